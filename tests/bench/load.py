"""Measures the cost of a press, beside two yardsticks and other versions of the bot, in the same minutes.

`python -m tests.bench.load [--game rum500] [--tables 40] [--rate 12] [--laps 5] [--seconds 8] [--checkout PATH …]`

The bot's own process plays at many tables against the stand-in for Discord, with Discord's rate limits; so do other
checkouts of the repository, each against a stand-in of its own, and the two bare bots of `bare_bot.py`. They take
turns, a window each, so that other work on the machine affects all alike. In a window, members press at a fixed rate,
whether or not earlier presses are answered. The first seconds aren't counted: members were called to move during the
others' windows, and their presses delete these calls. Costs of a press are medians over the windows, and their ratios
those of windows of the same lap, with the lowest and the highest. What is told of turns and of waits is of all windows
together. At the end, members of each bot in turn press as soon as they are answered.

A turn has fewer presses here than at the bare bots, since forced draws are made without a press: what this spares shows
in the ratio for a turn, not in the one for a press. And the bare bots send all pictures anew with every message.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import statistics
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from tests.bench.bare_bot import DISCARD, DRAW
from tests.bench.telling import say
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.fake_discord.records import Answer, Interaction
from tests.wire.members.member import Member
from tests.wire.members.tables import NAMES, TABLES, Table
from tests.wire.running.process import ROOT, Process

IN_TIME = 3.0
"""Seconds that Discord waits for an answer."""
TICKS = os.sysconf("SC_CLK_TCK")
OPENED_AT_ONCE = 4
SPREAD = 60
"""The most presses at a table before the first window; tables differ, so that all stages of a round are measured."""
SPREAD_SECONDS = 30.0
"""How long these presses may take."""
WARM = 4.0
"""Seconds of presses at the start of each window that aren't counted."""


class Pressed(Protocol):
    """A table whose members press the controls that they see."""

    @property
    def members(self) -> Sequence[Member]:
        """The members at the table."""
        ...

    def to_move(self) -> Member | None:
        """A member who can press something."""
        ...

    def begin(self, member: Member) -> Interaction:
        """Press something, without waiting for the answer."""
        ...

    def ends_turn(self, member: Member) -> bool:
        """Whether the member's next press ends the turn."""
        ...

    def after(self, member: Member) -> Member:
        """The member who sits next."""
        ...

    def note(self, made: Interaction) -> None:
        """Note a press that was just answered."""
        ...


class BareTable:
    """Four panels of the bare bot. Their owners take turns of 2.7 presses on average."""

    def __init__(self, members: Sequence[Member]) -> None:
        self.members = members
        self._presses = (
            (member, number == presses)
            for member, presses in zip(itertools.cycle(members), itertools.cycle((3, 3, 2)), strict=False)
            for number in range(1, presses + 1)
        )
        self._next = next(self._presses)

    @classmethod
    async def opened(cls, discord: Discord) -> Self:
        """Open the panels in a channel of their own."""
        channel = discord.open_channel("cards", discord.guild)
        members = [discord.member(name, channel) for name in NAMES[:4]]
        for member in members:
            await member.slash("open")
        return cls(members)

    def to_move(self) -> Member | None:
        """The member whose turn it is."""
        return self._next[0]

    def ends_turn(self, member: Member) -> bool:
        return self._next == (member, True)

    def after(self, member: Member) -> Member:
        return self.members[(self.members.index(member) + 1) % len(self.members)]

    def begin(self, member: Member) -> Interaction:
        """Press *Discard* if that ends the turn, else *Draw*."""
        panel = member.panel()
        assert panel is not None
        label = DISCARD if self._next[1] else DRAW
        self._next = next(self._presses)
        return member.begin_press(panel, label)

    def note(self, made: Interaction) -> None:
        """Nothing depends on the answer."""


class Made(NamedTuple):
    """A press, when it was made (`time.monotonic`), and the next member if it ends a turn."""

    began: float
    press: Interaction
    next: Member | None


@dataclass
class Run:
    """The presses at one rate, with the seconds until each was answered, and the number that nobody could make."""

    made: list[Made] = field(default_factory=list[Made])
    took: dict[int, float] = field(default_factory=dict[int, float])
    skipped: int = 0

    def press(self, table: Pressed, member: Member) -> Made:
        """Let a member press something."""
        following = table.after(member) if table.ends_turn(member) else None
        made = Made(time.monotonic(), table.begin(member), following)
        self.made.append(made)
        return made

    async def watch(self, table: Pressed, made: Made) -> None:
        """Note when a press is answered."""
        try:
            async with asyncio.timeout(IN_TIME + 1):
                await made.press.answered.wait()
        except TimeoutError:
            return
        self.took[made.press.id] = time.monotonic() - made.began
        table.note(made.press)


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process has used, in all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def closed(tables: Sequence[Pressed], run: Run, seconds: float) -> None:
    """Let somebody press at every table as soon as the press before is answered."""
    ends = time.monotonic() + seconds
    await asyncio.gather(*(_play(table, run, lambda _: time.monotonic() < ends) for table in tables))


async def spread(tables: Sequence[Pressed], most: int, seconds: float) -> None:
    """Press from 0 to `most` times at each table, so that their rounds aren't all at the beginning."""
    ends = time.monotonic() + seconds

    async def play(table: Pressed, presses: int) -> None:
        await _play(table, Run(), lambda made: made < presses and time.monotonic() < ends)

    await asyncio.gather(*(play(table, most * at // len(tables)) for at, table in enumerate(tables)))


async def _play(table: Pressed, run: Run, goes_on: Callable[[int], bool]) -> None:
    """Press at a table as soon as the press before is answered; `goes_on` is given the number of presses made."""
    made = 0
    while goes_on(made):
        member = table.to_move()
        if member is None:
            await asyncio.sleep(0.005)
            continue
        await run.watch(table, run.press(table, member))
        made += 1


async def offered(tables: Sequence[Pressed], run: Run, rate: float, seconds: float) -> None:
    """Press `rate` times a second; if no panel at a table shows a move, press at the next table."""
    watching: set[asyncio.Task[None]] = set()
    began, count = time.monotonic(), 0
    around = itertools.cycle(tables)
    while (now := time.monotonic() - began) < seconds:
        while count < now * rate:
            count += 1
            found = ((table, member) for table in itertools.islice(around, len(tables)) if (member := table.to_move()))
            if (first := next(found, None)) is None:
                run.skipped += 1
                continue
            table, member = first
            task = asyncio.create_task(run.watch(table, run.press(table, member)))
            watching.add(task)
            task.add_done_callback(watching.discard)
        await asyncio.sleep(0.002)
    await asyncio.gather(*watching)


@dataclass
class Measured:
    """The measurements at one rate: the presses, the seconds of CPU that the bot used, and its requests."""

    rate: float
    seconds: float
    run: Run
    cpu: float
    calls: list[Call]
    interactions: Mapping[str, Interaction] = field(repr=False)

    @property
    def presses(self) -> int:
        """The number of presses."""
        return len(self.run.made)

    @property
    def in_time(self) -> int:
        """The number of presses that were answered within `IN_TIME` seconds."""
        return sum(each <= IN_TIME for each in self.run.took.values())

    @property
    def a_press(self) -> dict[str, float]:
        """The cost of one press.

        Milliseconds of CPU, requests and kilobytes uploaded; the median and the 99th percentile of the milliseconds to
        the presser's own new picture, and of those from the end of a turn to the next member's panel.
        """
        figures = {"CPU": self.cpu * 1000, "requests": len(self.calls)}
        figures["KB"] = sum(len(content) for call in self.calls for _, content in call.files.values()) / 1000
        found = {name: figure / max(1, self.presses) for name, figure in figures.items()}
        return found | waits([self])

    @property
    def turns(self) -> int:
        """The number of turns that were ended."""
        return sum(made.next is not None for made in self.run.made)

    def own(self) -> Iterator[float]:
        """The seconds from each press to the picture in its answer, or to the one after its deferral."""
        drawn: dict[str, float] = {}
        for call in self.calls:
            if is_panel(call):
                drawn.setdefault(call.named["token"], call.at)
        return (at - made.began for made in self.run.made if (at := drawn.get(made.press.token)) is not None)

    def next(self) -> Iterator[float]:
        """The seconds from each press that ended a turn to the next member's new panel."""
        edits: dict[tuple[int, int], list[float]] = {}
        for call in self.calls:
            if call.route.startswith("PATCH /webhooks") and (panel := self.interactions.get(call.named["token"])):
                edits.setdefault((panel.user.id, panel.channel.id), []).append(call.at)
        for began, made, following in self.run.made:
            if following is not None:
                after = (at for at in edits.get((following.user.id, made.channel.id), ()) if at > began)
                if (first := next(after, None)) is not None:
                    yield first - began

    @property
    def line(self) -> str:
        """All figures in one line."""
        asked = Counter(f"{call.method} {call.route.split('/')[1]}" for call in self.calls)
        requests = ", ".join(f"{number / max(1, self.presses):.2f} {name}" for name, number in asked.most_common())
        each = ", ".join(f"{name} {figure:.2f}" for name, figure in self.a_press.items())
        return (
            f"{self.rate or 'closed':>7} | {self.presses / self.seconds:6.1f}/s made, {self.in_time}/{self.presses} in "
            f"time | {each} | {self.cpu / self.seconds * 100:.0f} % | skipped {self.run.skipped} | {requests}"
        )


def waits(windows: Sequence[Measured]) -> dict[str, float]:
    """The medians and the 99th percentiles of all that was waited for in some windows, in milliseconds."""
    found: dict[str, float] = {}
    for name, waited in (("own", Measured.own), ("next", Measured.next)):
        each = [seconds for window in windows for seconds in waited(window)]
        quantiles = statistics.quantiles(each, n=100) if len(each) > 1 else [0.0] * 99
        found |= {f"{name} p50": quantiles[49] * 1000, f"{name} p99": quantiles[98] * 1000}
    return found


def is_panel(call: Call) -> bool:
    """True for a request that brings a panel its picture, at once or after a deferral."""
    if call.route.startswith("POST /interactions"):
        return call.json["type"] in (Answer.UPDATE, Answer.MESSAGE)
    return call.route.startswith("PATCH /webhooks")


async def measured(discord: Discord, pid: int, tables: Sequence[Pressed], rate: float, seconds: float) -> Measured:
    """Press at one rate for some seconds; 0 means as soon as the press before is answered."""
    run, before, first = Run(), cpu_of(pid), len(discord.rest.calls)
    await (offered(tables, run, rate, seconds) if rate else closed(tables, run, seconds))
    return Measured(rate, seconds, run, cpu_of(pid) - before, discord.rest.calls[first:], discord.interactions)


@dataclass
class Side:
    """A process with tables of its own, and the measurements of its windows."""

    name: str
    discord: Discord
    process: Process
    tables: Sequence[Pressed]
    windows: list[Measured] = field(default_factory=list[Measured])

    @classmethod
    @contextlib.asynccontextmanager
    async def running(
        cls, name: str, table: type[BareTable] | type[Table], count: int, *command: str, checkout: Path = ROOT
    ) -> AsyncGenerator[Self]:
        """Start the process, and open `count` tables."""
        gate = asyncio.Semaphore(OPENED_AT_ONCE)

        async def opened(discord: Discord) -> Pressed:
            async with gate:
                return await table.opened(discord)

        with tempfile.TemporaryDirectory() as folder:
            async with open_discord() as discord:
                process = await Process.start(discord, Path(folder), command, PYTHONPATH=str(checkout))
                await discord.until(lambda: discord.commands, "the commands are registered")
                tables = await asyncio.gather(*(opened(discord) for _ in range(count)))
                yield cls(name, discord, process, tables)
                say(f"what the log of {name} says of trouble:", *process.troubles()[:9])
                await process.stop()
                discord.judge.faults.clear()  # only costs matter here

    async def window(self, rate: float, seconds: float) -> Measured:
        """Measure one window, and print it; see `measured`."""
        await measured(self.discord, self.process.pid, self.tables, rate, WARM)
        found = await measured(self.discord, self.process.pid, self.tables, rate, seconds)
        say(f"{self.name:>10} {found.line}")
        return found


async def compare(asked: argparse.Namespace) -> None:
    """Let all sides take turns, and print the ratios."""
    table, bare = TABLES[asked.game], "tests.bench.bare_bot"
    wanted = [("this", table, ("bot", "run"), ROOT)]
    wanted += [(path.name, table, ("bot", "run"), path) for path in asked.checkout]
    yardsticks = {"answers": (bare,), "works": (bare, "--works")}
    async with contextlib.AsyncExitStack() as stack:
        sides: list[Side] = []
        for name, kind, command, checkout in wanted:
            running = Side.running(name, kind, asked.tables, *command, checkout=checkout)
            sides.append(await stack.enter_async_context(running))
        bots = list(sides)
        for name, command in yardsticks.items():
            sides.append(await stack.enter_async_context(Side.running(name, BareTable, asked.tables, *command)))
        await asyncio.gather(*(spread(side.tables, SPREAD, SPREAD_SECONDS) for side in sides))
        for lap in range(asked.laps):
            for side in sides if lap % 2 == 0 else reversed(sides):
                side.windows.append(await side.window(asked.rate, asked.seconds))
        say(f"with a load of {os.getloadavg()[0]:.1f} on this machine:")
        *_, answers, works = sides
        for side in bots:
            tell(side, answers, works)
        for lap in range(asked.saturate):
            for side in bots if lap % 2 == 0 else reversed(bots):
                await side.window(0, asked.seconds)
                await asyncio.sleep(2)


def tell(side: Side, answers: Side, works: Side) -> None:
    """Print the cost of a press and of a turn for this bot, and its ratios to those for the bare bots."""
    figures = [window.a_press for window in side.windows]
    costs = ("CPU", "requests", "KB")
    say(f"{side.name}: " + ", ".join(f"{name} {_spread([each[name] for each in figures])}" for name in costs))
    turns = sum(window.turns for window in side.windows)
    presses = sum(window.presses for window in side.windows)
    say(
        f"    a turn has {presses / max(1, turns):.2f} presses: "
        + ", ".join(f"{name} {_of_turns(side, name):.1f}" for name in costs)
    )
    for other in (answers, works):
        ratios = [one["CPU"] / window.a_press["CPU"] for one, window in zip(figures, other.windows, strict=True)]
        turn = _of_turns(side, "CPU") / _of_turns(other, "CPU")
        say(f"    CPU, times that of `{other.name}`: {_spread(ratios)} for a press, {turn:.2f} for a turn")
    theirs = waits(works.windows)
    for name, milliseconds in waits(side.windows).items():
        say(f"    {name} {milliseconds:.1f} ms, times that of `works`: {milliseconds / theirs[name]:.2f}")


def _of_turns(side: Side, name: str) -> float:
    """What a turn costs."""
    whole = sum(window.a_press[name] * window.presses for window in side.windows)
    return whole / max(1, sum(window.turns for window in side.windows))


def _spread(found: Sequence[float]) -> str:
    return f"{statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})" if found else "-"


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--rate", type=float, default=12, help="presses a second (default: %(default)s)")
    parser.add_argument("--laps", type=int, default=5, help="windows of each bot (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=8, help="of each window (default: %(default)s)")
    parser.add_argument("--saturate", type=int, default=1, help="windows of each at the end, as fast as can be")
    parser.add_argument("--checkout", type=Path, nargs="*", default=[], help="other versions of the bot to measure")
    asyncio.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
