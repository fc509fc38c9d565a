"""The safe move of the solitaire, rule by rule (0.4)."""

import pytest

from bot.games.solitaire.options import PRESETS, FirstJoker, SolitaireOptions, Variation
from bot.games.solitaire.state import Match, Phase
from tests.games.solitaire.tables import SOLITAIRE, current, dealt, do, situation

LOOSE = "KS QH JD TC 8S 7H 5D 4C 3S 2H"
LOW = "4S 5S 6S 9H 9D 9C JC QC KC AH"
"""Ten cards with one point of deadwood."""


def safe_move(state: Match) -> str:
    """The safe move as text."""
    command = SOLITAIRE.safe_move(SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))
    return f"{command.kind} {command.text}".strip()


def after_safe_move(state: Match) -> Match:
    return do(state, safe_move(state))[0]


def test_s_33_nothing_is_exchanged() -> None:
    state = dealt(options=PRESETS["three_jokers_exchange"])
    assert safe_move(state) == "exchange none"
    assert SOLITAIRE.view(after_safe_move(state), 0).hand == SOLITAIRE.view(state, 0).hand


def test_s_14_the_first_discard_is_the_card_that_fits_least() -> None:
    assert safe_move(situation(f"{LOOSE} 2S", phase=Phase.FIRST)) == "discard KS"


def test_s_15_it_draws_from_the_stock_and_discards_the_card_that_fits_least() -> None:
    state = situation("KS KH JD JC 8S 8H 5D 5C 3S 3H", phase=Phase.DRAW, stock="AD", pile="6C")
    after = after_safe_move(after_safe_move(state))
    assert [safe_move(state), safe_move(after_safe_move(state))] == ["draw", "discard AD"]
    assert SOLITAIRE.view(after, 0).hand == SOLITAIRE.view(state, 0).hand


def test_as_02_if_the_card_taken_back_is_locked_another_is_discarded() -> None:
    state = situation("KS KH JD JC 8S 8H 5D 5C 3S 2H", phase=Phase.DRAW, pile="AC")
    assert safe_move(do(state, "take")[0]) == "discard 3S"


def test_s_19_it_never_knocks() -> None:
    state = after_safe_move(situation(LOW, phase=Phase.DRAW, stock="KD"))
    assert SOLITAIRE.choices(state, 0)["knock"]
    assert safe_move(state) == "discard AH"


def test_s_21_big_gin_is_declared() -> None:
    assert safe_move(after_safe_move(situation(LOW, phase=Phase.DRAW, stock="2D"))) == "big_gin"


def test_as_10_after_a_turn_lost_to_a_joker_it_draws_again() -> None:
    options = SolitaireOptions(variation=Variation.THREE_JOKERS, v2_first_joker=FirstJoker.TURN_LOST)
    state = after_safe_move(situation(LOOSE, phase=Phase.DRAW, stock="JK 9D", options=options))
    assert current(state).phase is Phase.DRAW
    assert safe_move(state) == "draw"


def test_0_4_between_deals_there_is_no_safe_move() -> None:
    state = SOLITAIRE.start(SolitaireOptions(), (0,))
    with pytest.raises(ValueError, match="nothing to decide"):
        SOLITAIRE.safe_move(SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))
