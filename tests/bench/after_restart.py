"""Measures how long tables wait to be shown after a restart: `python -m tests.bench.after_restart [--tables 1000]`.

After a restart a panel isn't updated until its next press, so every move needs an edit of the public message, and the
bot wants more edits than Discord takes. Four members press in turn at every table, and the bot's queue allows as many
edits as on Discord. Printed are the waits of tables whose member to move has no panel, and those of the others: first
with both ranked alike, then in the bot's order. Time runs `FASTER` times as fast.
"""

import argparse
import asyncio
import random
import statistics
from dataclasses import dataclass, field

from cogs.messages.pipeline import DrawQueue, Rank
from tests.bench.telling import say

PUBLIC_EDITS, SEATS = 30, 4
PRESS_EVERY, PRESSES_A_TURN = 4.0, 2.7
FASTER = 4.0


@dataclass
class House:
    """Tables at play. `waits` are in seconds, by whether the member to move had no panel."""

    queue: DrawQueue
    ordered: bool
    waits: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    presses: int = 0
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    waiting: set[int] = field(default_factory=set[int])

    async def play(self, table: int, ends: float, chance: random.Random) -> None:
        """Press at one table until the end."""
        loop, mover, panels = asyncio.get_running_loop(), 0, set[int]()
        while loop.time() < ends:
            await asyncio.sleep(chance.uniform(0.2, 1.8) * PRESS_EVERY / FASTER)
            self.presses += 1
            panels.add(mover)
            if chance.random() < 1 / PRESSES_A_TURN:
                mover = (mover + 1) % SEATS
            if table not in self.waiting:
                self.waiting.add(table)
                task = asyncio.create_task(self._shown(table, mover not in panels, len(panels) == SEATS))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def _shown(self, table: int, unseen: bool, watched: bool) -> None:
        rank = Rank.WATCHED if watched else Rank.UNSEEN if unseen and self.ordered else Rank.PUBLIC
        loop = asyncio.get_running_loop()
        began = loop.time()
        await self.queue.allow_edit(table, rank)
        self.waits[unseen].append((loop.time() - began) * FASTER)
        self.waiting.discard(table)


async def measure(asked: argparse.Namespace) -> None:
    """Let the tables play in both orders."""
    for ordered in (False, True):
        house = House(DrawQueue(public_edits=PUBLIC_EDITS, seconds=1 / FASTER), ordered)
        ends, chance = asyncio.get_running_loop().time() + asked.seconds / FASTER, random.Random(27)  # noqa: S311 - no secret
        await asyncio.gather(*(house.play(table, ends, chance) for table in range(asked.tables)))
        say(
            f"{'first those whose member to move has no panel' if ordered else 'all alike'}: "
            f"{house.presses / asked.seconds:.0f} presses a second, {sum(map(len, house.waits.values()))} edits"
        )
        for unseen, waits in house.waits.items():
            quantiles = statistics.quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
            whose = "whoever is to move has no panel" if unseen else "they have one"
            say(f"    {whose}: {len(waits)} edits after {quantiles[49]:.1f} s (p50), {quantiles[94]:.1f} s (p95)")
        for task in [*house.tasks]:
            task.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60, help="of play (default: %(default)s)")
    asyncio.run(measure(parser.parse_args()))
