"""Shards that come and go while a bot runs: the one file that knows how discord.py launches them.

discord.py logs in all its shards when it connects, and has no public way to add one later or to let one go. What is
relied on here beside its public interface is tried by tests/fleet/test_sharding.py.
"""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001 - the same

import asyncio
from functools import partial
from typing import Any

from discord.ext.commands import AutoShardedBot
from discord.gateway import DiscordWebSocket

from bot.fleet.logins import Logins


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
