"""Telling transient problems with Discord from permanent ones, and drawing a message again after a transient one."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import pause_after

_RATE_LIMITED, _SERVER_ERROR = 429, 500
_UNKNOWN_CHANNEL, _UNKNOWN_SERVER, _ARCHIVED_THREAD = 10003, 10004, 50083
_log = logging.getLogger(__name__)


def passes(problem: BaseException) -> bool:
    """True for a transient problem of Discord, the network or the disk: the same request may succeed later."""
    if isinstance(problem, discord.HTTPException):
        return problem.status >= _SERVER_ERROR or problem.status == _RATE_LIMITED
    return isinstance(problem, (aiohttp.ClientError, ConnectionError, TimeoutError, discord.RateLimited, StorageError))


def is_out_of_reach(problem: discord.HTTPException) -> bool:
    """True if the bot can't use a channel: it is forbidden, deleted, or an archived thread."""
    codes = (_UNKNOWN_CHANNEL, _UNKNOWN_SERVER, _ARCHIVED_THREAD)
    return isinstance(problem, discord.Forbidden) or problem.code in codes


class Writer:
    """The only writer of one message: at most one drawing in flight, and at most one waiting.

    Any number of requests during a drawing lead to one more drawing. A drawing that failed for a transient reason is
    retried after a pause that doubles with every failure.
    """

    def __init__(self, draw: Callable[[], Awaitable[None]]) -> None:
        self._draw = draw
        self._requested = False
        self._failures = 0
        self._retry: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Ask for the newest state to be drawn; returns at once."""
        self._requested = True
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    @property
    def rests(self) -> bool:
        """True while no drawing is in flight and no retry is scheduled."""
        return self._retry is None and (self._task is None or self._task.done())

    async def finish(self) -> None:
        """Wait until no drawing is in flight or requested; a retry may still be scheduled."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._requested:
            self._requested = False
            try:
                await self._draw()
            except Exception as problem:  # noqa: BLE001 - one failed drawing must not silence the message forever
                if not passes(problem):
                    _log.error("a message could not be drawn; its next change draws it again", exc_info=problem)
                    continue
                self._failures += 1
                if self._failures == 1:  # the retries of one outage are one line
                    _log.info("a message could not be drawn (%s); it will be retried with growing pauses", problem)
                pause = pause_after(self._failures, random.uniform(-1, 1))  # noqa: S311 - not a secret
                self._retry = asyncio.get_running_loop().call_later(pause.total_seconds(), self.request)
            else:
                self._failures = 0
