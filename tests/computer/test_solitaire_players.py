"""The players of the solitaire: when they go out, what they exchange, and the odds that they compute."""

from dataclasses import replace
from typing import Any

import pytest

from bot.computer.levels import evaluate_moves
from bot.computer.solitaire.policy import Odds, joker_chance
from bot.games.cards import faces
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.solitaire.commands import Exchange
from bot.games.solitaire.options import PRESETS, SolitaireOptions, Variation
from bot.games.solitaire.state import Match, Phase
from cogs.words import LETTERS, Words
from tests.bench.computer import solitaire_strength
from tests.computer.seats import decisions, rng
from tests.games.solitaire.tables import SOLITAIRE, situation

THREE_JOKERS = PRESETS["three_jokers"]
WITH_EXCHANGE = PRESETS["three_jokers_exchange"]
FAR_FROM_BIG_GIN = "4S 5S 6S 9H 9D 9C 4C 4H AH AD KD"
"""Ten points without the king. Few cards would let all eleven be shown."""
NEAR_BIG_GIN = "4S 5S 6S 9H 9D 9C TC TD TH AH KD"
"""One point without the king. Most cards would let all eleven be shown."""


def observe(state: Match) -> AnyObservation:
    return Observation(state.options, SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))


def observe_with_stock(
    count: int, hand: str = FAR_FROM_BIG_GIN, options: SolitaireOptions | None = None
) -> AnyObservation:
    state = situation(hand, options=options)
    assert state.round is not None
    round_ = state.round._replace(stock=state.round.stock[:count], drawn=42 - count)
    return observe(replace(state, round=round_))


def observe_exchange(hand: str) -> AnyObservation:
    """Before the exchange, with four cards set aside."""
    state = situation(hand, phase=Phase.EXCHANGE, options=WITH_EXCHANGE)
    assert state.round is not None
    stock = state.round.stock
    return observe(replace(state, round=state.round._replace(aside=stock[:4], stock=stock[4:])))


def best(level: str, observation: AnyObservation) -> str:
    return evaluate_moves("solitaire", level, observation, rng())[0].command.kind


@pytest.mark.parametrize(
    ("level", "high_stock", "low_stock"), [(Level.EASY, "knock", "knock"), (Level.NORMAL, "discard", "knock")]
)
def test_easy_goes_out_at_once_and_normal_when_the_stock_is_low(level: Level, high_stock: str, low_stock: str) -> None:
    assert best(level, observe_with_stock(38)) == high_stock
    assert best(level, observe_with_stock(12)) == low_stock


def test_hard_draws_on_while_a_draw_is_worth_the_risk() -> None:
    assert best(Level.HARD, observe_with_stock(38)) == "discard"
    assert best(Level.HARD, observe_with_stock(8)) == "knock"


def test_hard_draws_on_longer_for_big_gin() -> None:
    assert best(Level.HARD, observe_with_stock(8, NEAR_BIG_GIN)) == "discard"
    assert best(Level.HARD, observe_with_stock(4, NEAR_BIG_GIN)) == "knock"


def test_hard_knows_that_the_joker_is_not_above_the_cut_of_half_a_deck() -> None:
    half_deck = SolitaireOptions(variation=Variation.HALF_DECK, v1_top=25)
    assert best(Level.HARD, observe_with_stock(20, options=half_deck)) == "discard"
    assert best(Level.HARD, observe_with_stock(13, options=half_deck)) == "knock"


@pytest.mark.parametrize("level", Level)
def test_no_level_discards_a_card_that_a_ready_hand_needs(level: Level) -> None:
    assert evaluate_moves("solitaire", level, observe_with_stock(38), rng())[0].command.text == "KD"


def test_the_chance_of_the_one_joker_grows_as_the_stock_falls() -> None:
    options = SolitaireOptions()
    assert [joker_chance(options, stock, 0) for stock in (42, 21, 1)] == pytest.approx([1 / 42, 1 / 21, 1])


def test_the_chance_with_a_drawn_cut_is_averaged_over_all_possible_cuts() -> None:
    half_deck = SolitaireOptions(variation=Variation.HALF_DECK, v1_top=0)
    assert joker_chance(half_deck, 42 - 15, 0) == 0
    assert 0 < joker_chance(half_deck, 42 - 16, 0) < joker_chance(half_deck, 42 - 20, 0) < 1 / 22
    assert joker_chance(half_deck, 42 - 30, 0) == pytest.approx(1 / 12)


def test_a_joker_that_is_not_the_last_costs_less() -> None:
    odds = Odds(THREE_JOKERS)
    assert joker_chance(THREE_JOKERS, 30, 0) == pytest.approx(3 / 30)
    assert odds.if_ready(30, 0) > odds.if_ready(30, 1)


def test_a_hand_that_is_not_ready_expects_less_with_a_higher_stake_and_more_with_better_odds() -> None:
    options = SolitaireOptions()
    high, low = (Odds(options, ready=0.2, stake=stake).if_not_ready(30, 0) for stake in (60, 10))
    assert high < low
    rarely, often = (Odds(options, ready=ready, stake=30).if_not_ready(30, 0) for ready in (0.1, 0.4))
    assert rarely < often


def test_hard_exchanges_isolated_cards_and_easy_exchanges_none() -> None:
    observation = observe_exchange("4S 5S 6S 9H 9D 9C AH 2H KC QD TH")
    assert evaluate_moves("solitaire", Level.EASY, observation, rng())[0].command == Exchange(())
    assert evaluate_moves("solitaire", Level.HARD, observation, rng())[0].command == Exchange(faces("TH QD KC"))


def test_the_reason_for_an_exchange_counts_all_isolated_cards_not_only_the_exchanged_ones() -> None:
    move = evaluate_moves("solitaire", Level.HARD, observe_exchange("4S 5S 6S 9H AH 2H 6D KC QD TH 8C"), rng())[0]
    assert isinstance(move.command, Exchange)
    assert len(move.command.cards) == 4
    reason = Words().say(move.reasons_for[0], LETTERS)
    assert reason == "6 cards that count 4 or more go with hardly anything else in your hand."


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_reason_has_a_message(preset: str, level: Level) -> None:
    words: Any = Words()
    for decision in decisions("solitaire", preset, 8, level):
        assert all(words.has(reason.key) for reason in decision.moves[0].reasons_for)


def test_the_strength_benchmark_reports_a_level() -> None:
    assert solitaire_strength.report(Level.EASY, "classic", 2).startswith("classic, easy: ")
