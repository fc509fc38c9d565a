"""Sessions that are opened and closed by shard, their logins, and the internals of discord.py that they rely on.

An upgrade that changes one of these internals fails here.
"""

import asyncio
import inspect
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from discord.shard import Shard
from discord.state import AutoShardedConnectionState

from bot.fleet import shards
from bot.fleet.shards import PAUSE, GatewaySessions, LoginLimiter
from tests.fleet.fakes import Shared, Storage
from tests.fleet.simulation import settle


def limiter_on(storage: Storage, *, remaining: int = 1000, max_concurrency: int = 1) -> LoginLimiter:
    limits = Mock(remaining=remaining, max_concurrency=max_concurrency)
    return LoginLimiter(storage, AsyncMock(return_value=limits), warn_below=10)


class LaunchingBot:
    """As much of a bot as its sessions need; shards are launched once `connects` is set."""

    def __init__(self) -> None:
        self.connects = asyncio.Event()
        self.connects.set()
        self.connection = Mock(disconnect=AsyncMock())
        self.guilds = [SimpleNamespace(id=1, shard_id=1), SimpleNamespace(id=2, shard_id=2)]
        self.shard_count = 1
        self.dispatch, self.add_listener = Mock(), Mock()
        self.state = self._connection = Mock()
        vars(self)["_AutoShardedClient__shards"] = {}

    async def launch_shard(self, _gateway: object, shard: int) -> None:
        await self.connects.wait()
        vars(self)["_AutoShardedClient__shards"][shard] = self.connection

    async def connected(self, shard: int) -> None:
        """Send the event that a shard is ready."""
        for call in self.add_listener.call_args_list:
            listener, event = call.args
            if event == "on_shard_ready":
                await listener(shard)


def sessions_of(bot: LaunchingBot) -> GatewaySessions:
    launching: Any = bot
    sessions = GatewaySessions(launching)
    sessions.set_up(4, limiter_on(Storage(Shared())))
    return sessions


async def test_a_shard_is_launched_and_ready_once_it_is_connected() -> None:
    bot = LaunchingBot()
    sessions = sessions_of(bot)
    sessions.open(1)
    await settle()
    assert (sessions.wanted, sessions.is_ready(1)) == ({1}, False)
    await bot.connected(1)
    await bot.connected(2)
    assert (sessions.is_ready(1), sessions.is_ready(2)) == (True, False)


async def test_a_shard_that_is_closed_disconnects_and_takes_its_servers_along() -> None:
    bot = LaunchingBot()
    sessions = sessions_of(bot)
    sessions.open(1)
    await settle()
    await bot.connected(1)
    await sessions.close(1)
    assert (sessions.wanted, sessions.is_ready(1)) == (set(), False)
    bot.connection.disconnect.assert_awaited_once()
    bot.state._remove_guild.assert_called_once_with(bot.guilds[0])
    bot.dispatch.assert_called_once_with("shard_let_go", 1)


async def test_a_closed_shard_that_reconnects_hangs_up() -> None:
    bot = LaunchingBot()
    sessions = sessions_of(bot)
    sessions.open(1)
    await settle()
    await sessions.close(1)
    bot.connection.ws.close = AsyncMock()
    bot.connection.launch()
    await settle()
    bot.connection.ws.close.assert_awaited_once_with(code=1000)


async def test_shards_of_a_bucket_are_launched_one_after_the_other() -> None:
    bot = LaunchingBot()
    bot.connects.clear()
    sessions = sessions_of(bot)
    sessions.open(1)
    sessions.open(2)
    await settle()
    await sessions.close(1)
    bot.connects.set()
    await settle()
    assert list(vars(bot)["_AutoShardedClient__shards"]) == [2]


async def test_a_shard_that_is_not_wanted_any_more_may_not_log_in() -> None:
    sessions = sessions_of(LaunchingBot())
    sessions.open(1)
    await sessions.may_identify(1)
    with pytest.raises(asyncio.CancelledError):
        await sessions.may_identify(2)


async def test_logins_of_a_bucket_keep_their_distance_and_need_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = Shared()
    storage = Storage(shared)
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        shared.seconds += seconds
        storage.cut = False

    monkeypatch.setattr(shards, "asyncio", SimpleNamespace(sleep=sleep, Lock=asyncio.Lock))
    limiter = limiter_on(storage, max_concurrency=2)
    await limiter.refresh_limits()
    await limiter.wait_for_turn(0)
    await limiter.wait_for_turn(1)
    assert waits == []
    await limiter.wait_for_turn(2)
    assert waits == [PAUSE.total_seconds()]
    storage.cut = True
    await limiter.wait_for_turn(3)
    assert waits[1:] == [1.0]


async def test_few_logins_are_shared_with_the_other_processes_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    shared = Shared()
    await limiter_on(Storage(shared), remaining=9).refresh_limits()
    assert shared.starts_left == 9
    assert [record.levelname for record in caplog.records] == ["CRITICAL"]


# Internals of discord.py


def source(of: object) -> str:
    return inspect.getsource(of)  # pyright: ignore[reportArgumentType] - a function or a class


def test_connecting_launches_shards_and_then_waits_for_what_happens_to_them() -> None:
    connect = source(discord.AutoShardedClient.connect)
    assert connect.index("await self.launch_shards()") < connect.index("while not self.is_closed()")


def test_a_shard_is_launched_by_its_gateway_and_number_and_kept() -> None:
    assert list(inspect.signature(discord.AutoShardedClient.launch_shard).parameters)[1:3] == ["gateway", "shard_id"]
    assert "self.__shards[shard_id] = ret = Shard(" in source(discord.AutoShardedClient.launch_shard)
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    assert vars(client)["_AutoShardedClient__shards"] == {}


def test_a_login_that_the_hook_cancels_ends_silently() -> None:
    after_cancelling = source(Shard.reidentify).partition("except asyncio.CancelledError:")[2]
    assert after_cancelling.split()[0] == "return"
    assert "self.launch()" in source(Shard.reidentify)


def test_the_bot_never_becomes_ready_while_no_shards_are_expected() -> None:
    assert "if len(self._ready_tasks) == len(self.shard_ids)" in source(AutoShardedConnectionState.parse_ready)
    assert "self.dispatch('shard_ready', shard_id)" in source(AutoShardedConnectionState)
