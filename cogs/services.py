"""What the features work with. The bot holds it, and a feature's `setup(bot)` takes what it needs.

What a server has set, as it bears on the tables that are opened there.

What members show to a channel: only where they may write, and one thing a minute.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, cast

import discord
from discord.ext import commands

from bot.boards.leaderboards import Boards
from bot.boards.storage import BoardStorage
from bot.clock import Clock
from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError
from bot.people.member_data import MemberDataStorage
from bot.people.people import People, PeopleStorage
from bot.people.settings import Key, ServerSettings, Setting
from bot.tables.deletion import Forgetting
from bot.tables.history.achievements import KeepsReadings
from bot.tables.model.ports import Storage
from bot.tables.model.records import TableOptions, shared_with
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.messages.table_messages import TableMessages
from cogs.router import PressHandlers, Router
from cogs.ui.interactions import Interaction, Readers, SurfaceReason, note_table
from cogs.ui.pictures import Artist
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


def default_game(settings: ServerSettings, games: Mapping[str, AnyGame]) -> str:
    """The game of a new table: the main one where the server has named none, or one that there is no more."""
    return settings.game if settings.game in games else next(iter(games))


def default_preset(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> str:
    """The preset of a new table of a game: the server's where the game is its default too, else the game's first."""
    presets = games[game].presets
    chosen = settings.preset if game == default_game(settings, games) else ""
    return chosen if chosen in presets else next(iter(presets))


def default_table_options(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> TableOptions | None:
    """How a new table of a game is played at; None, as is usual, where nobody waits for its one member."""
    return shared_with(settings.table) if game in games and games[game].shared else None


def setting_in_effect(settings: ServerSettings, games: Mapping[str, AnyGame], key: str) -> Setting:
    """What a setting is, whether or not the server has set it."""
    game = default_game(settings, games)
    of_table = shared_with(settings.table).to_json()
    named: Mapping[str, Setting] = {Key.GAME: game, Key.PRESET: default_preset(settings, games, game), **of_table}
    return named[key] if key in named else settings.to_json()[key]


def gone_channels(settings: ServerSettings, guild: discord.Guild | None) -> tuple[int, ...]:
    """The channels of a server's list that exist no more; none while the bot doesn't know the server's channels."""
    if guild is None or guild.unavailable:
        return ()
    return tuple(channel for channel in settings.channels if guild.get_channel(channel) is None)


def require_place(interaction: Interaction, settings: ServerSettings) -> None:
    """Refuse to open a table where the server wants none; a thread counts as the channel that it belongs to.

    Raises:
        NotNowError: tables are opened elsewhere in this server.

    """
    gone = gone_channels(settings, interaction.guild)
    allowed = [channel for channel in settings.channels if channel not in gone]
    here = {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}
    if allowed and here.isdisjoint(allowed):
        where = tuple(f"<#{channel}>" for channel in allowed)
        raise NotNowError(SurfaceReason.NOT_HERE, channels=where)


REST = timedelta(minutes=1)
"""Between two things that are shown in one channel."""


class Showing:
    """What was shown where in the last minute."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._shown: dict[int, datetime] = {}

    @contextmanager
    def to_channel(self, interaction: Interaction) -> Generator[None]:
        """Show something in the body. It is noted before, so that of two presses at once one shows it.

        Raises:
            NotNowError: the member may not write there, or something was shown just now.

        """
        _require_writer(interaction)
        channel, now = interaction.channel_id or 0, self._now()
        self._shown = {each: at for each, at in self._shown.items() if now - at < REST}
        if channel in self._shown:
            raise NotNowError(SurfaceReason.SHOWN_JUST_NOW)
        self._shown[channel] = now
        try:
            yield
        except BaseException:  # what was refused or failed costs nothing
            self._shown.pop(channel, None)
            raise


class ShowingPresses(PressHandlers):
    """The handlers of a feature that has something to show."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._services = services
        self._showing = Showing(services.boards.now)


def _require_writer(interaction: Interaction) -> None:
    """Refuse whoever may not write in the channel."""
    allowed = interaction.permissions
    thread = isinstance(interaction.channel, discord.Thread)
    if not (allowed.send_messages_in_threads if thread else allowed.send_messages):
        raise NotNowError(SurfaceReason.MAY_NOT_WRITE)
