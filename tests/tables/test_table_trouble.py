"""What a table promises when something beneath or beside it goes wrong: the disk, a computer, a second process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.games.refusals import StaleError
from tests.tables.around import House, MemoryStorage
from tests.tables.test_table import ANN, BEN, add, house, running

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.records import CommandRecord, MatchResult, TableRecord

__all__ = ["house"]


class SlowStorage(MemoryStorage):
    """A write that has begun waits at `gate` before it is on the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def save(
        self, record: TableRecord, commands: Sequence[CommandRecord] = (), result: MatchResult | None = None
    ) -> None:
        await self.gate.wait()
        await super().save(record, commands, result)


async def test_who_is_cancelled_while_the_disk_writes_leaves_the_table_as_it_was_written() -> None:
    disk = SlowStorage()
    house = House(disk)
    table = await running(house, BEN)
    disk.gate.clear()
    press = asyncio.create_task(add(house, table, ANN))
    await asyncio.sleep(0)
    press.cancel()
    await asyncio.sleep(0)
    disk.gate.set()
    with pytest.raises(asyncio.CancelledError):
        await press
    assert len(disk.rows[table.id]) == 2
    assert table.look(BEN).decision == 2
    await add(house, table, BEN)
    assert len(house.storage.rows[table.id]) == 3


async def test_a_table_that_another_process_plays_writes_nothing_of_what_it_remembers(house: House) -> None:
    table = await running(house, BEN)
    other = await house.again().tables.get(table.id)
    await add(house, other, ANN)
    with pytest.raises(StaleError):
        await add(house, table, ANN)
    kept = house.storage.tables[table.id]
    with pytest.raises(StaleError):
        await table.remember_message(4711)
    assert house.storage.tables[table.id] is kept
