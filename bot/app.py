"""Puts the parts together; no other file wires them."""

import asyncio
import random
import secrets
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.boards.leaderboards import Boards
from bot.clock import Clock, utc_now
from bot.computer.levels import standard_of, weigh
from bot.emoji_upload import CardUpload
from bot.games.catalogue import GAMES
from bot.live import INTENTS
from bot.people.people import People
from bot.store.transactions import StoreError
from bot.tables.deletion import Forgetting
from bot.tables.model.ports import Chance, Environment, StorageError
from bot.tables.model.records import SeatRecord
from bot.tables.tables import Tables
from cogs.command_tree import CommandTranslator, CommandTree
from cogs.gateway_events import ChannelEvents
from cogs.messages.table_messages import TableMessages
from cogs.router import Router
from cogs.services import Keeps, ServicedBot, Services
from cogs.ui.interactions import Readers
from cogs.ui.pictures import Artist, PaintsPictures
from cogs.words import Languages
from rendering.paint import Painter

FEATURES = ("cogs.lobby", "cogs.match", "cogs.leaderboard", "cogs.rules", "cogs.settings", "cogs.server")
"""The extensions that the bot loads; each can be reloaded while it runs."""
TICK = 0.5
"""Seconds between two checks for whatever has fallen due."""


class SystemChance:
    """Chance from the operating system."""

    def seed(self) -> str:
        return secrets.token_hex(32)

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        return random.SystemRandom().sample(list(seats), len(seats))


class Rumtable(ServicedBot):
    """The bot: every part in its place. It stops for good with `close`."""

    def __init__(
        self,
        storage: Keeps,
        *,
        chance: Chance | None = None,
        painter: PaintsPictures | None = None,
        clock: Clock = utc_now,
        shards: int | None = None,
        languages: Languages | None = None,
        least_room: int = 0,
        kept_whole: timedelta | None = None,
        card_emojis: bool = False,
        keep_pictures: bool = True,
        public_edits: int | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=INTENTS,
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            help_command=None,
            shard_count=shards,
        )
        languages = languages or Languages()
        environment = Environment(storage, chance or SystemChance(), weigh, clock, least_room, standard_of, kept_whole)
        tables = Tables(environment, GAMES)
        forgetting = Forgetting(environment, tables)
        tables.chores["forgetting"] = forgetting.act
        people = People(storage, clock)
        readers = Readers(languages, people, self)
        messages = TableMessages(
            self, tables, people, readers, clock, keep_pictures=keep_pictures, public_edits=public_edits
        )
        tables.subscribe(messages)
        router = Router(tables, readers)
        artist = Artist(painter or Painter())
        self._channel_events = ChannelEvents(self, tables, people, messages.public)
        self.services = Services(
            tables,
            forgetting,
            people,
            Boards(storage, GAMES, clock),
            storage,
            languages,
            artist,
            messages,
            router,
            readers,
        )
        self.storage, self.tables, self.messages = storage, tables, messages
        self._card_upload = CardUpload(self, languages.emojis) if card_emojis else None

    async def setup_hook(self) -> None:
        await self.tables.resume()
        await self.messages.begin()
        await self.tree.set_translator(CommandTranslator(self.services.languages))
        self.add_listener(self.services.router.on_interaction)
        for listener in self._channel_events.listeners:
            self.add_listener(listener)
        if self._card_upload is not None:
            self.add_listener(self._card_upload.on_emoji_gone)
        for feature in FEATURES:
            await self.load_extension(feature)

    async def hand_over(self) -> None:
        """Let others take over before this process stops; where it is the only one there is nobody."""

    async def release(self) -> None:
        """Keep nothing from others any more."""

    async def close(self) -> None:
        """Leave Discord, with what was drawn last written down, so that nobody draws it once more."""
        with suppress(StorageError, StoreError):  # the store has said why, or is closed
            await self.tables.drawn.write()
        await super().close()

    async def resume_tables(self) -> None:
        """Bring the messages up to date that the bot has not drawn before it stopped."""
        await self.messages.resume()

    async def keep_tables(self) -> None:
        """Resume the tables and keep their time, and make cards emojis, beside the bot; runs until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.resume_tables())
            group.create_task(self.keep_time())
            if self._card_upload is not None:
                group.create_task(self._card_upload.run())

    async def keep_time(self) -> None:
        """Begin whatever has fallen due, twice a second; runs beside the bot until cancelled."""
        while True:
            await asyncio.sleep(TICK)
            await self.messages.begin_what_is_due()
            self.dispatch("tick")
