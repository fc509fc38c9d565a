"""Writes that wait together are committed together, and the refusal of one affects no other."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any, TypeVar

import pytest
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from bot.store.commits import Create, GroupCommit
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.ports import DuplicateInteractionError, FencedError, Save
from tests.patience import PATIENCE
from tests.store.samples import TABLE, command, table, won

ResultT = TypeVar("ResultT")


class Watched:
    """A separate group commit on the store's file, which counts its commits."""

    def __init__(self, database: Database) -> None:
        self._transactions = database.writing()
        self.group = GroupCommit(self)
        self.begun = asyncio.Event()
        self.commits = 0

    async def connect(self) -> None:
        await self._transactions.connect()

    async def run(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Note that a transaction has begun, and count it once it is committed."""
        self.begun.set()
        found = await self._transactions.run(work)
        self.commits += 1
        return found

    async def overwrite_deleted(self, traces: Collection[bytes]) -> bool:
        return await self._transactions.overwrite_deleted(traces)

    async def close(self) -> None:
        await self._transactions.close()


@pytest.fixture
async def watched(store: Store) -> AsyncIterator[Watched]:
    """A group commit that counts its commits."""
    watched = Watched(store.database)
    yield watched
    await watched.group.close()
    await watched.close()


async def test_what_comes_at_once_is_one_commit(store: Store, watched: Watched) -> None:
    records = [table(channel=number) for number in range(20)]
    made = await asyncio.gather(*(watched.group.write(Create(record)) for record in records))
    assert watched.commits == 1
    channels = [found.channel for number in made if (found := await store.tables.table(number))]
    assert channels == list(range(20))


async def test_what_comes_during_a_commit_shares_the_next(store: Store, watched: Watched) -> None:
    saved = await store.tables.create(TABLE)
    writes = [Save(saved, [command(seq)]) for seq in range(1, 30)]
    first = asyncio.create_task(watched.group.write(writes[0]))
    await watched.begun.wait()
    await asyncio.gather(first, *(watched.group.write(write) for write in writes[1:]))
    assert watched.commits == 2
    assert len(await store.tables.journal(saved.id, whole=True)) == 29


async def test_a_refusal_meets_only_the_one_who_earned_it(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, [command(1, interaction=7)]))
    outcomes = await asyncio.gather(
        store.tables.save(Save(saved, [command(2)])),
        store.tables.save(Save(saved, [command(1)])),
        store.tables.save(Save(saved, [command(3, interaction=7)])),
        store.tables.save(Save(table(id=99))),
        store.tables.save(Save(saved, [command(4, checkpoint=object())])),
        store.tables.save(Save(saved, [command(5)], won(1))),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes[:4]] == [
        type(None),
        FencedError,
        DuplicateInteractionError,
        LookupError,
    ]
    assert isinstance(outcomes[4], Exception)
    assert outcomes[5] is None
    assert [row.seq for row in await store.tables.journal(saved.id, whole=True)] == [1, 2, 5]


async def test_no_task_is_left_when_nothing_waits(store: Store) -> None:
    await store.tables.create(TABLE)
    await asyncio.sleep(0)
    assert [task.get_name() for task in asyncio.all_tasks() if "commits" in task.get_name()] == []


async def test_a_caller_who_gave_up_takes_nobody_along(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    tasks = [asyncio.create_task(store.tables.save(Save(saved, [command(seq)]))) for seq in (1, 2, 3)]
    await asyncio.sleep(0)
    tasks[1].cancel()
    outcomes: list[Any] = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(outcomes[1], asyncio.CancelledError)
    assert {1, 3} <= {row.seq for row in await store.tables.journal(saved.id, whole=True)}


async def test_closing_waits_for_what_was_asked_before(store: Store, watched: Watched) -> None:
    saved = await store.tables.create(TABLE)
    task = asyncio.create_task(watched.group.write(Save(saved, [command(1)])))
    await asyncio.sleep(0)
    await watched.group.close()
    assert len(await store.tables.journal(saved.id, whole=True)) == 1
    await task


async def test_work_that_runs_out_of_something_keeps_nobody_waiting(store: Store, watched: Watched) -> None:
    with pytest.raises(RuntimeError):
        async with asyncio.timeout(PATIENCE):
            await watched.group.write(lambda _: next(iter(())))
    made = await watched.group.write(Create(TABLE))
    assert await store.tables.table(made) is not None


async def test_after_a_commit_that_fails_the_next_write_begins_anew(store: Store, watched: Watched) -> None:
    def orphan(connection: Connection) -> int:
        connection.exec_driver_sql(
            "CREATE TABLE child (id INTEGER REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED)"
        )
        connection.exec_driver_sql("INSERT INTO child VALUES (99)")
        return 0

    with pytest.raises(IntegrityError):
        await watched.group.write(orphan)
    assert await store.tables.table(await watched.group.write(Create(TABLE))) is not None
