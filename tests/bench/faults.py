"""Plays an evening on the bot's own process while faults come and go at random.

`python -m tests.bench.faults [--game rum500] [--minutes 60] [--tables 10] [--seed 1]`

Members use the controls that they see while disks fill up, connections break, channels stall, Discord fails and
messages are deleted. In the first half of the time one process runs, and its memory is recorded; in the second half
processes are also stopped and killed. At the end, every accepted press has to be in the journal once, the journal has
to be without gaps and the log without tracebacks.
"""

import argparse
import asyncio
import contextlib
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.fake_discord.records import PLAIN, Channel, Interaction, May
from tests.wire.members.member import Member
from tests.wire.members.seen import public
from tests.wire.members.tables import TABLES, Table
from tests.wire.running.process import Process

DATABASE = "rumtable.sqlite3"
PATIENT = 5.0
"""Seconds that a member waits before they try something else."""
THINKS = 2.0
"""The mean number of seconds between two presses at a table."""
KEPT_CALLS = 2_000


@dataclass
class Evening:
    """The process and its tables, with what was recorded of them."""

    discord: Discord
    folder: Path
    process: Process
    chance: random.Random
    tables: list[Table] = field(default_factory=list["Table"])
    memory: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    faults: Counter[str] = field(default_factory=Counter[str])
    log: list[str] = field(default_factory=list[str])
    pressed: int = 0

    @property
    def channels(self) -> list[Channel]:
        """The channels of the tables."""
        return [table.members[0].channel for table in self.tables]

    async def play(self, table: Table) -> None:
        """Press for ever. If nobody can press, all open their hands."""
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * THINKS)
            with contextlib.suppress(AssertionError):  # the message is missing for the moment
                member = table.to_move()
                await (self._look(table) if member is None else self._press(table, member))

    async def _press(self, table: Table, member: Member) -> None:
        made = table.begin(member)
        self.pressed += 1
        if await answered(made):
            before = len(table.accepted)
            table.note(made)
            if len(table.accepted) > before:
                return
        await self._look(table)

    async def _look(self, table: Table) -> None:
        for member in table.members:
            board = member.board()
            made = member.begin_press(board, "My hand") if "My hand" in board.labels else member.begin_slash("hand")
            await answered(made)

    async def trouble(self, until: float, *, kills: bool) -> None:
        """Cause one fault after the other, each for some seconds, with some seconds between them."""
        kinds = Faults.KINDS + (Faults.ENDS if kills else ())
        while time.monotonic() < until:
            kind = self.chance.choice(kinds)
            self.faults[kind.__name__] += 1
            async with kind(Faults(self)):
                await asyncio.sleep(self.chance.uniform(1, 12))
            await asyncio.sleep(self.chance.uniform(1, 6))
            del self.discord.rest.calls[:-KEPT_CALLS]
            self._forget_pictures()

    def _forget_pictures(self) -> None:
        uploads = self.discord.writing.uploads
        for number in list(uploads)[: -50 * len(self.tables)]:
            del uploads[number]

    async def watch(self, began: float) -> None:
        """Record the memory of the process every half minute."""
        while True:
            if not self.process.ended:
                self.memory.append((time.monotonic() - began, resident(self.process.pid)))
            await asyncio.sleep(30)

    async def again(self) -> None:
        """Start a new process after the last one has ended, once Discord lets it identify."""
        self.log += self.process.log
        await asyncio.sleep(self.discord.gateway.identify_seconds)
        self.process = await Process.start(self.discord, self.folder)


async def answered(made: Interaction) -> bool:
    """Wait for an answer as long as a member would."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENT):
            await made.answered.wait()
    return made.answer is not None


def resident(pid: int) -> float:
    """The resident memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


class Faults:
    """The faults, each a context manager that is active during its body."""

    KINDS: ClassVar[tuple[Callable[..., contextlib.AbstractAsyncContextManager[None]], ...]] = ()
    ENDS: ClassVar[tuple[Callable[..., contextlib.AbstractAsyncContextManager[None]], ...]] = ()

    def __init__(self, evening: Evening) -> None:
        self.evening, self.discord = evening, evening.discord

    def _channel(self) -> Channel:
        return self.evening.chance.choice(self.evening.channels)

    @asynccontextmanager
    async def full_disk(self) -> AsyncGenerator[None]:
        self.evening.process.fill_disk()
        yield
        self.evening.process.make_room()

    @asynccontextmanager
    async def locked_database(self) -> AsyncGenerator[None]:
        with contextlib.closing(sqlite3.connect(self.evening.folder / DATABASE, isolation_level=None)) as other:
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("BEGIN IMMEDIATE")
            yield
            with contextlib.suppress(sqlite3.OperationalError):
                other.execute("ROLLBACK")

    @asynccontextmanager
    async def stalled_channel(self) -> AsyncGenerator[None]:
        let_go, slow = asyncio.Event(), str(self._channel().id)

        async def hold(call: Call) -> None:
            if call.named.get("channel") == slow:
                await let_go.wait()

        self.discord.rest.before = hold
        yield
        self.discord.rest.before = None
        let_go.set()

    @asynccontextmanager
    async def storm(self) -> AsyncGenerator[None]:
        chance = self.evening.chance
        self.discord.rest.failing = lambda _: chance.choice((500, 502, 503)) if chance.random() < 0.7 else None
        yield
        self.discord.rest.failing = lambda _: None

    @asynccontextmanager
    async def torn_answers(self) -> AsyncGenerator[None]:
        chance = self.evening.chance
        self.discord.rest.torn = lambda _: chance.random() < 0.2
        yield
        self.discord.rest.torn = lambda _: False

    @asynccontextmanager
    async def limited(self) -> AsyncGenerator[None]:
        self.discord.limits.refuse_next(5, everywhere=self.evening.chance.random() < 0.5, seconds=1)
        yield

    @asynccontextmanager
    async def deleted_messages(self) -> AsyncGenerator[None]:
        channel = self._channel()
        for message in public(channel):
            self.discord.gateway.delete(message)
        yield

    @asynccontextmanager
    async def withdrawn_rights(self) -> AsyncGenerator[None]:
        channel = self._channel()
        self.discord.allow(channel, May(0))
        yield
        self.discord.allow(channel, PLAIN)

    @asynccontextmanager
    async def dropped_line(self) -> AsyncGenerator[None]:
        self.discord.gateway.drop()
        yield

    @asynccontextmanager
    async def asked_to_reconnect(self) -> AsyncGenerator[None]:
        await self.discord.gateway.ask_to_reconnect()
        yield

    @asynccontextmanager
    async def lost_session(self) -> AsyncGenerator[None]:
        await self.discord.gateway.invalidate()
        yield

    @asynccontextmanager
    async def repeated_presses(self) -> AsyncGenerator[None]:
        for table in self.evening.tables:
            for made in table.accepted[-2:]:
                self.discord.again(made)
        yield

    @asynccontextmanager
    async def killed(self) -> AsyncGenerator[None]:
        await self.evening.process.kill()
        yield
        await self.evening.again()

    @asynccontextmanager
    async def restarted(self) -> AsyncGenerator[None]:
        await self.evening.process.stop()
        yield
        await self.evening.again()


Faults.KINDS = (
    Faults.full_disk,
    Faults.locked_database,
    Faults.stalled_channel,
    Faults.storm,
    Faults.torn_answers,
    Faults.limited,
    Faults.deleted_messages,
    Faults.withdrawn_rights,
    Faults.dropped_line,
    Faults.asked_to_reconnect,
    Faults.lost_session,
    Faults.repeated_presses,
)
Faults.ENDS = (Faults.killed, Faults.restarted)


def lost(evening: Evening) -> list[str]:
    """The accepted presses that aren't in the journal exactly once, and the journals with gaps."""
    found: list[str] = []
    with contextlib.closing(sqlite3.connect(evening.folder / DATABASE)) as database:
        if (said := database.execute("PRAGMA integrity_check").fetchone()) != ("ok",):
            found.append(f"the database is damaged: {said}")
        rows = database.execute("SELECT table_id, seq, interaction FROM journal ORDER BY table_id, seq").fetchall()
    kept = Counter(interaction for *_, interaction in rows if interaction is not None)
    for table in evening.tables:
        found += [f"press {made.id}: {kept[made.id]} times" for made in table.accepted if kept[made.id] != 1]
    for number in {table for table, *_ in rows}:
        own = [seq for table, seq, _ in rows if table == number]
        if own != list(range(own[0], own[0] + len(own))):
            found.append(f"the journal of table {number} has a gap")
    return found


def doubled(evening: Evening) -> list[str]:
    """Channels that don't have exactly one message of their table."""
    shown = {channel.id: len(public(channel)) for channel in evening.channels}
    return [f"channel {channel}: {number} messages of its table" for channel, number in shown.items() if number != 1]


async def spend(asked: argparse.Namespace, folder: Path) -> int:
    """Play the evening; returns the number of things that were wrong."""
    async with open_discord() as discord:
        chance = random.Random(asked.seed)  # noqa: S311 - for faults
        evening = Evening(discord, folder, await Process.start(discord, folder), chance)
        evening.tables += [await TABLES[asked.game].opened(discord) for _ in range(asked.tables)]
        began, half = time.monotonic(), asked.minutes * 30
        doing = [asyncio.create_task(evening.play(table)) for table in evening.tables]
        doing.append(asyncio.create_task(evening.watch(began)))
        await evening.trouble(began + half, kills=False)
        steady = list(evening.memory)
        await evening.trouble(began + 2 * half, kills=True)
        for task in doing:
            task.cancel()
        await asyncio.sleep(60)  # the bot repairs what was lost in a channel within a minute
        wrong = doubled(evening)
        await evening.process.stop()
        evening.log += evening.process.log
        wrong += lost(evening) + [line for line in evening.log if line.startswith(("Traceback", "  |"))]
        tell(evening, steady, wrong)
    return len(wrong)


def tell(evening: Evening, steady: list[tuple[float, float]], wrong: list[str]) -> None:
    """Print the results."""
    accepted = sum(len(table.accepted) for table in evening.tables)
    lines = [
        f"{evening.pressed} presses, {accepted} of them moves that were accepted; faults: {dict(evening.faults)}",
        "memory of the first process (minutes: MiB): "
        + ", ".join(f"{at / 60:.0f}: {used:.0f}" for at, used in steady[:: max(1, len(steady) // 12)]),
        f"errors in the log: {Counter(line.partition(' ERROR ')[2][:60] for line in evening.log if ' ERROR ' in line)}",
        f"wrong: {len(wrong)}",
        *wrong[:40],
    ]
    sys.stdout.write("\n".join(lines) + "\n")


def main() -> None:
    """Play with the given options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TABLES, default="rum500")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(min(1, asyncio.run(spend(asked, Path(folder)))))


if __name__ == "__main__":
    main()
