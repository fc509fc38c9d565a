"""Wires the parts of the bot together; no other module does."""

import asyncio
import random
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot.boards.leaderboards import Boards
from bot.clock import Clock, uptime, utc_now
from bot.computer.levels import advice_thresholds, evaluate_moves
from bot.daily.dailies import Dailies
from bot.emoji_upload import CardUpload
from bot.games.catalogue import GAMES
from bot.live import INTENTS
from bot.operating.trial import delete_posted
from bot.people.people import People
from bot.requests import TrialRequests
from bot.store.store import Store
from bot.store.transactions import StoreError
from bot.tables.deletion import Deletions
from bot.tables.model.ports import Chance, Environment, StorageError
from bot.tables.model.records import SeatRecord
from bot.tables.tables import Tables
from bot.trial import Outcome, Switch, Switches, Trial
from cogs.command_tree import CommandTranslator, CommandTree
from cogs.gateway_events import ChannelEvents
from cogs.messages.pipeline import Parts
from cogs.messages.table_messages import TableMessages
from cogs.router import Allowance, Router
from cogs.services import ServicedBot, Services
from cogs.ui.interactions import Readers, SideMessages
from cogs.ui.pictures import Artist
from cogs.words import Languages
from rendering.paint import Painter

FEATURES = ("cogs.lobby", "cogs.match", "cogs.leaderboard", "cogs.rules", "cogs.settings", "cogs.server", "cogs.daily")
"""The extensions that the bot loads; each can be reloaded while it runs."""
TRIAL = "cogs.trial"
"""The extension that it loads only for the server of RUMTABLE_TRIAL_SERVER."""
TICK_SECONDS = 0.5
"""The time between two checks for deadlines that have passed."""
STANDSTILL_SECONDS = 60.0
"""After a longer pause between two checks the machine has slept, or the process was suspended."""


class SystemChance:
    """Randomness from the operating system."""

    def seed(self) -> str:
        return secrets.token_hex(32)

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        return random.SystemRandom().sample(list(seats), len(seats))


class Rumtable(ServicedBot):
    """The bot. Once closed, it can't be started again.

    Args:
        store: keeps tables, members, servers and leaderboards.
        chance: seeds and shuffles; by default from the operating system.
        painter: paints the pictures.
        clock: by which deadlines pass.
        shards: how many; None asks Discord.
        languages: what is said in which language, and the card emojis.
        min_free_bytes: how many have to be free on the disk for another table to be opened.
        retention: how long hands, seeds and commands of finished matches are kept; None keeps them for ever.
        card_emojis: whether the cards are uploaded as emojis of the application.
        overruled: the switches that the environment sets, whatever a trial has shown.
        trial_server: the only server that has `/trial`; None: no server has it.
        public_edits: how many edits of public messages may begin in a second; None sets no limit.
        member_presses: how many presses and commands of one member are answered within ten seconds; 0 sets no limit.

    """

    def __init__(
        self,
        store: Store,
        *,
        chance: Chance | None = None,
        painter: Painter | None = None,
        clock: Clock = utc_now,
        shards: int | None = None,
        languages: Languages | None = None,
        min_free_bytes: int = 0,
        retention: timedelta | None = None,
        card_emojis: bool = False,
        overruled: Mapping[Switch, str] | None = None,
        trial_server: int | None = None,
        public_edits: int | None = None,
        member_presses: int = 0,
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
        people = People(store.members, store.servers, clock)
        chance = chance or SystemChance()
        environment = Environment(
            store.tables, store.servers, chance, evaluate_moves, clock, advice_thresholds, people.draws_for
        )
        tables = Tables(environment, GAMES, min_free_bytes)
        readers = Readers(languages, people, self)
        messages = TableMessages(Parts(self, tables, people, readers, clock, public_edits=public_edits))
        tables.subscribe(messages)
        self._channel_events = ChannelEvents(self, tables, people, messages.public)
        self.services = Services(
            tables=tables,
            deletions=Deletions(environment, store.members, tables, retention),
            people=people,
            boards=Boards(store.boards, GAMES, clock),
            dailies=Dailies(store.days, environment, tables, people),
            table_repository=store.tables,
            member_repository=store.members,
            board_repository=store.boards,
            trial_repository=store.trials,
            languages=languages,
            artist=Artist(painter or Painter()),
            messages=messages,
            router=Router(tables, readers, Allowance(member_presses), messages.panels.deferrals),
            readers=readers,
            now=clock,
        )
        self.store, self.tables, self.messages = store, tables, messages
        self.side_messages, self.deferrals = SideMessages(), messages.panels.deferrals
        self.trial_server = trial_server
        self._switches = Switches(store.trials, overruled or {})
        self._card_upload = CardUpload(self, languages.emojis) if card_emojis else None

    async def setup_hook(self) -> None:
        await self._switches.read()
        self._apply_switches()
        await self.tables.resume()
        await self.messages.begin()
        await self.tree.set_translator(CommandTranslator(self.services.languages))
        self.add_listener(self.services.router.on_interaction)
        for event, listener in self._channel_events.listeners.items():
            self.add_listener(listener, event)
        if self._card_upload is not None:
            self.add_listener(self._card_upload.on_emoji_gone)
        for feature in FEATURES:
            await self.load_extension(feature)
        if self.trial_server is not None:
            await self.load_extension(TRIAL)

    async def hand_over_shards(self) -> None:
        """Let other processes take this one's shards before it stops. Only a fleet has others."""

    async def release_shards(self) -> None:
        """Give up the shards that no other process has taken. Only a fleet has others."""

    async def close(self) -> None:
        """Store which versions the messages show, so that the next start doesn't draw them again, and leave Discord."""
        with suppress(StorageError, StoreError):  # logged by the store, or it is closed already
            await self.tables.drawn.write()
        await super().close()

    async def resume_tables(self) -> None:
        """Bring the messages up to date that were out of date when the bot stopped."""
        await self.messages.resume()

    async def run_background_tasks(self) -> None:
        """Run the clock and the other background tasks until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.resume_tables())
            group.create_task(self.run_clock())
            group.create_task(self._follow_switches())
            group.create_task(self._delete_posted_trials())
            if self._card_upload is not None:
                group.create_task(self._card_upload.run())

    def _apply_switches(self) -> None:
        keep, edits = self._switches[Switch.KEEP_PICTURES], self._switches[Switch.PANEL_EDITS]
        self.messages.set_uploads(keep_pictures=keep == "yes", panel_edits=edits)

    async def on_edit_uploads_refused(self) -> None:
        """Record the refusal for the doctor. The switch stays as it is, so that the next start tries again."""
        with suppress(StorageError):  # logged by the store
            await self.store.trials.note(Trial("edit-uploads", Outcome.WRONG, self.services.now()), {})

    async def _follow_switches(self) -> None:
        while True:
            await self._switches.until_turned()
            self._apply_switches()

    async def _delete_posted_trials(self) -> None:
        with suppress(StorageError):  # logged by the store; the next start deletes them
            await delete_posted(self, self.store.trials, TrialRequests(), self.services.now)

    async def run_clock(self) -> None:
        """Start whatever is due, twice a second, until cancelled."""
        while True:
            before = uptime()
            await asyncio.sleep(TICK_SECONDS)
            if uptime() - before > STANDSTILL_SECONDS:
                self.tables.note_standstill()
            await self.messages.start_due()
            self.dispatch("tick")
