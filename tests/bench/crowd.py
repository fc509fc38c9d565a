"""Measures whether a press costs more if more tables are being played.

`python -m tests.bench.crowd [--game rum500] [--few 10] [--many 1000] [--rate 20] [--seconds 15]`

All members have their panels open, and they press at the same rate with few tables and with many. A press may cost 1.2
times as much with many. If the same presses are spread over many tables, more of them end a turn, and need more
requests; therefore the cost of a request is printed, too.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from tests.bench.load import Measured, measured
from tests.bench.start import answered
from tests.bench.telling import say, told
from tests.wire.fake_discord.discord import open_discord
from tests.wire.members.tables import TABLES, Table
from tests.wire.running.many_tables import members_of, open_channels, tables_in
from tests.wire.running.process import Process

MOST, AT_ONCE = 1.2, 4


async def pressed(folder: Path, kind: type[Table], count: int, rate: float, seconds: float) -> Measured:
    """Play at `count` tables."""
    async with open_discord() as discord:
        channels = open_channels(discord, count, servers=min(count, 100))
        # With many tables, each waits longer for its next press: so calls are off.
        alices = await tables_in(discord, folder, channels, kind=kind, calls=False)
        crowds = [members_of(discord, kind, alice) for alice in alices]
        process = await Process.start(discord, folder)
        members = [member for crowd in crowds for member in crowd]
        for deed, some in (("table show", alices), ("hand", members)):
            for first in range(0, len(some), AT_ONCE):
                await answered(some[first : first + AT_ONCE], deed)
        await asyncio.sleep(2)
        tables = [kind(discord, crowd, []) for crowd in crowds if all(member.panel() for member in crowd)]
        found = await measured(discord, process.pid, tables, rate, seconds)
        say(f"{len(tables)} tables: {found.line}", *process.troubles()[:30])
        await process.stop()
    return found


async def compare(asked: argparse.Namespace) -> None:
    """Play at few tables, then at many."""
    costs: list[tuple[float, float]] = []
    for count in (asked.few, asked.many):
        with tempfile.TemporaryDirectory() as folder:
            found = await pressed(Path(folder), TABLES[asked.game], count, asked.rate, asked.seconds)
        costs.append((found.cpu / max(1, found.presses), found.cpu / max(1, len(found.calls))))
    (few, few_requests), (many, many_requests) = costs
    told("a press with many tables, times one with few", many / few, MOST, "x")
    told("the same for each request to Discord that it took", many_requests / few_requests, MOST, "x")


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    parser.add_argument("--few", type=int, default=10)
    parser.add_argument("--many", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=20)
    parser.add_argument("--seconds", type=float, default=15)
    asyncio.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
