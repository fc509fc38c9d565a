"""Among a million rows, the bot's periodic queries read only a few hundred of them, on both databases."""

import sqlite3
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import achievement_scans, journal, results, seat_assignments, tables
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.history.achievements import ACHIEVEMENTS_VERSION
from tests.effort import RUN
from tests.store.databases.test_plans import OFTEN
from tests.store.samples import NOON, beside

pytestmark = [pytest.mark.long, pytest.mark.skipif(not RUN.long, reason="a million rows: by -m long")]

TABLES, LIVE, COMMANDS = 100_000, 200, 10
STEPS, STEP = 100_000, 1000
"""The most instructions of SQLite's virtual machine for one query, a tenth of those that reading every command takes;
and the interval at which they are counted."""
BLOCKS = 1500
"""The most blocks of 8 KB that PostgreSQL may read: a tenth of the journal's."""


def numbers(most: int) -> sa.CTE:
    """The numbers from 1 to `most`, as a table with the column `i`."""
    found = sa.select(sa.literal(1).label("i")).cte(f"up_to_{most}", recursive=True)
    return found.union_all(sa.select(found.c.i + 1).where(found.c.i < most))


async def filled(connection: AsyncConnection) -> None:
    """Write years of finished matches, and an evening of live ones."""
    n, m = numbers(TABLES), numbers(COMMANDS)
    both = sa.join(n, m, sa.true())
    live = n.c.i > TABLES - LIVE
    values: dict[str, Any] = {
        "id": n.c.i,
        "guild": n.c.i % 1000,
        "channel": n.c.i,
        "host": n.c.i,
        "shared": sa.true(),
        "game": sa.literal("gin"),
        "preset": sa.literal("classic"),
        "options": sa.literal({}, sa.JSON),
        "side_count": sa.literal(2),
        "status": sa.case((live, "playing"), else_="finished"),
        "seats": sa.literal([], sa.JSON),
        "next_seed": sa.literal(""),
        "created_at": sa.literal(NOON, tables.c.created_at.type),
        "end_votes": sa.literal([], sa.JSON),
        "due": sa.case((live, sa.literal(NOON, tables.c.due.type))),
        "message": n.c.i,
        "drawn": sa.literal(1),
    }
    await connection.execute(sa.insert(tables).from_select(list(values), sa.select(*values.values())))
    commands: dict[str, Any] = {
        "table_id": n.c.i,
        "seq": m.c.i,
        "seat": m.c.i % 2,
        "kind": sa.literal("draw"),
        "text": sa.literal(""),
        "interaction": n.c.i * 100 + m.c.i,
        "at": sa.literal(NOON, journal.c.at.type),
        "digest": sa.literal("0123456789abcdef"),
    }
    await connection.execute(
        sa.insert(journal).from_select(list(commands), sa.select(*commands.values()).select_from(both))
    )
    played: dict[str, Any] = {
        "table_id": n.c.i,
        "number": m.c.i,
        "seat": m.c.i - 1,
        "from_seq": sa.literal(1),
        "member": n.c.i % 5000,
        "cause": sa.literal("start"),
    }
    pair = sa.select(*played.values()).select_from(both).where(m.c.i <= 2)
    await connection.execute(sa.insert(seat_assignments).from_select(list(played), pair))
    over = sa.select(n.c.i, sa.literal(NOON, results.c.ended_at.type)).where(~live)
    await connection.execute(sa.insert(results).from_select(["table_id", "ended_at"], over))
    read = sa.select(n.c.i, sa.literal(ACHIEVEMENTS_VERSION)).where(~live)
    await connection.execute(sa.insert(achievement_scans).from_select(["table_id", "version"], read))


async def test_what_is_asked_again_and_again_reads_little_of_a_million_rows(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with beside(store.database) as connection:
        await filled(connection)
    asked: list[tuple[str, sa.ClauseElement]] = []
    for what, ask in OFTEN.items():

        async def rows(query: Any, what: str = what) -> list[Any]:
            asked.append((what, query))
            return []

        with monkeypatch.context() as patch:
            patch.setattr(store.sql, "rows", rows)
            await ask(store)
    too_much = {what: cost for what, query in asked if (cost := await cost_of(store.database, query)) > 1}
    assert len(asked) >= len(OFTEN)
    assert too_much == {}


async def test_a_question_that_reads_all_would_be_found(store: Store) -> None:
    async with beside(store.database) as connection:
        await filled(connection)
    assert await cost_of(store.database, sa.select(journal.c.seq).where(journal.c.text == "x")) > 1


async def cost_of(database: Database, query: sa.ClauseElement) -> float:
    """The cost of a query, as a share of the limit for its database."""
    async with beside(database) as connection:
        sql = str(query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True}))
        if isinstance(database, SqliteFile):
            return steps_of(database, sql) / STEPS
        await connection.exec_driver_sql("ANALYZE")  # as PostgreSQL's autovacuum does
        [[told]] = (await connection.exec_driver_sql(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}")).scalars().all()
        return (told["Plan"]["Shared Hit Blocks"] + told["Plan"]["Shared Read Blocks"]) / BLOCKS


def steps_of(database: SqliteFile, sql: str) -> int:
    """The number of instructions that SQLite's virtual machine executes."""
    taken = 0

    def step() -> None:
        nonlocal taken
        taken += STEP

    connection = sqlite3.connect(database.path)
    connection.set_progress_handler(step, STEP)
    connection.execute(sql).fetchall()
    connection.close()
    return taken
