"""Cards of 500 Rum as bits, so that a few shifts find melds, and the memory that a seat has of a round.

A natural has the bit `17 * suit + rank`; an ace has a second one above the king. The places between the suits stay
empty, so that no shift by one or two leads from one suit into another. Two cards of one face share a bit.

The memory holds what everyone at the table could see: which cards the others took from the pile and still hold, which
they left there, and which they discarded. So it is the same for all seats; how far back it goes depends on the level.
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
"""The distance between the same ranks of neighbouring suits."""
HIGH: Final = 14
"""The place of an ace above its king."""
LANE: Final = 0b11_1111_1111_1110
"""The ranks of the lowest suit, 1 to 13."""
ALL_LANES: Final = sum(1 << STRIDE * suit for suit in range(4))
"""Multiplying a mask of the lowest suit by this copies it to all suits."""
NATURALS: Final = LANE * ALL_LANES
ACES: Final = ALL_LANES << Rank.ACE
HIGH_ACES: Final = ALL_LANES << HIGH
BITS: Final = {face(rank, suit): 1 << STRIDE * at + rank for at, suit in enumerate(SUITS) for rank in RANKS}
"""The bit of each natural."""
FACES: Final = {bit: card for card, bit in BITS.items()}


def mask_of(cards: Iterable[Card]) -> int:
    """The naturals among some cards."""
    mask = 0
    for card in cards:
        mask |= BITS.get(card, 0)
    return mask


def bits_of(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    bits: list[int] = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def with_high_aces(mask: int) -> int:
    """Set the bit above the king for each ace too."""
    return mask | (mask & ACES) << HIGH - Rank.ACE


def without_high_aces(mask: int) -> int:
    """Move the bits above the kings down to the aces."""
    return (mask | (mask & HIGH_ACES) >> HIGH - Rank.ACE) & NATURALS


def pairs_and_triples(mask: int) -> tuple[int, int]:
    """The ranks held in two suits or more, and in three or more, as bits of the lowest suit."""
    spades, hearts, diamonds, clubs = (
        mask & LANE,
        mask >> STRIDE & LANE,
        mask >> 2 * STRIDE & LANE,
        mask >> 3 * STRIDE & LANE,
    )
    both_majors, both_minors = spades & hearts, diamonds & clubs
    any_major, any_minor = spades | hearts, diamonds | clubs
    pairs = both_majors | both_minors | any_major & any_minor
    return pairs, both_majors & any_minor | both_minors & any_major


def melded(mask: int) -> int:
    """The naturals that lie in a run of three or in a set."""
    high = with_high_aces(mask)
    tops = high & high << 1 & high << 2
    runs = tops | tops >> 1 | tops >> 2
    return without_high_aces(runs) | pairs_and_triples(mask)[1] * ALL_LANES & mask


def completing(mask: int) -> int:
    """The naturals outside a mask that would complete a run of three or a set with two cards of it."""
    high = with_high_aces(mask)
    up, down = high << 1, high >> 1
    runs = up & high << 2 | down & high >> 2 | up & down
    return (without_high_aces(runs) | pairs_and_triples(mask)[0] * ALL_LANES) & ~mask


def _run_pairs(bit: int) -> tuple[tuple[int, int], ...]:
    """The pairs of naturals that make a run of three with a card."""
    pairs: list[tuple[int, int]] = []
    lane = (bit.bit_length() - 1) // STRIDE * STRIDE
    rank = bit.bit_length() - 1 - lane
    for place in {rank, HIGH} if rank == Rank.ACE else {rank}:
        for low in range(max(1, place - 2), min(HIGH - 2, place) + 1):
            first, second = (other for other in range(low, low + 3) if other != place)
            pairs.append((without_high_aces(1 << lane + first), without_high_aces(1 << lane + second)))
    return tuple(pairs)


RUN_PAIRS: Final = {bit: _run_pairs(bit) for bit in FACES}
"""For each natural, the pairs that make a run of three with it."""
SAME_RANK: Final = {
    bit: tuple(BITS[face(card.rank, suit)] for suit in SUITS if suit is not card.suit) for bit, card in FACES.items()
}
"""For each natural, the other cards of its rank."""
NEAR: Final = {bit: sum({*SAME_RANK[bit], *chain.from_iterable(RUN_PAIRS[bit])}) for bit in FACES}
"""For each natural, the mask of all cards that may lie in a meld of three with it."""
THIRDS: Final = {
    first | second: completing(first | second)
    for bit in FACES
    for first, second in (*RUN_PAIRS[bit], *combinations(SAME_RANK[bit], 2))
}
"""For each pair that is two thirds of a meld, the cards that complete one."""


class Memory:
    """The cards that everyone could see. `observe` takes one event after the other.

    Attributes:
        held: the cards that each seat is known to hold, oldest first.
        left: the naturals in the pile when each seat last discarded, which it had left there.
        near_discards: the naturals that may lie in a meld of three with a card that each seat has discarded.

    """

    def __init__(self, seats: int) -> None:
        self.held: list[list[Card]] = [[] for _ in range(seats)]
        self.left, self.near_discards = [0] * seats, [0] * seats
        self._pile = self._top = 0

    def observe(self, event: Event) -> None:
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
                self._remove(seat, cards)
            case Discarded(seat=seat, card=card):
                self._remove(seat, (card,))
                self._top = mask_of((card,))
                self._pile |= self._top
                self.left[seat] = self._pile
                self.near_discards[seat] |= NEAR.get(self._top, 0)
            case JokerSwapped(seat=seat, card=card):
                self._remove(seat, (card,))
                self.held[seat].append(JOKER)
            case TakenBack(seat=seat, cards=cards):
                self.held[seat].extend(cards)
            case RumCalled(card=card):
                self._pile &= ~mask_of((card,))
            case Reshuffled():
                self._pile = self._top
            case _:
                pass

    def _remove(self, seat: int, cards: Iterable[Card]) -> None:
        held = self.held[seat]
        for card in cards:
            if card in held:
                held.remove(card)


def remember(seen: Sequence[Event], seats: int, *, turns: int | None = None) -> Memory:
    """A seat's memory of the events that it has seen.

    Args:
        seen: the events since the deal, oldest first.
        seats: the number of seats.
        turns: how many turns back picks are remembered, the current turn included; None: the whole round. With a
            number, no conclusions are drawn from what others discard or leave in the pile.

    """
    memory, first = Memory(seats), 0
    if turns is not None:
        ends = [number for number, event in enumerate(seen) if isinstance(event, Discarded)]
        first = ends[-turns] + 1 if len(ends) >= turns else 0
    for number, event in enumerate(seen):
        if number >= first or not isinstance(event, PileTaken | PileSplit | TakenBack):
            memory.observe(event)
    if turns is not None:
        memory.left, memory.near_discards = [0] * seats, [0] * seats
    return memory
