"""Reading a database without changing it."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.store import Archive, Store
from bot.store.transactions import StoreError, UnknownSchemaError
from bot.tables.model.ports import Save
from bot.tables.model.records import Status
from tests.store.samples import TABLE, carried_out, command, deal, table, won


@pytest.fixture
async def archive(store: Store) -> AsyncIterator[Archive]:
    """An archive of the store's database, while the store has it open."""
    looked_at = await Archive.open(store.database)
    yield looked_at
    await looked_at.close()


def names(folder: Path) -> list[str]:
    """The names of the files in a folder."""
    return [file.name for file in folder.iterdir()]


async def test_a_finished_match_comes_whole_with_its_result(store: Store, archive: Archive) -> None:
    saved = await store.tables.create(TABLE)
    rows, result = [deal(1), command(2), deal(3)], won(11, lost=(12,))
    await store.tables.save(Save(table(id=saved.id, status=Status.FINISHED), rows, result))
    (kept,) = [each async for each in archive.matches()]
    assert (kept.record.id, kept.rows) == (saved.id, rows)
    assert kept.result is not None
    assert sorted(kept.result.placings, key=str) == sorted(result.placings, key=str)


async def test_a_match_that_counts_for_nobody_comes_without_a_result(store: Store, archive: Archive) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(table(id=saved.id, status=Status.FINISHED), [deal(1)]))
    assert [each.result async for each in archive.matches()] == [None]


async def test_tables_that_are_played_at_are_left_out(store: Store, archive: Archive) -> None:
    await store.tables.create(TABLE)
    assert [each async for each in archive.matches()] == []


async def test_a_result_of_a_match_that_was_not_finished_comes_too(store: Store, archive: Archive) -> None:
    saved = await store.tables.create(TABLE)
    await carried_out(store.database, f"INSERT INTO results VALUES ({saved.id}, '2026-11-21 12:00:00.000000')")  # noqa: S608 - our own number
    assert [each.record.id async for each in archive.matches()] == [saved.id]


@pytest.mark.parametrize("kind", ["sqlite"])  # PostgreSQL always enforces foreign keys
async def test_a_row_without_its_parent_is_damage(store: Store, archive: Archive) -> None:
    assert await archive.damage() == []
    await carried_out(store.database, "INSERT INTO results VALUES (99, '2026-11-21 12:00:00.000000')")
    assert await archive.damage() == ["a row of results is without its row in tables"]


async def test_a_database_that_is_not_there_is_not_made(path: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        await Archive.open(path)
    assert names(tmp_path) == []


async def test_a_database_of_another_schema_is_left_as_it_is(store: Store) -> None:
    await carried_out(store.database, "UPDATE alembic_version SET version_num = '0014'")
    with pytest.raises(UnknownSchemaError, match="by an unreleased version of rumtable"):
        await Archive.open(store.database)


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_what_sqlite_finds_in_one_go_is_a_line_each(store: Store) -> None:
    await store.close()
    await carried_out(
        store.database,
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL",
    )
    archive = await Archive.open(store.database)
    damage = await archive.damage()
    await archive.close()
    assert len(damage) > 1
    assert all(re.fullmatch(r"Page \d+(:| is) never used", line) for line in damage)


async def test_what_is_no_database_is_said_so(tmp_path: Path) -> None:
    letter = tmp_path / "letter"
    letter.write_text("to my aunt " * 1000)
    with pytest.raises(StoreError, match="not a database"):
        await Archive.open(letter)
