"""Work that is done wholly or not at all, even if its caller gives up waiting.

Work for many tables at once: each goes its own way, so that none waits for another's trouble.

What can't be done for now is told once, however often it's tried.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from datetime import datetime, timedelta
from typing import Any, TypeVar

from bot.tables.model.ports import StorageError


async def shielded(work: Coroutine[None, None, None]) -> None:
    """Carry work through even if the caller is cancelled meanwhile: the cancellation waits until it is done.

    A commit can't be undone, so nothing may stop between it and updating the memory.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


Done = TypeVar("Done")

_log = logging.getLogger(__name__)
_FIRST, _LONGEST = timedelta(seconds=1), timedelta(minutes=1)
_SPREAD = 0.25
"""By how much of itself a pause is shorter or longer, so that what failed together isn't tried together."""


def pause_after(failures: int, spread: float) -> timedelta:
    """How long to rest after so many failures in a row, from 1; `spread` is from -1 to 1."""
    doubled = _FIRST * 2 ** min(failures - 1, 10)
    return min(doubled, _LONGEST) * (1 + _SPREAD * spread)


def _some_pause_after(failures: int) -> timedelta:
    return pause_after(failures, random.uniform(-1, 1))  # noqa: S311 - it keeps no secret


async def insist(work: Callable[[], Awaitable[Done]], *passing: type[Exception]) -> Done:
    """Do something again, after such pauses, until it fails with none of what may pass."""
    failures = 0
    while True:
        try:
            return await work()
        except passing:
            failures += 1
            await asyncio.sleep(_some_pause_after(failures).total_seconds())


class BackOff:
    """What has failed, by key, and when each may be tried again."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._failed: dict[Hashable, tuple[int, datetime]] = {}

    def rests(self, key: Hashable) -> bool:
        """True while something that failed isn't to be tried."""
        return key in self._failed and self._now() < self._failed[key][1]

    def failed(self, key: Hashable) -> int:
        """Note a failure; returns how many there were in a row."""
        failures = self._failed.get(key, (0,))[0] + 1
        self._failed[key] = failures, self._now() + _some_pause_after(failures)
        return failures

    def went_well(self, key: Hashable) -> None:
        """Forget what had failed."""
        self._failed.pop(key, None)


class SideBySide:
    """One piece of work at a time for each key. What the work doesn't expect to go wrong is a line of the log."""

    def __init__(self) -> None:
        self._at_work: dict[Hashable, asyncio.Task[None]] = {}

    def begin(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin a piece of work, unless that key's last one is still under way; returns at once."""
        if key in self._at_work:
            return
        task = self._at_work[key] = asyncio.create_task(_guarded(key, work))
        task.add_done_callback(lambda _: self._at_work.pop(key))

    async def finish(self) -> None:
        """Wait for what is under way now."""
        if self._at_work:
            await asyncio.wait(list(self._at_work.values()))


async def _guarded(key: Hashable, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    try:
        await work()
    except StorageError:  # the store has said why
        return
    except Exception:  # noqa: BLE001 - nobody waits for it who could be told; it is logged with its traceback
        _log.exception("what was begun for %s failed", key)


class Trouble:
    """Tells the operator once that something can't be done and why, and once that it can again."""

    def __init__(self, cannot: str, can: str) -> None:
        self._cannot, self._can = cannot, can
        self._last: tuple[object, ...] | None = None

    @property
    def lasts(self) -> bool:
        """True from the first failure on until it goes well."""
        return self._last is not None

    def note(self, trouble: Exception | None) -> None:
        """Note how it went last; None: well."""
        if trouble is not None and self._last != trouble.args:
            _log.error(self._cannot, trouble)
        elif trouble is None and self._last is not None:
            _log.warning(self._can)
        self._last = None if trouble is None else trouble.args
