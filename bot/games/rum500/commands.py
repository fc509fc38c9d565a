"""What a seat can do, and how it is written. All cards in commands are faces.

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

from bot.games.cards import Card, Typed
from bot.games.commands import (
    SEPARATOR,
    CardCommand,
    Discard,
    DrawStock,
    Pass,
    Reader,
    Written,
    behind,
    read_by,
    read_number,
    read_one,
    read_several,
    wordless,
)
from bot.games.refusals import NotUnderstoodError
from bot.games.rum500.options import Reason
from bot.games.rum500.state import Effect
from bot.games.values import Command


class Meld(Written):
    """Lay a new meld."""

    kind: ClassVar[str] = "meld"

    cards: tuple[Typed, ...]


class LayOff(Written):
    """Add cards to a meld; without a number, to the only meld they fit."""

    kind: ClassVar[str] = "lay_off"

    cards: tuple[Typed, ...]
    on: int | None = behind("on")


class Lay(Written):
    """Lay several melds and lay several cards off, all or none, in any order that works."""

    kind: ClassVar[str] = "lay"

    plays: tuple[Meld | LayOff, ...]

    @property
    def text(self) -> str:
        """Each as it is written by itself; what is laid off names its meld."""
        return SEPARATOR.join(play.text for play in self.plays)


class TakePile(Written):
    """Take a card from the pile, and all above it. `at` counts from the oldest card, 1; None if only one is like it.

    With a `use`, either both happen or neither.
    """

    kind: ClassVar[str] = "take"

    card: Card
    at: int | None = behind("at")
    use: Meld | LayOff | None = None

    @property
    def text(self) -> str:
        """The card as it is used, its place in the pile, the other cards used with it, and the meld it goes on."""
        place = "" if self.at is None else f" at {self.at}"
        if self.use is None:
            return f"{self.card}{place}"
        first, *others = self.use.cards
        along = f" with {' '.join(map(str, others))}" if others else ""
        on = self.use.on if isinstance(self.use, LayOff) else None
        return f"{first}{place}{along}{'' if on is None else f' on {on}'}"


class Split(TakePile):
    """Take from the pile with a joker: the cards below leave the round (R-107)."""

    kind: ClassVar[str] = "split"


class TakeBack(Written):
    """Take back a meld or lay-off that was the last command (0.2)."""

    kind: ClassVar[str] = "take_back"


class Swap(CardCommand):
    """Put a natural card in the place of a joker on the table, and take the joker (AR-05)."""

    kind: ClassVar[str] = "swap"

    on: int | None = behind("on")


class CallRum(Written):
    """Call Rum: lay off the discard. `card` says what a discarded joker stands for."""

    kind: ClassVar[str] = "rum"

    card: Typed | None = None
    on: int | None = behind("on")


class ChooseEffect(Written):
    """The dealer says what jokers do this round (R-104)."""

    kind: ClassVar[str] = "effect"

    effect: Effect


class Double(Written):
    """Seal a meld with a joker, which doubles it (R-106)."""

    kind: ClassVar[str] = "double"

    on: int


class Block(Written):
    """Lay a joker on the dealer's joker, so that it can't be used (R-108)."""

    kind: ClassVar[str] = "block"


class CloseRum(Written):
    """End the wait for a call of Rum; given by the table itself."""

    kind: ClassVar[str] = "lapse"


MOST_PLAYS = 25
"""No list has more: a menu has no more entries."""
_ON = re.compile(r"\s+on\s+(\S+)\s*$|^on\s+(\S+)\s*$", re.IGNORECASE)
_WITH = re.compile(r"\s+with\s+", re.IGNORECASE)
_AT = re.compile(r"\s+at\s+(\S+)\s*$", re.IGNORECASE)


def read_command(kind: str, text: str) -> Command:
    """Read what was typed after a kind.

    Raises:
        NotUnderstoodError: there is no such kind or no such card, or there is too much text.

    """
    return CloseRum() if kind == CloseRum.kind else read_by(_READERS, kind, text)


def _split_on(text: str) -> tuple[str, int | None]:
    match = _ON.search(text)
    if match is None:
        return text, None
    return text[: match.start()], read_number(match[1] or match[2])


def _read_lay_off(text: str) -> Command:
    """One lay-off, or a list of several where each names its meld."""
    parts = _parts(text)
    if len(parts) > 1 and all(map(_ON.search, parts)):
        return _read_lay(text)
    return _lay_off(text)


def _lay_off(text: str) -> LayOff:
    cards, on = _split_on(text)
    return LayOff(read_several(cards), on)


def _read_lay(text: str) -> Lay:
    parts = _parts(text)
    if len(parts) > MOST_PLAYS:
        raise NotUnderstoodError(Reason.TOO_MANY_PLAYS, count=len(parts), most=MOST_PLAYS)
    return Lay(tuple(_lay_off(part) if _ON.search(part) else Meld(read_several(part)) for part in parts))


def _parts(text: str) -> list[str]:
    """What stands between the semicolons; the empty text is one part, which its reader refuses."""
    return [part for part in text.split(SEPARATOR.strip()) if part.strip()] or [""]


def _read_take(make: type[TakePile]) -> Reader:
    def read(text: str) -> Command:
        rest, on = _split_on(text)
        head, *others = _WITH.split(rest, maxsplit=1)
        match = _AT.search(head)
        at = read_number(match[1]) if match else None
        first = read_one(head[: match.start()] if match else head)
        cards = (first, *(read_several(others[0]) if others else ()))
        if on is not None:
            return make(first.card, at, LayOff(cards, on))
        return make(first.card, at, Meld(cards) if others else None)

    return read


def _read_swap(text: str) -> Swap:
    card, on = _split_on(text)
    return Swap(read_one(card).card, on)


def _read_rum(text: str) -> CallRum:
    card, on = _split_on(text)
    return CallRum(read_one(card) if card.strip() else None, on)


def _read_effect(text: str) -> ChooseEffect:
    try:
        return ChooseEffect(Effect(text.lower()))
    except ValueError:
        raise NotUnderstoodError(Reason.UNKNOWN_EFFECT, word=text[:40] or "…") from None


_READERS: Mapping[str, Reader] = {
    "draw": wordless(DrawStock()),
    "take": _read_take(TakePile),
    "split": _read_take(Split),
    "meld": lambda text: Meld(read_several(text)),
    "lay_off": _read_lay_off,
    "lay": _read_lay,
    "swap": _read_swap,
    "discard": lambda text: Discard(read_one(text).card),
    "take_back": wordless(TakeBack()),
    "pass": wordless(Pass()),
    "rum": _read_rum,
    "effect": _read_effect,
    "double": lambda text: Double(read_number(text.removeprefix("on ").strip())),
    "block": wordless(Block()),
}
