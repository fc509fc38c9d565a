"""Carries out what a table has decided: the table after it is worked out, settled and written, then computers play.

Whoever calls holds the table's lock (keeper.py) and has checked that it may be done.
"""

from collections.abc import Sequence

from bot.games.values import Command
from bot.tables.changes import (
    Change,
    Origin,
    apply_command,
    apply_computer_turn,
    apply_computers,
    apply_deal,
    apply_turn,
    ends_match,
    leaves_match,
    settle,
)
from bot.tables.computers import MayPlay, Policy, by_levels, every_turn, no_turn
from bot.tables.environment import Environment
from bot.tables.keeper import Keeper
from bot.tables.match_state import MatchState, Turn
from bot.tables.own_turns import NO_TURNS, PlayedMatch, played_match
from bot.tables.records import CommandRecord, PlayedBy, Status, TableRecord
from bot.tables.table_state import TableState
from bot.tables.votes import decided


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
