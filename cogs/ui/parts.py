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
    from cogs.ui.readers import Readers
    from cogs.words import Words


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
    readers: Readers
    drawings: Drawings
    now: Clock

    async def words(self, guild: int) -> Words:
        """The words for everyone in a server."""
        return await self.readers.server(guild)
