"""Opening tables: not when disk space is short, or its host has several that wait; and each member on their own."""

import asyncio

import pytest

from bot.games.refusals import RefusalError
from bot.tables.model.ports import TableReason
from bot.tables.model.records import TableRecord
from bot.tables.table import Table
from bot.tables.tables import DiskSpace
from tests.patience import PATIENCE
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club
from tests.tables.test_evening_of_four import RumClub
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


class SlowlyOpened(MemoryTables):
    """Tables of one member are created when `goes_on` is set."""

    def __init__(self, host: int) -> None:
        super().__init__()
        self.host, self.begun, self.goes_on = host, asyncio.Event(), asyncio.Event()

    async def create(self, record: TableRecord) -> TableRecord:
        if record.host == self.host:
            self.begun.set()
            await self.goes_on.wait()
        return await super().create(record)


async def test_a_private_match_waits_for_nobody_else_s() -> None:
    disk = SlowlyOpened(ANN)
    club = RumClub(disk)

    async def alone(member: int, guild: int) -> int:
        return (
            await club.tables.play_alone(club.by(member), guild=guild, channel=7, game="rum500", preset="classic")
        ).id

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as opening:
        slow = [opening.create_task(alone(ANN, guild)) for guild in (1, 1, 2)]
        await disk.begun.wait()
        await alone(BEN, 1)
        disk.goes_on.set()
    assert len({task.result() for task in slow}) == 2
    assert slow[0].result() == slow[1].result()
