"""Measures how much one member who presses fifty times a second slows another table down.

`python -m tests.bench.loud [--laps 8] [--seconds 10] [--limit 40]`

A table of 500 Rum is played at three presses a second. In every second window, a member of another table presses like a
program, answered or not. `--limit 0` measures it without RUMTABLE_MEMBER_PRESSES.
"""

import argparse
import asyncio
import statistics
import tempfile
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from tests.bench.load import Measured, measured
from tests.bench.telling import say, told
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.members.member import Member
from tests.wire.members.tables import GinTable, RumTable
from tests.wire.running.process import Process

RATE, LOUD, MOST = 3.0, 50.0, 1.2


async def press_on(loud: Member, discord: Discord) -> None:
    """Press a button of the member's own table fifty times a second, for ever."""
    due = asyncio.get_running_loop().time()
    while True:
        loud.begin_press(loud.board(), "My hand")
        due += 1 / LOUD
        await asyncio.sleep(max(0, due - asyncio.get_running_loop().time()))
        discord.touch()


async def compare(asked: argparse.Namespace) -> None:
    """Play quiet and loud windows in turn, and print the medians."""
    async with open_discord() as discord:
        with tempfile.TemporaryDirectory() as folder:
            process = await Process.start(discord, Path(folder), RUMTABLE_MEMBER_PRESSES=str(asked.limit))
            try:
                await windows(discord, process, asked)
            finally:
                await process.stop()


async def windows(discord: Discord, process: Process, asked: argparse.Namespace) -> None:
    table, other = await RumTable.opened(discord), await GinTable.opened(discord)
    await measured(discord, process.pid, [table], RATE, asked.seconds)
    quiet, loud = list[Measured](), list[Measured]()
    for _ in range(asked.laps):
        quiet.append(await measured(discord, process.pid, [table], RATE, asked.seconds))
        noise = asyncio.create_task(press_on(other.members[0], discord))
        loud.append(await measured(discord, process.pid, [table], RATE, asked.seconds))
        noise.cancel()
        await asyncio.sleep(asked.seconds / 2)
    alone, beside = median_of(quiet), median_of(loud)
    say(f"limit {asked.limit}: {asked.laps} windows of {asked.seconds:g} s each, medians of a press in ms")
    say("  alone:  " + ", ".join(f"{window.a_press['own p50']:.1f}" for window in quiet))
    say("  beside: " + ", ".join(f"{window.a_press['own p50']:.1f}" for window in loud))
    told("times the median alone", beside / alone, MOST)


def median_of(windows: Sequence[Measured]) -> float:
    return statistics.median(chain(window.a_press["own p50"] for window in windows))


def main() -> None:
    """Measure with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--laps", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--limit", type=int, default=40)
    asyncio.run(compare(parser.parse_args()))


if __name__ == "__main__":
    main()
