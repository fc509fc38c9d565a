"""Measures the transaction of a move on SQLite and PostgreSQL, without load: `python -m tests.bench.speed.databases`.

Both wait for the same disk. They take turns, so that other work on the machine affects both alike.
"""

# ruff: noqa: T201 - a command that prints figures

import argparse
import asyncio
import dataclasses
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from bot.store import server
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.ports import Save
from bot.tables.model.records import TableRecord
from tests.postgres import running
from tests.store.samples import TABLE, command

BUDGET = 2.0
"""PostgreSQL may take this many times as long as SQLite, in the median."""
_TURNS = 20
"""The number of moves in a row before it is the other database's turn."""


class Player:
    """One table on one database, at which moves are made."""

    def __init__(self, store: Store, table: TableRecord) -> None:
        self._store = store
        self._table = table
        self._moves = 0
        self.took: list[float] = []

    @classmethod
    async def seated(cls, database: Database) -> Self:
        """Open a table on an empty database."""
        store = await Store.open(database)
        return cls(store, await store.tables.create(dataclasses.replace(TABLE, channel=1)))

    async def move(self) -> None:
        """Save one command: the table's row, and a row of its journal."""
        self._moves += 1
        save = Save(self._table, [command(self._moves, interaction=self._moves)])
        began = time.perf_counter()
        await self._store.tables.save(save)
        self.took.append((time.perf_counter() - began) * 1000)

    async def leave(self) -> None:
        await self._store.close()


async def measure(databases: Sequence[Database], moves: int) -> list[list[float]]:
    """The milliseconds of each move on each database, without those of each database's first turn."""
    players = [await Player.seated(database) for database in databases]
    for _ in range(moves // _TURNS + 1):
        for player in players:
            for _ in range(_TURNS):
                await player.move()
    for player in players:
        await player.leave()
    return [player.took[_TURNS:] for player in players]


def told(name: str, took: Sequence[float]) -> str:
    """A line of figures."""
    cut = statistics.quantiles(took, n=100)
    return (
        f"{name:10} median {statistics.median(took):6.2f} ms   p90 {cut[89]:6.2f}   p99 {cut[98]:6.2f}   n {len(took)}"
    )


async def main(folder: Path, moves: int) -> None:
    """Measure and print."""
    server.FOLDER = folder
    with running(folder / "server", durable=True) as postgres:
        databases = (SqliteFile(folder / "bench.sqlite3"), await postgres.bare())
        on_file, on_server = await measure(databases, moves)
    print(told("SQLite", on_file))
    print(told("PostgreSQL", on_server))
    ratio = statistics.median(on_server) / statistics.median(on_file)
    print(f"{ratio:.2f} times as long at the median; at most {BUDGET} is wanted")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=2000, help="on each database (default: %(default)s)")
    parser.add_argument("--folder", type=Path, help="on which disk (default: that of temporary files)")
    arguments = parser.parse_args()
    with TemporaryDirectory(dir=arguments.folder, prefix="rumtable-bench-") as made:
        asyncio.run(main(Path(made), arguments.moves))
