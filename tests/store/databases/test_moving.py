"""A database moved into another: everything or nothing, and the source stays as it was."""

import asyncio
import errno
import itertools
import os
import shutil
from pathlib import Path
from unittest.mock import Mock

import pytest
import sqlalchemy as sa

from bot.fleet.leases import Plan
from bot.store import engine, moving
from bot.store.deletion import DeletionFile
from bot.store.moving import move
from bot.store.repositories.fleet import SqlFleetRepository
from bot.store.schema import NOT_MOVED
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Store
from bot.store.transactions import Database, OutdatedSchemaError, StoreError, UnknownSchemaError, opening_error
from tests.store.filled import fill, rows_of
from tests.store.samples import TABLE, beside, carried_out


@pytest.fixture
def file(tmp_path: Path) -> SqliteFile:
    """A SQLite file as the target of a move."""
    return SqliteFile(tmp_path / "moved" / "rumtable.sqlite3")


async def test_everything_arrives_from_a_file_or_a_server(store: Store, file: SqliteFile) -> None:
    await fill(store)
    before = await rows_of(store.database)
    counted = await move(store.database, file)
    of_fleet = {each.name for each in NOT_MOVED}
    assert counted == {name: len(rows) for name, rows in before.items() if name not in of_fleet}
    assert await rows_of(file) == before == await rows_of(store.database)


@pytest.mark.parametrize("kind", ["postgres"])
async def test_what_processes_told_each_other_stays_behind(store: Store, file: SqliteFile) -> None:
    fleet = SqlFleetRepository.beside(store)
    await fleet.enrol(4)
    await move(store.database, file)
    assert (await rows_of(file))["leases"] == []
    await fleet.close()


@pytest.mark.parametrize("kind", ["postgres"])
async def test_a_database_is_not_moved_while_a_process_serves_from_it(store: Store, file: SqliteFile) -> None:
    fleet = SqlFleetRepository.beside(store)
    await fleet.enrol(4)
    await fleet.change(11, Plan(claim=(2,)))
    with pytest.raises(StoreError, match="process b of the bot is using it"):
        await move(store.database, file)
    await fleet.leave(11)
    await move(store.database, file)
    await fleet.close()


async def test_a_file_is_moved_into_one_beside_it_that_differs_in_its_end_alone(file: SqliteFile) -> None:
    beside = SqliteFile(file.path.with_suffix(".db"))
    await (await Store.open(file)).close()
    await move(file, beside)
    assert beside.may_exist()


async def test_a_file_is_moved_from_where_nothing_can_be_written(
    file: SqliteFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Store.open(file)).close()
    error = opening_error(OSError(errno.EROFS, os.strerror(errno.EROFS)))
    monkeypatch.setattr("bot.store.sqlite_file.locked", Mock(side_effect=error))
    await move(file, copy := SqliteFile(tmp_path / "copy.sqlite3"))
    assert copy.may_exist()


async def test_a_file_is_not_moved_while_the_bot_runs_on_it(file: SqliteFile, tmp_path: Path) -> None:
    source = SqliteFile(tmp_path / "source.sqlite3")
    await (await Store.open(source)).close()
    with source.locked(), pytest.raises(StoreError, match="another process of the bot runs on it"):
        await move(source, file)
    assert not file.may_exist()


async def test_a_folder_and_the_source_itself_are_no_targets(file: SqliteFile, tmp_path: Path) -> None:
    await (await Store.open(file)).close()
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="folder: Is a directory"):
        await move(file, SqliteFile(tmp_path / "folder"))
    with pytest.raises(StoreError, match="both are the same database"):
        await move(file, SqliteFile(tmp_path / "moved" / ".." / "moved" / "rumtable.sqlite3"))


@pytest.mark.parametrize("kind", ["postgres"])
async def test_everything_arrives_on_a_server_and_no_id_is_given_again(file: SqliteFile, bare: Database) -> None:
    store = await Store.open(file)
    await fill(store)
    await carried_out(file, "UPDATE sqlite_sequence SET seq = 40 WHERE name = 'tables'")
    before = await rows_of(file)
    await move(file, bare)
    assert await rows_of(bare) == before
    moved = await Store.open(bare)
    assert (await moved.tables.create(TABLE)).id == 41
    await moved.close()
    await store.close()


async def test_an_id_that_was_given_before_is_not_given_again_in_a_file(store: Store, file: SqliteFile) -> None:
    first = await store.tables.create(TABLE)
    await carried_out(store.database, "DELETE FROM tables")
    await move(store.database, file)
    moved = await Store.open(file)
    assert (await moved.tables.create(TABLE)).id == first.id + 1
    await moved.close()


async def test_what_was_deleted_before_stays_known(store: Store, file: SqliteFile) -> None:
    await move(store.database, file)
    assert file.beside(".deletions").read_text() == store.database.beside(".deletions").read_text()


async def test_deletions_of_another_database_stop_it(store: Store, file: SqliteFile) -> None:
    await (await Store.open(file)).close()
    DeletionFile(file.beside(".deletions")).note(1, 2**60)
    with pytest.raises(StoreError, match="deletions of another database"):
        await move(store.database, file)


@pytest.mark.parametrize("begun_by", ["a first start", "the same database"])
async def test_a_list_of_deletions_that_has_nothing_else_is_replaced(
    store: Store, file: SqliteFile, begun_by: str
) -> None:
    ours, theirs = store.database.beside(".deletions"), file.beside(".deletions")
    DeletionFile(ours).note(1, 2**60)
    if begun_by == "a first start":
        await (await Store.open(file)).close()
    else:
        await asyncio.to_thread(theirs.parent.mkdir, exist_ok=True)
        await asyncio.to_thread(shutil.copy, ours, theirs)
    DeletionFile(ours).note(2, 2**61)
    await move(store.database, file)
    assert file.beside(".deletions").read_text() == store.database.beside(".deletions").read_text()


async def test_nothing_is_moved_into_a_database_with_rows(store: Store, tmp_path: Path) -> None:
    source = SqliteFile(tmp_path / "source.sqlite3")
    await (await Store.open(source)).close()
    source.beside(".deletions").unlink()
    await store.tables.create(TABLE)
    before = await rows_of(store.database)
    with pytest.raises(StoreError, match="isn't empty: there are rows in tables"):
        await move(source, store.database)
    assert await rows_of(store.database) == before


@pytest.mark.parametrize(("revision", "said"), [("9999", "a newer"), ("0014", "an unreleased")])
async def test_a_schema_of_an_unknown_version_is_not_moved(
    store: Store, file: SqliteFile, revision: str, said: str
) -> None:
    await carried_out(store.database, f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608 - ours
    with pytest.raises(UnknownSchemaError, match=f"by {said} version of rumtable"):
        await move(store.database, file)
    assert not file.may_exist()


async def test_the_schema_of_an_older_release_is_not_moved(
    store: Store, file: SqliteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "newest_revision", Mock(return_value="9999"))
    with pytest.raises(OutdatedSchemaError, match="start this version on it once"):
        await move(store.database, file)
    assert not file.may_exist()


async def test_nothing_is_moved_over_another_schema(store: Store, tmp_path: Path) -> None:
    source = SqliteFile(tmp_path / "source.sqlite3")
    await (await Store.open(source)).close()
    source.beside(".deletions").unlink()
    await carried_out(store.database, "UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(StoreError, match="isn't empty: its schema is 0001"):
        await move(source, store.database)


async def test_nothing_is_moved_over_another_programs_tables(bare: Database, tmp_path: Path) -> None:
    source = SqliteFile(tmp_path / "source.sqlite3")
    await (await Store.open(source)).close()
    bare.create_files()
    await carried_out(bare, "CREATE TABLE recipes (id INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        await move(source, bare)


async def test_what_is_not_there_is_not_moved(file: SqliteFile, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        await move(SqliteFile(tmp_path / "nowhere.sqlite3"), file)


async def test_an_empty_source_is_no_database_of_the_bot(bare: Database, file: SqliteFile) -> None:
    bare.create_files()
    with pytest.raises(StoreError, match="there is no database of this bot"):
        await move(bare, file)
    assert not file.path.parent.exists()


async def test_while_a_process_plays_nothing_is_moved(
    store: Store, file: SqliteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def held(_: object) -> str:
        await asyncio.sleep(0)
        return "process 7"

    monkeypatch.setattr(moving, "holder_of", held)
    with pytest.raises(StoreError, match="process 7 is using it"):
        await move(store.database, file)
    assert not file.may_exist()


async def test_what_does_not_arrive_as_it_was_sent_undoes_all(
    bare: Database, file: SqliteFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "_digest", Mock(side_effect=itertools.count()))
    await (await Store.open(file)).close()
    file.beside(".deletions").unlink()
    await carried_out(file, "INSERT INTO deletions VALUES (5)")
    with pytest.raises(StoreError, match="what arrived in deletions isn't what"):
        await move(file, bare)
    async with beside(bare) as connection:
        assert await connection.run_sync(lambda own: sa.inspect(own).get_table_names()) == []
