"""Arrangements of a gin hand: how it splits into melds, and what can be laid off on them. Knows nothing of turns.

All cards are masks (see `deadwood`). Two questions are answered exactly: which arrangement counts for a hand (AG-05),
and which melds and lay-offs together leave the opponent of a knock with the least (AG-11).
"""

import itertools
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bot.games.deadwood import IN_RUN, PACK, SUIT_MASK, WIDTH, bits_of, least_deadwood, points
from bot.games.view import Example

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
