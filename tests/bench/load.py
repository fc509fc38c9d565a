"""What a press costs, and what happens when more are made than can be answered at leisure.

`python -m tests.bench.load [rate …] [--tables 40] [--warm 5] [--seconds 15] [--bare]`

The bot's own process plays gin at many tables against the stand-in for Discord, with Discord's rate limits. Each rate
is in presses a second, offered whether or not the ones before are answered; 0 stands for as fast as members can press
who wait for their answers. For some seconds before, the first rate is offered, to the bare bot likewise, so that what a
process does once isn't counted. With `--bare` the first rate is then offered to the least that a bot could do, with
pictures of the same sizes (`bare_bot.py`): once with as many edits for each press, once with none. What the bot takes
is told as a multiple of both, beside what it is held to; and then as a multiple of what it takes to save and to paint
as well.
"""

import argparse
import asyncio
import itertools
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, Self

from tests.bench.bare_bot import LABEL
from tests.bench.telling import say, told
from tests.wire.calls import Call
from tests.wire.discord import Discord, open_discord
from tests.wire.gin_table import GinTable
from tests.wire.member import Member
from tests.wire.process import Process
from tests.wire.records import Answer, Interaction

IN_TIME = 3.0
"""Seconds that Discord waits for an answer."""
TICKS = os.sysconf("SC_CLK_TCK")
MOST_LIKE_IT = {"CPU": 2.0}
MOST_WITHOUT_EDITS = {"CPU": 4.0, "p50": 2.5, "p99": 3.0}
"""What a press may take, times what it takes a bot that does the least."""


class Pressed(Protocol):
    """A table whose members press what they are shown."""

    @property
    def members(self) -> Sequence[Member]:
        """Who sits there."""
        ...

    def to_move(self) -> Member | None:
        """The member who has something to press."""
        ...

    def begin(self, member: Member) -> Interaction:
        """Press something, without waiting for what comes."""
        ...

    def note(self, made: Interaction) -> None:
        """Look at a press that was just answered."""
        ...


class BareTable:
    """Two panels of the bare bot; their owners press in turn."""

    def __init__(self, members: Sequence[Member]) -> None:
        self.members = members
        self._turns = itertools.cycle(members)

    @classmethod
    async def opened(cls, discord: Discord) -> Self:
        """Open both panels, in a channel of their own."""
        channel = discord.open_channel("cards", discord.guild)
        members = [discord.member(name, channel) for name in ("Alice", "Bob")]
        for member in members:
            await member.slash("open")
        return cls(members)

    def to_move(self) -> Member | None:
        """Whose turn it is."""
        return next(self._turns)

    def begin(self, member: Member) -> Interaction:
        """Press the button."""
        panel = member.panel()
        assert panel is not None
        return member.begin_press(panel, LABEL)

    def note(self, made: Interaction) -> None:
        """Every press does the same."""


@dataclass
class Run:
    """The presses of one rate, each with the moment at which it was made and, once answered, the seconds it took."""

    made: list[tuple[float, Interaction]] = field(default_factory=list["tuple[float, Interaction]"])
    took: dict[int, float] = field(default_factory=dict[int, float])
    skipped: int = 0

    async def watch(self, table: Pressed, made: Interaction) -> None:
        """Note a press and when it is answered."""
        began = time.monotonic()
        self.made.append((began, made))
        try:
            async with asyncio.timeout(IN_TIME + 1):
                await made.answered.wait()
        except TimeoutError:
            return
        self.took[made.id] = time.monotonic() - began
        table.note(made)


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def closed(tables: Sequence[Pressed], run: Run, seconds: float) -> None:
    """At every table somebody presses as soon as the press before is answered."""
    ends = time.monotonic() + seconds

    async def play(table: Pressed) -> None:
        while time.monotonic() < ends:
            member = table.to_move()
            if member is None:
                await asyncio.sleep(0.005)
                continue
            await run.watch(table, table.begin(member))

    await asyncio.gather(*(play(table) for table in tables))


async def offered(tables: Sequence[Pressed], run: Run, rate: float, seconds: float) -> None:
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
            task = asyncio.create_task(run.watch(table, made))
            watching.add(task)
            task.add_done_callback(watching.discard)
        await asyncio.sleep(0.002)
    await asyncio.gather(*watching)


def _press(table: Pressed) -> Interaction | None:
    if (member := table.to_move()) is not None:
        return table.begin(member)
    return next((again for member in table.members if (again := _any_press(member)) is not None), None)


def _any_press(member: Member) -> Interaction | None:
    """Press something that shows the panel again."""
    panel = member.panel()
    label = None if panel is None else next((label for label in panel.labels if label.startswith("Sort")), None)
    return None if panel is None or label is None else member.begin_press(panel, label)


@dataclass
class Measured:
    """How a rate went: the presses, the CPU that the bot took for them, in seconds, and what it sent."""

    rate: float
    seconds: float
    run: Run
    cpu: float
    calls: list[Call]

    @property
    def presses(self) -> int:
        """How many were made."""
        return len(self.run.made)

    @property
    def in_time(self) -> int:
        """How many were answered before Discord gave up."""
        return sum(each <= IN_TIME for each in self.run.took.values())

    @property
    def a_press(self) -> dict[str, float]:
        """What one takes: milliseconds of CPU, and until the answer."""
        took = sorted(self.run.took.values())
        quantiles = statistics.quantiles(took, n=100) if len(took) > 1 else [0.0] * 99
        found = {"CPU": self.cpu / max(1, self.presses), "p50": quantiles[49], "p99": quantiles[98]}
        return {name: seconds * 1000 for name, seconds in found.items()}

    @property
    def line(self) -> str:
        """All of it."""
        full = sum(made.answer in (Answer.UPDATE, Answer.MESSAGE) for _, made in self.run.made)
        asked, each = Counter(f"{call.method} {call.route.split('/')[1]}" for call in self.calls), self.a_press
        requests = ", ".join(f"{number / max(1, self.presses):.2f} {name}" for name, number in asked.most_common())
        return (
            f"{self.rate or 'closed':>7} | {self.presses / self.seconds:6.1f}/s made, {self.in_time}/{self.presses} in "
            f"time, {full} with the panel | p50 {each['p50']:.0f} p99 {each['p99']:.0f} ms | CPU {each['CPU']:.2f} ms "
            f"a press, {self.cpu / self.seconds * 100:.0f} % | skipped {self.run.skipped} | {requests}"
        )

    def each(self, route: str) -> float:
        """Requests of this kind for each press."""
        return sum(call.route.startswith(route) for call in self.calls) / max(1, self.presses)

    def size(self, name: str) -> int:
        """Bytes of the pictures of that name, in the mean."""
        files = [file for call in self.calls for file in call.files.values()]
        return round(statistics.fmean([len(content) for called, content in files if name in called] or [0]))


async def measured(discord: Discord, pid: int, tables: Sequence[Pressed], rate: float, seconds: float) -> Measured:
    """Run one rate and tell how it went."""
    run, before, first = Run(), cpu_of(pid), len(discord.rest.calls)
    await (offered(tables, run, rate, seconds) if rate else closed(tables, run, seconds))
    return Measured(rate, seconds, run, cpu_of(pid) - before, discord.rest.calls[first:])


async def play(asked: argparse.Namespace, folder: Path) -> Measured:
    """Measure the bot at every rate, one after the other; returns how it went at the first."""
    found: list[Measured] = []
    async with open_discord() as discord:
        process = await Process.start(discord, folder)
        tables = [await GinTable.opened(discord) for _ in range(asked.tables)]
        await measured(discord, process.pid, tables, asked.rates[0], asked.warm)
        for rate in asked.rates:
            found.append(await measured(discord, process.pid, tables, rate, asked.seconds))
            say(found[-1].line)
            await asyncio.sleep(2)
        say("what the log says of trouble:", *process.troubles()[:9])
        await process.stop()
    return found[0]


async def bare(asked: argparse.Namespace, like: Measured) -> None:
    """Offer the first rate to the bare bot: sending as much for each press as the bot did, and answers alone."""
    follow, public = like.each("PATCH /webhooks"), like.each("PATCH /ch")
    for edits, most in (((follow, public), MOST_LIKE_IT), ((0.0, 0.0), MOST_WITHOUT_EDITS)):
        found = await _bare(asked, (like.size("hand"), like.size("table")), edits)
        say(f"bare, with {edits[0]:.2f} edits of another panel and {edits[1]:.2f} in public a press: {found.line}")
        for name, limit in most.items():
            told(f"{name} of a press, times that", like.a_press[name] / found.a_press[name], limit, "x")
    found = await _bare(asked, (like.size("hand"), like.size("table")), (follow, public), "--works")
    times = ", ".join(f"{name} {like.a_press[name] / each:.2f} x" for name, each in found.a_press.items())
    say(f"bare, that saves and paints: {found.line}; a press takes the bot, times that: {times}")


async def _bare(asked: argparse.Namespace, sizes: tuple[int, int], edits: tuple[float, float], *does: str) -> Measured:
    """Offer the first rate to the bare bot, with pictures of these sizes and so many edits for each press."""
    follow, public = map(str, edits)
    command = ("tests.bench.bare_bot", "--sizes", *map(str, sizes), "--follow", follow, "--public", public, *does)
    with tempfile.TemporaryDirectory() as folder:
        async with open_discord() as discord:
            process = await Process.start(discord, Path(folder), command)
            await discord.until(lambda: discord.commands, "the command is registered")
            tables = [await BareTable.opened(discord) for _ in range(asked.tables)]
            await measured(discord, process.pid, tables, asked.rates[0], asked.warm)
            found = await measured(discord, process.pid, tables, asked.rates[0], asked.seconds)
            await process.stop()
            discord.judge.faults.clear()  # it is judged by what it costs alone
    return found


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rates", type=float, nargs="*", default=[20, 0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--warm", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--bare", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        first = asyncio.run(play(asked, Path(folder)))
        if asked.bare:
            asyncio.run(bare(asked, first))


if __name__ == "__main__":
    main()
