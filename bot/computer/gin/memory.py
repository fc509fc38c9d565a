"""The memory that a seat of gin has of a round: a fold over the events that it has seen.

All cards are masks, see `gin_hands`.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from bot.games.gin.events import Discarded, Drew, Passed, Took, UpcardTurned
from bot.games.gin.state import HAND_SIZE
from bot.games.gin_hands import BITS, PACK, WIDTH, card_points, rank_of
from bot.games.values import Event, Seat

_FIRST_DISCARD_POINTS: Final = 10
"""The value of the average before the opponent has discarded."""


class Memory(NamedTuple):
    """The cards that have been in the open so far.

    Attributes:
        gone: the cards of the pile, which nobody sees again except the top one.
        top: the bit of the top card of the pile, 0 for none.
        held: the cards that the opponent took from the pile and still has.
        discard_points: a moving average of the points of the opponent's discards; the last one counts half.
        discards: every card that the opponent has discarded.
        declined: every card that the opponent could have taken from the pile and didn't.
        takes: how often the opponent has taken the top of the pile.
        last_rank: the rank of the opponent's last discard, that of a king before the first.
        lowest_rank: the lowest rank that the opponent has discarded.

    """

    gone: int = 0
    top: int = 0
    held: int = 0
    discard_points: float = _FIRST_DISCARD_POINTS
    discards: int = 0
    declined: int = 0
    takes: int = 0
    last_rank: int = WIDTH
    lowest_rank: int = WIDTH

    def unseen(self, hand: int) -> int:
        """The cards that may be in the stock or in the opponent's hand."""
        return PACK & ~(hand | self.gone | self.held)

    def chance_held(self, unseen: int) -> float:
        """The probability that the opponent has one particular unseen card."""
        return (HAND_SIZE - self.held.bit_count()) / max(unseen.bit_count(), 1)

    def turned(self, bit: int) -> Self:
        """The first card of the pile was turned up."""
        return self._replace(gone=bit, top=bit)

    def took(self, bit: int, *, own: bool) -> Self:
        """A seat took the top of the pile."""
        if own:
            return self._replace(gone=self.gone & ~bit, top=0)
        return self._replace(gone=self.gone & ~bit, top=0, held=self.held | bit, takes=self.takes + 1)

    def passed(self, *, own: bool) -> Self:
        """A seat declined the top of the pile, by passing or by drawing from the stock."""
        return self if own else self._replace(declined=self.declined | self.top)

    def discarded(self, bit: int, points: int, *, own: bool) -> Self:
        """A seat discarded a card."""
        gone = self.gone | bit
        if own:
            return self._replace(gone=gone, top=bit)
        rank = rank_of(bit)
        return self._replace(
            gone=gone,
            top=bit,
            held=self.held & ~bit,
            discard_points=(self.discard_points + points) / 2,
            discards=self.discards | bit,
            last_rank=rank,
            lowest_rank=min(self.lowest_rank, rank),
        )


def remember(seen: Iterable[Event], seat: Seat) -> Memory:
    """A seat's memory of the events that it has seen since the deal, given oldest first."""
    memory = Memory()
    for event in seen:
        match event:
            case UpcardTurned(card):
                memory = memory.turned(BITS[card])
            case Took(who, card):
                memory = memory.took(BITS[card], own=who == seat)
            case Drew(who) | Passed(who):
                memory = memory.passed(own=who == seat)
            case Discarded(who, card):
                memory = memory.discarded(BITS[card], card_points(card), own=who == seat)
            case _:
                pass
    return memory
