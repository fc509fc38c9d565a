"""What the bot does by itself, without being asked by Discord."""

from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from bot.app import Rumtable, SystemChance
from bot.tables.model.records import SeatRecord
from tests.discord.evening import OnePixel
from tests.store.empty import place_empty
from tests.store.samples import PLAIN, store_at


class EnoughError(Exception):
    """Ends what would run until cancelled."""


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Rumtable]:
    """The bot with an empty database, not connected."""
    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    yield Rumtable(store, painter=OnePixel(), shards=1)
    await store.close()


async def test_the_background_tasks_resume_the_tables_and_run_the_clock(
    bot: Rumtable, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def resume() -> None:
        calls.append("resume")

    async def tick() -> None:
        calls.append("tick")
        if len(calls) == 4:
            raise EnoughError

    monkeypatch.setattr("bot.app.TICK_SECONDS", 0)
    monkeypatch.setattr(bot.messages, "resume", resume)
    monkeypatch.setattr(bot.messages, "start_due", tick)
    with pytest.raises(ExceptionGroup) as ended:
        await bot.run_background_tasks()
    assert [type(error) for error in ended.value.exceptions] == [EnoughError]
    assert calls == ["resume", "tick", "tick", "tick"]


async def test_a_machine_that_has_slept_is_noticed_before_anything_is_due(
    bot: Rumtable, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def tick() -> None:
        calls.append("tick")
        if len(calls) == 3:
            raise EnoughError

    monkeypatch.setattr("bot.app.TICK_SECONDS", 0)
    monkeypatch.setattr("bot.app.uptime", Mock(side_effect=[0.0, 0.5, 0.5, 3600.5]))
    monkeypatch.setattr(bot.messages, "start_due", tick)
    monkeypatch.setattr(bot.tables, "note_standstill", lambda: calls.append("standstill"))
    with pytest.raises(EnoughError):
        await bot.run_clock()
    assert calls == ["tick", "standstill", "tick"]


async def test_closing_the_bot_stores_which_messages_were_drawn_last(bot: Rumtable) -> None:
    table = await bot.store.tables.create(PLAIN)
    async with bot:
        bot.tables.drawn.note(table.id, table.changes)
    assert await bot.store.tables.behind() == []


def test_seeds_differ_and_a_shuffle_keeps_every_seat() -> None:
    chance = SystemChance()
    seeds = {chance.seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {64}
    seats = [SeatRecord(number, number + 100) for number in range(8)]
    assert sorted(chance.shuffled(seats), key=lambda seat: seat.member or 0) == seats
    assert len({tuple(chance.shuffled(seats)) for _ in range(20)}) > 1
