"""Compares the cost of three processes with that of one: `python -m tests.bench.fleet [--game rum500] [--rate 20]`.

One process and three processes play at the same rate, each side against a stand-in for Discord of its own with sixteen
shards, and on a PostgreSQL server of its own that waits for its disk. They take turns, a window each, so that other
work on the machine affects both alike. The CPU time of the bot's processes and of all processes of their server
counts. Then both sides get three times as many tables, at the same rate.

The server logs every wait for a lock of more than a millisecond, with its length. Printed are the 99th percentile of
these waits alone, which is more than that of all, and the number of transactions.
"""

import argparse
import asyncio
import contextlib
import os
import re
import statistics
import tempfile
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import sqlalchemy as sa

from bot.store import server
from tests.bench.load import TICKS, Run, cpu_of, offered
from tests.bench.telling import say, told
from tests.postgres import running
from tests.store.samples import beside
from tests.wire.fake_discord.discord import open_discord
from tests.wire.fleet.crew import WireCrew, crew_on
from tests.wire.members.tables import TABLES, Table

SHARDS, TIMES = 16, 3
MOST, MAX_WAIT = 1.15, 20.0
"""The limits: CPU time of a press as a multiple of that on one process, and milliseconds of waiting for a lock."""
LEAD, IDLE = 5.0, 10.0
"""Seconds of presses before a window, so that it begins with as many late drawings as it ends; seconds without any."""
NOTED = ("log_lock_waits = on", "deadlock_timeout = '1ms'")
WAITED = re.compile(r"process \d+ acquired \w+ on .* after ([\d.]+) ms")


@dataclass
class Window:
    """The cost of some presses: seconds of CPU of the bot's processes and of their server, and the number answered."""

    presses: int
    bot: float
    database: float
    in_time: int

    @property
    def each(self) -> float:
        """Milliseconds of CPU for each press, of all processes together."""
        return (self.bot + self.database) / self.presses * 1000


@dataclass
class Side:
    """Some processes, with a server and tables of their own."""

    name: str
    crew: WireCrew
    folder: Path
    tables: list[Table] = field(default_factory=list["Table"])

    @classmethod
    @contextlib.asynccontextmanager
    async def running(cls, folder: Path, processes: int) -> AsyncGenerator[Self]:
        """Start the processes, and wait until they share the shards."""
        await asyncio.to_thread(folder.mkdir)
        with running(folder / "server", durable=True) as postgres:
            database = await postgres.empty()
            for setting in NOTED:
                await postgres.carry_out(database, f"ALTER SYSTEM SET {setting}")
            await postgres.carry_out(database, "SELECT pg_reload_conf()")
            async with open_discord() as discord:
                discord.gateway.shards = discord.gateway.max_concurrency = SHARDS
                async with crew_on(discord, folder, database, postgres.address(database.name)) as crew:
                    for _ in range(processes):
                        await crew.start()
                    await crew.shared(*(SHARDS // processes + (each < SHARDS % processes) for each in range(processes)))
                    yield cls(f"{processes} processes", crew, folder)

    async def open(self, count: int, kind: type[Table]) -> None:
        """Open tables until there are `count`, spread evenly over all shards."""
        self.tables += await self.crew.tables((each % SHARDS for each in range(len(self.tables), count)), kind)

    def _cpu(self) -> tuple[float, float]:
        return sum(cpu_of(each.pid) for each in self.crew.alive), _cpu_of_server(self.folder / "server")

    async def window(self, rate: float, seconds: float) -> Window:
        """Press at a rate for some seconds, after `LEAD` seconds that aren't counted."""
        await offered(self.tables, Run(), rate, LEAD)
        run, before = Run(), self._cpu()
        await offered(self.tables, run, rate, seconds)
        bot, database = (after - then for after, then in zip(self._cpu(), before, strict=True))
        made = Window(len(run.made), bot, database, len(run.took))
        bot_alone, load = made.bot / made.presses * 1000, os.getloadavg()[0]
        say(
            f"{self.name}, {len(self.tables)} tables: {made.presses} presses, {made.in_time} answered, "
            f"{made.each:.2f} ms of CPU each ({bot_alone:.2f} the bot, load {load:.1f})"
        )
        return made

    async def idle(self) -> None:
        """Print the CPU time that is used while nobody presses."""
        before = self._cpu()
        await asyncio.sleep(IDLE)
        bot, database = ((after - then) / IDLE * 1000 for after, then in zip(self._cpu(), before, strict=True))
        say(f"{self.name}, no presses: {bot:.1f} ms of CPU a second the bot, {database:.1f} the server")

    def waits(self) -> list[float]:
        """The waits of transactions for locks that took more than a millisecond, in milliseconds."""
        log = (self.folder / "server" / "log").read_text(encoding="utf-8", errors="replace")
        return [float(took) for took in WAITED.findall(log)]

    async def transactions(self) -> int:
        """The number of transactions that the server has committed."""
        async with beside(self.crew.database) as connection:
            asked = sa.text("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
            return int((await connection.execute(asked)).scalar_one())


def _cpu_of_server(folder: Path) -> float:
    """Seconds of CPU of a PostgreSQL server: its main process, the others, and those that have ended."""
    first = int((folder / "postmaster.pid").read_text(encoding="utf-8").split()[0])
    whole = 0.0
    for each in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = each.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
            if int(each.parent.name) == first:
                whole += sum(map(int, fields[11:15]))
            elif int(fields[1]) == first:
                whole += sum(map(int, fields[11:13]))
    return whole / TICKS


async def in_turns(sides: Sequence[Side], asked: argparse.Namespace) -> float:
    """Measure both sides in turn; returns the median ratio of the second's CPU for a press to the first's."""
    ratios: list[float] = []
    for _ in range(asked.pairs):
        one, other = [await side.window(asked.rate, asked.seconds) for side in sides]
        ratios.append(other.each / one.each)
    say(f"{sides[1].name} against {sides[0].name}: {', '.join(f'{ratio:.3f}' for ratio in ratios)}")
    return statistics.median(ratios)


async def tell_waits(side: Side, when: str) -> None:
    """Print how long the transactions of a side have waited for locks since the start."""
    waits, transactions = sorted(side.waits()), await side.transactions()
    longest = waits[min(len(waits) - 1, int(len(waits) * 0.99))] if waits else 0.0
    told(f"{when}: a wait for a lock, 99th percentile", longest, MAX_WAIT, "ms")
    long = sum(each > MAX_WAIT for each in waits)
    say(f"({len(waits)} waits over 1 ms, {long} over {MAX_WAIT:g}, in {transactions} transactions)")


async def main(folder: Path, asked: argparse.Namespace) -> None:
    """Measure and print."""
    server.FOLDER = folder
    async with Side.running(folder / "one", 1) as one, Side.running(folder / "three", 3) as three:
        for side in (one, three):
            await side.open(asked.tables, TABLES[asked.game])
            await side.window(asked.rate, asked.seconds / 4)  # the work that only a first press needs isn't counted
        for side in (one, three):
            await side.idle()
        before = await in_turns((one, three), asked)
        told("CPU of a press, times that of one process", before, MOST, "x")
        await tell_waits(three, "three processes")
        for side in (one, three):
            await side.open(TIMES * asked.tables, TABLES[asked.game])
            await side.window(asked.rate, asked.seconds / 4)
        after = await in_turns((one, three), asked)
        told("the same, with three times as many tables", after, MOST, "x")
        await tell_waits(three, "three times as many tables")
        troubles = one.crew.troubles() + three.crew.troubles()
        say("what the logs say of trouble:", *troubles[:9])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    parser.add_argument("--rate", type=float, default=20, help="presses a second (default: %(default)s)")
    parser.add_argument("--tables", type=int, default=48)
    parser.add_argument("--seconds", type=float, default=20, help="of each window (default: %(default)s)")
    parser.add_argument("--pairs", type=int, default=3, help="windows of each side (default: %(default)s)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rumtable-bench-") as made:
        asyncio.run(main(Path(made), arguments))
