"""The bot as one of several processes that share its servers: it acts for those of its shards alone.

Nothing below it knows: what discord.py tells of other servers isn't passed on, and the store finds nothing due there.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.app import Rumtable
from bot.fleet.gate import Door, Entry, UnderWay
from bot.fleet.leases import Heard, Share
from bot.fleet.ports import FleetStorage
from bot.fleet.serving import BEAT, RESERVE, Serving
from bot.fleet.shards import REMINDED, GatewaySessions, Logins
from bot.live import fingerprint, first_of
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import insist
from cogs.services import Keeps
from cogs.ui.interactions import Interaction, answer_problem

FINISH_SECONDS = 0.5
"""How long the lease of a shard waits for presses that are being carried out there, and for their panels."""
DRAWN_SECONDS = 1.0
"""How long what is still being drawn for a shard that is another's is waited for."""
LATER = 3.0
"""Seconds until messages are brought up to date: by then nobody draws them any more who had the shard before."""
PATIENCE, PATIENCE_EACH = timedelta(seconds=30), timedelta(seconds=8)
"""How long a process that is asked to stop waits for others to take its shards, and more for each of them."""
_IDS = 2**62
_SUGGESTIONS = discord.InteractionType.autocomplete
_COMMANDS = (discord.InteractionType.application_command, _SUGGESTIONS)
_log = logging.getLogger(__name__)


class FleetRumtable(Rumtable):
    """See the module's docstring."""

    def __init__(self, storage: Keeps, fleet: FleetStorage, **told: Any) -> None:
        super().__init__(storage, **told)
        self._fleet = fleet
        self._me = 1 + secrets.randbelow(_IDS)
        self._sessions = GatewaySessions(self)
        self._serving: Serving | None = None
        self._beside: set[asyncio.Task[None]] = set()
        self._under_way = UnderWay()
        self._bringing = asyncio.Lock()
        self._told_ready = False
        self._count = 1
        self.messages.share_limits(lambda: self.portion)
        fleet.serve(self._me, lambda: self.share)
        self.tables.serves = lambda guild: self.share.has(guild)  # noqa: PLW0108 - the share of that moment

    @property
    def portion(self) -> float:
        """How much of what Discord allows to all processes together is this one's: as much as of the shards."""
        return len(self.share.shards) / self.share.count

    @property
    def share(self) -> Share:
        """Whose servers this process acts for now."""
        return Share(1) if self._serving is None else self._serving.door.share

    async def setup_hook(self) -> None:
        recommended, _, _ = await self.http.get_bot_gateway()
        self._count = await insist(lambda: self._fleet.enrol(recommended), StorageError)
        await super().setup_hook()
        self.remove_listener(self._channel_events.on_ready)  # it takes the bot to be in no other servers
        self.add_listener(self.on_own_shard_ready, "on_shard_ready")
        self.remove_listener(self.services.router.on_interaction)
        self.add_listener(self.on_taken, "on_interaction")

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve whatever shards are this process's, until it is asked to stop."""
        count = self._count
        logins = Logins(self._fleet, self.fetch_session_start_limits, few=RESERVE * count)
        await insist(logins.learn, StorageError)
        self._sessions.begin(count, logins)
        door = Door(count, time.monotonic)
        self._serving = serving = Serving(
            self._me, self._fleet, sessions=self._sessions, duties=self, door=door, timer=time.monotonic
        )
        _log.info("one of the processes that share %s shards; this is %x", count, self._me)
        await first_of(super().connect(reconnect=reconnect), serving.run(), self._when_elected(serving, logins))

    async def launch_shards(self) -> None:
        """Launch none: they are logged in as their leases come."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del initial
        await self._sessions.may_identify(shard_id or 0)

    async def hand_over(self) -> None:
        """Let the other processes take every shard before this one stops."""
        if self._serving is not None:
            _log.info("Asked to stop; the other processes take over what they can first.")
            shards = len(self._serving.door.share.shards)
            await self._serving.hand_all_over(PATIENCE + shards * PATIENCE_EACH)

    async def release(self) -> None:
        """Give up what nobody has taken."""
        if self._serving is not None:
            await self._serving.release()

    async def _when_elected(self, serving: Serving, logins: Logins) -> None:
        """Do what belongs to no server, while that is this process's."""
        while True:
            if not serving.elected:
                await asyncio.sleep(BEAT)
                continue
            try:
                await self._sync()
                await logins.learn()
            except (discord.DiscordException, aiohttp.ClientError, OSError, StorageError) as problem:
                _log.warning("Discord's limits or commands can't be looked after now: %s", problem)
            await asyncio.sleep(REMINDED.total_seconds())

    async def _sync(self) -> None:
        present = await fingerprint(self.tree)
        if await self._fleet.commands() != present:
            await self.tree.sync()
            await self._fleet.note_commands(present)
            _log.info("The commands were not those that Discord had: sent.")

    # What arrives

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass on what happens in servers of ours, and what belongs to none."""
        if event == "interaction":
            self._begin(self._let_in(args[0]))
        elif event == "shard_disconnect" and not self._sessions.wants(args[0]):
            return
        elif (guild := guild_of(*args)) is None or self.share.has(guild):
            super().dispatch(event, *args, **kwargs)

    async def _let_in(self, interaction: Interaction) -> None:
        entry = await self._entry(interaction)
        if entry is Entry.TAKEN:
            super().dispatch("interaction", interaction)
            await asyncio.sleep(0)  # by then the task that carries it out stands for it, in place of this one
        elif entry is Entry.UNSAVED and interaction.type not in _COMMANDS:
            await self._say_unsaved(interaction)

    async def on_taken(self, interaction: Interaction) -> None:
        """Carry a press out."""
        self._note(interaction)
        await self.services.router.on_interaction(interaction)

    async def takes(self, interaction: Interaction) -> bool:
        entry = await self._entry(interaction)
        if entry is Entry.UNSAVED and interaction.type is not _SUGGESTIONS:
            await self._say_unsaved(interaction)
        return entry is Entry.TAKEN

    async def _entry(self, interaction: Interaction) -> Entry:
        if self._serving is None:
            return Entry.LEFT
        entry = await self._serving.door.enters(interaction.guild_id or 0, interaction.id)
        if entry is Entry.TAKEN:
            self._note(interaction)
        return entry

    def _note(self, interaction: Interaction) -> None:
        self._under_way.note(self.share.shard_of(interaction.guild_id or 0))

    async def _say_unsaved(self, interaction: Interaction) -> None:
        """Say that nothing can be saved; if another process has answered meanwhile, Discord drops it."""
        await answer_problem(interaction, await self.services.words(interaction), StorageError())

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)
        return task

    # What a shard brings along

    async def resume_tables(self) -> None:
        """Bring nothing up to date at the start: that is done for each shard as it is taken up."""

    async def hear(self, heard: Heard) -> None:
        """See `Duties.hear`. Nothing says who was deleted, so nothing that was in memory stays there."""
        self.services.people.forget_all()
        if not self._fleet.remembers_all(heard.forgotten):
            await self.tables.forget_servers(lambda _: True)
            self._fleet.has_forgotten(heard.forgotten)
            self.services.forgetting.begin_again()
            self._begin(self._bring_up_to_date(self.share))
            self.messages.panels.redraw()

    async def take_up(self, share: Share, gap: timedelta) -> None:
        """See `Duties.take_up`."""
        self.services.people.forget_all()
        self.services.forgetting.begin_again()
        await self.tables.forget_servers(share.has)
        if gap:
            await self._fleet.live_on(self._me, share, self.services.boards.now(), gap)

    def begin(self, share: Share) -> None:
        """See `Duties.begin`."""
        if not self._told_ready:
            self._sessions.ready()
        for shard in share.shards:
            if self._sessions.hears(shard):
                self._begin(self.on_own_shard_ready(shard))
        heard_before = [guild for guild in self.guilds if share.has(guild.id)]
        self._begin(self._bring_up_to_date(share, heard_before))

    async def _bring_up_to_date(self, share: Share, searched: Sequence[discord.Guild] = ()) -> None:
        try:
            await self.tables.reach.load()
            self.messages.public.know(await self._fleet.posted(share), await self._fleet.behind(share))
            for guild in searched:
                self._channel_events.search_in(guild)
        except StorageError as trouble:
            _log.info("the messages of %s shards stay as they are for now (%s)", len(share.shards), trouble)
            return
        await asyncio.sleep(LATER)
        async with self._bringing:
            await self.messages.resume()

    async def on_own_shard_ready(self, shard: int) -> None:
        """All servers of a shard are known; one that is missing has put the bot out."""
        if shard not in self.share.shards:
            return
        if not self._told_ready:
            self._told_ready = True
            self.dispatch("ready")
        for guild in await insist(partial(self._find_out_servers, shard), StorageError):
            await self._channel_events.on_guild_available(guild)

    async def _find_out_servers(self, shard: int) -> Sequence[discord.Guild]:
        """Tell which servers of a shard there are now, and return them; none if it's another process's by now."""
        share = self.share
        if shard not in share.shards:
            return ()
        mine = [guild for guild in self.guilds if guild.shard_id == shard]
        ids = {guild.id for guild in mine}
        await self.tables.out_of_reach.known(ids, among=lambda guild: share.shard_of(guild) == shard)
        return mine

    async def finish(self, share: Share) -> None:
        """See `Duties.finish`. What was not noted is drawn again by the heir."""
        with suppress(TimeoutError, StorageError):  # the store has said why
            async with asyncio.timeout(FINISH_SECONDS):
                for shard in share.shards:
                    await self._under_way.finish(shard)
                await self.messages.let_go(self._no_more_ours(share))
                await self.tables.drawn.write()

    def _no_more_ours(self, share: Share) -> Callable[[int], bool]:
        return lambda guild: share.has(guild) and not self.share.has(guild)

    async def let_go(self, share: Share) -> None:
        """See `Duties.let_go`."""
        await self.tables.forget_servers(share.has)
        going = self._begin(self.messages.let_go(self._no_more_ours(share)))
        await asyncio.wait({going}, timeout=DRAWN_SECONDS)
        with suppress(StorageError):  # the store has said why
            await self.tables.drawn.write()
            await self.tables.reach.load()


def guild_of(*told: Any) -> int | None:
    """The server that something happens in; None where it belongs to none."""
    if not told:
        return None
    first = told[0]
    if isinstance(first, discord.Guild):
        return first.id
    own = getattr(first, "guild_id", None)
    return own if own is not None else getattr(getattr(first, "guild", None), "id", None)
