"""What an operator does with a database: copy it, put a copy back, and have its matches played again."""

# ruff: noqa: T201 - the command line speaks to a person
from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING

from bot.clock import utc_now
from bot.games.catalogue import GAMES
from bot.operating.match_files import is_match_file, read_match
from bot.store import backup
from bot.store.archive import Archive
from bot.tables.verifying import misfit

if TYPE_CHECKING:
    from pathlib import Path

    from bot.tables.verifying import Kept


class MisfitsError(Exception):
    """Something in a database doesn't fit; the message is one line that counts, the lines before it say what."""


async def back_up(database: Path, target: Path, *, keep: int | None) -> None:
    """Copy a database that may be in use: to a file, or with `keep` into a row of copies in a folder.

    Raises:
        StoreError: there is no database, or the copy can't be written.

    """
    if keep is None:
        await asyncio.to_thread(backup.copy, database, target)
    else:
        print(await asyncio.to_thread(backup.copy_into, target, database, keep=keep, now=utc_now()))


async def restore(copy: Path, database: Path) -> None:
    """Put a copy in a database's place and say where the one that stood there is now.

    Raises:
        StoreError: the copy is not sound, or the database is in use.

    """
    aside = await backup.restore(copy, database)
    if aside is not None:
        print(f"The database that was here is {aside} now.")


async def verify(database: Path) -> None:
    """Play every finished match again and print a line for each that doesn't come to the result it was given.

    What is given may also be a single match as a file.

    Raises:
        StoreError: the database can't be read, or has another schema; or the file can't be read.
        MisfitsError: something didn't fit.

    """
    if await asyncio.to_thread(is_match_file, database):
        _verify_match(await asyncio.to_thread(read_match, database))
        return
    archive = await Archive.open(database)
    try:
        damage = await archive.damage()
        for line in damage:
            print(line)
        matches, misfits = await _play_again(archive)
    finally:
        await archive.close()
    if damage or misfits:
        lines = len(damage) + misfits
        raise MisfitsError(f"Finished matches played again: {matches}. What doesn't fit, a line each: {lines}.")
    print(f"Finished matches played again: {matches}. Everything fits.")


def _verify_match(kept: Kept) -> None:
    found = misfit(kept, GAMES)
    if found is not None:
        raise MisfitsError(f"The match ({kept.record.game}): {found}")
    print("The match was played again. Everything fits.")


async def _play_again(archive: Archive) -> tuple[int, int]:
    """How many matches there were, and how many of them don't fit."""
    matches = misfits = 0
    async with aclosing(archive.counted()) as counted:
        async for kept in counted:
            matches += 1
            found = misfit(kept, GAMES)
            if found is not None:
                misfits += 1
                print(f"table {kept.record.id} ({kept.record.game}): {found}")
    return matches, misfits
