"""What a deal of gin is worth where a match stands."""

import pytest

from bot.computer.gin.evaluation import Hopes, Standing

OFTEN, DEAR = Hopes(win=0.55, loss=0.45, won=8.0, lost=9.0), Hopes(win=0.45, loss=0.55, won=12.0, lost=9.0)
"""A plan that wins more deals, and one that wins more points."""


def test_far_from_the_end_points_count() -> None:
    far = Standing(1000, 1000)
    assert far.worth(OFTEN) == pytest.approx(-1)
    assert far.worth(DEAR) == pytest.approx(3)


def test_where_one_deal_decides_only_the_deal_counts() -> None:
    last = Standing(5, 5)
    assert last.worth(OFTEN) > 0 > last.worth(DEAR)


def test_who_needs_little_takes_the_deal_and_who_needs_much_the_points() -> None:
    ahead, behind = Standing(5, 90), Standing(90, 90)
    assert ahead.worth(OFTEN) > ahead.worth(DEAR)
    assert behind.worth(OFTEN) < behind.worth(DEAR)


@pytest.mark.parametrize("standing", [Standing(100, 100), Standing(30, 80), Standing(80, 30), Standing(1000, 10)])
def test_a_plan_that_wins_as_it_loses_is_worth_less_than_one_that_wins_more(standing: Standing) -> None:
    even = standing.worth(Hopes(0.5, 0.5, 10, 10))
    assert even < standing.worth(Hopes(0.6, 0.4, 12, 8))
    assert standing.worth(Hopes(0, 0, 0, 0)) == 0
