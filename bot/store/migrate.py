"""Bring the database to the newest schema, in the event loop that is already running."""

import functools
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.dialect import dialect_of
from bot.store.errors import StoreError

SCRIPTS = Path(__file__).parent / "migrations"


async def migrate(engine: AsyncEngine, scripts: Path = SCRIPTS) -> None:
    """Run all missing migrations in one transaction. Waits for another process that is doing so.

    `engine` comes from `Database.migrating`.

    Raises:
        StoreError: the file belongs to another program, or to a newer version of this one.
        DatabaseError: the file isn't a database, or can't be written.
        sqlite3.DatabaseError: another process holds it for too long.

    """
    async with engine.begin() as connection:
        await connection.run_sync(migrate_within, scripts)


@functools.cache
def newest_revision(scripts: Path = SCRIPTS) -> str | None:
    """The schema that this version works with; to find it every script is read, so it is found once."""
    return ScriptDirectory(str(scripts)).get_current_head()


def present_revision(connection: Connection) -> str | None:
    """The schema that a database has; None where it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def require_ours(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Let a database pass that is empty, or has a schema of this version or an older one.

    Raises:
        StoreError: it is another program's, or of a newer version of this one.

    """
    present = present_revision(connection)
    if present is None:
        if sa.inspect(connection).get_table_names():
            raise StoreError("the database belongs to another program: it has tables, but none of this one's")
    elif present not in {script.revision for script in ScriptDirectory(str(scripts)).walk_revisions()}:
        raise StoreError(f"the database was written by a newer version of rumtable (its schema is {present})")


def migrate_within(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Run all missing migrations in the transaction that is open.

    Raises:
        StoreError: as `migrate` does.

    """
    if present_revision(connection) == newest_revision(scripts):
        return
    dialect = dialect_of(connection)
    dialect.lock_schema(connection)
    require_ours(connection, scripts)
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    if present_revision(connection) is None and (begun := dialect.begin_schema(connection)) is not None:
        command.stamp(config, begun)
    command.upgrade(config, "head")
    check_foreign_keys(connection)


def check_foreign_keys(connection: Connection) -> None:
    """Look for rows without a parent, which a migration with foreign keys off could leave behind.

    Raises:
        StoreError: there is one; the transaction has to be rolled back.

    """
    orphan = dialect_of(connection).orphan(connection)
    if orphan is not None:
        raise StoreError(f"a migration would leave a row of {orphan[0]} without its row in {orphan[1]}")
