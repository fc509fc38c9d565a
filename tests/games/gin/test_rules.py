"""A test for each rule of gin, named by its id in docs/rules-gin.md. Worked examples are in test_golden.py."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

import pytest

from bot.games.cards import faces, pack
from bot.games.deadwood import BITS, FACES, PACK, mask_of, points
from bot.games.game import Deal
from bot.games.gin.commands import Discard, Knock
from bot.games.gin.events import DrawnForDeal, MatchWon
from bot.games.gin.options import PRESETS, GinOptions, ScoreSystem, UpcardRule
from bot.games.gin.refusals import Why
from bot.games.gin.showdown import Result, Showdown
from bot.games.gin.turns import IDLE_TURNS, Phase
from bot.games.refusals import AgainstRulesError, NotNowError, NotUnderstoodError, NotYourTurnError, RefusalError
from bot.games.shuffle import order
from tests.games.gin.tables import ALONE, GIN, current, dealt, do, seed, situation

if TYPE_CHECKING:
    from bot.games.gin.state import Match

KNOCKER = "JH JD JC AS 2S 3S 5H 6H 7H 2C"
LOSER = "TH TD TC 5D 6D 7D JS QS 4S 4C"
LOW = "4S 5S 6S 9H 9D 9C JC QC KC"
"""Nine melded cards."""


def shown(state: Match) -> Showdown:
    end = current(state).end
    assert end is not None
    return end


def refused(state: Match, typed: str) -> RefusalError:
    """The refusal of a command, which changes nothing."""
    before = repr(state)
    with pytest.raises(RefusalError) as refusal:
        do(state, typed)
    assert repr(state) == before
    return refusal.value


# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [(0,), (0, 0), (0, 1, 2), (0, 1, 0, 1)])
def test_g01_gin_is_for_two_each_alone(sides: tuple[int, ...]) -> None:
    with pytest.raises(AgainstRulesError) as refusal:
        GIN.start(GinOptions(), sides)
    assert refusal.value.why is Why.SEATS
    assert GIN.seatings(GinOptions()) == {2: (2,)}


def test_g02_every_card_of_one_pack_is_dealt_once_and_no_joker() -> None:
    state = current(dealt())
    assert sum(state.hands) + sum(state.stock) + sum(state.pile) == PACK
    assert len(state.stock) + len(state.pile) + 20 == 52


def test_g14_ag16_the_lower_card_drawn_from_the_same_seed_deals_first() -> None:
    dealers: set[int | None] = set()
    for number in range(12):
        state, events = GIN.apply(GIN.start(GinOptions(), ALONE), None, Deal(seed(number), "9"))
        last = [event.cards[-1].rank for event in events if isinstance(event, DrawnForDeal)]
        view = GIN.view(state, None)
        assert view.dealer == last.index(min(last))
        assert last[0] != last[1]
        dealers.add(view.dealer)
    assert dealers == {0, 1}


def test_g14_ag16_equal_ranks_draw_again() -> None:
    cards = pack(1, 0)
    number = next(n for n in count() if len({c.rank for c in order(seed(n), "1", "draw", cards)[:2]}) == 1)
    drawn = GIN.view(dealt(number), None).drawn_for_deal
    assert [len(cards) for cards in drawn] == [2, 2]


def test_g15_the_deal_alternates_after_a_knock() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER, dealer=1), "knock KD")
    state, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert GIN.view(state, None).dealer == 0


def test_g16_cards_are_dealt_in_the_order_of_the_seed_one_at_a_time_to_the_dealers_opponent_first() -> None:
    state = current(dealt(3))
    cards = [card.face for card in order(seed(3), "1", "deal", pack(1, 0))]
    assert state.hands[1 - state.dealer] == mask_of(cards[0:20:2])
    assert state.hands[state.dealer] == mask_of(cards[1:20:2])
    assert [FACES[bit] for bit in state.pile] == [cards[20]]
    assert [FACES[bit] for bit in state.stock] == cards[21:]


def test_g17_one_card_is_turned_up_beside_thirty_one() -> None:
    view = GIN.view(dealt(), None)
    assert (view.pile_count, view.stock, view.pile_top is not None) == (1, 31, True)


# --- the upcard ------------------------------------------------------------------------------------------------------


def test_g18_the_dealers_opponent_may_take_the_upcard() -> None:
    state = dealt()
    upcard = GIN.view(state, None).pile_top
    state, _ = do(state, "take")
    assert upcard in GIN.view(state, GIN.to_act(state)[0]).hand


def test_g19_ag01_after_a_pass_the_dealer_has_a_normal_turn() -> None:
    state, _ = do(dealt(), "pass")
    assert GIN.to_act(state) == (current(state).dealer,)
    assert set(GIN.choices(state, current(state).dealer)) == {"draw", "take"}


def test_ag01_both_offered_after_two_passes_the_first_player_draws_from_the_stock() -> None:
    options = GinOptions(upcard_rule=UpcardRule.BOTH_OFFERED)
    state, _ = do(dealt(options=options), "pass")
    dealer = current(state).dealer
    assert GIN.to_act(state) == (dealer,)
    assert set(GIN.choices(state, dealer)) == {"take", "pass"}
    state, _ = do(state, "pass")
    assert GIN.to_act(state) == (1 - dealer,)
    assert set(GIN.choices(state, 1 - dealer)) == {"draw"}
    assert refused(state, "take").why is Why.AT_STOCK
    assert len(GIN.view(do(state, "draw")[0], 1 - dealer).hand) == 11


def test_ag01_both_offered_the_dealer_may_take_it() -> None:
    state, _ = do(dealt(options=GinOptions(upcard_rule=UpcardRule.BOTH_OFFERED)), "pass", "take")
    assert current(state).phase is Phase.DISCARD


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_g20_a_turn_begins_with_the_top_of_the_stock_or_of_the_pile() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="8H TD")
    top = FACES[current(state).stock[0]]
    assert top in GIN.view(do(state, "draw")[0], 0).hand
    assert faces("TD")[0] in GIN.view(do(state, "take")[0], 0).hand
    assert refused(state, "discard AS").why is Why.AT_DRAW
    assert refused(state, "knock AS").why is Why.AT_DRAW


def test_g21_g23_a_discard_goes_on_the_pile_and_leaves_ten_cards() -> None:
    state, _ = do(situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H 8D", pile="TD"), "discard 8D")
    view = GIN.view(state, 1)
    assert view.hand_counts == (10, 10)
    assert (view.pile_top, view.pile_count) == (faces("8D")[0], 2)
    assert view.to_act == (1,)


def test_g21_only_a_card_of_the_hand_can_be_discarded() -> None:
    assert refused(situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H 8D"), "discard KD").why is Why.NOT_HELD


def test_g22_ag02_the_card_drawn_from_the_stock_may_be_discarded_at_once() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="TD")
    card = FACES[current(state).stock[0]]
    state, _ = do(state, "draw", f"discard {card}")
    assert GIN.view(state, None).pile_top == card


def test_ag02_the_card_taken_from_the_pile_may_not_go_back_in_the_same_turn() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="8H TD")
    state, _ = do(state, "take")
    assert refused(state, "discard TD").why is Why.JUST_TAKEN
    assert all(choice.command != Discard(faces("TD")[0]) for choice in GIN.choices(state, 0)["discard"])


def test_ag02_with_the_option_it_may() -> None:
    options = GinOptions(allow_rediscard_taken=True)
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="8H TD", options=options)
    state, _ = do(state, "take", "discard TD")
    assert GIN.view(state, None).pile_top == faces("TD")[0]


def test_g47_ag18_no_view_shows_what_lies_below_the_top_discard() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", "TH TC 8S 8C QD", phase=Phase.DRAW, pile="7C 8H TD")
    for seat in (0, 1, None):
        text = repr(GIN.view(state, seat))
        assert repr(faces("TD")[0]) in text
        assert repr(faces("8H")[0]) not in text
        assert repr(faces("7C")[0]) not in text


def test_nobody_plays_out_of_turn_and_nobody_else_plays() -> None:
    state = dealt()
    other = 1 - GIN.to_act(state)[0]
    for seat in (other, 2, -1, None):
        with pytest.raises(NotYourTurnError):
            GIN.legal(state, seat, GIN.read("pass", ""))


def test_0_2_after_three_laps_without_the_stock_the_pile_is_closed_until_somebody_draws() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", "TH TC 8S 8C QD", phase=Phase.DRAW, pile="7C KD")
    for _ in range(IDLE_TURNS):
        state, _ = do(state, "take")
        seat = GIN.to_act(state)[0]
        worst = GIN.choices(state, seat)["discard"][-1]
        state, _ = GIN.apply(state, seat, worst.command)
    assert refused(state, "take").why is Why.LAPS
    assert set(GIN.choices(state, GIN.to_act(state)[0])) == {"draw"}
    state, _ = do(state, "draw")
    assert current(state).idle == 0


# --- knocking --------------------------------------------------------------------------------------------------------


def test_g24_ag14_a_single_card_of_ten_points_may_knock() -> None:
    assert shown(do(situation(f"{LOW} TH KD"), "knock KD")[0]).hands[0].points == 10


def test_g24_ag14_several_cards_may_knock_up_to_ten_points_and_not_with_eleven() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 7C KD")
    assert shown(do(state, "knock KD")[0]).hands[0].points == 10
    state = situation("4S 5S 6S 9H 9D 9C 9S AH 2D 8C KD")
    refusal = refused(state, "knock KD")
    assert (refusal.why, refusal.say.args["points"]) == (Why.TOO_MUCH_DEADWOOD, 11)


def test_g25_a_knock_is_never_forced_above_zero() -> None:
    state, _ = do(situation(f"{LOW} AH KD"), "discard KD")
    assert current(state).phase is Phase.DRAW


def test_ag03_the_card_discarded_with_a_knock_goes_on_the_pile() -> None:
    state, _ = do(situation(f"{LOW} AH KD"), "knock KD")
    assert GIN.view(state, None).pile_top == faces("KD")[0]
    assert GIN.view(state, 0).hand_counts == (10, 10)


def test_g27_g28_ag04_no_deadwood_is_gin_even_without_a_word() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD"), "discard KD")
    assert shown(state).result is Result.GIN


def test_ag04_another_discard_that_avoids_gin_is_free() -> None:
    state, _ = do(situation("4S 5S 6S 9H 9D 9C 9S JC QC KC KD"), "discard 4S")
    assert current(state).phase is Phase.DRAW


def test_ag19_a_knock_on_the_first_turn_is_allowed() -> None:
    state, _ = do(situation(f"{LOW} AH", phase=Phase.UPCARD, pile="KD"), "take", "knock AH")
    assert (shown(state).knocker, shown(state).hands[0].points) == (0, 10)


def test_ag12_an_explicit_arrangement_of_ten_points_or_less_counts() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 2H 2D 2C AH KD")
    assert shown(do(state, "knock KD")[0]).hands[0].points == 1
    assert shown(do(state, "knock KD with 9H 9D 9C / 4S 5S 6S")[0]).hands[0].points == 7


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("knock KD with 4S 5S 6S", Why.ARRANGEMENT_TOO_HIGH),
        ("knock KD with 4S 5S 6S / 9H 9D 9C / 2H 2D KD", Why.MELD_NOT_HELD),
        ("knock KD with 4S 5S 6S / 9H 9D 2C", Why.NO_MELD),
        ("knock KD with 4S 5S 6S / 4S 5S 6S", Why.CARD_TWICE),
        ("knock KD with 9H 9H 9D", Why.CARD_TWICE),
        ("knock 9H with 4S 5S 6S / 9H 9D 9C", Why.TOO_MUCH_DEADWOOD),
    ],
)
def test_ag12_g08_an_arrangement_that_does_not_stand_is_refused(typed: str, why: Why) -> None:
    assert refused(situation("4S 5S 6S 9H 9D 9C 2H 2D 2C AH KD"), typed).why is why


def test_ag04_ag12_gin_can_not_be_told_with_deadwood() -> None:
    state = situation("4S 5S 6S 9H 9D 9C 2H 2D 2C 2S KD")
    assert refused(state, "knock KD with 4S 5S 6S / 9H 9D 9C / 2H 2D 2C").why is Why.GIN_COMPULSORY


# --- the showdown ----------------------------------------------------------------------------------------------------


def test_g29_a_knock_shows_both_hands_to_everybody_melds_and_deadwood_apart() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER), "knock KD")
    for seat in (0, 1, None):
        showdown = GIN.view(state, seat).showdown
        assert showdown is not None
        assert [set(map(str, hand.arranged.deadwood)) for hand in showdown.hands] == [{"2C"}, {"QS", "4C"}]
    assert GIN.round_over(state)


def test_g30_g34_g35_g36_the_opponent_alone_lays_off_and_counts_follow() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER), "knock KD")
    end = shown(state)
    assert [hand.points for hand in end.hands] == [2, 14]
    assert {str(FACES[bit]) for bit in end.laid_off if bit} == {"4S", "JS"}
    assert (end.winner, end.points) == (0, 12)


def test_g32_nothing_goes_on_cards_that_are_no_meld() -> None:
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


def test_g40_g42_an_undercut_is_judged_after_lay_offs() -> None:
    # Before laying off the opponent has fifteen, after the eight of clubs on the eights seven.
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


@pytest.mark.parametrize(("system", "undercut", "gin"), [("10-20", 10, 20), ("20-25", 20, 25), ("25-25", 25, 25)])
def test_g43_ag07_the_first_number_is_for_the_undercut_the_second_for_gin(system: str, undercut: int, gin: int) -> None:
    assert (ScoreSystem(system).undercut, ScoreSystem(system).gin) == (undercut, gin)


def test_ag11_lay_offs_and_own_melds_are_chosen_together() -> None:
    # The seven of hearts laid off alone saves seven; kept for 7-8-9 it saves all three.
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
        assert refused(state, "big_gin").why is Why.NO_BIG_GIN
        return
    assert "big_gin" in GIN.choices(state, 0)
    end = shown(do(state, "big_gin")[0])
    assert (end.result, end.points) == (Result.BIG_GIN, 31 + end.hands[1].points)
    assert shown(do(state, "discard TC")[0]).result is Result.GIN


def test_ag13_big_gin_needs_all_eleven_cards_in_melds() -> None:
    state = situation(f"{LOW} AH KD", options=GinOptions(big_gin_bonus=31))
    assert refused(state, "big_gin").why is Why.NOT_ALL_MELDED


# --- the end of the stock --------------------------------------------------------------------------------------------

TALL = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


def test_g44_ag10_ag20_two_cards_in_the_stock_end_the_deal_for_nobody() -> None:
    state, _ = do(situation(TALL, phase=Phase.DRAW, stock=3, pile="TD", totals=(40, 7)), "draw", "discard KS")
    assert shown(state).result is Result.DRAW
    assert state.totals == (40, 7)


@pytest.mark.parametrize(("same", "dealer"), [(False, 0), (True, 1)])
def test_ag10_after_a_draw_the_deal_alternates_or_stays(same: bool, dealer: int) -> None:
    options = GinOptions(redeal_same_dealer_on_draw=same)
    state, _ = do(situation(TALL, phase=Phase.DRAW, stock=3, pile="TD", options=options), "draw", "discard KS")
    state, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert GIN.view(state, None).dealer == dealer


def last_discard(opponent: str) -> Match:
    options = GinOptions(last_discard_knock=True)
    state = situation(TALL, opponent, phase=Phase.DRAW, stock=3, pile="TD", options=options)
    return do(state, "draw", "discard KS")[0]


def test_ag10_last_discard_knock_the_other_may_take_it_to_knock() -> None:
    state = last_discard("KH KD KC 4C 5C 6C 8H 8D 8C QD")
    assert GIN.to_act(state) == (1,)
    assert set(GIN.choices(state, 1)) == {"take", "pass"}
    assert refused(state, "draw").why is Why.AT_LAST_DISCARD
    passed, _ = do(state, "pass")
    assert shown(passed).result is Result.DRAW
    took, _ = do(state, "take")
    assert set(GIN.choices(took, 1)) == {"knock"}
    assert refused(took, "discard QD").why is Why.AT_LAST_KNOCK
    assert refused(took, "knock KS").why is Why.JUST_TAKEN
    assert shown(do(took, "knock QD")[0]).knocker == 1


def test_ag10_last_discard_knock_is_not_offered_where_it_leads_to_no_knock() -> None:
    assert shown(last_discard("KH JD KC 4C 2C 6C 8H TH 8C QD")).result is Result.DRAW


# --- the match -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "over"), [(87, False), (88, True), (89, True)])
def test_g45_ag09_the_target_wins_the_match(before: int, over: bool) -> None:
    state, events = do(situation(KNOCKER + " KD", LOSER, totals=(before, 50)), "knock KD")
    outcome = GIN.outcome(state)
    assert (outcome is not None) is over is any(isinstance(event, MatchWon) for event in events)
    if outcome is not None:
        assert (outcome.winners, outcome.totals) == ((0,), (before + 12, 50))
        assert not GIN.awaits_deal(state)
        with pytest.raises(NotNowError) as refusal:
            GIN.apply(state, None, Deal(seed(0), "1"))
        assert refusal.value.why is Why.OVER


def test_g46_ag17_a_series_starts_again_at_zero_and_the_dealer_keeps_alternating() -> None:
    options = GinOptions(matches_to_win=2)
    state = situation(KNOCKER + " KD", LOSER, totals=(90, 50), options=options)
    state, _ = do(state, "knock KD")
    assert (state.wins, GIN.outcome(state), GIN.awaits_deal(state)) == ((1, 0), None, True)
    standing = GIN.standing(state)
    state, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert (state.totals, state.banked, state.round_no, current(state).dealer) == ((0, 0), (102, 50), 2, 0)
    resumed, _ = GIN.apply(GIN.resume(options, ALONE, standing), None, Deal(seed(1), "1"))
    assert resumed == state
    state = replace(situation(KNOCKER + " KD", LOSER, totals=(95, 9), options=options), wins=(1, 0), banked=(102, 50))
    state, _ = do(state, "knock KD")
    outcome = GIN.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (209, 59))


def test_0_1_the_presets_set_what_they_promise() -> None:
    assert list(PRESETS) == ["classic", "standard"]
    assert PRESETS["classic"] == GinOptions()
    assert PRESETS["standard"].differences(PRESETS["classic"]) == {
        "score_system": "25-25",
        "upcard_rule": "both-offered",
        "redeal_same_dealer_on_draw": True,
        "big_gin_bonus": 31,
    }


# --- typing ----------------------------------------------------------------------------------------------------------


def test_a_knock_is_typed_with_its_melds_in_several_ways() -> None:
    expected = Knock(faces("KD")[0], (faces("4S 5S 6S"), faces("9H 9D 9C")))
    for text in ("KD with 4S 5S 6S / 9H 9D 9C", "kd: 4-6s / 9h9d9c", "K♦ WITH 4♠5♠6♠|9♥ 9♦ 9♣"):
        assert GIN.read("knock", text) == expected
    assert GIN.read("knock", expected.text) == expected
    assert len(expected.text) <= 100


@pytest.mark.parametrize(
    ("kind", "text"), [("discard", ""), ("discard", "KD QD"), ("discard", "JK"), ("knock", "17X"), ("deal", "a b")]
)
def test_what_can_not_be_read_is_not_understood(kind: str, text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        GIN.read(kind, text)


def test_g10_g11_the_view_tells_the_hand_in_its_melds_and_counts_the_rest() -> None:
    view = GIN.view(situation(KNOCKER + " KD", LOSER), 0)
    assert view.arrangement is not None
    melds = {" ".join(map(str, meld)) for meld in view.arrangement.melds}
    assert melds == {"JH JD JC", "AS 2S 3S", "5H 6H 7H"}
    assert view.arrangement.points == 12 == points(mask_of(view.arrangement.deadwood))
    assert GIN.view(situation(KNOCKER + " KD", LOSER), None).arrangement is None
