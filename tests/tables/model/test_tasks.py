"""Tables act concurrently, and failures are retried with growing pauses."""

import asyncio
from collections.abc import Sequence
from datetime import datetime, timedelta
from unittest.mock import Mock

import pytest

from bot.retry import RetryPolicy
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import FORGOTTEN_AFTER, Backoff, KeyedTasks, retry
from tests.patience import PATIENCE
from tests.store.memory import MemoryTables
from tests.tables.fakes import NOON, Club, Notes, finish_due, run_due
from tests.tables.model.test_deadlines import between_rounds
from tests.tables.test_table import ANN


class SlowNotes(Notes):
    """A listener for which the channel of the first table blocks until it is released."""

    def __init__(self, club: Club) -> None:
        super().__init__(club.disk)
        self.slow = asyncio.Event()

    async def announce(self, table: int) -> int | None:
        if table == 1:
            await self.slow.wait()
        return await super().announce(table)


async def test_slow_channel_delays_no_other_table() -> None:
    club = Club()
    slow, other = [await between_rounds(club, channel) for channel in (1, 2)]
    notes = SlowNotes(club)
    club.tables.subscribe(notes)
    club.minutes += 1
    async with asyncio.timeout(PATIENCE):
        await club.tables.start_due()
        while other.view(ANN).decision is None:  # noqa: ASYNC110 - nothing tells when a table has acted
            await asyncio.sleep(0)
        await club.tables.start_due()
        notes.slow.set()
        await finish_due(club.tables)
    assert slow.view(ANN).decision is not None
    assert sorted(notes.announced) == [1, 2]


async def test_neither_a_departed_server_nor_a_channel_out_of_reach_delays_a_deadline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long the one takes to delete, or the other to find."""
    club, done = Club(), asyncio.Event()

    async def slow(_: object) -> Sequence[int]:
        await done.wait()
        return ()

    table = await between_rounds(club, 1)
    await club.tables.channel_health.failed(2, table.facts.guild)
    monkeypatch.setattr(club.disk.store.servers, "delete_departed", slow)
    monkeypatch.setattr(club.disk, "live_in", slow)
    club.minutes += 3
    async with asyncio.timeout(PATIENCE):
        await club.tables.start_due()
        while table.view(ANN).decision is None:  # noqa: ASYNC110 - nothing tells when a table has acted
            await asyncio.sleep(0)
        done.set()
        await finish_due(club.tables)


async def test_unexpected_error_is_logged_and_the_work_may_run_again(caplog: pytest.LogCaptureFixture) -> None:
    work, done = KeyedTasks(), list[int]()

    async def fail() -> None:
        done.append(1)
        raise LookupError("the floor gave way")

    for _ in range(2):
        work.begin("floor", fail)
        await work.finish()
    await work.finish()
    assert len(done) == 2
    assert "the floor gave way" in caplog.text


async def test_storage_error_is_not_logged_again(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise StorageError("database or disk is full")

    work = KeyedTasks()
    work.begin("what is to be forgotten", fail)
    await work.finish()
    assert caplog.text == ""


async def test_work_is_retried_until_it_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    tried: list[int] = []

    async def work() -> int:
        tried.append(1)
        if len(tried) < 3:
            raise StorageError("database is locked")
        return len(tried)

    assert await retry(work, StorageError) == 3


class FullTables(MemoryTables):
    """A store that fails at first to start the clock."""

    failures = 2

    async def resume_after(self, now: datetime, gap: timedelta) -> None:
        if self.failures:
            self.failures -= 1
            raise StorageError("database or disk is full")
        await super().resume_after(now, gap)


async def test_start_waits_until_the_deadlines_could_be_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    club = Club(FullTables())
    await club.tables.resume()
    assert await club.disk.last_alive_at() == club.now()


async def test_heartbeats_and_chores_go_on_once_a_clock_that_was_ahead_is_put_right() -> None:
    club, begun = Club(), list[datetime]()

    async def chore() -> None:
        begun.append(club.now())

    club.tables.chores["chore"] = chore
    club.minutes = 9 * 60  # the machine has taken its local time for UTC
    await club.tables.resume()
    club.minutes = 0
    for _ in range(2):
        await run_due(club.tables)
    assert await club.disk.last_alive_at() == club.now()
    assert begun == [club.now()]


def test_failed_work_pauses_until_its_time_or_a_success() -> None:
    now = NOON
    back_off = Backoff(lambda: now)
    assert not back_off.holds_back("a")
    assert [back_off.failed("a") for _ in range(3)] == [1, 2, 3]
    assert back_off.holds_back("a")
    assert not back_off.holds_back("b")
    now += timedelta(seconds=5)
    assert not back_off.holds_back("a")
    back_off.failed("a")
    back_off.succeeded("a")
    assert not back_off.holds_back("a")
    back_off.failed("a")
    now -= timedelta(hours=9)  # the clock was ahead
    assert not back_off.holds_back("a")


def test_work_that_failed_and_was_not_retried_is_forgotten() -> None:
    now = NOON
    back_off = Backoff(lambda: now)
    assert [back_off.failed(key) for key in ("ended", "ended", "retried", "retried")] == [1, 2, 1, 2]
    now += FORGOTTEN_AFTER
    assert back_off.failed("retried") == 3
    now += timedelta(minutes=1)
    assert (back_off.failed("ended"), back_off.failed("retried")) == (1, 4)
