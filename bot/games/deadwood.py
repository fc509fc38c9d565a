"""Least deadwood: the arithmetic of gin hands. Knows nothing of turns.

Terms. A *mask* is a 52-bit number that stands for some cards of one pack, 13 bits for each suit in the order of
`cards.SUITS`, the ace lowest; a *bit* is the mask of one card. A *set* is three or four cards of one rank, a *run*
three or more neighbours of one suit with the ace low (G-04 to G-06); both are *melds*. *Deadwood* is the cards in no
meld, and their points: ace 1, pip cards their number, pictures 10 (G-10, G-11). A card counts in one meld only (G-08).

The result is exact, yet there is seldom much to search. A suit's runs are looked up in tables of 8192 entries, and a
set is taken whole if none of its cards lies in a run; only where a card could serve either is each way tried (AG-05).
"""

import functools
import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.cards import RANKS, SUITS, Card, face

WIDTH: Final = 13
SUIT_MASK: Final = (1 << WIDTH) - 1
PACK: Final = (1 << 4 * WIDTH) - 1
"""All 52 cards."""
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (SUIT_MASK << shift for shift in range(0, 4 * WIDTH, WIDTH))

CARDS: Final = tuple(face(rank, suit) for suit in SUITS for rank in RANKS)
"""The faces in the order of their bits."""
BITS: Final[dict[Card, int]] = {card: 1 << number for number, card in enumerate(CARDS)}
"""The bit of each face."""
FACES: Final[dict[int, Card]] = {bit: card for card, bit in BITS.items()}
"""The face of each bit."""
RANK_POINTS: Final = tuple(min(int(rank), 10) for rank in RANKS)
HIGHEST: Final = max(RANK_POINTS)
"""The most points a card has, and so the most that a discard can take off a count."""
BIT_POINTS: Final = {bit: RANK_POINTS[number % WIDTH] for number, bit in enumerate(FACES)}
"""The points of each bit."""


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some faces, all of them different."""
    return sum(map(BITS.__getitem__, cards))


@functools.cache
def _suit_bits(mask: int) -> tuple[int, ...]:
    """The bits of a mask within one suit; cached, since there are few such masks and every hand asks for them."""
    return tuple(bit for bit in FACES if bit & mask)


def bits_of(mask: int) -> tuple[int, ...]:
    """The bits of a mask, the lowest first: by suit, then by rank."""
    return (
        _suit_bits(mask & _SPADES)
        + _suit_bits(mask & _HEARTS)
        + _suit_bits(mask & _DIAMONDS)
        + _suit_bits(mask & _CLUBS)
    )


def cards_of(mask: int) -> tuple[Card, ...]:
    """The faces of a mask, sorted by suit and rank."""
    return tuple(FACES[bit] for bit in bits_of(mask))


def card_points(card: Card) -> int:
    """The points of one face, melded or not (G-10)."""
    return RANK_POINTS[card.rank - 1]


def rank_of(bit: int) -> int:
    """The rank of one card, from 1 for the ace to 13."""
    return (bit.bit_length() - 1) % WIDTH + 1


def points(mask: int) -> int:
    """The points of all cards of a mask, melded or not."""
    return sum(BIT_POINTS[bit] for bit in bits_of(mask))


def _runs_within(suit: int) -> int:
    """The cards of a suit that lie in some run: each block of three neighbours, spread over its cards."""
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


IN_RUN: Final = tuple(_runs_within(suit) for suit in range(1 << WIDTH))
"""For each holding in one suit, the cards that lie in a run. They can all be melded at once."""


def _suit_points() -> list[int]:
    table = [0]
    for value in RANK_POINTS:
        table += [value + smaller for smaller in table]
    return table


_POINTS: Final = _suit_points()
_LOOSE: Final = tuple(suit ^ in_run for suit, in_run in enumerate(IN_RUN))
_DEAD: Final = tuple(_POINTS[suit ^ in_run] for suit, in_run in enumerate(IN_RUN))


_Suits = tuple[int, int, int, int]


def least_deadwood(mask: int) -> int:
    """The least deadwood, in points, that the best arrangement of any number of cards leaves (G-11, AG-05)."""
    spades = mask & SUIT_MASK
    hearts = mask >> 13 & SUIT_MASK
    diamonds = mask >> 26 & SUIT_MASK
    clubs = mask >> 39
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    if three:
        shared = three & (IN_RUN[spades] | IN_RUN[hearts] | IN_RUN[diamonds] | IN_RUN[clubs])
        if shared:
            return _search((spades, hearts, diamonds, clubs), three, shared)
        rest = ~three
        return _DEAD[spades & rest] + _DEAD[hearts & rest] + _DEAD[diamonds & rest] + _DEAD[clubs & rest]
    return _DEAD[spades] + _DEAD[hearts] + _DEAD[diamonds] + _DEAD[clubs]


def rests(mask: int) -> Sequence[tuple[int, int]]:
    """The deadwood, and the points of its dearest card, of each arrangement that may be the best.

    The one that counts least once that card is discarded comes first.
    """
    spades, hearts, diamonds, clubs = mask & SUIT_MASK, mask >> 13 & SUIT_MASK, mask >> 26 & SUIT_MASK, mask >> 39
    three = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))
    if three:
        shared = three & (IN_RUN[spades] | IN_RUN[hearts] | IN_RUN[diamonds] | IN_RUN[clubs])
        if shared:
            ways = _ways((spades, hearts, diamonds, clubs), three, shared)
            return sorted(itertools.starmap(_rest, ways), key=_without_dearest)
        rest = ~three
        return (_rest(spades & rest, hearts & rest, diamonds & rest, clubs & rest),)
    return (_rest(spades, hearts, diamonds, clubs),)


def _rest(spades: int, hearts: int, diamonds: int, clubs: int) -> tuple[int, int]:
    """The deadwood of what is left for runs, and its dearest card."""
    one, two, other, last = _LOOSE[spades], _LOOSE[hearts], _LOOSE[diamonds], _LOOSE[clubs]
    dead = _POINTS[one] + _POINTS[two] + _POINTS[other] + _POINTS[last]
    return dead, (RANK_POINTS[(one | two | other | last).bit_length() - 1] if dead else 0)


def _without_dearest(rest: tuple[int, int]) -> int:
    deadwood, dearest = rest
    return deadwood - dearest


def _search(suits: _Suits, three: int, shared: int) -> int:
    """Try every way to take the sets (AG-05)."""
    ways = _ways(suits, three, shared)
    return min(_DEAD[one] + _DEAD[two] + _DEAD[other] + _DEAD[last] for one, two, other, last in ways)


def _ways(suits: _Suits, three: int, shared: int) -> list[_Suits]:
    """What is left for runs: the sets that no run wants are taken, each of the others is taken in every way."""
    rest = ~(three ^ shared)
    spades, hearts, diamonds, clubs = suits
    hands = [(spades & rest, hearts & rest, diamonds & rest, clubs & rest)]
    while shared:
        rank = shared & -shared
        shared ^= rank
        hands = [after for hand in hands for after in _without_set(hand, rank)]
    return hands


def _without_set(hand: _Suits, rank: int) -> list[_Suits]:
    """What is left for runs after no set, the whole set, or a set of three that leaves its fourth card to a run."""
    one, two, other, last = hand
    whole = (one & ~rank, two & ~rank, other & ~rank, last & ~rank)
    ways = [hand, whole]
    if one & two & other & last & rank:
        ways += [(one, *whole[1:]), (whole[0], two, *whole[2:]), (*whole[:2], other, whole[3]), (*whole[:3], last)]
    return ways
