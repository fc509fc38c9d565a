"""No table is opened when disk space is short, so that running ones keep what is left."""

import pytest

from bot.tables.tables import DiskSpace
from tests.store.memory import MemoryTables

MIB = 1024 * 1024


class Disk(MemoryTables):
    """A store on a disk with `free` bytes left."""

    free = 100 * MIB

    async def room(self) -> int:
        return self.free


async def test_shortage_of_disk_space_and_its_end_are_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    disk = Disk()
    room, found = DiskSpace(disk, 64 * MIB), list[bool]()
    for free in (100, 63, 62, 64, 65):
        disk.free = free * MIB
        found.append(await room.is_short())
    assert found == [False, True, True, False, False]
    assert [record.getMessage().partition(" while")[0].partition(":")[0] for record in caplog.records] == [
        "No table is opened",
        "Tables are opened again",
    ]
