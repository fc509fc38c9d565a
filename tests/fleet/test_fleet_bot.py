"""What a process does for its shards beside the leases."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, Self

import pytest

from bot.fleet.gate import UnderWay
from bot.fleet.leases import Share
from bot.fleet_bot import FleetRumtable
from bot.tables.model import tasks
from bot.tables.model.ports import StorageError
from tests.fleet.simulation import settle

FIRST, NEWCOMER = 1 << 22, 5 << 22
MINE = Share(4, frozenset({1}))
"""Servers of shard 1, of four."""


class Bot(FleetRumtable):
    """One that serves shard 1, whose database can't be used at first; `meanwhile` happens until it can."""

    def __init__(self, meanwhile: Callable[[Self], None]) -> None:  # pyright: ignore[reportMissingSuperCall] - no client
        self.serves, self.has = MINE, [FIRST]
        self.known: list[set[int]] = []
        self.available: list[int] = []
        self._told_ready, self._meanwhile = True, [meanwhile]
        self.tables: Any = SimpleNamespace(
            out_of_reach=SimpleNamespace(known=self._know), drawn=SimpleNamespace(write=self._write)
        )
        self._channel_events: Any = SimpleNamespace(on_guild_available=self._note_available)
        self._under_way = UnderWay()
        self.messages: Any = SimpleNamespace(let_go=self._let_go)
        self.drawn = asyncio.Event()

    @property
    def share(self) -> Share:
        return self.serves

    @property
    def guilds(self) -> Any:
        return [SimpleNamespace(id=each, shard_id=1) for each in self.has]

    async def _know(self, guilds: set[int], among: Callable[[int], bool]) -> None:
        if self._meanwhile:
            self._meanwhile.pop()(self)
            raise StorageError
        assert among(FIRST)
        self.known.append(guilds)

    async def _note_available(self, guild: Any) -> None:
        self.available.append(guild.id)

    async def _let_go(self, theirs: Callable[[int], bool]) -> None:
        self.serves = Share(4)
        assert theirs(FIRST)
        await self.drawn.wait()

    async def _write(self) -> None:
        raise StorageError

    async def presses(self, shard: int) -> None:
        """Carry out a press, without end."""
        self._under_way.note(shard)
        await asyncio.Event().wait()


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try again at once."""
    monkeypatch.setattr(tasks, "_FIRST", tasks.pause_after(1, 0) * 0)


async def test_a_server_that_adds_the_bot_while_the_database_is_away_has_not_put_it_out() -> None:
    bot = Bot(lambda bot: bot.has.append(NEWCOMER))
    await bot.on_own_shard_ready(1)
    assert bot.known == [{FIRST, NEWCOMER}]
    assert bot.available == [FIRST, NEWCOMER]


async def test_whoever_loses_a_shard_while_the_database_is_away_says_nothing_of_its_servers() -> None:
    bot = Bot(lambda bot: setattr(bot, "serves", Share(4)))
    await bot.on_own_shard_ready(1)
    assert (bot.known, bot.available) == ([], [])


@pytest.mark.parametrize(("shard", "drawn", "waits"), [(2, True, False), (1, True, True), (2, False, True)])
async def test_a_lease_waits_for_presses_and_panels_of_its_shard_alone_and_not_for_long(
    monkeypatch: pytest.MonkeyPatch, shard: int, drawn: bool, waits: bool
) -> None:
    monkeypatch.setattr("bot.fleet_bot.FINISH_SECONDS", 0.05 if waits else 300)
    bot = Bot(lambda _: None)
    if drawn:
        bot.drawn.set()
    pressing, finishing = asyncio.create_task(bot.presses(shard)), asyncio.create_task(bot.finish(MINE))
    await settle()
    assert finishing.done() is not waits
    await finishing
    pressing.cancel()
