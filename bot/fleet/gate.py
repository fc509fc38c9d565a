"""Which presses this process takes: those of its shards, each once, also while a shard is handed over.

Discord tells a press to every session of its shard. The heir of a shard hears what the owner hears; it lets a press
wait until the lease has come, and leaves it where the owner says that it took it.

Which presses and commands are being carried out, by shard: whoever hands a shard over lets those finish first.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from enum import Enum, auto
from typing import Any

from bot.fleet.leases import Share

HEIR_WAITS = 2.6
"""Seconds that a press waits for the lease: Discord waits three for its answer."""
LONER_WAITS = 2.2
"""Seconds after which it is told that nothing can be saved; if another process has the shard by now, it was quicker."""
_REMEMBERED = 10.0
"""Seconds in which a press may arrive at two sessions."""


class Entry(Enum):
    """What becomes of a press."""

    TAKEN = auto()
    LEFT = auto()  # another process answers it
    UNSAVED = auto()  # nobody seems to: the database can't be asked whose the shard is


class Door:
    """See the module's docstring; `timer` tells seconds.

    Attributes:
        until: up to when the leases allow to act, by `timer`.
        awaited: the shards that this process hears already, and is about to act for.

    """

    def __init__(self, count: int, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._share = self._nothing = Share(count)
        self._taken: OrderedDict[int, tuple[float, int]] = OrderedDict()
        self._elsewhere: dict[int, float] = {}
        self._moved = asyncio.Event()
        self._offered: set[int] = set()
        self.until = timer()
        self.awaited: set[int] = set()

    @property
    def share(self) -> Share:
        """What this process acts for now."""
        return self._share if self._timer() < self.until else self._nothing

    def ours(self, guild: int) -> bool:
        """True for a server that this process acts for now."""
        return self._timer() < self.until and self._share.has(guild)

    def open(self, shard: int, elsewhere: Iterable[int] = ()) -> None:
        """Act for a shard from now on; these presses were taken by its last owner."""
        now = self._timer()
        known = {press: at for press, at in self._elsewhere.items() if at > now - _REMEMBERED}
        self._elsewhere = known | dict.fromkeys(elsewhere, now)
        self._offered.discard(shard)
        self._share = Share(self._share.count, self._share.shards | {shard})
        self.stir()

    def offer(self, shard: int) -> None:
        """Act for a shard no more while it is handed over; presses wait, as they may still be this process's."""
        self.close(shard)
        self._offered.add(shard)

    def close(self, shard: int) -> None:
        """Act for a shard no more."""
        self._offered.discard(shard)
        self._share = Share(self._share.count, self._share.shards - {shard})

    def stir(self) -> None:
        """Let presses that wait look again."""
        self._moved.set()
        self._moved = asyncio.Event()

    def taken(self, shard: int) -> tuple[int, ...]:
        """The presses of a shard that were taken lately."""
        return tuple(press for press, (_, of) in self._taken.items() if of == shard)

    async def enters(self, guild: int, press: int) -> Entry:
        """What becomes of a press in a server; it may have to wait for that."""
        shard = self._share.shard_of(guild)
        if not self.ours(guild):
            await self._waits(guild, shard)
        if self.ours(guild) and press not in self._elsewhere:
            self._note(press, shard)
            return Entry.TAKEN
        unsaved = shard in self._share.shards | self._offered and not self.ours(guild)
        return Entry.UNSAVED if unsaved else Entry.LEFT

    async def _waits(self, guild: int, shard: int) -> None:
        """Wait until the shard is ours, where that may happen soon."""
        ends = self._timer() + self._patience(shard)
        while not self.ours(guild) and (left := ends - self._timer()) > 0:
            try:
                await asyncio.wait_for(self._moved.wait(), left)
            except TimeoutError:
                return

    def _patience(self, shard: int) -> float:
        if shard in self.awaited | self._offered:
            return HEIR_WAITS
        return LONER_WAITS if shard in self._share.shards else 0.0

    def _note(self, press: int, shard: int) -> None:
        now = self._timer()
        self._taken[press] = now, shard
        while self._taken and next(iter(self._taken.values()))[0] < now - _REMEMBERED:
            self._taken.popitem(last=False)


class UnderWay:
    """See the module's docstring."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[Any], int] = {}

    def note(self, shard: int) -> None:
        """Take the present task to carry something out for a shard, until it ends."""
        if (task := asyncio.current_task()) is not None:
            self._tasks[task] = shard
            task.add_done_callback(self._ended)

    async def finish(self, shard: int) -> None:
        """Wait for what is under way for a shard now."""
        if tasks := {task for task, of in self._tasks.items() if of == shard}:
            await asyncio.wait(tasks)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
