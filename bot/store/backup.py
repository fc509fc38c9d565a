"""Copies a database while it is in use."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from typing import TYPE_CHECKING

from bot.store.engine import BUSY_SECONDS, sync_folder
from bot.store.errors import StoreError

if TYPE_CHECKING:
    from pathlib import Path


def copy(source: Path, target: Path) -> None:
    """Write a snapshot of the database to a new file of mode 0600, which is on the disk when this returns.

    It reads like any other reader, so it doesn't disturb writers; but it blocks, so it belongs in a thread.

    Raises:
        StoreError: the file already exists, or can't be written.

    """
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreError(f"{target}: the backup can't be written there: {error.strerror}") from error
    try:
        _fill(source, target)
    except BaseException as error:
        target.unlink()  # half a copy must not pass for a backup
        if isinstance(error, OSError | sqlite3.Error):
            raise StoreError(f"{target}: the backup can't be written: {error}") from error
        raise


def _fill(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source, timeout=BUSY_SECONDS)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))
    with target.open("rb") as file:
        os.fsync(file.fileno())  # SQLite leaves that to its caller
    sync_folder(target.parent)
