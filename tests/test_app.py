"""The bot's own clockwork, beside what Discord sends."""

from pathlib import Path

import pytest

from bot.app import Rumtable, SystemChance
from bot.tables.model.records import SeatRecord
from tests.discord.evening import OnePixel
from tests.store.empty import place_empty
from tests.store.making import PLAIN, store_at


class EnoughError(Exception):
    """Ends what would run until it is cancelled."""


async def test_a_bot_that_starts_draws_its_tables_and_then_looks_at_them_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    async def resume() -> None:
        done.append("drawn")

    async def tick() -> None:
        done.append("looked")
        if len(done) == 4:
            raise EnoughError

    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    monkeypatch.setattr("bot.app.TICK", 0)
    monkeypatch.setattr(bot.messages, "resume", resume)
    monkeypatch.setattr(bot.messages, "begin_what_is_due", tick)
    with pytest.raises(ExceptionGroup) as ended:
        await bot.keep_tables()
    assert [type(error) for error in ended.value.exceptions] == [EnoughError]
    assert done == ["drawn", "looked", "looked", "looked"]
    await store.close()


async def test_what_was_drawn_last_is_written_down_when_the_bot_stops(tmp_path: Path) -> None:
    await place_empty(file := tmp_path / "app.sqlite3")
    store = await store_at(file)
    made = await store.create(PLAIN)
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    async with bot:
        bot.tables.drawn.note(made.id, made.changes)
    assert await store.behind() == []
    await store.close()


def test_every_deal_has_a_seed_of_its_own_and_a_shuffle_keeps_every_seat() -> None:
    chance = SystemChance()
    seeds = {chance.seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {64}
    seats = [SeatRecord(number, number + 100) for number in range(8)]
    assert sorted(chance.shuffled(seats), key=lambda seat: seat.member or 0) == seats
    assert len({tuple(chance.shuffled(seats)) for _ in range(20)}) > 1
