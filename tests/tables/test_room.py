"""The last room on a disk belongs to the tables that are being played."""

import pytest

from bot.tables.tables import DiskSpace
from tests.tables.fakes import MemoryStorage

MIB = 1024 * 1024


class Disk(MemoryStorage):
    """A disk with that many bytes free."""

    free = 100 * MIB

    async def room(self) -> int:
        return self.free


async def test_the_operator_is_told_once_that_room_is_short_and_once_that_it_is_not(
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
