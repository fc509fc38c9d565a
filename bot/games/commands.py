"""Commands that more than one game knows. Each is written as its kind and a short text that the game reads back.

Reads the cards and numbers that people type: the same way, and with the same refusals, in every game.

What the safe moves of every game come down to: decline what is offered, throw the card that was drawn (0.4).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, TypeAlias, dataclass_transform

from bot.games.cards import Card, Typed, UnreadableCardsError, as_typed, narrow, read_cards
from bot.games.refusals import NotUnderstoodError
from bot.games.values import Choice, Choices, Command


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


Reader: TypeAlias = Callable[[str], Command]
"""Makes a command of the text after its kind, stripped."""
MOST_CARDS: Final = 14
"""No command of any game names more cards."""
SEPARATOR: Final = "; "
"""Stands between what several picks of one menu say; without the space it is understood too."""
_MOST_SHOWN: Final = 40
"""How many characters of what was typed a refusal quotes."""
_NUMBER: Final = re.compile(r"#?([0-9]{1,3})番?")


class ReadingReason(StrEnum):
    """Why a text can't be read. Each value is the id of its sentence in the language files."""

    UNKNOWN_MOVE = "refusal-unknown-move"
    UNREADABLE_CARD = "refusal-unreadable-card"
    UNREADABLE_NUMBER = "refusal-unreadable-number"
    NO_CARD = "refusal-no-card"
    NO_CARDS = "refusal-no-cards"
    ONE_CARD_ONLY = "refusal-one-card-only"
    TOO_MANY_CARDS = "refusal-too-many-cards"
    NO_JOKERS = "refusal-no-jokers"
    NOTHING_TO_ADD = "refusal-nothing-to-add"


def read_by(readers: Mapping[str, Reader], kind: str, text: str) -> Command:
    """Read a command with the reader for its kind.

    Where a command has no text, its suggestion fills in the kind instead; that is read like an empty text.

    Raises:
        NotUnderstoodError: there is no such kind, or its reader doesn't understand the text.

    """
    if kind not in readers:
        raise NotUnderstoodError(ReadingReason.UNKNOWN_MOVE, word=_shown(kind), moves=tuple(readers))
    text = narrow(text).strip()
    return readers[kind]("" if text.casefold() == kind else text)


def wordless(command: Command) -> Reader:
    """Read a command that has no text."""

    def read(text: str) -> Command:
        if text:
            raise NotUnderstoodError(ReadingReason.NOTHING_TO_ADD, word=_shown(text), kind=command.kind)
        return command

    return read


def read_take(text: str) -> Command:
    """Read the card to take from the top of the pile; naming it is optional.

    Raises:
        NotUnderstoodError: the text is neither empty nor one card.

    """
    return TakeTop(read_face(text)) if text else TakeTop()


def read_several(text: str) -> tuple[Typed, ...]:
    """Read one or more cards.

    Raises:
        NotUnderstoodError: there is none, a word isn't a card, or there are more than any command names.

    """
    if not text.strip():
        raise NotUnderstoodError(ReadingReason.NO_CARDS)
    cards = _read(text)
    if len(cards) > MOST_CARDS:
        raise NotUnderstoodError(ReadingReason.TOO_MANY_CARDS, count=len(cards), most=MOST_CARDS)
    return cards


def read_one(text: str) -> Typed:
    """Read exactly one card.

    Raises:
        NotUnderstoodError: there is none, it isn't a card, or there are more.

    """
    if not text.strip():
        raise NotUnderstoodError(ReadingReason.NO_CARD)
    first, *more = _read(text)
    if more:
        raise NotUnderstoodError(ReadingReason.ONE_CARD_ONLY, word=_shown(text))
    return first


def read_face(text: str) -> Card:
    """Read exactly one card in a game whose hands hold no jokers.

    Raises:
        NotUnderstoodError: there is none, more than one, or a joker.

    """
    return _natural(read_one(text))


def read_faces(text: str) -> tuple[Card, ...]:
    """Read one or more cards in a game whose hands hold no jokers.

    Raises:
        NotUnderstoodError: there is none, a word isn't a card, or there is a joker among them.

    """
    return tuple(map(_natural, read_several(text)))


def _natural(typed: Typed) -> Card:
    if typed.card.is_joker:
        raise NotUnderstoodError(ReadingReason.NO_JOKERS)
    return typed.card


def _read(text: str) -> tuple[Typed, ...]:
    try:
        return read_cards(text)
    except UnreadableCardsError as error:
        joker = "yes" if "=" in error.word else "no"
        typed = _shown(as_typed(text, error.word))
        raise NotUnderstoodError(ReadingReason.UNREADABLE_CARD, word=typed, joker=joker) from None


def read_number(word: str) -> int:
    """Read the number of a meld or of a place in the pile: `2`, `#2`, `2番`.

    Raises:
        NotUnderstoodError: it isn't a number of at most three digits.

    """
    if (number := _NUMBER.fullmatch(narrow(word))) is None:
        raise NotUnderstoodError(ReadingReason.UNREADABLE_NUMBER, word=_shown(word))
    return int(number[1])


def _shown(text: str) -> str:
    return text.strip()[:_MOST_SHOWN] or "…"


def first_of(choices: Choices, *kinds: type[Command]) -> Command | None:
    """The first choice of the first of these kinds that is open; None where none is."""
    return next((choices[kind.kind][0].command for kind in kinds if choices.get(kind.kind)), None)


def safe_discard(
    listed: Sequence[Choice], hand: Sequence[Card], newest: Sequence[Card], points: Callable[[Card], int]
) -> Command:
    """Throw the card drawn last, else the one that counts least; a joker only where nothing else may go.

    Args:
        listed: the discards that are possible.
        hand: the cards held; of those that count the same the first of them goes.
        newest: the cards that came with the last draw, in the order they came.
        points: what a card counts that is left in hand.

    """
    possible = {choice.command for choice in listed}
    free = [card for card in hand if Discard(card) in possible]
    drawn = next((card for card in newest[-1:] if card in free and not card.is_joker), None)
    return Discard(drawn or min(free, key=lambda card: (card.is_joker, points(card))))
