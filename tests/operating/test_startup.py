"""A bot that starts while its database can't be used: it waits, says so once, and then starts."""

import asyncio
import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, Never
from unittest.mock import Mock

import pytest

from bot.operating.startup import alone_on, opened
from bot.store import Store, StoreError, engine
from bot.store.sqlite_file import SqliteFile, TakenError
from bot.tables.model import tasks
from tests.patience import PATIENCE
from tests.store.empty import place_empty


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database, of which nobody waits for another process; nor are there pauses."""
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    monkeypatch.setattr(tasks, "pause_after", Mock(return_value=timedelta()))
    await place_empty(file := tmp_path / "rumtable.sqlite3")
    return file


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


async def starts_after(database: Path, caplog: pytest.LogCaptureFixture, cure: Callable[[], object]) -> None:
    """Open the database, and cure it once the trouble has been said."""
    opening = asyncio.create_task(opened(Store, SqliteFile(database)))
    async with asyncio.timeout(PATIENCE):
        while not said(caplog):  # noqa: ASYNC110 - nothing else tells
            await asyncio.sleep(0)
        cure()
        await (await opening).close()
    first, last = said(caplog)
    assert first.endswith("The bot starts once that has passed.")
    assert last == "The database can be used: the bot starts."


async def test_a_database_that_another_process_holds_is_waited_for_and_that_is_said_once(
    database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await starts_after(database, caplog, lambda: other.execute("ROLLBACK"))
    assert "locked" in said(caplog)[0]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
async def test_a_disk_that_takes_nothing_is_waited_for(
    code: int, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make = engine.make_file

    def fail(_: Path) -> Never:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(engine, "make_file", fail)
    await starts_after(database, caplog, lambda: monkeypatch.setattr(engine, "make_file", make))
    assert os.strerror(code) in said(caplog)[0]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
async def test_a_disk_on_which_it_can_not_be_held_is_waited_for(
    code: int, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries = [OSError(code, os.strerror(code))]
    make = os.open

    def fail_once(*args: Any, **options: Any) -> int:
        if tries:
            raise tries.pop()
        return make(*args, **options)

    monkeypatch.setattr(os, "open", fail_once)
    async with alone_on(SqliteFile(database)):
        with pytest.raises(TakenError), SqliteFile(database).alone():
            pass
    assert [os.strerror(code) in line for line in said(caplog)] == [True, False]


def test_where_a_file_system_has_no_locks_nobody_is_kept_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = SqliteFile(tmp_path / "rumtable.sqlite3")
    monkeypatch.setattr("fcntl.flock", Mock(side_effect=OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))))
    with database.alone(), database.alone():
        assert not database.there()


async def test_what_no_time_can_cure_is_not_waited_for(database: Path) -> None:
    database.write_bytes(b"milk, eggs" * 1000)  # noqa: ASYNC240 - a test
    with pytest.raises(StoreError, match="not a database"):
        await opened(Store, SqliteFile(database))
