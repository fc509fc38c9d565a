"""The leaderboard of gin and the figures that a match contributes to it."""

import pytest

from bot.games.gin.options import PRESETS, GinOptions
from tests.games.gin.tables import GIN, LOSER, LOW, SIDES, do, situation


def test_every_table_counts_for_the_gin_board_with_its_points() -> None:
    options = [*PRESETS.values(), GinOptions(target=10, matches_to_win=3)]
    assert {GIN.board(table, teams=False).key for table in options} == set(GIN.boards) == {"gin"}
    assert GIN.boards["gin"].counts_points


@pytest.mark.parametrize(
    ("options", "compare"),
    [
        (PRESETS["classic"], True),
        (PRESETS["standard"], True),
        (GinOptions(target=1000), False),
        (GinOptions(matches_to_win=3), False),
    ],
)
def test_whole_matches_compare_only_where_they_are_as_long(options: GinOptions, compare: bool) -> None:
    board = GIN.board(options, teams=False)
    assert (board.counts_points, board.counts_matches) == (True, compare)


def test_g38_gin_counts_as_a_gin_and_its_points_as_the_best_deal() -> None:
    state, _ = do(situation(f"{LOW} TS KD", LOSER), "knock KD")
    assert GIN.figures(state)[0]["gins"] == 0
    state, _ = do(situation(f"{LOW} 7S KD", LOSER), "knock KD")
    assert GIN.figures(state) == (
        {"gins": 1, "undercuts": 0, "best_deal": state.totals[0]},
        {"gins": 0, "undercuts": 0},
    )


def test_ag13_big_gin_counts_as_a_gin() -> None:
    state, _ = do(situation(f"{LOW} 7S 8S", LOSER, options=PRESETS["standard"]), "big_gin")
    assert GIN.figures(state)[0]["gins"] == 1


def test_g41_an_undercut_counts_for_the_opponent_and_nobody_gets_a_gin() -> None:
    low_opponent = "AH 2H 3H AC 2C 3C 5D 6D 7D AD"
    state, _ = do(situation(f"{LOW} TS KD", low_opponent), "knock KD")
    assert GIN.figures(state) == (
        {"gins": 0, "undercuts": 0},
        {"gins": 0, "undercuts": 1, "best_deal": state.totals[1]},
    )


def test_the_best_deal_is_a_maximum_and_all_figures_survive_a_restart() -> None:
    first, _ = do(situation(f"{LOW} 7S KD", LOSER), "knock KD")
    second = situation(f"{LOW} TS KD", LOSER)
    again, _ = do(
        type(first)(first.options, SIDES, 2, 1, first.totals, tallies=first.tallies, round=second.round), "knock KD"
    )
    assert again.totals[0] > first.totals[0]
    assert GIN.figures(again)[0]["best_deal"] == first.totals[0]
    resumed = GIN.resume(again.options, SIDES, GIN.checkpoint(again))
    assert GIN.figures(resumed) == GIN.figures(again)
