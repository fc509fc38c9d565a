"""What happens at a solitaire. It belongs to one seat, and its cards are named to that seat alone (S-16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.events import PrivateEvent
from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Deal `round_no` of `deals` was laid out, with `stock` cards in the stock and `jokers` jokers among them."""

    round_no: int
    deals: int
    stock: int
    jokers: int


@dataclass(frozen=True, slots=True)
class Exchanged(PrivateEvent):
    """The cards laid down and those that came for them (S-33)."""

    count: int
    given: tuple[Card, ...]
    received: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Took(PrivateEvent):
    """The own last discard came back (AS-02)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drew(PrivateEvent):
    """A card was drawn; the stock has `stock` cards left."""

    card: Card
    stock: int


@dataclass(frozen=True, slots=True)
class JokerDrawn(Event):
    """Joker `number` came from the stock, which has `stock` cards left."""

    number: int
    stock: int


@dataclass(frozen=True, slots=True)
class Discarded(PrivateEvent):
    """A card was put face down on the pile (S-17)."""

    card: Card


@dataclass(frozen=True, slots=True)
class WentGin(Event):
    """Gin: `points` for the player, with so much deadwood (S-26)."""

    deadwood: int
    points: int


@dataclass(frozen=True, slots=True)
class WentBigGin(Event):
    """Big gin (S-27)."""

    deadwood: int
    points: int


@dataclass(frozen=True, slots=True)
class JokerEnded(Event):
    """The joker ended the deal: either the player scores, or the Joker does (S-24, S-25)."""

    deadwood: int
    player: int
    joker: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last deal is over; the two totals (S-28)."""

    player: int
    joker: int
