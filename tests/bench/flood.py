"""Measures what happens to presses when twice as many are made as the bot can answer at its own pace.

`python -m tests.bench.flood [--game rum500] [--tables 40] [--seconds 30]`

The bot's own process plays at many tables against the stand-in for Discord. First, members press as soon as they are
answered: this rate saturates the bot. Then they press twice as often, whether answered or not.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cogs.ui.address import Action, read_address
from tests.bench.late_loop import SAYS
from tests.bench.load import Measured, is_panel, measured
from tests.bench.telling import say, told
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.fake_discord.records import Answer, Interaction
from tests.wire.members.tables import TABLES, Table
from tests.wire.running.process import Process

COMMAND = ("tests.bench.late_loop", "run")
TIMES = 2.0
AFTER = 10.0
"""Seconds after the flood within which every deferred panel has to arrive."""
MAX_LATE, MIN_PANELS, MAX_TOLD = 50.0, 0.8, 0.1
_MOVES = (Action.PLAY, Action.PICK, Action.NEXT_ROUND)


@dataclass
class Stretch:
    """The measurements of some seconds at one rate.

    Attributes:
        until: the number of requests that the bot had made at the end of those seconds.
        late: how late the bot's loop was in milliseconds: median, 99th percentile and maximum; then the same three of
            the part that was its own work.

    """

    measured: Measured
    until: int
    late: tuple[float, ...]

    @property
    def panels(self) -> float:
        """The number of panels a second that were drawn, the pressers' and those of others."""
        came = [call for call in self.measured.calls[: self.until] if is_panel(call)]
        return len(came) / self.measured.seconds


def _is_move(made: Interaction) -> bool:
    address = read_address(str(made.payload.get("custom_id", "")))
    return address is not None and address.action in _MOVES


class Flood:
    """The bot, its tables and the presses at them."""

    def __init__(self, discord: Discord, process: Process, tables: Sequence[Table]) -> None:
        self._discord, self._process, self._tables = discord, process, tables

    @property
    def accepted(self) -> set[int]:
        """The interactions of the moves that were accepted."""
        return {made.id for table in self._tables for made in table.accepted if _is_move(made)}

    async def stretch(self, rate: float, seconds: float) -> Stretch:
        """Press at a rate for some seconds; 0 means as soon as the press before is answered."""
        await self._how_late()
        first = len(self._discord.rest.calls)
        loop, until = asyncio.get_running_loop(), list[int]()
        loop.call_later(seconds, lambda: until.append(len(self._discord.rest.calls) - first))
        found = await measured(self._discord, self._process.pid, self._tables, rate, seconds)
        late = await self._how_late()
        say(found.line)
        return Stretch(found, until[0], late)

    async def _how_late(self) -> tuple[float, ...]:
        """How late the bot's loop was since the last call; see `Stretch.late`."""
        before = self._process.says(SAYS)
        os.kill(self._process.pid, signal.SIGUSR1)
        await self._discord.until(lambda: self._process.says(SAYS) > before, "it says how late its loop is")
        line = next(line for line in reversed(self._process.log) if line.startswith(SAYS))
        return tuple(map(float, line.removeprefix(SAYS).split()))

    def promised(self, calls: Iterable[Call]) -> set[int]:
        """The messages whose last press was deferred and that weren't drawn since."""
        waiting: set[int] = set()
        for call in calls:
            made = self._discord.interactions.get(call.named.get("token", ""))
            if made is None or made.original is None:
                continue
            if call.route.startswith("POST /interactions") and call.json["type"] == Answer.DEFERRED_UPDATE:
                waiting.add(made.original.id)
            elif is_panel(call):
                waiting.discard(made.original.id)
        return waiting


def lost(accepted: set[int], folder: Path) -> set[int]:
    """The moves that the journal lacks."""
    with contextlib.closing(sqlite3.connect(folder / "rumtable.sqlite3")) as database:
        kept = {interaction for (interaction,) in database.execute("SELECT interaction FROM journal")}
    return accepted - kept


async def endure(asked: argparse.Namespace, folder: Path) -> None:
    """Saturate the bot, flood it, and print the results."""
    async with open_discord() as discord:
        process = await Process.start(discord, folder, COMMAND)
        tables = [await TABLES[asked.game].opened(discord) for _ in range(asked.tables)]
        flood = Flood(discord, process, tables)
        calm = await flood.stretch(0, asked.seconds)
        first = len(discord.rest.calls)
        flooding = asyncio.create_task(flood.stretch(TIMES * calm.measured.presses / asked.seconds, asked.seconds))
        await asyncio.sleep(asked.seconds + AFTER)
        owed = flood.promised(discord.rest.calls[first:])
        wild = await flooding
        say("what the log says of trouble:", *process.troubles()[:9])
        await process.stop()
    tell(calm, wild)
    told("panels that were promised and not there 10 s after", len(owed), 0)
    told("moves accepted and lost", len(lost(flood.accepted, folder)), 0)
    say(f"({len(flood.accepted)} moves were accepted)")


def tell(calm: Stretch, wild: Stretch) -> None:
    """Print how late the loop was, and how presses were answered."""
    made = [each.press for each in wild.measured.run.made]
    sentences = sum(each.answer is Answer.MESSAGE for each in made)
    for when, late in (("at saturation", calm.late), ("in the flood", wild.late)):
        say(f"the loop {when}: late by {late[:3]} ms in the median, p99, at most; of that it worked {late[3:]}")
    told("the loop's p99 at saturation, on this machine", calm.late[1], MAX_LATE, "ms")
    told("the same, of its own work", calm.late[4], MAX_LATE, "ms")
    told("presses of the flood answered in time", wild.measured.in_time / len(made), 1, least=True)
    told("panels a second, times those at saturation", wild.panels / calm.panels, MIN_PANELS, "x", least=True)
    told("presses answered with a sentence in place of the panel", sentences / len(made), MAX_TOLD)


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(endure(asked, Path(folder)))


if __name__ == "__main__":
    main()
