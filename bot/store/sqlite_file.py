"""A database in one SQLite file, and the exclusive lock of the process that uses it.

Two processes on one file would refuse each other's moves, so the second one is refused.
"""

import asyncio
import logging
import os
import shutil
import stat
import tempfile
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import engine
from bot.store.backups import copy, copy_before, copy_into, is_file, newest_copy, restore
from bot.store.deletion import SUFFIX
from bot.store.transactions import Inspected, StoreError, Transactions, opening_error

try:
    import fcntl
except ModuleNotFoundError:  # on Windows there is no lock
    fcntl = None


TAKEN = "another process of the bot runs on it: stop that one. PostgreSQL is for several (docs/scale.md)"


class TakenError(StoreError):
    """Another process uses the file."""


@contextmanager
def locked(database: Path) -> Generator[None]:
    """Hold a lock file beside a file while the body runs; the system releases it when the process ends in any way.

    Raises:
        TakenError: another process holds it.
        UnusableNowError: it can't be created now.
        StoreError: it can't be created.

    """
    try:
        database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        held = os.open(database.with_name(f"{database.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        told = opening_error(error)
        raise type(told)(f"{database}: {told}") from error
    try:
        if _is_taken(held):
            raise TakenError(f"{database}: {TAKEN}")
        yield
    finally:
        os.close(held)


def _is_taken(held: int) -> bool:
    """Lock a file, or return True if another process has locked it."""
    if fcntl is not None:
        with suppress(OSError):  # a file system without locks
            try:
                fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


_log = logging.getLogger(__name__)
_GONE = "%s is gone, and an empty one takes its place. If you didn't mean that, stop the bot and restore a backup."
_RESTORE = "Restore a backup, or remove the file."
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class SqliteFile:
    """A `Database`."""

    def __init__(self, path: Path, backups: Path | None = None) -> None:
        self.path = path
        self.backups = backups or path.parent / "backups"

    def __str__(self) -> str:
        return str(self.path)

    def beside(self, suffix: str) -> Path:
        return self.path.with_suffix(suffix)

    def sandbox(self) -> "SqliteFile":
        return SqliteFile(self.path.with_name("sandbox.sqlite3"))

    @property
    def shareable(self) -> bool:
        return False

    def locked(self) -> AbstractContextManager[None]:
        return locked(self.path)

    def create_files(self) -> None:
        """Create the file if there is none.

        Raises:
            StoreError: it is empty, though there was a database: a full disk or a broken copy has left it so.
            OSError: it can't be created.

        """
        if self.beside(SUFFIX).exists():
            if not self.path.exists():
                _log.warning(_GONE, self.path)
            elif self.path.is_file() and self.path.stat().st_size == 0:
                raise StoreError("it is empty, though there was a database here; restore a backup, or remove it")
        engine.make_file(self.path)

    def remove_files(self) -> None:
        if self.path.is_file():  # a folder or a device was there before
            self.path.unlink()

    def make_private(self) -> None:
        self.path.chmod(0o600)

    def may_exist(self) -> bool:
        return is_file(self.path)

    def migrating(self) -> AsyncEngine:
        return engine.migrating(self.path)

    def writing(self) -> Transactions:
        return engine.writing(self.path)

    def reading(self) -> AsyncEngine:
        return engine.reading(self.path)

    async def connect(self, writing: Transactions) -> None:
        await engine.connect(writing)

    async def free_bytes(self) -> int | None:
        return (await asyncio.to_thread(shutil.disk_usage, _existing(self.path))).free

    async def inspect_access(self) -> Inspected | None:
        try:
            return await asyncio.to_thread(_inspect_access, self.path)
        except PermissionError as error:
            cure = "Enter this as root, or as the user that runs the bot."
            return Inspected(f"{self}: {error.strerror}.", cure, grave=True)

    async def inspect_promises(self) -> Inspected:
        if (await asyncio.to_thread(self.path.stat)).st_mode & _OTHERS:
            return Inspected(f"Others on this machine can read {self.path}.", f"Enter: chmod 600 {self.path}")
        running = " A bot runs on it."
        with suppress(TakenError), self.locked():
            running = " No bot runs on it now."
            with self.locked():  # refused, unless this file system has no locks: then nobody knows
                running = ""
        return Inspected(f"{self.path} is sound, and its owner's alone.{running}")

    def back_up(self, target: Path, *, keep: int | None, now: datetime) -> Path:
        if keep is not None:
            return copy_into(target, self.path, keep=keep, now=now)
        copy(self.path, target)
        return target

    def back_up_before(self, revision: str) -> Path | None:
        return copy_before(revision, self.backups, self.path)

    def last_backup(self, now: datetime) -> datetime | None:
        return newest_copy(self.backups, self.path, now)

    async def restore(
        self, copy: Path, *, without_deletions: bool, say: Callable[[str], object] = lambda _: None
    ) -> Path | None:
        with self.locked() if self.may_exist() else nullcontext():
            return await restore(copy, self.path, without_deletions=without_deletions, say=say)


def _inspect_access(path: Path) -> Inspected | None:
    folder = _existing(path)
    if path.is_dir():
        return Inspected(f"{path}: Is a directory.", "Set RUMTABLE_DATABASE to a file.", grave=True)
    empty = path.is_file() and path.stat().st_size == 0
    if empty and path.with_suffix(SUFFIX).exists():
        return Inspected(f"{path} is empty, though there was a database here.", _RESTORE, grave=True)
    if path.exists():
        if all(os.access(each, os.R_OK | os.W_OK) for each in (path, folder)):
            return Inspected(f"It is empty; the first start fills {path}.") if empty else None
        cure = f"Give it and {folder} to the user that runs the bot."
        return Inspected(f"{path} can't be written to.", cure, grave=True)
    if _can_write(folder):
        return Inspected(f"There is none yet; the first start makes {path}.")
    cure = "Let the bot's user write there, or set RUMTABLE_DATABASE."
    return Inspected(f"{folder} can't be written to.", cure, grave=True)


def _can_write(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _existing(path: Path) -> Path:
    """The nearest existing folder above a path."""
    return next(folder for folder in path.absolute().parents if os.path.exists(folder))  # noqa: PTH110 - False where Path raises
