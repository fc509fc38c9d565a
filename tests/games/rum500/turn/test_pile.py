"""Taking from the pile, and the use of the card taken (R-31 to R-35, R-50 to R-53, R-80 to R-87, 0.2)."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.refusals import AgainstRulesError, AmbiguousError
from bot.games.rum500.choices import DrawNote
from bot.games.rum500.options import Packs, PickRule, Reason, StockEnd
from bot.games.rum500.state import Match, Phase
from tests.games.rum500.tables import CLASSIC, GAME, PERSIAN, act, do, hand_of, refused, table

EITHER = replace(CLASSIC, pick_rule=PickRule.MELD_OR_LAYOFF)
FEW = replace(CLASSIC, pick_rule=PickRule.LAYOFF_IF_TWO)
TOP_ONLY = replace(CLASSIC, pick_rule=PickRule.TOP_ONLY_FREE)
TOP_FREE = replace(CLASSIC, pick_top_must_use=False)


def test_r_33_the_cards_above_come_along_and_the_chosen_card_is_due() -> None:
    match = do(table("4S 4D 9H JC", "2D", pile="6H 4C QD"), "0 take 4C")
    view = GAME.view(match, 0)
    assert view.pile == faces("6H")
    assert set(view.hand) == set(faces("4S 4D 9H JC 4C QD"))
    assert view.obligation == faces("4C")[0]
    assert set(view.last_drawn) == set(faces("4C QD"))


def test_r_35_the_cards_above_may_be_kept() -> None:
    match = do(table("4S 4D 9H JC", "2D", pile="6H 4C QD"), "0 take 4C", "0 meld 4S 4C 4D", "0 discard JC")
    assert hand_of(match, 0) == set(faces("9H QD"))


def test_ar_02_a_card_that_cannot_be_used_this_turn_cannot_be_taken() -> None:
    match = table("4S 9H JC KS", "2D", pile="6H 4C QD")
    assert refused(match, "0 take 4C", AgainstRulesError) == Reason.NO_NEW_MELD
    assert "take" not in GAME.choices(match, 0)


def test_ar_02_the_top_card_must_be_used_too_unless_the_option_lets_it_be_kept() -> None:
    hands = ("4S 9H JC KS", "2D")
    assert refused(table(*hands, pile="6H 4C"), "0 take 4C", AgainstRulesError) == Reason.NO_NEW_MELD
    match = do(table(*hands, pile="6H 4C", options=TOP_FREE), "0 take 4C")
    assert GAME.view(match, 0).obligation is None
    assert refused(match, "0 discard 4C", AgainstRulesError) == Reason.JUST_TAKEN
    assert hand_of(do(match, "0 discard KS"), 0) == set(faces("4S 9H JC 4C"))


def test_ar_02_with_a_free_top_card_a_deeper_card_is_still_due() -> None:
    match = table("4S 9H JC KS", "2D", pile="6H 4C", options=TOP_FREE)
    assert refused(match, "0 take 6H", AgainstRulesError) == Reason.NO_NEW_MELD


def test_r_34_the_turn_does_not_end_before_the_card_is_used() -> None:
    match = do(table("4S 4D 9H JC", "2D", pile="6H 4C QD"), "0 take 4C")
    assert refused(match, "0 discard JC", AgainstRulesError) == Reason.OBLIGATION_OPEN
    assert "discard" not in GAME.choices(match, 0)
    assert GAME.choices(match, 0)["meld"][0].command.text == "4C 4D 4S"


def test_ar_13_other_melds_may_be_laid_before_the_due_card() -> None:
    match = do(table("4S 4D 9H 9C 9D JC", "2D", pile="6H 4C"), "0 take 4C", "0 meld 9H 9C 9D", "0 meld 4S 4D 4C")
    assert GAME.view(match, 0).obligation is None


@pytest.mark.parametrize("rule", PickRule)
def test_ar_03_a_top_card_can_be_taken_for_a_lay_off_if_the_pick_rule_allows_it(rule: PickRule) -> None:
    options = replace(CLASSIC, pick_rule=rule)
    match = table("2H 9D QS", "2D", melds=[(1, "7S 7H 7D")], pile="KC 7C", options=options)
    if rule is PickRule.NEW_MELD_ONLY:
        assert refused(match, "0 take 7C", AgainstRulesError) == Reason.NO_NEW_MELD
    else:
        assert GAME.view(do(match, "0 take 7C", "0 lay_off 7C", "0 discard QS"), None).turn == 1


def test_r_50_r_51_under_the_default_rule_a_lay_off_of_the_card_is_refused_even_with_a_meld_at_hand() -> None:
    match = do(table("7D 7H 2H 9D", "2D", melds=[(1, "8C 9C TC")], pile="7C"), "0 take 7C")
    assert refused(match, "0 lay_off 7C", AgainstRulesError) == Reason.OBLIGATION_NEEDS_MELD
    assert GAME.view(do(match, "0 meld 7C 7D 7H"), 0).obligation is None


@pytest.mark.parametrize(("pile", "legal"), [("KC 7C", True), ("7C KC", True), ("7C KC 2S", False)])
def test_r_52_a_pick_of_one_or_two_cards_may_be_used_by_a_lay_off(pile: str, legal: bool) -> None:
    match = table("2H 9D QS", "2D", melds=[(1, "7S 7H 7D")], pile=pile, options=FEW)
    assert ("7C" in {choice.command.text for choice in GAME.choices(match, 0).get("take", ())}) is legal


def test_ar_03_a_lay_off_may_need_other_cards_before_it() -> None:
    match = table("7S 9D QS", "2D", melds=[(1, "8S 9S TS")], pile="6S", options=EITHER)
    after = do(match, "0 take 6S", "0 lay_off 7S", "0 lay_off 6S")
    assert GAME.view(after, 0).obligation is None


def test_r_53_only_the_top_card_may_be_taken_and_it_may_be_kept_but_not_discarded() -> None:
    match = table("4S 4D 9H", "2D", pile="6H 4C QD", options=TOP_ONLY)
    assert refused(match, "0 take 4C", AgainstRulesError) == Reason.ONLY_TOP
    after = do(match, "0 take QD")
    assert GAME.view(after, 0).obligation is None
    assert refused(after, "0 discard QD", AgainstRulesError) == Reason.JUST_TAKEN
    assert GAME.view(do(after, "0 discard 9H"), None).turn == 1


def test_ar_12_a_twin_of_the_barred_card_may_be_discarded() -> None:
    options = replace(TOP_ONLY, packs=Packs.TWO)
    match = do(table("QD 4S", "2D", pile="6H QD", options=options), "0 take QD")
    assert GAME.view(do(match, "0 discard QD"), None).turn == 1


@pytest.mark.parametrize("line", ["0 take 4C with 4S 4D", "0 take 4C at 2 with 4S 4D", "0 take 4c WITH 4s,4d"])
def test_0_2_a_pick_may_include_its_use(line: str) -> None:
    match, events = act(table("4S 4D 9H JC", "2D", pile="6H 4C QD"), line)
    assert GAME.view(match, 0).obligation is None
    assert [type(event).__name__ for event in events] == ["PileTaken", "Melded"]


def test_0_2_a_pick_and_its_use_are_all_or_nothing() -> None:
    match = table("4S 4D 9H JC", "2D", pile="6H 4C QD")
    assert refused(match, "0 take 4C with 9H JC", AgainstRulesError) == Reason.SUITS_DIFFER
    assert refused(match, "0 take 4C with 4S 4H", AgainstRulesError) == Reason.NOT_IN_HAND


def test_0_2_a_pick_may_include_its_lay_off() -> None:
    match = table("2H 9D QS", "2D", melds=[(1, "7S 7H 7D")], pile="KC 7C", options=EITHER)
    assert len(GAME.view(do(match, "0 take 7C on 1"), None).melds[0].cards) == 4


def test_0_2_the_use_of_a_pick_is_taken_back_and_the_obligation_is_open_again() -> None:
    match = do(table("4S 4D 9H JC", "2D", pile="6H 4C QD"), "0 take 4C with 4S 4D", "0 take_back")
    assert GAME.view(match, 0).obligation == faces("4C")[0]


@pytest.mark.parametrize("line", ["0 meld 4S 5S 6S", "0 lay_off 4S", "0 meld 4S 4D 4H"])
def test_0_2_a_play_that_makes_the_obligation_impossible_is_refused(line: str) -> None:
    hand = "4S 4D 5S 6S 9H JC KD" + (" 4H" if "4H" in line else "")
    match = do(table(hand, "2D", melds=[(1, "AS 2S 3S")], pile="6H 4C QD"), "0 take 4C")
    assert refused(match, line, AgainstRulesError) == Reason.OBLIGATION_WOULD_DIE
    offered = {
        f"0 {kind} {choice.command.text}" for kind, listed in GAME.choices(match, 0).items() for choice in listed
    }
    assert f"{line} on 1" not in offered
    assert line not in offered


def test_0_2_nobody_else_may_make_the_obligation_impossible() -> None:
    options = replace(EITHER, out_of_turn=True)
    match = table("2H 9D QS", "7C 3D", melds=[(1, "7S 7H JK=7")], pile="KC 7D", options=options)
    match = do(match, "0 take 7D")
    assert refused(match, "1 lay_off 7C", AgainstRulesError) == Reason.OTHERS_OBLIGATION_WOULD_DIE
    assert len(GAME.view(do(match, "0 lay_off 7D", "0 discard QS"), None).pile) == 2


def test_0_2_a_card_twice_in_the_pile_needs_its_number() -> None:
    options = replace(CLASSIC, packs=Packs.TWO)
    match = table("4S 4D 9H JC", "2D", pile="4C 6H 4C QD", options=options)
    assert refused(match, "0 take 4C", AmbiguousError) == Reason.WHICH_IN_PILE
    assert GAME.view(do(match, "0 take 4C at 3"), None).pile == faces("4C 6H")
    assert GAME.view(do(match, "0 take 4C at 1"), None).pile == ()
    assert refused(match, "0 take 4C at 2", AgainstRulesError) == Reason.NOT_AT_PLACE
    offered = [choice.command.text for choice in GAME.choices(match, 0)["take"]]
    assert offered == ["4C at 3", "4C at 1"]


def test_r_31_a_card_that_is_not_in_the_pile_cannot_be_taken() -> None:
    assert refused(table("4S 9H", "2D", pile="6H"), "0 take 4C", AgainstRulesError) == Reason.NOT_IN_PILE


def test_ar_24_with_an_empty_pile_only_the_stock_is_drawn_from() -> None:
    match = table("4S 9H", "2D", pile="")
    assert refused(match, "0 take 4C", AgainstRulesError) == Reason.PILE_EMPTY
    assert list(GAME.choices(match, 0)) == ["draw"]


def _idle_turn(match: Match, seat: int) -> Match:
    """The match after an idle turn: the top of the pile is taken and another card discarded."""
    top = GAME.view(match, None).pile[-1]
    match = do(match, f"{seat} take {top}")
    return do(match, f"{seat} discard {min(hand_of(match, seat) - {top})}")


def test_0_2_after_three_idle_laps_only_the_stock_may_be_drawn_from() -> None:
    match = table("4S 9H", "2D TC", pile="6H", options=TOP_ONLY)
    for turn in range(5):
        match = _idle_turn(match, turn % 2)
        assert "take" in GAME.choices(match, (turn + 1) % 2)
    match = _idle_turn(match, 1)
    top = GAME.view(match, None).pile[-1]
    assert refused(match, f"0 take {top}", AgainstRulesError) == Reason.ONLY_STOCK
    assert list(GAME.choices(match, 0)) == ["draw"]
    match = do(match, "0 draw")
    match = do(match, f"0 discard {min(hand_of(match, 0))}")
    assert "take" in GAME.choices(match, 1)


def test_0_2_three_idle_laps_without_a_stock_end_the_round() -> None:
    options = replace(TOP_ONLY, stock_end=StockEnd.CONTINUE)
    match = table("4S 9H", "2D TC", pile="6H", stock="", options=options)
    for turn in range(6):
        assert not GAME.round_over(match)
        match = _idle_turn(match, turn % 2)
    assert GAME.round_over(match)


def test_r_87_ar_21_two_cards_are_drawn_and_one_discarded() -> None:
    options = replace(CLASSIC, draw_two=True)
    for stock, expected, played in (("5C 6C 7C", 2, options), ("5C", 1, options), ("5C 6C 7C", 1, CLASSIC)):
        (choice,) = GAME.choices(table("4S 9H", "2D", stock=stock, options=played), 0)["draw"]
        assert choice.note == DrawNote(expected, len(stock.split()))
    match = do(table("4S 9H", "2D", stock="5C 6C 7C", options=options), "0 draw")
    assert hand_of(match, 0) == set(faces("4S 9H 5C 6C"))
    assert GAME.view(do(match, "0 discard 4S"), None).turn == 1
    last = do(table("4S 9H", "2D", stock="5C", options=options), "0 draw")
    assert hand_of(last, 0) == set(faces("4S 9H 5C"))


BOATHOUSE = replace(CLASSIC, boathouse=True)


@pytest.mark.parametrize("line", ["0 meld 3S 3H 3D", "0 lay_off 3S"])
def test_r_80_by_the_boathouse_rule_the_last_card_is_discarded(line: str) -> None:
    hand = "3S 3H 3D" if "meld" in line else "3S"
    match = table(hand, "2D", melds=[(1, "4S 5S 6S")], options=BOATHOUSE, phase=Phase.PLAY)
    assert refused(match, line, AgainstRulesError) == Reason.KEEP_A_CARD
    assert line not in {f"0 {kind} {c.command.text}" for kind, cs in GAME.choices(match, 0).items() for c in cs}


def test_r_81_two_threes_and_the_third_from_the_stock_do_not_go_out() -> None:
    match = do(table("3S 3H", "2D", stock="3D 4D", options=BOATHOUSE), "0 draw")
    assert refused(match, "0 meld 3S 3H 3D", AgainstRulesError) == Reason.KEEP_A_CARD


def test_r_82_ar_11_the_last_discard_may_not_be_a_card_picked_up_this_turn() -> None:
    match = table("4S 4D 9H", "2D", pile="6H 4C QD", options=BOATHOUSE)
    taken = do(match, "0 take 4C", "0 meld 4S 4D 4C")
    assert GAME.round_over(do(taken, "0 discard 9H")) is False
    out = table("4S 4D", "2D", pile="6H 4C QD", options=BOATHOUSE)
    assert refused(out, "0 take 4C", AgainstRulesError) == Reason.NO_DISCARD_LEFT


def test_ar_11_a_play_after_which_only_a_picked_card_is_left_is_refused() -> None:
    options = replace(BOATHOUSE, pick_rule=PickRule.MELD_OR_LAYOFF)
    match = table("4S 4D 9H", "2D", melds=[(1, "9S 9D 9C")], pile="6H 4C QD", options=options)
    match = do(match, "0 take 4C", "0 meld 4S 4D 4C")
    assert refused(match, "0 lay_off 9H", AgainstRulesError) == Reason.NO_WAY_TO_END
    assert GAME.view(do(match, "0 discard QD"), None).hand_counts == (1, 1)


def test_ar_12_a_play_that_leaves_only_the_barred_card_is_refused() -> None:
    match = do(table("4S 9H 9D 9C", "2D", pile="6H", options=TOP_ONLY), "0 take 6H", "0 meld 9H 9D 9C")
    stuck = do(table("4S", "2D", pile="6H", melds=[(1, "5S 6S 7S")], options=TOP_ONLY), "0 take 6H")
    assert refused(stuck, "0 lay_off 4S", AgainstRulesError) == Reason.NO_WAY_TO_END
    assert GAME.view(do(match, "0 discard 4S"), None).turn == 1


@pytest.mark.parametrize("line", ["0 meld 3S 3H 3D", "0 lay_off 3S"])
def test_r_83_without_the_boathouse_rule_the_last_card_may_be_laid(line: str) -> None:
    hand = "3S 3H 3D" if "meld" in line else "3S"
    match = table(hand, "2D", melds=[(1, "4S 5S 6S")], phase=Phase.PLAY)
    assert not match.options.boathouse
    assert GAME.round_over(do(match, line))


def test_0_2_of_two_equal_cards_the_due_one_goes_where_it_meets_the_obligation() -> None:
    options = replace(CLASSIC, packs=Packs.TWO)
    match = table("4C 4S 4D 9H JC", "2D", melds=[(1, "5C 6C 7C")], pile="6H 4C QD", options=options)
    match = do(match, "0 take 4C")
    laid_off = do(match, "0 lay_off 4C on 1")
    assert GAME.view(laid_off, 0).obligation == faces("4C")[0]
    assert GAME.view(do(laid_off, "0 meld 4C 4S 4D"), 0).obligation is None
    assert GAME.view(do(match, "0 meld 4C 4S 4D"), 0).obligation is None


def test_r_34_melds_with_the_due_card_are_offered_before_more_valuable_ones() -> None:
    match = do(table("KS KH KD 4S 4D 9H", "2D", pile="6H 4C"), "0 take 4C")
    assert [choice.command.text for choice in GAME.choices(match, 0)["meld"]] == ["4C 4D 4S", "KD KH KS"]


def test_r_86_0_2_turns_without_a_draw_are_not_idle() -> None:
    options = replace(CLASSIC, stock_end=StockEnd.NO_STOCK)
    match = table("4S 9H JC 2H KD", "2D TC QS 8H 6S", stock="", options=options)
    for turn in range(8):
        seat = turn % 2
        match = do(match, f"{seat} pass")
        match = do(match, f"{seat} discard {min(hand_of(match, seat))}")
        assert not GAME.round_over(match)
    match = do(match, "0 pass")
    match = do(match, f"0 discard {min(hand_of(match, 0))}")
    assert match.current_round.went_out == 0


def test_r_45_a_pick_may_use_up_the_whole_hand() -> None:
    match = table("4S 4D", "2D", pile="6H 4C")
    assert [choice.command.text for choice in GAME.choices(match, 0)["take"]] == ["4C"]
    assert do(match, "0 take 4C with 4S 4D").current_round.went_out == 0


def test_r_115_a_joker_that_is_not_wild_can_be_taken_to_be_laid_off_beside_a_meld_in_hand() -> None:
    options = replace(PERSIAN, pick_rule=PickRule.MELD_OR_LAYOFF)
    match = table("8S 8H 8D KD", "2D", options=options, melds=[(1, "JK JK JK")], pile="3C JK")
    [pick] = GAME.choices(match, 0)["take"]
    assert pick.offered.text == "JK on 1"
