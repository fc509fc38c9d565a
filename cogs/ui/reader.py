"""How the seats and sides of a table are called in its messages.

How a member's pictures are drawn.

The reader of a message: every layout is made for one.

The order of a member's hand, for menus and suggestions that list its cards.

Discord's live countdown to what a table waits for: it runs in every client, so nothing has to be edited for it.
"""

import functools
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import discord

from bot.games.cards import Card
from bot.games.contract import AnyGame
from bot.games.values import Choice, Say
from bot.people.member_data import is_former
from bot.people.settings import DEFAULTS, MemberSettings
from bot.tables.model.records import DeadlineKind
from bot.tables.model.view import TableFacts
from cogs.words import Words
from cogs.words.cards import SPOKEN
from rendering.elements import sort_hand
from rendering.picture import Deck, Sort, Theme

_LONGEST = 24
"""Longer names are cut, with what it takes to escape them: a sheet of eight players has to fit in a message."""


_FROM_THE_RIGHT = ("R", "AL", "AN")
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"

NAMES = 8
"""So many names for computers there are; no table has more."""


def mention(member: int) -> str:
    """A member's name as Discord shows it; whether it pings is decided where a message is sent."""
    return f"<@{member}>"


def letter(seat: int) -> str:
    """The letter that marks a seat in pictures, from A."""
    return chr(ord("A") + seat)


def shown_name(name: str, member: int) -> str:
    """A member's name as plain text of a message: it formats nothing, links nowhere, names nobody else, turns no line.

    Where the name isn't known, it is a mention, which Discord shows as a name to whoever has met the member.
    """
    if not name:
        return mention(member)
    shortened = (name if left == len(name) else f"{name[:left].rstrip()}…" for left in range(len(name), 0, -1))
    return next((text for text in map(_escaped, shortened) if len(text) <= _LONGEST), mention(member))


def member_name(words: Words, name: str, member: int) -> str:
    """The same, where the member may have been deleted since."""
    return words("former-member") if is_former(member) else shown_name(name, member)


@functools.lru_cache(1024)
def _escaped(name: str) -> str:
    text = discord.utils.escape_mentions(discord.utils.escape_markdown(name, ignore_links=False))
    return _isolated(text.replace("<", "\\<").replace("://", ":\\//"))


def _isolated(name: str) -> str:
    """A name from right to left, so that it leaves the order of the words around it alone."""
    turns = any(unicodedata.bidirectional(each) in _FROM_THE_RIGHT for each in name)
    return f"{_ISOLATE}{name}{_END_OF_ISOLATE}" if turns else name


class TableNames:
    """The names at one table: members as the server calls them, computers by names of their own, teams by colour.

    A computer that plays on for a member is called by its seat's letter.
    """

    def __init__(self, facts: TableFacts, words: Words) -> None:
        self._facts = facts
        self._words = words

    def seat(self, seat: int) -> str:
        seated = self._facts.seats[seat]
        if seated.left is not None:
            return member_name(self._words, "", seated.left)
        if seated.member is None and seated.computer:
            return self._words(
                "computer-called", name=self._words(f"computer-name-{(seated.computer - 1) % NAMES + 1}")
            )
        if seated.member is None:
            return self._words("computer-name", letter=letter(seat))
        return member_name(self._words, seated.name, seated.member)

    def side(self, side: int) -> str:
        """The team, or the member who is alone on that side, or what the game calls a side without a seat."""
        if self._facts.side_count:
            return team_name(self._words, side)
        if side >= len(self._facts.seats):
            return self._words(f"{self._facts.game.key}-side-{side}")
        return self.seat(side)

    def marked(self, seat: int) -> str:
        """The name at that seat, with the colour and letter that the pictures use; for some computers that is all."""
        mark = self._words(f"side-mark-{self._facts.seats[seat].side}")
        if not self._facts.seats[seat].has_name:
            return self._words("computer-marked", mark=mark, who=self.seat(seat))
        return self._words("seat-marked", mark=mark, letter=letter(seat), who=self.seat(seat))


class LetterNames(TableNames):
    """The same by their letters and colours alone, for places that show neither mentions nor bold type."""

    def seat(self, seat: int) -> str:
        return letter(seat)


def team_name(words: Words, side: int) -> str:
    """A team by its colour."""
    return words("team-name", mark=words(f"side-mark-{side}"), colour=words(f"side-colour-{side}"))


def key_of(named: Mapping[str, str], typed: str) -> str:
    """The key whose name was typed out; anything else is returned as it is, to be judged as a key."""
    wanted = typed.strip().casefold()
    return next((key for key, name in named.items() if wanted == name.casefold()), typed)


def game_names(games: Iterable[str], words: Words) -> dict[str, str]:
    """The names of the games by their keys."""
    return {key: words(f"{key}-name") for key in games}


def preset_names(games: Mapping[str, AnyGame], game: str, words: Words) -> dict[str, str]:
    """The names of a game's presets by their keys; none if there is no such game."""
    return {name: words(f"{game}-preset-{name}") for name in games[game].presets} if game in games else {}


def theme_of(settings: MemberSettings) -> Theme:
    """How a member's pictures are drawn; members with one theme share the paintings of what they all see."""
    return Theme(deck_of(settings), large=settings.large_cards, sort=Sort(settings.sort.value))


def deck_of(settings: MemberSettings) -> Deck:
    """How suits are coloured for a member."""
    return Deck.FOUR if settings.four_colours else Deck.CLASSIC


def written_for(words: Words, settings: MemberSettings) -> Words:
    """A member's language, with cards as they want them in sentences."""
    return words.writing(SPOKEN) if settings.words_first else words


Seen_co = TypeVar("Seen_co", bound=TableFacts, covariant=True)


@dataclass(frozen=True, slots=True)
class Reader(Generic[Seen_co]):
    """A member, or the whole channel, as reader: what they may see of a table, in the words of their language.

    `view` is a `TableView` for whoever follows a match; the plain facts are enough for options and names. `settings`
    are the member's own; the channel has the defaults. `plain`: what they read shows no names and no emojis, as the
    labels of a menu. `short`: texts have room for no emojis either.
    """

    view: Seen_co
    words: Words
    settings: MemberSettings = DEFAULTS
    plain: bool = False
    short: bool = False

    @property
    def names(self) -> TableNames:
        """The names at the table, in the reader's language."""
        return (LetterNames if self.plain else TableNames)(self.view, self.words)

    @property
    def written(self) -> Words:
        """The words of texts, in which cards may be emojis; those of labels and alt texts can't be."""
        return self.words if self.plain or self.short else self.words.pictured(deck_of(self.settings))

    def say(self, what: Say) -> str:
        """A text with seats, sides and cards in it."""
        return self.written.say(what, self.names)


def in_hand_order(choices: Sequence[Choice], settings: MemberSettings) -> tuple[Choice, ...]:
    """Choices of one card each as the member's hand shows those cards; any others as they come."""
    cards = [choice.about.get("card") for choice in choices]
    held = [card for card in cards if isinstance(card, Card)]
    if len(held) < len(cards):
        return tuple(choices)
    places = {card: place for place, card in enumerate(sort_hand(held, theme_of(settings).sort))}
    return tuple(choice for _, choice in sorted(zip(held, choices, strict=True), key=lambda each: places[each[0]]))


def countdown(reader: Reader[TableFacts], kind: DeadlineKind) -> str:
    """The time that is left, as Discord shows it to each member; "" where the table doesn't wait for that."""
    until = reader.view.until.get(kind)
    return "" if until is None else f"<t:{int(until.timestamp())}:R>"
