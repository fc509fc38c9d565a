"""Regular backups by a timer, and restoring a copy in the database's place."""

import contextlib
import errno
import os
import shutil
import sqlite3
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from bot.store.backups import copy, copy_into, newest_copy, restore
from bot.store.store import Archive
from bot.store.transactions import StoreError, UnusableNowError
from bot.tables.model.ports import Save
from bot.tables.model.records import AssignmentCause, SeatAssignment, Status
from tests.store.samples import TABLE, store_at, table

NOON = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)


def names(folder: Path) -> list[str]:
    """The names of the files in a folder, without the list of deletions."""
    return sorted(file.name for file in folder.iterdir() if file.suffix != ".deletions")


@pytest.fixture
async def database(path: Path) -> Path:
    """A database without tables that no process uses."""
    await (await store_at(path)).close()
    return path


def broken(file: Path) -> None:
    """Fill a file with content that isn't a database."""
    file.write_bytes(b"broken" * 1000)


def mode_of(file: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(file.stat().st_mode)


def torn(file: Path) -> None:
    """Spoil the second half of a file."""
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2] + b"\xff" * (len(content) - len(content) // 2))


async def tables_of(database: Path) -> int:
    """The number of live tables in a database."""
    store = await store_at(database)
    live = await store.tables.live()
    await store.close()
    return len(live)


def test_a_copy_in_a_row_is_named_by_the_moment_and_its_owners_alone(database: Path, tmp_path: Path) -> None:
    made = copy_into(tmp_path / "kept", database, keep=2, now=NOON)
    assert made == tmp_path / "kept" / "rumtable-20261121T120000Z.sqlite3"
    assert mode_of(made) == 0o600
    assert mode_of(made.parent) == 0o700


def test_only_the_newest_copies_stay_and_no_other_file_goes(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "rumtable-before-the-update.sqlite3").touch()
    (folder / "sandbox-20200101T000000Z.sqlite3").touch()
    for hours in range(4):
        copy_into(folder, database, keep=2, now=NOON + timedelta(hours=hours))
    assert names(folder) == [
        "rumtable-20261121T140000Z.sqlite3",
        "rumtable-20261121T150000Z.sqlite3",
        "rumtable-before-the-update.sqlite3",
        "sandbox-20200101T000000Z.sqlite3",
    ]


def test_a_copy_by_a_clock_that_was_ahead_goes_before_a_newer_one(database: Path, tmp_path: Path) -> None:
    copy_into(tmp_path / "kept", database, keep=1, now=NOON + timedelta(days=3650))
    made = copy_into(tmp_path / "kept", database, keep=1, now=NOON)
    assert names(tmp_path / "kept") == [made.name]


async def test_copies_are_found_whatever_the_databases_name_is(tmp_path: Path) -> None:
    database = tmp_path / "rum[table].sqlite3"
    await (await store_at(database)).close()
    for hours in range(3):
        copy_into(tmp_path / "kept", database, keep=1, now=NOON + timedelta(hours=hours))
    assert names(tmp_path / "kept") == ["rum[table]-20261121T140000Z.sqlite3"]
    assert newest_copy(tmp_path / "kept", database, NOON + timedelta(days=1)) == NOON + timedelta(hours=2)


def test_a_name_that_is_no_date_is_nobodys_copy(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "rumtable-20261399T250000Z.sqlite3").touch()
    assert newest_copy(folder, database, NOON + timedelta(days=365)) is None
    copy_into(folder, database, keep=1, now=NOON)
    assert names(folder) == ["rumtable-20261121T120000Z.sqlite3", "rumtable-20261399T250000Z.sqlite3"]


def test_a_copy_that_fails_takes_no_older_one_away(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    copy_into(folder, database, keep=1, now=NOON)
    broken(database)
    with pytest.raises(StoreError, match="can't be copied"):
        copy_into(folder, database, keep=1, now=NOON + timedelta(hours=1))
    assert names(folder) == ["rumtable-20261121T120000Z.sqlite3"]


def test_a_copy_that_was_cut_off_leaves_its_room_to_the_next_one(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    half = folder / "rumtable-20261121T110000Z.sqlite3.part"
    half.write_bytes(b"half a copy")

    def usage(_: object) -> SimpleNamespace:
        return SimpleNamespace(free=0 if half.exists() else 1 << 40)

    monkeypatch.setattr(shutil, "disk_usage", usage)
    copy_into(folder, database, keep=3, now=NOON)
    assert names(folder) == ["rumtable-20261121T120000Z.sqlite3"]


def test_a_copy_whose_list_of_deletions_can_not_be_read_is_not_left_behind(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_bytes", Mock(side_effect=PermissionError(errno.EACCES, "Permission denied")))
    with pytest.raises(StoreError, match="can't be kept there: Permission denied"):
        copy_into(tmp_path / "kept", database, keep=1, now=NOON)
    assert list((tmp_path / "kept").iterdir()) == []


def test_a_folder_that_is_a_file_is_one_line(database: Path, tmp_path: Path) -> None:
    (tmp_path / "kept").touch()
    with pytest.raises(StoreError, match="can't be kept there"):
        copy_into(tmp_path / "kept", database, keep=1, now=NOON)


async def test_a_copy_comes_back_and_what_stood_there_is_put_aside(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    store = await store_at(database)
    await store.tables.create(TABLE)
    await store.close()
    aside = await restore(tmp_path / "copy.sqlite3", database)
    assert aside is not None
    assert aside == database.with_name("rumtable-replaced-1.sqlite3")
    assert (await tables_of(database), await tables_of(aside)) == (0, 1)
    assert mode_of(database) == 0o600
    assert await restore(tmp_path / "copy.sqlite3", database) == database.with_name("rumtable-replaced-2.sqlite3")


async def test_a_copy_says_what_it_holds_before_it_is_taken(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "empty.sqlite3")
    store = await store_at(database)
    await store.tables.note_alive(NOON)
    made = await store.tables.create(table(status=Status.FINISHED))
    await store.tables.save(Save(made, occupants=[SeatAssignment(0, 0, 1, 77, AssignmentCause.DEALT_IN)]))
    await store.close()
    copy(database, tmp_path / "copy.sqlite3")
    said: list[str] = []
    for name in ("empty", "copy"):
        await restore(tmp_path / f"{name}.sqlite3", database, say=said.append)
    assert [line.partition(": ")[2] for line in said] == [
        "finished matches 0, open tables 0, members 0; never used.",
        "finished matches 1, open tables 0, members 1; last used 2026-11-21 12:00 UTC.",
    ]


async def test_an_empty_file_replaces_nothing_and_is_not_copied(database: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty.sqlite3"
    empty.touch()
    with pytest.raises(StoreError, match="it is empty"):
        await restore(empty, database)
    with pytest.raises(StoreError, match="it is empty"):
        copy(empty, tmp_path / "copy.sqlite3")
    assert names(database.parent) == ["rumtable.sqlite3"]


def test_without_room_nothing_is_begun(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", Mock(return_value=SimpleNamespace(free=1 << 20)))
    with pytest.raises(UnusableNowError, match="a backup needs 16 MiB there, and 1 are free"):
        copy_into(tmp_path / "kept", database, keep=1, now=NOON)
    assert names(tmp_path / "kept") == []


async def test_what_was_put_aside_goes_after_thirty_days(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    broken(database)
    os.utime(database, (0, 0))  # long ago
    await restore(tmp_path / "copy.sqlite3", database)
    now = datetime.now(UTC)
    copy_into(tmp_path / "kept", database, keep=2, now=now + timedelta(days=29))
    assert names(database.parent) == ["rumtable-replaced-1.sqlite3", "rumtable.sqlite3"]
    copy_into(tmp_path / "kept", database, keep=2, now=now + timedelta(days=31))
    assert names(database.parent) == ["rumtable.sqlite3"]


async def test_no_log_of_a_broken_database_is_left_beside_the_copy(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    broken(database)
    broken(database.with_name("rumtable.sqlite3-wal"))
    assert await restore(tmp_path / "copy.sqlite3", database) == database.with_name("rumtable-replaced-1.sqlite3")
    assert "rumtable.sqlite3-wal" not in names(database.parent)
    assert await tables_of(database) == 0


async def test_a_copy_comes_back_where_no_database_is_left(tmp_path: Path, database: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    elsewhere = tmp_path / "new" / "rumtable.sqlite3"
    assert await restore(tmp_path / "copy.sqlite3", elsewhere, without_deletions=True) is None
    assert await tables_of(elsewhere) == 0


async def test_a_log_whose_database_is_gone_is_not_played_into_the_copy(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    log = database.with_name("rumtable.sqlite3-wal")
    running = await store_at(database)
    await running.tables.create(TABLE)
    left = log.read_bytes()
    await running.close()
    for number in (1, 2):
        database.unlink()  # noqa: ASYNC240 - a test
        log.write_bytes(left)
        assert await restore(tmp_path / "copy.sqlite3", database) is None
        assert await tables_of(database) == 0
        assert f"rumtable-replaced-{number}.sqlite3-wal" in names(database.parent)


async def test_nothing_is_put_under_a_bot_that_runs(database: Path, tmp_path: Path) -> None:
    copy(database, tmp_path / "copy.sqlite3")
    running = await store_at(database)
    await running.tables.create(TABLE)
    with pytest.raises(StoreError, match="stop the bot first"):
        await restore(tmp_path / "copy.sqlite3", database)
    assert len(await running.tables.live()) == 1
    await running.close()
    assert names(database.parent) == ["rumtable.sqlite3"]


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("DROP TABLE alembic_version", "another program"),
        ("UPDATE alembic_version SET version_num = '9999'", r"bad\.sqlite3: .* newer version"),
        ("UPDATE alembic_version SET version_num = '0014'", r"bad\.sqlite3: .* unreleased version"),
    ],
)
async def test_a_copy_that_can_not_be_played_on_replaces_nothing(
    database: Path, tmp_path: Path, damage: str, words: str
) -> None:
    bad = tmp_path / "bad.sqlite3"
    copy(database, bad)
    with contextlib.closing(sqlite3.connect(bad, isolation_level=None)) as connection:
        connection.execute(damage)
    with pytest.raises(StoreError, match=words):
        await restore(bad, database)
    assert names(database.parent) == ["rumtable.sqlite3"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("DROP TABLE alembic_version", "another program"),
        ("UPDATE alembic_version SET version_num = '0014'", "unreleased version"),
    ],
)
def test_what_is_no_database_of_this_version_is_not_copied(
    database: Path, tmp_path: Path, change: str, words: str
) -> None:
    with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute(change)
    with pytest.raises(StoreError, match=words):
        copy(database, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()


async def test_a_damaged_copy_replaces_nothing(database: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite3"
    copy(database, bad)
    torn(bad)
    with pytest.raises(StoreError, match=r"damaged|can't be read"):
        await restore(bad, database)
    assert names(database.parent) == ["rumtable.sqlite3"]


async def test_a_copy_that_can_be_read_but_has_lost_an_index_replaces_nothing(database: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.sqlite3"
    copy(database, bad)
    with contextlib.closing(sqlite3.connect(bad, isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("DELETE FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    with pytest.raises(StoreError, match=r"it is damaged: Page \d+(:| is) never used$"):
        await restore(bad, database)
    assert names(database.parent) == ["rumtable.sqlite3"]


async def test_a_copy_that_is_not_there_replaces_nothing(database: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no such file"):
        await restore(tmp_path / "copy.sqlite3", database)
    assert names(database.parent) == ["rumtable.sqlite3"]


async def test_a_folder_that_is_closed_to_us_is_one_line(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = PermissionError(13, "Permission denied", str(database))
    monkeypatch.setattr(Path, "is_file", Mock(side_effect=refused))
    with pytest.raises(StoreError, match="Permission denied"):
        copy(database, tmp_path / "copy.sqlite3")
    with pytest.raises(StoreError, match="Permission denied"):
        await restore(database, tmp_path / "restored.sqlite3")
    with pytest.raises(StoreError, match="Permission denied"):
        await Archive.open(database)
