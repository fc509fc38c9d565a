"""What a seat can do at gin rummy. Each prints as its kind and a short text that `read` understands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from bot.games.cards import UnreadableCardsError, read_cards, write_cards
from bot.games.gin.reasons import Reason
from bot.games.refusals import NotUnderstoodError
from bot.games.values import BareCommand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.cards import Card
    from bot.games.values import Command


@dataclass(frozen=True, slots=True)
class Pass(BareCommand):
    """Leave the card that is offered (G-19, AG-10)."""

    kind: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Draw(BareCommand):
    """Draw the top card of the stock (G-20)."""

    kind: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Take(BareCommand):
    """Take the top card of the discard pile, the first upcard among them (G-18, G-20)."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a card on the discard pile (G-21); what leaves no deadwood is gin by itself (AG-04)."""

    kind: ClassVar[str] = "discard"

    card: Card

    @property
    def text(self) -> str:
        """The card."""
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Knock:
    """Discard a card and knock (AG-03). `melds` is the arrangement to be counted; () for the best one (AG-12)."""

    kind: ClassVar[str] = "knock"

    card: Card
    melds: tuple[tuple[Card, ...], ...] = ()

    @property
    def text(self) -> str:
        """The discard, and after `with` the melds, separated by slashes: `KD with 4S 5S 6S / 9H 9D 9C`."""
        melds = " / ".join(map(write_cards, self.melds))
        return f"{self.card} with {melds}" if melds else str(self.card)


@dataclass(frozen=True, slots=True)
class BigGin(BareCommand):
    """Go out with all eleven cards melded, without a discard (AG-13)."""

    kind: ClassVar[str] = "big_gin"


_WITH: Final = re.compile(r"\s*(?:\bwith\b|:)\s*", re.IGNORECASE)
_SLASH: Final = re.compile(r"\s*[/|]\s*")
_WORDLESS: Final[Mapping[str, Command]] = {command.kind: command for command in (Pass(), Draw(), Take(), BigGin())}


def read(kind: str, text: str) -> Command:
    """Understand a command.

    Raises:
        NotUnderstoodError: the kind is unknown, or its text names no card, or more than are asked for.

    """
    if kind in _WORDLESS:
        return _WORDLESS[kind]
    if kind == Discard.kind:
        return Discard(read_one(text))
    if kind == Knock.kind:
        return _read_knock(text)
    raise NotUnderstoodError(Reason.UNKNOWN_KIND, kind=kind)


def _read_knock(text: str) -> Knock:
    discard, *arrangement = _WITH.split(text.strip(), maxsplit=1)
    melds = _SLASH.split(arrangement[0].strip(" /|")) if arrangement else []
    return Knock(read_one(discard), tuple(read_faces(meld) for meld in melds))


def read_one(text: str) -> Card:
    """Read exactly one face of the 52.

    Raises:
        NotUnderstoodError: there is none, or more than one, or a joker.

    """
    cards = read_faces(text)
    if len(cards) != 1:
        raise NotUnderstoodError(Reason.ONE_CARD, count=len(cards))
    return cards[0]


def read_faces(text: str) -> tuple[Card, ...]:
    """Read one or more faces of the 52.

    Raises:
        NotUnderstoodError: there is none, some word is no card, or a joker.

    """
    try:
        cards = tuple(typed.card for typed in read_cards(text))
    except UnreadableCardsError as error:
        raise NotUnderstoodError(Reason.NOT_A_CARD, word=error.word) from error
    if any(card.is_joker for card in cards):
        raise NotUnderstoodError(Reason.NO_JOKERS, "G-02")
    return cards
