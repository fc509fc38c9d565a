"""What a seat remembers of a round of 500 Rum: the cards that others took from the pile and hold, left there or threw.

Everyone at the table sees that, so what is remembered is the same for all; how long it is remembered is the level's.
"""

from collections.abc import Iterable, Sequence

from bot.computer.rum500.masks import NEAR, mask_of
from bot.games.cards import JOKER, Card
from bot.games.rum500.events import (
    Discarded,
    JokerSwapped,
    LaidOff,
    Melded,
    PileSplit,
    PileStarted,
    PileTaken,
    Reshuffled,
    RumCalled,
    TakenBack,
)
from bot.games.values import Event


class Memory:
    """What everyone could notice. A fold: `note` takes one event after the other.

    Attributes:
        held: the cards that each seat is known to hold, oldest first.
        passed: the naturals that lay in the pile when each seat last discarded: it had left them there.
        near: the naturals that would have gone with what each seat has discarded.

    """

    def __init__(self, seats: int) -> None:
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.passed, self.near = [0] * seats, [0] * seats
        self._pile = self._top = 0

    def note(self, event: Event) -> None:
        """Take in what happened."""
        match event:
            case PileStarted(card=card):
                self._pile = mask_of((card,))
            case PileTaken(seat=seat, cards=cards):
                self.held[seat].extend(cards)
                self._pile &= ~mask_of(cards)
            case PileSplit(seat=seat, cards=cards):
                self.held[seat].extend(cards)
                self._pile = 0
            case Melded(seat=seat, cards=cards) | LaidOff(seat=seat, cards=cards):
                self._gone(seat, cards)
            case Discarded(seat=seat, card=card):
                self._gone(seat, (card,))
                self._threw(seat, mask_of((card,)))
            case JokerSwapped(seat=seat, card=card):
                self._gone(seat, (card,))
                self.held[seat].append(JOKER)
            case TakenBack(seat=seat, cards=cards):
                self.held[seat].extend(cards)
            case RumCalled(card=card):
                self._pile &= ~mask_of((card,))
            case Reshuffled():
                self._pile = self._top
            case _:
                pass

    def _threw(self, seat: int, bit: int) -> None:
        self._top = bit
        self._pile |= bit
        self.passed[seat] = self._pile
        self.near[seat] |= NEAR.get(bit, 0)

    def _gone(self, seat: int, cards: Iterable[Card]) -> None:
        held = self.held[seat]
        for card in cards:
            if card in held:
                held.remove(card)


def remembered(seen: Sequence[Event], seats: int, *, turns: int | None = None) -> Memory:
    """What a seat remembers of the events that it has seen.

    Args:
        seen: the events since the deal, oldest first.
        seats: how many play.
        turns: of how many turns, the one that is on among them, picks are remembered; None: of all. Who remembers
            only some draws no conclusions from what others throw, or leave in the pile.

    """
    memory = Memory(seats)
    since = 0 if turns is None else _beginning(seen, turns)
    for number, event in enumerate(seen):
        if number >= since or not isinstance(event, PileTaken | PileSplit | TakenBack):
            memory.note(event)
    if turns is not None:
        memory.passed, memory.near = [0] * seats, [0] * seats
    return memory


def _beginning(seen: Sequence[Event], turns: int) -> int:
    """Where the last so many turns begin: a turn ends with its discard."""
    ends = [number for number, event in enumerate(seen) if isinstance(event, Discarded)]
    return ends[-turns] + 1 if len(ends) >= turns else 0
