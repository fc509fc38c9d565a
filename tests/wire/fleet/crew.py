"""Several processes of the bot that share its servers, on one PostgreSQL database and one stand-in."""

import asyncio
import random
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from bot.operating.maintenance import verify
from bot.store.transactions import Database
from tests.patience import PATIENCE
from tests.store.samples import beside
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Answer, Guild, Interaction, User
from tests.wire.members.tables import RumTable, Table, is_unsaved
from tests.wire.running.process import Process

AT_ONCE = 8
"""How many tables are opened concurrently."""
PATIENT = 20
"""Tenths of a second after which members open their hands again, if no panel shows a move."""
ANSWERED_LATE = "The database of the fleet can't be reached: the database doesn't answer"


class WireCrew:
    """The processes, and a server for each shard."""

    def __init__(self, discord: Discord, folder: Path, database: Database, address: str) -> None:
        self.discord = discord
        self.database = database
        self._folder, self.address = folder, address
        self.all: list[Process] = []
        self._read: dict[Process, tuple[int, set[int]]] = {}
        self.guilds = [self._guild_of(shard) for shard in range(discord.gateway.shards)]

    def _guild_of(self, shard: int) -> Guild:
        discord = self.discord
        number = discord.ids()
        while (number >> 22) % discord.gateway.shards != shard:
            number += 1 << 22
        guild = Guild(number, f"House {shard}", User(discord.ids(), "Olga"))
        discord.open_channel("cards", guild)
        return guild

    async def start(self, address: str | None = None, command: Sequence[str] = ("bot", "run")) -> Process:
        """Start another process, without waiting until it is up; `address` is its own address of the database."""
        folder = self._folder / f"process{len(self.all)}"
        await asyncio.to_thread(folder.mkdir)
        process = await Process.begin(self.discord, folder, command, RUMTABLE_DATABASE=address or self.address)
        self.all.append(process)
        return process

    @property
    def alive(self) -> list[Process]:
        """The processes that are running."""
        return [process for process in self.all if not process.ended]

    def serving(self, process: Process) -> set[int]:
        """The shards that a process serves, by its log."""
        read, served = self._read.setdefault(process, (0, set()))
        for line in process.log[read:]:
            if "is served from now on" in line:
                served.add(_shard(line))
            elif "is handed over" in line or "is another process's" in line:
                served.discard(_shard(line))
        self._read[process] = len(process.log), served
        return {*served}

    @property
    def served(self) -> set[int]:
        """The shards that the running processes serve, by their logs."""
        return {shard for process in self.alive for shard in self.serving(process)}

    async def shared(self, *counts: int) -> None:
        """Wait until the running processes serve these numbers of shards, and every shard has exactly one session."""

        def so() -> bool:
            gateway = self.discord.gateway
            one = self.discord.commands and all(gateway.listening(shard) == 1 for shard in range(gateway.shards))
            return bool(one) and sorted(len(self.serving(each)) for each in self.alive) == sorted(counts)

        await self.discord.until(so, f"shards are served {counts}")

    async def tables(self, shards: Iterable[int], kind: type[Table] = RumTable) -> list[Table]:
        """Open a table in the server of each of these shards, `AT_ONCE` concurrently."""
        some = asyncio.Semaphore(AT_ONCE)

        async def opened(shard: int) -> Table:
            async with some:
                return await kind.opened(self.discord, self.guilds[shard], tries=int(PATIENCE))

        return await asyncio.gather(*map(opened, shards))

    async def stop(self) -> None:
        """Kill all that are still running."""
        await asyncio.gather(*(process.die() for process in self.all))

    def troubles(self) -> list[str]:
        """The errors in the logs of all processes, but for a database that answered late, as on a busy machine."""
        return [line for process in self.all for line in process.troubles() if ANSWERED_LATE not in line]

    def answered_late(self) -> bool:
        """Whether the database answered a process too late, which then refuses presses as it should."""
        return any(ANSWERED_LATE in line for process in self.all for line in process.troubles())


@asynccontextmanager
async def crew_on(discord: Discord, folder: Path, database: Database, address: str) -> AsyncGenerator[WireCrew]:
    """Yield a crew without any process; those started in the body are killed at its end."""
    crew = WireCrew(discord, folder, database, address)
    try:
        yield crew
    finally:
        await crew.stop()


class Playing:
    """Members who play at tables while the body of `at` runs. `presses` holds the answered ones, with seconds."""

    def __init__(self, thinking: float) -> None:
        self.presses: list[tuple[Interaction, float]] = []
        self._thinking = thinking

    @classmethod
    @asynccontextmanager
    async def at(cls, tables: Sequence[Table], rate: float = 0.0) -> AsyncGenerator[Self]:
        """Let members play, with at most `rate` presses a second at all tables together; 0 means without a pause."""
        playing, stopping = cls(len(tables) / rate if rate else 0.0), asyncio.Event()
        tasks = [asyncio.create_task(playing._play(table, stopping)) for table in tables]
        try:
            yield playing
        finally:
            stopping.set()
            await asyncio.gather(*tasks)

    async def _play(self, table: Table, stopping: asyncio.Event) -> None:
        """Press until stopped. If a press isn't answered in time, all members open their hands again."""
        loop = asyncio.get_running_loop()
        while not stopping.is_set():
            await self._think(stopping)
            await looks(table)
            if (member := table.to_move()) is None:
                continue
            began, made = loop.time(), table.begin(member)
            if not await table.discord.in_time(made):
                await table.open_hands()
                continue
            table.note(made)
            self.presses.append((made, loop.time() - began))

    async def _think(self, stopping: asyncio.Event) -> None:
        """Wait for a random time, so that members don't all press at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._thinking * random.uniform(0, 2)):  # noqa: S311 - it keeps no secret
                await stopping.wait()

    def failed(self, *, database_late: bool = False) -> list[object]:
        """The presses that their panel didn't answer, or answered too late; `database_late` excuses those unsaved.

        A stale panel answers by being redrawn. On a busy machine the press is deferred, and its panel redrawn later.
        """
        by_panel = (Answer.UPDATE, Answer.DEFERRED_UPDATE)
        wrong = [made for made, _ in self.presses if made.late or made.answer not in by_panel]
        return [made.payload for made in wrong if not (database_late and is_unsaved(made))]


async def looks(table: Table) -> None:
    """Open all hands again if no panel shows a move, as after a restart, when another process has to draw them."""
    for _ in range(PATIENT):
        if table.to_move() is not None:
            return
        await asyncio.sleep(0.1)
    await table.open_hands()


async def turn(table: Table) -> None:
    """Make the next move, again if the database answered too late to save it."""
    while is_unsaved(await table.turn()):
        await looks(table)


async def all_play(crew: WireCrew, tables: Sequence[Table]) -> float:
    """Wait until a press was accepted at every table; returns the seconds that it took."""
    began, noted = asyncio.get_running_loop().time(), [len(table.accepted) for table in tables]

    def so() -> bool:
        return all(len(table.accepted) > before for table, before in zip(tables, noted, strict=True))

    await crew.discord.until(so, "every table is played at again")
    return asyncio.get_running_loop().time() - began


async def nothing_is_lost(crew: WireCrew, tables: Sequence[Table]) -> None:
    """Check database and channels: each accepted press is in the journal, and each table has one public message."""
    accepted = {made.id for table in tables for made in table.accepted if "/play/" in str(made.payload)}
    async with beside(crew.database) as connection:
        kept = (await connection.execute(sa.text("SELECT interaction FROM journal WHERE interaction > 0"))).scalars()
        assert accepted - {*kept} == set()
        remembered = {*(await connection.execute(sa.text("SELECT message FROM tables"))).scalars()}
        calls = {*(await connection.execute(sa.text("SELECT ping FROM tables"))).scalars()}
    public = [seen for table in tables for seen in table.members[0].sees() if not seen.private and seen.controls]
    boards = [seen.message.id for seen in public if seen.message.id not in calls]
    assert {*boards} == remembered
    assert len(boards) == len(remembered)
    await verify(crew.database)
    assert crew.discord.gateway.early == 0


def _shard(line: str) -> int:
    return int(line.partition(" shard ")[2].split()[0])
