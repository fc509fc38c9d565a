"""The call of Rum, swapping jokers, and the dealer's gambit (R-100 to R-110, R-120, AR-05, AR-28, AR-30)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.cards import JOKER, faces
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError, NotYourTurnError
from bot.games.rum500.commands import CloseRum
from bot.games.rum500.events import RumCalled, RumClaimed
from bot.games.rum500.options import Reason, RumBy, StockEnd
from bot.games.rum500.state import Effect, Match, Phase, Turn
from bot.games.turns import TurnReason
from bot.games.values import visible_to
from tests.games.rum500.tables import (
    CLASSIC,
    GAMBIT,
    GAME,
    act,
    all_cards,
    deal,
    do,
    gambit,
    hand_of,
    new_match,
    refused,
    table,
)

RUM = replace(CLASSIC, rum_call=True)


def discarded(**changes: Any) -> Match:
    """A table of three on which seat 0 has just discarded a seven that fits the sevens laid."""
    parts: dict[str, Any] = {"melds": [(0, "7S 7H 7D")], "options": RUM, "phase": Phase.PLAY} | changes
    return do(table("7C KS", "2D 3D", "4H 5H", **parts), "0 discard 7C")


def test_r_120_the_first_caller_lays_the_discard_off_for_its_own_points() -> None:
    match, events = act(discarded(), "2 rum")
    view = GAME.view(match, 2)
    assert events == (RumCalled(2, faces("7C")[0], 1, 5),)
    assert view.laid_points == (15, 0, 5)
    assert set(view.hand) == set(faces("4H 5H"))
    assert view.pile == faces("2C")
    assert (view.turn, view.phase) == (1, Phase.DRAW)
    assert refused(match, "1 rum", NotNowError) == Reason.NO_RUM_NOW


def test_r_120_the_called_card_may_not_go_into_a_new_meld() -> None:
    match = discarded(melds=[(0, "TS TH TD")])
    assert GAME.view(match, None).phase == Phase.DRAW
    assert refused(match, "2 rum", NotNowError) == Reason.NO_RUM_NOW


def test_ar_28_the_discarder_does_not_call_and_without_the_option_nobody_does() -> None:
    assert refused(discarded(), "0 rum", NotYourTurnError) == Reason.OWN_DISCARD
    match = discarded(options=CLASSIC)
    assert GAME.view(match, None).phase == Phase.DRAW
    assert refused(match, "2 rum", AgainstRulesError) == Reason.RUM_OFF


def test_ar_28_draws_wait_until_the_window_is_over_or_everyone_else_has_passed() -> None:
    match = discarded()
    assert GAME.to_act(match) == (1, 2)
    assert refused(match, "1 draw", NotNowError) == Reason.RUM_FIRST
    wait = GAME.wait(match)
    assert wait is not None
    assert (wait.seconds, wait.command) == (6, CloseRum())
    lapsed, _ = GAME.apply(match, None, wait.command)
    assert GAME.view(do(lapsed, "1 draw"), None).phase == Phase.PLAY
    assert GAME.wait(lapsed) is None
    passed = do(match, "2 pass")
    assert GAME.to_act(passed) == (1,)
    assert refused(passed, "2 rum", NotNowError) == Reason.ALREADY_PASSED
    assert GAME.to_act(do(passed, "1 pass")) == (1,)
    assert GAME.view(do(passed, "1 pass"), None).phase == Phase.DRAW


def test_ar_28_after_the_window_rum_can_be_called_until_the_next_draw() -> None:
    lapsed, _ = GAME.apply(discarded(), None, CloseRum())
    assert GAME.view(do(lapsed, "2 rum"), None).laid_points == (15, 0, 5)
    assert refused(do(lapsed, "1 draw"), "2 rum", NotNowError) == Reason.NO_RUM_NOW


def test_ar_28_without_a_window_draws_do_not_wait() -> None:
    match = discarded(options=replace(RUM, rum_window=0))
    assert GAME.view(match, None).phase == Phase.DRAW
    assert GAME.view(match, None).rum_callable
    assert GAME.view(do(match, "2 rum"), None).laid_points == (15, 0, 5)


@pytest.mark.parametrize(("stock", "line"), [(None, "1 draw"), ("", "1 pass")])
def test_ar_28_the_start_of_a_turn_closes_the_call(stock: str | None, line: str) -> None:
    options = replace(RUM, rum_window=0, stock_end=StockEnd.NO_STOCK)
    match = discarded(options=options, stock=stock)
    assert GAME.view(match, None).rum_callable
    assert not GAME.view(do(match, line), None).rum_callable


SEVERAL = [(0, "7S 7H 7D"), (1, "8C 9C TC")]


def test_ar_28_a_call_claims_a_card_that_fits_several_melds_and_the_caller_chooses() -> None:
    match, events = act(discarded(melds=SEVERAL), "2 rum")
    assert events == (RumClaimed(2, faces("7C")[0]),)
    assert (GAME.view(match, None).phase, GAME.to_act(match)) == (Phase.CLAIM, (2,))
    assert not GAME.view(match, None).rum_callable, "nobody is told that Rum can be called once somebody has"
    assert {choice.command.text for choice in GAME.choices(match, 2)["rum"]} == {"on 1", "on 2"}
    assert (GAME.choices(match, 1), GAME.choices(match, 0)) == ({}, {})
    assert refused(match, "1 rum on 1", NotNowError) == Reason.NO_RUM_NOW
    assert refused(match, "1 draw", NotNowError) == Reason.CLAIM_FIRST
    assert refused(match, "2 pass", NotNowError) == Reason.CLAIM_FIRST
    assert refused(match, "2 rum", AmbiguousError) == Reason.WHICH_MELD
    after = GAME.view(do(match, "2 rum on 2"), None)
    assert len(after.melds[1].cards) == 4
    assert (after.turn, after.phase) == (1, Phase.DRAW)


def test_ar_28_a_call_that_names_its_meld_needs_no_choice() -> None:
    assert len(GAME.view(do(discarded(melds=SEVERAL), "2 rum on 2"), None).melds[1].cards) == 4


@pytest.mark.parametrize(("window", "seconds"), [(0, 5), (3, 5), (6, 6)])
def test_ar_28_the_caller_has_the_window_to_choose_but_at_least_five_seconds(window: int, seconds: int) -> None:
    match = do(discarded(melds=SEVERAL, options=replace(RUM, rum_window=window)), "2 rum")
    wait = GAME.wait(match)
    assert wait is not None
    assert (wait.seconds, wait.choosing) == (seconds, True)
    settled, events = GAME.apply(match, None, wait.command)
    assert events == (RumCalled(2, faces("7C")[0], 1, 5),)
    assert GAME.view(settled, None).phase == Phase.DRAW
    assert GAME.wait(settled) is None


def test_ar_28_the_safe_move_of_the_caller_is_the_first_listed_meld() -> None:
    match = do(discarded(melds=SEVERAL), "2 rum")
    assert GAME.safe_move(GAME.view(match, 2), GAME.choices(match, 2)).text == "on 1"
    assert GAME.turn_of(match) is None


def test_ar_28_a_claim_delays_the_draw_even_after_the_window_has_closed() -> None:
    lapsed, _ = GAME.apply(discarded(melds=SEVERAL), None, CloseRum())
    assert refused(do(lapsed, "2 rum"), "1 draw", NotNowError) == Reason.CLAIM_FIRST


@pytest.mark.parametrize(("rum_by", "may"), [(RumBy.ANYONE, True), (RumBy.OPPONENTS, False)])
def test_ar_28_a_partner_calls_only_where_anyone_may(rum_by: RumBy, may: bool) -> None:
    options = replace(RUM, rum_by=rum_by)
    hands = ("7C KS", "2D 3D", "4H 5H", "9S 9H")
    start = table(*hands, sides=(0, 1, 0, 1), melds=[(0, "7S 7H 7D")], options=options, phase=Phase.PLAY)
    match = do(start, "0 discard 7C")
    assert (2 in GAME.to_act(match)) is may
    assert ("rum" in GAME.choices(match, 2)) is may
    assert "rum" in GAME.choices(match, 1)
    if not may:
        assert refused(match, "2 rum", NotYourTurnError) == Reason.PARTNERS_DISCARD


def test_ar_28_a_discarded_joker_is_called_as_any_card_that_fits() -> None:
    match = do(table("JK KS", "2D", melds=[(0, "8S 9S TS")], options=RUM, phase=Phase.PLAY), "0 discard JK")
    assert refused(match, "1 rum on 1", AmbiguousError) == Reason.WHICH_READING
    assert {choice.command.text for choice in GAME.choices(match, 1)["rum"]} == {"JK=7S on 1", "JK=JS on 1"}
    assert GAME.view(do(match, "1 rum JK=7S on 1"), None).melds[0].cards[0].stands_for == faces("7S")[0]


def test_ar_28_ar_34_a_discard_that_goes_out_cannot_be_called() -> None:
    match = do(table("7C", "2D", melds=[(0, "7S 7H 7D")], options=RUM, phase=Phase.PLAY), "0 discard 7C")
    assert GAME.round_over(match)
    assert GAME.choices(match, 1) == {}
    assert GAME.wait(match) is None
    assert refused(match, "1 rum", NotNowError) == TurnReason.NOT_DEALT


SWAP = replace(CLASSIC, joker_swap=True)


def test_ar_05_by_an_option_a_natural_takes_the_jokers_place() -> None:
    hands = ("TS KD", "2D")
    melds = [(1, "8S 9S JK=TS")]
    assert refused(table(*hands, melds=melds, phase=Phase.PLAY), "0 swap TS", AgainstRulesError) == Reason.SWAP_OFF
    assert "swap" not in GAME.choices(table(*hands, melds=melds, phase=Phase.PLAY), 0)
    match = table(*hands, melds=melds, options=SWAP, phase=Phase.PLAY)
    assert [choice.command.text for choice in GAME.choices(match, 0)["swap"]] == ["TS on 1"]
    after = do(match, "0 swap TS on 1")
    assert hand_of(after, 0) == set(faces("JK KD"))
    assert GAME.view(after, None).laid_points == (10, 10)
    assert refused(match, "0 swap KD", AgainstRulesError) == Reason.NO_JOKER_TO_SWAP


def test_ar_05_in_a_set_any_missing_suit_takes_the_joker() -> None:
    match = table("8C KD", "2D", melds=[(1, "8S 8H JK=8")], options=SWAP, phase=Phase.PLAY)
    assert hand_of(do(match, "0 swap 8C"), 0) == set(faces("JK KD"))
    twin = replace(SWAP, packs="two")
    match = table("8S KD", "2D", melds=[(1, "8S 8H JK=8")], options=twin, phase=Phase.PLAY)
    assert refused(match, "0 swap 8S", AgainstRulesError) == Reason.NO_JOKER_TO_SWAP


def test_0_2_a_pick_that_needs_a_swap_first_is_possible() -> None:
    match = table("TS 4S KD", "2D", melds=[(1, "8S 9S JK=TS")], pile="4C", options=SWAP)
    match = do(match, "0 take 4C", "0 swap TS", "0 meld 4C 4S JK")
    assert GAME.view(match, 0).obligation is None


def test_r_101_r_102_the_set_up_and_the_order_of_play() -> None:
    match = deal(replace(new_match(GAMBIT, (0, 1, 2)), next_dealer=0))
    cards = match.current_round.cards
    assert len([*cards.stock, *cards.pile, *(card for hand in cards.hands for card in hand)]) == 53
    assert match.current_round.gambit is not None
    assert match.current_round.gambit.joker is not None
    assert GAME.view(match, None).dealer_joker == "free"
    after = do(match, "0 effect wild")
    order: list[int] = []
    for _ in range(3):
        seat = GAME.to_act(after)[0]
        order.append(seat)
        after = do(after, f"{seat} draw")
        after = do(after, f"{seat} discard {GAME.choices(after, seat)['discard'][0].command.text}")
    assert order == [2, 1, 0]


def test_r_104_the_dealer_chooses_before_any_hand_is_seen() -> None:
    start = replace(new_match(GAMBIT, (0, 1, 2)), next_dealer=0)
    match = deal(start)
    assert GAME.to_act(match) == (0,)
    assert all(GAME.view(match, seat).hand == () for seat in range(3))
    assert GAME.view(match, None).hand_counts == (7, 7, 7)
    assert refused(match, "2 draw", NotYourTurnError) == TurnReason.NOT_YOUR_TURN
    assert refused(match, "0 draw", NotNowError) == Reason.EFFECT_FIRST
    assert [choice.command.text for choice in GAME.choices(match, 0)["effect"]] == ["wild", "double", "splitter"]
    after, events = act(match, "0 effect double")
    assert all(len(GAME.view(after, seat).hand) == 7 for seat in range(3))
    assert [type(event).__name__ for event in visible_to(events, 1)] == ["EffectChosen", "HandDealt"]


def test_r_105_wild_jokers_are_worth_nothing_on_the_table_and_in_hand() -> None:
    match = gambit("8S 8H JK KD", "2D", dealer=1, phase=Phase.PLAY)
    match = do(match, "0 meld 8S 8H JK")
    assert GAME.view(match, None).laid_points == (10, 0)


def test_r_109_a_joker_left_in_hand_costs_nothing() -> None:
    options = replace(GAMBIT, opening_min=0)
    match = table("3S", "JK KD", options=options, effect=Effect.DOUBLE, phase=Phase.PLAY)
    sheet = GAME.view(do(match, "0 discard 3S"), None).sheet
    assert sheet is not None
    assert sheet.seats[1].net == -10


def test_r_103_only_the_dealer_uses_the_dealers_joker_on_its_own_turn_and_once() -> None:
    match = gambit("8S 8H 9S 9H KD", "2D", dealer=0, phase=Phase.PLAY)
    after = do(match, "0 meld 8S 8H JK")
    assert GAME.view(after, None).dealer_joker == "used"
    assert refused(after, "0 meld 9S 9H JK", AgainstRulesError) == Reason.NOT_IN_HAND
    other = gambit("8S 8H KD", "2D", dealer=1, phase=Phase.PLAY)
    assert refused(other, "0 meld 8S 8H JK", AgainstRulesError) == Reason.NOT_IN_HAND


@pytest.mark.parametrize("dealer", [0, 1])
def test_r_106_a_joker_doubles_a_meld_for_all_who_laid_it_and_seals_it(dealer: int) -> None:
    hand = "KD 7C 5C" if dealer == 0 else "JK KD 7C"
    match = gambit(hand, "2D", effect=Effect.DOUBLE, dealer=dealer, melds=[(1, "7S 7H 7D")], phase=Phase.PLAY)
    assert [choice.command.text for choice in GAME.choices(match, 0)["double"]] == ["1"]
    after = do(match, "0 double 1")
    view = GAME.view(after, None)
    assert view.laid_points == (0, 30)
    assert view.melds[0].sealed
    assert refused(after, "0 lay_off 7C on 1", AgainstRulesError) == Reason.MELD_SEALED
    assert refused(after, "0 lay_off 7C", AgainstRulesError) == Reason.FITS_NOWHERE
    assert refused(match, "0 double 2", AgainstRulesError) == Reason.NO_SUCH_MELD


def test_ar_30_under_double_and_splitter_jokers_are_not_wild() -> None:
    for effect in (Effect.DOUBLE, Effect.SPLITTER):
        match = gambit("8S 8H JK KD", "2D", effect=effect, dealer=1, phase=Phase.PLAY)
        assert refused(match, "0 meld 8S 8H JK", AgainstRulesError) == Reason.NOT_WILD


def test_r_107_a_splitter_removes_the_cards_below_from_the_round() -> None:
    match = gambit("JK 4S 4D 9H", "2D", effect=Effect.SPLITTER, dealer=1, pile="6H 4C QD")
    after = do(match, "0 split 4C")
    view = GAME.view(after, 0)
    assert view.pile == ()
    assert view.obligation == faces("4C")[0]
    assert set(view.hand) == set(faces("4S 4D 9H 4C QD"))
    assert {card.face for card in after.current_round.cards.out_of_play} >= {*faces("6H"), JOKER}
    assert all_cards(after) == all_cards(match)
    assert refused(match, "0 split 6H", AgainstRulesError) == Reason.NO_NEW_MELD
    assert refused(after, "0 split QD", NotNowError) == Reason.ALREADY_DRAWN


def test_r_104_only_the_chosen_effect_is_available() -> None:
    match = gambit("JK 4S 4D 9H", "2D", dealer=1, pile="4C", melds=[(1, "7S 7H 7D")])
    assert refused(match, "0 split 4C", AgainstRulesError) == Reason.OTHER_EFFECT
    played = do(match, "0 take 4C with 4S 4D")
    assert refused(played, "0 double 1", AgainstRulesError) == Reason.OTHER_EFFECT
    assert refused(table("4S", "2D"), "0 block", AgainstRulesError) == Reason.GAMBIT_OFF
    assert refused(match, "0 effect double", NotNowError) == Reason.NO_EFFECT_NOW


@pytest.mark.parametrize("phase", [Phase.DRAW, Phase.PLAY])
def test_r_108_a_joker_blocks_the_dealers_and_both_are_out_of_play(phase: Phase) -> None:
    match = gambit("5D 9C JK", "8S 8H", dealer=1, phase=phase)
    assert [choice.command.text for choice in GAME.choices(match, 0)["block"]] == [""]
    assert "block" not in GAME.choices(gambit("5D 9C", "8S 8H", dealer=1, phase=phase), 0)
    after = do(match, "0 block")
    assert hand_of(after, 0) == set(faces("5D 9C"))
    assert GAME.view(after, None).dealer_joker == "blocked"
    assert all_cards(after) == all_cards(match)
    turned = replace(after, round=after.current_round.replace(turn=Turn(seat=1), phase=Phase.PLAY))
    assert refused(turned, "1 meld 8S 8H JK", AgainstRulesError) == Reason.NOT_IN_HAND
    assert refused(turned, "1 block", AgainstRulesError) == Reason.DEALER_CANT_BLOCK
    again = replace(turned, round=turned.current_round.replace(turn=Turn(seat=0)))
    assert refused(again, "0 block", AgainstRulesError) == Reason.DEALER_JOKER_GONE


def test_r_108_blocking_takes_a_joker() -> None:
    assert refused(gambit("5D 9C", "8S", dealer=1), "0 block", AgainstRulesError) == Reason.NO_JOKER


def test_r_45_blocking_with_the_last_card_goes_out() -> None:
    assert GAME.round_over(do(gambit("JK", "8S", dealer=1), "0 block"))


@pytest.mark.parametrize("effect", Effect)
def test_r_105_ar_30_the_dealers_choice_makes_jokers_wild_or_not(effect: Effect) -> None:
    match = table("8S 8H JK KD", "2D", options=GAMBIT, dealer=1, phase=Phase.EFFECT)
    match = do(match, f"1 effect {effect.value}", "0 draw")
    if effect is Effect.WILD:
        assert GAME.view(do(match, "0 meld 8S 8H JK"), None).laid_points == (10, 0)
    else:
        assert refused(match, "0 meld 8S 8H JK", AgainstRulesError) == Reason.NOT_WILD


def test_ar_05_of_two_equal_cards_the_one_that_is_not_due_is_swapped() -> None:
    options = replace(SWAP, packs="two")
    match = table("TS TH TD KD", "2D", melds=[(1, "8S 9S JK=TS")], pile="TS", options=options)
    match = do(match, "0 take TS", "0 swap TS")
    assert GAME.view(match, 0).obligation == faces("TS")[0]
    assert GAME.view(do(match, "0 meld TS TH TD"), 0).obligation is None
