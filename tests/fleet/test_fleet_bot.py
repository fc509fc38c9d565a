"""What the bot does with the servers of its shards."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, Self
from unittest.mock import AsyncMock, Mock

import pytest

from bot.fleet.gate import InFlight
from bot.fleet.leases import Share
from bot.fleet_bot import FleetRumtable
from bot.retry import RetryPolicy
from bot.tables.model.ports import StorageError
from tests.fleet.simulation import settle

FIRST, NEWCOMER = 1 << 22, 5 << 22
MINE = Share(4, frozenset({1}))
"""Servers of shard 1, of four."""


class Bot(FleetRumtable):
    """It serves shard 1. Its first query fails, and `meanwhile` is called before the next."""

    def __init__(self, meanwhile: Callable[[Self], None]) -> None:  # pyright: ignore[reportMissingSuperCall] - no client
        self.own_share, self.guild_ids = MINE, [FIRST]
        self.known: list[set[int]] = []
        self.available: list[int] = []
        self._ready_dispatched, self._meanwhile = True, [meanwhile]
        self.tables: Any = SimpleNamespace(
            channel_recovery=SimpleNamespace(note_servers=self._know), drawn=SimpleNamespace(write=self._write)
        )
        self._channel_events: Any = SimpleNamespace(on_guild_available=self._note_available)
        self._in_flight = InFlight()
        self.messages: Any = SimpleNamespace(hand_over=self._let_go)
        self.drawn = asyncio.Event()

    @property
    def share(self) -> Share:
        return self.own_share

    @property
    def guilds(self) -> Any:
        return [SimpleNamespace(id=guild, shard_id=1) for guild in self.guild_ids]

    async def _know(self, guilds: set[int], among: Callable[[int], bool]) -> None:
        if self._meanwhile:
            self._meanwhile.pop()(self)
            raise StorageError
        assert among(FIRST)
        self.known.append(guilds)

    async def _note_available(self, guild: Any) -> None:
        self.available.append(guild.id)

    async def _let_go(self, theirs: Callable[[int], bool]) -> None:
        self.own_share = Share(4)
        assert theirs(FIRST)
        await self.drawn.wait()

    async def _write(self) -> None:
        raise StorageError

    async def carry_out(self, shard: int) -> None:
        """Carry out an interaction that never ends."""
        self._in_flight.track(shard)
        await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry at once."""
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))


async def test_a_database_that_takes_no_writes_at_the_start_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    bot = Bot(lambda _: None)
    bot.http = Mock(get_bot_gateway=AsyncMock(return_value=(4, "", {})))
    read_only = StorageError("cannot execute INSERT in a read-only transaction")
    bot._fleet = Mock(enrol=AsyncMock(side_effect=[read_only, read_only, EOFError]))  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(EOFError):
        await bot.setup_hook()
    assert [record.getMessage() for record in caplog.records] == [f"{read_only}. The bot starts once that has passed."]


async def test_a_server_that_adds_the_bot_during_an_outage_does_not_count_as_left() -> None:
    bot = Bot(lambda bot: bot.guild_ids.append(NEWCOMER))
    await bot.on_own_shard_ready(1)
    assert bot.known == [{FIRST, NEWCOMER}]
    assert bot.available == [FIRST, NEWCOMER]


async def test_the_servers_of_a_shard_that_is_lost_during_an_outage_are_not_noted() -> None:
    bot = Bot(lambda bot: setattr(bot, "own_share", Share(4)))
    await bot.on_own_shard_ready(1)
    assert (bot.known, bot.available) == ([], [])


@pytest.mark.parametrize(("shard", "drawn", "waits"), [(2, True, False), (1, True, True), (2, False, True)])
async def test_draining_waits_a_limited_time_for_interactions_and_panels_of_its_own_shard(
    monkeypatch: pytest.MonkeyPatch, shard: int, drawn: bool, waits: bool
) -> None:
    monkeypatch.setattr("bot.fleet_bot.MAX_DRAIN_SECONDS", 0.05 if waits else 300)
    bot = Bot(lambda _: None)
    if drawn:
        bot.drawn.set()
    carrying_out, draining = asyncio.create_task(bot.carry_out(shard)), asyncio.create_task(bot.drain(MINE))
    await settle()
    assert draining.done() is not waits
    await draining
    carrying_out.cancel()
