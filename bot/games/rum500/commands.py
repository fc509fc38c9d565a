"""The commands of 500 Rum, and how they are written. All cards in commands are faces.

Text forms, after the kind::

    draw                        meld       8S 9S JK=TS          rum      7C on 2, or nothing
    take     4C                 lay_off    7C 8C on 2           effect   wild
    take     4C at 3            lay_off    7C                   double   2
    take     4C with 4S 4D      discard    JC                   split    4C with 4S 4D
    take     7C on 1            swap       8H on 2              pass, block, take_back
    lay      8S 9S TS; 7C on 2; JK=4D on 1
"""

import re
from collections.abc import Mapping
from typing import ClassVar

from bot.games.cards import Card, TypedCard
from bot.games.commands import (
    SEPARATOR,
    CardCommand,
    Discard,
    DrawStock,
    Pass,
    Reader,
    TextCommand,
    after_word,
    read_no_text,
    read_number,
    read_one,
    read_several,
    read_with,
)
from bot.games.refusals import NotUnderstoodError
from bot.games.rum500.options import Reason
from bot.games.rum500.state import Effect
from bot.games.values import Command, Deal, read_deal


class Meld(TextCommand):
    """Lay a new meld."""

    kind: ClassVar[str] = "meld"

    cards: tuple[TypedCard, ...]


class LayOff(TextCommand):
    """Add cards to a meld; without a number, to the only meld they fit."""

    kind: ClassVar[str] = "lay_off"

    cards: tuple[TypedCard, ...]
    on: int | None = after_word("on")


class Lay(TextCommand):
    """Lay several melds and lay several cards off, all or none, in any order that works."""

    kind: ClassVar[str] = "lay"

    plays: tuple[Meld | LayOff, ...]

    @property
    def text(self) -> str:
        """The plays as each is written by itself, separated by semicolons."""
        return SEPARATOR.join(play.text for play in self.plays)


class TakePile(TextCommand):
    """Take a card from the pile, and all above it.

    Attributes:
        at: the card's number in the pile, 1 for the oldest; None if it is the only one of its face.
        use: the play that uses the card at once; if that is refused, nothing is taken either.

    """

    kind: ClassVar[str] = "take"

    card: Card
    at: int | None = after_word("at")
    use: Meld | LayOff | None = None

    @property
    def text(self) -> str:
        """The card, its number in the pile, the other cards it is used with, and the meld it goes on."""
        at = "" if self.at is None else f" at {self.at}"
        if self.use is None:
            return f"{self.card}{at}"
        first, *others = self.use.cards
        together = f" with {' '.join(map(str, others))}" if others else ""
        number = self.use.on if isinstance(self.use, LayOff) else None
        on = "" if number is None else f" on {number}"
        return f"{first}{at}{together}{on}"


class Split(TakePile):
    """Take from the pile with a joker: the cards below leave the round (R-107)."""

    kind: ClassVar[str] = "split"


class TakeBack(TextCommand):
    """Take back the melds or lay-offs of the last command (0.2)."""

    kind: ClassVar[str] = "take_back"


class Swap(CardCommand):
    """Put a natural card in the place of a joker on the table, and take the joker (AR-05)."""

    kind: ClassVar[str] = "swap"

    on: int | None = after_word("on")


class CallRum(TextCommand):
    """Call Rum: lay off the discard (R-120).

    Attributes:
        card: the card that a discarded joker stands for; None leaves it open.
        on: the number of the meld; None leaves it open.

    """

    kind: ClassVar[str] = "rum"

    card: TypedCard | None = None
    on: int | None = after_word("on")


class ChooseEffect(TextCommand):
    """Choose the effect of jokers in this round; given by the dealer (R-104)."""

    kind: ClassVar[str] = "effect"

    effect: Effect


class Double(TextCommand):
    """Seal a meld with a joker, which doubles it (R-106)."""

    kind: ClassVar[str] = "double"

    on: int


class Block(TextCommand):
    """Lay a joker on the dealer's joker, so that it can't be used (R-108)."""

    kind: ClassVar[str] = "block"


class CloseRum(TextCommand):
    """End the wait for a call of Rum, or for the choice of its meld; given by the table itself (AR-28)."""

    kind: ClassVar[str] = "close_rum"


MAX_PLAYS = 25
"""A menu of Discord has no more entries, so no list of plays made with one is longer."""
_ON = re.compile(
    r"(?:^|\s)(?:on(?: meld)?|to meld)\s+(\S+)\s*$|[\sを]{0,3}メルド\s*(\d{1,3}番?)[にへ]?\s*$", re.IGNORECASE
)
_WITH = re.compile(r"\s+with\s+", re.IGNORECASE)
_AT = re.compile(r"\s+at\s+(\S+)\s*$|[\sの(]{0,3}(\d{1,3})[枚番]目\)?\s*$", re.IGNORECASE)


def read_command(kind: str, text: str) -> Command:
    """Read a command from a player, or from the journal, which also holds those of the table.

    Raises:
        NotUnderstoodError: there is no such kind, or its text can't be read.

    """
    if kind == Deal.kind:
        return read_deal(text)
    if kind == CloseRum.kind:
        return CloseRum()
    return read_with(_READERS, kind, text)


def _read_take(make: type[TakePile]) -> Reader:
    def read(text: str) -> Command:
        text, on = _split_on(text)
        head, *others = _WITH.split(text, maxsplit=1)
        at_match = _AT.search(head)
        at = read_number(at_match[1] or at_match[2]) if at_match else None
        first = read_one(head[: at_match.start()] if at_match else head)
        cards = (first, *(read_several(others[0]) if others else ()))
        if on is not None:
            return make(first.card, at, LayOff(cards, on))
        return make(first.card, at, Meld(cards) if others else None)

    return read


def _read_lay_offs(text: str) -> Command:
    """One lay-off, or a list of several if each names its meld."""
    parts = _split_plays(text)
    if len(parts) > 1 and all(map(_ON.search, parts)):
        return _read_lay(text)
    return _read_lay_off(text)


def _read_lay_off(text: str) -> LayOff:
    cards, on = _split_on(text)
    try:
        return LayOff(read_several(cards), on)
    except NotUnderstoodError:
        head, _, number = cards.strip().rpartition(" ")
        if on is not None or not head or not number.isdecimal():
            raise
        fitting = tuple(typed.card for typed in read_several(head))
        raise NotUnderstoodError(Reason.MEANT_ON, cards=cards, fitting=fitting, number=read_number(number)) from None


def _read_lay(text: str) -> Lay:
    parts = _split_plays(text)
    if len(parts) > MAX_PLAYS:
        raise NotUnderstoodError(Reason.TOO_MANY_PLAYS, count=len(parts), most=MAX_PLAYS)
    return Lay(tuple(_read_lay_off(part) if _ON.search(part) else Meld(read_several(part)) for part in parts))


def _split_plays(text: str) -> list[str]:
    """The parts between the semicolons; an empty text is one part, which its reader refuses."""
    return [part for part in text.split(SEPARATOR.strip()) if part.strip()] or [""]


def _split_on(text: str) -> tuple[str, int | None]:
    """The text before `on`, and the number of the meld after it; None if there is no `on`."""
    match = _ON.search(text)
    if match is None:
        return text, None
    return text[: match.start()], read_number(match[1] or match[2])


def _read_discard(text: str) -> Discard:
    typed = read_one(text)
    if typed.stands_for is not None:
        raise NotUnderstoodError(Reason.PLAIN_JOKER)
    return Discard(typed.card)


def _read_swap(text: str) -> Swap:
    card, on = _split_on(text)
    return Swap(read_one(card).card, on)


def _read_double(text: str) -> Double:
    number, on = _split_on(text)
    return Double(read_number(number.removeprefix("on ").strip()) if on is None else on)


def _read_rum(text: str) -> CallRum:
    card, on = _split_on(text)
    return CallRum(read_one(card) if card.strip() else None, on)


def _read_effect(text: str) -> ChooseEffect:
    try:
        return ChooseEffect(Effect(text.lower()))
    except ValueError:
        raise NotUnderstoodError(Reason.UNKNOWN_EFFECT, word=text[:40] or "…") from None


_READERS: Mapping[str, Reader] = {
    "draw": read_no_text(DrawStock()),
    "take": _read_take(TakePile),
    "split": _read_take(Split),
    "meld": lambda text: Meld(read_several(text)),
    "lay_off": _read_lay_offs,
    "lay": _read_lay,
    "swap": _read_swap,
    "discard": _read_discard,
    "take_back": read_no_text(TakeBack()),
    "pass": read_no_text(Pass()),
    "rum": _read_rum,
    "effect": _read_effect,
    "double": _read_double,
    "block": read_no_text(Block()),
}
