"""The measurements of gin run, and OpenSpiel's deals are played to their end; only commands measure the figures."""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.computer.gin.evaluation import ExpectedOutcome, PointsNeeded
from tests.bench.computer import gin_strength


def asked(**more: Any) -> argparse.Namespace:
    usual = {"number": 4, "aim": "match", "as_it_is": False, "level": "normal", "preset": "classic", "begin": 0}
    return argparse.Namespace(**usual | more)


@pytest.mark.parametrize("as_it_is", [True, False])
@pytest.mark.parametrize("what", [gin_strength.deals, gin_strength.games])
def test_deals_against_openspiels_bot_are_measured(what: Callable[[Any], str], *, as_it_is: bool) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
    assert "won" in what(asked(as_it_is=as_it_is))


def test_the_bot_loses_less_when_it_lays_off() -> None:
    """The same deals bring our player at most as many points against the completed bot."""
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
    chance, lower = Random(3), 0  # noqa: S311 - a test that repeats itself
    plain, completed = (
        gin_strength.bot_deal_player(asked(as_it_is=as_it_is, level="easy")) for as_it_is in (True, False)
    )
    for _ in range(40):
        cards = gin_strength.shuffled_pack(chance)
        gap = plain(cards, 0, (0, 0)) - completed(cards, 0, (0, 0))
        assert gap >= 0
        lower += gap > 0
    assert lower


def test_a_ladder_is_measured() -> None:
    assert gin_strength.ladder(asked(levels=["easy", "yardstick"])).startswith("easy against yardstick")


def test_who_plays_for_deals_does_not_mind_how_many_points_they_bring() -> None:
    aim = PointsNeeded(gin_strength.AIM_TARGETS["deals"], gin_strength.AIM_TARGETS["deals"])
    assert aim.value(ExpectedOutcome(win=0.5, loss=0.5, won=2.0, lost=20.0)) == pytest.approx(0)
    assert aim.value(ExpectedOutcome(win=0.6, loss=0.4, won=2.0, lost=20.0)) > 0
