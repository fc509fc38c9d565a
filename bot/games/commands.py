"""Commands shared by several games, the parsing of their text, and the first choice of a safe move (0.4).

A command is written as its kind and a short text that the game reads back. Cards and numbers are read the same way,
and refused with the same sentences, in every game.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, dataclass_transform

from bot.games.cards import Card, TypedCard, UnreadableCardsError, normalize_width, original_spelling, read_cards
from bot.games.refusals import NotUnderstoodError
from bot.games.values import Choices, Command


def after_word(word: str) -> Any:
    """Declare an optional field of a command that is written after a fixed word: `on 2`."""
    return field(default=None, metadata={"word": word})


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class TextCommand:
    """The base of commands whose text is their fields in order, without those that are None.

    Subclasses become frozen dataclasses without a decorator.
    """

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    @property
    def text(self) -> str:
        """The fields, separated by spaces; "" if the command consists of its kind alone."""
        parts: list[str] = []
        for declared in fields(self):
            value: Card | TypedCard | tuple[Card | TypedCard, ...] | int | str | None = getattr(self, declared.name)
            if value is None:
                continue
            written = str(value) if isinstance(value, Card | TypedCard | int | str) else " ".join(map(str, value))
            parts.append(f"{declared.metadata.get('word', '')} {written}".strip())
        return " ".join(parts)


class StockNote(NamedTuple):
    """The note of a draw: the number of cards in the stock."""

    stock: int


class CardNote(NamedTuple):
    """The note of a command about one card: the card."""

    card: Card


class DeadwoodNote(NamedTuple):
    """The note of a discard: the card, and the deadwood that it leaves, in points."""

    card: Card
    deadwood: int


class DrawStock(TextCommand):
    """Draw the top card of the stock."""

    kind: ClassVar[str] = "draw"


class Pass(TextCommand):
    """Decline an offered card or call, or a turn without a stock."""

    kind: ClassVar[str] = "pass"


class CardCommand(TextCommand):
    """The base of commands that name exactly one card."""

    card: Card


class Discard(CardCommand):
    """Put a card on the discard pile, which ends the turn."""

    kind: ClassVar[str] = "discard"


class TakeTop(TextCommand):
    """Take the top card of the discard pile; refused if a card is named and another lies on top."""

    kind: ClassVar[str] = "take"

    card: Card | None = None


class BigGin(TextCommand):
    """End the round with all eleven cards, without a discard."""

    kind: ClassVar[str] = "big_gin"


Reader: TypeAlias = Callable[[str], Command]
"""Makes a command from the text after its kind, which has been stripped."""
MAX_CARDS: Final = 14
"""The most cards that a command of any game can name."""
SEPARATOR: Final = "; "
"""Joins the texts of several picks of one menu; the space may be left out."""
_MAX_QUOTED_CHARACTERS: Final = 40
_NUMBER: Final = re.compile(r"#?([0-9]{1,3})番?")


class ReadingReason(StrEnum):
    """Why a text can't be read; each value is the id of a message in the language files."""

    UNKNOWN_MOVE = "refusal-unknown-move"
    UNREADABLE_CARD = "refusal-unreadable-card"
    UNREADABLE_NUMBER = "refusal-unreadable-number"
    NO_CARD = "refusal-no-card"
    NO_CARDS = "refusal-no-cards"
    ONE_CARD_ONLY = "refusal-one-card-only"
    TOO_MANY_CARDS = "refusal-too-many-cards"
    NO_JOKERS = "refusal-no-jokers"
    NOTHING_TO_ADD = "refusal-nothing-to-add"


def read_with(readers: Mapping[str, Reader], kind: str, text: str) -> Command:
    """Read a command with the reader for its kind.

    The suggestion for a command without a text fills in the kind instead, so that counts as an empty text.

    Raises:
        NotUnderstoodError: there is no such kind, or its reader doesn't understand the text.

    """
    if kind not in readers:
        raise NotUnderstoodError(ReadingReason.UNKNOWN_MOVE, word=_excerpt(kind), moves=tuple(readers))
    text = " ".join(normalize_width(text).split())
    return readers[kind]("" if text.casefold() == kind else text)


def read_no_text(command: Command) -> Reader:
    """A reader that returns `command` and refuses any text."""

    def read(text: str) -> Command:
        if text:
            raise NotUnderstoodError(ReadingReason.NOTHING_TO_ADD, word=_excerpt(text), kind=command.kind)
        return command

    return read


def read_take(text: str) -> Command:
    """Read a `TakeTop`; naming the card is optional.

    Raises:
        NotUnderstoodError: the text is neither empty nor one card.

    """
    return TakeTop(read_face(text)) if text else TakeTop()


def read_several(text: str) -> tuple[TypedCard, ...]:
    """Read one or more cards.

    Raises:
        NotUnderstoodError: there is none, a word isn't a card, or there are more than any command names.

    """
    if not text.strip():
        raise NotUnderstoodError(ReadingReason.NO_CARDS)
    cards = _parse(text)
    if len(cards) > MAX_CARDS:
        raise NotUnderstoodError(ReadingReason.TOO_MANY_CARDS, count=len(cards), most=MAX_CARDS)
    return cards


def read_one(text: str) -> TypedCard:
    """Read exactly one card.

    Raises:
        NotUnderstoodError: there is none, it isn't a card, or there are more.

    """
    if not text.strip():
        raise NotUnderstoodError(ReadingReason.NO_CARD)
    first, *more = _parse(text)
    if more:
        raise NotUnderstoodError(ReadingReason.ONE_CARD_ONLY, word=_excerpt(text))
    return first


def read_face(text: str) -> Card:
    """Read exactly one card in a game whose hands hold no jokers.

    Raises:
        NotUnderstoodError: there is none, more than one, or a joker.

    """
    return _without_joker(read_one(text))


def read_faces(text: str) -> tuple[Card, ...]:
    """Read one or more cards in a game whose hands hold no jokers.

    Raises:
        NotUnderstoodError: there is none, a word isn't a card, or there is a joker among them.

    """
    return tuple(map(_without_joker, read_several(text)))


def _without_joker(typed: TypedCard) -> Card:
    if typed.card.is_joker:
        raise NotUnderstoodError(ReadingReason.NO_JOKERS)
    return typed.card


def _parse(text: str) -> tuple[TypedCard, ...]:
    try:
        return read_cards(text)
    except UnreadableCardsError as error:
        form = "joker" if "=" in error.word else "rank" if error.lacks_suit else "card"
        word = _excerpt(original_spelling(text, error.word))
        raise NotUnderstoodError(ReadingReason.UNREADABLE_CARD, word=word, form=form) from None


def read_number(word: str) -> int:
    """Read the number of a meld or of a position in the pile: `2`, `#2`, `2番`.

    Raises:
        NotUnderstoodError: it isn't a number of at most three digits.

    """
    if (number := _NUMBER.fullmatch(normalize_width(word))) is None:
        raise NotUnderstoodError(ReadingReason.UNREADABLE_NUMBER, word=_excerpt(word))
    return int(number[1])


def _excerpt(text: str) -> str:
    return text.strip()[:_MAX_QUOTED_CHARACTERS] or "…"


def first_of(choices: Choices, *kinds: type[Command]) -> Command | None:
    """The best command of the first of these kinds that has choices; None if none of them has any."""
    return next((choices[kind.kind][0].command for kind in kinds if choices.get(kind.kind)), None)
