"""Complete records for tests, which change only the fields that they are about."""

import contextlib
import dataclasses
from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from sqlalchemy import ClauseElement
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.engine import Postgres, dialect_of
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.records import (
    Answer,
    Clock,
    CommandRecord,
    DeadlineKind,
    Ending,
    Handover,
    MatchResult,
    Pace,
    Placing,
    Posting,
    PostKind,
    Result,
    SeatRecord,
    Status,
    TableOptions,
    TableRecord,
    Verdict,
)

NOON = datetime(2026, 11, 21, 12, 0, 0, 123456, tzinfo=UTC)
BIG = 2**63 - 1
"""The largest id that Discord can give."""

TABLE = TableRecord(
    guild=BIG,
    channel=BIG - 1,
    host=BIG - 2,
    shared=True,
    game="rum500",
    preset="house",
    options={"target": 500, "boathouse": True, "pick_rule": "new-meld-only"},
    side_count=2,
    status=Status.PLAYING,
    seats=(SeatRecord(0, BIG), SeatRecord(1, None), SeatRecord(0, 7, agreed=False), SeatRecord(1, 9)),
    next_seed="5eed" * 16,
    created_at=NOON,
    message=BIG - 3,
    ping=BIG - 4,
    invitation=BIG - 5,
    end_votes=(7, 9),
    posts=3,
    postings={PostKind.CALL: Posting("rt-1-3", NOON, "2:17")},
    old_messages=(BIG - 6, BIG - 7),
    conceding=(7,),
    verdict=Verdict(Ending.WALK_OVER, 1),
    handovers=(
        Handover(2, 7, 5, granted=True, message=31, answer=Answer.DECLINED),
        Handover(3, 9, None, votes=(7,)),
    ),
    waiting_since={DeadlineKind.NEXT_ROUND: NOON},
    due=NOON + timedelta(minutes=1),
    table_options=TableOptions(clock=Clock.DAY, pace=Pace.NORMAL, calls=False),
)
PLAIN = TableRecord(
    id=10**15,
    guild=1,
    channel=1,
    host=1,
    shared=True,
    game="rum500",
    preset="classic",
    options={},
    side_count=0,
    status=Status.LOBBY,
    seats=(),
    next_seed="1" * 64,
    created_at=NOON,
)
"""An empty lobby of 500 Rum."""


def table(**changes: Any) -> TableRecord:
    """The table, with some fields changed."""
    return dataclasses.replace(TABLE, **changes)


def command(seq: int, **changes: Any) -> CommandRecord:
    """A plain command without an interaction, with some fields changed."""
    plain = CommandRecord(seq=seq, seat=1, kind="discard", text="7S", interaction=None, at=NOON)
    return dataclasses.replace(plain, **changes)


def deal(seq: int) -> CommandRecord:
    """A deal of the table, with the checkpoint before it."""
    checkpoint = {"totals": [15, -20], "dealer": 1, "round": seq}
    return command(seq, seat=None, kind="deal", text="seed salt", checkpoint=checkpoint, digest="d" * 64)


def won(*winners: int, lost: tuple[int, ...] = (), drew: tuple[int, ...] = (), points: int = 10) -> MatchResult:
    """The result of a match in which each plays alone."""
    lines = [(winners, Result.WIN), (lost, Result.LOSS), (drew, Result.DRAW)]
    placings = tuple(Placing((member,), how, {"points": points}) for members, how in lines for member in members)
    return MatchResult("rum500", NOON, placings)


ELSEWHERE = timezone(timedelta(hours=-7))


async def plan_of(database: Database, query: ClauseElement | str, values: Any = None) -> list[str]:
    """The plan of a query, or of a driver's statement with its values, one line for each step.

    PostgreSQL plans as for many rows; with few it would prefer to read or sort all of them.
    """
    async with beside(database) as connection:
        sql = query
        if not isinstance(query, str):
            sql = str(query.compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True}))
        if not isinstance(dialect_of(connection), Postgres):
            steps = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)
            return [str(step) for *_, step in steps.all()]
        for way in ("seqscan", "bitmapscan", "sort"):
            await connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        steps = (await connection.exec_driver_sql(f"EXPLAIN (COSTS OFF) {sql}", values)).scalars().all()
        return [str(step).strip().removeprefix("->").strip() for step in steps]


@contextlib.asynccontextmanager
async def beside(database: Database) -> AsyncGenerator[AsyncConnection]:
    """A separate connection to a database, outside the program."""
    engine = database.migrating()
    try:
        async with engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


async def carried_out(database: Database, *statements: str) -> None:
    """Change a database by a separate connection, outside the program."""
    async with beside(database) as connection:
        for statement in statements:
            await connection.exec_driver_sql(statement)


async def store_at(path: Path) -> Store:
    """Open the store in a SQLite file."""
    return await Store.open(SqliteFile(path))
