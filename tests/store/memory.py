"""A store on SQLite in memory, without files and threads; its schema is made once and copied."""

import sqlite3
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy import StaticPool, create_engine, event
from sqlalchemy.engine import Connection, Engine, RowMapping
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.people.ports import UnreachableChannel
from bot.store import schema
from bot.store.deletion import DeletionFile
from bot.store.engine import OPTION, Sqlite, migrate_within
from bot.store.repositories.members import SqlMemberRepository
from bot.store.repositories.tables import SqlTableRepository
from bot.store.rows import command_record, occupant_record, row_of, table_record, table_row
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.tables.model.ports import Save
from bot.tables.model.records import CommandRecord, MatchResult, SeatAssignment, TableRecord

ResultT = TypeVar("ResultT")


class MemoryTables(SqlTableRepository):
    """A new database in memory, whose rows tests can read and change without awaiting.

    Attributes:
        store: the whole store.
        broken: makes every write fail, as a full disk would.
        saved: the saves of tables, in order.
        overwritten: the traces that each overwriting of deleted rows has searched for.

    """

    def __init__(self) -> None:
        engine, self.broken, self.saved = _engine(), False, list[Save]()
        self._engine = engine
        writing = AtOnce(engine, lambda: self.broken)
        self.overwritten = writing.overwritten
        self.store = Store(NoFile(Path("memory")), writing, cast("AsyncEngine", Readers(engine)))
        super().__init__(self.store.sql, self.store.database)
        self.store.tables = self
        self.store.members = SqlMemberRepository(self.store.sql, NoDeletionFile(Path("memory")))

    async def save(self, save: Save) -> None:
        await super().save(save)
        self.saved.append(save)

    @property
    def writes(self) -> int:
        return len(self.saved)

    @property
    def tables(self) -> Mapping[int, TableRecord]:
        return {row["id"]: table_record(row) for row in self._read(schema.tables)}

    @property
    def rows(self) -> Mapping[int, Sequence[CommandRecord]]:
        """The journals by table."""
        found: dict[int, list[CommandRecord]] = {number: [] for number in self.tables}
        for row in self._read(schema.journal):
            found[row["table_id"]].append(command_record(row))
        return found

    @property
    def seated(self) -> Mapping[int, Sequence[SeatAssignment]]:
        """The seat assignments of each table."""
        found: dict[int, list[SeatAssignment]] = {number: [] for number in self.tables}
        for row in self._read(schema.seat_assignments):
            found[row["table_id"]].append(occupant_record(row))
        return found

    @property
    def results(self) -> Mapping[int, MatchResult]:
        """The first saved result of each match, with its rounds."""
        return {save.record.id: save.result for save in reversed(self.saved) if save.result is not None}

    @property
    def asleep(self) -> Mapping[int, UnreachableChannel]:
        return {row["channel"]: UnreachableChannel(**row) for row in self._read(schema.unreachable_channels)}

    @property
    def departed(self) -> Mapping[int, datetime]:
        return {row["guild"]: row["delete_at"] for row in self._read(schema.departed_servers)}

    @property
    def lived_at(self) -> datetime | None:
        return next((row["alive_at"] for row in self._read(schema.liveness)), None)

    def put(self, record: TableRecord) -> None:
        """Replace a table's row, which the bot itself never does like this."""
        self.execute(sa.update(schema.tables).where(schema.tables.c.id == record.id).values(table_row(record)))

    def put_journal(self, table: int, rows: Sequence[CommandRecord]) -> None:
        """Replace the journal of a table, which the bot itself never does."""
        self.execute(sa.delete(schema.journal).where(schema.journal.c.table_id == table))
        if rows:
            self.execute(sa.insert(schema.journal).values([row_of(table, row) for row in rows]))

    def execute(self, statement: sa.Executable) -> None:
        """Carry out a statement outside the store."""
        with self._engine.begin() as connection:
            connection.execute(statement)

    def _read(self, table: sa.Table) -> Sequence[RowMapping]:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(table).order_by(*table.primary_key)).mappings().all()


class NoFile(SqliteFile):
    """A database without a file, on a disk with some room."""

    async def free_bytes(self) -> int | None:
        return 1000


class NoDeletionFile(DeletionFile):
    """A list of deletions that records nothing."""

    def note(self, deletion: int, member: int) -> int:
        del deletion, member
        return 0

    def withdraw(self, deletion: int, size: int) -> None:
        pass


class AtOnce:
    """Carries out transactions without leaving the event loop."""

    def __init__(self, engine: Engine, broken: Callable[[], bool]) -> None:
        self._engine = engine
        self._broken = broken
        self.overwritten: list[Collection[bytes]] = []

    async def connect(self) -> None:
        pass

    async def run(self, work: Callable[[Connection], ResultT]) -> ResultT:
        if self._broken():
            raise sqlite3.OperationalError("no space left on device")
        with self._engine.begin() as connection:
            return work(connection)

    async def overwrite_deleted(self, traces: Collection[bytes]) -> bool:
        """Only record the traces: memory keeps nothing that was deleted."""
        self.overwritten.append(traces)
        return True

    async def close(self) -> None:
        self._engine.dispose()


class Readers:
    """The part of `AsyncEngine` that a store reads with, without leaving the event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @asynccontextmanager
    async def connect(self) -> AsyncGenerator["Reader"]:
        with self._engine.connect() as connection:
            yield Reader(connection)

    async def dispose(self) -> None:
        self._engine.dispose()


class Reader:
    """The part of `AsyncConnection` that a store reads with."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, query: sa.Executable) -> sa.CursorResult[Any]:
        return self._connection.execute(query)

    async def run_sync(self, work: Callable[..., ResultT], *arguments: object) -> ResultT:
        return work(self._connection, *arguments)

    def get_execution_options(self) -> Mapping[str, Any]:
        return self._connection.get_execution_options()


class _Passing(sqlite3.Connection):
    """Closed with the test that drops it; Python 3.13 warns of one that isn't."""

    def __del__(self) -> None:
        self.close()


@cache
def _schema() -> bytes:
    engine = _connected(sqlite3.connect(":memory:", check_same_thread=False, factory=_Passing))
    with engine.begin() as connection:
        migrate_within(connection)
    made: Any = engine.raw_connection().driver_connection
    content: bytes = made.serialize()
    engine.dispose()
    return content


def _engine() -> Engine:
    database = sqlite3.connect(":memory:", check_same_thread=False, factory=_Passing)
    database.deserialize(_schema())
    database.execute("PRAGMA foreign_keys = ON")
    return _connected(database)


def _connected(database: sqlite3.Connection) -> Engine:
    database.isolation_level = None
    options: Any = {"poolclass": StaticPool, "pool_reset_on_return": None, "execution_options": {OPTION: Sqlite()}}
    engine = create_engine("sqlite://", creator=lambda: database, **options)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))  # pyright: ignore[reportUnknownLambdaType, reportUnknownMemberType, reportUnknownArgumentType]
    return engine
