"""The schema: what the migrations build, and what happens when they can't."""

import contextlib
import logging
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.store import Store, StoreError, engine
from bot.store.engine import SCRIPTS, migrate
from bot.store.schema import metadata
from tests.patience import PATIENCE
from tests.store.making import TABLE, beside, store_at

LATER = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "0014", None, None
def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    {body}
"""
OPEN = """
import asyncio, pathlib, sys
from tests.store.making import store_at
async def main():
    sys.stdin.readline()
    await (await store_at(pathlib.Path(sys.argv[1]))).close()
asyncio.run(main())
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A copy of the migrations, to which a test adds one."""
    return shutil.copytree(SCRIPTS, tmp_path / "migrations", ignore=shutil.ignore_patterns("__pycache__"))


async def migrate_with(path: Path, scripts: Path, body: str) -> None:
    """Run the migrations and one more with this body."""
    (scripts / "versions" / "r9999_later.py").write_text(LATER.format(body=body))
    migrating = engine.migrating(path)
    try:
        await migrate(migrating, scripts)
    finally:
        await migrating.dispose()


def schema_of(path: Path) -> dict[str, str]:
    """Every table and index of a file by name, with its SQL."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: _plain(sql) for name, sql in found if name not in ("alembic_version", "sqlite_sequence")}


def _plain(sql: str) -> str:
    """The SQL with its parts in one order: the order of constraints is nothing to a table."""
    return " ".join(sorted(sql.replace(",", " ").replace("(", " ").replace(")", " ").split()))


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


async def test_the_migrations_build_what_the_program_expects(store: Store) -> None:
    async with beside(store.database) as connection:
        assert await connection.run_sync(differences) == []


async def test_the_migrations_build_it_word_for_word_conditions_of_indexes_too(path: Path) -> None:
    await (await store_at(path)).close()
    dialect = sa.create_engine("sqlite://").dialect
    expected = {name: str(CreateTable(table).compile(dialect=dialect)) for name, table in metadata.tables.items()}
    for table in metadata.tables.values():
        expected |= {str(index.name): str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes}
    assert schema_of(path) == {name: _plain(sql) for name, sql in expected.items()}


async def test_a_migration_that_fails_leaves_nothing(path: Path, scripts: Path) -> None:
    engine.make_file(path)
    with pytest.raises(ZeroDivisionError):
        await migrate_with(path, scripts, "1 / 0")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []


async def test_a_migration_that_fails_leaves_the_older_schema_and_its_rows(path: Path, scripts: Path) -> None:
    store = await store_at(path)
    saved = await store.create(TABLE)
    await store.close()
    before = schema_of(path)
    with pytest.raises(ZeroDivisionError):
        await migrate_with(path, scripts, "1 / 0")
    assert schema_of(path) == before
    store = await store_at(path)
    assert await store.table(saved.id) == saved
    await store.close()


async def test_rebuilding_a_parent_keeps_its_children(path: Path, scripts: Path) -> None:
    await _with_a_child(path)
    body = (
        'with op.batch_alter_table("tables", recreate="always") as batch: batch.add_column(sa.Column("more", sa.Text))'
    )
    await migrate_with(path, scripts, body)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM results").fetchone() == (1,)
        assert connection.execute("SELECT more FROM tables").fetchall() == [(None,)]


async def test_a_migration_that_would_orphan_rows_is_undone(path: Path, scripts: Path) -> None:
    await _with_a_child(path)
    with pytest.raises(StoreError, match="row of results without its row in tables"):
        await migrate_with(path, scripts, 'op.execute("DELETE FROM tables")')
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (1,)


async def _with_a_child(path: Path) -> None:
    store = await store_at(path)
    saved = await store.create(TABLE)
    await store.close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO results VALUES (?, '2026-11-21 12:00:00')", (saved.id,))


async def test_a_database_of_a_newer_version_is_refused_and_left_alone(path: Path, scripts: Path) -> None:
    engine.make_file(path)
    await migrate_with(path, scripts, "pass")
    before = schema_of(path)
    with pytest.raises(StoreError, match="newer version of rumtable"):
        await store_at(path)
    assert schema_of(path) == before


async def test_migrating_silences_no_logger(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("bot.before")
    handlers = logging.getLogger().handlers[:]
    await (await store_at(path)).close()
    assert not logger.disabled
    assert logging.getLogger().handlers == handlers
    with caplog.at_level(logging.INFO):
        logger.info("still heard")
    assert "still heard" in caplog.text


def test_processes_that_migrate_at_once_all_end_well(path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", OPEN, str(path)]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [(process.communicate(timeout=PATIENCE)[1], process.returncode) for process in processes] == [("", 0)] * 3
    assert "tables" in schema_of(path)
