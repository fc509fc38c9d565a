"""A disk that takes nothing, or another process that holds the file: said once, and refused before anybody gives up."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from typing import TYPE_CHECKING

import pytest

from bot.store import Store, engine
from bot.tables.ports import StorageError
from tests.store.making import NOON, table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path


@pytest.fixture
async def impatient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Store]:
    """A store that waits for no other process."""
    monkeypatch.setattr(engine, "BUSY_AT_WORK", 0)
    store = await Store.open(tmp_path / "rumtable.sqlite3")
    yield store
    await store.close()


async def test_a_write_while_another_process_writes_is_refused_and_said_once(
    impatient: Store, caplog: pytest.LogCaptureFixture
) -> None:
    with contextlib.closing(sqlite3.connect(impatient.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            with pytest.raises(StorageError, match="locked"):
                await impatient.create(table())
    made = await impatient.create(table())
    assert await impatient.table(made.id) == made
    said = [record.getMessage() for record in caplog.records]
    assert [line.partition(":")[0] for line in said] == [
        "The database can't be written",
        "The database can be written again.",
    ]


async def test_many_writes_are_refused_together(impatient: Store) -> None:
    with contextlib.closing(sqlite3.connect(impatient.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await asyncio.gather(*(impatient.lived(NOON) for _ in range(5)), return_exceptions=True)
    assert {type(each) for each in refused} == {StorageError}


async def test_a_database_that_can_not_be_read_is_said_once(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    await store.close()
    held = store.path.with_name("held")
    store.path.rename(held)
    store.path.mkdir()
    for _ in range(2):
        with pytest.raises(StorageError, match="unable to open"):
            await store.live()
    store.path.rmdir()
    held.rename(store.path)
    assert not await store.live()
    assert [record.getMessage() for record in caplog.records] == [
        "The database can't be read: unable to open database file.",
        "The database can be read again.",
    ]
    await store.close()


async def test_the_store_tells_how_much_room_there_is(store: Store) -> None:
    assert await store.room() > 0


async def test_tables_with_something_posted_or_old_are_found_whatever_their_state(store: Store) -> None:
    made = await store.create(table())
    await store.create(table(channel=5, postings={}, old_messages=()))
    assert [each.table for each in await store.unfinished()] == [made.id]
