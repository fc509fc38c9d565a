"""The arithmetic of melds and lay-offs, without a match (R-20 to R-29, R-38 to R-41)."""

import random
from enum import StrEnum
from itertools import combinations

import pytest

from bot.games.cards import Card, TypedCard, pack, read_cards
from bot.games.rum500.choices import MAX_LISTED
from bot.games.rum500.layoffs import find_melds
from bot.games.rum500.melds import Holding, MeldRules, extensions, no_meld_error, readings
from bot.games.rum500.options import Reason, Rum500Options
from bot.games.rum500.rounds import MeldPoints

CLASSIC = MeldRules()
FOURS = MeldRules(min_run=4)
WRAP = MeldRules(ace_wrap=True)
PLAIN = MeldRules(wild=False, joker_sets=True)
SAME_SUITS = MeldRules(distinct_suits=False)
OPTIONS = Rum500Options()


def value(text: str, rules: MeldRules = CLASSIC, options: Rum500Options = OPTIONS) -> int | None:
    """The points of the cards as a meld; None if they are no meld."""
    found = readings(rules, read_cards(text))
    if not found:
        return None
    (reading,) = found
    at_once = reading.low == 0 and len(reading.cards) == 4
    faces = [typed.card for typed in reading.cards]
    return sum(MeldPoints(options).values_of(reading.kind, faces, low=reading.low, at_once=at_once))


def on(meld: str, cards: str, rules: MeldRules = CLASSIC) -> list[str]:
    """The meld after a lay-off, in every reading."""
    (reading,) = readings(rules, read_cards(meld))
    found = extensions(rules, reading, read_cards(cards))
    return [" ".join(str(typed) for typed in extended.cards) for extended in found]


def why(text: str, rules: MeldRules = CLASSIC) -> StrEnum:
    """The reason for which the cards are refused as a meld."""
    assert not readings(rules, read_cards(text))
    return no_meld_error(rules, read_cards(text)).reason


@pytest.mark.parametrize(("cards", "points"), [("8S 8H 8D", 15), ("8S 8H 8D 8C", 20)])
def test_r_21_three_or_four_of_a_rank_are_a_set(cards: str, points: int) -> None:
    assert value(cards) == points


@pytest.mark.parametrize("cards", ["8S 9S TS", "8S TS 9S", "TS 9S 8S"])
def test_r_22_three_in_sequence_of_a_suit_are_a_run_in_whatever_order_they_are_named(cards: str) -> None:
    assert value(cards) == 20


def test_r_22_thirteen_cards_are_the_longest_run() -> None:
    assert value("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS") == 8 * 5 + 4 * 10 + 15


def test_r_26_the_card_that_closes_a_run_around_the_corner_has_one_reading_with_jokers_too() -> None:
    twelve = "3S 4S 5S 6S JK=7S 8S 9S TS JS QS KS AS"
    assert on(twelve, "2S", WRAP) == [f"{twelve} 2S"]
    assert on(twelve, "JK", WRAP) == [f"{twelve} JK=2S"]
    assert len(readings(WRAP, read_cards(f"{twelve} JK=2S"))) == 1


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("8S 9S", Reason.TOO_SHORT),
        ("8S", Reason.TOO_SHORT),
        ("8S 9H TS", Reason.SUITS_DIFFER),
        ("8S 9S JS", Reason.NOT_CONSECUTIVE),
        ("7S 8S 8S 9S", Reason.SAME_RANK_IN_RUN),
        ("8S 8H 8D 8C JK", Reason.SET_TOO_LONG),
        ("8S 8H JK=9", Reason.NOT_FOR_JOKER),
    ],
)
def test_r_22_cards_that_are_no_meld_are_refused_with_the_reason(cards: str, reason: Reason) -> None:
    assert why(cards) == reason


def test_r_23_with_runs_of_four_three_in_sequence_are_too_few_but_a_set_of_three_stays() -> None:
    assert why("8S 9S TS", FOURS) == Reason.RUN_TOO_SHORT
    assert value("7S 8S 9S TS", FOURS) == 25
    assert value("8S 8H 8D", FOURS) == 15


@pytest.mark.parametrize(("cards", "points"), [("QS KS AS", 35), ("JS QS KS AS", 45), ("AH 2H 3H", 15)])
def test_r_25_an_ace_is_high_above_a_king_and_low_below_a_two(cards: str, points: int) -> None:
    assert value(cards) == points


@pytest.mark.parametrize("cards", ["KS AS 2S", "QS KS AS 2S"])
def test_r_26_ar_09_an_ace_is_not_high_and_low_at_once(cards: str) -> None:
    assert why(cards) == Reason.AROUND_THE_CORNER


@pytest.mark.parametrize(("cards", "points"), [("KS AS 2S", 30), ("QS KS AS 2S", 40), ("AS 2S 3S", 15)])
def test_r_27_around_the_corner_a_run_goes_on_and_an_ace_at_a_king_is_fifteen(cards: str, points: int) -> None:
    assert value(cards, WRAP) == points


@pytest.mark.parametrize(("cards", "points"), [("7S 7H JK", 25), ("7S JK 9S", 25), ("JK=6S 7S 8S", 25)])
def test_r_28_a_joker_stands_for_any_card_and_scores_fifteen(cards: str, points: int) -> None:
    assert value(cards) == points


def test_ar_04_a_meld_has_at_least_one_card_that_is_no_joker() -> None:
    assert why("JK=7 JK=7 JK=7") == Reason.TOO_FEW_NATURALS
    assert value("7S JK=7 JK=7") == 35
    assert why("7S JK=7 JK=7", MeldRules(min_naturals=2)) == Reason.TOO_FEW_NATURALS
    assert value("JK=7 JK=7 JK=7", MeldRules(min_naturals=0)) == 45


@pytest.mark.parametrize(
    ("cards", "jokers"),
    [
        ("8S 9S JK", {"JK=7S", "JK=TS"}),
        ("QS KS JK", {"JK=JS", "JK=AS"}),
        ("AS 2S JK", {"JK=3S"}),
        ("8S JK TS", {"JK=9S"}),
        ("8S 8H JK", {"JK=8"}),
        ("8S JK JK", {"JK=8 JK=8", "JK=6S JK=7S", "JK=7S JK=9S", "JK=9S JK=TS"}),
    ],
)
def test_ar_05_a_bare_joker_has_every_reading_that_makes_a_meld(cards: str, jokers: set[str]) -> None:
    found = readings(CLASSIC, read_cards(cards))
    assert {" ".join(str(typed) for typed in reading.jokers) for reading in found} == jokers


def test_r_115_plain_jokers_are_a_set_of_their_own_and_nothing_else() -> None:
    options = Rum500Options(joker_value=20, jokers_wild=False)
    assert value("JK JK JK", PLAIN, options) == 60
    assert why("JK JK", PLAIN) == Reason.TOO_SHORT
    assert why("8S 8H JK", PLAIN) == Reason.NOT_WILD
    assert on("JK JK JK", "JK", PLAIN) == ["JK JK JK JK"]
    assert on("8S 8H 8D", "JK", PLAIN) == []


@pytest.mark.parametrize("cards", ["JK=8 JK=8 JK=8", "JK=8 JK JK", "JK=8S JK JK", "JK=8 JK=8 JK=8 JK"])
def test_r_115_plain_jokers_stand_for_nothing_even_when_they_are_named(cards: str) -> None:
    assert not readings(PLAIN, read_cards(cards))
    assert why(cards, PLAIN) == Reason.NOT_WILD


def test_ar_16_a_set_has_each_suit_only_once_unless_the_option_allows_more() -> None:
    assert why("7S 7S 7H") == Reason.SAME_SUIT_IN_SET
    assert value("7S 7S 7H", SAME_SUITS) == 15
    assert value("7S 7H JK=7") == 25


@pytest.mark.parametrize(
    ("meld", "cards", "after"),
    [
        ("7S 7H 7D", "7C", ["7S 7H 7D 7C"]),
        ("8S 9S TS", "7S", ["7S 8S 9S TS"]),
        ("8S 9S TS", "6S", []),
        ("7S 7H 7D 7C", "7S", []),
        ("QS KS AS", "2S", []),
        ("AS 2S 3S", "KS", []),
        ("JS QS KS", "AS", ["JS QS KS AS"]),
        ("2S 3S 4S", "AS", ["AS 2S 3S 4S"]),
        ("2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS", ["2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]),
        ("8S 9S TS", "JK", ["8S 9S TS JK=JS", "JK=7S 8S 9S TS"]),
        ("QS KS AS", "JK", ["JK=JS QS KS AS"]),
        ("7S 7H 7D", "JK", ["7S 7H 7D JK=7"]),
        ("8S 9S TS", "7H", []),
    ],
)
def test_r_38_cards_are_laid_off_at_either_end_of_a_run_or_on_a_set_of_three(
    meld: str, cards: str, after: list[str]
) -> None:
    assert sorted(on(meld, cards)) == sorted(after)


@pytest.mark.parametrize("cards", ["7S 6S", "6S 7S", "6S 7S JS", "JK=7S 6S"])
def test_0_2_several_cards_are_laid_off_in_any_order_that_works(cards: str) -> None:
    assert len(on("8S 9S TS", cards)) == 1


def test_r_27_ar_09_by_an_option_a_lay_off_goes_around_the_corner() -> None:
    assert on("QS KS AS", "2S", WRAP) == ["QS KS AS 2S"]
    assert on("AS 2S 3S", "KS", WRAP) == ["KS AS 2S 3S"]
    assert on("KS AS 2S", "KS QS", WRAP) == []


RULES = [
    CLASSIC,
    FOURS,
    WRAP,
    PLAIN,
    SAME_SUITS,
    MeldRules(min_naturals=2),
    MeldRules(min_naturals=0, ace_wrap=True, min_run=4),
    MeldRules(wild=False),
]


@pytest.mark.parametrize("rules", RULES)
def test_0_2_can_meld_agrees_with_trying_all_subsets(rules: MeldRules) -> None:
    chance = random.Random(3)  # noqa: S311 - a test's chance
    deck = [card for card in pack(2, 4) if card.rank < 8]
    for _ in range(200):
        hand = chance.sample(deck, chance.randint(3, 8))
        held = Holding(hand)
        for card in hand[:3]:
            assert held.can_meld(rules, card) == _some_meld_has(rules, hand, card), (card, hand)


def _some_meld_has(rules: MeldRules, hand: list[Card], card: Card) -> bool:
    others = [other for other in hand if other != card]
    return any(
        readings(rules, _bare((card, *chosen)))
        or (rules.wild and rules.min_naturals == 0 and all(used.is_joker for used in (card, *chosen)) and count >= 2)
        for count in range(2, len(others) + 1)
        for chosen in combinations(others, count)
    )


def _bare(cards: tuple[Card, ...]) -> list[TypedCard]:
    return [TypedCard(card.face) for card in cards]


@pytest.mark.parametrize("rules", RULES)
def test_0_2_can_lay_off_agrees_with_trying_all_subsets(rules: MeldRules) -> None:
    chance = random.Random(4)  # noqa: S311 - a test's chance
    melds = ["8S 9S TS JS", "QH KH AH", "AD 2D 3D 4D", "9C 9D 9H", "2C 3C 4C 5C"]
    deck = [card for card in pack(2, 2) if not card.is_joker or card.copy < 3]
    for _ in range(80):
        (reading,) = readings(rules, read_cards(chance.choice(melds[: 1 if rules.min_run == 4 else None])))
        hand = chance.sample(deck, chance.randint(1, 7))
        card = hand[0]
        tried = any(
            extensions(rules, reading, _bare((card, *chosen)))
            for count in range(len(hand))
            for chosen in combinations(hand[1:], count)
        )
        assert Holding(hand).can_lay_off(rules, reading, card) == tried, (card, hand, reading)


@pytest.mark.parametrize("rules", RULES)
def test_the_finder_lists_every_meld_of_naturals_and_only_melds(rules: MeldRules) -> None:
    chance = random.Random(5)  # noqa: S311 - a test's chance
    deck = pack(1, 2)
    for _ in range(60):
        hand = chance.sample(deck, 10)
        listed = find_melds(OPTIONS, rules, hand, None)
        for points, cards in listed:
            (reading,) = readings(rules, cards)
            faces = [typed.card for typed in reading.cards]
            assert points == sum(MeldPoints(OPTIONS).values_of(reading.kind, faces, low=reading.low))
        plain = {
            frozenset(typed.card for typed in cards) for _, cards in listed if not any(t.stands_for for t in cards)
        }
        naturals = [card.face for card in hand if not card.is_joker]
        tried = {
            frozenset(cards)
            for count in range(3, 6)
            for cards in combinations(naturals, count)
            if readings(rules, [TypedCard(card) for card in cards])
        }
        assert {cards for cards in plain if len(cards) < 6 and not any(c.is_joker for c in cards)} == tried


def test_the_finder_lists_melds_with_the_due_card_first() -> None:
    hand = [Card(card.rank, card.suit, 1) for card in (typed.card for typed in read_cards("KS KH KD 2C 3C 4C"))]
    due = read_cards("2C")[0].card
    assert [str(typed) for typed in find_melds(OPTIONS, CLASSIC, hand, due)[0][1]] == ["2C", "3C", "4C"]
    assert len(find_melds(OPTIONS, CLASSIC, pack(1, 2)[:40], None)) > MAX_LISTED


def test_r_24_jack_queen_and_king_follow_the_ten() -> None:
    assert value("TS JS QS KS") == 40
    assert why("TS QS KS") == Reason.NOT_CONSECUTIVE


def test_ar_09_a_run_around_the_corner_has_each_rank_once_and_thirteen_cards_at_most() -> None:
    suit = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S"
    assert value(suit, WRAP) == 15 + 4 * 10 + 8 * 5
    assert on(suit, "JK", WRAP) == []
    assert on("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "JK=AS") == []
    assert why("QS KS AS 2S QS", WRAP) == Reason.SAME_RANK_IN_RUN


@pytest.mark.parametrize(
    ("hand", "card", "meets"),
    [
        ("5S 9S JK JK JK", "5S", True),
        ("5S TS JK JK JK", "5S", False),
        ("5S 5H JK", "JK", True),
        ("5S 7S JK", "JK", True),
        ("5S 8H JK JK", "JK", False),
    ],
)
def test_ar_04_with_two_naturals_required_a_long_run_may_be_the_only_use(hand: str, card: str, meets: bool) -> None:
    held = Holding([typed.card for typed in read_cards(hand)])
    assert held.can_meld(MeldRules(min_naturals=2), read_cards(card)[0].card) is meets
