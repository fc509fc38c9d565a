"""The players of gin: what each level does and doesn't do, as the lobby promises it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.computer.levels import weigh
from bot.games.cards import faces
from bot.games.gin.events import Discarded, Took
from bot.games.gin.options import GinOptions
from bot.games.gin.state import Match, Phase
from bot.games.observation import AnySight, Level, Sight, Weighed
from bot.games.values import Event
from cogs.words import Words
from tests.computer.seats import chance, decisions
from tests.games.gin.tables import GIN, situation

WAITING = "9H 9D 2C 4S 6H 8C KS JC QH 3D"
KNOCKS = "4S 5S 6S 9H 9D 9C 9S AH 2D 3C KD"
"""Six points after the king."""


def sight(state: Match, *seen: Event) -> AnySight:
    return Sight(state.options, GIN.view(state, 0), GIN.choices(state, 0), seen)


def weighed(level: str, at: AnySight) -> Sequence[Weighed]:
    return weigh("gin", level, at, chance())


def first(level: str, at: AnySight) -> str:
    command = weighed(level, at)[0].command
    return f"{command.kind} {command.text}".strip()


@pytest.mark.parametrize("level", Level)
def test_every_level_takes_a_card_that_makes_a_meld(level: Level) -> None:
    assert first(level, sight(situation(WAITING, phase=Phase.DRAW, pile="9S"))) == "take"


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_easy_and_normal_knock_as_soon_as_they_may(level: Level) -> None:
    assert first(level, sight(situation(KNOCKS))) == "knock KD"


def test_who_sits_in_knocks_with_little_or_near_the_end() -> None:
    assert first(Level.SIT_IN, sight(situation(KNOCKS))) == "discard KD"
    assert first(Level.SIT_IN, sight(situation(KNOCKS, stock=8))) == "knock KD"
    assert first(Level.SIT_IN, sight(situation("4S 5S 6S 9H 9D 9C 9S AH 2D 2C KD"))) == "knock KD"


@pytest.mark.parametrize("level", Level)
def test_every_level_goes_gin(level: Level) -> None:
    assert first(level, sight(situation("4S 5S 6S 9H 9D 9C 9S AH AD AC KD"))) == "knock KD"


@pytest.mark.parametrize("level", Level)
def test_every_level_declares_big_gin(level: Level) -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH AD AC AS", options=GinOptions(big_gin_bonus=31))
    assert first(level, sight(state)) == "big_gin"


GONE = (Discarded(1, faces("2H")[0]), Discarded(0, faces("2S")[0]), Discarded(1, faces("7S")[0]))


def test_easy_remembers_no_card_and_normal_those_of_the_pile() -> None:
    state = situation("2D 2C 4S 6S 9D TC QS KD 5H 8C JH")
    forgotten, remembered = sight(state), sight(state, *GONE)
    assert weighed(Level.EASY, remembered) == weighed(Level.EASY, forgotten)
    assert weighed(Level.NORMAL, remembered) != weighed(Level.NORMAL, forgotten)


TAKEN = (Discarded(0, faces("KC")[0]), Took(1, faces("KC")[0]))


def test_normal_does_not_watch_what_the_opponent_takes_and_hard_does() -> None:
    state = situation("2D 3C 4S 6S 9D TC QS KD 5H 8C JH")
    unwatched, watched = sight(state), sight(state, *TAKEN)
    assert weighed(Level.NORMAL, watched) == weighed(Level.NORMAL, unwatched)
    values = [{str(one.command.text): one.value for one in weighed(Level.HARD, at)} for at in (unwatched, watched)]
    assert values[1]["KD"] < values[0]["KD"]


def test_hard_counts_points_until_the_deal_decides_the_match() -> None:
    """Where both need a point any win is the same; before that a knock on a full hand brings more."""
    state = situation(KNOCKS)
    early, last = (weighed(Level.HARD, sight(at))[0] for at in (state, replace(state, totals=(99, 99))))
    assert early.value > 20 >= last.value


def test_a_fixed_position_has_a_fixed_ranking() -> None:
    """Whoever trains new nets looks at this position and writes down what they say."""
    state = situation("4S 5S 6S 9H 9D KD 7C 8C AH QS 2D", "JH QH KH 3C 4C 5C TD TH 6D 7D")
    ranked = [one.command.text for one in weighed(Level.HARD, sight(state))]
    assert ranked[:2] == ["KD", "QS"]


@pytest.mark.parametrize("level", Level)
def test_every_option_that_is_weighed_by_a_plan_says_why_in_words(level: Level) -> None:
    words: Any = Words()
    for decision in decisions("gin", "standard", 8, level):
        best = decision.weighed[0]
        assert best.why
        assert all(words.has(one.key) for one in best.why)


def test_two_tables_with_near_equal_options_need_not_play_alike() -> None:
    state = situation("9H 9D 9C 2C 3C 4C 6H KS QD TH 7S")
    at = sight(state)
    assert len({weigh("gin", Level.NORMAL, at, chance(step))[0].command.text for step in range(30)}) > 1
