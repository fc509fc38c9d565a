"""Copies a SQLite database, nightly and before a change of its schema, and restores copies."""

import asyncio
import contextlib
import errno
import glob
import os
import shlex
import shutil
import sqlite3
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy import URL, create_engine
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import NullPool

from bot.store import engine
from bot.store.deletion import SUFFIX, DeletionFile, finish_deletions
from bot.store.engine import dialect_of, migrate, present_revision, require_ours
from bot.store.transactions import AsyncTransactions, StoreError, UnusableNowError

ASIDE_KEPT_FOR = timedelta(days=30)
"""How long a database is kept that a restored copy or a migration has replaced: deleted members are still in it."""
_STAMP = "%Y%m%dT%H%M%SZ"
_ROOM_LEFT = 16 * 1024 * 1024
"""Bytes that have to stay free for other writes while a copy is made."""
_SUMMARY = (
    ("finished matches", "SELECT count(*) FROM tables WHERE status IN ('finished', 'ended')"),
    ("open tables", "SELECT count(*) FROM tables WHERE status IN ('lobby', 'playing')"),
    ("members", "SELECT count(DISTINCT member) FROM seat_assignments WHERE member > 0"),
)
"""The figures that are printed about a copy, with queries that work on any released schema."""


def copy(source: Path, target: Path) -> None:
    """Write a snapshot of the database to a new file of mode 0600, which is on the disk when this returns.

    It reads like any other reader, so it disturbs no writer; but it blocks, so call it in a thread. The copy is one
    file and opens like any database of the bot. It contains hands and running seeds, too.

    Raises:
        StoreError: there is no database of the bot, the target exists already, or it can't be written.

    """
    if not is_file(source):
        raise StoreError(f"{source}: there is no database to copy")
    _require_ours(source)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreError(f"{target}: the backup can't be written there: {error.strerror}") from error
    try:
        with contextlib.closing(sqlite3.connect(source, timeout=engine.BUSY_SECONDS)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
        with target.open("rb") as file:
            os.fsync(file.fileno())  # SQLite leaves that to its caller
        engine.sync_folder(target.parent)
    except BaseException as error:
        target.unlink()  # half a copy must not be taken for a backup
        if isinstance(error, OSError | sqlite3.Error):
            raise StoreError(f"{source}: the database can't be copied to {target}: {error}") from error
        raise


def is_file(path: Path) -> bool:
    """Whether there is such a file.

    Raises:
        StoreError: this user may not look into its folder.

    """
    try:
        return path.is_file()
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from error


def _require_ours(source: Path) -> None:
    looking = create_engine(URL.create("sqlite", database=str(source)), poolclass=NullPool)
    try:
        with looking.connect() as connection:
            _require_filled(connection)
    except DatabaseError as error:
        raise StoreError(f"{source}: the database can't be copied: {error.orig}") from error
    except StoreError as error:
        raise type(error)(f"{source}: {error}") from None


def copy_into(folder: Path, source: Path, *, keep: int, now: datetime) -> Path:
    """Write a copy named after the time into a folder, and delete all but the newest `keep` of such copies there.

    Databases that were put aside for longer than `ASIDE_KEPT_FOR` are deleted, too. Nothing is deleted before the new
    copy is complete, and no file with another kind of name. Until it is complete, a copy has a different name; one that
    a power cut has interrupted is deleted first, since it takes room. Copies from a clock that was ahead count as the
    oldest.

    Raises:
        StoreError: as `copy` does, or the folder can't be made or read.

    """
    target = folder / f"{source.stem}-{now:{_STAMP}}{source.suffix}"
    try:
        for partial in _copies_in(folder, source, ".part"):
            partial.unlink()
        _copy_with_deletions(source, target)
        copies = sorted(_copies_in(folder, source), key=lambda each: (each.name <= target.name, each.name))
        for old in (*copies[:-keep], *_expired(folder, source, now)):
            old.unlink()
            old.with_suffix(SUFFIX).unlink(missing_ok=True)
        engine.sync_folder(folder)
    except OSError as error:
        raise StoreError(f"{folder}: the backups can't be kept there: {error.strerror}") from error
    return target


def copy_before(revision: str, folder: Path, source: Path) -> Path:
    """Write a copy named after a schema into a folder, in place of an earlier one.

    Raises:
        UnusableNowError: there is no room.
        StoreError: as `copy_into` does.

    """
    target = folder / f"{source.stem}-before-{revision}{source.suffix}"
    _copy_with_deletions(source, target)
    return target


def _copy_with_deletions(source: Path, target: Path) -> None:
    """Copy a database and the file of its deletions; the copy has another name until both are complete."""
    folder, listed = target.parent, source.with_suffix(SUFFIX)
    partly = target.with_name(f"{target.name}.part")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _require_room(source, folder)
        partly.unlink(missing_ok=True)
        copy(source, partly)
        if listed.is_file():
            descriptor = os.open(target.with_suffix(SUFFIX), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(listed.read_bytes())
                file.flush()
                os.fsync(descriptor)
        partly.rename(target)
        engine.sync_folder(folder)
    except OSError as error:
        with contextlib.suppress(OSError):  # otherwise each attempt would leave one more file
            partly.unlink(missing_ok=True)
            if not target.exists():
                target.with_suffix(SUFFIX).unlink(missing_ok=True)
        raise StoreError(f"{folder}: the backups can't be kept there: {error.strerror}") from error


def _require_room(source: Path, folder: Path) -> None:
    needed = sum(file.stat().st_size for file in _files(source) if file.exists()) + _ROOM_LEFT
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise UnusableNowError(f"{folder}: a backup needs {needed >> 20} MiB there, and {free >> 20} are free")


def newest_copy(folder: Path, source: Path, now: datetime) -> datetime | None:
    """The time of the newest copy of a database in a folder, but for those made by a clock that was ahead of `now`."""
    return max((made for made in _copies_in(folder, source).values() if made <= now), default=None)


def _copies_in(folder: Path, source: Path, end: str = "") -> Mapping[Path, datetime]:
    """The copies of a database in a folder, with the times that they are named after."""
    copies: dict[Path, datetime] = {}
    digit = "[0-9]"
    for file in folder.glob(f"{glob.escape(source.stem)}-{digit * 8}T{digit * 6}Z{glob.escape(source.suffix)}{end}"):
        with contextlib.suppress(ValueError):  # no such date: another's file
            stamp = file.name.removeprefix(f"{source.stem}-").removesuffix(f"{source.suffix}{end}")
            copies[file] = datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)
    return copies


def _expired(folder: Path, database: Path, now: datetime) -> list[Path]:
    """The files that were put aside beside a database, or copied before a migration, too long ago."""
    stem, suffix = glob.escape(database.stem), glob.escape(database.suffix)
    replaced = database.parent.glob(f"{stem}-replaced-*{suffix}*")
    aside = (*replaced, *folder.glob(f"{stem}-before-*{suffix}"))
    return [file for file in aside if now - datetime.fromtimestamp(file.stat().st_mtime, UTC) > ASIDE_KEPT_FOR]


async def restore(
    source: Path, target: Path, *, without_deletions: bool = False, say: Callable[[str], object] = lambda _: None
) -> Path | None:
    """Put a copy in the place of a database that no process uses; returns where that database was put aside.

    Members who were deleted since the copy was made are deleted in it before it is put in place. `without_deletions`
    goes on if the file that names them is missing. `say` is told the copy's contents first.

    Raises:
        StoreError: the copy is damaged, of another program or of a newer version; the database is in use; the disk is
        full; or the list of deletions is missing.

    """
    say(await _require_sound(source))
    deletions = DeletionFile(target.with_suffix(SUFFIX))
    if not (without_deletions or is_file(deletions.path)):
        cure = "Put it there"
        beside = (each.with_suffix(SUFFIX) for each in _copies_in(source.parent, target))
        if lists := sorted(file for file in beside if file.is_file()):
            owner = "" if sys.platform == "win32" else f" -o {os.geteuid()}"  # root may enter it
            files = shlex.join((str(lists[-1]), str(deletions.path)))
            cure = f"Enter: install -D -m 600{owner} {files}"
        raise StoreError(
            f"{deletions.path} is missing: it says which members were deleted since the copy was made. {cure}. "
            "Or restore them too by --without-deletions"
        )
    deletions.require_whole()
    fresh = target.with_name(f"{target.name}.restoring")
    try:
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        fresh.unlink(missing_ok=True)
        await asyncio.to_thread(copy, source, fresh)
        await _delete_again(fresh, deletions)
        aside = await asyncio.to_thread(put_aside, target)
        fresh.rename(target)
        engine.sync_folder(target.parent)
    except OSError as error:
        raise StoreError(f"{target}: the copy can't be put there: {error.strerror}") from error
    finally:
        fresh.unlink(missing_ok=True)
    return aside


async def _delete_again(copied: Path, file: DeletionFile) -> None:
    """Bring a copy to the newest schema, and delete the members in it who were deleted since it was made."""
    if not file.pending(()):
        return
    writing = engine.migrating(copied)
    try:
        await migrate(writing)
        await finish_deletions(AsyncTransactions(writing), file)
    finally:
        await writing.dispose()

    def rebuild() -> None:
        """Rewrite the file without the bytes that deleting leaves behind."""
        with contextlib.closing(sqlite3.connect(copied)) as connection:
            connection.execute("VACUUM")

    await asyncio.to_thread(rebuild)


async def _require_sound(source: Path) -> str:
    """Check that a copy is usable, and return a summary of its contents.

    Raises:
        StoreError: it isn't.

    """
    if not await asyncio.to_thread(is_file, source):
        raise StoreError(f"{source}: there is no such file")
    if not os.access(source, os.R_OK):
        raise StoreError(f"{source}: {os.strerror(errno.EACCES)}") from PermissionError(errno.EACCES)
    reading = engine.reading(source)
    try:
        async with reading.connect() as connection:
            await connection.run_sync(_require_filled)
            damage = await dialect_of(connection).damage(connection)
            held = "" if damage else await connection.run_sync(_summary)
    except DatabaseError as error:
        raise StoreError(f"{source}: it can't be read: {error.orig}") from error
    except StoreError as error:
        raise type(error)(f"{source}: {error}") from None
    finally:
        await reading.dispose()
    if damage:
        raise StoreError(f"{source}: it is damaged: {damage[0]}")
    return f"{source}: {held}"


def _require_filled(connection: Connection) -> None:
    require_ours(connection)
    if present_revision(connection) is None:
        raise StoreError("it is empty: there is no database in it")


def _summary(connection: Connection) -> str:
    counts = [f"{what} {connection.execute(sa.text(query)).scalar_one()}" for what, query in _SUMMARY]
    last = connection.execute(sa.text("SELECT max(alive_at) FROM liveness")).scalar()
    when = "never used" if last is None else f"last used {str(last)[:16]} UTC"
    return f"{', '.join(counts)}; {when}."


def put_aside(database: Path) -> Path | None:
    """Rename a database that no process uses, with its log; returns its new path, None if there is none.

    A log without a database is put aside, too: SQLite would apply it to the copy.
    """
    was_there = database.exists()
    if was_there:
        _require_unused(database)
    numbered = (database.with_name(f"{database.stem}-replaced-{n}{database.suffix}") for n in range(1, 10_000))
    aside = next(name for name in numbered if not any(file.exists() for file in _files(name)))
    for file, name in zip(_files(database), _files(aside), strict=True):
        if file.exists():
            os.utime(file)  # its age counts from now on
            file.rename(name)
    return aside if was_there else None


def _files(database: Path) -> list[Path]:
    """The files of a database: itself, its log and the index of the log."""
    return [database.with_name(database.name + end) for end in ("", "-wal", "-shm")]


def _require_unused(database: Path) -> None:
    """Switch off the write-ahead log, which SQLite refuses while another process has the file open.

    Raises:
        StoreError: another process has it open.

    """
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{database}: a process has it open; stop the bot first") from error
    except sqlite3.DatabaseError:  # it is damaged, which may be why a copy is restored
        return
