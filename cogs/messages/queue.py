"""Who is drawn next: a few messages at a time, and first those that somebody waits for.

Where more is pressed than can be drawn, the presses are carried out and taken all the same; what piles up is drawings,
and each shows the newest state once its turn comes. At quieter times a press is drawn and sent before the messages that
follow it are drawn.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Callable, Generator, Hashable
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from enum import IntEnum
from typing import TypeAlias

Told: TypeAlias = asyncio.Future[None]

AT_ONCE = 4
"""Enough that the painter's thread has always something to do."""
PUBLIC_EDITS = 30
"""So many edits of public messages are begun in a second; Discord takes 50 requests of all kinds."""
ON_ITS_WAY = 4
"""Turns of the event loop within which an answer that was drawn is on its way to Discord."""


class Rank(IntEnum):
    """Why a message is drawn, the most urgent first."""

    PRESS = 0  # somebody has pressed and waits
    FOLLOWING = 1  # somebody else's move is to be seen in a panel
    PUBLIC = 2  # somebody at the table has nothing else to look at
    WATCHED = 3  # a public message of a table at which everybody has a panel that follows


class _Waiting:
    """Whoever waits, by their rank, and in the order in which they came."""

    def __init__(self) -> None:
        self._queues: dict[Rank, OrderedDict[Told, Hashable]] = {rank: OrderedDict() for rank in Rank}

    def __bool__(self) -> bool:
        return any(self._queues.values())

    def add(self, key: Hashable, rank: Rank) -> Told:
        """Let somebody wait for what is returned."""
        told = asyncio.get_running_loop().create_future()
        self._queues[rank][told] = key
        return told

    def remove(self, told: Told) -> None:
        """Let somebody wait no more."""
        for queue in self._queues.values():
            queue.pop(told, None)

    def hurry(self, key: Hashable) -> None:
        """Let what waits under the key go with the presses."""
        for queue in (each for rank, each in self._queues.items() if rank is not Rank.PRESS):
            for told in [each for each, known in queue.items() if known == key]:
                self._queues[Rank.PRESS][told] = queue.pop(told)

    def pass_on(self) -> bool:
        """Tell whoever is next; False where nobody waits."""
        for queue in self._queues.values():
            while queue:
                told, _ = queue.popitem(last=False)
                if not told.done():
                    told.set_result(None)
                    return True
        return False


class _Presses:
    """The newest press at each table that is being drawn."""

    def __init__(self) -> None:
        self._newest: dict[int, asyncio.Event] = {}

    @contextmanager
    def drawing(self, table: int) -> Generator[None]:
        """Draw one while the body runs."""
        drawn = self._newest[table] = asyncio.Event()
        try:
            yield
        finally:
            drawn.set()
            if self._newest.get(table) is drawn:
                del self._newest[table]

    async def drawn(self, table: int) -> None:
        """Wait until it is, and its answer on its way."""
        if (newest := self._newest.get(table)) is not None:
            await newest.wait()
            for _ in range(ON_ITS_WAY):
                await asyncio.sleep(0)


class DrawingOrder:
    """Lets so many be drawn at once; the others wait by their rank, and in the order in which they came."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._waiting = _Waiting()
        self._presses = _Presses()

    @asynccontextmanager
    async def turn(self, key: Hashable, rank: Rank) -> AsyncGenerator[None]:
        """Wait for a turn to draw what is known by the key, and have it while the body runs."""
        await self._wait(key, rank)
        try:
            yield
        finally:
            self._pass_on()

    def press(self, table: int) -> AbstractContextManager[None]:
        """Draw the answer to a press while the body runs: what follows at the table gives way to it."""
        return self._presses.drawing(table)

    async def give_way(self, table: int) -> None:
        """Let a press at the table go first, if one is being drawn; to be awaited before a turn.

        It does not wait for later presses: there may be many.
        """
        await asyncio.sleep(0)  # a press begins to be drawn in the same turn of the event loop
        await self._presses.drawn(table)

    def hurry(self, key: Hashable) -> None:
        """Let what waits under the key go with the presses, since one waits for it now; where it does, it stays."""
        self._waiting.hurry(key)

    async def _wait(self, key: Hashable, rank: Rank) -> None:
        if self._free:
            self._free -= 1
            return
        told = self._waiting.add(key, rank)
        try:
            await told
        except asyncio.CancelledError:
            self._waiting.remove(told)
            if told.done() and not told.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to whoever is next."""
        if not self._waiting.pass_on():
            self._free += 1


class Allowance:
    """Lets so many be begun in any second, for Discord counts what the whole bot does in its channels.

    No table has more than one waiting, so that all have their turn. None lets everything be begun at once.

    Attributes:
        portion: how much of it is this process's, where others run the same bot.

    """

    def __init__(self, most: int | None, seconds: float = 1.0) -> None:
        self._most, self._seconds = most, seconds
        self._begun: deque[float] = deque()
        self._waiting = _Waiting()
        self.portion: Callable[[], float] = lambda: 1.0

    def share_of(self, most: int) -> int:
        """How much of what the bot may do this process may, at least one."""
        return max(1, int(most * self.portion()))

    async def take(self, key: Hashable, rank: Rank) -> None:
        """Wait until one more may be begun."""
        if not self._waiting and self._has_room():
            self._begin()
            return
        if not self._waiting:
            self._let_begin_later()
        told = self._waiting.add(key, rank)
        try:
            await told
        finally:
            self._waiting.remove(told)

    def _has_room(self) -> bool:
        past = asyncio.get_running_loop().time() - self._seconds
        while self._begun and self._begun[0] <= past:
            self._begun.popleft()
        return self._most is None or len(self._begun) < self.share_of(self._most)

    def _begin(self) -> None:
        self._begun.append(asyncio.get_running_loop().time())

    def _let_begin(self) -> None:
        while self._has_room() and self._waiting.pass_on():
            self._begin()
        if self._waiting:
            self._let_begin_later()

    def _let_begin_later(self) -> None:
        """When there is room again."""
        asyncio.get_running_loop().call_at(self._begun[0] + self._seconds, self._let_begin)
