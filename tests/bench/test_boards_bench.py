"""What a board with 100,000 members costs, against the floor: reading one of its rows by key, in the same run.

    python -m pytest tests/bench/test_boards_bench.py --benchmark-enable -p no:randomly

A match that ends is measured too, on an empty board and on the full one: it costs the same on both.
"""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from bot.store import Store
from bot.tables.ports import Save
from bot.tables.records import Status
from tests.store.making import table, won

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.tables.records import BoardRow

MEMBERS = 100_000
PAGE = 9
GUILD = 1
INSERT = "INSERT INTO lines VALUES (1, 'rum500', 0, ?, ?, ?, 0, ?, 0, '{\"points\": 500}', ?, ?, 500)"


class Kept:
    """A store in a loop of its own, since a benchmark isn't a coroutine."""

    def __init__(self, path: Path, members: int) -> None:
        self.loop = asyncio.Runner()
        self.store: Store = self.loop.run(Store.open(path))
        self.strangers = itertools.count(10**9)
        with sqlite3.connect(path) as beside:
            beside.executemany(INSERT, (_line(member) for member in range(members)))
        beside.close()

    def page(self, number: int) -> list[BoardRow]:
        """A page, the first being 0."""
        asked = self.store.board(GUILD, "rum500", pairs=False, limit=PAGE, offset=number * PAGE)
        return list(self.loop.run(asked))

    def place(self, member: int) -> BoardRow | None:
        """A member's own line."""
        return self.loop.run(self.store.place(GUILD, "rum500", member))

    def finish(self) -> None:
        """End a match of four; the table is there already in play, so its making is measured too."""
        record = self.loop.run(self.store.create(table(guild=GUILD, shared=False, status=Status.FINISHED)))
        one, two, three, four = itertools.islice(self.strangers, 4)
        self.loop.run(self.store.save(Save(record, result=won(one, two, lost=(three, four)))))


def _line(member: int) -> tuple[Any, ...]:
    """A member who has won some of their matches; many share a rank."""
    matches, wins = member % 97 + 3, member % 89 % (member % 97 + 3)
    return (str(member), matches, wins, matches - wins, wins, wins / matches)


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A store whose board is full."""
    yield from _kept(tmp_path_factory, MEMBERS)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    """A store whose board is empty at first."""
    yield from _kept(tmp_path_factory, 0)


def _kept(factory: pytest.TempPathFactory, members: int) -> Iterator[Kept]:
    kept = Kept(factory.mktemp("bench") / "bench.sqlite3", members)
    yield kept
    kept.loop.run(kept.store.close())
    kept.loop.close()


@pytest.mark.benchmark(group="a board of 100,000")
@pytest.mark.parametrize("number", [0, 1000 - 1])
def test_a_page(benchmark: Any, full: Kept, number: int) -> None:
    rows = benchmark(full.page, number)
    assert len(rows) == PAGE
    assert rows[0].rank <= number * PAGE + 1


@pytest.mark.benchmark(group="a board of 100,000")
@pytest.mark.parametrize("member", [88 + 97 * 89, 0], ids=["near-the-top", "last"])
def test_a_place(benchmark: Any, full: Kept, member: int) -> None:
    row = benchmark(full.place, member)
    assert row is not None


@pytest.mark.benchmark(group="a board of 100,000")
def test_floor_of_a_place(benchmark: Any, full: Kept) -> None:
    query = "SELECT * FROM lines WHERE guild = 1 AND board = 'rum500' AND pair = 0 AND members = '5'"
    with sqlite3.connect(full.store.path) as beside:
        found = benchmark(lambda: beside.execute(query).fetchone())
    beside.close()
    assert found


@pytest.mark.benchmark(group="a match ends")
def test_a_match_ends_on_a_full_board(benchmark: Any, full: Kept) -> None:
    benchmark(full.finish)


@pytest.mark.benchmark(group="a match ends")
def test_a_match_ends_on_an_empty_board(benchmark: Any, empty: Kept) -> None:
    benchmark(empty.finish)
