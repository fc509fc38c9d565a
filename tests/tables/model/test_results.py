"""The results of finished matches for the boards."""

from dataclasses import replace

import pytest

from bot.games.catalogue import GAMES
from bot.games.gin.options import PRESETS, GinOptions
from bot.games.values import Outcome
from bot.tables.model.bests import BestKind
from bot.tables.model.match import MatchState, TableState, table_state
from bot.tables.model.records import Ending, MatchResult, Result, SeatRecord, Verdict
from bot.tables.model.results import match_result
from bot.tables.model.seats import NO_TURNS, PlayedMatch, PlayedRound, dealt_in
from tests.store.samples import PLAIN, command
from tests.tables.fakes import NOON, Club
from tests.tables.small_game import SmallGame, SmallOptions, SmallReason, SmallState

ANN, BEN = 11, 12


class _Ended(SmallGame):
    """The small game with given winners; side 1 is an opponent without a seat."""

    def __init__(self, *winners: int) -> None:
        self._winners = winners

    def outcome(self, state: SmallState) -> Outcome:
        del state
        return Outcome(SmallReason.TARGET, self._winners, (7, -3))


def test_a_series_that_is_conceded_ends_with_the_points_of_all_its_matches() -> None:
    gin = GAMES["gin"]
    state = replace(gin.start(GinOptions(matches_to_win=2), (0, 1)), banked=(104, 40), totals=(0, 29), wins=(1, 0))
    record = replace(PLAIN, game="gin", options={"matches_to_win": 2}, verdict=Verdict(Ending.CONCEDED, 0))
    outcome = table_state(record, gin, MatchState(game=gin, state=state, decisions={})).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (104, 69))


def test_a_series_has_a_best_round_but_is_no_match_to_compare_with_others() -> None:
    gin, options = GAMES["gin"], replace(PRESETS["standard"], matches_to_win=2)
    first = gin.start(options, (0, 1))
    lost = replace(first, round_no=1, next_dealer=0, totals=(60, 354), boxes=(1, 4), wins=(0, 1))
    level = replace(lost, round_no=2, banked=(60, 354), totals=(354, 60), wins=(1, 1))
    won = replace(level, round_no=3, banked=(414, 414), totals=(354, 60), wins=(2, 1))
    seats = (SeatRecord(0, ANN), SeatRecord(1, BEN))
    record = replace(PLAIN, game="gin", options=options.to_json(), seats=seats)
    match = MatchState(game=gin, state=won, decisions={})
    deals = (command(seq, checkpoint=gin.checkpoint(each)) for seq, each in enumerate((first, lost, level), start=1))
    played = PlayedMatch(tuple(PlayedRound(deal, ()) for deal in deals))
    result = match_result(table_state(record, gin, match, dealt_in(seats)), NOON, played)
    assert result is not None
    assert [(each.kind, each.value) for each in result.bests] == [(BestKind.ROUND, 354)]
    assert [gin.totals_at_deal(each) for each in (first, lost, level)] == [(0, 0), (0, 0), (0, 0)]  # nobody is behind


async def result_of(
    step: int = 2, *, winners: tuple[int, ...] = (0,), seats: tuple[SeatRecord, ...]
) -> MatchResult | None:
    """The result of a private table with these seats."""
    club = Club()
    table = await club.tables.new(club.by(ANN), guild=1, channel=7, game="small", preset=None, teams=0)
    record = replace(club.disk.tables[table.id], seats=seats, shared=False)
    options = SmallOptions(step=step)
    match = MatchState(game=_Ended(*winners), state=SmallState(options, (0, 1), (7, -3), count=5), decisions={})
    state = TableState(record=record, game=match.game, options=options, match=match, occupants=dealt_in(seats))
    return match_result(state, club.now(), NO_TURNS)


ALONE = (SeatRecord(0, ANN),)
BOTH = (SeatRecord(0, ANN), SeatRecord(1, BEN))


async def test_side_has_its_points_and_figures() -> None:
    result = await result_of(seats=BOTH)
    assert result is not None
    assert result.board == "small"
    assert [row.figures for row in result.placings] == [
        {"points": 7, "best_count": 5},
        {"points": -3, "best_count": 6},
    ]


async def test_board_without_points_has_results_without_figures() -> None:
    result = await result_of(step=1, seats=BOTH)
    assert result is not None
    assert [(row.result, row.figures) for row in result.placings] == [(Result.WIN, {}), (Result.LOSS, {})]


async def test_match_without_a_board_counts_for_nobody() -> None:
    assert await result_of(step=3, seats=BOTH) is None


@pytest.mark.parametrize(
    ("winners", "result"), [((0,), Result.WIN), ((1,), Result.LOSS), ((0, 1), Result.DRAW)], ids=str
)
async def test_member_wins_loses_or_draws_against_an_opponent_without_a_seat(
    winners: tuple[int, ...], result: Result
) -> None:
    found = await result_of(winners=winners, seats=ALONE)
    assert found is not None
    assert [(row.members, row.result) for row in found.placings] == [((ANN,), result)]


async def test_member_absent_at_the_end_has_lost() -> None:
    result = await result_of(seats=(SeatRecord(0, ANN, absent=True), SeatRecord(1, BEN)))
    assert result is not None
    assert [(row.members, row.result) for row in result.placings] == [((ANN,), Result.LOSS), ((BEN,), Result.LOSS)]
