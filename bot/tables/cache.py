"""Which tables are in memory: live tables are loaded on demand, and evicted when nobody has used them for a while.

There is never a second `Table` object of a live table in a process, so its lock is the only one.
`python -m tests.bench.crowd` measures what many tables cost.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Hashable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

from bot.tables.model.tasks import KeyedLocks
from bot.tables.table import Table

MAX_IDLE_IN_MEMORY = timedelta(minutes=10)
"""How long a live table stays in memory after its last use."""
MAX_ENDED_TABLES = 32
"""The number of ended tables that stay in memory, as people look back at them for a while."""


class TableCache:
    """The tables in memory: those used recently, and any other that somebody still holds a reference to."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._known: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._live: OrderedDict[int, tuple[Table, datetime]] = OrderedDict()  # the least recently used first
        self._ended: OrderedDict[int, Table] = OrderedDict()

    def find(self, table: int) -> Table | None:
        """The table, if it is in memory and up to date."""
        found = self._known.get(table)
        if found is None or found.keeper.outdated:
            return None
        self._touch(found)
        return found

    def add(self, table: Table) -> None:
        self._known[table.id] = table
        self._touch(table)

    def current(self) -> Sequence[Table]:
        """Every table in memory that is up to date."""
        return [table for table in list(self._known.values()) if not table.keeper.outdated]

    def evict_unused(self, in_use: Callable[[int], bool]) -> None:
        """Let go of the tables that nobody has used recently; those `in_use` count as used now."""
        now = self._now()
        for number, (table, used) in list(self._live.items()):
            if abs(now - used) < MAX_IDLE_IN_MEMORY:  # the clock may have been ahead
                return
            if in_use(number):
                self._touch(table)
            else:
                del self._live[number]

    def forget(self, table: int) -> None:
        """Forget a table even where somebody holds it."""
        for tables in (self._known, self._live, self._ended):
            tables.pop(table, None)

    def forget_server(self, guild: int) -> None:
        for table in list(self._known.values()):
            if table.facts.guild == guild:
                self.forget(table.id)

    def _touch(self, table: Table) -> None:
        if table.keeper.state.record.status.live:
            self._live[table.id] = table, self._now()
            self._live.move_to_end(table.id)
            return
        self._ended[table.id] = table
        self._ended.move_to_end(table.id)
        if len(self._ended) > MAX_ENDED_TABLES:
            self._ended.popitem(last=False)


class LoadGate:
    """The way into memory: different tables load concurrently, each only once at a time, and none while it is shut."""

    def __init__(self) -> None:
        self._loading = KeyedLocks()
        self._inside = 0
        self._open, self._empty = asyncio.Event(), asyncio.Event()
        self._shutting = asyncio.Lock()
        self._open.set()
        self._empty.set()

    @asynccontextmanager
    async def entering(self, key: Hashable) -> AsyncGenerator[None]:
        """Wait until the gate is open and no other load of this key is running."""
        async with self._loading.of(key):
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
        """Wait until no load is running, and start none while the body runs."""
        async with self._shutting:
            self._open.clear()
            try:
                await self._empty.wait()
                yield
            finally:
                self._open.set()
