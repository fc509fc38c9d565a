"""What a seat of gin can do, seen one turn ahead: the positions that its moves lead to, in masks (see `deadwood`).

A plan is a move with the position after it, which a player then judges. Taking from the pile stands for several plans,
one for each card that may be thrown after it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.computer.gin.holdings import Outlook, danger, outlook
from bot.computer.gin.memory import Memory
from bot.games.gin_hands import BIT_POINTS, best_arrangement, bits_of, least_deadwood

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
