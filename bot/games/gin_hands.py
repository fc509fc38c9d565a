"""Gin hands as bit masks: least deadwood, arrangements in melds, lay-offs. Knows nothing of turns.

Terms. A *mask* is a 52-bit number that stands for a set of cards of one pack, 13 bits for each suit in the order of
`cards.SUITS`, the ace lowest; a *bit* is the mask of one card. A *set* is three or four cards of one rank, a *run*
three or more neighbours of one suit with the ace low (G-04 to G-06); both are *melds*. *Deadwood* is the cards in no
meld, and their points: ace 1, pip cards their number, pictures 10 (G-10, G-11). A card counts in one meld only (G-08).

The results are exact, yet there is seldom much to search. The runs of a suit are looked up in tables of 8192 entries.
A set is taken as a whole if none of its cards lies in a run; only if a card could serve both is every way tried
(AG-05).
"""

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.cards import RANKS, SUITS, Card, by_suit, face
from bot.games.options import Options
from bot.games.view import Arranged, Example

WIDTH: Final = 13
SUIT_MASK: Final = (1 << WIDTH) - 1
PACK: Final = (1 << 4 * WIDTH) - 1
"""All 52 cards."""
ACES: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH | 1 << 3 * WIDTH
"""The four aces. Shifted, the four cards of a rank; multiplied by bits of the lowest suit, those of several ranks."""
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (SUIT_MASK << shift for shift in range(0, 4 * WIDTH, WIDTH))

CARDS: Final = tuple(face(rank, suit) for suit in SUITS for rank in RANKS)
"""All faces in the order of their bits."""
BITS: Final[dict[Card, int]] = {card: 1 << number for number, card in enumerate(CARDS)}
FACES: Final[dict[int, Card]] = {bit: card for card, bit in BITS.items()}
RANK_POINTS: Final = tuple(min(int(rank), 10) for rank in RANKS)
HIGHEST: Final = max(RANK_POINTS)
"""The most points of a card, and so the most by which a discard can reduce deadwood."""
DISCARD_SHORTCUTS: Final = 3
"""The number of discards that get a shortcut, not counting the card just drawn."""
BIT_POINTS: Final = {bit: RANK_POINTS[number % WIDTH] for number, bit in enumerate(FACES)}


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of some faces, which must all be different."""
    return sum(map(BITS.__getitem__, cards))


@functools.cache
def _suit_bits(mask: int) -> tuple[int, ...]:
    """The bits of a mask within one suit, cached: there are only 4 * 8192 such masks, and every hand needs them."""
    return tuple(bit for bit in FACES if bit & mask)


def bits_of(mask: int) -> tuple[int, ...]:
    """The bits of a mask in ascending order: by suit, then by rank."""
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
    """The points of a face (G-10)."""
    return RANK_POINTS[card.rank - 1]


def rank_of(bit: int) -> int:
    """The rank of a card, from 1 for the ace to 13."""
    return (bit.bit_length() - 1) % WIDTH + 1


def points(mask: int) -> int:
    """The points of all cards of a mask, melded or not."""
    return sum(BIT_POINTS[bit] for bit in bits_of(mask))


def loosest_first(hand: int, candidates: int) -> list[int]:
    """The bits of these cards of a hand, those that fit least first: cards of melds last.

    Of the others, those near the fewest others come first, of these the highest. Of the cards of melds, those whose
    loss leaves the least deadwood come first.
    """

    def fit(bit: int) -> tuple[int, int, int, int]:
        number = bit.bit_length() - 1
        suit, place = number - number % WIDTH, number % WIDTH
        alike = sum(hand >> place + other & 1 for other in range(0, 4 * WIDTH, WIDTH)) - 1
        run = hand >> suit & SUIT_MASK
        near = (run & 0b11111 << place >> 2 & ~(1 << place)).bit_count()
        melded = alike > 1 or IN_RUN[run] >> place & 1
        return 1 + least_deadwood(hand ^ bit) if melded else 0, alike + near, -BIT_POINTS[bit], bit

    return sorted(bits_of(candidates), key=fit)


def _cards_in_runs(suit: int) -> int:
    """The cards of a suit that lie in some run: the union of all its blocks of three neighbours."""
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


def _points_by_holding() -> list[int]:
    table = [0]
    for points_of_rank in RANK_POINTS:
        table += [points_of_rank + lower_cards for lower_cards in table]
    return table


# Lookup tables, indexed by the holding in one suit: the 13 bits of the cards held.
IN_RUN: Final = tuple(_cards_in_runs(suit) for suit in range(1 << WIDTH))
"""The cards that lie in a run. They can all be melded at once."""
_LOOSE: Final = tuple(suit ^ in_run for suit, in_run in enumerate(IN_RUN))
_POINTS: Final = _points_by_holding()
_DEADWOOD: Final = tuple(_POINTS[loose] for loose in _LOOSE)
"""The points of the cards that lie in no run."""

_Suits = tuple[int, int, int, int]
"""A hand as its holdings in the four suits."""


def least_deadwood(mask: int) -> int:
    """The deadwood, in points, of the best arrangement of any number of cards (G-11, AG-05)."""
    spades = mask & SUIT_MASK
    hearts = mask >> 13 & SUIT_MASK
    diamonds = mask >> 26 & SUIT_MASK
    clubs = mask >> 39
    set_ranks = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))  # held 3 or 4 times
    if not set_ranks:
        return _DEADWOOD[spades] + _DEADWOOD[hearts] + _DEADWOOD[diamonds] + _DEADWOOD[clubs]
    contested = set_ranks & (IN_RUN[spades] | IN_RUN[hearts] | IN_RUN[diamonds] | IN_RUN[clubs])
    if contested:
        return min(
            _DEADWOOD[spades] + _DEADWOOD[hearts] + _DEADWOOD[diamonds] + _DEADWOOD[clubs]
            for spades, hearts, diamonds, clubs in _ways_to_take_sets(
                (spades, hearts, diamonds, clubs), set_ranks, contested
            )
        )
    kept = ~set_ranks
    return _DEADWOOD[spades & kept] + _DEADWOOD[hearts & kept] + _DEADWOOD[diamonds & kept] + _DEADWOOD[clubs & kept]


def deadwood_options(mask: int) -> Sequence[tuple[int, int]]:
    """The deadwood, and the points of its highest card, of each arrangement that may be the best.

    The one that counts least after that card is discarded comes first.
    """
    spades, hearts, diamonds, clubs = mask & SUIT_MASK, mask >> 13 & SUIT_MASK, mask >> 26 & SUIT_MASK, mask >> 39
    set_ranks = (spades & hearts & (diamonds | clubs)) | (diamonds & clubs & (spades | hearts))  # held 3 or 4 times
    if not set_ranks:
        return (_deadwood_and_highest(spades, hearts, diamonds, clubs),)
    contested = set_ranks & (IN_RUN[spades] | IN_RUN[hearts] | IN_RUN[diamonds] | IN_RUN[clubs])
    if contested:
        ways = _ways_to_take_sets((spades, hearts, diamonds, clubs), set_ranks, contested)
        return sorted(itertools.starmap(_deadwood_and_highest, ways), key=lambda way: way[0] - way[1])
    kept = ~set_ranks
    return (_deadwood_and_highest(spades & kept, hearts & kept, diamonds & kept, clubs & kept),)


def _deadwood_and_highest(spades: int, hearts: int, diamonds: int, clubs: int) -> tuple[int, int]:
    """The deadwood after the sets are taken out and all runs melded, and the points of its highest card."""
    spades, hearts, diamonds, clubs = _LOOSE[spades], _LOOSE[hearts], _LOOSE[diamonds], _LOOSE[clubs]
    deadwood = _POINTS[spades] + _POINTS[hearts] + _POINTS[diamonds] + _POINTS[clubs]
    return deadwood, (RANK_POINTS[(spades | hearts | diamonds | clubs).bit_length() - 1] if deadwood else 0)


def _ways_to_take_sets(suits: _Suits, set_ranks: int, contested: int) -> list[_Suits]:
    """Every hand that can be left for runs after the sets are taken.

    Args:
        suits: the hand.
        set_ranks: the ranks that the hand holds three or four cards of.
        contested: those among them with a card in a run. All others are taken as whole sets.

    """
    kept = ~(set_ranks ^ contested)
    spades, hearts, diamonds, clubs = suits
    hands = [(spades & kept, hearts & kept, diamonds & kept, clubs & kept)]
    while contested:
        rank = contested & -contested
        contested ^= rank
        hands = [remaining for hand in hands for remaining in _ways_to_take_set(hand, rank)]
    return hands


def _ways_to_take_set(hand: _Suits, rank: int) -> list[_Suits]:
    """The hands left for runs: with the set not taken, taken whole, or taken without a fourth card that joins a run."""
    spades, hearts, diamonds, clubs = hand
    without = (spades & ~rank, hearts & ~rank, diamonds & ~rank, clubs & ~rank)
    ways = [hand, without]
    if spades & hearts & diamonds & clubs & rank:
        ways += [
            (spades, *without[1:]),
            (without[0], hearts, *without[2:]),
            (*without[:2], diamonds, without[3]),
            (*without[:3], clubs),
        ]
    return ways


_MIN_MELD: Final = 3
_RANK_MASKS: Final = tuple(ACES << rank for rank in range(WIDTH))
"""The four cards of each rank."""

EXAMPLES = (
    Example("8S 8H 8D", meld=True),
    Example("KS KH KD KC", meld=True),
    Example("5H 6H 7H", meld=True),
    Example("AS 2S 3S", meld=True),
    Example("9C TC JC QC", meld=True),
    Example("QD KD AD", meld=False),
    Example("4C 5C 6H", meld=False),
    Example("JH QH", meld=False),
)
"""Sets, runs, and cards that are neither (G-04 to G-06)."""


def examples(_options: Options, /) -> tuple[Example, ...]:
    """The same with all options."""
    return EXAMPLES


class Arrangement(NamedTuple):
    """A hand split into melds, which are sorted by their lowest cards, and the mask of the cards in none of them."""

    melds: tuple[int, ...]
    deadwood: int

    @property
    def points(self) -> int:
        return points(self.deadwood)


SETS: Final = frozenset([*_RANK_MASKS, *(rank ^ bit for rank in _RANK_MASKS for bit in bits_of(rank))])
RUNS: Final = frozenset(
    ((1 << length) - 1) << (suit * WIDTH + lowest)
    for suit in range(4)
    for length in range(_MIN_MELD, WIDTH + 1)
    for lowest in range(WIDTH - length + 1)
)
_MELDS_BY_LOWEST: Final[dict[int, tuple[int, ...]]] = {
    bit: tuple(sorted(meld for meld in SETS | RUNS if meld & -meld == bit)) for bit in bits_of(PACK)
}


def is_meld(mask: int) -> bool:
    """True for a set or a run (G-04 to G-06)."""
    return mask in SETS or mask in RUNS


def arrangements(mask: int, most: int | None = None) -> tuple[Arrangement, ...]:
    """Every arrangement with at most `most` points of deadwood, each once, in a fixed order.

    With `most` None, those with the least deadwood.
    """
    meldable = sum(IN_RUN[mask >> shift & SUIT_MASK] << shift for shift in range(0, 4 * WIDTH, WIDTH))
    for rank in _RANK_MASKS:
        if (mask & rank).bit_count() >= _MIN_MELD:
            meldable |= mask & rank
    if most is None:
        most = least_deadwood(mask)
    allowed = most - points(mask & ~meldable)
    return tuple(Arrangement(melds, mask & ~sum(melds)) for melds in _ways_to_meld(meldable, allowed))


def _ways_to_meld(mask: int, allowed: int) -> Iterator[tuple[int, ...]]:
    """Every choice of melds that leaves at most `allowed` points; none if `allowed` is negative."""
    if allowed < 0:
        return
    if not mask:
        yield ()
        return
    lowest = mask & -mask  # the lowest card is either the lowest card of a meld or deadwood
    for meld in _MELDS_BY_LOWEST[lowest]:
        if meld & mask == meld:
            for others in _ways_to_meld(mask ^ meld, allowed):
                yield (meld, *others)
    yield from _ways_to_meld(mask ^ lowest, allowed - points(lowest))


def best_arrangement(mask: int, unseen: int) -> Arrangement:
    """The arrangement that counts (AG-05): the least deadwood, then the fewest cards that could be laid off.

    Remaining ties go to the fewest melds, then to the lowest ones.

    Args:
        mask: the hand.
        unseen: the cards that its holder has not seen. They stand for the opponent's hand, which must not matter.

    """

    def exposure(arrangement: Arrangement) -> tuple[int, int, tuple[int, ...]]:
        return (lay_off_cards(arrangement.melds, unseen).bit_count(), len(arrangement.melds), arrangement.melds)

    return min(arrangements(mask), key=exposure)


def lay_off_cards(melds: Iterable[int], unseen: int) -> int:
    """The cards of `unseen` that could be laid off on the melds, one after the other (AG-11)."""
    cards = 0
    for meld in melds:
        cards |= sum(_extensions(meld, unseen)) if meld in RUNS else _missing_from_set(meld) & unseen
    return cards


def _missing_from_set(meld: int) -> int:
    """The fourth card of a set of three; 0 for a set of four."""
    return _RANK_MASKS[rank_of(meld & -meld) - 1] & ~meld


def _extensions(run: int, cards: int) -> tuple[int, int]:
    """The cards that extend a run downwards and upwards without a gap, never past the ace or the king (G-06)."""
    shift = ((run & -run).bit_length() - 1) // WIDTH * WIDTH
    suit = SUIT_MASK << shift
    below = above = 0
    bit = (run & -run) >> 1
    while bit & suit & cards:
        below |= bit
        bit >>= 1
    bit = 1 << run.bit_length()
    while bit & suit & cards:
        above |= bit
        bit <<= 1
    return below, above


class Answer(NamedTuple):
    """The opponent's reply to a knock: an arrangement, and the cards laid off on each of the knocker's melds."""

    arrangement: Arrangement
    laid_off: tuple[int, ...]


def best_answer(hand: int, melds: tuple[int, ...]) -> Answer:
    """The melds and lay-offs that together leave the opponent the least deadwood (AG-11).

    Ties go to the fewest cards laid off, then to the lowest.

    Args:
        hand: the opponent's cards.
        melds: the knocker's melds; () after gin, when nothing may be laid off (G-33).

    """

    def cost(laid_off: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
        cards = sum(laid_off)
        return (least_deadwood(hand & ~cards), cards.bit_count(), laid_off)

    laid_off = min(_lay_offs(hand, melds), key=cost)
    return Answer(best_arrangement(hand & ~sum(laid_off), 0), laid_off)


def _lay_offs(hand: int, melds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay off cards of the hand: for each meld the cards that go on it, no card twice."""
    for laid_off in itertools.product(*(_lay_offs_on(meld, hand) for meld in melds)):
        union = 0
        for cards in laid_off:
            union |= cards
        if union.bit_count() == sum(cards.bit_count() for cards in laid_off):
            yield laid_off


def _lay_offs_on(meld: int, hand: int) -> list[int]:
    """Everything that can be laid off on one meld: the fourth card of a set, or any stretch at either end of a run."""
    if meld in SETS:
        fourth = _missing_from_set(meld) & hand
        return [0, fourth] if fourth else [0]
    below, above = _extensions(meld, hand)
    downwards = [below & -(1 << number) for number in range(below.bit_length() + 1)] if below else [0]
    upwards = [above & (1 << number) - 1 for number in range(above.bit_length() + 1)] if above else [0]
    return [down | up for down in dict.fromkeys(downwards) for up in dict.fromkeys(upwards)]


def arranged(arrangement: Arrangement) -> Arranged:
    """Convert an arrangement from masks to faces."""
    melds = tuple(map(cards_of, arrangement.melds))
    return Arranged(melds, by_suit(cards_of(arrangement.deadwood)), arrangement.points)


def face_of(bit: int) -> Card | None:
    """The face of a bit; None for 0."""
    return FACES[bit] if bit else None


def faces_of(bit: int) -> tuple[Card, ...]:
    """The face of a bit in a tuple; () for 0."""
    return (FACES[bit],) if bit else ()
