"""Measures the start of the bot with many live tables, and the memory that a table takes.

`python -m tests.bench.start [--tables 10000] [--behind 20] [--game rum500]`

The bot's own process is started once on a database with ten tables and once on one with many. Printed are the time of
the start, the time until the first commands are answered, the number of messages that the bot draws unasked, the memory
of an idle table, of one shown in its channel and of one where all have a panel, and the CPU time of a line of chat,
each beside the bot's limit.
"""

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.load import IN_TIME, cpu_of
from tests.bench.telling import say, told
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.members.member import Member
from tests.wire.members.tables import TABLES, Table
from tests.wire.running.many_tables import members_of, open_channels, tables_in
from tests.wire.running.process import Process

FEW, SERVERS, PRESSES, LINES, TOUCHED = 10, 100, 5, 1000, 300


@dataclass
class Started:
    """The measurements of one start."""

    listens: float
    cpu: float
    first_answers: list[float]
    rests: float
    drawn: int
    pings: int
    line: float


def memory_of(pid: int) -> float:
    """The resident memory of a process in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024


async def answered(members: Sequence[Member], command: str) -> list[float]:
    """The seconds that each member waits for an answer if all use a command at the same time."""

    async def one(member: Member) -> float:
        began = time.monotonic()
        made = member.begin_slash(command)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(made.answered.wait(), IN_TIME + 1)
        return time.monotonic() - began

    return await asyncio.gather(*(one(member) for member in members))


async def line_of_chat(pid: int, members: Sequence[Member]) -> float:
    """The milliseconds of CPU that a line of chat in a channel with a table costs."""
    before = cpu_of(pid)
    for number in range(LINES):
        members[number % len(members)].write("nice weather")
        await asyncio.sleep(0.002)
    await asyncio.sleep(1)
    return (cpu_of(pid) - before) / LINES * 1000


async def started(discord: Discord, folder: Path, asked: argparse.Namespace, count: int) -> tuple[Started, list[float]]:
    """Start the bot with `count` tables; also returns `_used`, if these are many."""
    kind, channels = TABLES[asked.game], open_channels(discord, count, servers=min(count, SERVERS))
    members = await tables_in(discord, folder, channels, behind=asked.behind, kind=kind)
    began = time.monotonic()
    process = await Process.start(discord, folder)
    listens, cpu = time.monotonic() - began, cpu_of(process.pid)
    first = await answered(members[-PRESSES:], "hand")
    await asyncio.sleep(5 + asked.behind / 10)
    calls = list(discord.rest.calls)
    rests = memory_of(process.pid)
    line = await line_of_chat(process.pid, members[:TOUCHED])
    used = await _used(discord, process.pid, kind, members[asked.behind :][:TOUCHED]) if count > FEW else []
    posted = [call.json for call in calls if call.route == "POST /channels/{channel}/messages"]
    pings = sum(bool(payload.get("content")) for payload in posted)
    drawn = len(posted) - pings + sum(call.route.startswith("PATCH /channels") for call in calls)
    say("what the log says of trouble:", *process.troubles()[:5])
    await process.stop()
    return Started(listens, cpu, first, rests, drawn, pings, line), used


async def _used(discord: Discord, pid: int, kind: type[Table], members: Sequence[Member]) -> list[float]:
    """The MiB that a table takes once it was shown in its channel, and once all have opened their panels."""
    found: list[float] = []
    before = memory_of(pid)
    for some in range(0, len(members), 10):
        await answered(members[some : some + 10], "table show")
    await asyncio.sleep(5)
    found.append((memory_of(pid) - before) / len(members))
    for member in members:
        await answered(members_of(discord, kind, member), "hand")
    await asyncio.sleep(5)
    found.append((memory_of(pid) - before) / len(members))
    return found


async def measure(asked: argparse.Namespace) -> None:
    """Start with few tables and with many, and print the comparison."""
    found: list[Started] = []
    used: list[float] = []
    for count in (FEW, asked.tables):
        with tempfile.TemporaryDirectory() as folder:
            async with open_discord() as discord:
                one, used = await started(discord, Path(folder), asked, count)
        found.append(one)
        say(
            f"{count} tables: listens after {one.listens:.1f} s ({one.cpu:.1f} s of CPU), first answers "
            f"{max(one.first_answers):.2f} s, {one.rests:.0f} MiB, a line of chat {one.line:.3f} ms"
        )
    few, many = found
    say(f"with a load of {os.getloadavg()[0]:.1f} on this machine:")
    told("slowest of the first answers", max(many.first_answers), 1, "s")
    told("messages drawn by itself", many.drawn, asked.behind)
    told("members called", many.pings, 0)
    told("a line of chat, times that with ten", many.line / few.line, 1.2, "x")
    told("memory of a table that rests", (many.rests - few.rests) / (asked.tables - FEW), 0.05, "MiB")
    told("memory of a table shown in its channel", used[0], 0.05, "MiB")
    told("memory of a table with all panels", used[1], 0.25, "MiB")


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--behind", type=int, default=8)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    asyncio.run(measure(parser.parse_args()))


if __name__ == "__main__":
    main()
