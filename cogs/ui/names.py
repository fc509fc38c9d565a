"""How the seats and sides of a table are called in its messages."""

import functools
import unicodedata
from collections.abc import Iterable, Mapping

import discord

from bot.games.contract import AnyGame
from bot.people.member_data import is_former
from bot.tables.model.view import TableFacts
from cogs.words import Words

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
