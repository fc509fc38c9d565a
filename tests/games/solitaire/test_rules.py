"""The rules of the solitaire. Test names contain the rule ids of docs/rules-solitaire.md and of golden cases."""

from dataclasses import replace

import pytest

from bot.games.cards import faces, pack
from bot.games.gin_hands import FACES, PACK, mask_of
from bot.games.refusals import AgainstRulesError, NotNowError, NotUnderstoodError, NotYourTurnError, RefusalError
from bot.games.shuffle import order
from bot.games.solitaire.commands import Exchange
from bot.games.solitaire.options import PRESETS, FirstJoker, Reason, SolitaireOptions, Variation
from bot.games.solitaire.state import JOKER, End, Match, Phase, Result
from bot.games.turns import TurnReason
from bot.games.values import Deal
from cogs.words import LETTERS, Words
from tests.games.contract import refusal_of
from tests.games.gin.tables import seed
from tests.games.solitaire.tables import SOLITAIRE, current, dealt, do, situation

NINE = "4S 5S 6S 9H 9D 9C 9S 5D 3H AC"
"""Ten cards with nine points of deadwood."""
ELEVEN = "4S 5S 6S 9H 9D 9C 9S 5D 4H 2C"
"""Ten cards with eleven points of deadwood."""


def end_of(state: Match) -> End:
    end = current(state).end
    assert end is not None
    return end


def refused(state: Match, typed: str) -> RefusalError:
    return refusal_of(SOLITAIRE, state, 0, typed)


def prompt_of(state: Match) -> str:
    return Words().say(SOLITAIRE.prompt(SOLITAIRE.view(state, 0), SOLITAIRE.choices(state, 0)), LETTERS)


def refusal_text(state: Match, typed: str) -> str:
    return Words().say(refused(state, typed).say, LETTERS)


# --- the deal --------------------------------------------------------------------------------------------------------


def test_s01_one_player_at_a_private_table() -> None:
    assert not SOLITAIRE.shared
    assert SOLITAIRE.seatings(SolitaireOptions()) == {1: (1,)}
    with pytest.raises(AgainstRulesError):
        SOLITAIRE.start(SolitaireOptions(), (0, 1))


def test_s02_s11_s12_sol_01_eleven_cards_and_a_stock_of_42_with_one_joker() -> None:
    state = current(dealt())
    assert (state.hand.bit_count(), len(state.stock), state.stock.count(JOKER), len(state.pile)) == (11, 42, 1, 0)
    assert state.hand + sum(state.stock) == PACK


def test_s12_the_second_shuffle_has_the_label_stock() -> None:
    state = current(dealt(4))
    cards = order(seed(4), "1", "deal", pack(1, 0))
    assert state.hand == mask_of(card.face for card in cards[:11])
    again = order(seed(4), "1", "stock", (*cards[11:], *pack(1, 1)[-1:]))
    assert [FACES.get(bit) for bit in state.stock] == [None if card.is_joker else card.face for card in again]


def test_s12_the_joker_may_lie_anywhere_in_the_stock() -> None:
    places = {current(dealt(number)).stock.index(JOKER) for number in range(150)}
    assert min(places) < 5
    assert max(places) > 36


@pytest.mark.parametrize("top", [1, 20, 40])
def test_s29_as08_sol_12_in_variation_1_the_joker_lies_below_the_cards_on_top(top: int) -> None:
    options = SolitaireOptions(variation=Variation.HALF_DECK, v1_top=top)
    places: set[int] = set()
    for number in range(40):
        state = current(dealt(number, options))
        assert len(state.stock) == 42
        assert state.hand + sum(state.stock) == PACK
        places.add(state.stock.index(JOKER) + 1)
    assert min(places) > top
    assert top == 40 or len(places) > 5


def test_s30_as09_sol_13_in_variation_2_four_cards_lie_on_the_pile_and_three_jokers_in_a_stock_of_40() -> None:
    state = current(dealt(options=PRESETS["three_jokers"]))
    sizes = (state.hand.bit_count(), len(state.pile), len(state.stock), state.stock.count(JOKER))
    assert sizes == (11, 4, 40, 3)
    assert state.hand + sum(state.stock) + sum(state.pile) == PACK


# --- turns -----------------------------------------------------------------------------------------------------------


def test_s14_as03_sol_02_the_first_action_is_a_discard_or_big_gin_without_a_draw() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S JC KD QH 7D", phase=Phase.FIRST)
    assert set(SOLITAIRE.choices(state, 0)) == {"discard"}
    assert len(SOLITAIRE.choices(state, 0)["discard"]) == 11
    assert refused(state, "draw").reason is Reason.AT_FIRST
    assert refused(state, "take").reason is Reason.AT_FIRST
    low = situation(f"{NINE} AD", phase=Phase.FIRST)
    assert set(SOLITAIRE.choices(low, 0)) == {"discard", "knock", "big_gin"}


def test_s15_s17_a_turn_is_a_draw_or_the_last_discard_and_then_a_discard() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC KD QH 7D", phase=Phase.FIRST, stock="2H"), "discard QH")
    assert set(SOLITAIRE.choices(state, 0)) == {"draw", "take"}
    assert refused(state, "discard KD").reason is Reason.AT_DRAW
    drawn, _ = do(state, "draw")
    assert faces("2H")[0] in SOLITAIRE.view(drawn, 0).hand
    assert refused(drawn, "draw").reason is Reason.AT_DISCARD
    done, _ = do(drawn, "discard KD")
    assert [str(FACES[bit]) for bit in current(done).pile] == ["QH", "KD"]


def test_s17_only_a_card_of_the_hand_can_be_discarded() -> None:
    assert refused(situation(f"{ELEVEN} KD"), "discard QH").reason is Reason.NOT_HELD


def test_s16_the_pile_is_face_down_and_only_its_size_is_visible() -> None:
    view = SOLITAIRE.view(situation(f"{ELEVEN}", phase=Phase.DRAW, pile="KD QH"), 0)
    assert view.pile_count == 2
    assert repr(faces("KD")[0]) not in repr(view)
    assert repr(faces("QH")[0]) not in repr(view)


def test_as02_a_discard_taken_back_is_no_draw_and_may_not_be_discarded_at_once() -> None:
    state, _ = do(situation(ELEVEN, phase=Phase.DRAW, pile="KD QH", drawn=5), "take")
    assert SOLITAIRE.view(state, 0).drawn == 5
    assert refused(state, "discard QH").reason is Reason.JUST_TAKEN
    assert SOLITAIRE.view(state, 0).locked == faces("QH")[0]


# --- gin, big gin, the joker -----------------------------------------------------------------------------------------


def test_s19_s26_sol_03_gin_scores_the_draws_and_25() -> None:
    state, _ = do(situation(f"{NINE} KD", drawn=7), "knock KD")
    assert end_of(state) == (Result.GIN, 9, 32, 0)
    assert state.totals == (32, 0)


def test_s19_gin_needs_ten_points_or_less_after_the_discard() -> None:
    refusal = refused(situation(f"{ELEVEN} KD"), "knock KD")
    assert (refusal.reason, refusal.say.args["points"]) == (Reason.TOO_MUCH_DEADWOOD, 11)


def test_s20_s22_as04_sol_09_ending_a_deal_is_optional_even_without_deadwood() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC TC"), "discard TC")
    assert current(state).phase is Phase.DRAW
    assert current(do(situation(f"{NINE} KD"), "discard KD")[0]).end is None


def test_s21_s27_as17_big_gin_scores_the_draws_and_31_with_ten_points_or_less() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S 5D 3H AC AD", drawn=4), "big_gin")
    assert end_of(state) == (Result.BIG_GIN, 10, 35, 0)
    assert refused(situation(f"{NINE} 2D"), "big_gin").reason is Reason.NO_BIG_GIN


@pytest.mark.parametrize(
    ("hand", "deadwood"),
    [
        ("AC 2D 9H TS JH QD KC", 1 + 2 + 9 + 40),
        ("KS KH KD 9S 9H 9D 9C 2C", 2),
        ("TC JC QC TD JD QD KD 2C", 2),
        ("AC 2C 3C QH KH AH KS AS 2S", 34),
        ("7S 7H 7D 5D 6D", 11),
    ],
)
def test_s06_s07_s08_s09_s10_as06_the_deadwood_of_the_best_arrangement(hand: str, deadwood: int) -> None:
    arrangement = SOLITAIRE.view(situation(hand), 0).arrangement
    assert arrangement is not None
    assert arrangement.points == deadwood


def test_as07_the_stock_always_ends_with_a_joker_drawn() -> None:
    for options in PRESETS.values():
        state = dealt(3, replace(options, exchange=False))
        while current(state).end is None:
            card = SOLITAIRE.view(state, 0).hand[0] if current(state).phase is not Phase.DRAW else None
            state, _ = do(state, "draw" if card is None else f"discard {card}")
        assert end_of(state).result in (Result.JOKER_LOW, Result.JOKER_HIGH)


@pytest.mark.parametrize("preset", PRESETS)
def test_as11_the_bonuses_are_the_same_in_every_variation(preset: str) -> None:
    state = situation(f"{NINE} AD", drawn=7, options=PRESETS[preset])
    assert end_of(do(state, "knock AD")[0]).player == 25 + 7
    assert end_of(do(state, "big_gin")[0]).player == 31 + 7


def test_s04_gin_is_impossible_after_the_joker_has_ended_the_deal() -> None:
    state = situation(NINE, phase=Phase.DRAW, stock="AD JK", pile="KD", drawn=6)
    state, _ = do(state, "draw")
    assert end_of(do(state, "knock AD")[0]).result is Result.GIN
    late, _ = do(state, "discard AD", "draw")
    assert refused(late, "knock AC").reason is TurnReason.NOT_DEALT
    assert end_of(late).result is Result.JOKER_LOW


def test_as03_sol_05_before_the_first_draw_big_gin_scores_31_and_gin_25() -> None:
    state = situation(f"{NINE} AD", phase=Phase.FIRST)
    assert end_of(do(state, "big_gin")[0]).player == 31
    assert end_of(do(state, "knock AD")[0]).player == 25


def test_sol_10_three_discards_taken_back_do_not_count() -> None:
    state = situation(NINE, phase=Phase.DRAW, pile="KD 2C", drawn=5)
    state, _ = do(state, "take", "discard 5D", "take", "discard 2C", "take", "knock 5D")
    assert end_of(state).player == 30


def test_s24_as01_as05_with_ten_points_or_less_at_the_joker_the_player_scores_the_draws() -> None:
    state = situation(NINE, phase=Phase.DRAW, stock="JK", pile="KD", drawn=14)
    end = end_of(do(state, "draw")[0])
    assert end == (Result.JOKER_LOW, 9, 15, 0)


def test_as01_with_the_option_off_the_joker_does_not_count_as_a_draw() -> None:
    options = SolitaireOptions(joker_counts_as_draw=False)
    state = situation(NINE, phase=Phase.DRAW, stock="JK", pile="KD", drawn=14, options=options)
    assert end_of(do(state, "draw")[0]).player == 14


def test_s23_s25_sol_07_with_eleven_points_or_more_the_joker_scores_the_deadwood() -> None:
    state = situation(ELEVEN, phase=Phase.DRAW, stock="JK", pile="KD", drawn=14)
    state, _ = do(state, "draw")
    assert end_of(state) == (Result.JOKER_HIGH, 11, 0, 11)
    assert state.totals == (0, 11)
    assert SOLITAIRE.view(state, 0).hand_counts == (10,)


# --- variation 2 -----------------------------------------------------------------------------------------------------

THREE = PRESETS["three_jokers"]


def test_s31_as10_the_first_joker_is_replaced_at_once_and_both_draws_count() -> None:
    state = situation(NINE, phase=Phase.DRAW, stock="JK KH", pile="KD", drawn=3, options=THREE)
    state, _ = do(state, "draw")
    view = SOLITAIRE.view(state, 0)
    assert (view.drawn, view.jokers_out, view.last_drawn) == (5, 1, faces("KH"))
    assert end_of(do(state, "knock KH")[0]).player == 30


def test_s31_the_second_joker_ends_the_deal_even_right_after_the_first() -> None:
    first = situation(NINE, phase=Phase.DRAW, stock="JK JK", pile="KD", drawn=3, options=THREE)
    assert end_of(do(first, "draw")[0]) == (Result.JOKER_LOW, 9, 5, 0)
    later = situation(NINE, phase=Phase.DRAW, stock="JK", pile="KD", drawn=8, jokers=1, options=THREE)
    assert end_of(do(later, "draw")[0]).player == 9


def test_as10_with_turn_lost_the_first_joker_ends_the_turn() -> None:
    options = replace(THREE, v2_first_joker=FirstJoker.TURN_LOST)
    state = situation(NINE, phase=Phase.DRAW, stock="JK KH", pile="KD", drawn=3, options=options)
    state, _ = do(state, "draw")
    view = SOLITAIRE.view(state, 0)
    assert (view.phase, view.hand_counts, view.drawn) == ("draw", (10,), 4)
    assert faces("KH")[0] in SOLITAIRE.view(do(state, "draw")[0], 0).hand


EXCHANGE = PRESETS["three_jokers_exchange"]


def test_s32_s33_as12_an_exchange_lays_cards_down_takes_as_many_blind_and_piles_the_others() -> None:
    state = dealt(2, EXCHANGE)
    before, hand = current(state), SOLITAIRE.view(state, 0).hand
    state, _ = do(state, f"exchange {hand[3]} {hand[0]}")
    after = current(state)
    assert after.hand == before.hand & ~mask_of((hand[0], hand[3])) | before.aside[0] | before.aside[1]
    assert [FACES[bit] for bit in after.pile[:2]] == [hand[3], hand[0]]
    assert set(after.pile[2:]) == set(before.aside[2:])
    assert (len(after.pile), len(after.stock), after.drawn, after.phase) == (4, 40, 0, Phase.FIRST)


def test_s34_without_an_exchange_the_four_cards_go_to_the_pile() -> None:
    state = dealt(2, EXCHANGE)
    after = current(do(state, "exchange none")[0])
    assert set(after.pile) == set(current(state).aside)
    assert after.hand == current(state).hand


@pytest.mark.parametrize("count", range(5))
def test_sol_16_up_to_four_cards_may_be_exchanged(count: int) -> None:
    state = dealt(2, EXCHANGE)
    cards = " ".join(map(str, SOLITAIRE.view(state, 0).hand[:count]))
    assert SOLITAIRE.view(do(state, f"exchange {cards}")[0], 0).hand_counts == (11,)


def test_sol_16_five_cards_duplicates_or_cards_not_held_cannot_be_exchanged() -> None:
    state = dealt(2, EXCHANGE)
    hand = SOLITAIRE.view(state, 0).hand
    assert refused(state, "exchange " + " ".join(map(str, hand[:5]))).reason is Reason.TOO_MANY
    assert refused(state, f"exchange {hand[0]} {hand[0]}").reason is Reason.TWICE
    other = FACES[current(state).stock[0] or current(state).stock[1]]
    assert refused(state, f"exchange {other}").reason is Reason.NOT_HELD
    assert refused(state, f"discard {hand[0]}").reason is Reason.AT_EXCHANGE


def test_as12_the_exchange_happens_once_and_only_with_three_jokers() -> None:
    state, _ = do(dealt(2, EXCHANGE), "exchange none")
    assert refused(state, "exchange none").reason is Reason.AT_FIRST
    for variation in (Variation.ONE_JOKER, Variation.HALF_DECK):
        with pytest.raises(AgainstRulesError) as refusal:
            SOLITAIRE.start(SolitaireOptions(variation=variation, exchange=True), (0,))
        assert refusal.value.reason is Reason.EXCHANGE_NEEDS_THREE


def test_as13_big_gin_right_after_an_exchange_is_allowed() -> None:
    aside = tuple(mask_of(faces(card)) for card in ("5D", "3H", "KD", "KH"))
    state = situation("4S 5S 6S 9H 9D 9C 9S QD JH AC AD", options=EXCHANGE)
    state = replace(state, round=current(state)._replace(phase=Phase.EXCHANGE, aside=aside))
    state, _ = do(state, "exchange QD JH", "big_gin")
    assert end_of(state) == (Result.BIG_GIN, 10, 31, 0)


# --- the match -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("totals", "winners"), [((65, 96), (0,)), ((64, 96), (0, 1)), ((63, 96), (1,))])
def test_s28_as14_sol_17_more_points_than_the_joker_win_and_equal_points_are_a_draw(
    totals: tuple[int, int], winners: tuple[int, ...]
) -> None:
    state, _ = do(situation(f"{NINE} KD", drawn=7, round_no=5, totals=totals), "knock KD")
    outcome = SOLITAIRE.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == (winners, (totals[0] + 32, 96))


@pytest.mark.parametrize("deals", [1, 2, 5])
def test_s05_as15_a_match_has_as_many_deals_as_agreed(deals: int) -> None:
    state = SOLITAIRE.start(SolitaireOptions(deals=deals), (0,))
    for number in range(deals):
        assert SOLITAIRE.outcome(state) is None
        checkpoint = SOLITAIRE.checkpoint(state)
        resumed = SOLITAIRE.resume(state.options, (0,), checkpoint)
        deal = Deal(seed(number), "1")
        assert SOLITAIRE.apply(state, None, deal)[0] == SOLITAIRE.apply(resumed, None, deal)[0]
        state, _ = SOLITAIRE.apply(state, None, deal)
        while SOLITAIRE.to_act(state):
            choices = SOLITAIRE.choices(state, 0)
            state, _ = SOLITAIRE.apply(state, 0, next(iter(choices.values()))[0].command)
    assert SOLITAIRE.outcome(state) is not None
    with pytest.raises(NotNowError) as refusal:
        SOLITAIRE.apply(state, None, Deal(seed(9), "1"))
    assert refusal.value.reason is TurnReason.MATCH_OVER


def test_only_the_player_can_play_and_bystanders_see_no_card() -> None:
    state = dealt()
    for seat in (1, None):
        with pytest.raises(NotYourTurnError):
            SOLITAIRE.apply(state, seat, SOLITAIRE.read("draw", ""))
    view = SOLITAIRE.view(state, None)
    assert (view.hand, view.arrangement, view.last_drawn) == ((), None, ())


def test_an_exchange_can_be_typed_as_cards_or_none() -> None:
    assert SOLITAIRE.read("exchange", "") == SOLITAIRE.read("exchange", "none") == Exchange()
    assert SOLITAIRE.read("exchange", "kd, 10h") == Exchange(faces("KD TH"))
    for text in ("JK", "zz"):
        with pytest.raises(NotUnderstoodError):
            SOLITAIRE.read("exchange", text)


def test_only_the_last_discard_can_be_taken_back_by_name() -> None:
    state = situation(NINE, phase=Phase.DRAW, pile="2D KD")
    assert refused(state, "take 2D").reason is TurnReason.NOT_ON_TOP
    for typed in ("take KD", "take"):
        assert faces("KD")[0] in SOLITAIRE.view(do(state, typed)[0], 0).hand


def test_0_2_as02_after_three_turns_without_a_draw_the_stock_must_be_drawn_from() -> None:
    state = situation(NINE, phase=Phase.DRAW, pile="KD", stock="2D 3D")
    for discard in ("AC", "KD", "AC"):
        assert set(SOLITAIRE.choices(state, 0)) == {"draw", "take"}
        state, _ = do(state, "take", f"discard {discard}")
    refusal = refused(state, "take")
    assert (refusal.reason, refusal.rule) == (Reason.LAPS, "0.2")
    assert refused(state, "take 5C").reason is Reason.LAPS, "the panel has no button that takes the top card"
    assert set(SOLITAIRE.choices(state, 0)) == {"draw"}
    state, _ = do(state, "draw", "discard 2D")
    assert set(SOLITAIRE.choices(state, 0)) == {"draw", "take"}


def test_0_2_as02_a_turn_begins_with_the_last_discard_only_while_the_pile_is_open() -> None:
    open_ = situation(NINE, phase=Phase.DRAW, pile="KD")
    closed = replace(open_, round=current(open_)._replace(idle=3))
    assert prompt_of(open_) == "Draw from the stock, or take your last discard back."
    refusal = refusal_text(open_, "discard AC")
    assert refusal == "Start your turn by drawing from the stock or taking your last discard back."
    assert prompt_of(closed) == "The pile is closed for now: draw from the stock."
    refusal = refusal_text(closed, "discard AC")
    assert refusal == "The pile is closed for now: start your turn by drawing from the stock."


def test_as02_the_button_names_the_discard_that_can_be_taken_back() -> None:
    state = situation("KS QH JD TC 8S 7H 5D 4C 3S 2H", phase=Phase.DRAW, pile="9S AC")
    [take] = SOLITAIRE.choices(state, 0)["take"]
    assert Words().choice("solitaire", take, LETTERS, "button").replace("\ufe0e", "") == "Take A♣ back"
