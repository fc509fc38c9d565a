"""Turns messages (`Say`, events, choices) into sentences in the reader's language.

Every sentence for members is in the Fluent files beside this module: a folder for each language, with a file for each
game and others for what the games share. There are no such sentences anywhere else in the project.

A game needs these messages; tests name each that is missing:

- `<game>-name`, `-length` and `-marks`; `-preset-`, `-prompt-` (phases), `-option-` and `-group-`;
- for each kind of command `-pick-`, `-choice-` and `-do-` with `.did`; `-confirm-` if it is confirmed, `-call-` and
  `<game>-choosing` if anybody may call it; `-brief-` is the short label for phones;
- for each event `-event-`, a sentence, or `-turn-`, a clause for the line of its turn; `-` reports nothing;
- `-level-`, `-why-`, `-tip-` for what newcomers are told, and the ids in its `options.py` and `report.py`;
- `alt-<game>-` and `how-to-<game>-` for its pictures, `told-<game>-` for its table in words, `board-` for its boards.
  Those of the first games stand in the files of pictures, of play by ear and of boards.
"""

import copy
import dataclasses
import functools
import re
from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, cast

from discord import PartialEmoji
from fluent.runtime import AbstractResourceLoader, FluentBundle, FluentLocalization, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax.ast import Message, Resource

from bot.games.cards import Card, TypedCard
from bot.games.values import Arg, Choice, Event, Say, SeatName, SideName
from cogs.words.cards import SHORT, CardEmojis, CardStyle
from cogs.words.catalogue import LANGUAGES
from rendering.elements import MINUS, seat_letter, with_minus
from rendering.picture import Deck

ENGLISH = "en"
_FOLDER = Path(__file__).parent
_PUBLIC = "public.ftl"
"""The file with the labels of the buttons of public messages."""
_CACHE_SIZE = 4096
"""Texts cached per language, since all readers of a table get the same text about a turn."""
_HYPHEN = re.compile(r"(?<![\w-])-(?=\d)")
"""The sign of a negative number as Fluent writes it."""
_DRAW_COMMAND = "draw"


class Names(Protocol):
    """The names of the seats and sides of one table."""

    def seat(self, seat: int) -> str:
        """The name of the player in that seat, such as a mention."""
        ...

    def side(self, side: int) -> str: ...


class Letters:
    """Names for places where mentions don't work: labels, alternative texts. Seats and sides are letters from A."""

    def seat(self, seat: int) -> str:
        return seat_letter(seat)

    def side(self, side: int) -> str:
        return seat_letter(side)


LETTERS = Letters()


class MissingMessageError(LookupError):
    """The language files lack a message or one of its arguments, which is a bug."""


class Words:
    """The sentences of one language, with English for what it lacks."""

    def __init__(
        self,
        language: str = ENGLISH,
        folder: Path = _FOLDER,
        emojis: CardEmojis | None = None,
        public: Resource | None = None,
    ) -> None:
        """Read the language from `folder`, with the labels of public buttons from `public` if given."""
        self.language = language
        self.emojis = emojis or CardEmojis()
        locales = dict.fromkeys((language, language.partition("-")[0], ENGLISH))
        chain = _FallbackChain(list(locales), [], _FolderLoader(folder, public))
        self._find = functools.lru_cache(_CACHE_SIZE)(chain.find)
        self._format_cached = functools.lru_cache(_CACHE_SIZE)(self._format)
        self._cards: CardStyle = SHORT
        self._by_style: dict[CardStyle, Words] = {SHORT: self}

    def with_card_style(self, cards: CardStyle) -> "Words":
        """The same words with another style of cards. Caches are shared, and so is the copy for each style."""
        if cards not in self._by_style:
            self._by_style[cards] = words = copy.copy(self)
            words._cards = cards  # noqa: SLF001 - an instance of this class
        return self._by_style[cards]

    def with_emojis(self, deck: Deck) -> "Words":
        """The same words with emojis of that deck for cards, for texts that can hold emojis.

        Cards that are not written in the short style stay as they are.
        """
        return self.with_card_style(self.emojis.style(deck)) if self._cards is SHORT else self

    def emoji(self, choice: Choice, label: str, deck: Deck) -> PartialEmoji | None:
        """The emoji for the control of a choice: a card back for drawing, else the card if the label names it.

        None if there is no such card or emoji, or if the reader has another style of cards.
        """
        if self._cards is not SHORT:
            return None
        if choice.command.kind == _DRAW_COMMAND:
            return self.emojis.back
        card = choice.card
        if card is None or self._cards.card(card, self) not in label:
            return None
        return self.emojis.get(card, deck)

    def has(self, key: str) -> bool:
        """True if there is such a message (or `message.attribute`)."""
        return self._find(key) is not None

    def __call__(self, key: str, /, **args: str | int) -> str:
        """The text of a message, or of `message.attribute`.

        Raises:
            MissingMessageError: there is no such message, or an argument that it needs is missing.

        """
        return self._format_cached(key, *args.items())

    def _format(self, key: str, *args: tuple[str, str | int]) -> str:
        message = self._find(key)
        if message is None:
            raise MissingMessageError(key)
        bundle, pattern = message
        text, problems = bundle.format_pattern(pattern, cast("dict[str, Any]", dict(args)))
        if problems:
            raise MissingMessageError(f"{key}: {problems[0]}")
        has_negative = any(isinstance(value, int) and value < 0 for _, value in args)
        return _HYPHEN.sub(MINUS, str(text)) if has_negative else str(text)

    def join_with_and(self, people: Iterable[str]) -> str:
        """Names in a row with an *and* before the last; "" for none."""
        *before, last = list(people) or [""]
        return self("list-and", before=self.join(before), last=last) if before else last

    def join(self, items: Iterable[str], kind: str = "") -> str:
        """Items joined by the separator of this language; `kind` is an attribute of `list-separator`."""
        return self(f"list-separator.{kind}" if kind else "list-separator").join(items)

    def say(self, what: Say, names: Names) -> str:
        """The text of a `Say`, with names for the seats, sides and cards in it."""
        args: dict[str, str | int] = {}
        for name, arg in what.args.items():
            args[name] = self._arg(arg, names)
        return self(what.key, **args)

    def event(self, game: str, event: Event, names: Names) -> str:
        """An event as a sentence; "-" for one that is not worth reporting."""
        args: dict[str, str | int] = {}
        for field in dataclasses.fields(event):
            args[field.name] = self._arg(_as_named(field.name, getattr(event, field.name)), names)
        return self(f"{game}-event-{_kebab(type(event).__name__)}", **args)

    def clause(self, game: str, event: Event, names: Names, *, own: bool = False) -> str | None:
        """An event as a clause in the line of its turn; "-" for one that is not worth reporting.

        With `own`, a sentence to the member who did it: the attribute `.own` of the message. None if there is no such
        message, as for an event that has only a sentence of its own. For each field with a tuple of cards, the message
        also gets `<field>_more`, the number of cards after the first.
        """
        key = f"{game}-turn-{_kebab(type(event).__name__)}{'.own' if own else ''}"
        if not self.has(key):
            return None
        args: dict[str, str | int] = {}
        for field in dataclasses.fields(event):
            value = getattr(event, field.name)
            if isinstance(value, tuple) and not isinstance(value, Card):
                cards = cast("tuple[Card, ...]", value)
                args[f"{field.name}_more"] = len(cards) - 1
                value = self._cards.run(cards, self) or cards
            args[field.name] = self._arg(_as_named(field.name, value), names)
        return self(key, **args)

    def choice(self, game: str, choice: Choice, names: Names, part: str = "") -> str:
        """The label of a choice; with `part`, the attribute of its message instead.

        Without one, `button` is the label, and `hint`, the small line below, is "".
        """
        key = f"{game}-choice-{choice.command.kind}"
        if part and self.has(f"{key}.{part}"):
            key = f"{key}.{part}"
        elif part == "hint":
            return ""
        return self.say(Say(key, choice.label_args), names)

    def _arg(self, arg: "Arg | None", names: Names) -> str | int:  # noqa: PLR0911 - one return per kind of argument
        match arg:
            case None:
                return "none"
            case bool():
                return "yes" if arg else "no"
            case str() | int():
                return arg
            case Card():
                return self._cards.card(arg, self)
            case TypedCard(stands_for=None):
                return self._cards.card(arg.card, self)
            case TypedCard(stands_for=Card() as card):
                return self(self._cards.joker_as, card=self._cards.card(card, self))
            case SeatName():
                return names.seat(arg.seat)
            case SideName():
                return names.side(arg.side)
            case Say():
                return self.say(arg, names)
            case _:
                return self._list(arg, names)

    def _list(self, items: tuple[Any, ...], names: Names) -> str:
        texts: list[str] = []
        for item in items:
            arg = self._arg(item, names)
            texts.append(arg if isinstance(arg, str) else with_minus(arg))
        are_cards = items and isinstance(items[0], Card | TypedCard)
        return self._cards.row(items, texts, self) if are_cards else self.join(texts)


def _as_named(field: str, value: Any) -> Any:
    """The value of an event's field, as a seat or a side if the field's name says that it is one."""
    if isinstance(value, int) and not isinstance(value, bool):
        if field == "seat" or field.endswith("_seat"):
            return SeatName(value)
        if field == "side" or field.endswith("_side"):
            return SideName(value)
    return value


@functools.cache
def _kebab(name: str) -> str:
    """`CardDrawn` as `card-drawn`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Languages:
    """The languages of the bot, picked by a reader's locale, such as Discord's `pt-BR`.

    Attributes:
        names: what each language is called by its speakers, by its code.
        emojis: the card emojis shared by all languages.
        english: the words for readers of languages that the bot lacks.

    """

    def __init__(self, folder: Path = _FOLDER, names: Mapping[str, str] = LANGUAGES) -> None:
        self.emojis = CardEmojis()
        self.names = names
        self._folder = folder
        self._words = {code: Words(code, folder, self.emojis) for code in names}
        self.english = self._words[ENGLISH]
        self._mixed: dict[tuple[str, str], Words] = {}

    def find(self, locale: str) -> Words | None:
        """The words of a locale, or of its language without the region; None if there are none."""
        return self._words.get(locale) or self._words.get(locale.partition("-")[0])

    def resolve(self, code: str, locale: str) -> Words:
        """The words of a chosen language, or of the locale if none is chosen or the bot no longer has it."""
        return self.find(code) or self.find(locale) or self.english

    def quoting_buttons_of(self, words: Words, public: Words) -> Words:
        """The same words for a reader on a server in the language `public`.

        Sentences that mention a button of a public message then quote the label that it has on that server.
        """
        if words.language == public.language:
            return words
        pair = words.language, public.language
        if pair not in self._mixed:
            entries = _parsed(_FOLDER / ENGLISH / _PUBLIC).body
            keys = [entry.id.name for entry in entries if isinstance(entry, Message)]
            labels = self._words[public.language]
            resource = FluentResource("\n".join(f"{key} = {labels(key)}" for key in keys))
            self._mixed[pair] = Words(words.language, self._folder, self.emojis, resource)
        return self._mixed[pair]


class _FolderLoader(AbstractResourceLoader):
    """Loads every file of a language's folder, except that the labels of public buttons may be given instead."""

    def __init__(self, folder: Path, public: Resource | None) -> None:
        self._folder = folder
        self._public = public

    def resources(self, locale: str, resource_ids: list[str]) -> Generator[list[Resource], None, None]:
        """Yield the files of the locale's folder, whatever the ids."""
        del resource_ids
        paths = sorted((self._folder / locale).glob("*.ftl"))
        yield [self._public if self._public and path.name == _PUBLIC else _parsed(path) for path in paths]


@functools.cache
def _parsed(path: Path) -> Resource:
    """A language file. Cached, because parsing all of them takes a tenth of a second."""
    return FluentResource(path.read_text(encoding="utf-8"))


class _FallbackChain(FluentLocalization):
    """Fluent's chain of languages, with lookup of attributes and without its silent fallback to the key."""

    def find(self, key: str) -> tuple[FluentBundle, Pattern] | None:
        """The text of `message` or `message.attribute` in the first language that has it, with its bundle."""
        name, _, attribute = key.partition(".")
        for bundle in self._bundles():
            message = bundle.get_message(name) if bundle.has_message(name) else None
            pattern = message and (message.attributes.get(attribute) if attribute else message.value)
            if pattern is not None:
                return bundle, pattern
        return None
