"""How a command changes a table: the table after it and the new rows of its journal, before anything is written.

All functions are pure; `now` is the moment of the change, UTC.

Carries out what a table has decided: the table after it is worked out, settled and written, then computers play.

Whoever calls holds the table's lock (keeper.py) and has checked that it may be done.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.games.values import Command, Deal, Seat, digest
from bot.tables.keeper import Keeper
from bot.tables.model import computers
from bot.tables.model.computers import MayPlay, Policy, by_levels, every_turn, no_turn
from bot.tables.model.deadlines import begun_anew, require_in_time, silent, timed
from bot.tables.model.match import MatchState, TableState, Turn, advance
from bot.tables.model.ports import Environment
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    DeadlineKind,
    MatchResult,
    PlayedBy,
    Status,
    TableRecord,
)
from bot.tables.model.results import against_computers, match_result, unfinished_result
from bot.tables.model.seats import NO_TURNS, PlayedMatch, played_match, turn_missed
from bot.tables.model.votes import decided


class Change(NamedTuple):
    """The table after a change, and the new rows of its journal."""

    after: TableState
    rows: tuple[CommandRecord, ...] = ()


class Origin(NamedTuple):
    """Where a command comes from: its seat, None for the table's own; its interaction; when; who had it given."""

    seat: Seat | None
    interaction: int | None
    at: datetime
    played_by: PlayedBy = PlayedBy.OCCUPANT


def apply_deal(state: TableState, match: MatchState, salt: int, next_seed: str, origin: Origin) -> Change:
    """Deal with the seed that was committed to and a salt that Discord chose (rules, the fair deal)."""
    deal = Deal(state.record.next_seed, str(salt))
    checkpoint = match.game.checkpoint(match.state)
    after = advance(match, None, deal)
    row = replace(_row(after, deal, origin), checkpoint=checkpoint, digest=digest(checkpoint))
    record = replace(state.record, next_seed=next_seed, conceding=())
    return Change(replace(state, record=record, match=after), (row,))


def apply_command(state: TableState, match: MatchState, command: Command, origin: Origin) -> Change:
    """Carry out a command of the game.

    Raises:
        RefusalError: it is not possible, or comes when the time of the turn was up.

    """
    require_in_time(state.record, match, origin.seat, origin.interaction)
    after = advance(match, origin.seat, command)
    return Change(replace(state, match=after), (_row(after, command, origin),))


def apply_computers(
    state: TableState, match: MatchState, policy: Policy, now: datetime, may_play: MayPlay = computers.every_turn
) -> Change:
    """Play for computers as far as they may; without rows where there was nothing to do."""
    rows: list[CommandRecord] = []
    record = state.record
    for move in computers.moves(state, match, policy, may_play):
        match = move.after
        record = timed(record, match, now)  # each wait that opens between two moves has a time of its own
        rows.append(_row(match, move.command, Origin(move.seat, None, now)))
    return Change(replace(state, record=record, match=match), tuple(rows))


def apply_computer_turn(state: TableState, match: MatchState, turn: Turn, policy: Policy, now: datetime) -> Change:
    """Play one computer's turn; where it comes to no end, the table waits for people to go on."""
    change = apply_computers(state, match, policy, now, lambda each: each == turn)
    after = change.after.match
    if after is None or after.turn != turn:
        return change
    return change._replace(after=change.after.with_record(silent(change.after.record, after)))


def apply_turn(state: TableState, match: MatchState, turn: Turn, policy: Policy, origin: Origin) -> Change:
    """Play the turn that is on for its member, who has missed it; where that fails, it begins anew."""
    rows: list[CommandRecord] = []
    for move in computers.turn_moves(state, match, policy):
        match = move.after
        rows.append(_row(match, move.command, origin))
    record = begun_anew(state.record, DeadlineKind.TURN)
    return Change(turn_missed(replace(state, record=record, match=match), turn), tuple(rows))


def ends_match(after: TableState) -> bool:
    """True for a change after which the match is over."""
    return after.record.status is Status.PLAYING and after.outcome is not None


def leaves_match(after: TableState) -> bool:
    """True for a change after which nobody plays on with a match that isn't over."""
    return after.record.status is Status.EXPIRED and after.match is not None


class Settled(NamedTuple):
    """A table with its deadlines, and where the match is over what it leaves for the boards and beside them."""

    after: TableState
    result: MatchResult | None
    against: tuple[AgainstComputer, ...]


def settle(after: TableState, now: datetime, played: PlayedMatch = NO_TURNS) -> Settled:
    """The table as it is written. The one place where a match ends.

    `played`: who has played the turns of a match that is over.
    """
    record, result, against = after.record, None, tuple[AgainstComputer, ...]()
    if ends_match(after):
        record, result = replace(record, status=Status.FINISHED), match_result(after, now, played)
        against = against_computers(after, played)
    elif leaves_match(after):
        result = unfinished_result(after, now, played)
    return Settled(replace(after, record=timed(record, after.match, now)), result, against)


def _row(after: MatchState, command: Command, origin: Origin) -> CommandRecord:
    return CommandRecord(
        seq=after.seq,
        seat=origin.seat,
        kind=command.kind,
        text=command.text,
        interaction=origin.interaction,
        at=origin.at,
        played_by=origin.played_by,
        turn=after.steps[-1].turn,
    )


class Executor:
    """Changes one table and its match."""

    def __init__(self, environment: Environment, keeper: Keeper) -> None:
        self._environment = environment
        self._computers = by_levels(environment)
        self._keeper = keeper

    async def deal(self, state: TableState, match: MatchState, salt: int, origin: Origin) -> None:
        await self.write(apply_deal(state, match, salt, self._environment.chance.seed(), origin))
        await self.play_computers()

    async def carry_out(self, match: MatchState, command: Command, origin: Origin) -> None:
        await self.write(apply_command(self._state, match, command, origin))
        await self.play_computers()

    async def play_turn(self, match: MatchState, turn: Turn, played_by: PlayedBy, policy: Policy | None = None) -> None:
        """Play the turn in its seat's place, as the seat's computer would unless `policy` says otherwise."""
        origin = Origin(turn.seat, None, self._environment.now(), played_by)
        await self.decide(apply_turn(self._state, match, turn, policy or self._computers, origin))

    async def play_one_computer(self) -> None:
        """Play the turn of one computer; the next one's is a deadline of its own."""
        match = self._state.match
        if match is not None and match.turn is not None:
            now = self._environment.now()
            await self.write(apply_computer_turn(self._state, match, match.turn, self._computers, now))

    async def play_computers(self, may_play: MayPlay | None = None) -> None:
        """Play for computers until a member is to move, or as far as the table's pace lets them; one write for all."""
        record, match = self._state.record, self._state.match
        if match is None or record.status is not Status.PLAYING:
            return
        may_play = may_play or (no_turn if record.paced else every_turn)
        change = apply_computers(self._state, match, self._computers, self._environment.now(), may_play)
        if change.rows:
            await self.write(change)

    async def save_record(self, record: TableRecord) -> None:
        await self.write(Change(self._state.with_record(record)))

    async def write(self, change: Change) -> None:
        whole = ends_match(change.after) or leaves_match(change.after)
        played = await self.played(change.rows) if whole else NO_TURNS
        after, result, against = settle(change.after, self._environment.now(), played)
        await self._keeper.write(after, change.rows, result, against)

    async def decide(self, change: Change) -> None:
        """Carry out what may have taken a member away, with the votes that waited for them alone."""
        await self.write(change._replace(after=decided(self._state, change.after)))
        await self.play_computers()

    async def played(self, new: Sequence[CommandRecord] = ()) -> PlayedMatch:
        """Who has played the turns of the match, with rows that aren't written yet."""
        rows = await self._environment.storage.journal(self._state.record.id, whole=True)
        return played_match((*rows, *new), self._state.occupants)

    @property
    def _state(self) -> TableState:
        return self._keeper.state
