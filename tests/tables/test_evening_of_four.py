"""A match of four with a member who never acts, one who is late and one who leaves and returns, in all presets.

Two rounds are played, whatever the preset's target: the option `rounds` bounds every one of them. The clock is driven
by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.refusals import NotNowError
from bot.games.values import Deal
from bot.store.store import Store
from bot.tables.model.lobby import change_option
from bot.tables.model.ports import Environment, TableReason
from bot.tables.model.records import AssignmentCause, CommandRecord, DeadlineKind, Placing, PlayedBy, Result, Status
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bench.yardstick import choose
from tests.tables.fakes import Club, CountedChance, run_due

HOST, NEVER, LATE, LEAVER = 11, 12, 13, 14
"""Partners are the host and the late member, and the one who never acts and the leaver."""
MAX_STEPS = 1000
SECOND = timedelta(seconds=1)


class RumClub(Club):
    """A club with the real games and computers."""

    def tables_on(self, store: Store) -> Tables:
        return Tables(Environment(store.tables, store.servers, CountedChance(), evaluate_moves, self.now), GAMES)


@dataclass
class Evening:
    """A match in progress.

    Attributes:
        late: how often the late member was too late; once a round.
        left, back: whether the leaver has left, and has come back.

    """

    club: RumClub
    table: Table
    late: int = 0
    left: bool = False
    back: bool = False

    async def play_on(self) -> None:
        """Take the next step: a member moves or doesn't, or a deadline passes."""
        view = self.table.view(None)
        member = None if view.turn is None else view.member(view.turn.seat)
        if self.left and not self.back and self._computer_has_played():
            await self.table.sit(self.club.by(LEAVER), None)
            self.back = True
        elif member == LEAVER and not self.left:
            await self.table.leave(self.club.by(LEAVER))
            self.left = True
        elif member in (None, NEVER):
            await self._time_runs_out()
        elif member == LATE and self.late < self._deals():
            await self._answers_late()
        else:
            await self._moves(member)

    def _computer_has_played(self) -> bool:
        seats = [each.seat for each in self.club.disk.seated[self.table.id] if each.cause is AssignmentCause.LEFT]
        return any(row.seat in seats and row.interaction is None for row in self._journal())

    def _journal(self) -> Sequence[CommandRecord]:
        return self.club.disk.rows[self.table.id]

    def _deals(self) -> int:
        return sum(row.kind == Deal.kind for row in self._journal())

    async def _time_runs_out(self, *, too_late: bool = False) -> None:
        """Let the earliest deadline pass; `too_late`: by one second, within the grace of the clock."""
        until = min(at for kind, at in self.table.facts.until.items() if kind is not DeadlineKind.IDLE)
        self.club.seconds += (until - self.club.now()) // SECOND + (1 if too_late else 3)
        if not too_late:
            await run_due(self.club.tables)

    async def _answers_late(self) -> None:
        """Let the late member press after the deadline, which is refused; then the clock plays."""
        before = len(self._journal())
        await self._time_runs_out(too_late=True)
        with pytest.raises(NotNowError, match=TableReason.TIME_UP.value):
            await self._moves(LATE)
        assert len(self._journal()) == before
        await self._time_runs_out()
        assert self._journal()[before].played_by is PlayedBy.CLOCK
        self.late += 1

    async def _moves(self, member: int | None) -> None:
        """Let a member play as a computer would with their view."""
        assert member is not None
        view = self.table.view(member)
        assert view.match is not None
        command = choose(view.game.key, view.match, view.choices)
        await self.table.present(self.club.by(member))
        await self.table.play(self.club.pressed(member), command.kind, command.text, view.decision)


async def started(preset: str) -> Evening:
    """A match of two rounds in two teams of two."""
    club = RumClub()
    table = await club.tables.new(club.by(HOST), guild=1, channel=7, game="rum500", preset=preset, teams=2)
    await table.change_lobby(club.by(HOST), change_option, "rounds", 2)
    for member, side in ((NEVER, 1), (LATE, 0), (LEAVER, 1)):
        await table.sit(club.by(member), side)
    await table.start(club.by(HOST))
    return Evening(club, table)


def on_the_boards(placings: Sequence[Placing]) -> dict[tuple[int, ...], Result]:
    """The results by the members of each line."""
    return {row.members: row.result for row in placings}


@pytest.mark.parametrize("preset", GAMES["rum500"].presets)
async def test_match_with_an_absent_a_late_and_a_returning_member_ends_and_counts(preset: str) -> None:
    evening = await started(preset)
    for _ in range(MAX_STEPS):
        if not evening.table.facts.status.live:
            break
        await evening.play_on()
    view = evening.table.view(None)
    assert (view.status, evening.late, evening.back) == (Status.FINISHED, 2, True)
    assert {seat.member for seat in view.seats if seat.absent} == {NEVER}
    assert view.outcome is not None
    won, lost = Result.WIN, Result.LOSS
    first, second = (won, lost) if view.outcome.winners == (0,) else (lost, won)
    expected = {(HOST,): first, (LATE,): first, (HOST, LATE): first, (NEVER,): lost, (LEAVER,): second}
    assert on_the_boards(evening.club.disk.results[evening.table.id].placings) == expected
