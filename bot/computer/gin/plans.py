"""What a gin hand may become: its deadwood after a draw, the cards it waits for, what a discard may give the opponent.

All cards are masks (see `deadwood`). These are the numbers that a player weighs; none of them needs a search.

What a seat of gin can do, seen one turn ahead: the positions that its moves lead to, in masks (see `deadwood`).

A plan is a move with the position after it, which a player then judges. Taking from the pile stands for several plans,
one for each card that may be thrown after it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.computer.gin.memory import Memory
from bot.games.gin_hands import (
    BIT_POINTS,
    HIGHEST,
    PACK,
    RANK_POINTS,
    RUNS,
    SETS,
    SUIT_MASK,
    WIDTH,
    best_arrangement,
    bits_of,
    least_deadwood,
    rests,
)

_COLUMN: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH | 1 << 3 * WIDTH
_NO_ACES: Final = PACK & ~_COLUMN
_NO_KINGS: Final = PACK & ~(_COLUMN << WIDTH - 1)
_BELOW: Final = tuple(
    tuple((most - RANK_POINTS[rank], _COLUMN << rank) for rank in range(WIDTH) if RANK_POINTS[rank] < most)
    for most in range(HIGHEST + 1)
)
"""For the points of a card in hand, the cheaper ranks: how many points each saves in its place, and their cards."""
_UP_TO: Final = tuple(sum(_COLUMN << rank for rank in range(WIDTH) if RANK_POINTS[rank] <= n) for n in range(11))
"""The cards of at most so many points."""
_SMALL_MELDS: Final = tuple(meld for meld in sorted(SETS | RUNS) if meld.bit_count() == 3)  # noqa: PLR2004 - the smallest
PAIRS: Final = {bit: tuple(meld ^ bit for meld in _SMALL_MELDS if meld & bit) for bit in bits_of(PACK)}
"""For each card the pairs of others that make a meld with it."""
NEAR: Final = {bit: sum({one for pair in pairs for one in bits_of(pair)}) for bit, pairs in PAIRS.items()}
"""For each card those that may lie in a meld of three with it."""
_THIRD: Final = {
    bit | one: sum(other for other in bits_of(near) if bit | one | other in _SMALL_MELDS)
    for bit, near in NEAR.items()
    for one in bits_of(near)
}
"""For each pair the cards that make a meld of three with it."""
ABOVE: Final = tuple(PACK & ~sum(_COLUMN << below for below in range(rank)) for rank in range(WIDTH + 1))
"""For each rank the cards of higher ranks."""


class Outlook(NamedTuple):
    """What the next card from the stock may do to ten cards, by the cards that may lie there.

    Attributes:
        deadwood: of the hand as it is.
        dearest: the points of the dearest card of it.
        hoped: the deadwood to be expected after the draw and the best discard.
        knock: how likely it is that the hand may be knocked with then.
        gin: how likely it is that it is gin then.
        outs: the number of unseen cards that make or extend a meld.

    """

    deadwood: int
    dearest: int
    hoped: float
    knock: float
    gin: float
    outs: int


def after_best_discard(hand: int) -> int:
    """The least deadwood that eleven cards leave with the best discard."""
    deadwood, dearest = rests(hand)[0]
    return deadwood - dearest


def completing(hand: int) -> int:
    """The cards that would lie in a meld with cards of the hand."""
    up, down = hand << 1 & _NO_ACES, hand >> 1 & _NO_KINGS
    runs = up & up << 1 & _NO_ACES | down & down >> 1 & _NO_KINGS | up & down
    one, two, other, last = (hand >> shift & SUIT_MASK for shift in range(0, 4 * WIDTH, WIDTH))
    ranks = one & two | other & last | (one | two) & (other | last)
    return (runs | ranks * _COLUMN) & ~hand


def outlook(hand: int, unseen: int, limit: int) -> Outlook:
    """What the next draw may do to ten cards, if it comes from `unseen`."""
    deadwood, dearest = min(rests(hand))
    useful = completing(hand) & unseen
    plain = unseen & ~useful
    others, base = plain.bit_count(), deadwood - dearest
    total = deadwood * others
    for less, ranks in _BELOW[dearest]:
        total -= less * (plain & ranks).bit_count()
    knocks = others if deadwood <= limit else (plain & _UP_TO[limit - base]).bit_count() if base <= limit else 0
    outs = bits_of(useful)
    after = [after_best_discard(hand | bit) for bit in outs]
    count = max(unseen.bit_count(), 1)
    knocks += sum([left <= limit for left in after])
    gins = after.count(0) + (0 if deadwood else others)
    return Outlook(deadwood, dearest, (total + sum(after)) / count, knocks / count, gins / count, len(outs))


def danger(bit: int, unseen: int, memory: Memory) -> float:
    """How likely it is that the opponent can meld a card, where each unseen card is theirs with the same chance.

    Who left a card is taken not to have a pair that melds with it.

    Args:
        bit: the card that is thrown.
        unseen: the cards that may be anywhere.
        memory: what is known of the opponent.

    """
    held, chance = memory.held, memory.chance_held(unseen)
    safe, there = 1.0, unseen | held
    for pair in PAIRS[bit]:
        known = (pair & held).bit_count()
        if pair & there == pair and (known or not _THIRD[pair] & memory.left):
            safe *= 1 - (1.0, chance, chance * chance)[2 - known]
    return 1 - safe


_WIDE: Final = 9
"""Points of deadwood by which a discard may be worse than the best and still be thought about."""
_ANY: Final = 110
"""More than any hand counts."""
_MOST: Final = 6
"""The discards that are thought about."""


class Spot(NamedTuple):
    """A position of a seat.

    Attributes:
        hand: its cards.
        memory: what it knows of the others.
        stock: the number of cards in the stock.
        limit: the most deadwood to knock with, in points.

    """

    hand: int
    memory: Memory
    stock: int
    limit: int

    @property
    def unseen(self) -> int:
        """The cards that may be in the stock or with the opponent."""
        return self.memory.unseen(self.hand)

    def took(self, bit: int) -> "Spot":
        """The position with the top of the pile in hand."""
        return Spot(self.hand | bit, self.memory.took(bit, own=True), self.stock, self.limit)

    def threw(self, bit: int) -> "Spot":
        """The position after a discard."""
        return Spot(self.hand ^ bit, self.memory.discarded(bit, BIT_POINTS[bit], own=True), self.stock, self.limit)


class Draw(NamedTuple):
    """Draw from the stock, or leave the first upcard, which comes to the same."""

    spot: Spot
    ahead: Outlook


class Throw(NamedTuple):
    """Discard a card; `take` says whether the top of the pile is taken first.

    Attributes:
        spot: the position after it.
        bit: the card.
        ahead: what the draw after it may bring.
        danger: how likely it is that the opponent can meld the card.
        take: whether the top of the pile is taken first.

    """

    spot: Spot
    bit: int
    ahead: Outlook
    danger: float
    take: bool


class Knocking(NamedTuple):
    """Discard a card and end the round, by a knock or gin.

    Attributes:
        spot: the position after it.
        bit: the card; 0 for big gin.
        deadwood: what the hand counts.
        melds: those of the hand on which the opponent may lay off; () after gin.
        take: whether the top of the pile is taken first.

    """

    spot: Spot
    bit: int
    deadwood: int
    melds: tuple[int, ...]
    take: bool


Plan = Draw | Throw | Knocking


def draw(spot: Spot) -> Draw:
    """Draw from the stock."""
    return Draw(spot, outlook(spot.hand, spot.unseen, spot.limit))


def with_top(spot: Spot, top: int, free: int) -> Iterator[Plan]:
    """Take the top of the pile, where that leaves no more deadwood than there is.

    Args:
        spot: the position before it.
        top: the card.
        free: the cards that may be thrown after it.

    """
    most = least_deadwood(spot.hand)
    taken = spot.took(top)
    yield from ending(taken, free, take=True)
    yield from throwing(taken, free, most, take=True)


def throwing(spot: Spot, free: int, most: int = _ANY, *, take: bool = False) -> Iterator[Throw]:
    """The discards worth thinking about, those that leave least first.

    Args:
        spot: the position before it.
        free: the cards that may be thrown.
        most: the most deadwood that may be left.
        take: whether the top of the pile was taken.

    """
    left = sorted([(least_deadwood(spot.hand ^ bit), -bit) for bit in bits_of(free)])
    most = min(most, left[0][0] + _WIDE)
    for deadwood, bit in left[:_MOST]:
        if 0 < deadwood <= most:
            yield _thrown(spot, -bit, take=take)


def _thrown(spot: Spot, bit: int, *, take: bool) -> Throw:
    after = spot.threw(bit)
    unseen = after.unseen
    return Throw(after, bit, outlook(after.hand, unseen, after.limit), danger(bit, unseen, after.memory), take)


def ending(spot: Spot, free: int, *, take: bool = False) -> Iterator[Knocking]:
    """The knock or gin that leaves least, of several the one that throws the dearest card."""
    least, _, bit = min([(least_deadwood(spot.hand ^ bit), -BIT_POINTS[bit], bit) for bit in bits_of(free)])
    if least > spot.limit:
        return
    after = spot.threw(bit)
    melds = best_arrangement(after.hand, after.unseen).melds if least else ()
    yield Knocking(after, bit, least, melds, take)


def big_gin(spot: Spot) -> Knocking:
    """Declare eleven cards, all of them in melds."""
    return Knocking(spot, 0, 0, (), take=False)
