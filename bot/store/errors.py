"""Errors that concern the database as a whole."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DatabaseError, IntegrityError, ProgrammingError

from bot.tables.ports import StorageError

if TYPE_CHECKING:
    from collections.abc import Generator


class StoreError(Exception):
    """The database can't be used; the message is one line for the operator."""


@contextmanager
def storage_errors() -> Generator[None]:
    """Name what is the disk's fault or another process's, and not that of what was asked for.

    Raises:
        StorageError: the database can't be used now.

    """
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError, ProgrammingError, sqlite3.ProgrammingError):
        raise
    except (DatabaseError, sqlite3.DatabaseError) as error:  # the driver's own, if a transaction can't begin
        raise StorageError(str(getattr(error, "orig", error))) from error
