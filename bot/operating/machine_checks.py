"""What the bot needs of the machine it runs on: a database, room on the disk, and pictures."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import time
from typing import TYPE_CHECKING

from bot.operating.findings import bad, doubtful, good
from bot.store.archive import Archive
from bot.store.errors import StoreError
from rendering.catalogue import PICTURES
from rendering.paint import paint

if TYPE_CHECKING:
    from pathlib import Path

    from bot.operating.findings import Finding

ROOM = 256 * 1024 * 1024
"""Bytes that should be free, besides what backups need."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


async def database_finding(database: Path) -> Finding:
    """Look at the database without changing it."""
    there = await asyncio.to_thread(database.exists)
    return await _looked_into(database) if there else _folder_finding(database)


def _folder_finding(database: Path) -> Finding:
    """Look at where the database will be made."""
    folder = _existing(database)
    if folder.is_dir() and os.access(folder, os.W_OK | os.X_OK):
        return good("database", f"There is none yet; the first start makes {database}.")
    return bad(
        "database", f"{folder} can't be written to.", "Let the bot's user write there, or set RUMTABLE_DATABASE."
    )


async def _looked_into(database: Path) -> Finding:
    folder = database.parent
    if not all(os.access(path, os.R_OK | os.W_OK) for path in (database, folder)):
        return bad(
            "database", f"{database} can't be written to.", f"Give it and {folder} to the user that runs the bot."
        )
    try:
        damage = await _damage(database)
    except StoreError as error:
        cure = "An older schema is brought up by the next start, after a backup; else restore a backup."
        return doubtful("database", f"{error}.", cure)
    if damage:
        return bad("database", f"{database} is damaged: {damage[0]}.", "Stop the bot and restore the newest backup.")
    if (await asyncio.to_thread(database.stat)).st_mode & _OTHERS:
        return doubtful("database", f"Others on this machine can read {database}.", f"Enter: chmod 600 {database}")
    return good("database", f"{database} is sound, and its owner's alone.")


async def _damage(database: Path) -> list[str]:
    archive = await Archive.open(database)
    try:
        return await archive.damage()
    finally:
        await archive.close()


def room_finding(database: Path) -> Finding:
    """Look at the free space where the database is."""
    free = shutil.disk_usage(_existing(database)).free
    if free < ROOM:
        least = _mib(ROOM)
        return bad("disk", f"{_mib(free)} are free.", f"Free some: below {least} a busy evening can fill the disk.")
    return good("disk", f"{_mib(free)} are free.")


def picture_finding() -> Finding:
    """Paint one picture of every game, as its members would see it."""
    began = time.perf_counter()
    try:
        painted = [paint(pictures.lessons()[0]) for pictures in PICTURES.values()]
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what the operator asks for
        cure = "Install the requirements anew, as README says."
        return bad("pictures", f"They can't be painted: {type(error).__name__}: {error}.", cure)
    each = (time.perf_counter() - began) / len(painted)
    return good("pictures", f"Font and cards are there; a picture takes {each * 1000:.0f} ms at first.")


def _existing(path: Path) -> Path:
    """The nearest folder above that is there."""
    return next(folder for folder in path.absolute().parents if folder.exists())


def _mib(size: int) -> str:
    return f"{size // (1024 * 1024)} MiB"
