"""What the features work with. The bot holds it, and a feature's `setup(bot)` takes what it needs."""

from dataclasses import dataclass
from typing import Protocol, cast

from discord.ext import commands

from bot.boards.leaderboards import Boards
from bot.boards.storage import BoardStorage
from bot.games.refusals import NotNowError
from bot.people.member_data import MemberDataStorage
from bot.people.people import People, PeopleStorage
from bot.tables.deletion import Forgetting
from bot.tables.history.achievements import KeepsReadings
from bot.tables.model.ports import Storage
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.ui.interactions import Interaction, note_table
from cogs.ui.pictures import Artist
from cogs.ui.readers import Readers
from cogs.ui.reasons import SurfaceReason
from cogs.ui.router import Router
from cogs.ui.table_messages import TableMessages
from cogs.words import Languages, Words


class Keeps(Storage, PeopleStorage, BoardStorage, KeepsReadings, MemberDataStorage, Protocol):
    """Where everything is kept: tables, what belongs to members and servers, the boards, and what was achieved."""


@dataclass(frozen=True, slots=True)
class Services:
    """See the module's docstring. One object per bot, which outlives every reload of a feature."""

    tables: Tables
    forgetting: Forgetting
    people: People
    boards: Boards
    storage: Keeps
    languages: Languages
    artist: Artist
    messages: TableMessages
    router: Router
    readers: Readers

    async def words(self, interaction: Interaction) -> Words:
        """The words for the member who gives a command or presses, for what they alone see."""
        return await self.readers.member(interaction)

    async def table_here(self, interaction: Interaction) -> Table:
        """The live table of the channel.

        Raises:
            NotNowError: there is none.

        """
        table = await self.tables.in_channel(interaction.channel_id or 0)
        if table is None:
            raise NotNowError(SurfaceReason.NO_TABLE_HERE)
        await note_table(interaction, table)
        return table

    async def table_of(self, interaction: Interaction, kind: str | None = None) -> Table:
        """The table that a member's command means.

        That is where such a move is open to them, else where they sit, else the channel's.

        Raises:
            NotNowError: the channel has no table, and the member has none of their own.

        """
        member = interaction.user.id
        shared = await self.tables.in_channel(interaction.channel_id or 0)
        own = await self.tables.private_of(member, interaction.guild_id or 0)
        tables = [*([shared] if shared and shared.facts.seat_of(member) is not None else []), *own]
        if not tables:
            return await self.table_here(interaction)
        open_at = (table for table in tables if kind in table.view(member).choices)
        table = next(open_at, tables[0]) if len(tables) > 1 else tables[0]
        await note_table(interaction, table)
        return table


class ServicedBot(commands.AutoShardedBot):
    """A bot as the features see it."""

    services: Services

    async def takes(self, interaction: Interaction) -> bool:
        """Whether an interaction is answered here: where several processes hear it, one does."""
        del interaction
        return True


class ServicedCog(commands.Cog):
    """A feature's commands, which work with the services."""

    def __init__(self, services: Services) -> None:
        self._services = services


def services_of(interaction: Interaction) -> Services:
    """The services of the bot that an interaction came to, for callbacks that belong to no cog."""
    return cast("ServicedBot", interaction.client).services
