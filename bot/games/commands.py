"""Commands that more than one game knows. Each is written as its kind and a short text that the game reads back."""

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, dataclass_transform

from bot.games.cards import Card, Typed


def behind(word: str) -> Any:
    """Declare an optional field of a command that is written after a word: `on 2`."""
    return field(default=None, metadata={"word": word})


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Written:
    """The base of commands that are written as their fields in order, leaving out those that weren't given.

    Every subclass becomes a frozen dataclass by itself.
    """

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def text(self) -> str:
        """The fields, separated by spaces; "" where the kind alone says everything."""
        named = ((one.metadata.get("word", ""), getattr(self, one.name)) for one in fields(self))
        return " ".join(f"{word} {_write(value)}".strip() for word, value in named if value is not None)


def _write(value: Card | Typed | tuple[Card | Typed, ...] | int | str) -> str:
    if isinstance(value, Card | Typed | int | str):
        return str(value)
    return " ".join(map(str, value))


class DrawStock(Written):
    """Draw the top card of the stock."""

    kind: ClassVar[str] = "draw"


class Pass(Written):
    """Decline what is offered: a card, a call, a turn without a stock."""

    kind: ClassVar[str] = "pass"


class CardCommand(Written):
    """The base of commands that name exactly one card."""

    card: Card


class Discard(CardCommand):
    """Put a card on the discard pile, which ends the turn."""

    kind: ClassVar[str] = "discard"


class TakeTop(Written):
    """Take the top card of the discard pile; refused if a card is named and another lies on top."""

    kind: ClassVar[str] = "take"

    card: Card | None = None


class BigGin(Written):
    """End the round with all eleven cards, without a discard."""

    kind: ClassVar[str] = "big_gin"
