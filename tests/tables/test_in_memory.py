"""The tables in memory: which are kept, and that none is there twice."""

import asyncio
import gc
import weakref
from collections.abc import Sequence

import pytest

from bot.games.refusals import NotNowError, StaleError
from bot.tables.cache import MAX_ENDED_TABLES, MAX_IDLE_IN_MEMORY
from bot.tables.model.records import CommandRecord
from bot.tables.table import Table
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club, run_due
from tests.tables.test_table import ANN, BEN, CAT, add, club, finished, lobby, running
from tests.tables.test_table_trouble import SlowTables

__all__ = ["club"]


def nobody(_table: int) -> bool:
    """No table is in use."""
    return False


def later(club: Club) -> None:
    """Let enough time pass that unused tables are evicted."""
    club.seconds += MAX_IDLE_IN_MEMORY.total_seconds()


async def rests(club: Club) -> tuple[int, weakref.ref[Table]]:
    """A table that was evicted: its number, and a weak reference to the evicted object."""
    table = await running(club, BEN)
    await add(club, table, ANN)
    return table.id, weakref.ref(table)


async def test_unused_table_is_evicted_and_reloaded_at_the_next_press(club: Club) -> None:
    number, before = await rests(club)
    later(club)
    club.tables.evict_unused(nobody)
    assert before() is None, "it goes at once, no collector has to find it"
    await add(club, await club.tables.get(number), BEN)
    assert len(club.disk.rows[number]) == 3


async def test_a_table_used_while_the_clock_was_ahead_is_evicted(club: Club) -> None:
    club.minutes += 9 * 60
    _, before = await rests(club)
    club.minutes -= 9 * 60
    club.tables.evict_unused(nobody)
    assert before() is None


@pytest.mark.parametrize(("seconds", "in_use"), [(-1, False), (0, True)])
async def test_recently_used_table_and_one_in_use_stay(club: Club, seconds: int, *, in_use: bool) -> None:
    number, before = await rests(club)
    later(club)
    club.seconds += seconds
    club.tables.evict_unused(lambda _: in_use)
    gc.collect()
    assert before() is await club.tables.get(number)


async def test_asking_for_a_table_keeps_it_in_memory(club: Club) -> None:
    number, before = await rests(club)
    club.seconds += MAX_IDLE_IN_MEMORY.total_seconds() / 2
    await club.tables.get(number)
    club.seconds += MAX_IDLE_IN_MEMORY.total_seconds() / 2
    club.tables.evict_unused(nobody)
    assert before() is not None


async def test_referenced_table_is_never_loaded_a_second_time(club: Club) -> None:
    table = await running(club, BEN)
    later(club)
    club.tables.evict_unused(nobody)
    assert await club.tables.get(table.id) is table


async def test_version_continues_after_a_reload(club: Club) -> None:
    number, before = await rests(club)
    version = before().version  # type: ignore[union-attr] # it is there still
    later(club)
    club.tables.evict_unused(nobody)
    table = await club.tables.get(number)
    assert table.version == version
    await add(club, table, BEN)
    assert table.version == version + 1


class Journals(MemoryTables):
    """Records whose journals are read; that of `slow` blocks until `goes_on` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []
        self.slow, self.goes_on = 0, asyncio.Event()

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        self.read.append(table)
        if table == self.slow:
            await self.goes_on.wait()
        return await super().journal(table, whole=whole)


async def test_ended_table_is_rebuilt_once() -> None:
    disk = Journals()
    number = (await finished(Club(disk))).id
    disk.read.clear()
    tables = Club(disk).tables
    for _ in range(3):
        await tables.get(number)
    assert disk.read == [number]


async def test_rebuilding_a_table_delays_no_other() -> None:
    disk = Journals()
    club = Club(disk)
    slow, other = [(await finished(club)).id for _ in range(2)]
    disk.slow, tables = slow, club.again().tables
    loading = asyncio.create_task(tables.get(slow))
    await asyncio.sleep(0)
    async with asyncio.timeout(1):
        assert (await tables.get(other)).id == other
    disk.goes_on.set()
    assert (await loading).id == slow


async def test_only_the_most_recently_used_ended_tables_stay(club: Club) -> None:
    ended = [(await finished(club)).id for _ in range(MAX_ENDED_TABLES + 1)]
    tables = club.again().tables
    known = [weakref.ref(await tables.get(number)) for number in ended]
    assert [each() is None for each in known] == [True] + [False] * MAX_ENDED_TABLES


async def test_no_table_is_loaded_while_tables_are_frozen() -> None:
    disk = SlowTables()
    number = (await running(Club(disk), BEN)).id
    tables = Club(disk).tables
    async with tables.frozen() as known:
        loading = asyncio.create_task(tables.get(number))
        for _ in range(5):
            await asyncio.sleep(0)
        assert (list(known), loading.done()) == ([], False)
    assert (await loading).id == number


async def test_freezing_waits_for_tables_that_are_being_loaded() -> None:
    disk = SlowTables()
    number = (await running(Club(disk), BEN)).id
    tables = Club(disk).tables
    disk.reads.clear()
    loading = asyncio.create_task(tables.get(number))
    await asyncio.sleep(0)

    async def known() -> list[int]:
        async with tables.frozen() as loaded:
            return [table.id for table in loaded]

    standing = asyncio.create_task(known())
    await asyncio.sleep(0)
    disk.reads.set()
    assert await standing == [number]
    await loading


async def test_table_found_in_the_store_while_it_is_opened_is_the_same_object() -> None:
    disk = SlowTables()
    club = Club(disk)
    creates, created, goes_on = disk.create, asyncio.Event(), asyncio.Event()

    async def slowly(record: object) -> object:
        made = await creates(record)  # type: ignore[arg-type] # passed on as it came
        created.set()
        await goes_on.wait()
        return made

    disk.create = slowly  # type: ignore[method-assign, assignment] # the result of a commit comes late
    opening = asyncio.create_task(lobby(club))
    await created.wait()
    seen = await club.tables.get(1)
    goes_on.set()
    assert await opening is seen


async def test_table_opened_while_it_is_loaded_is_the_same_object() -> None:
    disk = SlowTables()
    club = Club(disk)
    disk.reads.clear()
    loading = asyncio.create_task(club.tables.get(1))
    await asyncio.sleep(0)
    opened = await lobby(club)
    disk.reads.set()
    assert await loading is opened


async def test_deleted_server_leaves_nothing_in_memory(club: Club) -> None:
    table = await lobby(club, BEN, CAT)
    await club.tables.channel_recovery.left(table.facts.guild)
    club.minutes += 31 * 24 * 60
    await run_due(club.tables)
    with pytest.raises(NotNowError):
        await club.tables.get(table.id)


async def test_table_of_another_process_is_reloaded_and_an_old_reference_is_stale(
    club: Club,
) -> None:
    held = await running(club, BEN)
    await club.tables.forget_servers(lambda guild: guild != held.facts.guild)
    assert await club.tables.get(held.id) is held
    await club.tables.forget_servers(lambda guild: guild == held.facts.guild)
    with pytest.raises(StaleError):
        await add(club, held, ANN)
    assert await club.tables.get(held.id) is not held


async def test_table_of_a_server_that_another_process_serves_is_not_kept(club: Club) -> None:
    number, _ = await rests(club)
    await club.tables.forget_servers(lambda _: True)
    club.tables.serves = nobody
    assert await club.tables.get(number) is not await club.tables.get(number)
