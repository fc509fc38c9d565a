"""A bot that starts while its database can't be used: it waits, logs that once, and then starts."""

import asyncio
import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Never
from unittest.mock import Mock

import pytest

from bot.operating.startup import exclusive_use, once_usable
from bot.retry import RetryPolicy
from bot.store import engine
from bot.store.sqlite_file import SqliteFile, TakenError
from bot.store.store import Store
from bot.store.transactions import StoreError
from tests.patience import PATIENCE
from tests.store.empty import place_empty


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database. Locks are not waited for, and retries follow at once."""
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    await place_empty(file := tmp_path / "rumtable.sqlite3")
    return file


def messages(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


async def open_store(database: Path) -> Store:
    return await once_usable(partial(Store.open, SqliteFile(database)))


async def opens_after(database: Path, caplog: pytest.LogCaptureFixture, fix: Callable[[], object]) -> None:
    """Open the database, and fix it once the trouble has been logged."""
    opening = asyncio.create_task(open_store(database))
    async with asyncio.timeout(PATIENCE):
        while not messages(caplog):  # noqa: ASYNC110 - there is nothing to wait for
            await asyncio.sleep(0)
        fix()
        await (await opening).close()
    first, last = messages(caplog)
    assert first.endswith("The bot starts once that has passed.")
    assert last == "The database can be used: the bot starts."


async def test_a_locked_database_is_waited_for_and_logged_once(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await opens_after(database, caplog, lambda: other.execute("ROLLBACK"))
    assert "locked" in messages(caplog)[0]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
async def test_a_disk_that_accepts_no_writes_is_waited_for(
    code: int, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make = engine.make_file

    def fail(_: Path) -> Never:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(engine, "make_file", fail)
    await opens_after(database, caplog, lambda: monkeypatch.setattr(engine, "make_file", make))
    assert os.strerror(code) in messages(caplog)[0]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
async def test_a_disk_that_accepts_no_lock_file_is_waited_for(
    code: int, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    errors = [OSError(code, os.strerror(code))]
    open_file = os.open

    def fail_once(*args: Any, **options: Any) -> int:
        if errors:
            raise errors.pop()
        return open_file(*args, **options)

    monkeypatch.setattr(os, "open", fail_once)
    async with exclusive_use(SqliteFile(database)):
        with pytest.raises(TakenError), SqliteFile(database).locked():
            pass
    assert [os.strerror(code) in line for line in messages(caplog)] == [True, False]


def test_a_file_system_without_locks_is_usable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = SqliteFile(tmp_path / "rumtable.sqlite3")
    monkeypatch.setattr("fcntl.flock", Mock(side_effect=OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))))
    with database.locked(), database.locked():
        assert not database.may_exist()


async def test_a_file_that_is_no_database_is_not_waited_for(database: Path) -> None:
    database.write_bytes(b"milk, eggs" * 1000)  # noqa: ASYNC240 - a test
    with pytest.raises(StoreError, match="not a database"):
        await open_store(database)
