"""The deal: its sizes, the draw for it, the dealer and the first player, and its verification (R-03 to R-15, 0.3)."""

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.games.cards import JOKER, Card, faces, pack
from bot.games.options import OptionReason
from bot.games.refusals import AgainstRulesError, NotNowError, NotYourTurnError, RefusalError
from bot.games.rum500.commands import DrawStock
from bot.games.rum500.options import PRESETS, Aces, CardPoints, Packs, Reason, Rum500Options
from bot.games.rum500.state import Phase
from bot.games.shuffle import order
from bot.games.values import Deal
from tests.effort import repetitions
from tests.games.rum500.tables import CLASSIC, GAME, all_cards, deal, do, new_match, seed, table, words


@pytest.mark.parametrize(
    ("seats", "jokers", "hand", "stock"),
    [(2, 2, 13, 27), (3, 2, 7, 32), (4, 1, 7, 24), (5, 2, 7, 72), (8, 0, 7, 47), (6, 2, 7, 65), (7, 1, 7, 56)],
)
def test_r_04_r_05_r_09_sizes_of_the_deal(seats: int, jokers: int, hand: int, stock: int) -> None:
    view = GAME.view(deal(new_match(replace(CLASSIC, jokers_per_pack=jokers), tuple(range(seats)))), None)
    assert view.hand_counts == (hand,) * seats
    assert view.stock == stock
    assert len(view.pile) == 1


def test_0_3_r_10_a_deal_can_be_verified_in_three_lines() -> None:
    match = deal(new_match())
    names = [card.name for card in pack(1, 2)]
    names.sort(key=lambda name: hashlib.sha256(f"{seed(1)}:1000:deal:{name}".encode()).hexdigest())
    first = match.current_round.turn.seat
    assert {card.name for card in match.current_round.cards.hands[first]} == set(names[0:26:2])
    assert [card.name for card in match.current_round.cards.pile] == names[26:27]
    assert [card.name for card in match.current_round.cards.stock] == names[27:]


def test_r_08_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    match = deal(replace(new_match(CLASSIC, (0, 1, 2, 3)), next_dealer=1, rounds_played=1))
    dealt = order(seed(1), "1000", "deal", pack(1, 2))
    assert [match.current_round.cards.hands[seat][0] for seat in (2, 3, 0, 1)] == list(dealt[:4])
    assert [match.current_round.cards.hands[seat][1] for seat in (2, 3, 0, 1)] == list(dealt[4:8])


def test_r_30_the_seat_after_the_dealer_begins() -> None:
    assert GAME.to_act(deal(replace(new_match(CLASSIC, (0, 1, 2)), next_dealer=2))) == (0,)


def _drawn(number: int, seats: int) -> Any:
    return GAME.view(deal(new_match(CLASSIC, tuple(range(seats))), number), None)


def test_r_06_the_lowest_card_deals_and_the_ace_is_lowest() -> None:
    for number in range(200):
        view = _drawn(number, 3)
        lowest = min(
            cards[-1].rank for cards in view.drawn_for_deal if len(cards) == max(map(len, view.drawn_for_deal))
        )
        assert view.drawn_for_deal[view.dealer][-1].rank == lowest
        assert not any(card.is_joker for cards in view.drawn_for_deal for card in cards)


def test_ar_32_seats_tied_for_the_lowest_card_draw_again() -> None:
    tied = [view for number in range(400) if max(map(len, (view := _drawn(number, 4)).drawn_for_deal)) > 1]
    assert tied
    for view in tied:
        firsts = [cards[0].rank for cards in view.drawn_for_deal]
        again = [seat for seat, cards in enumerate(view.drawn_for_deal) if len(cards) > 1]
        assert again == [seat for seat, rank in enumerate(firsts) if rank == min(firsts)]
        assert view.dealer in again


def test_ar_32_in_the_end_a_single_seat_has_drawn_the_lowest_card() -> None:
    for number in range(300):
        view = _drawn(number, 4)
        last = [cards for cards in view.drawn_for_deal if len(cards) == max(map(len, view.drawn_for_deal))]
        ranks = [cards[-1].rank for cards in last]
        assert ranks.count(min(ranks)) == 1


def test_r_06_the_draw_for_the_deal_is_public_and_only_in_the_first_round() -> None:
    _, events = GAME.apply(new_match(), None, Deal(seed(1), "1"))
    assert [type(event).__name__ for event in events][:3] == ["DrawnForDeal", "DrawnForDeal", "Dealt"]
    assert GAME.view(deal(replace(new_match(), next_dealer=0, rounds_played=1)), None).drawn_for_deal == ()


@pytest.mark.parametrize(("preset", "next_dealer"), [("classic", 2), ("gambit", 0)])
def test_r_13_r_101_the_deal_moves_in_the_direction_of_play(preset: str, next_dealer: int) -> None:
    options = replace(PRESETS[preset], gambit=preset == "gambit")
    match = table("3S", "2H", "4H", options=options, dealer=1, turn=0, totals=(0, 0, 0), phase=Phase.PLAY)
    assert do(match, "0 discard 3S").next_dealer == next_dealer


STARTER = replace(CLASSIC, starter_discards=True)
SHUFFLES = repetitions(2_000)


def test_r_14_the_first_player_gets_an_extra_card_and_starts_the_pile_without_a_draw() -> None:
    match = deal(replace(new_match(STARTER, (0, 1, 2)), next_dealer=0))
    view = GAME.view(match, 1)
    assert (view.turn, view.phase, view.pile, view.hand_counts) == (1, "play", (), (7, 8, 7))
    assert view.stock == 54 - 22
    with pytest.raises(NotNowError):
        GAME.apply(match, 1, DrawStock())
    after = do(match, f"1 discard {view.hand[0]}")
    assert GAME.view(after, None).pile == view.hand[:1]
    assert (GAME.view(after, None).turn, GAME.view(after, None).phase) == (2, "draw")


def test_r_15_the_seat_that_went_out_deals_the_next_round() -> None:
    match = table("3S", "KH", "4H", options=STARTER, dealer=2, melds=[(2, "8S 8H 8D")], phase=Phase.PLAY)
    assert do(match, "0 discard 3S").next_dealer == 0


def test_r_15_the_seat_with_the_highest_score_deals_next_if_nobody_went_out() -> None:
    match = table("3S", "KH", "4H", options=STARTER, dealer=1, melds=[(2, "8S 8H 8D")], stock="5C")
    assert do(match, "0 draw", "0 discard 5C").next_dealer == 2


def test_ar_18_with_equal_scores_the_seat_nearest_to_the_dealers_left_deals() -> None:
    match = do(table("3S", "KH", "4H", options=STARTER, dealer=2, turn=0, stock="5C"), "0 draw", "0 discard 5C")
    assert match.next_dealer == 0


def test_r_03_two_to_eight_players_play_singly_or_in_equal_teams() -> None:
    assert GAME.seatings(CLASSIC) == {
        2: (2,),
        3: (3,),
        4: (2, 4),
        5: (5,),
        6: (2, 3, 6),
        7: (7,),
        8: (2, 4, 8),
    }
    assert GAME.seatings(PRESETS["persian"]) == {2: (2,), 4: (2,), 6: (2,), 8: (2,)}
    assert max(GAME.seatings(replace(CLASSIC, packs=Packs.ONE))) == 6


@pytest.mark.parametrize(
    ("sides", "reason"),
    [
        ((0,), Reason.SEAT_COUNT),
        (tuple(range(9)), Reason.SEAT_COUNT),
        ((0, 0, 1, 1), Reason.SIDES),
        ((0, 1, 0), Reason.SIDES),
        ((0, 1, 1, 0), Reason.SIDES),
        ((0, 0), Reason.SIDES),
    ],
)
def test_r_111_partners_sit_alternately_in_equal_sides(sides: tuple[int, ...], reason: Reason) -> None:
    with pytest.raises(AgainstRulesError) as refused:
        GAME.start(CLASSIC, sides)
    assert refused.value.reason == reason
    assert words(refused.value)


def test_r_111_either_side_may_sit_first() -> None:
    assert GAME.view(deal(new_match(CLASSIC, (1, 0, 1, 0))), None).sides == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"divide_by_5": True, "card_points": CardPoints.PIP}, Reason.OPTIONS_CLASH),
        ({"gambit": True, "jokers_wild": False}, Reason.OPTIONS_CLASH),
        ({"divide_by_5": True, "opening_min": 32}, Reason.NOT_BY_FIVE),
    ],
)
def test_ar_25_options_that_exclude_each_other_are_refused(changes: dict[str, Any], reason: Reason) -> None:
    with pytest.raises(AgainstRulesError) as refused:
        GAME.start(replace(CLASSIC, **changes), (0, 1))
    assert refused.value.reason == reason
    assert words(refused.value)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"gambit": True, "jokers_per_pack": 1}, "With Dealer's gambit, Jokers in a pack must be 2 or more."),
        ({"winner_bonus": 50}, "With Winner's bonus, Rounds must be 1 or more."),
        ({"gambit": True, "jokers_wild": False}, "Dealer's gambit can't go with Wild jokers: Off."),
        (
            {"divide_by_5": True, "card_points": CardPoints.PIP},
            "Small numbers can't go with Card points: Their face, 10 from ten on.",
        ),
    ],
)
def test_an_option_that_depends_on_another_says_on_which_value(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(AgainstRulesError) as refused:
        GAME.start(replace(CLASSIC, **changes), (0, 1))
    assert words(refused.value) == f"{sentence} Change one of them."


def test_r_77_a_value_that_cannot_be_divided_is_refused_with_a_way_out() -> None:
    with pytest.raises(AgainstRulesError) as refused:  # without jokers the value can't be changed
        GAME.start(replace(CLASSIC, divide_by_5=True, joker_value=12), (0, 1))
    told = "A joker must be a multiple of five with Small numbers, not 12."
    assert words(refused.value) == f"{told} Choose another value, or turn Small numbers off first."


@pytest.mark.parametrize(
    "idle",
    [
        {"joker_value": 12, "jokers_per_pack": 0},
        {"joker_value": 12, "gambit": True},
        {"ace_set_value": 11, "ace_hand_value": 1, "aces": Aces.FLAT_15},
        {"target": 123, "rounds": 3},
    ],
)
def test_r_77_an_option_without_effect_need_not_be_divisible_by_five(idle: dict[str, Any]) -> None:
    options = replace(CLASSIC, divide_by_5=True, **idle)
    assert deal(new_match(options, (0, 1))).round is not None


def test_options_survive_json_and_bad_ones_are_refused() -> None:
    for preset in PRESETS.values():
        assert Rum500Options.from_json(preset.to_json()) == preset
    with pytest.raises(AgainstRulesError) as refused:
        Rum500Options.from_json({"min_run": 5})
    assert refused.value.reason == OptionReason.OUT_OF_BOUNDS
    assert PRESETS["quick"].differences(CLASSIC) == {
        "target": 250,
        "ace_wrap": True,
        "hand_points": "credit",
        "opening_min": 0,
    }


def test_ar_33_one_pack_is_enough_for_five_players_but_not_for_eight() -> None:
    assert len(all_cards(deal(new_match(replace(CLASSIC, packs=Packs.ONE), tuple(range(5)))))) == 54
    with pytest.raises(AgainstRulesError) as refused:
        GAME.start(replace(CLASSIC, packs=Packs.ONE), tuple(range(8)))
    assert refused.value.reason == Reason.TOO_FEW_CARDS


def test_only_the_table_deals_and_only_between_rounds() -> None:
    with pytest.raises(NotYourTurnError):
        GAME.apply(new_match(), 0, Deal(seed(1), "1"))
    with pytest.raises(NotNowError):
        GAME.apply(deal(new_match()), None, Deal(seed(1), "1"))
    with pytest.raises(RefusalError):
        GAME.apply(deal(new_match()), None, DrawStock())


@pytest.mark.long
def test_0_3_the_shuffle_makes_twins_and_jokers_neighbours_as_often_as_chance() -> None:
    cards = pack(2, 2)
    apart: Counter[str] = Counter()
    for number in range(SHUFFLES):
        place = {card: at for at, card in enumerate(_quick_order(number, cards))}
        apart["jokers"] += abs(place[Card(*JOKER[:2], 1)] - place[Card(*JOKER[:2], 2)]) == 1
        apart["twins"] += abs(place[Card(*faces("7S")[0][:2], 1)] - place[Card(*faces("7S")[0][:2], 2)]) == 1
    expected = SHUFFLES * 2 / len(cards)
    for neighbours in apart.values():
        assert abs(neighbours - expected) < 5 * expected**0.5


def _quick_order(number: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return order(f"{number:064x}", "1", "deal", cards)


@pytest.mark.parametrize("jokers", range(5))
def test_ar_01_a_pack_has_none_to_four_jokers(jokers: int) -> None:
    cards = all_cards(deal(new_match(Rum500Options.from_json({"jokers_per_pack": jokers}))))
    assert (len(cards), sum(card.is_joker for card in cards)) == (52 + jokers, jokers)
    assert CLASSIC.jokers_per_pack == 2


def test_r_100_the_gambit_needs_two_jokers_one_of_which_is_the_dealers() -> None:
    for jokers in (2, 4):
        match = deal(new_match(replace(PRESETS["gambit"], jokers_per_pack=jokers)))
        assert len(all_cards(match)) == 52 + jokers
        assert match.current_round.gambit is not None
        assert match.current_round.gambit.joker is not None
    with pytest.raises(AgainstRulesError):
        GAME.start(replace(PRESETS["gambit"], jokers_per_pack=1), (0, 1))


def test_r_114_persian_is_played_by_two_sides_with_four_jokers() -> None:
    assert GAME.seatings(PRESETS["persian"]) == {2: (2,), 4: (2,), 6: (2,), 8: (2,)}
    match = deal(new_match(PRESETS["persian"], (0, 1, 0, 1)))
    assert (len(all_cards(match)), GAME.view(match, None).hand_counts) == (56, (7, 7, 7, 7))
    with pytest.raises(AgainstRulesError):
        GAME.start(PRESETS["persian"], (0, 1, 2, 3))
