"""The `Database` port, its errors, and where writing transactions run.

A writing transaction is a plain function of a connection. That of a file runs as a whole in the driver's thread, since
switching threads for each statement takes longer than most statements do.
"""

import asyncio
import errno
import logging
import sqlite3
from collections.abc import Callable, Collection, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.tables.model.ports import StorageError, UnsettledError

_log = logging.getLogger(__name__)
DEADLOCK = "40P01"
"""PostgreSQL's code for a deadlock. Writes that shared the transaction are then repeated one by one."""


class StoreError(Exception):
    """The database can't be used; the message is one line for the operator."""


class UnusableNowError(StoreError):
    """A transient problem: the disk is full, read-only or broken, or another process holds the file."""


class LoginRefusedError(StorageError):
    """A server refuses the login: at work it may accept the next one, at a start a person has to help."""


class UnknownSchemaError(StoreError):
    """The database was written by a newer version, or by one that was never released."""


class OutdatedSchemaError(StoreError):
    """The database was written by an older release, and has to be brought to this version's schema first."""


RESTORE = "`python -m bot restore FILE` (a copy by cp would meet the -wal of the file before it)"
_PASSING_ON_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
_PASSING_IN_FILE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_READERS_MS = 100
"""The longest, in milliseconds, that emptying the write-ahead log waits for readers. Writes wait meanwhile."""
_PART_BYTES = 1 << 20
_PRIMARY = 0xFF
"""The bits of SQLite's codes that give the primary error; the higher bits give details."""


def opening_error(error: OSError | DBAPIError | StorageError | sqlite3.DatabaseError) -> StoreError:
    """The error that says why a database can't be opened, and whether that is transient."""
    if isinstance(error, OSError):
        kind = UnusableNowError if error.errno in _PASSING_ON_DISK else StoreError
        return kind(f"the database can't be opened or made there: {error.strerror}")
    if isinstance(error, StorageError):
        return (StoreError if isinstance(error, LoginRefusedError) else UnusableNowError)(str(error))
    code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0) & _PRIMARY
    kind = UnusableNowError if code in _PASSING_IN_FILE else StoreError
    cure = f"; restore a backup by {RESTORE}" if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB) else ""
    return kind(f"the database can't be used: {reason_of(error)}{cure}")


@contextmanager
def storage_errors(*, deadlock_passes: bool = False) -> Generator[None]:
    """Turn errors of the disk, the network or another process into a StorageError; errors of the request stay.

    Args:
        deadlock_passes: a deadlock counts as well, because the transaction has no parts that could be repeated alone.

    Raises:
        StorageError: the database can't be used now.

    """
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError, ProgrammingError, sqlite3.ProgrammingError, DataError):
        raise
    except (DBAPIError, sqlite3.DatabaseError) as error:  # the driver's own, if a transaction can't begin
        if not deadlock_passes and getattr(getattr(error, "orig", None), "sqlstate", None) == DEADLOCK:
            raise
        raise StorageError(reason_of(error)) from error
    except (ConnectionError, TimeoutError) as error:
        raise StorageError(f"the database doesn't answer: {reason_of(error)}") from error


def reason_of(error: Exception) -> str:
    """The first line of the driver's message; further lines can contain a whole row, with its seed."""
    said = str(getattr(error, "orig", error)).splitlines()
    return said[0] if said else type(error).__name__


ResultT = TypeVar("ResultT")


class Transactions(Protocol):
    """Runs writing transactions."""

    async def connect(self) -> None:
        """Connect if there is no connection yet."""
        ...

    async def run(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Run `work` in a transaction; its writes are durable when this returns.

        A caller that is cancelled meanwhile can't know whether the transaction was committed.

        Raises:
            UnsettledError: the commit was interrupted, so nobody can know that either.

        """
        ...

    async def overwrite_deleted(self, traces: Collection[bytes]) -> bool:
        """Overwrite the remains of deleted and changed rows on the disk.

        Returns False if a reader still sees the old rows; then it has to be called again.

        `traces` are bytes that a file must not contain afterwards, except in rows that still have them.
        """
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...


class SqliteTransactions:
    """Runs transactions on a SQLite file one after the other, in a thread of its own."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="transactions")

    async def connect(self) -> None:
        await self._in_thread(lambda: self._engine.connect().close())

    async def run(self, work: Callable[[Connection], ResultT]) -> ResultT:
        def in_transaction() -> ResultT:
            try:
                with self._engine.begin() as connection:
                    return work(connection)
            except StopIteration as error:  # a future can't hold this exception
                raise RuntimeError("a transaction ran out of something to iterate") from error

        return await self._in_thread(in_transaction)

    async def overwrite_deleted(self, traces: Collection[bytes]) -> bool:
        """Empty the write-ahead log, which holds old versions of pages, then search the file for the traces.

        With secure_delete SQLite overwrites deleted content, but not content that it has moved to another page: about
        one deletion in a hundred leaves bytes in the free part of a page. Then the file is rebuilt.
        """
        if not await self._in_thread(self._empty_log):
            return False
        if not traces or not await asyncio.to_thread(_contains, Path(str(self._engine.url.database)), traces):
            return True
        await self._in_thread(self._rebuild)
        return await self._in_thread(self._empty_log)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    async def _in_thread(self, call: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _empty_log(self) -> bool:
        with self._between_transactions() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")  # most of the work, while others read
            [(patience,)] = cursor.execute("PRAGMA busy_timeout").fetchall()
            cursor.execute(f"PRAGMA busy_timeout = {_READERS_MS}")
            try:
                [(busy, _, _)] = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {patience}")
            return not busy

    def _rebuild(self) -> None:
        with self._between_transactions() as cursor:
            cursor.execute("VACUUM")

    @contextmanager
    def _between_transactions(self) -> Generator[Any]:
        connection = self._engine.raw_connection()
        try:
            yield connection.cursor()
        finally:
            connection.close()

    def _close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()  # this also applies the log to the file


def _contains(path: Path, traces: Collection[bytes]) -> bool:
    """True if any of these bytes are in the file, read in parts so that other threads can run meanwhile."""
    longest = max(map(len, traces))
    before = b""
    with path.open("rb") as file:
        while part := file.read(_PART_BYTES):
            seen = before + part
            if any(trace in seen for trace in traces):
                return True
            before = seen[-longest:]
    return False


class AsyncTransactions:
    """Runs transactions with a driver that is awaited for each statement.

    `vacuuming` is an engine that commits each statement by itself; None if nothing needs to be overwritten.
    """

    def __init__(self, engine: AsyncEngine, vacuuming: AsyncEngine | None = None) -> None:
        self._engine = engine
        self._vacuuming = vacuuming

    async def connect(self) -> None:
        async with self._engine.connect():
            pass

    async def run(self, work: Callable[[Connection], ResultT]) -> ResultT:
        async with self._engine.connect() as connection, connection.begin() as transaction:
            result = await connection.run_sync(work)
            try:
                with storage_errors():
                    await transaction.commit()
            except StorageError as error:
                raise UnsettledError(*error.args) from error
            return result

    async def overwrite_deleted(self, traces: Collection[bytes]) -> bool:  # noqa: ARG002 - nobody reads a server's files
        """Let PostgreSQL reuse the space of dead rows now, which it does by itself later."""
        if self._vacuuming is not None:
            async with self._vacuuming.connect() as connection:
                await connection.exec_driver_sql("VACUUM (SKIP_LOCKED)")
            await self._vacuuming.dispose()
        return True

    async def close(self) -> None:
        await self._engine.dispose()


class Inspected(NamedTuple):
    """A finding about a database: a sentence, the cure, and whether it keeps the bot from running."""

    text: str
    cure: str = ""
    grave: bool = False


class Database(Protocol):
    """A database that may not exist yet. Its `str` is for operators and never contains a password."""

    @property
    def backups(self) -> Path | None:
        """The folder of the bot's automatic backups; None if backups are the server operator's business."""
        ...

    def beside(self, suffix: str) -> Path:
        """The file with this suffix beside the database."""
        ...

    def sandbox(self) -> "Database":
        """The sandbox's database: a different one, and always a file."""
        ...

    @property
    def shareable(self) -> bool:
        """True if several processes may share the bot's servers on it."""
        ...

    def locked(self) -> AbstractContextManager[None]:
        """Hold an exclusive lock if only one process may use the database; otherwise do nothing.

        Raises:
            StoreError: another process holds the lock.

        """
        ...

    def create_files(self) -> None:
        """Create the files and folders that have to exist before connecting.

        Raises:
            StoreError, OSError: it can't be created.

        """
        ...

    def remove_files(self) -> None:
        """Remove the files that `create_files` has created."""
        ...

    def make_private(self) -> None:
        """Remove the access of other users; called once the database is known to be the bot's.

        Raises:
            OSError: the file belongs to somebody else.

        """
        ...

    def may_exist(self) -> bool:
        """False if the database certainly doesn't exist."""
        ...

    def migrating(self) -> AsyncEngine:
        """Connect to change the schema."""
        ...

    def writing(self) -> Transactions:
        """Connect to write, through a single connection; every commit reaches the disk."""
        ...

    def reading(self) -> AsyncEngine:
        """Connect to read, concurrently with the writer and other readers; nothing can be changed."""
        ...

    async def connect(self, writing: Transactions) -> None:
        """Connect for the first time.

        Raises:
            DatabaseError: the database can't be used.
            StorageError: it can't be used now.

        """
        ...

    async def free_bytes(self) -> int | None:
        """The number of bytes free on its disk; None if only its server knows."""
        ...

    async def inspect_access(self) -> Inspected | None:
        """The finding that keeps the database from being examined; None if there is none. Changes nothing."""
        ...

    async def inspect_promises(self) -> Inspected:
        """The finding whether commits to a sound database survive a power cut."""
        ...

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:
        """Write a copy to a file, or with `keep` as the newest of that many in a folder; returns its path. Blocks.

        Raises:
            StoreError: it can't be written, or backups are the server's business.

        """
        ...

    def back_up_before(self, revision: str) -> Path | None:
        """Copy an older database before it is brought to this revision; None if there is nothing to copy. Blocks.

        Raises:
            UnusableNowError: there is no room for it now.
            StoreError: it can't be written.

        """
        ...

    def last_backup(self, now: datetime) -> datetime | None:
        """The time of the newest copy in `backups` until now; None if there is none. Blocks."""
        ...

    async def restore(
        self, copy: Path, *, without_deletions: bool, say: Callable[[str], object] = lambda _: None
    ) -> Path | None:
        """Put a copy in its place; returns where the present database was moved, None if there was none.

        `say` is told the copy's contents first.

        Raises:
            StoreError: it can't be restored, or backups are the server's business.

        """
        ...
