"""Words: from what is to be said (`Say`, events, choices) to sentences in a language.

Every sentence for people lies in the Fluent files of a folder beside this module, one folder a language, in it one
file for the bot and one for each game. Nothing else in the project holds a sentence.
"""

from __future__ import annotations

import dataclasses
import functools
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from fluent.runtime import FluentBundle, FluentResource

from bot.games.cards import Card
from bot.games.say import Arg, Say, SeatName, SideName

if TYPE_CHECKING:
    from bot.games.values import Choice, Event

_AS_LETTER = "\ufe0e"
"""Behind a suit it asks for a letter: as pictures, black suits can't be seen on a dark background."""
_FOLDER = Path(__file__).parent


class Names(Protocol):
    """How seats and sides of one table are called."""

    def seat(self, seat: int) -> str:
        """The name of who sits there, such as a mention."""
        ...

    def side(self, side: int) -> str:
        """The name of a side."""
        ...


class Letters:
    """Names for places where a mention would not show: labels, alt texts. Seats and sides are letters from A."""

    def seat(self, seat: int) -> str:
        """`A` for seat 0."""
        return chr(ord("A") + seat)

    def side(self, side: int) -> str:
        """`A` for side 0."""
        return chr(ord("A") + side)


LETTERS = Letters()


class MissingWordsError(LookupError):
    """A message or an argument is missing in the language files: a mistake in the program."""


class Words:
    """The sentences of one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        for path in sorted((_FOLDER / language).glob("*.ftl")):
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        """True if there is such a message (or `message.attribute`)."""
        name, _, attribute = key.partition(".")
        if not self._bundle.has_message(name):
            return False
        message = self._bundle.get_message(name)
        return attribute in message.attributes if attribute else message.value is not None

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The text of a message, or of `message.attribute`.

        Raises:
            MissingWordsError: no such message, or an argument that it needs is not given.

        """
        if not self.has(key):
            raise MissingWordsError(key)
        name, _, attribute = key.partition(".")
        message = self._bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        text, problems = self._bundle.format_pattern(cast("Any", pattern), cast("dict[str, Any]", args))
        if problems:
            raise MissingWordsError(f"{key}: {problems[0]}")
        return str(text)

    def say(self, what: Say, names: Names) -> str:
        """The text of a `Say`; seats, sides and cards in it are named."""
        return self(what.key, **{name: self._arg(arg, names) for name, arg in what.args.items()})

    def event(self, game: str, event: Event, names: Names) -> str:
        """What happened, in words."""
        args = {
            field.name: self._arg(_named(field.name, getattr(event, field.name)), names)
            for field in dataclasses.fields(event)
        }
        return self(f"{game}-event-{_kebab(type(event).__name__)}", **args)

    def choice(self, game: str, choice: Choice, names: Names) -> str:
        """What a choice is called."""
        return self.say(Say(f"{game}-choice-{choice.command.kind}", choice.about), names)

    def choice_hint(self, game: str, choice: Choice, names: Names) -> str:
        """The small line below a choice, from the attribute `.hint` of its message; "" where it has none."""
        key = f"{game}-choice-{choice.command.kind}.hint"
        return self.say(Say(key, choice.about), names) if self.has(key) else ""

    def _arg(self, arg: Arg | None, names: Names) -> str | int:  # noqa: PLR0911 - one line a kind of argument
        match arg:
            case None:
                return "none"
            case bool():
                return "yes" if arg else "no"
            case str() | int():
                return arg
            case Card():
                return self("card-joker") if arg.is_joker else arg.pretty + _AS_LETTER
            case SeatName():
                return names.seat(arg.seat)
            case SideName():
                return names.side(arg.side)
            case Say():
                return self.say(arg, names)
            case _:
                return self._list(arg, names)

    def _list(self, items: tuple[Any, ...], names: Names) -> str:
        separator = " " if items and isinstance(items[0], Card) else ", "
        return separator.join(str(self._arg(item, names)) for item in items)


def _named(name: str, value: Any) -> Any:
    """A field of an event that is a seat or a side by its name is shown as one."""
    if isinstance(value, int) and not isinstance(value, bool):
        if name == "seat" or name.endswith("_seat"):
            return SeatName(value)
        if name == "side" or name.endswith("_side"):
            return SideName(value)
    return value


@functools.cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


@functools.cache
def _english() -> Words:
    return Words("en")


def english(key: str) -> str:
    """A text in English, for what Discord is told when the bot starts: descriptions of commands and their options."""
    return _english()(key)
