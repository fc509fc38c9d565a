"""What every public message works with."""

from dataclasses import dataclass

from bot.clock import Clock
from bot.people.people import People
from bot.tables.tables import Tables
from cogs.ui.channels import Channels
from cogs.ui.drawings import Drawings
from cogs.ui.panels import Panels
from cogs.ui.readers import Readers
from cogs.words import Words


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
