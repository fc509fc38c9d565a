"""What the player can do. Each prints as its kind and a short text that `read` understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from bot.games.cards import UnreadableCardsError, read_cards, write_cards
from bot.games.gin.commands import BigGin, Discard, Draw, Take
from bot.games.refusals import NotUnderstoodError
from bot.games.solitaire.reasons import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.cards import Card
    from bot.games.values import Command

__all__ = ["BigGin", "Discard", "Draw", "Exchange", "Knock", "Take", "read"]


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card and end the round: gin (S-19)."""

    kind: ClassVar[str] = "knock"

    card: Card

    @property
    def text(self) -> str:
        """The discard."""
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange none to four cards for as many of the four laid aside (S-33)."""

    kind: ClassVar[str] = "exchange"

    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:
        """The cards in the order laid down, or `none`."""
        return write_cards(self.cards) or _NONE


_NONE: Final = "none"
_NOTHING: Final = frozenset({"", _NONE, "0", "-"})
_WORDLESS: Final[Mapping[str, Command]] = {command.kind: command for command in (Draw(), Take(), BigGin())}


def read(kind: str, text: str) -> Command:
    """Understand a command.

    Raises:
        NotUnderstoodError: the kind is unknown, or its text names no card, or more than are asked for.

    """
    if kind in _WORDLESS:
        return _WORDLESS[kind]
    if kind == Discard.kind:
        return Discard(_one(text))
    if kind == Knock.kind:
        return Knock(_one(text))
    if kind == Exchange.kind:
        return Exchange(() if text.strip().lower() in _NOTHING else _faces(text))
    raise NotUnderstoodError(Reason.UNKNOWN_KIND, kind=kind)


def _one(text: str) -> Card:
    cards = _faces(text)
    if len(cards) != 1:
        raise NotUnderstoodError(Reason.ONE_CARD, count=len(cards))
    return cards[0]


def _faces(text: str) -> tuple[Card, ...]:
    try:
        cards = tuple(typed.card for typed in read_cards(text))
    except UnreadableCardsError as error:
        raise NotUnderstoodError(Reason.NOT_A_CARD, word=error.word) from error
    if any(card.is_joker for card in cards):
        raise NotUnderstoodError(Reason.NO_JOKERS, "AS-05")
    return cards
