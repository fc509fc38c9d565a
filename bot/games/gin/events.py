"""What happened at a table of gin. All cards are faces; what only one seat may know is an event with an audience."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.events import PrivateEvent, SeatEvent
from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.values import Seat


@dataclass(frozen=True, slots=True)
class UpcardTurned(Event):
    """The first card of the discard pile was turned up (G-17)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Passed(SeatEvent):
    """A seat left the card that was offered."""

    card: Card


@dataclass(frozen=True, slots=True)
class Took(SeatEvent):
    """A seat took the top card of the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drew(SeatEvent):
    """A seat drew from the stock, which has `stock` cards left."""

    stock: int


@dataclass(frozen=True, slots=True)
class CardDrawn(PrivateEvent):
    """Which card it was, for the seat that drew it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Discarded(SeatEvent):
    """A seat put a card on the discard pile."""

    card: Card


@dataclass(frozen=True, slots=True)
class Knocked(SeatEvent):
    """A seat knocked with its discard; `points` is its deadwood (G-24)."""

    card: Card
    points: int


@dataclass(frozen=True, slots=True)
class WentGin(SeatEvent):
    """A seat had no deadwood left after its discard (G-28)."""

    card: Card


@dataclass(frozen=True, slots=True)
class WentBigGin(SeatEvent):
    """A seat had all eleven cards in melds (AG-13)."""


@dataclass(frozen=True, slots=True)
class LaidOff(SeatEvent):
    """The opponent laid cards off on one of the knocker's melds (G-30)."""

    cards: tuple[Card, ...]
    meld: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundScored(SeatEvent):
    """A seat scored a knock or gin (G-38, G-39)."""

    points: int


@dataclass(frozen=True, slots=True)
class Undercut(SeatEvent):
    """The knocker was undercut: the other seat scores (G-40)."""

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
