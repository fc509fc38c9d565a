"""What stands beside a bot, put together: a supervisor's patience, and figures that nobody has to install."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import AsyncMock, Mock, create_autospec

import pytest

from bot.app import Rumtable
from bot.clock import utc_now
from bot.operating.health import WELL, Vitals
from bot.operating.metrics import Opened
from bot.operating.startup import Attendance, Supervisor
from bot.operating.watch import WatchedStore
from bot.store.sqlite_file import SqliteFile
from bot.tables.model.ports import Environment, StorageError
from bot.tables.tables import Tables
from rendering.paint import Painter
from tests.discord.evening import OnePixel
from tests.store.empty import place_empty


class Patient(Supervisor):
    """A supervisor without any patience, who notes what the bot's clock said before each sign of life."""

    def __init__(self) -> None:
        super().__init__(None, patience=0.0)
        self.said: list[str] = []

    def alive(self) -> None:
        self.said.append("alive")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[WatchedStore]:
    await place_empty(file := tmp_path / "watched.sqlite3")
    opened = await WatchedStore.open(SqliteFile(file))
    yield opened
    await opened.close()


async def test_a_database_that_takes_nothing_is_not_well_though_nobody_plays(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_commits", Mock(write=AsyncMock(side_effect=StorageError("database or disk is full"))))
    beside = attendance(store, Patient())
    tables = Tables(Environment(store, Mock(), Mock(), utc_now), {})
    await tables.begin_what_is_due()
    assert beside.vitals.database == "the last query failed: StorageError"


def attendance(store: WatchedStore, supervisor: Supervisor) -> Attendance:
    bot = Rumtable(store, painter=OnePixel(), shards=1)
    return Attendance(bot, store, create_autospec(Painter, instance=True), supervisor)


class EnoughError(Exception):
    """Ends what would run until it is cancelled."""


async def test_the_supervisor_hears_nothing_while_the_bots_clock_stands(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    supervisor = Patient()
    beside, looks = attendance(store, supervisor), iter([WELL, "it has stood for 30 s", "it has stood for 31 s", WELL])

    def clock(_: Vitals) -> str:
        said = next(looks, None)
        if said is None:
            raise EnoughError
        supervisor.said.append(said)
        return said

    monkeypatch.setattr(Vitals, "clock", property(clock))
    with pytest.raises(EnoughError):
        await beside.report()
    assert supervisor.said == [WELL, "alive", "it has stood for 30 s", "it has stood for 31 s", WELL, "alive"]


async def test_a_bot_without_the_library_for_figures_is_watched_in_the_log(
    store: WatchedStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", Mock(return_value=None))
    caplog.set_level(logging.INFO)
    without = attendance(store, Patient())
    without.watch.tell(Opened(1, "gin", 2, 1))
    assert without.metrics is None
    assert "opened table=1 game=gin" in caplog.text
