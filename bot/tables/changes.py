"""Carries out commands at a table: pure functions apply them, and the executor settles and writes the result.

Callers hold the table's lock (keeper.py) and have checked that the member may do it.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from bot.games.commands import DrawStock
from bot.games.values import Command, Deal, Seat, digest
from bot.tables.keeper import Keeper
from bot.tables.model.computers import Policy, computer_moves, computer_policy
from bot.tables.model.deadlines import allow_help, require_in_time, restart_wait, schedule
from bot.tables.model.match import MatchState, TableState, Turn, advance
from bot.tables.model.ports import Environment
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    DeadlineKind,
    Occasion,
    PlayedBy,
    Status,
    TableRecord,
)
from bot.tables.model.results import against_computers, match_result, net_of, unfinished_result
from bot.tables.model.seats import NO_TURNS, PlayedMatch, note_missed_turn, played_match
from bot.tables.model.votes import complete_votes


class Change(NamedTuple):
    """The table after a change, with the new rows of its journal."""

    after: TableState
    rows: tuple[CommandRecord, ...] = ()


class Origin(NamedTuple):
    """The origin of a command: its seat, None for the table itself; the interaction, if any; the time; the cause."""

    seat: Seat | None
    interaction: int | None
    at: datetime
    played_by: PlayedBy = PlayedBy.OCCUPANT


def apply_deal(state: TableState, match: MatchState, salt: int, next_seed: str, origin: Origin) -> Change:
    """Deal with the committed seed and a salt that Discord chose (rules, the fair deal)."""
    deal = Deal(state.record.next_seed, str(salt))
    checkpoint = match.game.checkpoint(match.state)
    after = advance(match, None, deal)
    row = replace(_journal_row(after, deal, origin), checkpoint=checkpoint, digest=digest(checkpoint))
    record = replace(state.record, next_seed=next_seed, conceding=())
    return Change(replace(state, record=record, match=after), (row,))


def apply_command(state: TableState, match: MatchState, command: Command, origin: Origin) -> Change:
    """Carry out a command of the game.

    Raises:
        RefusalError: it is not possible, or was given after the deadline of the turn.

    """
    require_in_time(state.record, match, origin.seat, origin.interaction)
    after = advance(match, origin.seat, command)
    return Change(replace(state, match=after), (_journal_row(after, command, origin),))


def apply_computers(
    state: TableState, match: MatchState, policy: Policy, now: datetime, turns: Collection[Turn] | None = None
) -> Change:
    """Let computers play until a member is to move, or a turn begins that isn't one of `turns`; None allows any turn.

    In a wait, where it is nobody's turn, all of them decide at once, before the members. While no member is present
    they do nothing.
    """

    def next_seat(match: MatchState) -> Seat | None:
        too_early = match.turn is not None and turns is not None and match.turn not in turns
        if state.record.nobody_present or too_early:
            return None
        acting = match.to_act() if match.wait is not None else match.to_act()[:1]
        return next((seat for seat in acting if state.record.seats[seat].automatic), None)

    rows: list[CommandRecord] = []
    record = state.record
    for move in computer_moves(state, match, policy, next_seat):
        match = move.after
        record = schedule(record, match, now)  # every wait that opens between two moves begins then
        rows.append(_journal_row(match, move.command, Origin(move.seat, None, now)))
    return Change(replace(state, record=record, match=match), tuple(rows))


def apply_turn(state: TableState, match: MatchState, turn: Turn, policy: Policy, origin: Origin) -> Change:
    """Play the current turn for its member, who has missed it. If it can't be finished, its clock restarts."""
    rows: list[CommandRecord] = []
    by_clock = origin.played_by is PlayedBy.CLOCK

    def next_seat(match: MatchState) -> Seat | None:
        return turn.seat if match.turn == turn else None

    for move in computer_moves(state, match, policy, next_seat, by_clock=by_clock):
        match = move.after
        rows.append(_journal_row(match, move.command, origin))
    record = restart_wait(state.record, DeadlineKind.TURN)
    return Change(note_missed_turn(replace(state, record=record, match=match), turn), tuple(rows))


def _journal_row(after: MatchState, command: Command, origin: Origin) -> CommandRecord:
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
    """Carries out changes of one table: settles and writes them, then lets computers play."""

    def __init__(self, environment: Environment, keeper: Keeper) -> None:
        self._environment = environment
        self._keeper = keeper
        self._policy = computer_policy(environment)

    async def write(self, change: Change) -> None:
        """Bring the deadlines up to date and write the change. The only place where a match ends."""
        after, record = change.after, change.after.record
        is_over = record.status is Status.PLAYING and after.outcome is not None
        is_abandoned = record.status is Status.EXPIRED and after.match is not None
        played = await self.played(change.rows) if is_over or is_abandoned else NO_TURNS
        now = self._environment.now()
        result, against, net = None, tuple[AgainstComputer, ...](), None
        if is_over:
            record = replace(record, status=Status.FINISHED)
            result, against = match_result(after, now, played), against_computers(after, played)
            seat = record.seat_of(record.host)
            if record.daily is not None and record.verdict is None and seat is not None and after.outcome is not None:
                net = net_of(record.sides, after.outcome.totals, seat)
        elif is_abandoned:
            result = unfinished_result(after, now, played)
        settled = replace(after, record=schedule(record, after.match, now))
        await self._keeper.write(settled, change.rows, result, against, net)

    async def save_record(self, record: TableRecord) -> None:
        await self.write(Change(self._keeper.state.with_record(record)))

    async def execute(self, change: Change) -> None:
        """Write a change, with the votes that it completes, and let computers play."""
        completed = change._replace(after=complete_votes(self._keeper.state, change.after))
        await self.write(await self._with_draw(completed))
        await self.play_computers()

    async def _with_draw(self, change: Change) -> Change:
        """The change, with the automatic draw of a member for whom that is the only move of the turn that it began.

        The row of the draw is like that of a press. In a practice round members draw themselves, as they learn it.
        """
        (record, match), draws_for = (change.after.record, change.after.match), self._environment.draws_for
        if match is None or match.turn is None or match.turn.number != match.seq or record.status is not Status.PLAYING:
            return change
        seat, member = match.turn.seat, record.seats[match.turn.seat].member
        if member is None or record.seats[seat].absent or record.occasion is Occasion.PRACTICE or not change.rows:
            return change
        if not match.must_draw(seat) or not await draws_for(member):
            return change
        after = advance(match, seat, DrawStock())
        if after.before_draw is None:
            return change
        row = _journal_row(after, DrawStock(), Origin(seat, None, self._environment.now()))
        return Change(replace(change.after, match=after), (*change.rows, row))

    async def play_turn(self, match: MatchState, turn: Turn, played_by: PlayedBy, policy: Policy | None = None) -> None:
        """Play a turn for its member by a policy, by default as a computer would."""
        origin = Origin(turn.seat, None, self._environment.now(), played_by)
        await self.execute(apply_turn(self._keeper.state, match, turn, policy or self._policy, origin))

    async def play_computers(self, *, at_once: bool = False) -> None:
        """Let computers play until a member is to move, in one write. At a paced table they play only `at_once`."""
        state = self._keeper.state
        if state.match is None or state.record.status is not Status.PLAYING:
            return
        turns = None if at_once or not state.record.paced else ()
        change = apply_computers(state, state.match, self._policy, self._environment.now(), turns)
        if change.rows:
            await self.write(await self._with_draw(change))

    async def play_one_computer(self) -> None:
        """Let the computer whose turn it is play that turn; the next computer's turn has a deadline of its own."""
        state, match = self._keeper.state, self._keeper.state.match
        if match is None or match.turn is None:
            return
        turn = match.turn
        change = apply_computers(state, match, self._policy, self._environment.now(), (turn,))
        after = change.after
        if after.match is not None and after.match.turn == turn:  # it was stopped for looping: others may help
            change = change._replace(after=after.with_record(allow_help(after.record, after.match)))
        await self.write(await self._with_draw(change))

    async def played(self, unwritten: Sequence[CommandRecord] = ()) -> PlayedMatch:
        """Who has played the turns of the match, including rows that aren't written yet."""
        rows = await self._environment.table_repository.journal(self._keeper.state.record.id, whole=True)
        return played_match((*rows, *unwritten), self._keeper.state.occupants)
