"""Measures a board with 100,000 members, against a floor in the same run: reading one of its rows by key.

    python -m pytest tests/bench/ratings/test_boards_bench.py --benchmark-enable -p no:randomly

The end of a match is measured too, on an empty board and on the full one: it costs the same on both.
"""

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.boards.ports import BoardKey, League, Line
from bot.boards.rankings import RANKINGS, Tally
from bot.store.store import Store
from bot.tables.model.ports import Save
from bot.tables.model.records import MatchScore, RoundScore, Status
from tests.store.samples import store_at, table, won

MEMBERS = 100_000
PAGE = 9
GUILD = 1
LINE = "INSERT INTO lines VALUES (1, 'rum500', 0, ?, ?, ?, 0, ?, 0, 0, '{\"points\": 500}')"
PLACE = "INSERT INTO places VALUES (1, ?, 1, ?)"
LEAGUE = "INSERT INTO leagues VALUES (1, 1, 'rum500', 0, 'wins', 0, 0, 0)"
ALL_TIME = League(BoardKey(GUILD, "rum500", 0), "wins", pair=False)


class Kept:
    """A store with an event loop of its own, since a benchmark isn't a coroutine."""

    def __init__(self, path: Path, members: int) -> None:
        self.loop = asyncio.Runner()
        self.store: Store = self.loop.run(store_at(path))
        self.strangers = itertools.count(10**9)
        with sqlite3.connect(path) as beside:
            beside.execute(LEAGUE)
            beside.executemany(LINE, (_line(member) for member in range(members)))
            beside.executemany(PLACE, (_place(member) for member in range(members)))
            beside.execute("INSERT INTO tiers SELECT 1, rank >> 22, count(*) FROM places GROUP BY rank >> 22")
        beside.close()

    def page(self, number: int) -> list[Line]:
        """A page; the first is 0."""
        return list(self.loop.run(self.store.boards.page(ALL_TIME, limit=PAGE, offset=number * PAGE)))

    def place(self, member: int) -> list[Line]:
        """A member's own line."""
        return list(self.loop.run(self.store.boards.own_lines(ALL_TIME, member)))

    def finish(self) -> None:
        """End a match of four; creating its table is a part of what is measured."""
        record = self.loop.run(self.store.tables.create(table(guild=GUILD, shared=False, status=Status.FINISHED)))
        one, two, three, four = itertools.islice(self.strangers, 4)
        score = MatchScore(((one, two), (three, four)), (RoundScore((90, 35), rated=True),) * 6)
        result = replace(won(one, two, lost=(three, four)), score=score)
        self.loop.run(self.store.tables.save(Save(record, result=result)))


def _tally(member: int) -> Tally:
    """A member who has won some of their matches; many share a rank."""
    matches, wins = member % 97 + 3, member % 89 % (member % 97 + 3)
    return Tally(matches=matches, wins=wins, losses=matches - wins, figures={"points": 500})


def _line(member: int) -> tuple[Any, ...]:
    tally = _tally(member)
    return (str(member), tally.matches, tally.wins, tally.losses)


def _place(member: int) -> tuple[Any, ...]:
    return (str(member), RANKINGS["wins"](_tally(member)))


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
    assert len(benchmark(full.place, member)) == 1


@pytest.mark.benchmark(group="a board of 100,000")
def test_floor_of_a_place(benchmark: Any, full: Kept) -> None:
    query = "SELECT * FROM lines WHERE guild = 1 AND board = 'rum500' AND season = 0 AND members = '5'"
    with sqlite3.connect(str(full.store.database)) as beside:
        found = benchmark(lambda: beside.execute(query).fetchone())
    beside.close()
    assert found


@pytest.mark.benchmark(group="a match ends")
def test_a_match_ends_on_a_full_board(benchmark: Any, full: Kept) -> None:
    benchmark(full.finish)


@pytest.mark.benchmark(group="a match ends")
def test_a_match_ends_on_an_empty_board(benchmark: Any, empty: Kept) -> None:
    benchmark(empty.finish)
