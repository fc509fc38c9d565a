"""The driver of SQLite: what SQLAlchemy asks of it, and how often it goes to its thread for that."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from typing import TYPE_CHECKING, Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.store import engine, in_sql, schema
from bot.store.one_trip import Connection

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable
    from pathlib import Path

    from sqlalchemy.ext.asyncio import AsyncEngine

NUMBERS = sa.text("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n LIMIT :most")
READ = schema.readings.insert()


@pytest.fixture
def trips(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done in the thread, by name."""
    made: list[str] = []
    there = Connection.there

    async def counted(self: Connection, work: Callable[..., Any], *args: Any) -> Any:
        made.append(work.__name__)
        return await there(self, work, *args)

    monkeypatch.setattr(Connection, "there", counted)
    return made


@pytest.fixture
async def writing(path: Path) -> AsyncGenerator[AsyncEngine]:
    """A connection to a file with one table."""
    engine.make_file(path)
    found = await engine.connected(engine.writing(path))
    async with found.begin() as connection:
        await connection.exec_driver_sql("CREATE TABLE readings (table_id INTEGER PRIMARY KEY, version INTEGER)")
    yield found
    await found.dispose()


async def _write(writing: AsyncEngine, statement: sa.Insert, rows: list[dict[str, int]]) -> None:
    """Write rows, each by a statement of its own."""
    async with writing.begin() as connection:
        for row in rows:
            await in_sql.execute(connection, statement, [row])


async def test_a_statement_takes_one_trip_and_a_transaction_begins_with_it(
    writing: AsyncEngine, trips: list[str]
) -> None:
    async with writing.begin() as connection:
        assert (await connection.exec_driver_sql("SELECT 1")).scalar_one() == 1
    assert trips == ["_carried_out", "commit"]


async def test_a_transaction_without_a_statement_takes_none(writing: AsyncEngine, trips: list[str]) -> None:
    async with writing.begin():
        pass
    with pytest.raises(ZeroDivisionError):
        async with writing.begin():
            raise ZeroDivisionError
    assert trips == []


async def test_what_fails_is_rolled_back(writing: AsyncEngine) -> None:
    with pytest.raises(IntegrityError):
        await _write(writing, READ, [{"table_id": 1, "version": 0}] * 2)
    async with writing.begin() as connection:
        assert (await connection.exec_driver_sql("SELECT count(*) FROM readings")).scalar_one() == 0


async def test_what_was_cancelled_on_its_way_is_rolled_back_too() -> None:
    connection = Connection(":memory:", isolation_level=None)
    async with connection:
        busy = threading.Event()
        waits = asyncio.create_task(connection.there(busy.wait))
        connection.begin()
        writes = asyncio.create_task(connection.execute_all("CREATE TABLE readings (version)", [()]))
        await asyncio.sleep(0)
        writes.cancel()
        rolls_back = asyncio.create_task(connection.rollback())
        await asyncio.sleep(0)
        busy.set()
        await asyncio.gather(waits, rolls_back)
        assert not connection.in_transaction
        assert await (found := connection.cursor()).execute("SELECT name FROM sqlite_master") is None
        assert await found.fetchall() == []


@pytest.mark.parametrize("rows", [0, 1, 999, 1000, 1001, 2500])
async def test_rows_come_whole_however_many_there_are(writing: AsyncEngine, rows: int) -> None:
    async with writing.connect() as connection:
        found = await connection.execute(NUMBERS, {"most": rows})
        assert found.scalars().all() == list(range(1, rows + 1))


@pytest.mark.parametrize("rows", [0, 1000, 2500])
async def test_rows_can_be_streamed(writing: AsyncEngine, rows: int) -> None:
    async with writing.connect() as connection, connection.stream(NUMBERS, {"most": rows}) as found:
        assert [row.i async for row in found] == list(range(1, rows + 1))


async def test_what_is_not_fetched_keeps_nobody_from_writing(writing: AsyncEngine) -> None:
    async with writing.connect() as connection:
        assert (await connection.execute(NUMBERS, {"most": 2500})).first() == (1,)
    async with writing.begin() as connection:
        await connection.exec_driver_sql("DROP TABLE readings")


async def test_a_cursor_that_has_executed_nothing_says_so() -> None:
    connection = Connection(":memory:")
    async with connection:
        cursor = connection.cursor()
        assert cursor.description is None
        with pytest.raises(sqlite3.ProgrammingError):
            _ = cursor.rowcount


async def test_a_statement_in_sql_is_carried_out_for_each_row_in_one_trip(
    writing: AsyncEngine, trips: list[str]
) -> None:
    rows = [{"table_id": number, "version": 0} for number in range(3)]
    async with writing.begin() as connection:
        assert await in_sql.execute(connection, READ, rows[:1]) == 1
        assert await in_sql.execute(connection, READ, rows[1:]) == 2
    assert trips == ["_carried_out", "_carried_out", "commit"]


async def test_a_statement_in_sql_fails_as_any_other_and_hides_its_values(writing: AsyncEngine) -> None:
    with pytest.raises(IntegrityError) as refused:
        await _write(writing, READ, [{"table_id": 71, "version": 0}] * 2)
    assert "71" not in str(refused.value)
