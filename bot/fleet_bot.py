"""The bot as one of several processes that share its servers: it acts only for the servers of its own shards.

The layers below don't know about the other processes. Events of other servers aren't dispatched, and the store reports
nothing due there.
"""

import asyncio
import logging
import secrets
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.app import Rumtable
from bot.clock import uptime
from bot.fleet.gate import Admission, InFlight, InteractionGate
from bot.fleet.leases import ChangeCounts, Share
from bot.fleet.ports import FleetRepository
from bot.fleet.serving import HEARTBEAT_SECONDS, LOGIN_RESERVE_PER_SHARD, LeaseCoordinator
from bot.fleet.shards import LIMITS_REFRESH_INTERVAL, GatewaySessions, LoginLimiter
from bot.live import fingerprint, first_of, send_commands
from bot.operating.startup import once_usable
from bot.store.store import Store
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import retry
from cogs.ui.interactions import Interaction, answer_problem

MAX_DRAIN_SECONDS = 0.5
"""How long a hand-over waits for interactions that are being carried out, and for their panels."""
MAX_DRAWING_SECONDS = 1.0
"""How long a process waits, after a hand-over, for messages that it is still drawing."""
REDRAW_DELAY_SECONDS = 3.0
"""How long a new owner waits before it brings messages up to date: by then the old owner has stopped drawing them."""
HANDOVER_TIMEOUT, HANDOVER_TIMEOUT_PER_SHARD = timedelta(seconds=30), timedelta(seconds=8)
"""How long a process that is asked to stop waits for others to take its shards."""
MAX_HANDOVER_TIMEOUT = timedelta(seconds=270)
"""The longest that it waits, whatever the number of shards: supervisors allow no more (deploy/)."""
_PROCESS_IDS = 2**62
_AUTOCOMPLETE = discord.InteractionType.autocomplete
_COMMANDS = (discord.InteractionType.application_command, _AUTOCOMPLETE)
_log = logging.getLogger(__name__)


class FleetRumtable(Rumtable):
    """A bot that serves the shards for which its process holds leases."""

    def __init__(self, store: Store, fleet: FleetRepository, **options: Any) -> None:
        super().__init__(store, **options)
        self._fleet = fleet
        self._me = 1 + secrets.randbelow(_PROCESS_IDS)
        self._sessions = GatewaySessions(self)
        self._coordinator: LeaseCoordinator | None = None
        self._background: set[asyncio.Task[None]] = set()
        self._in_flight = InFlight()
        self._refreshing = asyncio.Lock()
        self._ready_dispatched = False
        self._shard_total = 1
        self.messages.share_limits(lambda: len(self.share.shards) / self.share.count)
        fleet.serve(self._me, lambda: self.share)
        self.tables.alone = False
        self.tables.serves = lambda guild: self.share.has(guild)  # noqa: PLW0108 - the share changes

    @property
    def share(self) -> Share:
        """The servers that this process acts for now."""
        return Share(1) if self._coordinator is None else self._coordinator.gate.share

    async def setup_hook(self) -> None:
        recommended, _, _ = await self.http.get_bot_gateway()
        self._shard_total = await once_usable(lambda: self._fleet.enrol(recommended))
        await super().setup_hook()
        # It would conclude that the bot has left the servers of all other shards.
        self.remove_listener(self._channel_events.on_ready)
        self.add_listener(self.on_own_shard_ready, "on_shard_ready")
        self.remove_listener(self.services.router.on_interaction)
        self.add_listener(self._route, "on_interaction")

    async def connect(self, *, reconnect: bool = True) -> None:
        """Serve the shards for which this process holds leases, until it is asked to stop."""
        limiter = LoginLimiter(
            self._fleet, self.fetch_session_start_limits, warn_below=LOGIN_RESERVE_PER_SHARD * self._shard_total
        )
        await retry(limiter.refresh_limits, StorageError)
        self._sessions.set_up(self._shard_total, limiter)
        self._coordinator = LeaseCoordinator(
            self._me,
            self._fleet,
            sessions=self._sessions,
            handler=self,
            gate=InteractionGate(self._shard_total, uptime),
            timer=uptime,
        )
        _log.info("Process %x joins the fleet, which serves %s shards.", self._me, self._shard_total)
        await first_of(
            super().connect(reconnect=reconnect), self._coordinator.run(), self._lead(self._coordinator, limiter)
        )

    async def launch_shards(self) -> None:
        """Launch none: each is logged in when its lease is requested or claimed."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        del initial
        await self._sessions.may_identify(shard_id or 0)

    async def hand_over_shards(self) -> None:
        if self._coordinator is not None:
            _log.info("Asked to stop; handing the shards over to other processes first.")
            shards = len(self.share.shards)
            wait = min(HANDOVER_TIMEOUT + shards * HANDOVER_TIMEOUT_PER_SHARD, MAX_HANDOVER_TIMEOUT)
            await self._coordinator.hand_over_all(wait)

    async def release_shards(self) -> None:
        if self._coordinator is not None:
            await self._coordinator.release()

    async def _lead(self, coordinator: LeaseCoordinator, limiter: LoginLimiter) -> None:
        """While this process is the leader, sync the commands and refresh the login limits for all processes."""
        while True:
            if not coordinator.is_leader:
                await asyncio.sleep(HEARTBEAT_SECONDS)
                continue
            try:
                current = await fingerprint(self.tree, self.trial_server)
                if (before := await self._fleet.commands()) != current:
                    await send_commands(self.tree, before, current)
                    await self._fleet.note_commands(current)
                    _log.info("The commands have changed; they were sent to Discord again.")
                await limiter.refresh_limits()
            except (discord.DiscordException, aiohttp.ClientError, OSError, StorageError) as error:
                _log.warning(
                    "Syncing the commands or reading the login limits failed; next attempt in %s s: %s",
                    LIMITS_REFRESH_INTERVAL.seconds,
                    error,
                )
            await asyncio.sleep(LIMITS_REFRESH_INTERVAL.total_seconds())

    # Events and interactions

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch only events of servers that this process acts for, and events that belong to no server."""
        if event == "interaction":
            self._begin(self._dispatch_interaction(args[0]))
        elif event == "shard_disconnect" and args[0] not in self._sessions.wanted:
            return
        elif (guild := guild_of(*args)) is None or self.share.has(guild):
            super().dispatch(event, *args, **kwargs)

    async def _dispatch_interaction(self, interaction: Interaction) -> None:
        admission = await self._admit(interaction)
        if admission is Admission.ACCEPTED:
            super().dispatch("interaction", interaction)
            await asyncio.sleep(0)  # until `_route` has begun: from then on its task counts as in flight, not this one
        elif admission is Admission.UNAVAILABLE and interaction.type not in _COMMANDS:  # `takes` answers those
            await self._say_unavailable(interaction)

    async def _route(self, interaction: Interaction) -> None:
        self._track(interaction)
        await self.services.router.on_interaction(interaction)

    async def takes(self, interaction: Interaction) -> bool:
        admission = await self._admit(interaction)
        if admission is Admission.UNAVAILABLE and interaction.type is not _AUTOCOMPLETE:
            await self._say_unavailable(interaction)
        return admission is Admission.ACCEPTED

    async def _admit(self, interaction: Interaction) -> Admission:
        if self._coordinator is None:
            return Admission.ELSEWHERE
        admission = await self._coordinator.gate.admit(interaction.guild_id or 0, interaction.id)
        if admission is Admission.ACCEPTED:
            self._track(interaction)
        return admission

    def _track(self, interaction: Interaction) -> None:
        self._in_flight.track(self.share.shard_of(interaction.guild_id or 0))

    async def _say_unavailable(self, interaction: Interaction) -> None:
        """Answer that nothing can be saved. If another process has answered meanwhile, Discord ignores this answer."""
        await answer_problem(interaction, await self.services.words(interaction), StorageError())

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    # Shards that come and go: `ShardHandler`

    async def resume_tables(self) -> None:
        """Do nothing at the start: the messages of each shard are brought up to date when it is taken over."""

    async def invalidate_caches(self, changes: ChangeCounts) -> None:
        self.services.people.forget_all()
        if not self._fleet.has_dropped_caches(changes.deletions):
            # Nothing says which member was deleted, so every table goes.
            await self.tables.forget_servers(lambda _: True)
            self._fleet.note_caches_dropped(changes.deletions)
            self.services.deletions.resume()
            self._begin(self._refresh_messages(self.share))
            self.messages.panels.redraw()

    async def prepare(self, share: Share, outage: timedelta) -> None:
        self.services.people.forget_all()
        self.services.deletions.resume()
        await self.tables.forget_servers(share.has)
        if outage:
            await self._fleet.resume_after(self._me, share, self.services.now(), outage)

    def refresh(self, share: Share) -> None:
        if not self._ready_dispatched:
            self._sessions.announce_ready()
        for shard in share.shards:
            if self._sessions.is_ready(shard):
                self._begin(self.on_own_shard_ready(shard))
        known_before = [guild for guild in self.guilds if share.has(guild.id)]
        self._begin(self._refresh_messages(share, known_before))

    async def _refresh_messages(self, share: Share, search_in: Sequence[discord.Guild] = ()) -> None:
        try:
            await self.tables.channel_health.load()
            self.messages.public.know(await self._fleet.posted(share), await self._fleet.behind(share))
            for guild in search_in:
                self._channel_events.search_in(guild)
        except StorageError as error:
            _log.info(
                "The messages of %s shards could not be brought up to date; each is redrawn at its next change: %s",
                len(share.shards),
                error,
            )
            return
        await asyncio.sleep(REDRAW_DELAY_SECONDS)
        async with self._refreshing:
            await self.messages.resume()

    async def on_own_shard_ready(self, shard: int) -> None:
        """Note which servers of a shard the bot is in, now that all are known; it was removed from the others."""
        if shard not in self.share.shards:
            return
        if not self._ready_dispatched:
            self._ready_dispatched = True
            self.dispatch("ready")

        async def note_servers() -> Sequence[discord.Guild]:
            # Read again for each attempt: meanwhile servers may have come, or the shard may have gone.
            share = self.share
            if shard not in share.shards:
                return ()
            guilds = [guild for guild in self.guilds if guild.shard_id == shard]
            await self.tables.channel_recovery.note_servers(
                {guild.id for guild in guilds}, among=lambda guild: share.shard_of(guild) == shard
            )
            return guilds

        for guild in await retry(note_servers, StorageError):
            await self._channel_events.on_guild_available(guild)

    async def drain(self, share: Share) -> None:
        with suppress(TimeoutError, StorageError):  # logged by the store; what wasn't noted as drawn is drawn again
            async with asyncio.timeout(MAX_DRAIN_SECONDS):
                for shard in share.shards:
                    await self._in_flight.drain(shard)
                await self.messages.hand_over(partial(self._left, share))
                await self.tables.drawn.write()

    async def evict(self, share: Share) -> None:
        await self.tables.forget_servers(share.has)
        letting_go = self._begin(self.messages.hand_over(partial(self._left, share)))
        await asyncio.wait({letting_go}, timeout=MAX_DRAWING_SECONDS)
        with suppress(StorageError):  # logged by the store
            await self.tables.drawn.write()
            await self.tables.channel_health.load()

    def _left(self, share: Share, guild: int) -> bool:
        """True for a server of a share that this process doesn't act for any more."""
        return share.has(guild) and not self.share.has(guild)


def guild_of(*args: Any) -> int | None:
    """The server that an event belongs to, by its first argument; None if it belongs to none."""
    if not args:
        return None
    subject = args[0]
    if isinstance(subject, discord.Guild):
        return subject.id
    guild = getattr(subject, "guild_id", None)
    return guild if guild is not None else getattr(getattr(subject, "guild", None), "id", None)
