"""The bot copies its database by itself, every night."""

import logging
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.operating.backup import KEPT, NIGHT_HOUR, NightlyBackup
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store


class Nights:
    """A database, its nightly backup, and a clock that the test moves."""

    def __init__(self, database: SqliteFile) -> None:
        self.now = datetime(2026, 11, 21, 12).astimezone().astimezone(UTC)
        self.database = database
        self.start()

    def start(self) -> None:
        """A new process."""
        self.backup = NightlyBackup(self.database, self.database.backups, lambda: self.now)

    async def after(self, hours: float) -> int:
        """Let hours pass and a heartbeat come; returns how many copies there are."""
        self.now += timedelta(hours=hours)
        await self.backup.run()
        return len(list(self.database.backups.glob("*.sqlite3")))


@pytest.fixture
async def nights(tmp_path: Path) -> AsyncIterator[Nights]:
    database = SqliteFile(tmp_path / "rumtable.sqlite3")
    store = await Store.open(database)
    yield Nights(database)
    await store.close()


async def test_a_copy_is_made_once_a_night_and_after_a_night_that_was_missed(nights: Nights) -> None:
    assert await nights.after(0) == 1  # there was none
    assert await nights.after(24 - 12 + NIGHT_HOUR - 0.1) == 1
    assert await nights.after(0.2) == 2
    nights.start()
    assert await nights.after(1) == 2
    nights.start()
    assert await nights.after(72) == 3


async def test_a_clock_that_was_once_ahead_keeps_no_copy_from_being_made(nights: Nights) -> None:
    assert await nights.after(24 * 3650) == 1
    assert await nights.after(-24 * 3650) == 2
    nights.start()
    assert await nights.after(1) == 2
    assert await nights.after(24) == 3


async def test_two_weeks_of_copies_stay_each_with_its_list_of_deletions(nights: Nights) -> None:
    for _ in range(KEPT + 3):
        await nights.after(24)
    files = list(nights.database.backups.iterdir())
    assert Counter(file.suffix for file in files) == {".sqlite3": KEPT, ".deletions": KEPT}
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)


async def test_a_copy_that_fails_is_logged_once_and_tried_every_hour(
    nights: Nights, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    folder = nights.database.backups
    folder.touch()  # a file is in its place
    for _ in range(3):
        await nights.after(1.1)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    folder.unlink()
    assert await nights.after(0.5) == 0
    assert await nights.after(0.6) == 1
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
