"""What happened at a table of gin. All cards are faces; what only one seat may know is an event with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.values import Seat


@dataclass(frozen=True, slots=True)
class DrawnForDeal(Event):
    """A seat drew for the first deal; more than one card where both drew the same rank (AG-16)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A round was dealt, `count` cards to each seat (G-16)."""

    round_no: int
    dealer_seat: Seat
    first_seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """What a seat was dealt, for that seat alone."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Seat | None:
        """The seat that was dealt them."""
        return self.seat


@dataclass(frozen=True, slots=True)
class UpcardTurned(Event):
    """The first card of the discard pile was turned up (G-17)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat left the card that was offered."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A seat took the top card of the discard pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew from the stock, which has `stock` cards left."""

    seat: Seat
    stock: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """Which card it was, for the seat that drew it."""

    seat: Seat
    card: Card

    @property
    def audience(self) -> Seat | None:
        """The seat that drew it."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat put a card on the discard pile."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Knocked(Event):
    """A seat knocked with its discard; `points` is its deadwood (G-24)."""

    seat: Seat
    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class WentGin(Event):
    """A seat had no deadwood left after its discard (G-28)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class WentBigGin(Event):
    """A seat had all eleven cards in melds (AG-13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LaidOff(Event):
    """The opponent laid cards off on one of the knocker's melds (G-30)."""

    seat: Seat
    cards: tuple[Card, ...]
    meld: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """A seat scored a knock or gin (G-38, G-39)."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Undercut(Event):
    """The knocker was undercut: the other seat scores (G-40)."""

    seat: Seat
    knocker_seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class NobodyScored(Event):
    """Both had the same deadwood, and equality is no undercut (AG-06)."""


@dataclass(frozen=True, slots=True)
class RoundDrawn(Event):
    """The stock was down to two cards: nobody scores (G-44)."""


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """A side reached the target (G-45). `wins` are its matches so far, of the `needed`."""

    side: int
    total: int
    wins: int
    needed: int
