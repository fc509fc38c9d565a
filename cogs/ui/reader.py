"""The reader that a message is made for: their view, their words, their settings, and the names they see."""

import functools
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

import discord

from bot.boards.suspicious import Uncounted
from bot.games.contract import AnyGame
from bot.games.values import Choice, Say
from bot.people.member_data import is_former
from bot.people.settings import DEFAULTS, MemberSettings
from bot.tables.model.records import DeadlineKind
from bot.tables.model.view import TableFacts
from cogs.ui.failures import MAX_BYTES
from cogs.words import Words
from rendering.elements import seat_letter, sort_hand
from rendering.names import can_draw
from rendering.picture import Deck, Names, Sort, Theme

_ENGLISH = Words()
_MAX_NAME_LENGTH = 24
"""Includes the characters that escape a name: a sheet of eight players has to fit in a message."""
_RIGHT_TO_LEFT = ("R", "AL", "AN")
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"
_COMPUTER_NAMES = 8
"""How many names for computers the language files have, one for every seat of the largest table."""


def mention(member: int) -> str:
    """A mention, which Discord shows as the member's name; it pings only where the sender allows pings."""
    return f"<@{member}>"


def safe_name(name: str, member: int) -> str:
    """A member's name in at most 24 characters of plain text: no formatting, link, mention or change of direction.

    A member whose name is unknown is mentioned: Discord shows the name to readers who know the member.
    """
    if not name:
        return mention(member)
    for kept in range(len(name), 0, -1):
        text = escaped(name if kept == len(name) else f"{name[:kept].rstrip()}…")
        if len(text) <= _MAX_NAME_LENGTH:
            return text
    return mention(member)


def member_name(words: Words, name: str, member: int) -> str:
    """`safe_name` for somebody who may be a deleted member."""
    return words("former-member") if is_former(member) else safe_name(name, member)


def uncounted_line(words: Words, each: Uncounted, names: Mapping[int, str]) -> str:
    """A match that doesn't count: which manager decided that, when and why, but not who played it."""
    why = words.join(words(f"arranged-{sign}") for sign in each.why)
    at = discord.utils.format_dt(each.at, "d")
    who = member_name(words, names.get(each.member, ""), each.member)
    return words("board-uncounted-match", who=who, at=at, why=why)


@functools.lru_cache(1024)
def escaped(name: str) -> str:
    """Text by somebody else, escaped to be shown as it is: no formatting, link, mention or change of direction."""
    text = discord.utils.escape_mentions(discord.utils.escape_markdown(name, ignore_links=False))
    text = text.replace("<", "\\<").replace("://", ":\\//")
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in text):
        return f"{_ISOLATE}{text}{_END_OF_ISOLATE}"  # else the name would reorder the words around it
    return text


class TableNames:
    """The names at one table: members by their names in the server, computers by names of their own, teams by colour.

    A computer that took over a member's seat goes by the seat's letter. Members in `unnamed` have no names.
    """

    def __init__(self, facts: TableFacts, words: Words, unnamed: Collection[int] = ()) -> None:
        self._facts = facts
        self._words = words
        self._unnamed = unnamed

    def seat(self, seat: int) -> str:
        seated = self._facts.seats[seat]
        if (seated.member or seated.left) in self._unnamed:
            return self._words("some-player")
        if seated.left is not None:
            return member_name(self._words, "", seated.left)
        if seated.member is None and seated.computer:
            number = (seated.computer - 1) % _COMPUTER_NAMES + 1
            return self._words("computer-called", name=self._words(f"computer-name-{number}"))
        if seated.member is None:
            return self._words("computer-name", letter=seat_letter(seat))
        return member_name(self._words, seated.name, seated.member)

    def drawn(self, *, in_text: bool = False) -> Names:
        """The plain names for pictures: of all seats, then of sides without a seat.

        Computers have English names if no font has the letters of their own, except `in_text`.
        """
        drawable = in_text or can_draw(self._words("some-player"))
        facts, words = self._facts, self._words if drawable else _ENGLISH
        drawn: list[str] = []
        for number, seated in enumerate(facts.seats):
            member = seated.left if seated.member is None else seated.member
            if member is not None:
                named = seated.name and member not in self._unnamed and not is_former(member)
                drawn.append(seated.name if named else words("some-player"))
            elif seated.computer:
                drawn.append(words(f"computer-name-{(seated.computer - 1) % _COMPUTER_NAMES + 1}"))
            else:
                drawn.append(words("computer-name", letter=seat_letter(number)))
        if not facts.side_count:
            extra = f"{facts.game.key}-side-{len(drawn)}"
            drawn += [words(extra)] if words.has(extra) else []
        return tuple(drawn)

    def side(self, side: int) -> str:
        """The team; without teams the name at that seat, or the game's own name for a side without a seat."""
        if self._facts.side_count:
            return team_name(self._words, side)
        if side >= len(self._facts.seats):
            return self._words(f"{self._facts.game.key}-side-{side}")
        return self.seat(side)

    def marked(self, seat: int) -> str:
        """The name at that seat, marked with the side's colour and the seat's letter as in the pictures.

        A computer that took over a seat has only the mark.
        """
        mark = self._words(f"side-mark-{self._facts.seats[seat].side}")
        if not self._facts.seats[seat].has_name:
            return self._words("computer-marked", mark=mark, who=self.seat(seat))
        return self._words("seat-marked", mark=mark, letter=seat_letter(seat), who=self.seat(seat))


class LetterNames(TableNames):
    """Seats by their letters, for places that show neither mentions nor bold type."""

    def seat(self, seat: int) -> str:
        return seat_letter(seat)


class SpokenNames(TableNames):
    """Names that are read out, without the marks of pictures."""

    def side(self, side: int) -> str:
        if not self._facts.side_count:
            return super().side(side)
        return self._words("team-name.spoken", colour=self._words(f"side-colour-{side}"))

    def marked(self, seat: int) -> str:
        return self.seat(seat)


class DrawnNames(TableNames):
    """Names as pictures show them: plain text, without marks."""

    def seat(self, seat: int) -> str:
        return self.drawn()[seat]

    def side(self, side: int) -> str:
        return self._words(f"side-colour-{side}") if self._facts.side_count else self.drawn()[side]

    def marked(self, seat: int) -> str:
        return self.seat(seat)


def team_name(words: Words, side: int) -> str:
    return words("team-name", mark=words(f"side-mark-{side}"), colour=words(f"side-colour-{side}"))


def key_by_name(names: Mapping[str, str], typed: str) -> str:
    """The key whose name was typed; anything else is returned unchanged, for the caller to validate as a key."""
    folded = typed.strip().casefold()
    return next((key for key, name in names.items() if folded == name.casefold()), typed)


def game_names(games: Iterable[str], words: Words) -> dict[str, str]:
    """The names of games, by key."""
    return {key: words(f"{key}-name") for key in games}


def preset_names(games: Mapping[str, AnyGame], game: str, words: Words) -> dict[str, str]:
    """The names of a game's presets, by key; none if there is no such game."""
    return {name: words(f"{game}-preset-{name}") for name in games[game].presets} if game in games else {}


def theme_of(settings: MemberSettings) -> Theme:
    """The theme of a member's pictures. Members with the same theme share the painting of what all of them see."""
    return Theme(deck_of(settings), large=settings.large_cards, sort=Sort(settings.sort.value))


def deck_of(settings: MemberSettings) -> Deck:
    return Deck.FOUR if settings.four_colours else Deck.CLASSIC


def table_link(facts: TableFacts) -> str:
    """The address of a table's message, or of its channel before it is posted."""
    return f"https://discord.com/channels/{facts.guild}/{facts.channel}/{facts.message or ''}"


FactsT_co = TypeVar("FactsT_co", bound=TableFacts, covariant=True)


@dataclass(frozen=True, slots=True)
class Reader(Generic[FactsT_co]):
    """A member or a whole channel as the reader of a message.

    Attributes:
        view: what the reader may see of a table. Options and names need only its facts, a match a `TableView`.
        words: the sentences of the reader's language.
        settings: the member's settings; the defaults for a channel.
        plain: True for the labels of a menu, which can show neither names nor emojis.
        short: True if there is no room for emojis in texts.
        in_picture: True for a text within a picture, which can show names but no emojis.
        unnamed: members who are shown without a name: those who hide, in messages that look back at a match; everybody
            if Discord refuses the names.
        now: when the message is drawn; None leaves out what is shown only for a while.
        bare: True if there is no room for descriptions in menus.
        paged: True if there is no room for whole menus.
        brief: True if there is no room for the whole table in words.
        max_bytes: what a message to the reader may have, of UTF-8.

    """

    view: FactsT_co
    words: Words
    settings: MemberSettings = DEFAULTS
    plain: bool = False
    short: bool = False
    in_picture: bool = False
    unnamed: Collection[int] = ()
    now: datetime | None = None
    bare: bool = False
    paged: bool = False
    brief: bool = False
    max_bytes: int = MAX_BYTES

    @property
    def names(self) -> TableNames:
        spoken = SpokenNames if self.settings.words_first else TableNames
        names = DrawnNames if self.in_picture else LetterNames if self.plain else spoken
        return names(self.view, self.words, self.unnamed)

    @property
    def written(self) -> Words:
        """The words for texts, which can show cards as emojis; `words` is for labels and alt texts, which can't."""
        without_emojis = self.plain or self.short or self.in_picture
        return self.words if without_emojis else self.words.with_emojis(deck_of(self.settings))

    def say(self, sentence: Say) -> str:
        return self.written.say(sentence, self.names)


def in_hand_order(choices: Sequence[Choice], settings: MemberSettings) -> tuple[Choice, ...]:
    """Choices of one card each, in the order of the member's hand; choices of any other kind stay as they are."""
    cards = [card for choice in choices if (card := choice.card) is not None]
    if len(cards) < len(choices):
        return tuple(choices)
    in_order = dict.fromkeys(sort_hand(cards, theme_of(settings).sort))
    return tuple(choice for card in in_order for own, choice in zip(cards, choices, strict=True) if own == card)


def countdown(reader: Reader[TableFacts], kind: DeadlineKind) -> str:
    """A deadline as a timestamp that every client counts down by itself; "" if the table has no such deadline."""
    until = reader.view.until.get(kind)
    return "" if until is None else discord.utils.format_dt(until, "R")
