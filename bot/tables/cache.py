"""Which tables are in memory: most of those that live rest on the disk, until somebody presses or something is due."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from bot.tables.table import Table

LATELY = timedelta(minutes=10)
"""How long a live table stays in memory after it was asked for last."""
ENDED = 32
"""So many tables that have ended stay, the last that were asked for: people look back at them for a while."""


class InMemory:
    """Keeps the tables that were used lately, and knows every other that somebody holds still.

    So nobody ever gets a second one of a live table, which would have a lock of its own.
    """

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._known: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._lately: OrderedDict[int, tuple[Table, datetime]] = OrderedDict()
        self._ended: OrderedDict[int, Table] = OrderedDict()

    def find(self, table: int) -> Table | None:
        """The table, if it is in memory and as the store has it."""
        found = self._known.get(table)
        if found is None or found.keeper.outdated:
            return None
        self._keep(found)
        return found

    def add(self, table: Table) -> None:
        """Keep a table that was opened or loaded."""
        self._known[table.id] = table
        self._keep(table)

    def known(self) -> Sequence[Table]:
        """Every table in memory that is as the store has it."""
        return [table for table in list(self._known.values()) if not table.keeper.outdated]

    def let_go(self, in_use: Callable[[int], bool]) -> None:
        """Let tables go that nobody has asked for lately and that aren't in use."""
        now = self._now()
        for number, (table, used) in list(self._lately.items()):
            if now - used < LATELY:
                return  # they stand in the order in which they were used
            if in_use(number):
                self._keep(table)
            else:
                del self._lately[number]

    def forget(self, table: int) -> None:
        """Know nothing more of a table."""
        for kept in (self._known, self._lately, self._ended):
            kept.pop(table, None)

    def forget_server(self, guild: int) -> None:
        """Know nothing more of a server's tables."""
        for table in list(self._known.values()):
            if table.facts.guild == guild:
                self.forget(table.id)

    def _keep(self, table: Table) -> None:
        if table.keeper.state.record.status.live:
            self._lately[table.id] = table, self._now()
            self._lately.move_to_end(table.id)
            return
        self._ended[table.id] = table
        self._ended.move_to_end(table.id)
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)


class Entrance:
    """Lets tables into memory: different ones at once, each but one at a time, and none while it is shut."""

    def __init__(self) -> None:
        self._entering: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._inside = 0
        self._open, self._empty = asyncio.Event(), asyncio.Event()
        self._shutting = asyncio.Lock()
        self._open.set()
        self._empty.set()

    @asynccontextmanager
    async def entering(self, key: Hashable) -> AsyncGenerator[None]:
        """Wait until nobody else enters by this key, and the entrance is open."""
        if (alone := self._entering.get(key)) is None:
            self._entering[key] = alone = asyncio.Lock()
        async with alone:
            while not self._open.is_set():
                await self._open.wait()
            self._inside += 1
            self._empty.clear()
            try:
                yield
            finally:
                self._inside -= 1
                if not self._inside:
                    self._empty.set()

    @asynccontextmanager
    async def shut(self) -> AsyncGenerator[None]:
        """Let nobody enter while the body runs; whoever is entering is waited for."""
        async with self._shutting:
            self._open.clear()
            try:
                await self._empty.wait()
                yield
            finally:
                self._open.set()
