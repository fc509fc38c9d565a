"""Where transactions that write are carried out: each is a function that is given a connection, and waits for nothing.

So a file's driver can do all of one in its thread. To go there for each statement, and there for each thing that a
cursor does, takes longer than most statements do.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy.engine import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

ResultT = TypeVar("ResultT")


class Transactions(Protocol):
    """Carries them out."""

    async def connect(self) -> None:
        """Connect, where there is no connection yet."""
        ...

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        """Do the work in a transaction; what it has written is durable when this returns.

        Whoever is cancelled meanwhile can't know whether it was.
        """
        ...

    async def close(self) -> None:
        """Let go of the connections."""
        ...


class InThread:
    """Carries them out in a thread of their own, one after the other."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="transactions")

    async def connect(self) -> None:
        await self._there(self._connect)

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        return await self._there(lambda: self._carry_out(work))

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    async def _there(self, call: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call)

    def _connect(self) -> None:
        with self._engine.connect():
            pass

    def _carry_out(self, work: Callable[[Connection], ResultT]) -> ResultT:
        try:
            with self._engine.begin() as connection:
                return work(connection)
        except StopIteration as error:  # which no future can hold
            raise RuntimeError("a transaction ran out of something to iterate") from error

    def _close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()  # which brings the file up to date


class Awaited:
    """Carries them out by a driver that is awaited for each statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def connect(self) -> None:
        async with self._engine.connect():
            pass

    async def within(self, work: Callable[[Connection], ResultT]) -> ResultT:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()
