"""Connections to the SQLite file: who may read it, what each connection promises, who owns its transactions.

The file holds every hand and every running seed. It is made with mode 0600, which SQLite gives to the files beside it
(`-wal`, `-shm`) as well, and no statement is ever logged with its values.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy.engine import Connection

BUSY_SECONDS = 15
"""How long a connection waits for another process that is writing."""
_READERS = 3

_DURABLE = ("PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")


def make_file(path: Path) -> None:
    """Make sure that the file is there and nobody else can read it; a new one survives a power cut.

    Raises:
        OSError: the folder can't be made or written to, or the file belongs to somebody else.

    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "rb") as file:
        os.fchmod(file.fileno(), 0o600)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the disk know the names in a folder."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def migrating(path: Path) -> AsyncEngine:
    """Connect to change the schema: foreign keys off, since rebuilding a parent would delete its children."""
    return _engine(path, ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"), write=True, size=1)


def writing(path: Path) -> AsyncEngine:
    """Connect to write, through one connection; each commit has reached the disk."""
    return _engine(path, _DURABLE, write=True, size=1)


def reading(path: Path) -> AsyncEngine:
    """Connect to read, beside the writer and each other; nothing can be changed."""
    return _engine(path, (*_DURABLE, "PRAGMA query_only = ON"), write=False, size=_READERS)


def _engine(path: Path, pragmas: tuple[str, ...], *, write: bool, size: int) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(
        url,
        hide_parameters=True,
        pool_size=size,
        max_overflow=0,
        pool_reset_on_return=None,  # every transaction is ended where it was begun; a reader has none
        connect_args={"timeout": BUSY_SECONDS},
    )

    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver begins no transaction behind our back
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(pragma)
        cursor.close()

    def begin(connection: Connection) -> None:
        # A transaction that only later wants to write could find the file changed and fail at once.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    event.listen(engine.sync_engine, "connect", connected)
    if write:
        event.listen(engine.sync_engine, "begin", begin)
    return engine
