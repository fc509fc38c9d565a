"""What a seat can do in more than one game. Commands print as their kind and a short text that the game reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.games.values import BareCommand

if TYPE_CHECKING:
    from bot.games.cards import Card


@dataclass(frozen=True, slots=True)
class CardCommand:
    """The base of commands that name one card and nothing else."""

    card: Card

    @property
    def text(self) -> str:
        """The card."""
        return str(self.card)


@dataclass(frozen=True, slots=True)
class DrawStock(BareCommand):
    """Draw the top card of the stock."""

    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Pass(BareCommand):
    """Leave what is offered: a card, a call, a turn without a stock."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Discard(CardCommand):
    """Put a card on the discard pile, which ends the turn."""

    kind: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class TakeTop:
    """Take the top card of the discard pile; if a card is named, only that one."""

    kind: ClassVar[str] = "take"

    card: Card | None = None

    @property
    def text(self) -> str:
        """The card, where it was named."""
        return "" if self.card is None else str(self.card)


@dataclass(frozen=True, slots=True)
class BigGin(BareCommand):
    """End the round with all eleven cards, without a discard."""

    kind: ClassVar[str] = "big_gin"
