"""How a bot is observed: its health, its supervisor, and metrics if their library is installed."""

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import AsyncMock, Mock, create_autospec

import pytest

from bot.app import Rumtable
from bot.clock import utc_now
from bot.operating.backup import NightlyBackup
from bot.operating.events import TableOpened
from bot.operating.health import HealthMonitor
from bot.operating.health_check import OK
from bot.operating.startup import Observability, Supervisor, observing
from bot.operating.watch import WatchedStore
from bot.store.sqlite_file import SqliteFile
from bot.tables.model.ports import Environment, StorageError
from bot.tables.tables import Tables
from rendering.paint import Painter
from tests.discord.evening import OnePixel
from tests.patience import PATIENCE
from tests.store.empty import place_empty


class RecordingSupervisor(Supervisor):
    """A supervisor that wants to be notified all the time, and records that."""

    def __init__(self) -> None:
        super().__init__(None, patience=0.001)
        self.log: list[str] = []

    def notify(self, *assignments: str) -> None:
        self.log += assignments


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[WatchedStore]:
    await place_empty(file := tmp_path / "watched.sqlite3")
    opened = await WatchedStore.open(SqliteFile(file))
    yield opened
    await opened.close()


async def test_a_database_that_accepts_no_writes_is_noticed_even_while_nobody_plays(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        store.sql, "_commits", Mock(write=AsyncMock(side_effect=StorageError("database or disk is full")))
    )
    observability = observe(store, RecordingSupervisor())
    tables = Tables(Environment(store.tables, store.servers, Mock(), Mock(), utc_now), {})
    await tables.start_due()
    assert observability.health.database == "the last query failed: StorageError"


def observe(store: WatchedStore, supervisor: Supervisor, backup: NightlyBackup | None = None) -> Observability:
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    return Observability(bot, store, create_autospec(Painter, instance=True), supervisor, backup)


class EnoughError(Exception):
    """Ends what would run until cancelled."""


async def test_the_supervisor_is_not_notified_while_the_clock_is_stopped(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = RecordingSupervisor()
    observability = observe(store, supervisor)
    states = iter([OK, "it has not ticked for 30 s", "it has not ticked for 31 s", OK])

    def clock(_: HealthMonitor) -> str:
        state = next(states, None)
        if state is None:
            raise EnoughError
        supervisor.log.append(state)
        return state

    monkeypatch.setattr(HealthMonitor, "clock", property(clock))
    with pytest.raises(EnoughError):
        await observability.stay_supervised()
    stopped = ["it has not ticked for 30 s", "it has not ticked for 31 s"]
    assert supervisor.log == [OK, "WATCHDOG=1", *stopped, OK, "WATCHDOG=1"]


async def test_without_the_metrics_library_events_are_still_logged(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", Mock(return_value=None))
    caplog.set_level(logging.INFO)
    observability = observe(store, RecordingSupervisor())
    observability.watch.emit(TableOpened(1, "gin", 2, 1))
    assert observability.metrics_page is None
    assert "opened table=1 game=gin" in caplog.text


async def test_when_the_newest_backup_was_made_can_be_watched_without_a_look_at_its_disk(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = datetime(2026, 11, 21, 4, tzinfo=UTC)
    folder = store.database.backups
    assert folder is not None

    def told(backup: NightlyBackup) -> float:
        page = observe(store, RecordingSupervisor(), backup).metrics_page
        assert page is not None
        with monkeypatch.context() as away:
            away.setattr(SqliteFile, "last_backup", Mock(side_effect=OSError("the disk doesn't answer")))
            [seconds] = re.findall(r"^rumtable_backup_timestamp_seconds (\S+)$", page().decode(), re.MULTILINE)
        return float(seconds)

    for minutes in (0, 1):  # the second is that of a process which finds the copy
        backup = NightlyBackup(store.database, folder, lambda: made + timedelta(minutes=minutes))  # noqa: B023 - used here
        assert told(backup) == 0
        await backup.run()
        assert told(backup) == made.timestamp()


async def test_the_newest_backup_is_told_from_the_start_though_discord_is_away(store: WatchedStore) -> None:
    made = datetime(2026, 11, 21, 4, tzinfo=UTC)
    folder = store.database.backups
    assert folder is not None
    await NightlyBackup(store.database, folder, lambda: made).run()
    started = NightlyBackup(store.database, folder, lambda: made + timedelta(hours=1))
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    async with observing(bot, store, OnePixel(), None, started), asyncio.timeout(PATIENCE):
        while started.newest is None:  # noqa: ASYNC110 - it is found in a thread
            await asyncio.sleep(0.01)
    assert started.newest == made
