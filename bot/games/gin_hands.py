"""Least deadwood: the arithmetic of gin hands. Knows nothing of turns.

Terms. A *mask* is a 52-bit number that stands for some cards of one pack, 13 bits for each suit in the order of
`cards.SUITS`, the ace lowest; a *bit* is the mask of one card. A *set* is three or four cards of one rank, a *run*
three or more neighbours of one suit with the ace low (G-04 to G-06); both are *melds*. *Deadwood* is the cards in no
meld, and their points: ace 1, pip cards their number, pictures 10 (G-10, G-11). A card counts in one meld only (G-08).

The result is exact, yet there is seldom much to search. A suit's runs are looked up in tables of 8192 entries, and a
set is taken whole if none of its cards lies in a run; only where a card could serve either is each way tried (AG-05).

Arrangements of a gin hand: how it splits into melds, and what can be laid off on them. Knows nothing of turns.

All cards are masks (see `deadwood`). Two questions are answered exactly: which arrangement counts for a hand (AG-05),
and which melds and lay-offs together leave the opponent of a knock with the least (AG-11).

Turns the masks of a round into the cards that a view shows.
"""

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bot.games.cards import RANKS, SUITS, Card, by_suit, face
from bot.games.view import Arranged, Example

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


_SMALLEST: Final = 3
"""The cards of the smallest meld."""
_RANK_COLUMN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH | 1 << 3 * WIDTH

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
"""Sets and runs, and cards that are neither (G-04 to G-06)."""


class Arrangement(NamedTuple):
    """A hand split into melds. `melds` are sorted by their lowest card; `deadwood` is the cards in none of them."""

    melds: tuple[int, ...]
    deadwood: int

    @property
    def points(self) -> int:
        """The points of the deadwood."""
        return points(self.deadwood)


def _all_sets() -> Iterator[int]:
    for rank in range(WIDTH):
        four = _RANK_COLUMN << rank
        yield four
        for bit in bits_of(four):
            yield four ^ bit


def _all_runs() -> Iterator[int]:
    for suit in range(4):
        for length in range(_SMALLEST, WIDTH + 1):
            for lowest in range(WIDTH - length + 1):
                yield ((1 << length) - 1) << (suit * WIDTH + lowest)


SETS: Final = frozenset(_all_sets())
RUNS: Final = frozenset(_all_runs())
_MELDS_FROM: Final[dict[int, tuple[int, ...]]] = {
    bit: tuple(sorted(meld for meld in SETS | RUNS if meld & -meld == bit)) for bit in bits_of(PACK)
}
"""All melds by their lowest card."""


def is_meld(mask: int) -> bool:
    """True for a set or a run (G-04 to G-06)."""
    return mask in SETS or mask in RUNS


def arrangements(mask: int, most: int | None = None) -> tuple[Arrangement, ...]:
    """Every arrangement with at most so many points of deadwood, by default the least, each once, in a fixed order."""
    useful = _meldable(mask)
    spare = points(mask & ~useful)
    most = least_deadwood(mask) if most is None else most
    return tuple(
        Arrangement(melds, mask & ~sum(melds)) for melds in _ways_to_meld(useful, most - spare) if most >= spare
    )


def _meldable(mask: int) -> int:
    """The cards of the hand that could go into a set or a run."""
    suits = [mask >> shift & SUIT_MASK for shift in range(0, 4 * WIDTH, WIDTH)]
    runs = sum(IN_RUN[suit] << shift for suit, shift in zip(suits, range(0, 4 * WIDTH, WIDTH), strict=True))
    columns = (mask & _RANK_COLUMN << rank for rank in range(WIDTH))
    return runs | sum(column for column in columns if column.bit_count() >= _SMALLEST)


def _ways_to_meld(mask: int, allowed: int) -> Iterator[tuple[int, ...]]:
    """Every choice of melds that leaves at most `allowed` points: the lowest card starts a meld, or is deadwood."""
    if allowed < 0:
        return
    if not mask:
        yield ()
        return
    lowest = mask & -mask
    for meld in _MELDS_FROM[lowest]:
        if meld & mask == meld:
            for others in _ways_to_meld(mask ^ meld, allowed):
                yield (meld, *others)
    yield from _ways_to_meld(mask ^ lowest, allowed - points(lowest))


def best_arrangement(mask: int, unseen: int) -> Arrangement:
    """The arrangement that counts (AG-05): least deadwood, then the one that gives the opponent least to lay off.

    Args:
        mask: the hand.
        unseen: the cards the holder has not seen; the opponent's hand itself is never looked at. Where the same number
            of them could be laid off on several arrangements, the one with the fewest melds counts, then the lowest.

    """

    def exposure(arrangement: Arrangement) -> tuple[int, int, tuple[int, ...]]:
        return (reach(arrangement.melds, unseen).bit_count(), len(arrangement.melds), arrangement.melds)

    return min(arrangements(mask), key=exposure)


def reach(melds: Iterable[int], unseen: int) -> int:
    """The cards of `unseen` that could be laid off on the melds, one after the other (AG-11)."""
    cards = 0
    for meld in melds:
        cards |= sum(_ends(meld, unseen)) if meld in RUNS else _fourth(meld) & unseen
    return cards


def _fourth(meld: int) -> int:
    """The card that a set still lacks; 0 for a full set."""
    lowest = (meld & -meld).bit_length() - 1
    return _RANK_COLUMN << lowest % WIDTH & ~meld & PACK


def _ends(run: int, cards: int) -> tuple[int, int]:
    """The cards that extend a run downwards and upwards without a gap; never past the ace or the king (G-06)."""
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
    """What the opponent of a knock does: their own arrangement, and the cards laid off on each meld of the knocker."""

    arrangement: Arrangement
    laid_off: tuple[int, ...]


def best_answer(hand: int, melds: tuple[int, ...], unseen: int) -> Answer:
    """The melds and lay-offs that together leave the opponent the least deadwood (AG-11).

    Ties go to the one that lays off the fewest cards, then to the one that lays off the lowest.

    Args:
        hand: the opponent's cards.
        melds: the knocker's; () after gin, when nothing may be laid off (G-33).
        unseen: breaks ties between arrangements of the rest, as in
            `best_arrangement`.

    """
    best = min(_lay_offs(hand, melds), key=lambda laid: _rank_of(hand, laid))
    return Answer(best_arrangement(hand & ~sum(best), unseen), best)


def _rank_of(hand: int, laid: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    cards = sum(laid)
    return (least_deadwood(hand & ~cards), cards.bit_count(), laid)


def _lay_offs(hand: int, melds: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay off cards of the hand: for each meld the cards that go on it, no card twice."""
    for laid in itertools.product(*(_on_one(hand, meld) for meld in melds)):
        together = 0
        for cards in laid:
            together |= cards
        if together.bit_count() == sum(cards.bit_count() for cards in laid):
            yield laid


def _on_one(hand: int, meld: int) -> list[int]:
    """Everything that can be laid off on one meld: the fourth card of a set, or any stretch at either end of a run."""
    if meld in SETS:
        return [0, fourth] if (fourth := _fourth(meld) & hand) else [0]
    below, above = _ends(meld, hand)
    downwards = [below & -(1 << number) for number in range(below.bit_length() + 1)] if below else [0]
    upwards = [above & (1 << number) - 1 for number in range(above.bit_length() + 1)] if above else [0]
    return [down | up for down in dict.fromkeys(downwards) for up in dict.fromkeys(upwards)]


def arranged(arrangement: Arrangement) -> Arranged:
    """An arrangement in faces."""
    melds, deadwood = tuple(map(cards_of, arrangement.melds)), by_suit(cards_of(arrangement.deadwood))
    return Arranged(melds, deadwood, arrangement.points)


def face_of(bit: int) -> Card | None:
    """The face of a bit; None for 0."""
    return FACES[bit] if bit else None


def face_alone(bit: int) -> tuple[Card, ...]:
    """The face of a bit as a tuple of one; () for 0."""
    return (FACES[bit],) if bit else ()
