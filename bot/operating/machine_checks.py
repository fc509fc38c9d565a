"""What the bot needs of the machine it runs on: a database, room on the disk, and pictures."""

import time

from bot.operating.findings import Finding, bad, doubtful, good
from bot.store.moving import Archive
from bot.store.transactions import Database, Inspected, StoreError
from rendering.catalogue import PICTURES
from rendering.paint import paint

ROOM = 256 * 1024 * 1024
"""Bytes that should be free, besides what backups need."""


async def database_finding(database: Database) -> Finding:
    """Look at the database without changing it."""
    inspected = await database.inspect_access()
    if inspected is not None:
        return _finding(inspected)
    try:
        damage = await _damage(database)
    except StoreError as error:
        cure = "An older schema is brought up by the next start, after a backup; else restore a backup."
        return doubtful("database", f"{error}.", cure)
    if damage:
        return bad("database", f"{database} is damaged: {damage[0]}.", "Stop the bot and restore the newest backup.")
    return _finding(await database.inspect_promises())


def _finding(inspected: Inspected) -> Finding:
    if inspected.cure:
        return (bad if inspected.grave else doubtful)("database", inspected.text, inspected.cure)
    return good("database", inspected.text)


async def _damage(database: Database) -> list[str]:
    archive = await Archive.open(database)
    try:
        return await archive.damage()
    finally:
        await archive.close()


async def room_finding(database: Database) -> Finding:
    """Look at the free space where the database is."""
    free = await database.room()
    if free is None:
        return good("disk", "Only the database's server knows how much room it has; watch it there.")
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


def _mib(size: int) -> str:
    return f"{size // (1024 * 1024)} MiB"
