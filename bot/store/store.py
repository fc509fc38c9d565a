"""One database with its repositories: opened by `Store.open` to be used, or by `Archive.open` only to be read."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.boards.ports import BoardRepository
from bot.daily.ports import DailyRepository
from bot.people.ports import MemberRepository, ServerRepository
from bot.people.settings import POSTED_IN
from bot.store.commits import SqlAccess
from bot.store.deletion import SUFFIX, DeletionFile, finish_deletions
from bot.store.engine import (
    SCRIPTS,
    dialect_of,
    migrate,
    newest_revision,
    present_revision,
    require_current,
    require_ours,
)
from bot.store.fleet_schema import fleet
from bot.store.repositories.boards import SqlBoardRepository
from bot.store.repositories.days import SqlDailyRepository
from bot.store.repositories.members import SqlMemberRepository
from bot.store.repositories.servers import SqlServerRepository
from bot.store.repositories.tables import SqlTableRepository
from bot.store.repositories.trials import SqlTrialRepository
from bot.store.schema import results, servers, tables
from bot.store.server import database_at
from bot.store.transactions import (
    AsyncTransactions,
    Database,
    StoreError,
    Transactions,
    UnusableNowError,
    opening_error,
    reason_of,
)
from bot.tables.history.export import StoredMatch
from bot.tables.model.ports import StorageError, TableRepository
from bot.tables.model.records import Status
from bot.trial import TrialRepository

_log = logging.getLogger(__name__)
UNREADABLE = (StorageError, StatementError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""The errors from reading a page or a value that a disk or a person has changed."""


class Store:
    """The repositories of a database. Made by `open`; every write is on the disk when it returns."""

    def __init__(self, database: Database, write: Transactions, read: AsyncEngine) -> None:
        self.database = database
        self.sql = SqlAccess(read, write)
        self.tables: TableRepository = SqlTableRepository(self.sql, database)
        self.servers: ServerRepository = SqlServerRepository(self.sql)
        self.members: MemberRepository = SqlMemberRepository(self.sql, DeletionFile(database.beside(SUFFIX)))
        self.boards: BoardRepository = SqlBoardRepository(self.sql)
        self.days: DailyRepository = SqlDailyRepository(self.sql)
        self.trials: TrialRepository = SqlTrialRepository(self.sql)

    @classmethod
    async def open(cls, database: Database, scripts: Path = SCRIPTS) -> Self:
        """Open the database, create it if there is none, and after a backup bring it to the newest schema.

        `scripts` is the folder of the migrations.

        Raises:
            UnusableNowError: it can't be opened or written now.
            StoreError: it can't be opened at all, isn't a database, or belongs to another program or a newer version.

        """
        deletions = DeletionFile(database.beside(SUFFIX))
        async with AsyncExitStack() as unless_opened:
            try:
                database.create_files()
                await _migrate(database, scripts)
                database.make_private()
                deletions.create_if_missing()
                deletions.require_whole()
                write = database.writing()
                unless_opened.push_async_callback(write.close)
                await database.connect(write)
                await finish_deletions(write, deletions)
            except StoreError as error:
                raise type(error)(f"{database}: {error}") from None
            except (OSError, DBAPIError, StorageError, sqlite3.DatabaseError) as error:  # the last if it can't begin
                reason = opening_error(error)
                raise type(reason)(f"{database}: {reason}") from error
            unless_opened.pop_all()
        return cls(database, write, database.reading())

    async def close(self) -> None:
        """Finish waiting writes and close the database. A second call does nothing."""
        await self.sql.close()


async def _migrate(database: Database, scripts: Path) -> None:
    migrating = database.migrating()
    newest = newest_revision(scripts)
    try:
        async with migrating.connect() as connection:
            await connection.run_sync(require_ours, scripts)
            present = await connection.run_sync(present_revision)
        if present is not None and present < newest:
            copied = await asyncio.to_thread(database.back_up_before, newest)
            if copied is not None:
                _log.info("The schema is brought from %s to %s; the database as it was is %s.", present, newest, copied)
        await migrate(migrating, scripts)
    finally:
        await migrating.dispose()


class Archive:
    """The tables of a database, with the complete finished matches. Made by `open`."""

    def __init__(self, database: Database, read: AsyncEngine) -> None:
        self.database = database
        self._read = read
        self._store = Store(database, AsyncTransactions(read), read)
        self.trials = self._store.trials

    @classmethod
    async def open(cls, where: Database | Path) -> Self:
        """Open a database of this version's schema. A path is a SQLite file.

        Raises:
            UnusableNowError: another process holds it, or its disk fails.
            StoreError: there is none, it can't be read, or it has another schema.

        """
        database = database_at(where) if isinstance(where, Path) else where
        if not await asyncio.to_thread(database.may_exist):
            raise StoreError(f"{database}: there is no database")
        read = database.reading()
        async with AsyncExitStack() as unless_opened:
            unless_opened.push_async_callback(read.dispose)
            try:
                async with read.connect() as connection:
                    await connection.run_sync(require_current)
            except (DBAPIError, StorageError) as error:
                kind = type(opening_error(error))
                raise kind(f"{database}: the database can't be read: {reason_of(error)}") from error
            except StoreError as error:
                raise type(error)(f"{database}: {error}") from None
            unless_opened.pop_all()
        return cls(database, read)

    async def close(self) -> None:
        await self._store.close()

    async def damage(self) -> list[str]:
        """The faults that the database itself finds, one line each.

        Raises:
            UnusableNowError: another process holds it, or its disk fails.

        """
        try:
            async with self._read.connect() as connection:
                return await dialect_of(connection).damage(connection)
        except DBAPIError as error:
            reason = opening_error(error)
            if isinstance(reason, UnusableNowError):
                raise UnusableNowError(f"{self.database}: {reason}") from error
            return [reason_of(error)]  # so much is wrong that it can't even be checked

    async def shard_count(self) -> int | None:
        """The number of shards that the processes of a fleet share; None if no fleet has used the database."""
        async with self._read.connect() as connection:
            return (await connection.execute(sa.select(fleet.c.shard_count))).scalar()

    async def posted_in(self) -> Mapping[int, Sequence[int]]:
        """By server, the channels that its settings name for what the bot posts by itself."""
        async with self._read.connect() as connection:
            rows = (await connection.execute(sa.select(servers))).mappings().all()
        named = {row["guild"]: [row["settings"].get(key) for key in POSTED_IN] for row in rows}
        return {guild: [each for each in channels if each] for guild, channels in named.items() if any(channels)}

    async def matches(self) -> AsyncGenerator[StoredMatch]:
        """Every table that is finished or has a result, the oldest first, one at a time."""
        finished = sa.select(tables.c.id).where(tables.c.status == Status.FINISHED.value)
        query = finished.union(sa.select(results.c.table_id)).order_by("id")
        async with self._read.connect() as connection:
            ids = (await connection.execute(query)).scalars().all()
        stored = self._store.tables
        for table in ids:
            record = await stored.table(table)
            if record is not None:  # else `damage` has reported the orphan
                rows, seated = await stored.journal(table, whole=True), await stored.occupants(table)
                removed = await stored.removed(table) is not None
                result, against = await stored.result(table), await stored.with_computers(table)
                yield StoredMatch(record, rows, seated, result, removed, against)
