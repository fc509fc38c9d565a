"""Errors that concern the database as a whole."""

import errno
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

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
