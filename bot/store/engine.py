"""Connections to the SQLite file: who may read it, what each connection guarantees, who controls its transactions.

The file holds every hand and every running seed. It is created with mode 0600, which SQLite also gives to the files
beside it (`-wal`, `-shm`), and statements are never logged with their values.
"""

import asyncio
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.store.dialect import OPTION
from bot.store.sqlite import Sqlite
from bot.store.transactions import InThread, Transactions

BUSY_SECONDS = 15
"""How long the start waits for another process that is writing."""
BUSY_AT_WORK = 1.5
"""How long a write waits for one: Discord waits three seconds for the answer to a press."""
SYNCHRONOUS = "FULL"
"""What a commit waits for, in SQLite's terms: with FULL, until it is on the disk, so a power cut loses nothing."""
_READERS = 3


def make_file(path: Path) -> None:
    """Make sure that the file exists; a new one is private to its owner and survives a power cut.

    Raises:
        OSError: the folder can't be created or written to, or the file can't be written.

    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    sync_folder(path.parent)


def close_to_others(path: Path) -> None:
    """Take access to the file from everyone but its owner; called once the file is known to be ours.

    Raises:
        OSError: the file belongs to somebody else.

    """
    path.chmod(0o600)


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def migrating(path: Path) -> AsyncEngine:
    """Connect to change the schema: foreign keys off, since rebuilding a parent would delete its children.

    A file that turns out not to be ours is left as it is, including its journal mode.
    """
    return _engine(path, (), write=True, size=1)


def writing(path: Path) -> InThread:
    """Connect to write, through a single connection; every commit reaches the disk. Readers and it don't block."""
    pragmas = ("PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = ON")
    url = URL.create("sqlite", database=str(path))
    told = {"timeout": BUSY_AT_WORK, "check_same_thread": False}
    options = _options(1) | {"pool_reset_on_return": "rollback"}  # a commit that fails can leave its transaction open
    engine = create_engine(url, connect_args=told, **options)
    _promise(engine, pragmas)
    event.listen(engine, "begin", _begin)
    return InThread(engine)


async def connected(writing: Transactions) -> Transactions:
    """Connect for the first time, which switches a new file to its journal mode.

    Only that switch fails at once instead of waiting while another process holds the file, so it is retried.

    Raises:
        DatabaseError: the file can't be used, or another process holds it for too long.

    """
    for pause in (0.02, 0.05, *[0.1] * (BUSY_SECONDS * 10)):
        try:
            await writing.connect()
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(pause)
        else:
            return writing
    await writing.connect()
    return writing


def reading(path: Path) -> AsyncEngine:
    """Connect to read, concurrently with the writer and other readers; nothing can be changed."""
    return _engine(path, ("PRAGMA foreign_keys = ON", "PRAGMA query_only = ON"), write=False, size=_READERS)


def _engine(path: Path, pragmas: tuple[str, ...], *, write: bool, size: int) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, **_options(size))
    _promise(engine.sync_engine, pragmas)
    if write:
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _options(size: int) -> dict[str, Any]:
    return {
        "hide_parameters": True,
        "pool_size": size,
        "max_overflow": 0,
        "pool_reset_on_return": None,  # every transaction is ended where it began; a reader has none
        "execution_options": {OPTION: Sqlite()},
    }


def _promise(engine: Engine, pragmas: tuple[str, ...]) -> None:
    def promise(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions behind our back
        cursor = connection.cursor()
        for pragma in (f"PRAGMA synchronous = {SYNCHRONOUS}", *pragmas):
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine, "connect", promise)


def _begin(connection: Connection) -> None:
    # A transaction that starts to write only later could find the file changed and fail at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
