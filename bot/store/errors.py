"""Errors that concern the database as a whole."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from bot.tables.ports import StorageError

if TYPE_CHECKING:
    from collections.abc import Generator


class StoreError(Exception):
    """The database can't be used; the message is one line for the operator."""


@contextmanager
def storage_errors() -> Generator[None]:
    """Name what is the disk's fault, the network's or another process's, and not that of what was asked for.

    Raises:
        StorageError: the database can't be used now.

    """
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError, ProgrammingError, sqlite3.ProgrammingError, DataError):
        raise
    except (DBAPIError, sqlite3.DatabaseError) as error:  # the driver's own, if a transaction can't begin
        raise StorageError(reason_of(error)) from error
    except (ConnectionError, TimeoutError) as error:
        raise StorageError(f"the database doesn't answer: {reason_of(error)}") from error


def reason_of(error: Exception) -> str:
    """What the driver says in its first line; those after it can hold a whole row, with its seed."""
    said = str(getattr(error, "orig", error)).splitlines()
    return said[0] if said else type(error).__name__
