"""One database with its repositories. `Store.open` is the entry point."""

import asyncio
import logging
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.boards.ports import BoardRepository
from bot.daily.ports import DailyRepository
from bot.people.ports import MemberRepository, ServerRepository
from bot.store.commits import SqlAccess
from bot.store.deletion import SUFFIX, DeletionFile, finish_deletions
from bot.store.engine import SCRIPTS, migrate, newest_revision, present_revision, require_ours
from bot.store.repositories.boards import SqlBoardRepository
from bot.store.repositories.days import SqlDailyRepository
from bot.store.repositories.members import SqlMemberRepository
from bot.store.repositories.servers import SqlServerRepository
from bot.store.repositories.tables import SqlTableRepository
from bot.store.repositories.trials import SqlTrialRepository
from bot.store.transactions import Database, StoreError, Transactions, opening_error
from bot.tables.model.ports import StorageError, TableRepository
from bot.trial import TrialRepository

_log = logging.getLogger(__name__)


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
                deletions.make()
                deletions.require_whole()
                write = database.writing()
                unless_opened.push_async_callback(write.close)
                await database.connect(write)
                await finish_deletions(write, deletions)
            except StoreError as error:
                raise type(error)(f"{database}: {error}") from None
            except (
                OSError,
                DBAPIError,
                StorageError,
                sqlite3.DatabaseError,
            ) as error:  # the driver's own, if it can't begin
                told = opening_error(error)
                raise type(told)(f"{database}: {told}") from error
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
        if present is not None and newest is not None and present < newest:
            copied = await asyncio.to_thread(database.back_up_before, newest)
            if copied is not None:
                _log.info("The schema is brought from %s to %s; the database as it was is %s.", present, newest, copied)
        await migrate(migrating, scripts)
    finally:
        await migrating.dispose()
