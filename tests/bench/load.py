"""What a press costs, and what happens when more are made than can be answered at leisure.

`python -m tests.bench.load [rate …] [--tables 40] [--seconds 15]`

The bot's own process plays gin at many tables against the stand-in for Discord, with Discord's rate limits. Each rate
is in presses a second, offered whether or not the ones before are answered; 0 stands for as fast as members can press
who wait for their answers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from tests.wire.discord import open_discord
from tests.wire.gin_table import GinTable
from tests.wire.process import Process
from tests.wire.records import Answer

if TYPE_CHECKING:
    from tests.wire.discord import Discord
    from tests.wire.member import Member
    from tests.wire.records import Interaction

IN_TIME = 3.0
"""Seconds that Discord waits for an answer."""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Run:
    """The presses of one rate, each with the moment at which it was made and, once answered, the seconds it took."""

    made: list[tuple[float, Interaction]] = field(default_factory=list["tuple[float, Interaction]"])
    took: dict[int, float] = field(default_factory=dict[int, float])
    skipped: int = 0

    async def watch(self, made: Interaction) -> None:
        """Note a press and when it is answered."""
        began = time.monotonic()
        self.made.append((began, made))
        try:
            async with asyncio.timeout(IN_TIME + 1):
                await made.answered.wait()
        except TimeoutError:
            return
        self.took[made.id] = time.monotonic() - began


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def closed(tables: list[GinTable], run: Run, seconds: float) -> None:
    """At every table somebody presses as soon as the press before is answered."""
    ends = time.monotonic() + seconds

    async def play(table: GinTable) -> None:
        while time.monotonic() < ends:
            member = table.to_move()
            if member is None:
                await asyncio.sleep(0.005)
                continue
            await run.watch(table.begin(member))

    await asyncio.gather(*(play(table) for table in tables))


async def offered(tables: list[GinTable], run: Run, rate: float, seconds: float) -> None:
    """So many presses a second; a member whose panel shows nothing to do presses it all the same."""
    watching: set[asyncio.Task[None]] = set()
    began, count = time.monotonic(), 0
    while (now := time.monotonic() - began) < seconds:
        while count < now * rate:
            table = tables[count % len(tables)]
            count += 1
            if (made := _press(table)) is None:
                run.skipped += 1
                continue
            task = asyncio.create_task(run.watch(made))
            watching.add(task)
            task.add_done_callback(watching.discard)
        await asyncio.sleep(0.002)
    await asyncio.gather(*watching)


def _press(table: GinTable) -> Interaction | None:
    if (member := table.to_move()) is not None:
        return table.begin(member)
    return next((again for member in table.members if (again := _any_press(member)) is not None), None)


def _any_press(member: Member) -> Interaction | None:
    """Press something that shows the panel again."""
    panel = member.panel()
    label = None if panel is None else next((label for label in panel.labels if label.startswith("Sort")), None)
    return None if panel is None or label is None else member.begin_press(panel, label)


def report(rate: float, run: Run, seconds: float, cpu: float, asked: Counter[str]) -> str:
    """One line a rate."""
    total, took = len(run.made), sorted(run.took.values())
    in_time = sum(each <= IN_TIME for each in took)
    full = sum(made.answer in (Answer.UPDATE, Answer.MESSAGE) for _, made in run.made)
    quantiles = statistics.quantiles(took, n=100) if len(took) > 1 else [0.0] * 99
    requests = ", ".join(f"{number / max(1, total):.2f} {name}" for name, number in asked.most_common())
    return (
        f"{rate or 'closed':>7} | {total / seconds:6.1f}/s made, {in_time}/{total} in time, {full} with the panel | "
        f"p50 {quantiles[49] * 1000:.0f} p99 {quantiles[98] * 1000:.0f} ms | CPU {cpu / max(1, total) * 1000:.2f} ms a "
        f"press, {cpu / seconds * 100:.0f} % | skipped {run.skipped} | {requests}"
    )


async def measured(discord: Discord, pid: int, tables: list[GinTable], rate: float, seconds: float) -> str:
    """Run one rate and tell how it went."""
    run, before, calls = Run(), cpu_of(pid), len(discord.rest.calls)
    await (offered(tables, run, rate, seconds) if rate else closed(tables, run, seconds))
    asked = Counter(f"{call.method} {call.route.split('/')[1]}" for call in discord.rest.calls[calls:])
    return report(rate, run, seconds, cpu_of(pid) - before, asked)


async def main() -> None:
    """Measure the rates that were asked for, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rates", type=float, nargs="*", default=[20, 0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=15)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        async with open_discord() as discord:
            process = await Process.start(discord, Path(folder))
            tables = [await GinTable.opened(discord) for _ in range(asked.tables)]
            for rate in asked.rates:
                sys.stdout.write(f"{await measured(discord, process.pid, tables, rate, asked.seconds)}\n")
                sys.stdout.flush()
                await asyncio.sleep(2)
            sys.stdout.write("\n".join(["what the log says of trouble:", *process.troubles()[:9], ""]))
            await process.stop()


if __name__ == "__main__":
    asyncio.run(main())
