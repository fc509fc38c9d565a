"""Measures a save, against a floor in the same run: the same rows committed by the driver alone.

    python -m pytest tests/bench/speed/test_store_bench.py --benchmark-enable -p no:randomly

The groups `one save` and `many saves` compare; the figures of the second are for 500 saves.
"""

import asyncio
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.store.store import Store
from bot.tables.model.ports import Save
from bot.tables.model.records import TableRecord
from tests.store.samples import TABLE, command, store_at

MANY = 500
UPDATE = "UPDATE tables SET seats = ?, message = ? WHERE id = 1"
INSERT = "INSERT INTO journal VALUES (1, ?, 1, 'discard', '7S', NULL, '2026-11-21 12:00:00', NULL, '', 'occupant', 1)"


class Kept:
    """A store with one table and an event loop of its own, since a benchmark isn't a coroutine."""

    def __init__(self, path: Path) -> None:
        self.loop = asyncio.Runner()
        self.numbers = itertools.count(1)
        self.store: Store = self.loop.run(store_at(path))
        self.table: TableRecord = self.loop.run(self.store.tables.create(TABLE))

    def save(self) -> None:
        """Save the table with one command."""
        self.loop.run(self.store.tables.save(Save(self.table, [command(next(self.numbers))])))

    def save_many(self) -> None:
        """Let many callers save at the same time."""
        self.loop.run(self._many())

    async def _many(self) -> None:
        await asyncio.gather(
            *(self.store.tables.save(Save(self.table, [command(next(self.numbers))])) for _ in range(MANY))
        )

    def measure(self, benchmark: Any, save: Callable[[], None]) -> None:
        """Measure a way to save, and check that every command was stored."""
        benchmark(save)
        rows = self.loop.run(self.store.tables.journal(self.table.id, whole=True))
        assert len(rows) == next(self.numbers) - 1


@pytest.fixture
def kept(tmp_path: Path, durable: None) -> Iterator[Kept]:  # noqa: ARG001 - the wait for the disk is a part of the measurement
    """An open store."""
    kept = Kept(tmp_path / "bench.sqlite3")
    yield kept
    kept.loop.run(kept.store.close())
    kept.loop.close()


@pytest.fixture
def floor(kept: Kept) -> Iterator[sqlite3.Connection]:
    """The driver alone on the same file, with the same durability."""
    connection = sqlite3.connect(str(kept.store.database), isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.close()


def commit(connection: sqlite3.Connection, numbers: list[int]) -> None:
    """Commit a new state of the table and a command for each number, together."""
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(UPDATE, [("[]", number) for number in numbers])
    connection.executemany(INSERT, [(number,) for number in numbers])
    connection.execute("COMMIT")


@pytest.mark.benchmark(group="one save")
def test_one_save(benchmark: Any, kept: Kept) -> None:
    kept.measure(benchmark, kept.save)


@pytest.mark.benchmark(group="one save")
def test_floor_of_one_save(benchmark: Any, kept: Kept, floor: sqlite3.Connection) -> None:
    kept.measure(benchmark, lambda: commit(floor, [next(kept.numbers)]))


@pytest.mark.benchmark(group="many saves")
def test_many_saves_at_once(benchmark: Any, kept: Kept) -> None:
    kept.measure(benchmark, kept.save_many)


@pytest.mark.benchmark(group="many saves")
def test_floor_of_many_saves_each_committed_alone(benchmark: Any, kept: Kept, floor: sqlite3.Connection) -> None:
    def each() -> None:
        for _ in range(MANY):
            commit(floor, [next(kept.numbers)])

    kept.measure(benchmark, each)


@pytest.mark.benchmark(group="many saves")
def test_floor_of_many_saves_committed_together(benchmark: Any, kept: Kept, floor: sqlite3.Connection) -> None:
    kept.measure(benchmark, lambda: commit(floor, [next(kept.numbers) for _ in range(MANY)]))
