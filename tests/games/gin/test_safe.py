"""The safe move of gin, rule by rule: what is played for a seat that doesn't move (0.4)."""

import pytest

from bot.games.gin.options import GinOptions, UpcardRule
from bot.games.gin.showdown import Result
from bot.games.gin.state import Match, Phase
from tests.games.gin.tables import GIN, LOW, current, do, shown, situation, typed

LAST = GinOptions(last_discard_knock=True)


def told(state: Match) -> str:
    """The safe move of the seat whose turn it is, as it is typed."""
    seat = GIN.to_act(state)[0]
    return typed(GIN.safe_move(GIN.view(state, seat), GIN.choices(state, seat)))


def moved(state: Match) -> Match:
    return do(state, told(state))[0]


@pytest.mark.parametrize("rule", UpcardRule)
def test_g_18_ag_01_the_first_upcard_is_left(rule: UpcardRule) -> None:
    state = situation("AS 2S", phase=Phase.UPCARD, pile="3S", options=GinOptions(upcard_rule=rule))
    lines = [told(state), told(moved(state))]
    assert lines == ["pass", "draw" if rule is UpcardRule.DEALER_TURN else "pass"]


def test_ag_01_where_both_left_the_upcard_the_stock_is_drawn_from() -> None:
    assert told(situation("AS 2S", phase=Phase.STOCK, pile="3S")) == "draw"


def test_g_20_a_turn_begins_with_the_stock() -> None:
    assert told(situation(LOW, phase=Phase.DRAW, pile="TC")) == "draw"


def test_0_4_the_card_drawn_goes_and_the_hand_stays_as_it_was() -> None:
    state = situation("KH QH JD TD 8S 7S 6C 5C 3D 2D", phase=Phase.DRAW, pile="9H")
    after = moved(moved(state))
    assert GIN.view(after, 0).hand == GIN.view(state, 0).hand
    assert current(after).turn == 1


def test_ag_02_the_card_that_counts_least_goes_where_the_one_taken_may_not() -> None:
    state = situation("KH QH JD TD 8S 7S 6C 5C 2D 2H", phase=Phase.DRAW, pile="AS")
    assert told(do(state, "take")[0]) == "discard 2H"


def test_ag_02_the_card_taken_goes_where_it_may() -> None:
    options = GinOptions(allow_rediscard_taken=True)
    state = situation("KH QH JD TD 8S 7S 6C 5C 2D 2H", phase=Phase.DRAW, pile="9S", options=options)
    assert told(do(state, "take")[0]) == "discard 9S"


def test_g_25_it_never_knocks() -> None:
    state = moved(situation(f"{LOW} AH", phase=Phase.DRAW, pile="2D"))
    assert GIN.choices(state, 0)["knock"]
    assert told(state).startswith("discard")


def test_ag_04_gin_ends_the_round_by_itself() -> None:
    state = do(situation(f"{LOW} AH", phase=Phase.DRAW, pile="TC"), "take")[0]
    assert told(state) == "discard AH"
    assert shown(moved(state)).result is Result.GIN


def test_ag_13_big_gin_is_declared_where_it_counts() -> None:
    state = do(situation(f"{LOW} TC", phase=Phase.DRAW, pile="7S", options=GinOptions(big_gin_bonus=31)), "take")[0]
    assert told(state) == "big_gin"


def test_ag_13_eleven_melded_cards_are_gin_where_big_gin_counts_nothing() -> None:
    state = do(situation(f"{LOW} TC", phase=Phase.DRAW, pile="7S"), "take")[0]
    assert told(state).startswith("discard")


def test_ag_10_the_last_discard_is_left() -> None:
    state = situation(f"{LOW} AH", phase=Phase.LAST_DISCARD, pile="TC", stock=2, options=LAST)
    assert {"take", "pass"} == set(GIN.choices(state, 0))
    assert told(state) == "pass"


def test_ag_10_who_took_the_last_discard_knocks_since_nothing_else_is_possible() -> None:
    state = situation(f"{LOW} AH", phase=Phase.LAST_DISCARD, pile="2D", stock=2, options=LAST)
    state = do(state, "take")[0]
    assert current(state).phase is Phase.LAST_KNOCK
    assert told(state) == typed(GIN.choices(state, 0)["knock"][0].command)


def test_0_4_who_is_not_on_turn_has_nothing_to_decide() -> None:
    state = situation(LOW, phase=Phase.DRAW)
    with pytest.raises(ValueError, match="nothing to decide"):
        GIN.safe_move(GIN.view(state, 1), GIN.choices(state, 1))
