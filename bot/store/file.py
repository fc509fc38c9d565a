"""A database in one SQLite file."""

import asyncio
import os
import shutil
import stat
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import backup, engine
from bot.store.alone import alone
from bot.store.database import Inspected
from bot.store.engine import connected
from bot.store.transactions import Transactions

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
            return backup.copy_into(target, self.path, keep=keep, now=now)
        backup.copy(self.path, target)
        return target

    async def restore(self, copy: Path, *, without_deletions: bool) -> Path | None:
        return await backup.restore(copy, self.path, without_deletions=without_deletions)


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
