"""Puts the parts together; the only file that wires."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.clock import utc_now
from bot.computer.player import choose
from bot.games.catalogue import GAMES
from bot.tables.environment import Environment
from bot.tables.tables import Tables
from cogs.leaderboard.slash import Leaderboards
from cogs.lobby.slash import TableCommands
from cogs.match.presses import Presses
from cogs.match.slash import PlayCommands
from cogs.rules.slash import Rules
from cogs.ui.table_messages import Surface
from cogs.words import Words
from rendering.worker import Painter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.clock import Clock
    from bot.tables.environment import Chance
    from bot.tables.ports import Storage
    from bot.tables.records import SeatRecord
    from cogs.ui.pictures import PaintsPictures

TICK = 1.0
"""Seconds between two looks at what time brings."""


class SystemChance:
    """Chance from the operating system."""

    def seed(self) -> str:
        """A fresh seed."""
        return secrets.token_hex(32)

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        return random.SystemRandom().sample(list(seats), len(seats))


class Rumtable(commands.AutoShardedBot):
    """The bot: every part in its place. It stops for good with `close`."""

    def __init__(
        self,
        storage: Storage,
        *,
        chance: Chance | None = None,
        painter: PaintsPictures | None = None,
        clock: Clock = utc_now,
        shards: int | None = None,
    ) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=intents,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            help_command=None,
            shard_count=shards,
        )
        environment = Environment(storage, chance or SystemChance(), choose, clock)
        self.storage = storage
        self.tables = Tables(environment, GAMES)
        self.surface = Surface(self, self.tables, Words(), painter or Painter())
        self.tables.subscribe(self.surface)

    async def setup_hook(self) -> None:
        """Load the cogs."""
        await self.add_cog(Presses(self.surface))
        await self.add_cog(TableCommands(self.surface))
        await self.add_cog(PlayCommands(self.surface))
        await self.add_cog(Leaderboards(self.surface, self.storage))
        await self.add_cog(Rules(self.surface))

    async def resume_tables(self) -> None:
        """Bring the messages of all live tables up to date: the bot may have stopped before they were drawn."""
        await self.surface.resume()

    async def keep_tables(self) -> None:
        """Resume the tables and give them time, beside the bot; runs until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.resume_tables())
            group.create_task(self.keep_time())

    async def keep_time(self) -> None:
        """TableView every second at what time brings; runs until cancelled, beside the bot."""
        while True:
            await asyncio.sleep(TICK)
            await self.surface.tick()
