"""The safe move of gin, rule by rule (0.4)."""

import pytest

from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.showdown import Result
from bot.games.gin.state import Match, Phase
from tests.games.gin.tables import GIN, LOW, current, do, shown, situation, typed

LAST = GinOptions(last_discard_knock=True)


def safe_move(state: Match) -> str:
    """The safe move of the seat whose turn it is, as text."""
    seat = GIN.to_act(state)[0]
    return typed(GIN.safe_move(GIN.view(state, seat), GIN.choices(state, seat)))


def after_safe_move(state: Match) -> Match:
    return do(state, safe_move(state))[0]


@pytest.mark.parametrize("rule", UpcardRule)
def test_g_18_ag_01_the_first_upcard_is_declined(rule: UpcardRule) -> None:
    state = situation("AS 2S", phase=Phase.UPCARD, pile="3S", options=GinOptions(upcard_rule=rule))
    lines = [safe_move(state), safe_move(after_safe_move(state))]
    assert lines == ["pass", "draw" if rule is UpcardRule.DEALER_TURN else "pass"]


def test_ag_01_after_both_seats_passed_it_draws_from_the_stock() -> None:
    assert safe_move(situation("AS 2S", phase=Phase.STOCK, pile="3S")) == "draw"


def test_g_20_a_turn_begins_with_the_stock() -> None:
    assert safe_move(situation(LOW, phase=Phase.DRAW, pile="TC")) == "draw"


def test_0_4_the_drawn_card_is_discarded_and_the_hand_kept() -> None:
    state = situation("KH QH JD TD 8S 7S 6C 5C 3D 2D", phase=Phase.DRAW, pile="9H")
    after = after_safe_move(after_safe_move(state))
    assert GIN.view(after, 0).hand == GIN.view(state, 0).hand
    assert current(after).turn == 1


def test_ag_02_if_the_taken_card_is_locked_the_loosest_other_card_is_discarded() -> None:
    state = situation("KH JH JD TD 8S 7S 6C 5C 2D 2H", phase=Phase.DRAW, pile="AS")
    assert safe_move(do(state, "take")[0]) == "discard KH"


def test_ag_02_the_taken_card_is_discarded_if_it_fits_least() -> None:
    options = GinOptions(allow_rediscard_taken=True)
    state = situation("KH QH JD TD 8S 7S 6C 5C 2D 2H", phase=Phase.DRAW, pile="AC", options=options)
    assert safe_move(do(state, "take")[0]) == "discard AC"


def test_0_4_where_all_are_in_melds_the_card_goes_that_leaves_the_least_deadwood() -> None:
    state = situation("AS 2S 3S 4S 5S 5H 5D 5C 9C TC JC", phase=Phase.DISCARD, pile="9H")
    assert safe_move(state) == "discard AS"
    assert shown(after_safe_move(state)).result is Result.GIN


def test_0_4_no_meld_and_no_pair_is_broken_as_long_as_there_is_another_card() -> None:
    state = situation("KH KD KC TD 9D 7S 6S 5S 2D 2H 4C", phase=Phase.DISCARD, pile="9H")
    assert safe_move(state) == "discard 4C"


def test_g_25_it_never_knocks() -> None:
    state = after_safe_move(situation(f"{LOW} AH", phase=Phase.DRAW, pile="2D"))
    assert GIN.choices(state, 0)["knock"]
    assert safe_move(state).startswith("discard")


def test_ag_04_gin_ends_the_round_by_itself() -> None:
    state = do(situation(f"{LOW} AH", phase=Phase.DRAW, pile="TC"), "take")[0]
    assert safe_move(state) == "discard AH"
    assert shown(after_safe_move(state)).result is Result.GIN


def test_ag_13_big_gin_is_declared_if_it_scores() -> None:
    state = do(situation(f"{LOW} TC", phase=Phase.DRAW, pile="7S", options=GinOptions(big_gin_bonus=31)), "take")[0]
    assert safe_move(state) == "big_gin"


def test_ag_13_eleven_melded_cards_are_discarded_from_if_big_gin_does_not_score() -> None:
    state = do(situation(f"{LOW} TC", phase=Phase.DRAW, pile="7S"), "take")[0]
    assert safe_move(state).startswith("discard")


def test_ag_10_the_last_discard_is_declined() -> None:
    state = situation(f"{LOW} AH", phase=Phase.LAST_DISCARD, pile="TC", stock=2, options=LAST)
    assert {"take", "pass"} == set(GIN.choices(state, 0))
    assert safe_move(state) == "pass"


def test_ag_10_after_taking_the_last_discard_it_knocks() -> None:
    state = situation(f"{LOW} AH", phase=Phase.LAST_DISCARD, pile="2D", stock=2, options=LAST)
    state = do(state, "take")[0]
    assert current(state).phase is Phase.LAST_KNOCK
    assert safe_move(state) == typed(GIN.choices(state, 0)["knock"][0].command)


def test_0_4_a_seat_that_is_not_on_turn_has_no_safe_move() -> None:
    state = situation(LOW, phase=Phase.DRAW)
    with pytest.raises(ValueError, match="nothing to decide"):
        GIN.safe_move(GIN.view(state, 1), GIN.choices(state, 1))
