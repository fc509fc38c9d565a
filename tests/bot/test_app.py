"""What the bot does by itself, without being asked by Discord."""

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


async def test_the_background_tasks_resume_the_tables_and_run_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def resume() -> None:
        calls.append("resume")

    async def tick() -> None:
        calls.append("tick")
        if len(calls) == 4:
            raise EnoughError

    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    monkeypatch.setattr("bot.app.TICK_SECONDS", 0)
    monkeypatch.setattr(bot.messages, "resume", resume)
    monkeypatch.setattr(bot.messages, "start_due", tick)
    with pytest.raises(ExceptionGroup) as ended:
        await bot.run_background_tasks()
    assert [type(error) for error in ended.value.exceptions] == [EnoughError]
    assert calls == ["resume", "tick", "tick", "tick"]
    await store.close()


async def test_a_machine_that_has_slept_is_noticed_before_anything_is_due(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def tick() -> None:
        calls.append("tick")
        if len(calls) == 3:
            raise EnoughError

    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    monkeypatch.setattr("bot.app.TICK_SECONDS", 0)
    monkeypatch.setattr("bot.app.uptime", Mock(side_effect=[0.0, 0.5, 0.5, 3600.5]))
    monkeypatch.setattr(bot.messages, "start_due", tick)
    monkeypatch.setattr(bot.tables, "note_standstill", lambda: calls.append("standstill"))
    with pytest.raises(EnoughError):
        await bot.run_clock()
    assert calls == ["tick", "standstill", "tick"]
    await store.close()


async def test_closing_the_bot_stores_which_messages_were_drawn_last(tmp_path: Path) -> None:
    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    table = await store.tables.create(PLAIN)
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    async with bot:
        bot.tables.drawn.note(table.id, table.changes)
    assert await store.tables.behind() == []
    await store.close()


def test_seeds_differ_and_a_shuffle_keeps_every_seat() -> None:
    chance = SystemChance()
    seeds = {chance.seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {64}
    seats = [SeatRecord(number, number + 100) for number in range(8)]
    assert sorted(chance.shuffled(seats), key=lambda seat: seat.member or 0) == seats
    assert len({tuple(chance.shuffled(seats)) for _ in range(20)}) > 1
