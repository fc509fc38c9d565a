"""What a deal of gin is worth by what both sides still need to win the match."""

import pytest

from bot.computer.gin.evaluation import ExpectedOutcome, PointsNeeded

WINS_MORE = ExpectedOutcome(win=0.55, loss=0.45, won=8.0, lost=9.0)
SCORES_MORE = ExpectedOutcome(win=0.45, loss=0.55, won=12.0, lost=9.0)


def test_far_from_the_end_of_a_match_points_count() -> None:
    standing = PointsNeeded(1000, 1000)
    assert standing.value(WINS_MORE) == pytest.approx(-1)
    assert standing.value(SCORES_MORE) == pytest.approx(3)


def test_in_the_last_deal_only_the_win_counts() -> None:
    last = PointsNeeded(5, 5)
    assert last.value(WINS_MORE) > 0 > last.value(SCORES_MORE)


def test_a_side_that_needs_little_prefers_wins_and_one_that_needs_much_prefers_points() -> None:
    ahead, behind = PointsNeeded(5, 90), PointsNeeded(90, 90)
    assert ahead.value(WINS_MORE) > ahead.value(SCORES_MORE)
    assert behind.value(WINS_MORE) < behind.value(SCORES_MORE)


@pytest.mark.parametrize(
    "standing", [PointsNeeded(100, 100), PointsNeeded(30, 80), PointsNeeded(80, 30), PointsNeeded(1000, 10)]
)
def test_a_plan_that_wins_more_is_worth_more_than_an_even_one(standing: PointsNeeded) -> None:
    even = standing.value(ExpectedOutcome(0.5, 0.5, 10, 10))
    assert even < standing.value(ExpectedOutcome(0.6, 0.4, 12, 8))
    assert standing.value(ExpectedOutcome(0, 0, 0, 0)) == 0
