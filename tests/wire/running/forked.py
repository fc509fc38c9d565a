"""Processes of the bot, forked from one that has imported the program: importing takes two thirds of a start."""

import asyncio
import atexit
import multiprocessing
import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing import forkserver, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Self

_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload([__name__, "tests.wire.running.preloaded"])


_running: set[ForkServerProcess] = set()


def end_server() -> None:
    """End the fork server and its tracker, so that their time and coverage are counted with the tests'.

    It waits for the processes forked from it, so those that a failed test has left are killed first.
    """
    for process in _running:
        process.kill()
    forkserver._forkserver._stop()  # type: ignore[attr-defined] - there is no public way
    resource_tracker._resource_tracker._stop()  # type: ignore[attr-defined] - nor here


class Forked:
    """A forked process, with the interface of `asyncio.subprocess.Process` as far as the tests need it."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader) -> None:
        self.stdout = stdout
        self.stderr = stderr
        self._process = process
        self._over = asyncio.Event()
        _running.add(process)
        asyncio.get_running_loop().add_reader(process.sentinel, self._has_ended)

    @classmethod
    async def begin(cls, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Self:
        """Start `python -m bot` with these arguments."""
        (out, says), (errors, warns) = _SERVER.Pipe(duplex=False), _SERVER.Pipe(duplex=False)
        told = (arguments, str(folder), dict(environment), says, warns)
        process = _SERVER.Process(target=_become_the_bot, args=told, daemon=True)
        process.start()
        for given in (says, warns):
            given.close()
        return cls(process, await _reader(out), await _reader(errors))

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def returncode(self) -> int | None:
        """The exit code; None while the process runs."""
        return self._process.exitcode if self._over.is_set() else None

    async def wait(self) -> int:
        """Wait until the process has ended; returns its exit code."""
        await self._over.wait()
        return self._process.exitcode or 0

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def _has_ended(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        _running.discard(self._process)
        self._over.set()


def _become_the_bot(
    arguments: Sequence[str], folder: str, environment: Mapping[str, str], said: Connection, warned: Connection
) -> None:
    """Run in the new process: `python -m bot` with these arguments, in this folder and environment alone."""
    for number, connection in ((1, said), (2, warned)):
        os.dup2(connection.fileno(), number)
        connection.close()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    try:
        raise SystemExit(import_module("bot.__main__").main(arguments))
    finally:
        # multiprocessing leaves them out; coverage saves its figures in one
        atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage] - there is no public way


async def _reader(connection: Connection) -> asyncio.StreamReader:
    """A reader of a pipe."""
    reader, file = asyncio.StreamReader(), os.fdopen(os.dup(connection.fileno()), "rb", buffering=0)
    connection.close()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return reader
