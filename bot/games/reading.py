"""Reads the cards and numbers that people type: the same way, and with the same refusals, in every game."""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

from bot.games.card_words import as_typed, narrow
from bot.games.cards import Card, Typed, UnreadableCardsError, read_cards
from bot.games.commands import TakeTop
from bot.games.refusals import NotUnderstoodError
from bot.games.values import Command

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
