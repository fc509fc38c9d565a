"""Cards as bits of one number, so that what a hand could become is a handful of shifts.

A natural has the bit `17 * suit + rank`; an ace has a second one above the king. The places between the suits stay
empty, so that no shift by one or two leads from one suit into another. Two of a face are one bit.

What a seat remembers of a round of 500 Rum: the cards that others took from the pile and hold, left there or threw.

Everyone at the table sees that, so what is remembered is the same for all; how long it is remembered is the level's.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import Final

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, face
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

STRIDE: Final = 17
HIGH: Final = 14
"""The place of an ace above its king."""
LANE: Final = 0b11_1111_1111_1110
"""The ranks of the lowest suit, 1 to 13."""
EVERY: Final = sum(1 << STRIDE * suit for suit in range(4))
NATURALS: Final = LANE * EVERY
ACES: Final = EVERY << Rank.ACE
HIGH_ACES: Final = EVERY << HIGH
BITS: Final = {face(rank, suit): 1 << STRIDE * at + rank for at, suit in enumerate(SUITS) for rank in RANKS}
"""The bit of each natural."""
FACES: Final = {bit: card for card, bit in BITS.items()}


def mask_of(cards: Iterable[Card]) -> int:
    """The naturals among some cards."""
    mask = 0
    for card in cards:
        mask |= BITS.get(card, 0)
    return mask


def with_high(mask: int) -> int:
    """The same with each ace above its king too."""
    return mask | (mask & ACES) << HIGH - Rank.ACE


def without_high(mask: int) -> int:
    """The same with aces above a king as aces alone."""
    return (mask | (mask & HIGH_ACES) >> HIGH - Rank.ACE) & NATURALS


def pairs_of(mask: int) -> tuple[int, int]:
    """The ranks, as bits of the lowest suit, of which there are two suits at least, and three at least."""
    one, two, three, four = (
        mask & LANE,
        mask >> STRIDE & LANE,
        mask >> 2 * STRIDE & LANE,
        mask >> 3 * STRIDE & LANE,
    )
    first, second = one & two, three & four
    either, other = one | two, three | four
    return first | second | either & other, first & other | second & either


def melded(mask: int) -> int:
    """The naturals that lie in a run of three or in a set."""
    high = with_high(mask)
    tops = high & high << 1 & high << 2
    runs = tops | tops >> 1 | tops >> 2
    return without_high(runs) | pairs_of(mask)[1] * EVERY & mask


def completing(mask: int) -> int:
    """The naturals that would complete a run of three or a set with two of these, and aren't among them."""
    high = with_high(mask)
    up, down = high << 1, high >> 1
    runs = up & high << 2 | down & high >> 2 | up & down
    return (without_high(runs) | pairs_of(mask)[0] * EVERY) & ~mask


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found: list[int] = []
    while mask:
        bit = mask & -mask
        found.append(bit)
        mask ^= bit
    return found


def _windows(bit: int) -> tuple[tuple[int, int], ...]:
    """The pairs of naturals with which a card is a run of three."""
    found: list[tuple[int, int]] = []
    lane = (bit.bit_length() - 1) // STRIDE * STRIDE
    rank = bit.bit_length() - 1 - lane
    for place in {rank, HIGH} if rank == Rank.ACE else {rank}:
        for low in range(max(1, place - 2), min(HIGH - 2, place) + 1):
            one, other = (each for each in range(low, low + 3) if each != place)
            found.append((without_high(1 << lane + one), without_high(1 << lane + other)))
    return tuple(found)


def _mates(bit: int) -> tuple[int, ...]:
    """The other cards of a natural's rank."""
    lane = (bit.bit_length() - 1) // STRIDE * STRIDE
    rank = bit.bit_length() - 1 - lane
    return tuple(1 << STRIDE * suit + rank for suit in range(4) if STRIDE * suit != lane)


WINDOWS: Final = {bit: _windows(bit) for bit in FACES}
MATES: Final = {bit: _mates(bit) for bit in FACES}
NEAR: Final = {bit: sum({*MATES[bit], *chain.from_iterable(WINDOWS[bit])}) for bit in FACES}
"""Whatever lies in a meld of three with each natural."""
THIRDS: Final = {
    one | other: completing(one | other)
    for bit in FACES
    for one, other in (*WINDOWS[bit], *combinations(MATES[bit], 2))
}
"""What would make a meld of each pair that is two thirds of one."""


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
