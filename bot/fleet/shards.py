"""Opens and closes the gateway sessions of single shards while the process runs, and limits when a shard may log in.

discord.py launches all shards when it connects, and has no public way to add or close one later. Only this module knows
the internals that do it; tests/fleet/test_shards.py checks each that it relies on.

Discord accepts one login per bucket (`shard % max_concurrency`) and five seconds, and a limited number a day, for all
processes of a bot together. The turns are stored in the database, where they survive the end of any process.
"""

# Only this module and bot/malformed.py touch private parts of discord.py.
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import discord
from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket

from bot.fleet.ports import FleetRepository
from bot.tables.model.ports import StorageError

PAUSE = timedelta(seconds=5.5)
"""The time between two logins of a bucket: Discord's five seconds count from the arrival of the first login."""
LIMITS_REFRESH_INTERVAL = timedelta(minutes=10)
"""How often the leader asks Discord how many logins are left today."""
_DATABASE_RETRY_SECONDS = 1.0
_log = logging.getLogger(__name__)


class LoginLimiter:
    """Lets the shards of all processes log in one after the other.

    Args:
        fleet_repository: where the turns are stored.
        fetch_limits: asks Discord for its limits.
        warn_below: with fewer logins left today, the log warns the operator.

    """

    def __init__(
        self,
        fleet_repository: FleetRepository,
        fetch_limits: Callable[[], Awaitable[discord.SessionStartLimits]],
        *,
        warn_below: int,
    ) -> None:
        self._fleet_repository = fleet_repository
        self._fetch_limits = fetch_limits
        self._warn_below = warn_below
        self._locks: dict[int, asyncio.Lock] = {}
        self._buckets = 1

    async def refresh_limits(self) -> None:
        """Ask Discord for its limits, and store for all processes how many logins are left today."""
        limits = await self._fetch_limits()
        self._buckets = max(1, limits.max_concurrency)
        if limits.remaining < self._warn_below:
            _log.critical(
                "Only %s gateway logins are left today, so shards no longer move to even out the load. Without any, "
                "no shard can log in. Find out what keeps restarting.",
                limits.remaining,
            )
        await self._fleet_repository.note_starts(limits.remaining)

    def bucket_lock(self, shard: int) -> asyncio.Lock:
        """The lock held while a shard is launched, so that only one connection of a bucket waits for its turn."""
        return self._locks.setdefault(shard % self._buckets, asyncio.Lock())

    async def wait_for_turn(self, shard: int) -> None:
        """Wait until a shard may log in. While the database can't be reached, none may."""
        while True:
            try:
                wait = (await self._fleet_repository.login_wait(shard % self._buckets, PAUSE)).total_seconds()
            except StorageError:
                wait = _DATABASE_RETRY_SECONDS
            if not wait:
                return
            await asyncio.sleep(wait)


class GatewaySessions:
    """The sessions of a bot whose `launch_shards` launches none.

    Attributes:
        wanted: the shards that are logged in, or about to be.

    """

    def __init__(self, bot: AutoShardedBot) -> None:
        self.wanted: set[int] = set()
        self._bot = bot
        self._limiter: LoginLimiter | None = None
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._ready: set[int] = set()
        self._hanging_up: set[asyncio.Task[None]] = set()
        bot.add_listener(self._connected, "on_shard_ready")
        bot.add_listener(self._connected, "on_shard_resumed")
        bot.add_listener(self._disconnected, "on_shard_disconnect")

    async def _connected(self, shard: int) -> None:
        if shard in self.wanted:
            self._ready.add(shard)

    async def _disconnected(self, shard: int) -> None:
        self._ready.discard(shard)

    def set_up(self, count: int, limiter: LoginLimiter) -> None:
        """Set the number of shards, before any of them logs in."""
        self._limiter = limiter
        self._bot.shard_count = self._bot._connection.shard_count = count
        self._bot._connection.shard_ids = []  # so that discord.py never finds that all of them are ready

    def announce_ready(self) -> None:
        """Mark the bot as ready for those who wait for that: discord.py itself never does, as it expects no shards."""
        self._bot._connection.call_handlers("ready")

    def is_ready(self, shard: int) -> bool:
        """True if a shard is connected and all its servers are known."""
        return shard in self._ready

    def open(self, shard: int) -> None:
        """Begin to log a shard in, unless that has begun already; returns at once."""
        if shard in self.wanted:
            return
        assert self._limiter is not None  # noqa: S101 - `set_up` was called
        lock = self._limiter.bucket_lock(shard)

        async def launch() -> None:
            async with lock:
                await self._bot.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

        self.wanted.add(shard)
        self._launching[shard] = asyncio.create_task(launch(), name=f"rumtable-shard-{shard}")

    async def may_identify(self, shard: int) -> None:
        """Wait for a shard's turn to log in. discord.py calls this before every login, also after a lost session.

        Raises:
            CancelledError: the shard is not wanted any more. discord.py then gives the login up silently.

        """
        if shard in self.wanted and self._limiter is not None:
            await self._limiter.wait_for_turn(shard)
        if shard not in self.wanted:
            raise asyncio.CancelledError

    async def close(self, shard: int) -> None:
        """Log a shard out, or abandon its login."""
        self.wanted.discard(shard)
        self._ready.discard(shard)
        if not (launching := self._launching.pop(shard)).done():
            launching.cancel()
            await asyncio.wait({launching})
        shards: dict[int, Any] = vars(self._bot)["_AutoShardedClient__shards"]  # `bot.shards` has only copies
        if (connection := shards.pop(shard, None)) is not None:

            def hang_up() -> None:
                task = asyncio.create_task(connection.ws.close(code=1000))
                self._hanging_up.add(task)
                task.add_done_callback(self._hanging_up.discard)

            connection.launch = hang_up  # in case it is reconnecting right now and about to launch another session
            await connection.disconnect()
        for guild in [guild for guild in self._bot.guilds if guild.shard_id == shard]:
            self._bot._connection._remove_guild(guild)
        self._bot.dispatch("shard_let_go", shard)
