"""A database that is only looked at: it is neither made, nor brought to a newer schema, nor written to."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Self

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.database import Database
from bot.store.databases import database_at
from bot.store.dialect import dialect_of
from bot.store.errors import StoreError, reason_of
from bot.store.migrate import newest_revision, present_revision
from bot.store.schema import results, tables
from bot.store.store import Store
from bot.store.transactions import Awaited
from bot.tables.history.export import Kept
from bot.tables.model.ports import StorageError
from bot.tables.model.records import Status


class Archive:
    """The tables of a database, the finished ones whole. Made by `open`."""

    def __init__(self, database: Database, read: AsyncEngine) -> None:
        self.database = database
        self._read = read
        self._store = Store(database, Awaited(read), read)

    @classmethod
    async def open(cls, where: Database | Path) -> Self:
        """Open a database of this version's schema. A path is a SQLite file.

        Raises:
            StoreError: there is none, it can't be read, or its schema is another one.

        """
        database = database_at(where) if isinstance(where, Path) else where
        if not await asyncio.to_thread(database.there):
            raise StoreError(f"{database}: there is no database")
        read = database.reading()
        try:
            async with read.connect() as connection:
                present = await connection.run_sync(present_revision)
        except (DBAPIError, StorageError) as error:
            await read.dispose()
            raise StoreError(f"{database}: the database can't be read: {reason_of(error)}") from error
        if present != newest_revision():
            await read.dispose()
            raise StoreError(f"{database}: its schema is {present}, and this version reads {newest_revision()}")
        return cls(database, read)

    async def close(self) -> None:
        """Let go of the file."""
        await self._store.close()

    async def damage(self) -> list[str]:
        """What the database itself finds wrong, a line each."""
        async with self._read.connect() as connection:
            return await dialect_of(connection).damage(connection)

    async def counted(self) -> AsyncGenerator[Kept]:
        """Every table that is finished or has a result, the oldest first, one at a time."""
        finished = sa.select(tables.c.id).where(tables.c.status == Status.FINISHED.value)
        query = finished.union(sa.select(results.c.table_id)).order_by("id")
        async with self._read.connect() as connection:
            ids = (await connection.execute(query)).scalars().all()
        for table in ids:
            record = await self._store.table(table)
            if record is not None:  # else `damage` has named the orphan
                rows, seated = await self._store.journal(table, whole=True), await self._store.occupants(table)
                removed = await self._store.removed(table) is not None
                result, against = await self._store.result(table), await self._store.with_computers(table)
                yield Kept(record, rows, seated, result, removed, against)
