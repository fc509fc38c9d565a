"""Words: turns what is to be said (`Say`, events, choices) into sentences in a language.

Every sentence for people is in the Fluent files beside this module: one folder per language, with one file for the bot
and one for each game. There are no sentences anywhere else in the project.
"""

import copy
import dataclasses
import functools
import re
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from fluent.runtime import AbstractResourceLoader, FluentBundle, FluentLocalization, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import Message, Resource

from bot.games.cards import Card, Typed
from bot.games.values import Arg, Choice, Event, Say, SeatName, SideName
from cogs.words.cards import SHORT, CardEmojis, CardStyle, EmojiId
from cogs.words.catalogue import LANGUAGES
from rendering.elements import MINUS, plain
from rendering.picture import Deck

_FOLDER = Path(__file__).parent
ENGLISH = "en"
_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
"""What a number below zero begins with, as Fluent writes it."""


class Names(Protocol):
    """What the seats and sides of one table are called."""

    def seat(self, seat: int) -> str:
        """The name at that seat, such as a mention."""
        ...

    def side(self, side: int) -> str:
        """The name of a side."""
        ...


class Letters:
    """Names for places where mentions don't work: labels, alt texts. Seats and sides are letters from A."""

    def seat(self, seat: int) -> str:
        """`A` for seat 0."""
        return chr(ord("A") + seat)

    def side(self, side: int) -> str:
        """`A` for side 0."""
        return chr(ord("A") + side)


LETTERS = Letters()
_DRAW = "draw"
_PUBLIC = "public.ftl"
_TEXTS = 4096
"""So many texts of a language are kept: all readers of a table are told the same of a turn."""


class MissingWordsError(LookupError):
    """A message or an argument is missing in the language files: a bug."""


class Words:
    """The sentences of one language, with English for what it lacks."""

    def __init__(
        self,
        language: str = ENGLISH,
        folder: Path = _FOLDER,
        emojis: CardEmojis | None = None,
        public: Resource | None = None,
    ) -> None:
        self.language = language
        self.emojis = emojis or CardEmojis()
        chain = dict.fromkeys((language, _without_region(language), ENGLISH))
        self._chain = _Chain(list(chain), [], _Folders(folder, public))
        self._find = functools.lru_cache(_TEXTS)(self._chain.find)
        self._texts = functools.lru_cache(_TEXTS)(self._text)
        self._cards: CardStyle = SHORT
        self._written: dict[CardStyle, Words] = {SHORT: self}

    def writing(self, cards: CardStyle) -> "Words":
        """The same words with the cards in them written in another way."""
        if cards not in self._written:  # every sentence asks for them
            self._written[cards] = words = copy.copy(self)
            words._cards = cards  # noqa: SLF001 - another one of its own kind
        return self._written[cards]

    def pictured(self, deck: Deck) -> "Words":
        """The same words for texts that can hold emojis: cards that are written in short are emojis of that deck."""
        return self.writing(self.emojis.style(deck)) if self._cards is SHORT else self

    def emoji(self, choice: Choice, label: str, deck: Deck) -> EmojiId | None:
        """The one card that a choice is about, for its control: what it draws from, or whichever its label names."""
        if self._cards is not SHORT:
            return None
        if choice.command.kind == _DRAW:
            return self.emojis.back
        card = choice.about.get("card")
        if not isinstance(card, Card) or self._cards.card(card, self) not in label:
            return None
        return self.emojis.of(card, deck)

    def naming_public_buttons(self) -> Resource:
        """What the buttons of public messages are called in these words, for sentences in another language."""
        keys = [entry.id.name for entry in _parsed(_FOLDER / ENGLISH / _PUBLIC).body if isinstance(entry, Message)]
        return FluentResource("\n".join(f"{key} = {self(key)}" for key in keys))

    def has(self, key: str) -> bool:
        """True if there is such a message (or `message.attribute`)."""
        return self._find(key) is not None

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The text of a message, or of `message.attribute`.

        Raises:
            MissingWordsError: there is no such message, or an argument that it needs is missing.

        """
        return self._texts(key, *args.items())

    def _text(self, key: str, *args: tuple[str, str | int]) -> str:
        found = self._find(key)
        if found is None:
            raise MissingWordsError(key)
        bundle, pattern = found
        text, problems = bundle.format_pattern(pattern, cast("dict[str, Any]", dict(args)))
        if problems:
            raise MissingWordsError(f"{key}: {problems[0]}")
        below_zero = any(isinstance(value, int) and value < 0 for _, value in args)
        return _HYPHEN.sub(MINUS, str(text)) if below_zero else str(text)

    def listed(self, people: Iterable[str]) -> str:
        """Names in a row, the last with an *and*; "" where there is none."""
        *before, last = list(people) or [""]
        return self("list-and", before=self.row(before), last=last) if before else last

    def row(self, items: Iterable[str], kind: str = "") -> str:
        """Items in a row as this language parts them; `kind` is an attribute of `list-separator`."""
        return self(f"list-separator.{kind}" if kind else "list-separator").join(items)

    def run(self, cards: tuple[Card, ...]) -> str:
        """Three or more cards of one suit in less space than one by one; "" where that isn't possible."""
        return self._cards.run(cards, self)

    def say(self, what: Say, names: Names) -> str:
        """The text of a `Say`; seats, sides and cards in it are named."""
        return self(what.key, **{name: self._arg(arg, names) for name, arg in what.args.items()})

    def event(self, game: str, event: Event, names: Names) -> str:
        """What happened, in a sentence of its own; "-" for what is no news."""
        args = {
            field.name: self._arg(_named(field.name, getattr(event, field.name)), names)
            for field in dataclasses.fields(event)
        }
        return self(f"{game}-event-{_kebab(type(event).__name__)}", **args)

    def clause(self, game: str, event: Event, names: Names) -> str | None:
        """What a seat did, as a part of the line of its turn; "-" for what is no news.

        None for what has a sentence of its own. Beside the event's fields each tuple of cards has its number of cards
        behind the first, as `<field>_more`.
        """
        key = f"{game}-turn-{_kebab(type(event).__name__)}"
        if not self.has(key):
            return None
        args: dict[str, str | int] = {}
        for field in dataclasses.fields(event):
            value = getattr(event, field.name)
            if isinstance(value, tuple) and not isinstance(value, Card):
                cards = cast("tuple[Card, ...]", value)
                args[f"{field.name}_more"] = len(cards) - 1
                value = self.run(cards) or cards
            args[field.name] = self._arg(_named(field.name, value), names)
        return self(key, **args)

    def choice(self, game: str, choice: Choice, names: Names) -> str:
        """What a choice is called."""
        return self.say(Say(f"{game}-choice-{choice.command.kind}", choice.about), names)

    def choice_button(self, game: str, choice: Choice, names: Names) -> str:
        """What a choice is called on a button: the attribute `.button` of its message, or the message itself."""
        key = f"{game}-choice-{choice.command.kind}.button"
        return self.say(Say(key, choice.about), names) if self.has(key) else self.choice(game, choice, names)

    def choice_hint(self, game: str, choice: Choice, names: Names) -> str:
        """The small line below a choice, from the attribute `.hint` of its message; "" where it has none."""
        key = f"{game}-choice-{choice.command.kind}.hint"
        return self.say(Say(key, choice.about), names) if self.has(key) else ""

    def _arg(self, arg: "Arg | None", names: Names) -> str | int:  # noqa: PLR0911 - one line per kind of argument
        match arg:
            case None:
                return "none"
            case bool():
                return "yes" if arg else "no"
            case str() | int():
                return arg
            case Card():
                return self._cards.card(arg, self)
            case Typed():
                return self._typed(arg, names)
            case SeatName():
                return names.seat(arg.seat)
            case SideName():
                return names.side(arg.side)
            case Say():
                return self.say(arg, names)
            case _:
                return self._list(arg, names)

    def _typed(self, typed: Typed, names: Names) -> str | int:
        """A card, a joker with what it stands for."""
        if typed.stands_for is None:
            return self._arg(typed.card, names)
        return self(self._cards.joker_as, card=self._arg(typed.stands_for, names))

    def _list(self, items: tuple[Any, ...], names: Names) -> str:
        texts = [_shown(self._arg(item, names)) for item in items]
        cards = items and isinstance(items[0], Card | Typed)
        return self._cards.row(items, texts, self) if cards else self.row(texts)


def _named(name: str, value: Any) -> Any:
    """A field of an event whose name says that it is a seat or a side is shown as one."""
    if isinstance(value, int) and not isinstance(value, bool):
        if name == "seat" or name.endswith("_seat"):
            return SeatName(value)
        if name == "side" or name.endswith("_side"):
            return SideName(value)
    return value


def _shown(arg: str | int) -> str:
    return arg if isinstance(arg, str) else plain(arg)


@functools.cache
def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Languages:
    """Every language that the bot has words in, picked by a reader's locale, such as Discord's `pt-BR`.

    Attributes:
        names: what each is called by those who speak it, by its code.

    """

    def __init__(self, folder: Path = _FOLDER, names: Mapping[str, str] = LANGUAGES) -> None:
        self.emojis = CardEmojis()
        self.names = names
        self._folder = folder
        self._words = {code: Words(code, folder, self.emojis) for code in names}
        self._beside = functools.cache(self._make_beside)

    @property
    def english(self) -> Words:
        """The words for readers of languages that the bot lacks."""
        return self._words[ENGLISH]

    def find(self, locale: str) -> Words | None:
        """The words of a locale, or of its language; None if there are none."""
        return self._words.get(locale) or self._words.get(_without_region(locale))

    def of(self, locale: str) -> Words:
        """The words for a reader with this locale."""
        return self.find(locale) or self.english

    def beside(self, words: Words, public: Words) -> Words:
        """The same words, which name the buttons of public messages as those are labelled."""
        return words if words.language == public.language else self._beside(words.language, public.language)

    def _make_beside(self, language: str, public: str) -> Words:
        return Words(language, self._folder, self.emojis, self._words[public].naming_public_buttons())

    def chosen(self, code: str, locale: str) -> Words:
        """The words of a chosen language; those of the locale where none is chosen, or one that is spoken no more."""
        return self.find(code) or self.of(locale)


def _without_region(locale: str) -> str:
    return locale.partition("-")[0]


class _Folders(AbstractResourceLoader):
    """Every file of a language's folder; what the buttons of public messages are called may come from elsewhere."""

    def __init__(self, folder: Path, public: Resource | None) -> None:
        self._folder = folder
        self._public = public

    def resources(self, locale: str, resource_ids: list[str]) -> Generator[list[Resource], None, None]:
        """See the base class; the folder decides which files there are."""
        del resource_ids
        paths = sorted((self._folder / locale).glob("*.ftl"))
        yield [self._public if self._public and path.name == _PUBLIC else _parsed(path) for path in paths]


@functools.cache
def _parsed(path: Path) -> Resource:
    """A file of words; parsing them all takes a tenth of a second, so each is parsed once."""
    return FluentResource(path.read_text(encoding="utf-8"))


class _Chain(FluentLocalization):
    """Fluent's own chain of languages, which can also look up attributes and report what is missing."""

    def find(self, key: str) -> tuple[FluentBundle, Pattern] | None:
        """The text of `message` or `message.attribute` in the first language that has it, with its bundle."""
        name, _, attribute = key.partition(".")
        for bundle in self._bundles():
            message = bundle.get_message(name) if bundle.has_message(name) else None
            pattern = message and (message.attributes.get(attribute) if attribute else message.value)
            if pattern is not None:
                return bundle, pattern
        return None
