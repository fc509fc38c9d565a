"""The bot's own process, as its operator runs it: `python -m bot run`, told where the stand-in is."""

import asyncio
import os
import resource
import signal
import sys
from asyncio.subprocess import Process as Child
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from tests.lengths import RUN
from tests.patience import PATIENCE
from tests.wire.discord import Discord
from tests.wire.forked import Forked

ROOT = Path(__file__).parents[2]


class Process:
    """A process of the bot. `log` is what it wrote to standard error, a line each."""

    def __init__(self, discord: Discord, child: Child | Forked) -> None:
        self.discord = discord
        self._child = child
        self.log: list[str] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(
        cls, discord: Discord, folder: Path, command: Sequence[str] = ("bot", "run"), **settings: str
    ) -> Self:
        """Start it in a folder, where its database is, and wait until every shard listens."""
        process = await cls.begin(discord, folder, command, **settings)
        await process.comes_up()
        return process

    @classmethod
    async def begin(
        cls, discord: Discord, folder: Path, command: Sequence[str] = ("bot", "run"), **settings: str
    ) -> Self:
        """Start it, without waiting for anything."""
        return cls(discord, await begun(folder, command, environment(discord) | settings))

    async def comes_up(self) -> None:
        """Wait until every shard listens, and Discord has the commands."""
        await self.discord.until(
            lambda: self.ended or (self.listens() and self.discord.commands), "every shard listens"
        )
        assert not self.ended, "it ended:\n" + "\n".join(self.log)

    @classmethod
    @asynccontextmanager
    async def running(cls, discord: Discord, folder: Path, **settings: str) -> AsyncGenerator[Self]:
        """Run it while the body lasts, then end it as a supervisor does.

        An error or traceback in its log fails the test; what SIGTERM does to work under way is not judged here.
        """
        process, troubles = await cls.start(discord, folder, **settings), [""]
        try:
            yield process
            troubles = process.troubles()
        finally:
            code = await process.stop()
        assert not troubles, "\n".join(troubles)
        assert code == 0

    @property
    def pid(self) -> int:
        """Its number."""
        return self._child.pid

    @property
    def ended(self) -> bool:
        """True when it runs no more."""
        return self._child.returncode is not None

    def listens(self) -> bool:
        """True when all shards have a session."""
        return len(self.discord.gateway.connected) == self.discord.gateway.shards

    def fill_disk(self) -> None:
        """Let no file of it grow any more, as on a full disk; what it says on its log still arrives."""
        resource.prlimit(self._child.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))

    def make_room(self) -> None:
        """Let its files grow again."""
        unlimited = resource.RLIM_INFINITY
        resource.prlimit(self._child.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))

    def says(self, text: str) -> int:
        """How many lines of its log hold this."""
        return sum(text in line for line in self.log)

    def terminate(self) -> None:
        """Ask it to end, as a supervisor does."""
        self._child.send_signal(signal.SIGTERM)

    def stand_still(self) -> None:
        """Let it do nothing, as a machine that is paused."""
        self._child.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self._child.send_signal(signal.SIGCONT)

    def troubles(self) -> list[str]:
        """What it logged as an error, and the lines of tracebacks."""
        return [line for line in self.log if " ERROR " in line or " CRITICAL " in line or line.startswith("  |")]

    async def die(self) -> None:
        """End it as a power cut would."""
        if not self.ended:
            self._child.kill()
        await self._child.wait()
        await self._reading

    async def kill(self) -> None:
        """End the only process as a power cut would; returns when its connections are gone."""
        await self.die()
        await self.discord.until(lambda: not self.discord.gateway.connected, "the connections are gone")

    async def stop(self) -> int:
        """End it as a supervisor does; returns its exit code."""
        if not self.ended:
            self.terminate()
        return await self.ends()

    async def ends(self) -> int:
        """Wait until it has ended by itself; returns its exit code."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._child.wait()
        except TimeoutError:
            self._child.kill()
            await self._child.wait()
        await self._reading
        return self._child.returncode or 0

    async def _read(self) -> None:
        assert self._child.stderr is not None
        while line := await self._child.stderr.readline():
            self.log.append(line.decode().rstrip("\n"))
            self.discord.touch()
        await self._child.wait()
        self.discord.touch()


async def begun(
    folder: Path, command: Sequence[str], told: Mapping[str, str], *, stdout: int | None = None
) -> Child | Forked:
    """Begin `python -m COMMAND`, told so by its environment.

    The bot's is a copy of a process that has read the program, unless the run wants each to read it anew, or it is
    another version.
    """
    if command[0] == "bot" and not RUN.afresh and told["PYTHONPATH"] == str(ROOT):
        return await Forked.begin(command[1:], folder, told)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *command),
        cwd=folder,
        env=told,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
    )


def environment(discord: Discord) -> dict[str, str]:
    """The environment of this process, with the settings that a run on the stand-in needs."""
    return os.environ | {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API": discord.api_address,
        "DISCORD_GATEWAY": discord.gateway_address,
        "RUMTABLE_DATABASE": "rumtable.sqlite3",
        "RUMTABLE_CARD_EMOJIS": "no",
        "RUMTABLE_MEMBER_PRESSES": "0",  # members of tests press as fast as they are answered
    }
