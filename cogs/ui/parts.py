"""What every public message works with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import discord

    from bot.clock import Clock
    from bot.people.people import People
    from bot.tables.tables import Tables
    from cogs.ui.drawings import Drawings
    from cogs.ui.panels import Panels
    from cogs.words import Languages, Words


class Channels(Protocol):
    """Where channels come from: the bot."""

    @property
    def user(self) -> discord.ClientUser | None:
        """The bot's own user."""
        ...

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:  # noqa: A002 - discord.py's name
        """A channel by its id, without asking Discord."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 - discord.py's name
        """A server by its id, as far as the bot knows it."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """What every public message works with."""

    channels: Channels
    tables: Tables
    people: People
    panels: Panels
    languages: Languages
    drawings: Drawings
    now: Clock

    def words(self, guild: int) -> Words:
        """The words for everyone in a server, in the language that it has chosen."""
        found = self.channels.get_guild(guild)
        return self.languages.english if found is None else self.languages.of(found.preferred_locale.value)
