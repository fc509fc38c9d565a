"""A turn: draw, melds, lay-offs, the discard, taking back (R-30 to R-46, 0.2)."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.refusals import AgainstRulesError, AmbiguousError, NotNowError, NotYourTurnError
from bot.games.rum500.choices import MeldNumberNote
from bot.games.rum500.options import Reason, Rum500Options, TakeBacks
from bot.games.rum500.state import Phase
from bot.games.turns import TurnReason
from tests.games.rum500.tables import CLASSIC, GAME, act, do, hand_of, refused, table


def test_r_30_only_the_seat_on_turn_draws() -> None:
    match = table("7S KS", "2D", "3D", turn=1)
    assert GAME.to_act(match) == (1,)
    assert refused(match, "0 draw", NotYourTurnError) == TurnReason.NOT_YOUR_TURN
    assert refused(match, "2 discard 3D", NotYourTurnError) == TurnReason.NOT_YOUR_TURN


def test_r_31_a_turn_begins_with_the_top_of_the_stock() -> None:
    match = do(table("7S KS", "2D", stock="4C 5C 6C"), "0 draw")
    assert hand_of(match, 0) == set(faces("7S KS 4C"))
    assert GAME.view(match, 0).last_drawn == faces("4C")
    assert GAME.view(match, 1).last_drawn == ()
    assert GAME.view(match, None).stock == 2


def test_a_card_drawn_is_marked_until_the_turn_ends() -> None:
    match = do(table("7S KS", "2D 3D", stock="4C 5C 6C"), "0 draw", "0 discard KS")
    assert GAME.view(match, 0).last_drawn == ()  # so that nobody's hand changes until they play again


@pytest.mark.parametrize("line", ["0 discard KS", "0 meld 7S 7H 7D", "0 lay_off 7C on 1"])
def test_r_31_nothing_is_laid_or_discarded_before_the_draw(line: str) -> None:
    match = table("7S 7H 7D KS", "2D", melds=[(1, "8S 8H 8D")])
    assert refused(match, line, NotNowError) == Reason.DRAW_FIRST


@pytest.mark.parametrize("line", ["0 draw", "0 take 2C"])
def test_r_32_a_draw_from_the_stock_is_final(line: str) -> None:
    match = do(table("2S 2H KS", "2D", pile="2C"), "0 draw")
    assert refused(match, line, NotNowError) == Reason.ALREADY_DRAWN
    assert "take_back" not in GAME.choices(match, 0)
    assert refused(match, "0 take_back", NotNowError) == Reason.NOTHING_TO_TAKE_BACK


def test_r_37_any_number_of_melds_may_be_laid_and_everyone_sees_them() -> None:
    match = do(table("7S 7H 7D 8C 9C TC KS", "2D", phase=Phase.PLAY), "0 meld 7S 7H 7D", "0 meld TC 8C 9C")
    shown = GAME.view(match, None).melds
    assert [[laid.card for laid in meld.cards] for meld in shown] == [list(faces("7S 7H 7D")), list(faces("8C 9C TC"))]
    assert [meld.number for meld in shown] == [1, 2]
    assert GAME.view(match, 1).hand_counts == (1, 1)


def test_r_37_only_cards_in_hand_can_be_laid() -> None:
    match = table("7S 7H KS", "2D", phase=Phase.PLAY)
    assert refused(match, "0 meld 7S 7H 7D", AgainstRulesError) == Reason.NOT_IN_HAND
    assert refused(match, "0 discard 7D", AgainstRulesError) == Reason.NOT_IN_HAND


@pytest.mark.parametrize("owner", [0, 1])
def test_r_38_ar_15_ar_23_cards_can_be_laid_off_on_any_meld_without_an_own_one(owner: int) -> None:
    match = do(table("7C KS", "2D", melds=[(owner, "7S 7H 7D")], phase=Phase.PLAY), "0 lay_off 7C on 1")
    (meld,) = GAME.view(match, None).melds
    assert meld.seat == owner
    assert [laid.laid_by for laid in meld.cards] == [owner, owner, owner, 0]


def test_r_39_a_seven_goes_on_three_sevens() -> None:
    match = do(table("7C KS", "2D", melds=[(1, "7S 7H 7D")], phase=Phase.PLAY), "0 lay_off 7C")
    assert len(GAME.view(match, None).melds[0].cards) == 4


def test_r_40_six_and_seven_go_on_eight_nine_ten_in_one_command_or_two() -> None:
    match = table("6S 7S KS", "2D", melds=[(1, "8S 9S TS")], phase=Phase.PLAY)
    at_once = do(match, "0 lay_off 6S 7S on 1")
    one_by_one = do(match, "0 lay_off 7S", "0 lay_off 6S")
    for after in (at_once, one_by_one):
        assert [laid.card for laid in GAME.view(after, None).melds[0].cards] == list(faces("6S 7S 8S 9S TS"))
    assert refused(match, "0 lay_off 6S", AgainstRulesError) == Reason.FITS_NOWHERE


def test_r_41_a_laid_off_card_scores_for_the_seat_that_laid_it_and_belongs_to_the_meld() -> None:
    match = do(table("7S JS KS", "2D", melds=[(1, "8S 9S TS")], phase=Phase.PLAY), "0 lay_off 7S JS")
    assert GAME.view(match, None).laid_points == (15, 20)


def test_0_2_a_list_is_laid_off_all_or_none() -> None:
    match = table("7S 5S KS", "2D", melds=[(1, "8S 9S TS")], phase=Phase.PLAY)
    assert refused(match, "0 lay_off 7S 5S on 1", AgainstRulesError) == Reason.DOES_NOT_FIT


def test_ar_17_a_card_that_fits_two_melds_needs_its_target() -> None:
    match = table("7S KS", "2D", melds=[(1, "7H 7D 7C"), (1, "8S 9S TS")], phase=Phase.PLAY)
    assert refused(match, "0 lay_off 7S", AmbiguousError) == Reason.WHICH_MELD
    assert len(GAME.view(do(match, "0 lay_off 7S on 2"), None).melds[1].cards) == 4


def test_ar_05_a_joker_with_two_readings_needs_its_card() -> None:
    match = table("JK 9S TS KD", "2D", phase=Phase.PLAY)
    assert refused(match, "0 meld 9S TS JK", AmbiguousError) == Reason.WHICH_READING
    (meld,) = GAME.view(do(match, "0 meld 9S TS JK=8S"), None).melds
    assert meld.cards[0].stands_for == faces("8S")[0]


def test_r_29_a_joker_may_stand_for_a_card_that_is_on_the_table() -> None:
    match = do(table("8S 9S JK KD", "2D", melds=[(1, "TS TH TD")], phase=Phase.PLAY), "0 meld 8S 9S JK=TS")
    assert GAME.view(match, None).laid_points == (25, 30)


NOT_FITTING = {
    "0 lay_off 7C on 3": Reason.NO_SUCH_MELD,
    "0 lay_off 7C on 0": Reason.NO_SUCH_MELD,
    "0 lay_off KS on 1": Reason.DOES_NOT_FIT,
    "0 lay_off 8D on 2": Reason.SET_FULL,
}


@pytest.mark.parametrize(("line", "reason"), NOT_FITTING.items())
def test_r_38_a_lay_off_that_does_not_fit_is_refused_with_the_reason(line: str, reason: Reason) -> None:
    melds = [(1, "7S 7H 7D"), (1, "8S 8H 8C JK=8")]
    match = table("7C KS 8D", "2D", melds=melds, phase=Phase.PLAY)
    assert refused(match, line, AgainstRulesError) == reason


def test_r_42_a_discard_ends_the_turn_and_lies_on_top() -> None:
    match, events = act(table("7S KS", "2D", "3D", pile="6H 4C QD", phase=Phase.PLAY), "0 discard 7S")
    view = GAME.view(match, None)
    assert view.pile == faces("6H 4C QD 7S")
    assert view.turn == 1
    assert view.phase == Phase.DRAW
    assert [type(event).__name__ for event in events] == ["Discarded"]


def test_ar_05_a_joker_may_be_discarded() -> None:
    assert GAME.view(do(table("JK KS", "2D", phase=Phase.PLAY), "0 discard JK"), None).pile[-1].is_joker


def test_r_43_only_by_an_option_others_lay_cards_out_of_turn() -> None:
    hands = ("7S KS", "5C 5D 5H 9D")
    assert refused(table(*hands, phase=Phase.PLAY), "1 meld 5C 5D 5H", NotYourTurnError) == TurnReason.NOT_YOUR_TURN
    options = replace(CLASSIC, out_of_turn=True)
    match = table(*hands, phase=Phase.PLAY, options=options)
    after = do(match, "1 meld 5C 5D 5H")
    assert GAME.view(after, None).laid_points == (0, 15)
    assert GAME.to_act(after) == (0,)
    assert refused(table(*hands, options=options), "1 meld 5C 5D 5H", NotYourTurnError) == Reason.NOT_DRAWN_YET


def test_ar_14_laying_the_last_card_out_of_turn_goes_out_at_once() -> None:
    options = replace(CLASSIC, out_of_turn=True)
    match = do(table("7S KS", "5C 5D 5H", phase=Phase.PLAY, options=options), "1 meld 5C 5D 5H")
    assert GAME.round_over(match)
    assert GAME.view(match, None).sheet is not None
    assert GAME.view(match, None).sheet.went_out == 1  # type: ignore[union-attr]  # there is one, by the line above


def test_r_44_nobody_has_to_meld() -> None:
    match = table("7S 7H 7D KS", "2D", phase=Phase.PLAY)
    assert "discard" in GAME.choices(match, 0)
    assert GAME.view(do(match, "0 discard KS"), None).turn == 1


@pytest.mark.parametrize("last", ["0 meld 3S 3H 3D", "0 discard 3S", "0 lay_off 3S"])
def test_r_45_the_round_is_over_at_once_when_a_hand_is_empty(last: str) -> None:
    hand = "3S" if "meld" not in last else "3S 3H 3D"
    match = do(table(hand, "2D", melds=[(1, "4S 5S 6S")], phase=Phase.PLAY), last)
    assert GAME.round_over(match)
    assert GAME.to_act(match) == ()
    assert refused(match, "1 draw", NotNowError) == TurnReason.NOT_DEALT


def test_0_2_the_last_play_is_taken_back_and_everything_is_as_before() -> None:
    before = table("7S 7H 7D KS", "2D", phase=Phase.PLAY)
    after, events = act(do(before, "0 meld 7S 7H 7D"), "0 take_back")
    assert after == before
    assert [type(event).__name__ for event in events] == ["TakenBack"]


def test_0_2_a_run_is_taken_back_as_it_lies_on_the_table() -> None:
    match = do(table("7S 8S 9S KS", "2D", phase=Phase.PLAY), "0 meld 9S 7S 8S")
    [take_back] = GAME.choices(match, 0)["take_back"]
    assert isinstance(take_back.note, MeldNumberNote)
    assert take_back.note.cards == faces("7S 8S 9S")


def test_0_2_a_lay_off_is_taken_back_and_the_meld_before_it_stays() -> None:
    match = do(table("7S 7H 7D 7C KS", "2D", phase=Phase.PLAY), "0 meld 7S 7H 7D", "0 lay_off 7C", "0 take_back")
    assert [len(meld.cards) for meld in GAME.view(match, None).melds] == [3]
    assert refused(match, "0 take_back", NotNowError) == Reason.NOTHING_TO_TAKE_BACK


def test_0_2_nothing_is_taken_back_after_another_command_or_with_take_backs_off() -> None:
    match = do(table("7S 7H 7D KS", "2D", phase=Phase.PLAY), "0 meld 7S 7H 7D", "0 discard KS")
    assert refused(match, "0 take_back", NotNowError) == TurnReason.NOT_DEALT
    options = Rum500Options(take_backs=TakeBacks.OFF)
    match = do(table("7S 7H 7D KS", "2D", phase=Phase.PLAY, options=options), "0 meld 7S 7H 7D")
    assert refused(match, "0 take_back", AgainstRulesError) == Reason.TAKE_BACKS_OFF
    assert "take_back" not in GAME.choices(match, 0)


def test_0_2_only_the_seat_that_played_can_take_back() -> None:
    match = do(table("7S 7H 7D KS", "2D", phase=Phase.PLAY), "0 meld 7S 7H 7D")
    assert refused(match, "1 take_back", NotNowError) == Reason.NOTHING_TO_TAKE_BACK
    assert "take_back" in GAME.choices(match, 0)
    assert "take_back" not in GAME.choices(match, 1)


def test_a_hand_is_shown_by_suit_and_rank_with_jokers_last() -> None:
    match = table("2C JK KS 3D AS 9H 2D", "4D", pile="4C")
    assert GAME.view(match, 0).hand == faces("AS KS 9H 2C 2D 3D JK")


@pytest.mark.parametrize(("drawn", "at_hand"), [("9C", {"9C", "KS", "QH"}), ("JK", {"KS", "QH"})])
def test_a_shortcut_discards_the_card_just_drawn_unless_it_is_a_joker(drawn: str, at_hand: set[str]) -> None:
    match = do(table("KS QH 2D 3D", "2H", stock=f"{drawn} 4C"), "0 draw")
    offered = GAME.choices(match, 0)["discard"]
    assert {choice.command.text for choice in offered if choice.shortcut} == at_hand
