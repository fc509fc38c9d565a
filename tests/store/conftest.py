"""Fixtures: an own database for each test, of each kind, and a store on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.boards import ratings
from bot.store import server
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.empty import place_empty

KINDS = ("sqlite", "postgres")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path for the test's database file."""
    return tmp_path / "data" / "rumtable.sqlite3"


@pytest.fixture(autouse=True)
def files_of_servers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the files that belong to a PostgreSQL database in the test's own folder."""
    monkeypatch.setattr(server, "FOLDER", tmp_path / "beside")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for ratings for as long as computing them takes on this machine."""
    monkeypatch.setattr(ratings, "PATIENCE", PATIENCE)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Each kind of database, one after the other."""
    return request.param


@pytest.fixture
async def bare(kind: str, path: Path, request: pytest.FixtureRequest) -> Database:
    """A database without a schema."""
    if kind == "sqlite":
        return SqliteFile(path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return await postgres.bare()


@pytest.fixture
async def database(kind: str, path: Path, request: pytest.FixtureRequest) -> Database:
    """A database as the first start of the bot leaves it."""
    if kind == "sqlite":
        await place_empty(path)
        return SqliteFile(path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return await postgres.empty()


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """An open store without any table."""
    opened = await Store.open(database)
    yield opened
    await opened.close()
