"""What a deal of gin is worth by what both sides still need to win the match."""

import pytest

from bot.computer.gin.evaluation import Hopes, Standing

WINS_MORE = Hopes(win=0.55, loss=0.45, won=8.0, lost=9.0)
SCORES_MORE = Hopes(win=0.45, loss=0.55, won=12.0, lost=9.0)


def test_far_from_the_end_of_a_match_points_count() -> None:
    standing = Standing(1000, 1000)
    assert standing.worth(WINS_MORE) == pytest.approx(-1)
    assert standing.worth(SCORES_MORE) == pytest.approx(3)


def test_in_the_last_deal_only_the_win_counts() -> None:
    last = Standing(5, 5)
    assert last.worth(WINS_MORE) > 0 > last.worth(SCORES_MORE)


def test_a_side_that_needs_little_prefers_wins_and_one_that_needs_much_prefers_points() -> None:
    ahead, behind = Standing(5, 90), Standing(90, 90)
    assert ahead.worth(WINS_MORE) > ahead.worth(SCORES_MORE)
    assert behind.worth(WINS_MORE) < behind.worth(SCORES_MORE)


@pytest.mark.parametrize("standing", [Standing(100, 100), Standing(30, 80), Standing(80, 30), Standing(1000, 10)])
def test_a_plan_that_wins_more_is_worth_more_than_an_even_one(standing: Standing) -> None:
    even = standing.worth(Hopes(0.5, 0.5, 10, 10))
    assert even < standing.worth(Hopes(0.6, 0.4, 12, 8))
    assert standing.worth(Hopes(0, 0, 0, 0)) == 0
