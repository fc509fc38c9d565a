"""A database of the first schema opens, and its tables play on."""

import contextlib
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

from bot.games.values import Json, digest
from bot.store import Store, engine
from bot.store.engine import SCRIPTS, migrate
from bot.tables.model.records import Cause, Clock, DeadlineKind, Occupant, Pace, Result, TableOptions
from tests.store.making import store_at
from tests.tables.fakes import Club

ANN, BEN = 900000000000000011, 900000000000000012
LOBBY, RUNNING, LEFT, PAUSED, FINISHED = 1, 2, 3, 4, 5
DUE = "2026-11-21 12:05:00.000000"
TABLE = (
    "INSERT INTO tables VALUES (?, 1, ?, 900000000000000011, 1, 'small', 'plain', '{\"step\": 2}', 0, ?, ?, ?,"
    " '2026-11-21 12:00:00.000000', NULL, NULL, '[]', ?, NULL)"
)
ROW = "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?, '2026-11-21 12:00:00.000000', ?, ?)"
CHECKPOINT: Json = {"totals": [0, 0], "round": 0}


def seats(*pairs: tuple[int | None, int | None]) -> str:
    """The seats as they were kept: who sits there, and who was dealt in."""
    numbered = enumerate(pairs)
    return json.dumps(
        [{"side": side, "member": at, "dealt_in": dealt, "agreed": True} for side, (at, dealt) in numbered]
    )


def fill(connection: sqlite3.Connection) -> None:
    """A lobby of a rematch, and four matches: one runs, one was left by a member, one is in its pause, one is over."""
    both, gone = seats((ANN, ANN), (BEN, BEN)), seats((ANN, ANN), (None, BEN))
    tables = [
        (LOBBY, "lobby", seats((ANN, None), (BEN, None)), DUE),
        (RUNNING, "playing", both, None),
        (LEFT, "playing", gone, None),
        (PAUSED, "playing", both, DUE),
        (FINISHED, "finished", both, None),
    ]
    connection.executemany(TABLE, [(id_, id_, status, held, "5" * 64, due) for id_, status, held, due in tables])
    for table, counts in ((RUNNING, "2"), (LEFT, "211"), (PAUSED, "222"), (FINISHED, "222")):
        journal(connection, table, counts)
    connection.execute("INSERT INTO results VALUES (?, '2026-11-21 12:00:00.000000')", (FINISHED,))
    connection.execute("INSERT INTO standings VALUES (?, ?, 1, 'small', 0, 'win', '{}')", (FINISHED, str(ANN)))


def journal(connection: sqlite3.Connection, table: int, counts: str) -> None:
    """A deal, and the seats that count in turn; each command with an interaction."""
    rows: list[tuple[Any, ...]] = [
        (table, 1, None, "deal", f"{'a' * 64} 77", 100 * table, json.dumps(CHECKPOINT), digest(CHECKPOINT))
    ]
    rows += [
        (table, seq, (seq - 2) % 2, "add", by, 100 * table + seq, None, "") for seq, by in enumerate(counts, start=2)
    ]
    connection.executemany(ROW, rows)


@pytest.fixture
async def store(path: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """A store on a file that the first schema's program has written."""
    scripts = shutil.copytree(
        SCRIPTS, tmp_path / "old", ignore=shutil.ignore_patterns("__pycache__", "r000[2-9]*", "r001*")
    )
    engine.make_file(path)
    migrating = engine.migrating(path)
    await migrate(migrating, scripts)
    await migrating.dispose()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        fill(connection)
    opened = await store_at(path)
    yield opened
    await opened.close()


async def test_who_was_dealt_in_and_who_left_are_occupants_now(store: Store) -> None:
    assert await store.occupants(LOBBY) == []
    dealt = [Occupant(0, 0, 1, ANN, Cause.DEALT_IN), Occupant(1, 1, 1, BEN, Cause.DEALT_IN)]
    assert await store.occupants(RUNNING) == dealt
    assert await store.occupants(LEFT) == [*dealt, Occupant(2, 1, 4, None, Cause.LEFT)]


async def test_a_table_of_before_has_no_clock_instant_computers_and_calls(store: Store) -> None:
    records = [await store.table(number) for number in await store.live()]
    assert records
    for record in records:
        assert record is not None
        assert record.table_options == TableOptions(clock=Clock.NONE, pace=Pace.INSTANT, calls=True)


async def test_journal_result_and_line_are_as_they_were(store: Store, path: Path) -> None:
    rows = await store.journal(FINISHED, whole=True)
    assert [(row.seq, row.seat, row.text) for row in rows[1:]] == [(2, 0, "2"), (3, 1, "2"), (4, 0, "2")]
    assert rows[0].checkpoint == CHECKPOINT
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT members, result FROM placings").fetchall() == [(str(ANN), Result.WIN.value)]


@pytest.mark.usefixtures("store")
async def test_no_row_of_the_journal_holds_a_members_id(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        rows = str(connection.execute("SELECT * FROM journal").fetchall())
    assert [str(member) in rows for member in (ANN, BEN)] == [False, False]


async def test_a_running_match_plays_on_and_who_left_comes_back(store: Store) -> None:
    club = Club()
    tables = club.tables_on(store)
    running = await tables.get(RUNNING)
    await running.play(club.by(BEN), "add", "1", 2)
    left = await tables.get(LEFT)  # the computer was to move, and has: command 5
    await left.sit(club.by(BEN), None)
    assert [seat.member for seat in left.facts.seats] == [ANN, BEN]
    assert (await store.occupants(LEFT))[-1] == Occupant(3, 1, 6, BEN, Cause.CAME_BACK)


async def test_what_was_due_is_done_at_its_old_moment(store: Store) -> None:
    club = Club()
    tables = club.tables_on(store)
    lobby, paused = await tables.get(LOBBY), await tables.get(PAUSED)
    due = datetime(2026, 11, 21, 12, 5, tzinfo=UTC)
    assert lobby.facts.until[DeadlineKind.HELD_SEATS] == paused.facts.until[DeadlineKind.NEXT_ROUND] == due
    await paused.postings.rid_of(1)
    kept = await store.table(PAUSED)
    assert kept is not None
    assert (kept.due, kept.waiting_since) == (due, {DeadlineKind.NEXT_ROUND: due - timedelta(minutes=1)})


def go_back(connection: Connection, revision: str) -> None:
    """Undo the migrations after a revision; "base" undoes all."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


async def test_the_way_back_to_the_first_schema_keeps_seats_and_results(store: Store, path: Path) -> None:
    await store.close()
    going_back = engine.migrating(path)
    async with going_back.begin() as connection:
        await connection.run_sync(go_back, "0001")
    with contextlib.closing(sqlite3.connect(path)) as reading:
        kept = reading.execute("SELECT seats FROM tables WHERE id = ?", (LEFT,)).fetchone()[0]
        assert json.loads(kept) == json.loads(seats((ANN, ANN), (None, BEN)))
        assert reading.execute("SELECT members, result FROM standings").fetchall() == [(str(ANN), Result.WIN.value)]
    async with going_back.begin() as connection:
        await connection.run_sync(go_back, "base")
    await going_back.dispose()
    with contextlib.closing(sqlite3.connect(path)) as reading:
        assert reading.execute("SELECT name FROM sqlite_master WHERE name = 'tables'").fetchall() == []
