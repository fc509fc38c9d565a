"""No table is opened when disk space is short, or when its host has several that wait to start."""

import asyncio

import pytest

from bot.games.refusals import RefusalError
from bot.tables.model.ports import TableReason
from bot.tables.table import Table
from bot.tables.tables import DiskSpace
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club
from tests.tables.test_table import ANN, BEN, club

__all__ = ["club"]

MIB = 1024 * 1024


class Disk(MemoryTables):
    """A store on a disk with `free` bytes left."""

    free = 100 * MIB

    async def free_bytes(self) -> int:
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


async def test_a_member_hosts_at_most_three_lobbies_in_a_server(club: Club) -> None:
    async def opened(member: int, channel: int, guild: int = 1) -> Table:
        return await club.tables.new(
            club.by(member), guild=guild, channel=channel, game="small", preset=None, teams=None
        )

    at_once = await asyncio.gather(*(opened(ANN, channel) for channel in range(100, 110)), return_exceptions=True)
    refused = [each for each in at_once if isinstance(each, RefusalError)]
    first, *_ = [each for each in at_once if isinstance(each, Table)]
    assert [each.reason for each in refused] == [TableReason.TOO_MANY_LOBBIES] * 7
    await opened(BEN, 200)
    await opened(ANN, 201, guild=2)
    await first.leave(club.by(ANN))
    await opened(ANN, 202)
