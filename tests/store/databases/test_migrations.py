"""The schema that the migrations build, and their failures."""

import contextlib
import dataclasses
import logging
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy.engine import Connection

from bot.store import engine
from bot.store.backups import restore
from bot.store.engine import SCRIPTS, migrate, newest_revision
from bot.store.schema import leagues, metadata, seasons
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database, StoreError, UnknownSchemaError, UnusableNowError
from bot.tables.model.records import SeatRecord, Status
from tests.patience import PATIENCE
from tests.store.samples import NOON, TABLE, beside, carried_out, store_at

LATER = """
import sqlalchemy as sa
from alembic import op
revision, down_revision, branch_labels, depends_on = "9999", "{before}", None, None
def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer, primary_key=True))
    {body}
def downgrade():
    op.drop_table("half")
"""
OPEN = """
import asyncio, pathlib, sys
from tests.store.samples import store_at
async def main():
    sys.stdin.readline()
    await (await store_at(pathlib.Path(sys.argv[1]))).close()
asyncio.run(main())
"""


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A copy of the migrations, to which a test can add one."""
    return shutil.copytree(SCRIPTS, tmp_path / "migrations", ignore=shutil.ignore_patterns("__pycache__"))


async def migrate_with(database: Database | Path, scripts: Path, body: str) -> None:
    """Run the migrations and one more with this body."""
    later = LATER.format(before=newest_revision(), body=body)
    (scripts / "versions" / "r9999_later.py").write_text(later)
    migrating = (SqliteFile(database) if isinstance(database, Path) else database).migrating()
    try:
        await migrate(migrating, scripts)
    finally:
        await migrating.dispose()


def go_back(connection: Connection, scripts: Path, revision: str) -> None:
    """Undo the migrations after a revision; "base" undoes all."""
    config = Config()
    config.set_main_option("script_location", str(scripts))
    config.attributes["connection"] = connection
    command.downgrade(config, revision)


def schema_of(path: Path) -> dict[str, str]:
    """Every table and index of a file by name, with its SQL."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    return {name: _plain(sql) for name, sql in found if name not in ("alembic_version", "sqlite_sequence")}


def _plain(sql: str) -> str:
    """The SQL with its parts in a fixed order, as the order of constraints doesn't matter."""
    return " ".join(sorted(sql.replace(",", " ").replace("(", " ").replace(")", " ").split()))


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata))


async def test_back_a_version_by_the_copy_that_the_migration_made(path: Path, scripts: Path) -> None:
    released = await store_at(path)
    made = await released.tables.create(TABLE)
    await released.close()

    (scripts / "versions" / "r9999_later.py").write_text(LATER.format(before=newest_revision(), body=""))
    later = await Store.open(SqliteFile(path), scripts)
    await later.tables.create(dataclasses.replace(TABLE, channel=5))
    await later.close()
    with pytest.raises(UnknownSchemaError, match="a newer version"):
        await store_at(path)

    aside = await restore(path.parent / "backups" / "rumtable-before-9999.sqlite3", path)
    again = await store_at(path)
    assert await again.tables.live() == [made.id]
    assert await again.tables.table(made.id) == made
    await again.close()
    assert aside == path.with_name("rumtable-replaced-1.sqlite3")


async def test_without_room_for_a_copy_nothing_is_migrated(
    path: Path, scripts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await store_at(path)).close()
    (scripts / "versions" / "r9999_later.py").write_text(LATER.format(before=newest_revision(), body=""))
    monkeypatch.setattr(shutil, "disk_usage", Mock(return_value=SimpleNamespace(free=0)))
    with pytest.raises(UnusableNowError, match="a backup needs"):
        await Store.open(SqliteFile(path), scripts)
    await (await store_at(path)).close()  # it is unchanged


async def test_the_migrations_build_what_the_program_expects(store: Store) -> None:
    async with beside(store.database) as connection:
        assert await connection.run_sync(differences) == []


def as_built(connection: Connection) -> list[str]:
    """Everything that the database itself reports about its schema, word for word."""
    if connection.dialect.name == "sqlite":
        found = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL").scalars().all()
        return sorted(_plain(sql) for sql in found if "alembic" not in sql)
    indexes = connection.execute(sa.text("SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema()"))
    constraints = sa.text(
        "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = current_schema()::regnamespace"
    )
    columns = sa.text(
        "SELECT concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, collation_name)"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
    )
    found = [*indexes.scalars(), *connection.execute(constraints).scalars(), *connection.execute(columns).scalars()]
    return sorted(each for each in found if "alembic" not in each)


async def test_open_ratings_are_worked_out_anew_after_1002_and_those_of_closed_seasons_stay(
    bare: Database, scripts: Path
) -> None:
    await (await Store.open(bare)).close()
    async with beside(bare) as connection:
        await connection.run_sync(go_back, scripts, "1001")
        rating = {"guild": 1, "board": "gin", "ranking": "rating", "pair": False, "counted": 7, "as_of": 7}
        await connection.execute(sa.insert(leagues), [{**rating, "season": season} for season in (0, 1, 2)])
        lasts = {"guild": 1, "starts_at": NOON, "ends_at": NOON, "announced": False}
        await connection.execute(
            sa.insert(seasons), [{**lasts, "number": number, "closed": number == 1} for number in (1, 2)]
        )
        await connection.execute(
            sa.text("INSERT INTO ratings VALUES (1, 'gin', 1, '5', 1.5, 0.5, 1.5, 0.5, 40, false)")
        )
    await (await Store.open(bare)).close()
    async with beside(bare) as connection:
        known = await connection.execute(sa.text("SELECT as_of FROM leagues ORDER BY season"))
        assert known.scalars().all() == [0, 7, 0]
        kept = await connection.execute(sa.text("SELECT value, beside_value FROM ratings"))
        assert kept.all() == [(1.5, None)]
        await connection.run_sync(go_back, scripts, "1001")
        assert (await connection.execute(sa.text("SELECT value FROM ratings"))).scalars().all() == [1.5]


async def test_running_computers_of_a_changed_level_go_on_as_the_nearest(bare: Database, scripts: Path) -> None:
    store = await Store.open(bare)
    easy = (SeatRecord(0, 7), SeatRecord(1, None, level="easy", computer=1), SeatRecord(0, 8), SeatRecord(1, 9))
    running, gin, over = [
        await store.tables.create(dataclasses.replace(TABLE, channel=channel, seats=easy, game=game, status=status))
        for channel, game, status in (
            (1, "rum500", Status.PLAYING),
            (2, "gin", Status.PLAYING),
            (3, "rum500", Status.FINISHED),
        )
    ]
    await store.close()
    async with beside(bare) as connection:
        await connection.execute(sa.text("UPDATE alembic_version SET version_num = '1009'"))
    again = await Store.open(bare)
    for each, level in ((running, "beginner"), (gin, "easy"), (over, "easy")):
        found = await again.tables.table(each.id)
        assert found is not None
        assert found.seats[1].level == level
    await again.close()
    async with beside(bare) as connection:
        await connection.run_sync(go_back, scripts, "1009")
        seats = await connection.execute(sa.text("SELECT seats FROM tables WHERE channel = 1"))
        assert "easy" in str(seats.scalar_one())


async def test_the_migrations_build_it_word_for_word_conditions_of_indexes_too(bare: Database) -> None:
    await (await Store.open(bare)).close()
    async with beside(bare) as connection:
        built = await connection.run_sync(as_built)
        await connection.run_sync(metadata.drop_all)
        await connection.run_sync(metadata.create_all)
        assert built == await connection.run_sync(as_built)


async def test_the_next_migration_goes_up_and_back_and_loses_nothing(bare: Database, scripts: Path) -> None:
    store = await Store.open(bare)
    saved = await store.tables.create(TABLE)
    await store.close()
    async with beside(store.database) as connection:
        before = await connection.run_sync(as_built)
    await migrate_with(store.database, scripts, 'op.add_column("tables", sa.Column("more", sa.Text))')
    with pytest.raises(UnknownSchemaError):
        await Store.open(store.database)
    (scripts / "versions" / "r9999_later.py").write_text(
        (scripts / "versions" / "r9999_later.py").read_text() + '    op.drop_column("tables", "more")\n'
    )
    async with beside(store.database) as connection:
        assert "half" in await connection.run_sync(lambda own: sa.inspect(own).get_table_names())
        await connection.run_sync(go_back, scripts, newest_revision())
        assert await connection.run_sync(as_built) == before
    again = await Store.open(store.database)
    assert await again.tables.table(saved.id) == saved
    await again.close()


async def test_the_way_back_from_the_baseline_leaves_nothing(bare: Database, scripts: Path) -> None:
    await (await Store.open(bare)).close()
    async with beside(bare) as connection:
        await connection.run_sync(go_back, scripts, "base")
        assert await connection.run_sync(lambda own: sa.inspect(own).get_table_names()) == ["alembic_version"]


async def test_a_migration_that_fails_leaves_nothing(path: Path, scripts: Path) -> None:
    engine.make_file(path)
    with pytest.raises(ZeroDivisionError):
        await migrate_with(path, scripts, "1 / 0")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []


async def test_a_migration_that_fails_leaves_the_older_schema_and_its_rows(path: Path, scripts: Path) -> None:
    store = await store_at(path)
    saved = await store.tables.create(TABLE)
    await store.close()
    before = schema_of(path)
    with pytest.raises(ZeroDivisionError):
        await migrate_with(path, scripts, "1 / 0")
    assert schema_of(path) == before
    store = await store_at(path)
    assert await store.tables.table(saved.id) == saved
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
    saved = await store.tables.create(TABLE)
    await store.close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("INSERT INTO results VALUES (?, '2026-11-21 12:00:00')", (saved.id,))


@pytest.mark.parametrize(("revision", "said"), [("9999", "a newer"), ("0014", "an unreleased")])
async def test_a_database_of_an_unknown_version_is_refused_and_left_alone(
    store: Store, revision: str, said: str
) -> None:
    await store.close()
    await carried_out(store.database, f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608 - ours
    async with beside(store.database) as connection:
        before = await connection.run_sync(as_built)
    with pytest.raises(UnknownSchemaError) as refused:
        await Store.open(store.database)
    sentence = f"the database was written by {said} version of rumtable (its schema is {revision})"
    assert str(refused.value) == f"{store.database}: {sentence}"
    async with beside(store.database) as connection:
        assert await connection.run_sync(as_built) == before


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
    arguments = [sys.executable, "-W", "error", "-c", OPEN, str(path)]
    processes = [
        subprocess.Popen(arguments, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own
        for _ in range(3)
    ]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [(process.communicate(timeout=PATIENCE)[1], process.returncode) for process in processes] == [("", 0)] * 3
    assert "tables" in schema_of(path)
