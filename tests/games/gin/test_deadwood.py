"""Deadwood, arrangements and lay-offs, compared with independent brute force."""

import itertools
import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.cards import Card, Rank, faces
from bot.games.gin_hands import (
    BITS,
    CARDS,
    FACES,
    PACK,
    arrangements,
    best_answer,
    best_arrangement,
    cards_of,
    is_meld,
    lay_off_cards,
    least_deadwood,
    mask_of,
    points,
)

HANDS = st.lists(st.sampled_from(CARDS), min_size=0, max_size=11, unique=True)
# In hands of few ranks, many cards could serve a set or a run.
CROWDED = st.lists(st.sampled_from([c for c in CARDS if 3 <= c.rank <= 8]), min_size=7, max_size=11, unique=True)


def is_meld_by_definition(cards: tuple[Card, ...]) -> bool:
    """G-04, G-05, G-06."""
    if len(cards) < 3:
        return False
    if len({card.rank for card in cards}) == 1:
        return len(cards) <= 4
    ranks = sorted(int(card.rank) for card in cards)
    return len({card.suit for card in cards}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@cache
def brute_force_deadwood(cards: tuple[Card, ...]) -> int:
    """The least deadwood, by trying every meld for the first card."""
    if not cards:
        return 0
    first, *others = cards
    best = min(10, int(first.rank)) + brute_force_deadwood(tuple(others))
    for count in range(2, len(others) + 1):
        for chosen in itertools.combinations(others, count):
            if is_meld_by_definition((first, *chosen)):
                best = min(best, brute_force_deadwood(tuple(card for card in others if card not in chosen)))
    return best


@pytest.mark.parametrize("cards", [CROWDED, HANDS])
def test_least_deadwood_matches_brute_force(cards: st.SearchStrategy[list[Card]]) -> None:
    @given(cards)
    def check(hand: list[Card]) -> None:
        assert least_deadwood(mask_of(hand)) == brute_force_deadwood(tuple(sorted(hand)))

    check()


@given(CROWDED)
def test_every_arrangement_consists_of_melds_and_leaves_the_least_deadwood(hand: list[Card]) -> None:
    mask = mask_of(hand)
    found = arrangements(mask)
    assert len(set(found)) == len(found) > 0
    for arrangement in found:
        assert all(is_meld_by_definition(cards_of(meld)) for meld in arrangement.melds)
        assert sum(arrangement.melds) + arrangement.deadwood == mask
        assert arrangement.points == least_deadwood(mask)


def test_g04_g05_g06_is_meld_matches_the_definition_for_all_small_groups_of_cards() -> None:
    crowd = [card for card in CARDS if card.rank in (1, 2, 3, 12, 13)]
    for count in (2, 3, 4):
        for cards in itertools.combinations(crowd, count):
            assert is_meld(mask_of(cards)) == is_meld_by_definition(cards)
    assert is_meld(mask_of(CARDS[:13]))


def test_g10_cards_count_their_pips_and_pictures_ten() -> None:
    assert [points(BITS[card]) for card in CARDS[:13]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert {points(BITS[card]) for card in CARDS if card.rank is Rank.SEVEN} == {7}


@pytest.mark.parametrize(
    ("case", "hand", "least"),
    [
        ("GIN-01", "JH JD JC AS 2S 3S 5H 6H 7H 2C", 2),
        ("GIN-02", "TH TD TC 5D 6D 7D JS QS 4S 4C", 28),
        ("GIN-06", "7S 7H 7D 5D 6D", 11),
        ("GIN-07", "QC KC AC", 21),
        ("GIN-08", "AD 2D 3D 4D 5D", 0),
        ("GIN-09", "KS AS 2S", 13),
        ("GIN-11", "2C 5C 3D 4D 5D 2H 3H 4H 5H 5S", 2),
        ("GIN-13", "4S 5S 6S 9H 9D 9C JC QC KC TS", 10),
        ("GIN-15", "4S 5S 6S 9H 9D 9C 9S AH 2D 3C", 6),
        ("SOL-11", "AC 2C 3C QH KH AH KS AS 2S", 34),
    ],
)
def test_golden_counts(case: str, hand: str, least: int) -> None:
    assert least_deadwood(mask_of(faces(hand))) == least, case


def melds_of(hand: str, unseen: str = "") -> set[str]:
    mask = mask_of(faces(hand))
    seen = mask_of(faces(unseen)) if unseen else PACK & ~mask
    return {" ".join(map(str, cards_of(meld))) for meld in best_arrangement(mask, seen).melds}


def test_ag05_among_equal_arrangements_the_one_with_fewer_lay_offs_counts() -> None:
    # In the run the nine of spades lets the eight, the seven and so on be laid off; in the set it blocks them.
    assert melds_of("9H 9D 9C 9S TS JS QS") == {"9S 9H 9D 9C", "TS JS QS"}
    # Only the nine of spades is unseen: it could be laid off on 5-6-7-8, but not on 5-6-7.
    assert melds_of("5S 6S 7S 8S 8H 8D 8C", unseen="9S") == {"5S 6S 7S", "8S 8H 8D 8C"}


def test_ag05_ties_are_broken_by_unseen_cards_never_by_the_opponents_hand() -> None:
    hand = mask_of(faces("4H 5H 6H 7H 7S 7D 7C KS"))
    best = best_arrangement(hand, PACK & ~hand)
    lay_offs = {
        arrangement: lay_off_cards(arrangement.melds, PACK & ~hand).bit_count() for arrangement in arrangements(hand)
    }
    assert len(set(lay_offs.values())) > 1
    assert lay_offs[best] == min(lay_offs.values())


@given(st.lists(st.sampled_from(CARDS), min_size=20, max_size=20, unique=True))
def test_ag11_the_best_answer_matches_brute_force(cards: list[Card]) -> None:
    check_answer(cards)


def test_ag11_the_best_answer_matches_brute_force_for_hands_full_of_melds() -> None:
    dealer = random.Random(11)  # noqa: S311 - seeded, so that the test is repeatable
    small = [card for card in CARDS if 2 <= card.rank <= 8]
    for _ in range(150):
        check_answer(dealer.sample(small, 20))


def check_answer(cards: list[Card]) -> None:
    """Compare `best_answer` with brute force over the opponent's hand."""
    knocker, hand = mask_of(cards[:10]), mask_of(cards[10:])
    melds = best_arrangement(knocker, PACK & ~knocker).melds
    answer = best_answer(hand, melds)
    assert answer.arrangement.points == brute_force_answer(cards[10:], melds)
    assert sum(answer.laid_off) + sum(answer.arrangement.melds) + answer.arrangement.deadwood == hand
    for meld, laid in zip(melds, answer.laid_off, strict=True):
        assert is_meld_by_definition(cards_of(meld | laid))


def brute_force_answer(hand: list[Card], melds: tuple[int, ...]) -> int:
    """The least deadwood of the opponent, by laying off single cards in every possible order."""
    seen = {(melds, mask_of(hand))}
    to_visit = list(seen)
    while to_visit:
        table, held = to_visit.pop()
        for card, index in itertools.product(cards_of(held), range(len(table))):
            larger = table[index] | BITS[card]
            if is_meld_by_definition(cards_of(larger)):
                after = ((*table[:index], larger, *table[index + 1 :]), held ^ BITS[card])
                if after not in seen:
                    seen.add(after)
                    to_visit.append(after)
    return min(least_deadwood(held) for _, held in seen)


def test_masks_and_faces_convert_both_ways() -> None:
    assert [FACES[1 << number] for number in range(52)] == list(CARDS)
    assert mask_of(CARDS) == PACK
    assert cards_of(PACK) == CARDS
