"""What a seat of gin remembers of a round: a fold over the events that it has seen, in masks (see `deadwood`)."""

from collections.abc import Iterable
from functools import reduce
from typing import Final, NamedTuple, Self

from bot.games.gin.events import Discarded, Drew, Passed, Took, UpcardTurned
from bot.games.gin_hands import BITS, PACK, WIDTH, card_points, rank_of
from bot.games.values import Event, Seat

_HAND: Final = 10
_USUAL_DISCARD: Final = 10
"""The points of a first discard, before the opponent has shown any."""


class Memory(NamedTuple):
    """What lies open or lay open once.

    Attributes:
        gone: the cards of the pile, which nobody sees again but for the top one.
        top: the bit of the top card of the pile, 0 for none.
        held: the cards that the opponent took from the pile and still has.
        weight: the points of the opponent's discards, the later ones counting more.
        thrown: every card that the opponent has discarded.
        left: every card that the opponent could have taken and left.
        takes: how often the opponent has taken the top of the pile.
        last: the rank of the opponent's last discard, that of a king before the first.
        lowest: the lowest rank that the opponent has discarded.

    """

    gone: int = 0
    top: int = 0
    held: int = 0
    weight: float = _USUAL_DISCARD
    thrown: int = 0
    left: int = 0
    takes: int = 0
    last: int = WIDTH
    lowest: int = WIDTH

    def unseen(self, hand: int) -> int:
        """The cards that lie in the stock or in the opponent's hand, nobody knows where."""
        return PACK & ~(hand | self.gone | self.held)

    def chance_held(self, unseen: int) -> float:
        """How likely it is that the opponent has one certain card that was never seen."""
        return (_HAND - self.held.bit_count()) / max(unseen.bit_count(), 1)

    def turned(self, bit: int) -> Self:
        """The first card of the pile was turned up."""
        return self._replace(gone=bit, top=bit)

    def took(self, bit: int, *, own: bool) -> Self:
        """A seat took the top of the pile."""
        if own:
            return self._replace(gone=self.gone & ~bit, top=0)
        return self._replace(gone=self.gone & ~bit, top=0, held=self.held | bit, takes=self.takes + 1)

    def passed(self, *, own: bool) -> Self:
        """A seat left the top of the pile, passing or drawing from the stock."""
        return self if own else self._replace(left=self.left | self.top)

    def discarded(self, bit: int, points: int, *, own: bool) -> Self:
        """A seat threw a card."""
        gone = self.gone | bit
        if own:
            return self._replace(gone=gone, top=bit)
        thrown, held, weight, rank = self.thrown | bit, self.held & ~bit, (self.weight + points) / 2, rank_of(bit)
        lowest = min(self.lowest, rank)
        return self._replace(gone=gone, top=bit, thrown=thrown, held=held, weight=weight, last=rank, lowest=lowest)


def remember(seen: Iterable[Event], seat: Seat) -> Memory:
    """What a seat knows by the events that it has seen since the deal, oldest first."""
    return reduce(lambda memory, event: _after(memory, event, seat), seen, Memory())


def _after(memory: Memory, event: Event, seat: Seat) -> Memory:
    match event:
        case UpcardTurned(card):
            return memory.turned(BITS[card])
        case Took(who, card):
            return memory.took(BITS[card], own=who == seat)
        case Drew(who) | Passed(who):
            return memory.passed(own=who == seat)
        case Discarded(who, card):
            return memory.discarded(BITS[card], card_points(card), own=who == seat)
        case _:
            return memory
