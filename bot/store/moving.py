"""Moves everything from one database into another, empty one.

Either may be a SQLite file or on a PostgreSQL server. The move is one transaction on the target: all rows, counted and
compared with the source, or nothing.
"""

import asyncio
import hashlib
import json
import shutil
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.engine import dialect_of, migrate_within, newest_revision, present_revision, require_current
from bot.store.fleet_schema import leases
from bot.store.schema import NOT_MOVED, metadata
from bot.store.sqlite_file import TakenError
from bot.store.transactions import Database, StoreError, reason_of
from bot.tables.model.ports import StorageError

_AT_ONCE = 1000
"""The number of rows in one statement."""
_DIGEST_BITS = 256


class Counted(NamedTuple):
    """The number of rows in a table, and the sum of their digests, which doesn't depend on their order."""

    rows: int
    digest: int

    def with_rows(self, rows: list[dict[str, Any]]) -> "Counted":
        """The count with more rows."""
        more = sum(map(_digest, rows))
        return Counted(self.rows + len(rows), (self.digest + more) % (1 << _DIGEST_BITS))


async def move(source: Database, target: Database) -> dict[str, int]:
    """Copy all rows into an empty database, and compare them there; returns the number of rows of each table.

    Raises:
        StoreError: the source has another schema or is in use; the target isn't empty, or has another schema; one of
            them can't be reached; or the rows differ after the copy. Nothing has changed then.

    """
    if not await asyncio.to_thread(source.may_exist):
        raise StoreError(f"{source}: there is no database")
    if await asyncio.to_thread(_same_file, source, target):
        raise StoreError(f"{source}: both are the same database")
    with ExitStack() as held:
        _hold(source, held)
        counted = await _moved(source, target, held)
    return {name: each.rows for name, each in counted.items()}


def _same_file(source: Database, target: Database) -> bool:
    files = not (source.shareable or target.shareable)
    return files and Path(str(source)).resolve() == Path(str(target)).resolve()


def _hold(database: Database, held: ExitStack) -> None:
    """Keep the bot away from a database. On a read-only disk that isn't possible, and isn't needed."""
    try:
        held.enter_context(database.locked())
    except TakenError:
        raise
    except StoreError:
        return


async def _moved(source: Database, target: Database, held: ExitStack) -> dict[str, Counted]:
    """Copy from a source that is held; `held` takes the target too, once the source is known to be readable."""
    async with _open(source, source.reading()) as reading, reading.connect() as there:
        await dialect_of(there).use_snapshot(there)
        await _require_source(source, there)
        await asyncio.to_thread(_require_no_other_deletions, source, target)
        _hold(target, held)
        unless_moved = held.enter_context(ExitStack())
        if not await asyncio.to_thread(target.may_exist):
            unless_moved.callback(target.remove_files)
        try:
            target.create_files()
        except OSError as error:
            raise StoreError(f"{target}: {error.strerror}") from error
        async with _open(target, target.migrating()) as writing, writing.begin() as here:
            await _require_target(target, here)
            counted = {
                table.name: await _copy(table, there, here)
                for table in metadata.sorted_tables
                if table not in NOT_MOVED
            }
            await dialect_of(here).continue_ids_after(here, await dialect_of(there).last_ids(there))
            for name, sent in counted.items():
                if await _count(metadata.tables[name], here) != sent:
                    raise StoreError(f"{target}: what arrived in {name} isn't what {source} has")
            await asyncio.to_thread(_copy_deletions, source, target)
    target.make_private()
    unless_moved.pop_all()
    return counted


@asynccontextmanager
async def _open(database: Database, engine: AsyncEngine) -> AsyncGenerator[AsyncEngine]:
    try:
        yield engine
    except OSError as error:
        raise StoreError(f"{database}: {error.strerror or error}") from error
    except (DBAPIError, StorageError) as error:
        raise StoreError(f"{database}: {reason_of(error)}") from error
    finally:
        await engine.dispose()


async def _require_source(source: Database, connection: AsyncConnection) -> None:
    try:
        await connection.run_sync(require_current)
    except StoreError as error:
        raise type(error)(f"{source}: {error}") from None
    await _require_unused(source, connection)


async def _require_target(target: Database, connection: AsyncConnection) -> None:
    """Check that a target is empty, or has this version's schema without rows; afterwards it has that schema."""
    present = await connection.run_sync(present_revision)
    if present is not None and present != newest_revision():
        raise StoreError(f"{target}: it isn't empty: its schema is {present}")
    try:
        await connection.run_sync(migrate_within)
    except StoreError as error:
        raise StoreError(f"{target}: {error}") from None
    await _require_unused(target, connection)
    for table in metadata.sorted_tables:
        if (await connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1))).first() is not None:
            raise StoreError(f"{target}: it isn't empty: there are rows in {table.name}")


async def holder_of(connection: AsyncConnection) -> str | None:
    """The process that holds a live lease in a database, named for an operator; None if no process does."""
    held = sa.select(leases.c.owner).where(leases.c.owner.is_not(None), leases.c.expires_at > sa.func.now()).limit(1)
    owner = (await connection.execute(held)).scalar()
    return None if owner is None else f"process {owner:x} of the bot"


async def _require_unused(database: Database, connection: AsyncConnection) -> None:
    holder = await holder_of(connection)
    if holder is not None:
        raise StoreError(f"{database}: {holder} is using it; stop every process of the bot first")


async def _copy(table: sa.Table, there: AsyncConnection, here: AsyncConnection) -> Counted:
    counted = Counted(0, 0)
    async for rows in _rows(table, there):
        await here.execute(sa.insert(table), rows)
        counted = counted.with_rows(rows)
    return counted


async def _count(table: sa.Table, connection: AsyncConnection) -> Counted:
    counted = Counted(0, 0)
    async for rows in _rows(table, connection):
        counted = counted.with_rows(rows)
    return counted


async def _rows(table: sa.Table, connection: AsyncConnection) -> AsyncGenerator[list[dict[str, Any]]]:
    """The rows of a table, `_AT_ONCE` at a time."""
    async with connection.stream(sa.select(table)) as found:
        async for some in found.mappings().partitions(_AT_ONCE):
            yield [dict(row) for row in some]


def _digest(row: dict[str, Any]) -> int:
    """A number that changes with any value of a row."""
    told = json.dumps(row, sort_keys=True, default=str)
    return int.from_bytes(hashlib.sha256(told.encode()).digest())


def _require_no_other_deletions(source: Database, target: Database) -> None:
    """Check that a list beside the target has no deletion that the source's lacks: `_copy_deletions` replaces it."""
    ours, theirs = source.beside(SUFFIX), target.beside(SUFFIX)
    if not (ours.exists() and theirs.exists()) or ours.read_bytes().startswith(theirs.read_bytes()):
        return
    if DeletionFile(theirs).pending(()):
        raise StoreError(f"{theirs} names the deletions of another database; put it aside")


def _copy_deletions(source: Database, target: Database) -> None:
    """Copy the list of deletions to the target, for restoring earlier backups."""
    ours, theirs = source.beside(SUFFIX), target.beside(SUFFIX)
    if ours.exists() and ours.resolve() != theirs.resolve():
        shutil.copy2(ours, theirs)
