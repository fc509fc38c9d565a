"""Connections and transactions of SQLite and PostgreSQL, the differences between the two, and the migration at a start.

`Dialect` is the port for their differences once connected; nothing else asks which of them it is.

SQLite: a writing transaction locks the whole file from its start. The file holds every hand and every running seed, so
it is created with mode 0600, which SQLite also gives to `-wal` and `-shm`. Statements are never logged with values.

PostgreSQL: others write at the same time. A transaction that reads a line of a board and writes it back holds the
advisory lock of its server; one that hides or deletes a member holds that of all boards.
"""

import asyncio
import functools
import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import aiosqlite
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.store.transactions import OutdatedSchemaError, SqliteTransactions, StoreError, Transactions, UnknownSchemaError

OPTION = "rumtable_dialect"
"""The execution option in which every engine of the bot holds its `Dialect`."""


class Dialect(Protocol):
    """The operations that differ between SQLite and PostgreSQL."""

    unfinished: str
    """The condition of the partial index of tables with postings or old messages, word for word."""

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Lock the boards of these servers against other writers until the transaction ends; none means all boards."""
        ...

    def lock_schema(self, connection: Connection) -> None:
        """Keep every other process from changing the schema until the transaction ends."""
        ...

    def orphan(self, connection: Connection) -> tuple[str, str] | None:
        """An orphaned row, as the names of its table and its parent's; None if there is none."""
        ...

    async def damage(self, connection: AsyncConnection) -> list[str]:
        """The results of the database's own integrity check, one line each; empty if only its server can check."""
        ...

    async def use_snapshot(self, connection: AsyncConnection) -> None:
        """Read from a snapshot of this moment from now on."""
        ...

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        """The last id that each table with generated ids has assigned, by name, deleted rows included."""
        ...

    async def continue_ids_after(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        """Continue the ids after these last ones, so that none is assigned twice."""
        ...


def dialect_of(connection: AsyncConnection | Connection) -> Dialect:
    own = connection.sync_connection if isinstance(connection, AsyncConnection) else connection
    assert own is not None  # noqa: S101 - it is open
    found: Dialect = own.get_execution_options()[OPTION]
    return found


def lock_boards(connection: Connection, *guilds: int) -> None:
    """Lock the boards of these servers, or without any all boards, until the transaction ends.

    Whoever reads a line and writes it back locks its server's boards. Hiding or deleting a member locks all of them, as
    it changes lines of every server.
    """
    dialect_of(connection).lock_boards(connection, guilds)


class Sqlite:
    """A `Dialect`."""

    unfinished = "postings <> '{}' OR old_messages <> '[]'"

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Nobody else can write anyway."""

    def lock_schema(self, connection: Connection) -> None:
        """Nobody else can write anyway."""

    def orphan(self, connection: Connection) -> tuple[str, str] | None:
        """Check, since migrations run with foreign keys off."""
        found = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        return None if found is None else (str(found[0]), str(found[2]))

    async def damage(self, connection: AsyncConnection) -> list[str]:
        """Run both checks; SQLite returns several lines in one row, under a heading."""
        found = (await connection.exec_driver_sql("PRAGMA integrity_check")).scalars().all()
        lines = [line for row in found for line in str(row).splitlines() if line != "ok" and not line.startswith("***")]
        orphans = (await connection.exec_driver_sql("PRAGMA foreign_key_check")).mappings().all()
        return lines + [f"a row of {orphan['table']} is without its row in {orphan['parent']}" for orphan in orphans]

    async def use_snapshot(self, connection: AsyncConnection) -> None:
        await connection.exec_driver_sql("BEGIN")

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        """Only `tables` guarantees that no id is assigned twice."""
        found = await connection.exec_driver_sql("SELECT name, seq FROM sqlite_sequence")
        return {str(row.name): int(row.seq) for row in found.all()}

    async def continue_ids_after(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        numbered = (await connection.exec_driver_sql("SELECT name FROM sqlite_sequence")).scalars().all()
        write = "UPDATE sqlite_sequence SET seq = :last WHERE name = 'tables'"
        if "tables" not in numbered:
            write = "INSERT INTO sqlite_sequence (name, seq) VALUES ('tables', :last)"
        await connection.execute(sa.text(write), {"last": last.get("tables", 0)})


BUSY_SECONDS = 15
"""How long the start waits for another process that is writing."""
BUSY_AT_WORK = 1.5
"""How long a write waits for another process: Discord waits three seconds for the answer to a press."""
SYNCHRONOUS = "FULL"
"""SQLite's setting for commits: with FULL, a commit waits until it is on the disk, so a power cut loses nothing."""
_SECURE_DELETE = "PRAGMA secure_delete = ON"
"""Overwrites deleted content with zeros, which is the default only in some builds of SQLite, such as Debian's."""
_READERS = 3
_MOVED = "its file was moved, deleted or replaced; put it back, or stop the bot and restore a backup"


def make_file(path: Path) -> None:
    """Make sure that the file exists; a new one is private to its owner and survives a power cut.

    Raises:
        OSError: the folder can't be created or written to, or the file can't be written.

    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def migrating(path: Path) -> AsyncEngine:
    """Connect to change the schema: foreign keys off, since rebuilding a parent would delete its children.

    A file that turns out not to be the bot's is left as it is, including its journal mode.
    """
    return _engine(path, (_SECURE_DELETE,), write=True, size=1)


def writing(path: Path) -> SqliteTransactions:
    """Connect to write, through a single connection; every commit reaches the disk. It and readers don't block."""
    pragmas = ("PRAGMA journal_mode = WAL", "PRAGMA foreign_keys = ON", _SECURE_DELETE)
    url = URL.create("sqlite", database=str(path))
    arguments = {"timeout": BUSY_AT_WORK, "check_same_thread": False}
    options = _options(1) | {"pool_reset_on_return": "rollback"}  # a commit that fails can leave its transaction open
    engine = create_engine(url, connect_args=arguments, **options)
    _run_on_connect(engine, pragmas)
    _require_still_there(engine, path)
    event.listen(engine, "begin", _begin)
    return SqliteTransactions(engine)


def _require_still_there(engine: Engine, path: Path) -> None:
    """Refuse transactions while the file isn't the one that was opened first: nobody would find the data again.

    Connections are refused, too, as SQLite would make an empty file.
    """
    opened: list[os.stat_result] = []

    def remember(_connection: object, _record: object) -> None:
        opened[:] = opened or [path.stat()]

    def compare(*_: object) -> None:
        try:
            there = not opened or os.path.samestat(path.stat(), opened[0])
        except OSError:
            there = False
        if not there:
            raise sqlite3.OperationalError(_MOVED)

    event.listen(engine, "connect", remember)
    event.listen(engine, "do_connect", compare)
    event.listen(engine, "begin", compare)


async def connect(writing: Transactions) -> None:
    """Connect for the first time, which switches a new file to its journal mode.

    Only that switch fails at once instead of waiting while another process holds the file, so it is retried.

    Raises:
        DatabaseError: the file can't be used, or another process holds it for too long.

    """
    for pause in (0.02, 0.05, *[0.1] * (BUSY_SECONDS * 10)):
        try:
            await writing.connect()
        except OperationalError as error:
            if getattr(error.orig, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                raise
            await asyncio.sleep(pause)
        else:
            return
    await writing.connect()


def reading(path: Path) -> AsyncEngine:
    """Connect to read, concurrently with the writer and other readers; nothing can be changed."""
    engine = _engine(path, ("PRAGMA foreign_keys = ON", "PRAGMA query_only = ON"), write=False, size=_READERS)
    _require_still_there(engine.sync_engine, path)
    return engine


def _engine(path: Path, pragmas: tuple[str, ...], *, write: bool, size: int) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    arguments = {"timeout": BUSY_SECONDS, "async_creator_fn": _open_connection}
    engine = create_async_engine(url, connect_args=arguments, **_options(size))
    _run_on_connect(engine.sync_engine, pragmas)
    if write:
        event.listen(engine.sync_engine, "begin", _begin)
    return engine


async def _open_connection(*arguments: Any, **options: Any) -> aiosqlite.Connection:
    """Open a connection; if that is cancelled, close it once it is open, since aiosqlite would lose it."""
    connection = aiosqlite.connect(*arguments, **options)
    connection._thread.daemon = True  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - as SQLAlchemy does for its own
    opening = asyncio.ensure_future(connection)
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        await asyncio.wait({opening})
        if opening.exception() is None:
            await connection.close()
        raise


def _options(size: int) -> dict[str, Any]:
    return {
        "hide_parameters": True,
        "pool_size": size,
        "max_overflow": 0,
        "pool_reset_on_return": None,  # every transaction is ended by the code that began it; a reader has none
        "execution_options": {OPTION: Sqlite()},
    }


def _run_on_connect(engine: Engine, pragmas: tuple[str, ...]) -> None:
    def run(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        cursor = connection.cursor()
        for pragma in (f"PRAGMA synchronous = {SYNCHRONOUS}", *pragmas):
            cursor.execute(pragma)
        cursor.close()

    event.listen(engine, "connect", run)


def _begin(connection: Connection) -> None:
    # A transaction that starts to write only later could find the file changed and fail at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


_SCHEMA, _EVERY_BOARD = -1, -2
"""Keys of advisory locks; the lock of a server's boards has the server's id."""
_IDS = sa.text(
    "SELECT table_name, coalesce(last_value, 0) FROM information_schema.columns"
    " LEFT JOIN pg_sequences ON pg_get_serial_sequence(quote_ident(table_name), column_name)"
    " = schemaname || '.' || sequencename"
    " WHERE table_schema = current_schema() AND column_default LIKE 'nextval(%'"
)


class Postgres:
    """A `Dialect`."""

    unfinished = "(postings)::text <> '{}' OR (old_messages)::text <> '[]'"

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Lock servers in one order, so that no two transactions deadlock."""
        if guilds:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock_shared(_EVERY_BOARD)))
            for guild in sorted(set(guilds)):
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(guild)))
        else:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_EVERY_BOARD)))

    def lock_schema(self, connection: Connection) -> None:
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_SCHEMA)))

    def orphan(self, connection: Connection) -> tuple[str, str] | None:  # noqa: ARG002 - the port's signature
        """None, since foreign keys are always enforced."""
        return None

    async def damage(self, connection: AsyncConnection) -> list[str]:  # noqa: ARG002 - the port's signature
        """Empty: checksums and `pg_amcheck` are the server operator's."""
        return []

    async def use_snapshot(self, connection: AsyncConnection) -> None:
        await connection.execution_options(isolation_level="REPEATABLE READ")

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        return {str(name): int(last) for name, last in (await connection.execute(_IDS)).all()}

    async def continue_ids_after(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        for name in await self.last_ids(connection):
            newest = sa.text(f"SELECT coalesce(max(id), 0) FROM {name}")  # noqa: S608 - a table of ours
            used = max(last.get(name, 0), (await connection.execute(newest)).scalar_one())
            sequence = sa.func.pg_get_serial_sequence(name, "id")
            await connection.execute(sa.select(sa.func.setval(sequence, max(used, 1), used > 0)))


SCRIPTS = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine, scripts: Path = SCRIPTS) -> None:
    """Run all missing migrations in one transaction. Waits for another process that is doing so.

    `engine` comes from `Database.migrating`.

    Raises:
        StoreError: the file belongs to another program, or to a version whose schema isn't known.
        DatabaseError: the file isn't a database, or can't be written.
        sqlite3.DatabaseError: another process holds it for too long.

    """
    async with engine.begin() as connection:
        await connection.run_sync(migrate_within, scripts)


@functools.cache
def _revisions(scripts: Path) -> Sequence[str]:
    """The schemas of this version and of older releases, newest first. Cached, as finding them reads every script."""
    return [script.revision for script in ScriptDirectory(str(scripts)).walk_revisions()]


def newest_revision(scripts: Path = SCRIPTS) -> str:
    """The schema of this version."""
    return _revisions(scripts)[0]


def present_revision(connection: Connection) -> str | None:
    """The schema of a database; None if it has none of the bot's."""
    return MigrationContext.configure(connection).get_current_revision()


def require_ours(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Check that a database is empty, or has the schema of this version or of an older release.

    Raises:
        UnknownSchemaError: its schema is that of a newer version, or of one that was never released.
        StoreError: it belongs to another program.

    """
    present = present_revision(connection)
    if present is None:
        if sa.inspect(connection).get_table_names():
            raise StoreError("the database belongs to another program: it has tables, but none of this one's")
    elif present not in _revisions(scripts):
        which = "a newer" if present > newest_revision(scripts) else "an unreleased"
        raise UnknownSchemaError(f"the database was written by {which} version of rumtable (its schema is {present})")


def require_current(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Check that a database has this version's schema.

    Raises:
        OutdatedSchemaError: it has the schema of an older release.
        StoreError: see `require_ours`, or it is empty.

    """
    require_ours(connection, scripts)
    present, newest = present_revision(connection), newest_revision(scripts)
    if present is None:
        raise StoreError("there is no database of this bot")
    if present != newest:
        raise OutdatedSchemaError(
            f"its schema is {present}, older than {newest} of this version: start this version on it once"
        )


def migrate_within(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Run all missing migrations in the open transaction.

    Raises:
        StoreError: see `migrate`; or foreign keys would be violated, and the transaction has to be rolled back.

    """
    if present_revision(connection) == newest_revision(scripts):
        return
    dialect_of(connection).lock_schema(connection)
    require_ours(connection, scripts)
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    orphan = dialect_of(connection).orphan(connection)
    if orphan is not None:
        raise StoreError(f"a migration would leave a row of {orphan[0]} without its row in {orphan[1]}")
