"""Work by keys: one at a time for each key, in the background or for a caller, retried with growing pauses."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from datetime import datetime, timedelta
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.retry import TRANSIENT
from bot.tables.model.ports import StorageError

FORGOTTEN_AFTER = timedelta(minutes=10)
"""How long after its pause a failure is remembered. Work that still has to be done is retried much sooner."""
ResultT = TypeVar("ResultT")

_log = logging.getLogger(__name__)


async def retry(work: Callable[[], Awaitable[ResultT]], *transient: type[Exception]) -> ResultT:
    """Retry work, with pauses, as long as it raises a transient exception."""
    failures = 0
    while True:
        try:
            return await work()
        except transient:
            failures += 1
            await asyncio.sleep(TRANSIENT.pause(failures).total_seconds())


class Backoff:
    """The keys whose work has failed, and when each may be retried."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._failed: dict[Hashable, tuple[int, datetime, datetime]] = {}

    def holds_back(self, key: Hashable) -> bool:
        """True while the work of a key may not be retried yet; no longer once a clock that was ahead is put right."""
        _, failed_at, until = self._failed.get(key, (0, self._now(), self._now()))
        return failed_at <= self._now() < until

    def failed(self, key: Hashable, longest: timedelta = timedelta.max) -> int:
        """Note a failure; returns the number of failures in a row. `longest` limits the pause."""
        now = self._now()
        forgotten = [other for other, (_, _, until) in self._failed.items() if now - until >= FORGOTTEN_AFTER]
        for other in forgotten:
            del self._failed[other]
        failures = self._failed.get(key, (0,))[0] + 1
        self._failed[key] = failures, now, now + min(TRANSIENT.pause(failures), longest)
        return failures

    def succeeded(self, key: Hashable) -> None:
        """Note a success, so that the next pause is the shortest again."""
        self._failed.pop(key, None)


class KeyedLocks:
    """A lock for each key, so that no key waits for another. Locks that nobody holds or waits for are dropped."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of a key; keep it only while it is used."""
        return self._locks.setdefault(key, asyncio.Lock())


class KeyedTasks:
    """Runs one task at a time for each key, and those of different keys concurrently. Unexpected errors are logged."""

    def __init__(self) -> None:
        self._running: dict[Hashable, asyncio.Task[None]] = {}

    def begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Start work, unless that of this key is still running; returns at once."""

        async def run() -> None:
            try:
                await work()
            except StorageError:  # logged by the store
                return
            except Exception:  # noqa: BLE001 - nobody awaits the task; it is logged with its traceback
                _log.exception("background work for %s failed", key)

        if key not in self._running:
            task = self._running[key] = asyncio.create_task(run())
            task.add_done_callback(lambda _: self._running.pop(key))

    async def finish(self) -> None:
        """Wait for all work that is running now."""
        if self._running:
            await asyncio.wait(list(self._running.values()))
