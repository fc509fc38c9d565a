"""A database in one SQLite file: the exclusive lock of the process that plays on it, its backups, and their restore.

Two processes on one file would refuse each other's moves, so the second one is not let in.
"""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import URL, create_engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import NullPool

from bot.store import engine
from bot.store.deletion import DeletionFile, finish_deletions
from bot.store.engine import connected, dialect_of, migrate, require_ours
from bot.store.transactions import Awaited, Inspected, StoreError, Transactions, opening_error

try:
    import fcntl
except ModuleNotFoundError:  # Windows, where nobody is kept away
    fcntl = None


TAKEN = "another process of the bot runs on it; one file is for one, PostgreSQL for several (docs/scale.md)"


class TakenError(StoreError):
    """Another process is on the file."""


@contextmanager
def alone(lock: Path) -> Generator[None]:
    """Hold a file for as long as the body runs; the system lets go of it with the process, however that ends.

    Raises:
        TakenError: another process holds it.
        UnusableNowError: the disk doesn't let it be made now.
        StoreError: it can't be made.

    """
    try:
        lock.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise opening_error(error) from error
    try:
        _take(held)
        yield
    finally:
        os.close(held)


def _take(held: int) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise TakenError(TAKEN) from None
    except OSError:  # a file system without locks, on which nobody is kept away either
        return


ASIDE_KEPT_FOR = timedelta(days=30)
"""How long a database stays that a restored copy has replaced: members who were deleted since are still in it."""
_WANTED = (
    "it says which members were deleted since the copy was made. Put it there, or restore them too by "
    "--without-deletions"
)


def copy(source: Path, target: Path) -> None:
    """Write a snapshot of the database to a new file of mode 0600, which is on the disk when this returns.

    It reads like any other reader, so it disturbs no writer; but it blocks, so it belongs in a thread. The copy is one
    file and opens like any database of ours. It holds hands and running seeds too.

    Raises:
        StoreError: there is no database of ours, the target is there already, or it can't be written.

    """
    if not source.is_file():
        raise StoreError(f"{source}: there is no database to copy")
    _require_ours(source)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise StoreError(f"{target}: the backup can't be written there: {error.strerror}") from error
    try:
        _fill(source, target)
    except BaseException as error:
        target.unlink()  # half a copy must not pass for a backup
        if isinstance(error, OSError | sqlite3.Error):
            raise StoreError(f"{source}: the database can't be copied to {target}: {error}") from error
        raise


def _require_ours(source: Path) -> None:
    looking = create_engine(URL.create("sqlite", database=str(source)), poolclass=NullPool)
    try:
        with looking.connect() as connection:
            require_ours(connection)
    except DatabaseError as error:
        raise StoreError(f"{source}: the database can't be copied: {error.orig}") from error
    except StoreError as error:
        raise type(error)(f"{source}: {error}") from None


def copy_into(folder: Path, source: Path, *, keep: int, now: datetime) -> Path:
    """Write a copy named after the moment into a folder, and take away all but the newest `keep` of its row.

    What was put aside beside the database for longer than `ASIDE_KEPT_FOR` goes too. Nothing is taken away before the
    new copy is complete, and nothing that has another kind of name. A copy that was cut off by a power cut has a name
    of its own until it is complete, and goes with the next one.

    Raises:
        StoreError: as `copy` does, or the folder can't be made or read.

    """
    target = folder / f"{source.stem}-{now:%Y%m%dT%H%M%SZ}{source.suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for torn in _row(folder, source, ".part"):
            torn.unlink()
        partly = target.with_name(f"{target.name}.part")
        copy(source, partly)
        partly.rename(target)
        for old in (*sorted(_row(folder, source))[:-keep], *_outlived(source, now)):
            old.unlink()
        engine.sync_folder(folder)
    except OSError as error:
        raise StoreError(f"{folder}: the backups can't be kept there: {error.strerror}") from error
    return target


def _row(folder: Path, source: Path, end: str = "") -> list[Path]:
    """The copies of a database in a folder."""
    digit = "[0-9]"
    return list(folder.glob(f"{source.stem}-{digit * 8}T{digit * 6}Z{source.suffix}{end}"))


def _outlived(database: Path, now: datetime) -> list[Path]:
    """The files that were put aside beside a database long ago."""
    aside = database.parent.glob(f"{database.stem}-replaced-*{database.suffix}*")
    return [file for file in aside if now - datetime.fromtimestamp(file.stat().st_mtime, UTC) > ASIDE_KEPT_FOR]


async def restore(source: Path, target: Path, *, without_deletions: bool = False) -> Path | None:
    """Put a copy in the place of a database that no process uses; what stands there is put aside, and named.

    Members who were deleted since the copy was made are deleted in it too, before it's in place.
    `without_deletions`: go on where the file that names them is missing.

    Raises:
        StoreError: the copy is damaged, another program's or of a newer version; the database is in use; the disk is
        full; or nobody knows who was deleted.

    """
    await _require_sound(source)
    deletions = DeletionFile(target)
    if not (without_deletions or deletions.path.exists()):
        raise StoreError(f"{deletions.path} is missing: {_WANTED}")
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
    """Delete in a copy, brought to the newest schema for that, whoever was deleted since it was made."""
    if not file.pending(()):
        return
    writing = engine.migrating(copied)
    try:
        await migrate(writing)
        await finish_deletions(Awaited(writing), file)
    finally:
        await writing.dispose()

    def rebuild() -> None:
        """Leave out the bytes that deleting leaves behind."""
        with contextlib.closing(sqlite3.connect(copied)) as connection:
            connection.execute("VACUUM")

    await asyncio.to_thread(rebuild)


async def _require_sound(source: Path) -> None:
    """Let a copy pass that can be played on.

    Raises:
        StoreError: it can't.

    """
    if not await asyncio.to_thread(source.is_file):
        raise StoreError(f"{source}: there is no such file")
    reading = engine.reading(source)
    try:
        async with reading.connect() as connection:
            await connection.run_sync(require_ours)
            damage = await dialect_of(connection).damage(connection)
    except DatabaseError as error:
        raise StoreError(f"{source}: it can't be read: {error.orig}") from error
    except StoreError as error:
        raise type(error)(f"{source}: {error}") from None
    finally:
        await reading.dispose()
    if damage:
        raise StoreError(f"{source}: it is damaged: {damage[0]}")


def put_aside(database: Path) -> Path | None:
    """Rename a database that no process uses, with what stands beside it; None where there is none.

    A log is put aside without its database too: SQLite would play it into the copy.
    """
    was_there = database.exists()
    if was_there:
        _require_unused(database)
    numbered = (database.with_name(f"{database.stem}-replaced-{n}{database.suffix}") for n in range(1, 10_000))
    aside = next(name for name in numbered if not any(file.exists() for file in _files(name)))
    for file, name in zip(_files(database), _files(aside), strict=True):
        if file.exists():
            os.utime(file)  # from now on its days count
            file.rename(name)
    return aside if was_there else None


def _files(database: Path) -> list[Path]:
    """A database, its log and the index of that."""
    return [database.with_name(database.name + end) for end in ("", "-wal", "-shm")]


def _require_unused(database: Path) -> None:
    """Leave the write-ahead log, which SQLite allows to nobody while another process has the file open.

    Raises:
        StoreError: one has.

    """
    try:
        with contextlib.closing(sqlite3.connect(database, timeout=0)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{database}: a process has it open; stop the bot before") from error
    except sqlite3.DatabaseError:  # it is damaged, which may be why it is replaced
        return


def _fill(source: Path, target: Path) -> None:
    with contextlib.closing(sqlite3.connect(source, timeout=engine.BUSY_SECONDS)) as connection:
        connection.execute("VACUUM INTO ?", (str(target),))
    with target.open("rb") as file:
        os.fsync(file.fileno())  # SQLite leaves that to its caller
    engine.sync_folder(target.parent)


_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class SqliteFile:
    """A `Database`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __str__(self) -> str:
        return str(self.path)

    def beside(self, end: str) -> Path:
        return self.path.with_suffix(end)

    def sandbox(self) -> "SqliteFile":
        return SqliteFile(self.path.with_name("sandbox.sqlite3"))

    @property
    def several(self) -> bool:
        return False

    def alone(self) -> AbstractContextManager[None]:
        return alone(self.path.with_name(f"{self.path.name}.lock"))

    def make(self) -> None:
        engine.make_file(self.path)

    def unmake(self) -> None:
        self.path.unlink(missing_ok=True)

    def made(self) -> None:
        engine.close_to_others(self.path)

    def there(self) -> bool:
        return self.path.is_file()

    def migrating(self) -> AsyncEngine:
        return engine.migrating(self.path)

    def writing(self) -> Transactions:
        return engine.writing(self.path)

    def reading(self) -> AsyncEngine:
        return engine.reading(self.path)

    async def connected(self, writing: Transactions) -> Transactions:
        return await connected(writing)

    async def room(self) -> int | None:
        return (await asyncio.to_thread(shutil.disk_usage, _existing(self.path))).free

    async def inspect_access(self) -> Inspected | None:
        return await asyncio.to_thread(_inspect_access, self.path)

    async def inspect_promises(self) -> Inspected:
        if (await asyncio.to_thread(self.path.stat)).st_mode & _OTHERS:
            return Inspected(f"Others on this machine can read {self.path}.", f"Enter: chmod 600 {self.path}")
        return Inspected(f"{self.path} is sound, and its owner's alone.")

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:
        if keep is not None:
            return copy_into(target, self.path, keep=keep, now=now)
        copy(self.path, target)
        return target

    async def restore(self, copy: Path, *, without_deletions: bool) -> Path | None:
        return await restore(copy, self.path, without_deletions=without_deletions)


def _inspect_access(path: Path) -> Inspected | None:
    folder = _existing(path)
    if path.exists():
        if all(os.access(each, os.R_OK | os.W_OK) for each in (path, folder)):
            return None
        cure = f"Give it and {folder} to the user that runs the bot."
        return Inspected(f"{path} can't be written to.", cure, grave=True)
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return Inspected(f"There is none yet; the first start makes {path}.")
    cure = "Let the bot's user write there, or set RUMTABLE_DATABASE."
    return Inspected(f"{folder} can't be written to.", cure, grave=True)


def _existing(path: Path) -> Path:
    """The nearest folder above that is there."""
    return next(folder for folder in path.absolute().parents if folder.exists())
