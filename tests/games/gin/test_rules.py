"""The rules of gin except those of the knock. Test names contain the rule ids of docs/rules-gin.md."""

from dataclasses import replace
from itertools import count

import pytest

from bot.games.cards import faces, pack
from bot.games.commands import Discard, ReadingReason
from bot.games.events import DrawnForDeal
from bot.games.gin.commands import Knock
from bot.games.gin.events import MatchWon
from bot.games.gin.options import PRESETS, GinOptions, Reason, UpcardRule
from bot.games.gin.showdown import Result
from bot.games.gin.state import Match, Phase
from bot.games.gin_hands import FACES, PACK, mask_of, points
from bot.games.refusals import AgainstRulesError, NotNowError, NotUnderstoodError, NotYourTurnError, RefusalError
from bot.games.shuffle import order
from bot.games.turns import TurnReason
from bot.games.values import Deal
from tests.games.gin.tables import GIN, KNOCKER, LOSER, SIDES, current, dealt, do, refused, seed, shown, situation

# --- the deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [(0,), (0, 0), (0, 1, 2), (0, 1, 0, 1)])
def test_g01_gin_is_for_two_each_alone(sides: tuple[int, ...]) -> None:
    with pytest.raises(AgainstRulesError) as refusal:
        GIN.start(GinOptions(), sides)
    assert refusal.value.reason is Reason.SEATS
    assert GIN.seatings(GinOptions()) == {2: (2,)}


def test_g02_every_card_of_one_pack_is_dealt_once_and_no_joker() -> None:
    state = current(dealt())
    assert sum(state.hands) + sum(state.stock) + sum(state.pile) == PACK
    assert len(state.stock) + len(state.pile) + 20 == 52


def test_g14_ag16_the_lower_card_drawn_from_the_same_seed_deals_first() -> None:
    dealers: set[int | None] = set()
    for number in range(12):
        state, events = GIN.apply(GIN.start(GinOptions(), SIDES), None, Deal(seed(number), "9"))
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


def test_g17_one_card_is_turned_up_and_thirty_one_are_left_in_the_stock() -> None:
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
    assert refused(state, "take").reason is Reason.AT_STOCK
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
    assert refused(state, "discard AS").reason is Reason.AT_DRAW
    assert refused(state, "knock AS").reason is Reason.AT_DRAW


def test_g21_g23_a_discard_goes_on_the_pile_and_leaves_ten_cards() -> None:
    state, _ = do(situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H 8D", pile="TD"), "discard 8D")
    view = GIN.view(state, 1)
    assert view.hand_counts == (10, 10)
    assert (view.pile_top, view.pile_count) == (faces("8D")[0], 2)
    assert view.to_act == (1,)


def test_g21_only_a_card_of_the_hand_can_be_discarded() -> None:
    assert refused(situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H 8D"), "discard KD").reason is Reason.NOT_HELD


def test_g22_ag02_the_card_drawn_from_the_stock_may_be_discarded_at_once() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="TD")
    card = FACES[current(state).stock[0]]
    state, _ = do(state, "draw", f"discard {card}")
    assert GIN.view(state, None).pile_top == card


def test_ag02_the_card_taken_from_the_pile_may_not_go_back_in_the_same_turn() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="8H TD")
    state, _ = do(state, "take")
    assert refused(state, "discard TD").reason is Reason.JUST_TAKEN
    assert all(choice.command != Discard(faces("TD")[0]) for choice in GIN.choices(state, 0)["discard"])


def test_ag02_with_the_option_the_card_taken_may_be_discarded_at_once() -> None:
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


def test_only_the_seat_whose_turn_it_is_can_play() -> None:
    state = dealt()
    other = 1 - GIN.to_act(state)[0]
    for seat in (other, 2, -1, None):
        with pytest.raises(NotYourTurnError):
            GIN.apply(state, seat, GIN.read("pass", ""))


def test_0_2_after_three_laps_without_the_stock_the_pile_is_closed_until_somebody_draws() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", "TH TC 8S 8C QD", phase=Phase.DRAW, pile="7C KD")
    for _ in range(6):
        state, _ = do(state, "take")
        seat = GIN.to_act(state)[0]
        worst = GIN.choices(state, seat)["discard"][-1]
        state, _ = GIN.apply(state, seat, worst.command)
    assert refused(state, "take").reason is Reason.LAPS
    assert set(GIN.choices(state, GIN.to_act(state)[0])) == {"draw"}
    state, _ = do(state, "draw")
    assert current(state).idle == 0


# --- the end of the stock --------------------------------------------------------------------------------------------

HIGH_HAND = "AS 3S 5S 7S 9S JS KS 2H 4H 6H"


def test_g44_ag10_ag20_with_two_cards_in_the_stock_the_round_is_a_draw() -> None:
    state, _ = do(situation(HIGH_HAND, phase=Phase.DRAW, stock=3, pile="TD", totals=(40, 7)), "draw", "discard KS")
    assert shown(state).result is Result.DRAW
    assert state.totals == (40, 7)


@pytest.mark.parametrize(("same", "dealer"), [(False, 0), (True, 1)])
def test_ag10_after_a_draw_the_deal_alternates_or_stays_by_option(same: bool, dealer: int) -> None:
    options = GinOptions(redeal_same_dealer_on_draw=same)
    state, _ = do(situation(HIGH_HAND, phase=Phase.DRAW, stock=3, pile="TD", options=options), "draw", "discard KS")
    state, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert GIN.view(state, None).dealer == dealer


def after_last_discard(opponent: str) -> Match:
    options = GinOptions(last_discard_knock=True)
    state = situation(HIGH_HAND, opponent, phase=Phase.DRAW, stock=3, pile="TD", options=options)
    return do(state, "draw", "discard KS")[0]


def test_ag10_the_opponent_may_take_the_last_discard_to_knock() -> None:
    state = after_last_discard("KH KD KC 4C 5C 6C 8H 8D 8C QD")
    assert GIN.to_act(state) == (1,)
    assert set(GIN.choices(state, 1)) == {"take", "pass"}
    assert refused(state, "draw").reason is Reason.AT_LAST_DISCARD
    passed, _ = do(state, "pass")
    assert shown(passed).result is Result.DRAW
    took, _ = do(state, "take")
    assert set(GIN.choices(took, 1)) == {"knock"}
    assert refused(took, "discard QD").reason is Reason.AT_LAST_KNOCK
    assert refused(took, "knock KS").reason is Reason.JUST_TAKEN
    assert shown(do(took, "knock QD")[0]).knocker == 1


def test_ag10_the_last_discard_is_not_offered_if_no_knock_is_possible() -> None:
    assert shown(after_last_discard("KH JD KC 4C 2C 6C 8H TH 8C QD")).result is Result.DRAW


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
        assert refusal.value.reason is TurnReason.MATCH_OVER


def test_ag08_by_default_there_are_no_match_bonuses() -> None:
    state, _ = do(situation(KNOCKER + " KD", LOSER, totals=(90, 0)), "knock KD")
    outcome = GIN.outcome(state)
    assert outcome is not None
    assert outcome.totals == (102, 0)


def test_g46_ag17_a_series_starts_again_at_zero_and_the_dealer_keeps_alternating() -> None:
    options = GinOptions(matches_to_win=2)
    state = situation(KNOCKER + " KD", LOSER, totals=(90, 50), options=options)
    state, _ = do(state, "knock KD")
    assert (state.wins, GIN.outcome(state), GIN.awaits_deal(state)) == ((1, 0), None, True)
    checkpoint = GIN.checkpoint(state)
    state, _ = GIN.apply(state, None, Deal(seed(1), "1"))
    assert (state.totals, state.banked, state.round_no, current(state).dealer) == ((0, 0), (102, 50), 2, 0)
    resumed, _ = GIN.apply(GIN.resume(options, SIDES, checkpoint), None, Deal(seed(1), "1"))
    assert resumed == state
    state = replace(situation(KNOCKER + " KD", LOSER, totals=(95, 9), options=options), wins=(1, 0), banked=(102, 50))
    state, _ = do(state, "knock KD")
    outcome = GIN.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.totals) == ((0,), (209, 59))


def test_0_1_the_options_of_each_preset() -> None:
    assert list(PRESETS) == ["classic", "standard", "straight", "oklahoma"]
    standard = PRESETS["standard"]
    assert PRESETS["straight"].differences(standard) == {"knock_limit": 0}
    assert PRESETS["oklahoma"].differences(standard) == {"target": 150, "oklahoma": True, "spades_double": True}
    assert PRESETS["classic"] == GinOptions()
    assert PRESETS["standard"].differences(PRESETS["classic"]) == {
        "undercut_bonus": 25,
        "gin_bonus": 25,
        "upcard_rule": "both-offered",
        "redeal_same_dealer_on_draw": True,
        "big_gin_bonus": 31,
        "box_bonus": 25,
        "game_bonus": 100,
        "shut_out_bonus": 100,
    }


# --- typing ----------------------------------------------------------------------------------------------------------


def test_a_knock_with_melds_can_be_typed_in_several_ways() -> None:
    expected = Knock(faces("KD")[0], (faces("4S 5S 6S"), faces("9H 9D 9C")))
    for text in ("KD with 4S 5S 6S / 9H 9D 9C", "kd: 4-6s / 9h9d9c", "K♦ WITH 4♠5♠6♠|9♥ 9♦ 9♣"):
        assert GIN.read("knock", text) == expected
    assert GIN.read("knock", expected.text) == expected
    assert len(expected.text) <= 100


@pytest.mark.parametrize(
    ("kind", "text"), [("discard", ""), ("discard", "KD QD"), ("discard", "JK"), ("knock", "17X"), ("deal", "a b")]
)
def test_unreadable_text_is_refused(kind: str, text: str) -> None:
    with pytest.raises(NotUnderstoodError):
        GIN.read(kind, text)


def test_g10_g11_the_view_arranges_the_hand_and_counts_its_deadwood() -> None:
    view = GIN.view(situation(KNOCKER + " KD", LOSER), 0)
    assert view.arrangement is not None
    melds = {" ".join(map(str, meld)) for meld in view.arrangement.melds}
    assert melds == {"JH JD JC", "AS 2S 3S", "5H 6H 7H"}
    assert view.arrangement.points == 12 == points(mask_of(view.arrangement.deadwood))
    assert GIN.view(situation(KNOCKER + " KD", LOSER), None).arrangement is None


def test_only_the_top_card_can_be_taken_by_name() -> None:
    state = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.DRAW, pile="8H AD")
    refusal = refused(state, "take QC")
    assert refusal.reason is TurnReason.NOT_ON_TOP
    assert refusal.say.args["card"] == faces("QC")[0]
    assert refused(state, "take 8H").reason is TurnReason.NOT_ON_TOP
    for typed in ("take AD", "take a♦", "take take", "take"):
        assert faces("AD")[0] in GIN.view(do(state, typed)[0], 0).hand


def test_the_upcard_and_the_last_discard_can_be_taken_by_name() -> None:
    first = situation("AS 3S 5S 7S 9S JS KS 2H 4H 6H", phase=Phase.UPCARD, pile="AD")
    assert refused(first, "take QC").reason is TurnReason.NOT_ON_TOP
    state = after_last_discard("KH KD KC 4C 5C 6C 8H 8D 8C QD")
    assert refused(state, "take 2C").reason is TurnReason.NOT_ON_TOP


@pytest.mark.parametrize("kind", ["pass", "draw", "big_gin"])
def test_a_command_without_parameters_refuses_text(kind: str) -> None:
    assert GIN.read(kind, "") == GIN.read(kind, kind)
    with pytest.raises(NotUnderstoodError) as refusal:
        GIN.read(kind, "anything")
    assert refusal.value.reason is ReadingReason.NOTHING_TO_ADD


@pytest.mark.parametrize(
    ("kind", "text"), [("discard", "KD with 4S 5S 6S"), ("discard", "KD: 4S 5S 6S"), ("knock", "KD 4S 5S 6S")]
)
def test_melds_typed_with_a_discard_are_refused_with_a_hint_how_to_knock(kind: str, text: str) -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        GIN.read(kind, text)
    assert refusal.value.reason is Reason.HOW_TO_KNOCK


def test_a_knock_without_a_card_asks_for_the_card() -> None:
    with pytest.raises(NotUnderstoodError) as refusal:
        GIN.read("knock", "")
    assert refusal.value.reason is ReadingReason.NO_CARD


def test_only_the_table_deals_and_only_between_rounds() -> None:
    deal = Deal(seed(1), "1")
    for match, seat, reason in (
        (GIN.start(GinOptions(), SIDES), 0, TurnReason.TABLE_ONLY),
        (dealt(), None, TurnReason.ROUND_RUNNING),
    ):
        with pytest.raises(RefusalError) as refusal:
            GIN.apply(match, seat, deal)
        assert refusal.value.reason is reason
