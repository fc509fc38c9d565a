"""A process of the bot as an operator runs it, `python -m bot run`, connected to the stand-in."""

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

from tests.effort import RUN
from tests.patience import PATIENCE
from tests.wire.fake_discord.discord import Discord
from tests.wire.running.forked import Forked

ROOT = Path(__file__).parents[3]


class Process:
    """A process of the bot. `log` holds the lines that it has written to standard error."""

    def __init__(self, discord: Discord, child: Child | Forked) -> None:
        self.discord = discord
        self._child = child
        self.log: list[str] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(
        cls, discord: Discord, folder: Path, command: Sequence[str] = ("bot", "run"), **settings: str
    ) -> Self:
        """Start a process in the folder of its database, and wait until it is up."""
        process = await cls.begin(discord, folder, command, **settings)
        await process.comes_up()
        return process

    @classmethod
    async def begin(
        cls, discord: Discord, folder: Path, command: Sequence[str] = ("bot", "run"), **settings: str
    ) -> Self:
        """Start a process, without waiting until it is up."""
        return cls(discord, await begun(folder, command, environment(discord) | settings))

    async def comes_up(self) -> None:
        """Wait until every shard has a session, and Discord has the commands."""
        await self.discord.until(
            lambda: self.ended or (self.listens() and self.discord.commands), "every shard listens"
        )
        assert not self.ended, "it ended:\n" + "\n".join(self.log)

    @classmethod
    @asynccontextmanager
    async def running(cls, discord: Discord, folder: Path, **settings: str) -> AsyncGenerator[Self]:
        """Run a process during the body, then stop it as a supervisor does.

        An error or traceback in its log fails the test, unless it comes after SIGTERM.
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
        return self._child.pid

    @property
    def ended(self) -> bool:
        """True once the process has ended."""
        return self._child.returncode is not None

    def listens(self) -> bool:
        """True if as many sessions are connected as there are shards."""
        return len(self.discord.gateway.connected) == self.discord.gateway.shards

    def fill_disk(self) -> None:
        """Keep its files from growing, as on a full disk; its log still arrives."""
        resource.prlimit(self._child.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))

    def make_room(self) -> None:
        """Let its files grow again."""
        unlimited = resource.RLIM_INFINITY
        resource.prlimit(self._child.pid, resource.RLIMIT_FSIZE, (unlimited, unlimited))

    def says(self, text: str) -> int:
        """The number of lines in its log with this text."""
        return sum(text in line for line in self.log)

    def terminate(self) -> None:
        """Send SIGTERM, as a supervisor does."""
        self._child.send_signal(signal.SIGTERM)

    def stand_still(self) -> None:
        """Suspend it, as if its machine were paused."""
        self._child.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume it after `stand_still`."""
        self._child.send_signal(signal.SIGCONT)

    def troubles(self) -> list[str]:
        """The lines of its log that are errors, or parts of a traceback."""
        return [line for line in self.log if " ERROR " in line or " CRITICAL " in line or line.startswith("  |")]

    async def die(self) -> None:
        """Kill it, as a power cut would."""
        if not self.ended:
            self._child.kill()
        await self._child.wait()
        await self._reading

    async def kill(self) -> None:
        """Kill it, as the only process, and wait until its connections are gone."""
        await self.die()
        await self.discord.until(lambda: not self.discord.gateway.connected, "the connections are gone")

    async def stop(self) -> int:
        """Stop it as a supervisor does; returns its exit code."""
        if not self.ended:
            self.terminate()
        return await self.ends()

    async def ends(self) -> int:
        """Wait until it has ended, and kill it if it doesn't; returns its exit code."""
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
    """Start `python -m COMMAND` with this environment.

    A process of the bot is forked from one that has imported the program, unless the tests run with `--afresh`, or it
    is another version of the bot.
    """
    ours = told["PYTHONPATH"] == str(ROOT)
    if command[0] == "bot" and ours and not RUN.afresh:
        return await Forked.begin(command[1:], folder, told)
    if not ours:  # a setting that another version doesn't know ends its start
        known = (Path(told["PYTHONPATH"]) / ".env.example").read_text()
        told = {name: value for name, value in told.items() if name in known or not name.startswith("RUMTABLE_")}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *command),
        cwd=folder,
        env=told,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=stdout,
        stderr=asyncio.subprocess.PIPE,
    )


async def printed_by(folder: Path, command: Sequence[str], told: Mapping[str, str]) -> tuple[int, str, str]:
    """Run `python -m COMMAND` to its end, without a traceback: its exit code, standard output and standard error."""
    child = await begun(folder, command, told, stdout=asyncio.subprocess.PIPE)
    assert child.stdout is not None
    assert child.stderr is not None
    async with asyncio.timeout(PATIENCE):
        output, errors = await asyncio.gather(child.stdout.read(), child.stderr.read())
        await child.wait()
    assert b"Traceback" not in output + errors, errors.decode()
    return child.returncode or 0, output.decode(), errors.decode()


def environment(discord: Discord) -> dict[str, str]:
    """This process's environment, with the settings that connect the bot to the stand-in."""
    return os.environ | {
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API": discord.api_address,
        "DISCORD_GATEWAY": discord.gateway_address,
        "RUMTABLE_DATABASE": "rumtable.sqlite3",
        "RUMTABLE_CARD_EMOJIS": "no",
        "RUMTABLE_MEMBER_PRESSES": "0",  # no limit: the members of tests press as fast as they are answered
    }
