"""The SQLite file: its permissions, writes that survive a kill, the errors if it can't be used, and its copy."""

import asyncio
import contextlib
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError

from bot.operating.doctor import database_finding
from bot.store import backups, engine
from bot.store.deletion import SUFFIX, DeletionFile
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Archive, Store
from bot.store.transactions import Database, StoreError
from bot.tables.model.ports import Save, StorageError
from tests.patience import PATIENCE
from tests.store.samples import TABLE, command, store_at, table

SHOPPING = b"shopping list " * 100
SAVE_AND_WAIT = """
import asyncio, pathlib, sys
from bot.tables.model.ports import Save
from tests.store.samples import TABLE, command, store_at
async def main():
    store = await store_at(pathlib.Path(sys.argv[1]))
    saved = await store.tables.create(TABLE)
    for seq in range(1, 6):
        await store.tables.save(Save(saved, [command(seq)]))
    print(saved.id, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


async def test_what_was_saved_is_there_after_the_process_was_killed_in_the_next_instant(path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SAVE_AND_WAIT, str(path), stdout=subprocess.PIPE
    )
    assert process.stdout
    number = int(await process.stdout.readline())
    process.kill()
    assert await process.wait() == -signal.SIGKILL
    store = await store_at(path)
    assert await store.tables.table(number) is not None
    assert [row.seq for row in await store.tables.journal(number, whole=True)] == [1, 2, 3, 4, 5]
    await store.close()


def killed(path: Path) -> None:
    """Put an old copy of a database beside the log that a killed process has left."""
    copy, log = path.read_bytes(), path.with_name(f"{path.name}-wal")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as process:
        process.execute("DROP TABLE alembic_version")
        process.execute("CREATE TABLE more AS SELECT zeroblob(1000000)")
        process.execute("CREATE TABLE alembic_version (version_num)")
        process.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        process.execute("CREATE TABLE last (number)")
        left = log.read_bytes()
    path.write_bytes(copy)
    log.write_bytes(left)


async def test_of_a_copy_beside_the_log_of_a_killed_process_is_said_how_it_is_restored(path: Path) -> None:
    await (await store_at(path)).close()
    killed(path)
    way = "`python -m bot restore FILE`"
    assert way in str(await database_finding(SqliteFile(path)))
    with pytest.raises(StoreError, match=f"malformed.*; restore a backup by {way}"):
        await store_at(path)


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A store that has created its file itself."""
    opened = await store_at(path)
    yield opened
    await opened.close()


def given(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Write a file."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    path.chmod(mode)


def content(path: Path) -> bytes:
    """The bytes of a file."""
    return path.read_bytes()


def mode_of(path: Path) -> int:
    """The permissions of a file."""
    return stat.S_IMODE(path.stat().st_mode)


def pragmas(connection: Connection) -> dict[str, object]:
    """The settings of a connection."""
    names = ("journal_mode", "synchronous", "foreign_keys", "query_only")
    return {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names}


@pytest.mark.usefixtures("durable", "store")
async def test_the_writer_waits_for_the_disk_and_minds_foreign_keys(path: Path) -> None:
    promised = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "query_only": 0}
    writing = engine.writing(path)
    assert await writing.run(pragmas) == promised
    await writing.close()


@pytest.mark.usefixtures("store")
async def test_a_reader_can_change_nothing(path: Path) -> None:
    reading = engine.reading(path)
    async with reading.connect() as connection:
        assert (await connection.run_sync(pragmas))["query_only"] == 1
    await reading.dispose()


@pytest.mark.usefixtures("store")
async def test_a_transaction_takes_the_file_at_its_beginning(path: Path) -> None:
    def try_beside(_connection: Connection) -> None:
        with (
            contextlib.closing(sqlite3.connect(path, timeout=0)) as beside,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            beside.execute("BEGIN IMMEDIATE")

    writing = engine.writing(path)
    await writing.run(try_beside)
    await writing.close()


async def test_the_switch_of_a_new_file_waits_for_another_process(path: Path) -> None:
    engine.make_file(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as beside:
        beside.execute("BEGIN IMMEDIATE")
        writing = engine.writing(path)
        switching = asyncio.create_task(engine.connect(writing))
        await asyncio.sleep(0.1)
        assert not switching.done()
        beside.execute("ROLLBACK")
    await switching
    assert (await writing.run(pragmas))["journal_mode"] == "wal"
    await writing.close()


async def test_nobody_else_can_read_the_file_or_those_beside_it(store: Store, path: Path) -> None:
    await store.tables.create(TABLE)
    modes = {file.name: mode_of(file) for file in path.parent.iterdir()}
    beside = [path.with_suffix(".deletions").name]
    assert modes == dict.fromkeys([*beside, *(path.name + end for end in ("", "-wal", "-shm"))], 0o600)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    given(path, b"", 0o644)
    await (await store_at(path)).close()
    assert mode_of(path) == 0o600


async def test_no_error_tells_a_seed(store: Store, path: Path) -> None:
    with pytest.raises(LookupError) as missing:
        await store.tables.save(Save(table(id=9)))
    writing = engine.writing(path)
    with pytest.raises(DatabaseError) as broken:
        await writing.run(lambda it: it.exec_driver_sql("INSERT INTO nowhere VALUES (?)", (TABLE.next_seed,)))
    await writing.close()
    assert TABLE.next_seed not in f"{missing.value!r} {broken.value!r} {broken.value}"


async def test_a_file_that_was_moved_away_is_used_again_once_it_is_back_and_none_is_made_meanwhile(
    store: Store, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = await store.tables.create(TABLE)
    assert await store.tables.live() == [made.id]
    away = await asyncio.to_thread(path.rename, path.with_name("away"))
    for use in (store.tables.live, store.tables.live, partial(store.tables.create, TABLE)):
        tried = await asyncio.gather(*(use() for _ in range(4)), return_exceptions=True)
        assert all(isinstance(each, StorageError) and "put it back" in str(each) for each in tried)
    assert not await asyncio.to_thread(path.exists)
    assert sum("can't be" in record.getMessage() for record in caplog.records) == 2  # read, and written
    await asyncio.to_thread(away.rename, path)
    assert await store.tables.live() == [made.id]
    await store.tables.create(table(channel=1))


async def test_a_database_that_is_begun_anew_where_there_was_one_is_a_warning(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await (await store_at(path)).close()
    assert not caplog.records
    await asyncio.to_thread(path.unlink)
    await (await store_at(path)).close()
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert f"{path} is gone" in caplog.text


async def test_a_closed_store_leaves_no_thread(path: Path) -> None:
    before = set(threading.enumerate())
    store = await store_at(path)
    await store.tables.create(TABLE)
    await store.tables.live()
    ours = set(threading.enumerate()) - before
    await store.close()
    assert ours
    for thread in ours:
        thread.join(60)  # returns as soon as the thread has ended
    assert not any(thread.is_alive() for thread in ours)


async def refused(path: Path) -> str:
    """The error of opening a path, which is one line."""
    with pytest.raises(StoreError) as caught:
        await store_at(path)
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    return line


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "Is a directory" in await refused(tmp_path)


async def test_a_place_below_a_file_can_not_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "can't be opened or made" in await refused(tmp_path / "file" / "x.sqlite3")


async def test_a_folder_that_does_not_exist_in_a_read_only_place_is_one_line() -> None:
    assert "can't be opened or made" in await refused(Path("/proc/rumtable/x.sqlite3"))


async def test_a_file_that_another_process_has_for_too_long_is_one_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await store_at(path)).close()
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as beside:
        beside.execute("BEGIN IMMEDIATE")
        assert "locked" in await refused(path)


async def test_a_file_of_something_else_is_refused_and_not_touched(path: Path) -> None:
    given(path, SHOPPING, 0o644)
    assert "not a database" in await refused(path)
    assert (content(path), mode_of(path)) == (SHOPPING, 0o644)


async def test_the_database_of_another_program_is_refused_and_not_touched(path: Path) -> None:
    path.parent.mkdir()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    before = content(path)
    assert "another program" in await refused(path)
    assert content(path) == before


async def test_a_copy_holds_everything_and_opens_as_a_store(store: Store, path: Path, tmp_path: Path) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, [command(1)]))
    backups.copy(path, tmp_path / "copy.sqlite3")
    await store.tables.save(Save(saved, [command(2)]))
    assert mode_of(tmp_path / "copy.sqlite3") == 0o600
    copy = await store_at(tmp_path / "copy.sqlite3")
    assert await copy.tables.table(saved.id) == saved
    assert await copy.tables.journal(saved.id, whole=True) == [command(1)]
    await copy.close()


@pytest.mark.usefixtures("store")
async def test_a_copy_never_overwrites_a_file(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("mine")
    with pytest.raises(StoreError, match="exists"):
        backups.copy(path, target)
    assert target.read_text() == "mine"


async def test_a_copy_that_fails_leaves_no_half_of_it(path: Path, tmp_path: Path) -> None:
    await (await store_at(path)).close()
    given(path, b"broken" * 1000)
    with pytest.raises(StoreError, match="can't be copied"):
        backups.copy(path, tmp_path / "copy.sqlite3")
    assert not (tmp_path / "copy.sqlite3").exists()


FDS = Path("/proc/self/fd")


def held_open(path: Path) -> list[str]:
    """The files of a database that this process has open: itself, its log or the index of the log."""
    found = [str(file.resolve()) for file in FDS.iterdir()]
    return [name for name in found if name.startswith(str(path.resolve()))]


@pytest.mark.skipif(not FDS.exists(), reason="only Linux says what a process has open")
@pytest.mark.parametrize(
    ("opening", "damage"),
    [
        (Archive.open, "UPDATE alembic_version SET version_num = x'ff'"),
        (Store.open, "UPDATE alembic_version SET version_num = x'ff'"),
        (Store.open, "UPDATE tables SET seats = 'x'"),
    ],
)
async def test_a_damaged_database_is_let_go_of(
    store: Store, path: Path, opening: Callable[[Database], Awaitable[object]], damage: str
) -> None:
    await store.tables.create(TABLE)
    await store.close()
    DeletionFile(store.database.beside(SUFFIX)).note(12, 7)  # opening it to write searches for the member everywhere
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(damage)
    with pytest.raises((StoreError, TypeError)) as refused:
        await opening(store.database)
    assert held_open(path) == [], refused


async def test_a_reader_that_is_cancelled_while_it_opens_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, connect, opened = threading.Event(), threading.Event(), sqlite3.connect, list[sqlite3.Connection]()

    def slowly(*told: Any, **options: Any) -> sqlite3.Connection:
        begun.set()
        go_on.wait(PATIENCE)
        opened.append(connect(*told, **options | {"check_same_thread": False}))
        return opened[-1]

    monkeypatch.setattr("aiosqlite.core.sqlite3.connect", slowly)
    readers = engine.reading(tmp_path / "read.sqlite3")
    reading = asyncio.ensure_future(readers.connect())
    await asyncio.to_thread(begun.wait, PATIENCE)
    reading.cancel()
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(reading, return_exceptions=True)
    await readers.dispose()
    [connection] = opened
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        connection.execute("SELECT 1")
