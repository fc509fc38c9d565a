"""A match of four in which one never acts, one answers late and one leaves and comes back, in every preset of 500 Rum.

Two rounds are played, whatever the preset's target: the option `rounds` bounds every one of them. The clock is driven
by hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.computer.levels import weigh
from bot.games.catalogue import GAMES
from bot.games.refusals import NotNowError
from bot.games.values import Deal
from bot.tables.model.lobby import change_option
from bot.tables.model.ports import Environment, Storage, TableReason
from bot.tables.model.records import Cause, CommandRecord, DeadlineKind, Placing, PlayedBy, Result, Status
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bench.yardstick import choose
from tests.tables.fakes import Club, CountedChance

HOST, NEVER, LATE, LEAVER = 11, 12, 13, 14
"""Host and late one are partners, and so are the one who never acts and the leaver."""
MOST_STEPS = 1000
SECOND = timedelta(seconds=1)


class RumClub(Club):
    """A club that plays the real games, with the real computers."""

    def tables_on(self, storage: Storage) -> Tables:
        return Tables(Environment(storage, CountedChance(), weigh, self.now), GAMES)


@dataclass
class Evening:
    """A match, and what has become of its members.

    Attributes:
        late: how often the late one was too late; once a round.
        left, back: whether the leaver has left, and has come back.

    """

    club: RumClub
    table: Table
    late: int = 0
    left: bool = False
    back: bool = False

    async def play_on(self) -> None:
        """Do what comes next: a member's move or its lack, or what the table does by itself."""
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
        seats = [each.seat for each in self.club.storage.seated[self.table.id] if each.cause is Cause.LEFT]
        return any(row.seat in seats and row.interaction is None for row in self._journal())

    def _journal(self) -> list[CommandRecord]:
        return self.club.storage.rows[self.table.id]

    def _deals(self) -> int:
        return sum(row.kind == Deal.kind for row in self._journal())

    async def _time_runs_out(self, *, too_late: bool = False) -> None:
        """What the table waits for first is over; `too_late`: by a second, in which a press still arrives."""
        until = min(at for kind, at in self.table.facts.until.items() if kind is not DeadlineKind.IDLE)
        self.club.seconds += (until - self.club.now()) // SECOND + (1 if too_late else 3)
        if not too_late:
            await self.club.tables.act_when_due()

    async def _answers_late(self) -> None:
        """The press of the late one is refused; then the clock plays."""
        before = len(self._journal())
        await self._time_runs_out(too_late=True)
        with pytest.raises(NotNowError, match=TableReason.TIME_UP.value):
            await self._moves(LATE)
        assert len(self._journal()) == before
        await self._time_runs_out()
        assert self._journal()[before].played_by is PlayedBy.CLOCK
        self.late += 1

    async def _moves(self, member: int | None) -> None:
        """A member does what the computer's policy would do with what they see."""
        assert member is not None
        view = self.table.view(member)
        assert view.match is not None
        command = choose(view.game.key, view.match, view.choices)
        await self.table.present(self.club.by(member))
        await self.table.play(self.club.pressed(member), command.kind, command.text, view.decision)


async def started(preset: str) -> Evening:
    """A match of two rounds, two against two."""
    club = RumClub()
    table = await club.tables.new(club.by(HOST), guild=1, channel=7, game="rum500", preset=preset, teams=2)
    await table.arrange(club.by(HOST), change_option, "rounds", 2)
    for member, side in ((NEVER, 1), (LATE, 0), (LEAVER, 1)):
        await table.sit(club.by(member), side)
    await table.start(club.by(HOST))
    return Evening(club, table)


def on_the_boards(placings: Sequence[Placing]) -> dict[tuple[int, ...], Result]:
    """How the match went for each line of a board."""
    return {row.members: row.result for row in placings}


@pytest.mark.parametrize("preset", GAMES["rum500"].presets)
async def test_a_match_with_one_who_is_gone_one_who_is_late_and_one_who_comes_back_ends_and_counts(preset: str) -> None:
    evening = await started(preset)
    for _ in range(MOST_STEPS):
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
    assert on_the_boards(evening.club.storage.results[evening.table.id].placings) == expected
