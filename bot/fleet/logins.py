"""When a shard may log in: Discord lets a bot log in one of each bucket in five seconds, and so many a day.

All processes of a bot share that. Where a shard's turn comes is settled in the database, which a killed process can't
take with it.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Protocol

from bot.fleet.outside import FleetStorage
from bot.tables.model.ports import StorageError

PAUSE = timedelta(seconds=5.5)
"""Between two logins of a bucket; Discord's five seconds count from when it hears of the first."""
REMINDED = timedelta(minutes=10)
"""How often the elected process asks how many logins the day has left."""
_AGAIN = 1.0
_log = logging.getLogger(__name__)


class Limits(Protocol):
    """What Discord allows; discord.py's `SessionStartLimits`."""

    remaining: int
    max_concurrency: int


class Logins:
    """See the module's docstring. `ask` asks Discord for its limits, `few` logins a day are worth a line of the log."""

    def __init__(self, storage: FleetStorage, ask: Callable[[], Awaitable[Limits]], few: int) -> None:
        self._storage = storage
        self._ask = ask
        self._few = few
        self._own: dict[int, asyncio.Lock] = {}
        self._buckets = 1

    async def learn(self) -> None:
        """Learn the limits, and let the others know what is left of the day."""
        limits = await self._ask()
        self._buckets = max(1, limits.max_concurrency)
        if limits.remaining < self._few:
            _log.critical("Discord lets this bot log in %s more times today.", limits.remaining)
        await self._storage.note_starts(limits.remaining)

    def bucket(self, shard: int) -> asyncio.Lock:
        """To be held while a shard is launched, so that no connection is open for longer than it needs to be."""
        return self._own.setdefault(shard % self._buckets, asyncio.Lock())

    async def turn(self, shard: int) -> None:
        """Wait until a shard may log in; where the database can't be asked, nobody may."""
        while wait := await self._wait(shard):  # noqa: ASYNC110 - other processes have their turns
            await asyncio.sleep(wait)

    async def _wait(self, shard: int) -> float:
        try:
            return (await self._storage.login_wait(shard % self._buckets, PAUSE)).total_seconds()
        except StorageError:
            return _AGAIN
