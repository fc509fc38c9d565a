"""Errors that concern the database as a whole.

Where transactions that write are carried out: each is a function that is given a connection, and waits for nothing.

So a file's driver can do all of one in its thread. To go there for each statement, and there for each thing that a
cursor does, takes longer than most statements do.

Where rows are kept: what is reached, and what an operator does with it. `file.py` and `server.py` are behind it.
"""

import asyncio
import errno
import sqlite3
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.tables.model.ports import StorageError

DEADLOCK = "40P01"
"""PostgreSQL's code: two transactions waited for each other. What was written together goes through one by one."""


class StoreError(Exception):
    """The database can't be used; the message is one line for the operator."""


class UnusableNowError(StoreError):
    """The disk is full, read-only or broken, or another process holds the file: that may pass."""


_PASSING_ON_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)
_PASSING_IN_FILE = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
_PRIMARY = 0xFF
"""The bits of SQLite's codes that say what is wrong; those above say where."""


def opening_error(error: OSError | DBAPIError | StorageError | sqlite3.DatabaseError) -> StoreError:
    """Say why a database can't be opened, and whether that may pass."""
    if isinstance(error, OSError):
        kind = UnusableNowError if error.errno in _PASSING_ON_DISK else StoreError
        return kind(f"the database can't be opened or made there: {error.strerror}")
    if isinstance(error, StorageError):
        return UnusableNowError(str(error))
    reason = getattr(error, "orig", error)
    passing = getattr(reason, "sqlite_errorcode", 0) & _PRIMARY in _PASSING_IN_FILE
    return (UnusableNowError if passing else StoreError)(f"the database can't be used: {reason_of(error)}")


@contextmanager
def storage_errors(*, deadlock_passes: bool = False) -> Generator[None]:
    """Name what is the disk's fault, the network's or another process's, and not that of what was asked for.

    Args:
        deadlock_passes: a deadlock is such a fault too, where nothing was written together that could go one by one.

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
    """What the driver says in its first line; those after it can hold a whole row, with its seed."""
    said = str(getattr(error, "orig", error)).splitlines()
    return said[0] if said else type(error).__name__


ResultT = TypeVar("ResultT")


class Transactions(Protocol):
    """Carries them out."""

    async def connect(self) -> None:
        """Connect, where there is no connection yet."""
        ...

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Do the work in a transaction; what it has written is durable when this returns.

        Whoever is cancelled meanwhile can't know whether it was.
        """
        ...

    async def close(self) -> None:
        """Let go of the connections."""
        ...


class InThread:
    """Carries them out in a thread of their own, one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="transactions")

    async def connect(self) -> None:
        await self._there(self._connect)

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        return await self._there(lambda: self._carry_out(work))

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    async def _there(self, call: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _connect(self) -> None:
        with self._engine.connect():
            pass

    def _carry_out(self, work: Callable[[Connection], ResultT]) -> ResultT:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except StopIteration as error:  # which no future can hold
            raise RuntimeError("a transaction ran out of something to iterate") from error

    def _close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()  # which brings the file up to date


class Awaited:
    """Carries them out by a driver that is awaited for each statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def connect(self) -> None:
        async with self._engine.connect():
            pass

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class Inspected(NamedTuple):
    """What was seen of a database: a sentence; where something is to be done, what; whether the bot can't go on so."""

    text: str
    cure: str = ""
    grave: bool = False


class Database(Protocol):
    """A database that may not be there yet. As text it's what an operator is told of it, never a password."""

    def beside(self, end: str) -> Path:
        """The file with this suffix that belongs to it."""
        ...

    def sandbox(self) -> "Database":
        """The sandbox's: another one, and always a file."""
        ...

    @property
    def several(self) -> bool:
        """True where several processes may serve the bot's servers together."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """Be the only process of the bot on it, where there may be one alone; in other cases do nothing.

        Raises:
            StoreError: another process is.

        """
        ...

    def make(self) -> None:
        """Make what has to be there before a connection.

        Raises:
            StoreError, OSError: it can't be made.

        """
        ...

    def unmake(self) -> None:
        """Take away what `make` made where there was nothing."""
        ...

    def made(self) -> None:
        """Keep others away from it; called once it's known to be ours.

        Raises:
            OSError: it isn't ours to decide.

        """
        ...

    def there(self) -> bool:
        """False where there is surely none."""
        ...

    def migrating(self) -> AsyncEngine:
        """Connect to change the schema."""
        ...

    def writing(self) -> Transactions:
        """Connect to write, through a single connection; every commit reaches the disk."""
        ...

    def reading(self) -> AsyncEngine:
        """Connect to read, beside the writer and other readers; nothing can be changed."""
        ...

    async def connected(self, writing: Transactions) -> Transactions:
        """Connect for the first time.

        Raises:
            DatabaseError, StorageError: it can't be used, or not now.

        """
        ...

    async def room(self) -> int | None:
        """How many bytes are free for it; None where only its server knows."""
        ...

    async def inspect_access(self) -> Inspected | None:
        """What there is to say before it's looked into, without changing anything; None: look into it."""
        ...

    async def inspect_promises(self) -> Inspected:
        """What there is to say of one in which nothing is wrong."""
        ...

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:
        """Write a copy to a file, or with `keep` into a row of copies in a folder, and return it. It blocks.

        Raises:
            StoreError: it can't be written, or is its server's business.

        """
        ...

    async def restore(self, copy: Path, *, without_deletions: bool) -> Path | None:
        """Put a copy in its place; what stood there is put aside, and named.

        Raises:
            StoreError: it can't be, or is its server's business.

        """
        ...
