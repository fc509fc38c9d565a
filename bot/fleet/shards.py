"""When a shard may log in: Discord lets a bot log in one of each bucket in five seconds, and so many a day.

All processes of a bot share that. Where a shard's turn comes is settled in the database, which a killed process can't
take with it.

Shards that come and go while a bot runs: the one file that knows how discord.py launches them.

discord.py logs in all its shards when it connects, and has no public way to add one later or to let one go. What is
relied on here beside its public interface is tried by tests/fleet/test_shards.py.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from typing import Any, Protocol

from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket

from bot.fleet.ports import FleetStorage
from bot.tables.model.ports import StorageError

PAUSE = timedelta(seconds=5.5)
"""Between two logins of a bucket; Discord's five seconds count from when it hears of the first."""
REMINDED = timedelta(minutes=10)
"""How often the elected process asks how many logins the day has left."""
_AGAIN = 1.0
_log = logging.getLogger(__name__)


class Limits(Protocol):
    """What Discord allows; discord.py's `SessionStartLimits`."""

    remaining: int
    max_concurrency: int


class Logins:
    """See the module's docstring. `ask` asks Discord for its limits, `few` logins a day are worth a line of the log."""

    def __init__(self, storage: FleetStorage, ask: Callable[[], Awaitable[Limits]], few: int) -> None:
        self._storage = storage
        self._ask = ask
        self._few = few
        self._own: dict[int, asyncio.Lock] = {}
        self._buckets = 1

    async def learn(self) -> None:
        """Learn the limits, and let the others know what is left of the day."""
        limits = await self._ask()
        self._buckets = max(1, limits.max_concurrency)
        if limits.remaining < self._few:
            _log.critical("Discord lets this bot log in %s more times today.", limits.remaining)
        await self._storage.note_starts(limits.remaining)

    def bucket(self, shard: int) -> asyncio.Lock:
        """To be held while a shard is launched, so that no connection is open for longer than it needs to be."""
        return self._own.setdefault(shard % self._buckets, asyncio.Lock())

    async def turn(self, shard: int) -> None:
        """Wait until a shard may log in; where the database can't be asked, nobody may."""
        while wait := await self._wait(shard):  # noqa: ASYNC110 - other processes have their turns
            await asyncio.sleep(wait)

    async def _wait(self, shard: int) -> float:
        try:
            return (await self._storage.login_wait(shard % self._buckets, PAUSE)).total_seconds()
        except StorageError:
            return _AGAIN


# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001 - the same


class GatewaySessions:
    """The `Sessions` of a bot, whose `launch_shards` has to call `begin` in place of launching them."""

    def __init__(self, bot: AutoShardedBot) -> None:
        self._bot = bot
        self._logins: Logins | None = None
        self._launching: dict[int, asyncio.Task[None]] = {}
        self._wanted: set[int] = set()
        self._hear: set[int] = set()
        self._hanging_up: set[asyncio.Task[None]] = set()
        for event in (self.on_shard_ready, self.on_shard_resumed, self.on_shard_disconnect):
            bot.add_listener(event)

    def begin(self, count: int, logins: Logins) -> None:
        """Divide all servers by so many shards, of which none is logged in yet."""
        self._logins = logins
        self._bot.shard_count = self._bot._connection.shard_count = count
        self._bot._connection.shard_ids = []  # so that discord.py never finds all of them ready

    def ready(self) -> None:
        """Let whoever waits until the bot is ready go on."""
        self._bot._connection.call_handlers("ready")

    async def on_shard_ready(self, shard: int) -> None:
        self._hear |= {shard} & self._wanted

    async def on_shard_resumed(self, shard: int) -> None:
        self._hear |= {shard} & self._wanted

    async def on_shard_disconnect(self, shard: int) -> None:
        self._hear.discard(shard)

    def wants(self, shard: int) -> bool:
        """True for a shard that is logged in, or is to be."""
        return shard in self._wanted

    def hears(self, shard: int) -> bool:
        return shard in self._hear

    def open(self, shard: int) -> None:
        if shard not in self._wanted:
            self._wanted.add(shard)
            self._launching[shard] = asyncio.create_task(self._launch(shard), name=f"rumtable-shard-{shard}")

    async def _launch(self, shard: int) -> None:
        assert self._logins is not None  # noqa: S101 - `begin` was called
        async with self._logins.bucket(shard):
            await self._bot.launch_shard(DiscordWebSocket.DEFAULT_GATEWAY, shard)

    async def may_identify(self, shard: int) -> None:
        """Wait for the turn of a shard; to be called as `before_identify_hook`, also where a session was lost.

        Raises:
            CancelledError: it is to be logged out by now. discord.py takes that without a word.

        """
        if shard in self._wanted and self._logins is not None:
            await self._logins.turn(shard)
        if shard not in self._wanted:
            raise asyncio.CancelledError

    async def close(self, shard: int) -> None:
        self._wanted.discard(shard)
        self._hear.discard(shard)
        if not (launching := self._launching.pop(shard)).done():
            launching.cancel()
            await asyncio.wait({launching})
        if (known := _shards(self._bot).pop(shard, None)) is not None:
            known.launch = partial(self._hang_up, known)  # where it is about to have another session
            await known.disconnect()
        for guild in [each for each in self._bot.guilds if each.shard_id == shard]:
            self._bot._connection._remove_guild(guild)
        self._bot.dispatch("shard_let_go", shard)

    def _hang_up(self, shard: Any) -> None:
        task = asyncio.create_task(shard.ws.close(code=1000))
        self._hanging_up.add(task)
        task.add_done_callback(self._hanging_up.discard)


def _shards(bot: AutoShardedBot) -> dict[int, Any]:
    """The shards of a bot themselves: it hands out copies alone."""
    shards: dict[int, Any] = vars(bot)["_AutoShardedClient__shards"]
    return shards
