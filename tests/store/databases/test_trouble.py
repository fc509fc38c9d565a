"""A full disk, or another process that holds the file: logged once, and writes are refused in time for an answer."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store import engine, server
from bot.store.schema import liveness
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.ports import StorageError
from tests.store.samples import NOON, beside, table


@pytest.fixture
async def impatient(database: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Store]:
    """A store that doesn't wait for other processes."""
    monkeypatch.setattr(engine, "BUSY_AT_WORK", 0)
    monkeypatch.setattr(server, "LOCK_AT_WORK", 0.001)
    store = await Store.open(database)
    yield store
    await store.close()


@contextlib.asynccontextmanager
async def held_by_another(store: Store) -> AsyncGenerator[None]:
    """During the body, another process has an open transaction that notes that the clock runs."""
    async with beside(store.database) as other:
        await other.execute(sa.insert(liveness).values(id=1, alive_at=NOON))
        yield


async def test_a_write_while_another_process_writes_is_refused_and_said_once(
    impatient: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async with held_by_another(impatient):
        for _ in range(2):
            with pytest.raises(StorageError, match="lock"):
                await impatient.tables.note_alive(NOON)
    made = await impatient.tables.create(table())
    assert await impatient.tables.table(made.id) == made
    said = [record.getMessage() for record in caplog.records]
    assert [line.partition(":")[0] for line in said] == [
        "The database can't be written",
        "The database can be written again.",
    ]


async def test_many_writes_are_refused_together(impatient: Store) -> None:
    async with held_by_another(impatient):
        refused = await asyncio.gather(*(impatient.tables.note_alive(NOON) for _ in range(5)), return_exceptions=True)
    assert {type(each) for each in refused} == {StorageError}


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_the_store_of_a_file_tells_how_much_room_there_is(store: Store) -> None:
    assert (await store.tables.free_bytes() or 0) > 0


@pytest.mark.parametrize("kind", ["postgres"])
async def test_of_a_server_nobody_here_knows_how_much_room_it_has(store: Store) -> None:
    assert await store.tables.free_bytes() is None


def put_aside(path: Path) -> None:
    """Replace the file by a folder."""
    path.rename(path.with_name("held"))
    path.mkdir()


def put_back(path: Path) -> None:
    path.rmdir()
    path.with_name("held").rename(path)


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_file_that_can_not_be_read_is_said_once(
    store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await store.close()
    put_aside(path)
    for _ in range(2):
        with pytest.raises(StorageError, match="unable to open"):
            await store.tables.live()
    put_back(path)
    assert not await store.tables.live()
    assert [record.getMessage() for record in caplog.records] == [
        "The database can't be read: unable to open database file.",
        "The database can be read again.",
    ]
    await store.close()


async def test_tables_with_something_posted_or_old_are_found_whatever_their_state(store: Store) -> None:
    made = await store.tables.create(table())
    await store.tables.create(table(channel=5, postings={}, old_messages=()))
    assert [each.table for each in await store.tables.unfinished()] == [made.id]
