"""Trouble with Discord: what passes, and what says that the bot has no business in a channel.

What passes: Discord, the network or the disk can't do something now, and may be asked again later.

One writer per message: it always draws the newest state, at most one edit in flight and one waiting.
"""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import pause_after

_TOO_MANY, _SERVER_ERROR = 429, 500


def passes(problem: BaseException) -> bool:
    """True for a problem that isn't the bot's, and that time may cure."""
    if isinstance(problem, discord.HTTPException):
        return problem.status >= _SERVER_ERROR or problem.status == _TOO_MANY
    return isinstance(problem, (aiohttp.ClientError, ConnectionError, TimeoutError, discord.RateLimited, StorageError))


_UNKNOWN_CHANNEL, _UNKNOWN_SERVER, _ARCHIVED = 10003, 10004, 50083


def is_out_of_reach(problem: discord.HTTPException) -> bool:
    """True where the bot can't reach a channel: it may not, the thread is archived, or there is no such thing."""
    return isinstance(problem, discord.Forbidden) or problem.code in (_UNKNOWN_CHANNEL, _UNKNOWN_SERVER, _ARCHIVED)


_log = logging.getLogger(__name__)


class Writer:
    """Calls `draw` once for any number of requests that arrive while it is at work, and once more after it.

    What failed by trouble that passes is drawn again, after a pause that doubles with every failure.
    """

    def __init__(self, draw: Callable[[], Awaitable[None]]) -> None:
        self._draw = draw
        self._wanted = False
        self._failures = 0
        self._again: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Ask for the newest state to be drawn; returns at once."""
        self._wanted = True
        if self._again is not None:
            self._again.cancel()
            self._again = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    @property
    def rests(self) -> bool:
        """True while nothing is being drawn, and nothing is to be drawn again."""
        return self._again is None and (self._task is None or self._task.done())

    async def finish(self) -> None:
        """Wait until nothing is being drawn or requested; what failed may still be drawn again later."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._wanted:
            self._wanted = False
            try:
                await self._draw()
            except Exception as problem:  # noqa: BLE001 - one failed drawing must not silence the message forever
                self._failed(problem)
            else:
                self._failures = 0

    def _failed(self, problem: Exception) -> None:
        """Try again later, if that can help."""
        if not passes(problem):
            _log.error("a message could not be drawn; the next change draws it anew", exc_info=problem)
            return
        self._failures += 1
        if self._failures == 1:
            _log.info("a message can't be drawn now (%s); it is drawn later", problem)
        pause = pause_after(self._failures, random.uniform(-1, 1))  # noqa: S311 - it keeps no secret
        self._again = asyncio.get_running_loop().call_later(pause.total_seconds(), self.request)
