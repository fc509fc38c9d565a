"""The players of the solitaire: when they go out, what they exchange, and what that brings."""

from dataclasses import replace
from typing import Any

import pytest

from bot.computer.levels import weigh
from bot.computer.solitaire.policy import Odds, hazard
from bot.games.cards import faces
from bot.games.observation import AnySight, Level, Sight
from bot.games.solitaire.commands import Exchange
from bot.games.solitaire.options import PRESETS, SolitaireOptions, Variation
from bot.games.solitaire.state import Match, Phase
from cogs.words import LETTERS, Words
from tests.bench import solitaire_strength
from tests.computer.seats import chance, decisions
from tests.games.solitaire.tables import SOLITAIRE, situation

THREE = PRESETS["three_jokers"]
EXCHANGE = PRESETS["three_jokers_exchange"]
LOW = "4S 5S 6S 9H 9D 9C 4C 4H AH AD KD"
"""Ten points without the king, which few cards would let it show eleven cards with."""
ALMOST = "4S 5S 6S 9H 9D 9C TC TD TH AH KD"
"""One point without the king: most cards would."""


def sight(state: Match) -> AnySight:
    return Sight(state.options, SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))


def with_stock(count: int, hand: str = LOW, options: SolitaireOptions | None = None) -> AnySight:
    state = situation(hand, options=options)
    assert state.round is not None
    round_ = state.round._replace(stock=state.round.stock[:count], drawn=42 - count)
    return sight(replace(state, round=round_))


def first(level: str, at: AnySight) -> str:
    return weigh("solitaire", level, at, chance())[0].command.kind


@pytest.mark.parametrize(("level", "far", "near"), [(Level.EASY, "knock", "knock"), (Level.NORMAL, "discard", "knock")])
def test_easy_goes_out_at_once_and_normal_while_the_joker_is_near(level: Level, far: str, near: str) -> None:
    assert first(level, with_stock(38)) == far
    assert first(level, with_stock(12)) == near


def test_hard_draws_on_while_a_draw_is_worth_the_risk() -> None:
    assert first(Level.HARD, with_stock(38)) == "discard"
    assert first(Level.HARD, with_stock(8)) == "knock"


def test_hard_waits_longer_for_big_gin() -> None:
    assert first(Level.HARD, with_stock(8, ALMOST)) == "discard"
    assert first(Level.HARD, with_stock(4, ALMOST)) == "knock"


def test_hard_knows_that_the_first_cards_of_half_a_deck_are_free_of_the_joker() -> None:
    half = SolitaireOptions(variation=Variation.HALF_DECK, v1_top=25)
    assert first(Level.HARD, with_stock(20, options=half)) == "discard"
    assert first(Level.HARD, with_stock(13, options=half)) == "knock"


@pytest.mark.parametrize("level", Level)
def test_a_card_that_spoils_a_ready_hand_is_not_thrown(level: Level) -> None:
    best = weigh("solitaire", level, with_stock(38), chance())[0].command
    assert best.text == "KD"


def test_the_odds_of_one_joker_grow_as_the_stock_falls() -> None:
    options = SolitaireOptions()
    assert [hazard(options, stock, 0) for stock in (42, 21, 1)] == pytest.approx([1 / 42, 1 / 21, 1])


def test_the_odds_of_a_drawn_cut_are_those_of_all_cuts_that_may_be() -> None:
    half = SolitaireOptions(variation=Variation.HALF_DECK, v1_top=0)
    assert hazard(half, 42 - 15, 0) == 0
    assert 0 < hazard(half, 42 - 16, 0) < hazard(half, 42 - 20, 0) < 1 / 22
    assert hazard(half, 42 - 30, 0) == pytest.approx(1 / 12)


def test_the_first_of_three_jokers_costs_nothing() -> None:
    odds = Odds(THREE)
    assert hazard(THREE, 30, 0) == pytest.approx(3 / 30)
    assert odds.going(30, 0) > odds.going(30, 1)


def test_a_hand_that_is_not_ready_fears_for_its_draws() -> None:
    options = SolitaireOptions()
    assert Odds(options, ready=0.2, stake=60).waiting(30, 0) < Odds(options, ready=0.2, stake=10).waiting(30, 0)
    assert Odds(options, ready=0.1, stake=30).waiting(30, 0) < Odds(options, ready=0.4, stake=30).waiting(30, 0)


def test_cards_that_go_with_nothing_are_exchanged_but_not_by_easy() -> None:
    state = situation("4S 5S 6S 9H 9D 9C AH 2H KC QD TH", phase=Phase.EXCHANGE, options=EXCHANGE)
    assert state.round is not None
    aside = state.round.stock[:4]
    at = sight(replace(state, round=state.round._replace(aside=aside, stock=state.round.stock[4:])))
    assert weigh("solitaire", Level.EASY, at, chance())[0].command == Exchange(())
    best = weigh("solitaire", Level.HARD, at, chance())[0].command
    assert best == Exchange(faces("TH QD KC"))


def test_all_cards_that_go_with_hardly_anything_are_counted_not_only_those_that_are_exchanged() -> None:
    state = situation("4S 5S 6S 9H AH 2H 6D KC QD TH 8C", phase=Phase.EXCHANGE, options=EXCHANGE)
    assert state.round is not None
    aside = state.round.stock[:4]
    at = sight(replace(state, round=state.round._replace(aside=aside, stock=state.round.stock[4:])))
    best = weigh("solitaire", Level.HARD, at, chance())[0]
    assert isinstance(best.command, Exchange)
    assert len(best.command.cards) == 4
    told = Words().say(best.why[0], LETTERS)
    assert told == "6 cards that count 4 or more go with hardly anything else in your hand."


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", PRESETS)
def test_whatever_is_done_is_said_why_in_words(preset: str, level: Level) -> None:
    words: Any = Words()
    for decision in decisions("solitaire", preset, 8, level):
        assert all(words.has(one.key) for one in decision.weighed[0].why)


def test_the_levels_are_measured_by_the_same_deals() -> None:
    assert solitaire_strength.told(Level.EASY, "classic", 2).startswith("classic, easy: ")
