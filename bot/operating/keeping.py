"""What an operator does with a database: copy it, put a copy back, and have its matches played again."""

# ruff: noqa: T201 - the command line speaks to a person

import asyncio
from contextlib import aclosing
from pathlib import Path

from bot.clock import utc_now
from bot.games.catalogue import GAMES
from bot.operating.match_files import is_match_file, read_match
from bot.store import moving
from bot.store.moving import Archive
from bot.store.transactions import Database
from bot.tables.history.export import Kept, misfit


class MisfitsError(Exception):
    """Something in a database doesn't fit; the message is one line that counts, the lines before it say what."""


async def back_up(database: Database, target: Path, *, keep: int | None) -> None:
    """Copy a database that may be in use: to a file, or with `keep` into a row of copies in a folder.

    Raises:
        StoreError: there is no database, or the copy can't be written, or its server makes the copies.

    """
    made = await asyncio.to_thread(database.back_up, target, keep=keep, now=utc_now())
    if keep is not None:
        print(made)


async def restore(copy: Path, database: Database, *, without_deletions: bool) -> None:
    """Put a copy in a database's place and say where the one that stood there is now.

    `without_deletions`: also where nobody knows which members were deleted since the copy was made.

    Raises:
        StoreError: the copy is not sound, the database is in use or its server's, or who was deleted isn't known.

    """
    aside = await database.restore(copy, without_deletions=without_deletions)
    if aside is not None:
        print(f"The database that was here is {aside} now.")


async def move(source: Database, target: Database) -> None:
    """Move everything into an empty database and say how much it was; the source stays as it is.

    Raises:
        StoreError: nothing was moved, for a reason that it names.

    """
    counted = await moving.move(source, target)
    print(
        f"{sum(counted.values()):,} rows of {len(counted)} tables are in {target} now, counted and compared; "
        f"{source} is as it was. Set RUMTABLE_DATABASE before you start the bot."
    )


async def verify(what: Database | Path) -> None:
    """Play every finished match again and print a line for each that doesn't come to the result it was given.

    A path is a SQLite file, or a single match as a file.

    Raises:
        StoreError: the database can't be read, or has another schema; or the file can't be read.
        MisfitsError: something didn't fit.

    """
    if isinstance(what, Path) and await asyncio.to_thread(is_match_file, what):
        _verify_match(await asyncio.to_thread(read_match, what))
        return
    archive = await Archive.open(what)
    try:
        damage = await archive.damage()
        for line in damage:
            print(line)
        matches, misfits, removed = await _play_again(archive)
    finally:
        await archive.close()
    if damage or misfits:
        lines = len(damage) + misfits
        raise MisfitsError(f"{_counted(matches, removed)} What doesn't fit, a line each: {lines}.")
    print(f"{_counted(matches, removed)} Everything fits.")


def _verify_match(kept: Kept) -> None:
    found = misfit(kept, GAMES)
    if found is not None:
        raise MisfitsError(f"The match ({kept.record.game}): {found}")
    print("The match was played again. Everything fits.")


def _counted(matches: int, removed: int) -> str:
    old = f" Not played again, since their journals were removed for their age: {removed}." if removed else ""
    return f"Finished matches played again: {matches}.{old}"


async def _play_again(archive: Archive) -> tuple[int, int, int]:
    """How many matches there were, how many of them don't fit, and how many more can't be recomputed any longer."""
    matches = misfits = removed = 0
    async with aclosing(archive.counted()) as counted:
        async for kept in counted:
            if kept.removed:
                removed += 1
                continue
            matches += 1
            found = misfit(kept, GAMES)
            if found is not None:
                misfits += 1
                print(f"table {kept.record.id} ({kept.record.game}): {found}")
    return matches, misfits, removed
