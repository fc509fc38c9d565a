"""What a finished match leaves for the boards, beside who has won."""

from dataclasses import replace

import pytest

from bot.games.values import Outcome
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.records import MatchResult, Result, SeatRecord
from bot.tables.model.results import match_result
from bot.tables.model.seats import dealt_in
from tests.tables.fakes import Club
from tests.tables.small_game import SmallGame, SmallOptions, SmallReason, SmallState

ANN, BEN = 11, 12


class _Ended(SmallGame):
    """The small game with an end of its own: side 1 is an opponent without a seat."""

    def __init__(self, *winners: int) -> None:
        self._winners = winners

    def outcome(self, state: SmallState) -> Outcome:
        del state
        return Outcome(SmallReason.TARGET, self._winners, (7, -3))


async def result_of(
    step: int = 2, *, winners: tuple[int, ...] = (0,), seats: tuple[SeatRecord, ...]
) -> MatchResult | None:
    """The result of a private table of these seats."""
    club = Club()
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game="small", preset=None, teams=0)
    record = replace(club.storage.tables[table.id], seats=seats, shared=False)
    options = SmallOptions(step=step)
    match = MatchState(game=_Ended(*winners), state=SmallState(options, (0, 1), (7, -3), count=5), decisions={})
    state = TableState(record=record, game=match.game, options=options, match=match, occupants=dealt_in(seats))
    return match_result(state, club.now())


ALONE = (SeatRecord(0, ANN),)
BOTH = (SeatRecord(0, ANN), SeatRecord(1, BEN))


async def test_each_side_has_its_points_and_its_own_figures() -> None:
    result = await result_of(seats=BOTH)
    assert result is not None
    assert result.board == "small"
    assert [row.figures for row in result.placings] == [
        {"points": 7, "best_count": 5},
        {"points": -3, "best_count": 6},
    ]


async def test_where_points_do_not_compare_the_result_counts_without_any_figure() -> None:
    result = await result_of(step=1, seats=BOTH)
    assert result is not None
    assert [(row.result, row.figures) for row in result.placings] == [(Result.WIN, {}), (Result.LOSS, {})]


async def test_a_match_that_the_game_has_no_board_for_counts_for_nobody() -> None:
    assert await result_of(step=3, seats=BOTH) is None


@pytest.mark.parametrize(
    ("winners", "result"), [((0,), Result.WIN), ((1,), Result.LOSS), ((0, 1), Result.DRAW)], ids=str
)
async def test_against_an_opponent_without_a_seat_a_member_wins_loses_or_draws(
    winners: tuple[int, ...], result: Result
) -> None:
    found = await result_of(winners=winners, seats=ALONE)
    assert found is not None
    assert [(row.members, row.result) for row in found.placings] == [((ANN,), result)]


async def test_who_is_away_when_the_match_ends_has_lost_like_one_who_left() -> None:
    result = await result_of(seats=(SeatRecord(0, ANN, absent=True), SeatRecord(1, BEN)))
    assert result is not None
    assert [(row.members, row.result) for row in result.placings] == [((ANN,), Result.LOSS), ((BEN,), Result.LOSS)]
