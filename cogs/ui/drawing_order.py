"""Who is drawn next: a few messages at a time, and first those that somebody waits for.

Where more is pressed than can be drawn, the presses are carried out and taken all the same; what piles up is drawings,
and each shows the newest state once its turn comes.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Hashable

AT_ONCE = 4
"""Enough that the painter's thread has always something to do."""


class Rank(IntEnum):
    """Why a message is drawn, the most urgent first."""

    PRESS = 0  # somebody has pressed and waits
    FOLLOWING = 1  # somebody else's move is to be seen in a panel
    PUBLIC = 2


class DrawingOrder:
    """Lets so many be drawn at once; the others wait by their rank, and in the order in which they came."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._queues: dict[Rank, OrderedDict[asyncio.Future[None], Hashable]] = {rank: OrderedDict() for rank in Rank}

    @asynccontextmanager
    async def turn(self, key: Hashable, rank: Rank) -> AsyncGenerator[None]:
        """Wait for a turn to draw what is known by the key, and have it while the body runs."""
        await self._wait(key, rank)
        try:
            yield
        finally:
            self._pass_on()

    def hurry(self, key: Hashable) -> None:
        """Let what waits under the key go with the presses, since one waits for it now; where it does, it stays."""
        for rank in (Rank.FOLLOWING, Rank.PUBLIC):
            for told in [each for each, known in self._queues[rank].items() if known == key]:
                self._queues[Rank.PRESS][told] = self._queues[rank].pop(told)

    async def _wait(self, key: Hashable, rank: Rank) -> None:
        if self._free:
            self._free -= 1
            return
        told = asyncio.get_running_loop().create_future()
        self._queues[rank][told] = key
        try:
            await told
        except asyncio.CancelledError:
            for queue in self._queues.values():
                queue.pop(told, None)
            if told.done() and not told.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to whoever is next."""
        for queue in self._queues.values():
            while queue:
                told, _ = queue.popitem(last=False)
                if not told.done():
                    told.set_result(None)
                    return
        self._free += 1
