"""The safe move of the solitaire, rule by rule: what is played for a player who doesn't move (0.4)."""

import pytest

from bot.games.solitaire.options import PRESETS, FirstJoker, SolitaireOptions, Variation
from bot.games.solitaire.state import Match, Phase
from tests.games.solitaire.tables import SOLITAIRE, current, dealt, do, situation

LOOSE = "KS QH JD TC 8S 7H 5D 4C 3S 2H"
LOW = "4S 5S 6S 9H 9D 9C JC QC KC AH"
"""Ten cards with one point of deadwood."""


def told(state: Match) -> str:
    """The safe move, as it is typed."""
    command = SOLITAIRE.safe_move(SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))
    return f"{command.kind} {command.text}".strip()


def moved(state: Match) -> Match:
    return do(state, told(state))[0]


def test_s_33_the_eleven_cards_are_kept_at_the_exchange() -> None:
    state = dealt(options=PRESETS["three_jokers_exchange"])
    assert told(state) == "exchange none"
    assert SOLITAIRE.view(moved(state), 0).hand == SOLITAIRE.view(state, 0).hand


def test_s_14_the_first_discard_is_the_card_that_counts_least() -> None:
    assert told(situation(f"{LOOSE} 2S", phase=Phase.FIRST)) == "discard 2S"


def test_s_15_the_stock_is_drawn_from_and_the_card_drawn_goes() -> None:
    state = situation(LOOSE, phase=Phase.DRAW, stock="9D", pile="6C")
    after = moved(moved(state))
    assert [told(state), told(moved(state))] == ["draw", "discard 9D"]
    assert SOLITAIRE.view(after, 0).hand == SOLITAIRE.view(state, 0).hand


def test_as_02_the_card_that_counts_least_goes_where_the_one_taken_back_may_not() -> None:
    state = situation(LOOSE, phase=Phase.DRAW, pile="AC")
    assert told(do(state, "take")[0]) == "discard 2H"


def test_s_19_a_deal_that_could_end_goes_on() -> None:
    state = moved(situation(LOW, phase=Phase.DRAW, stock="KD"))
    assert SOLITAIRE.choices(state, 0)["knock"]
    assert told(state) == "discard KD"


def test_s_21_big_gin_is_declared() -> None:
    assert told(moved(situation(LOW, phase=Phase.DRAW, stock="2D"))) == "big_gin"


def test_as_10_who_lost_a_turn_to_a_joker_draws_again() -> None:
    options = SolitaireOptions(variation=Variation.THREE_JOKERS, v2_first_joker=FirstJoker.TURN_LOST)
    state = moved(situation(LOOSE, phase=Phase.DRAW, stock="JK 9D", options=options))
    assert current(state).phase is Phase.DRAW
    assert told(state) == "draw"


def test_0_4_between_deals_there_is_nothing_to_decide() -> None:
    state = SOLITAIRE.start(SolitaireOptions(), (0,))
    with pytest.raises(ValueError, match="nothing to decide"):
        SOLITAIRE.safe_move(SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0))
