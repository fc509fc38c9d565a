"""The lines of the boards of the version before become those of all time, and may go back."""

import contextlib
import json
import sqlite3
from pathlib import Path

from bot.boards.storage import BoardKey, League
from bot.store import Store
from tests.store.making import store_at
from tests.store.test_way_back import brought_back

BEFORE = "0007"
TEAMS = BoardKey(1, "rum500-teams", 0)
LINES = [
    (1, "rum500-teams", 0, "11", 3, 2, 0, 1, 2, {"points": 900, "best_round": 120}, 2.0, 2 / 3, 900.0),
    (1, "rum500-teams", 0, "12", 3, 1, 0, 2, 0, {"points": 400, "best_round": 200}, 1.0, 1 / 3, 400.0),
    (1, "rum500-teams", 1, "11,12", 3, 1, 0, 2, 1, {"points": 700}, 1.0, 1 / 3, 700.0),
]


async def carried(path: Path) -> Store:
    """A store of this version, on a database that had these lines."""
    await (await store_at(path)).close()
    await brought_back(path, BEFORE)
    with contextlib.closing(sqlite3.connect(path)) as writing:
        rows = [(*line[:9], json.dumps(line[9]), *line[10:]) for line in LINES]
        writing.executemany(f"INSERT INTO lines VALUES ({', '.join('?' * 13)})", rows)  # noqa: S608 - our own marks
        writing.commit()
    return await store_at(path)


async def ranked(store: Store, ranking: str, *, pair: bool = False) -> list[tuple[int, tuple[int, ...]]]:
    """Who stands where on the board of all time."""
    return [(line.rank, line.members) for line in await store.page(League(TEAMS, ranking, pair), limit=10)]


async def test_lines_of_the_version_before_are_those_of_all_time_in_every_ranking(path: Path) -> None:
    store = await carried(path)
    assert await ranked(store, "wins") == [(1, (11,)), (2, (12,))]
    assert await ranked(store, "best") == [(1, (12,)), (2, (11,))]
    assert await ranked(store, "streak") == [(1, (11,))]
    assert await ranked(store, "wins", pair=True) == [(1, (11, 12))]
    [line] = await store.own_lines(League(TEAMS, "wins", pair=True), 12)
    assert (line.tally.matches, line.tally.wins, line.tally.figures) == (3, 1, {"points": 700})
    await store.close()


async def test_on_the_way_back_the_lines_are_what_they_were(path: Path) -> None:
    await (await carried(path)).close()
    await brought_back(path, BEFORE)
    with contextlib.closing(sqlite3.connect(path)) as reading:
        rows = reading.execute("SELECT * FROM lines ORDER BY pair, members").fetchall()
    assert [(*row[:9], json.loads(row[9]), *row[10:]) for row in rows] == LINES
