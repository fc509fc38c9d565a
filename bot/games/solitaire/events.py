"""What happened at a solitaire. It belongs to one seat, 0: cards are told to that seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.games.values import Event

if TYPE_CHECKING:
    from bot.games.cards import Card
    from bot.games.values import Seat

PLAYER: Final = 0


@dataclass(frozen=True, slots=True)
class _Private(Event):
    """An event that names cards of the hand or of the pile, which lies face down (S-16)."""

    @property
    def audience(self) -> Seat | None:
        """The player."""
        return PLAYER


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Deal `round_no` of `deals` was laid out, with `stock` cards in the stock and `jokers` jokers among them."""

    round_no: int
    deals: int
    stock: int
    jokers: int


@dataclass(frozen=True, slots=True)
class HandDealt(_Private):
    """The eleven cards (S-11)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Exchanged(_Private):
    """The cards laid down and those that came for them (S-33)."""

    count: int
    given: tuple[Card, ...]
    received: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Took(_Private):
    """The own last discard came back (AS-02)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Drew(_Private):
    """A card was drawn; the stock has `stock` cards left."""

    card: Card
    stock: int


@dataclass(frozen=True, slots=True)
class JokerDrawn(Event):
    """Joker `number` came from the stock, which has `stock` cards left."""

    number: int
    stock: int


@dataclass(frozen=True, slots=True)
class Discarded(_Private):
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
