"""Finds the best melds in a hand, quickly: from a grid of ranks and suits instead of trying all subsets.

Jokers stand only for cards that the hand lacks; a meld with a joker in place of a card held has to be typed. A joker
for a low or high ace is listed like any other.
"""

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from bot.games.cards import JOKER, SUITS, Card, Rank, Suit, Typed, face
from bot.games.rum500.melds import HIGH_ACE, RING, SET_MAX, SET_MIN, MeldRules, rank_at
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.points import MeldPoints
from bot.games.rum500.view import MeldKind

Candidates: TypeAlias = list[tuple[int, tuple[Typed, ...]]]
"""Melds with their points."""

MAX_MELDS = 60
JOKER_COST = 12
"""How many more points a meld must score for each joker spent on it to be listed before a meld without."""
MAX_JOKERS_USED = 4


def candidates(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], obligation: Card | None) -> Candidates:
    """Melds among the cards, with their points, best first; those with the obligation's face before all others."""
    held = sum(card.is_joker for card in cards)
    jokers = held if rules.wild else 0
    found = _found(options, rules, cards, min(jokers, MAX_JOKERS_USED))
    if not found and jokers > MAX_JOKERS_USED:
        found = _found(options, rules, cards, jokers)
    if not found and jokers and rules.min_naturals == 0:
        found = list(_jokers_alone(options, jokers))
    found.extend(_joker_sets(options, rules, held))
    found.sort(key=lambda one: _place(one, obligation))
    return found


def _found(options: Rum500Options, rules: MeldRules, cards: Sequence[Card], jokers: int) -> Candidates:
    """The melds with naturals in them, in no particular order."""
    naturals = {card.face for card in cards if not card.is_joker}
    found: Candidates = []
    points = MeldPoints(options)
    for kind, low, meld in (*_sets(rules, cards, naturals, jokers), *_runs(rules, naturals, jokers)):
        at_once = kind is MeldKind.SET and len(meld) == SET_MAX
        values = points.of(kind, [typed.card for typed in meld], low=low, at_once=at_once)
        found.append((sum(values), meld))
    return found


def _jokers_alone(options: Rum500Options, held: int) -> Iterator[tuple[int, tuple[Typed, ...]]]:
    """Sets of a rank made of jokers alone, where melds need no natural (AR-04); runs of jokers have to be typed."""
    for rank in range(Rank.ACE, RING + 1):
        for size in range(SET_MIN, min(held, SET_MAX) + 1):
            values = MeldPoints(options).of(MeldKind.SET, [JOKER] * size, at_once=size == SET_MAX)
            yield sum(values), (Typed(JOKER, face(Rank(rank), Suit.NONE)),) * size


def _place(one: tuple[int, tuple[Typed, ...]], obligation: Card | None) -> tuple[bool, int, int, tuple[Typed, ...]]:
    points, cards = one
    jokers = [typed.card for typed in cards].count(JOKER)
    meets = obligation is not None and any(typed.card == obligation for typed in cards)
    return not meets, jokers * JOKER_COST - points, len(cards), cards[:1]


def _joker_sets(options: Rum500Options, rules: MeldRules, held: int) -> Iterator[tuple[int, tuple[Typed, ...]]]:
    if rules.joker_sets:
        for size in range(SET_MIN, min(held, SET_MAX) + 1):
            values = MeldPoints(options).of(MeldKind.SET, [JOKER] * size, at_once=size == SET_MAX)
            yield sum(values), (Typed(JOKER),) * size


def _sets(
    rules: MeldRules, cards: Sequence[Card], naturals: set[Card], jokers: int
) -> Iterator[tuple[MeldKind, int, tuple[Typed, ...]]]:
    for rank in {card.rank for card in naturals}:
        held: Iterable[Card] = (card.face for card in cards if card.rank == rank)
        same = sorted(set(held) if rules.distinct_suits else held)
        joker = Typed(JOKER, face(rank, Suit.NONE))
        for size in (SET_MIN, SET_MAX):
            for used in range(min(jokers, size - max(1, rules.min_naturals)) + 1):
                for chosen in dict.fromkeys(combinations(same, size - used)):
                    yield MeldKind.SET, 0, (*map(Typed, chosen), *(joker,) * used)


def _runs(rules: MeldRules, naturals: set[Card], jokers: int) -> Iterator[tuple[MeldKind, int, tuple[Typed, ...]]]:
    for suit in SUITS:
        places = 0
        for card in naturals:
            if card.suit is suit:
                places |= (1 << card.rank) | (1 << card.rank + RING)
        if places:
            for low, size in _windows(rules, places, jokers):
                cards = tuple([_run_card(suit, place, places >> place & 1) for place in range(low, low + size)])
                yield MeldKind.RUN, low, cards


def _windows(rules: MeldRules, places: int, jokers: int) -> Iterator[tuple[int, int]]:
    """Every stretch that a run can cover: its low place and its size."""
    for low in range(1, RING + 1):
        missing = 0
        longest = RING if rules.ace_wrap else min(RING, HIGH_ACE + 1 - low)
        for size in range(1, longest + 1):
            missing += not places >> (low + size - 1) & 1
            if missing > jokers:
                break
            if size >= rules.min_run and size - missing >= max(1, rules.min_naturals):
                yield low, size


@functools.cache
def _run_card(suit: Suit, place: int, held: int) -> Typed:
    """The card for a place if it is held (1), else a joker for it (0)."""
    card = face(rank_at(place), suit)
    return Typed(card) if held else Typed(JOKER, card)
