"""The rules of gin for knocks, lay-offs and points. Test names contain the rule ids of docs/rules-gin.md."""

from dataclasses import replace

import pytest

from bot.games.cards import faces
from bot.games.gin.choices import KnockNote
from bot.games.gin.options import GinOptions, Reason
from bot.games.gin.showdown import Result
from bot.games.gin.state import Phase
from bot.games.gin_hands import BITS, FACES, mask_of
from bot.games.values import Say
from cogs.words import LETTERS, Words
from tests.games.gin.tables import GIN, KNOCKER, LOSER, LOW, current, do, refused, shown, situation

# --- knocking --------------------------------------------------------------------------------------------------------


def test_g24_ag14_a_single_card_of_ten_points_may_knock() -> None:
    assert shown(do(situation(f"{LOW} TH KD"), "knock KD")[0]).hands[0].points == 10


def test_g24_ag14_several_cards_may_knock_up_to_ten_points_and_not_with_eleven() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 7C KD")
    assert shown(do(state, "knock KD")[0]).hands[0].points == 10
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 8C KD")
    refusal = refused(state, "knock KD")
    assert (refusal.reason, refusal.say.args["points"]) == (Reason.TOO_MUCH_DEADWOOD, 11)


def test_g25_a_knock_is_never_forced_above_zero() -> None:
    state, _ = do(situation(f"{LOW} AH KD"), "discard KD")
    assert current(state).phase is Phase.DRAW


def test_ag03_the_card_discarded_with_a_knock_goes_on_the_pile() -> None:
    state, _ = do(situation(f"{LOW} AH KD"), "knock KD")
    assert GIN.view(state, None).pile_top == faces("KD")[0]
    assert GIN.view(state, 0).hand_counts == (10, 10)


def test_g27_g28_ag04_no_deadwood_is_gin_without_an_announcement() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD"), "discard KD")
    assert shown(state).result is Result.GIN


def test_ag04_gin_may_be_avoided_by_another_discard() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD"), "discard 4S")
    assert current(state).phase is Phase.DRAW


def test_ag19_a_knock_on_the_first_turn_is_allowed() -> None:
    state, _ = do(situation(f"{LOW} AH", phase=Phase.UPCARD, pile="KD"), "take", "knock AH")
    assert (shown(state).knocker, shown(state).hands[0].points) == (0, 10)


def test_ag12_an_explicit_arrangement_of_ten_points_or_less_counts() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 2H 2D 2C AH KD")
    assert shown(do(state, "knock KD")[0]).hands[0].points == 1
    assert shown(do(state, "knock KD with 9H 9D 9C / 4S 5S 6S")[0]).hands[0].points == 7


INVALID_ARRANGEMENTS = {
    "knock KD with 4S 5S 6S": Reason.ARRANGEMENT_TOO_HIGH,
    "knock KD with 4S 5S 6S / 9H 9D 9C / 2H 2D KD": Reason.MELD_NOT_HELD,
    "knock KD with 4S 5S 6S / 9H 9D 2C": Reason.NO_MELD,
    "knock KD with 4S 5S 6S / 4S 5S 6S": Reason.CARD_TWICE,
    "knock KD with 9H 9H 9D": Reason.CARD_TWICE,
    "knock 9H with 4S 5S 6S / 9H 9D 9C": Reason.TOO_MUCH_DEADWOOD,
}


@pytest.mark.parametrize(("typed", "reason"), INVALID_ARRANGEMENTS.items())
def test_ag12_g08_an_invalid_arrangement_is_refused(typed: str, reason: Reason) -> None:
    assert refused(situation("4S 5S 6S 9H 9D 9C 2H 2D 2C AH KD"), typed).reason is reason


def test_ag04_ag12_a_hand_that_is_gin_cannot_be_arranged_with_deadwood() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 2H 2D 2C 2S KD")
    assert refused(state, "knock KD with 4S 5S 6S / 9H 9D 9C / 2H 2D 2C").reason is Reason.GIN_COMPULSORY


# --- the showdown ----------------------------------------------------------------------------------------------------


def test_g29_a_knock_shows_everyone_both_hands_as_melds_and_deadwood() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER), "knock KD")
    for seat in (0, 1, None):
        showdown = GIN.view(state, seat).showdown
        assert showdown is not None
        assert [set(map(str, hand.arranged.deadwood)) for hand in showdown.hands] == [{"2C"}, {"QS", "4C"}]
    assert GIN.round_over(state)


def test_g30_g34_g35_g36_only_the_opponent_lays_off_before_points_are_counted() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER), "knock KD")
    end = shown(state)
    assert [hand.points for hand in end.hands] == [2, 14]
    assert {str(FACES[bit]) for bit in end.laid_off if bit} == {"4S", "JS"}
    assert (end.winner, end.points) == (0, 12)


def test_g32_nothing_is_laid_off_on_deadwood() -> None:
    state, _ = do(situation("9S 9H 9D 9C 5C 6C 7C 8C 2C 2D KC", "2H KS KD TS JS 4H 6S 8D QC 3S"), "knock KC")
    assert sum(shown(state).laid_off) == 0


def test_g33_nothing_is_laid_off_on_gin() -> None:
    hands = ("4S 5S 6S 9H 9D 9C 9S JC QC KC KD", "3S 7S TC 8D 2H 2D KH QD 6H 5C")
    end = shown(do(situation(*hands), "knock KD")[0])
    assert (end.result, sum(end.laid_off), end.hands[1].points) == (Result.GIN, 0, 63)


def test_g38_g39_points_of_a_knock_and_of_gin() -> None:
    assert shown(do(situation(KNOCKER + " KD", LOSER), "knock KD")[0]).points == 12
    gin = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD", LOSER.replace("4S", "4H")), "discard KD")[0]
    assert shown(gin).points == 20 + shown(gin).hands[1].points


def test_g40_g42_an_undercut_is_decided_after_lay_offs() -> None:
    # The opponent has fifteen points; with the eight of clubs laid off on the eights, seven.
    hands = ("8S 8H 8D 2D 3D 4D JC QC KC 9S KD", "8C AH 2H 3H 5H 6H 7H TS TD 7C".replace("TS TD", "4H TC"))
    end = shown(do(situation(*hands), "knock KD")[0])
    assert end.hands[0].points == 9
    assert (end.result, end.winner) == (Result.UNDERCUT, 1)
    assert end.points == 10 + 9 - end.hands[1].points
    assert sum(end.laid_off) & BITS[faces("8C")[0]]


@pytest.mark.parametrize(("on_tie", "result", "points"), [(True, Result.UNDERCUT, 10), (False, Result.TIE, 0)])
def test_g41_ag06_equal_deadwood(on_tie: bool, result: Result, points: int) -> None:
    hands = (f"{LOW} 7H KD", "AH 2H 3H 5D 6D 7D TS TH TD 7C")
    state, _ = do(situation(*hands, options=GinOptions(undercut_on_tie=on_tie)), "knock KD")
    assert (shown(state).result, shown(state).points) == (result, points)
    assert state.totals == (0, points)


def test_ag11_lay_offs_and_own_melds_are_chosen_together() -> None:
    # Laying off the seven of hearts would save seven points; keeping it for the run saves the whole run.
    hands = ("7S 7D 7C 2S 2D 2C KS KD KH AC QH", "7H 8H 9H 3S 4C JS QD TC 5D 6H")
    end = shown(do(situation(*hands), "knock QH")[0])
    assert end.hands[1].melds == (mask_of(faces("6H 7H 8H 9H")),)
    assert sum(end.laid_off) == 0


def test_ag15_gin_against_no_deadwood_scores_the_bonus_alone() -> None:
    hands = ("4S 5S 6S 9H 9D 9C 9S JC QC KC KD", "AH 2H 3H 5D 6D 7D TS TH TD TC")
    end = shown(do(situation(*hands), "discard KD")[0])
    assert (end.result, end.winner, end.points) == (Result.GIN, 0, 20)


@pytest.mark.parametrize("bonus", [0, 31])
def test_ag13_big_gin_is_an_option(bonus: int) -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S JC QC KC TC", LOSER.replace("4S", "4H").replace("TC", "TS"))
    state = replace(state, options=GinOptions(big_gin_bonus=bonus))
    if not bonus:
        assert "big_gin" not in GIN.choices(state, 0)
        assert refused(state, "big_gin").reason is Reason.NO_BIG_GIN
        return
    assert "big_gin" in GIN.choices(state, 0)
    end = shown(do(state, "big_gin")[0])
    assert (end.result, end.points) == (Result.BIG_GIN, 31 + end.hands[1].points)
    assert shown(do(state, "discard TC")[0]).result is Result.GIN


def test_ag13_big_gin_needs_all_eleven_cards_in_melds() -> None:
    state = situation(f"{LOW} AH KD", options=GinOptions(big_gin_bonus=31))
    assert refused(state, "big_gin").reason is Reason.NOT_ALL_MELDED


def test_ag12_knocks_with_other_melds_are_listed_and_the_best_knock_keeps_its_button() -> None:
    state = situation("4S 5S 6S 7S 9H 9D 9C AC AD 2H KD", LOSER.replace("6D", "6H"))
    choices = GIN.choices(state, 0)
    assert sum(choice.shortcut for choice in choices["discard"]) > 1
    best, other = choices["knock"]
    assert (best.command.text, best.shortcut) == ("KD", True)
    assert (other.command.text, other.shortcut) == ("KD with 5S 6S 7S / 9H 9D 9C", False)
    assert isinstance(other.note, KnockNote)
    assert other.note.deadwood == 8
    assert Words().choice("gin", other, LETTERS).replace("\ufe0e", "") == "Knock with K♦: 5♠ 6♠ 7♠, 9♥ 9♦ 9♣"
    assert shown(do(state, f"knock {other.command.text}")[0]).hands[0].points == 8


def test_ag12_if_a_discard_is_gin_other_melds_for_it_are_not_listed() -> None:
    state = situation("4S 5S 6S 7S 9H 9D 9C AC 2C 3C KD", LOSER)
    assert [choice.command.text for choice in GIN.choices(state, 0)["knock"] if "KD" in choice.command.text] == ["KD"]


@pytest.mark.parametrize(("language", "label"), [("en", "Gin, discarding K♦"), ("ja", "♦Kを捨ててジン")])
def test_ag04_a_knock_without_deadwood_is_offered_as_gin(language: str, label: str) -> None:
    """Straight gin knows no knock, and its gin is the same command."""
    options = GinOptions(knock_limit=0)
    [gin] = GIN.choices(situation("4S 5S 6S 7S 9H 9D 9C AC 2C 3C KD", LOSER, options=options), 0)["knock"]
    words = Words(language)
    assert words.choice("gin", gin, LETTERS).replace("\ufe0e", "") == label
    done = [words.say(Say(f"gin-do-knock{part}", gin.label_args), LETTERS).lower() for part in ("", ".did")]
    knock, went_gin = {"en": ("knock", "gin"), "ja": ("ノック", "ジン")}[language]
    assert all(went_gin in each and knock not in each for each in done)
    assert went_gin in words("gin-pick-knock").lower()  # names a menu of knocks, of gins, or of both
