"""Monitors every request to Discord: its time, refused requests, and signs of another process with the same token.

Discord bans an address for a while after 10,000 answers of 401, 403, 404 or 429 within ten minutes.

discord.py repeats a request that is answered with 429 or 5xx, up to five times. `sent_once` is where it must not.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import aiohttp
import discord

from bot.clock import DiscordClock

INVALID_STATUSES = (401, 403, 404, 429)
"""Discord names 401, 403, 429 and webhooks that answer 404; the 404 of a press that is answered late is none."""
MAX_INVALID, WINDOW_SECONDS = 1000, 600.0
"""A tenth of what Discord bans for, and the window in which it counts."""
THROTTLED_INTERVAL_SECONDS = 1.0
"""The time between two requests while the budget is spent. Answers to members are never throttled."""
_MAX_DATE_DELAY_SECONDS = 0.5
"""The date of an answer that took longer is too inaccurate to set a clock by."""
_BAD_REQUEST, _NOT_FOUND = 400, 404
_ANSWERED_ALREADY = 40060
SECOND_ANSWERS, SECOND_ANSWERS_SECONDS, WARNED_AGAIN_SECONDS = 5, 60.0, 3600.0
"""This many refused answers within this time mean another process. The third is the time between two warnings."""
_NEVER_THROTTLED = ("/interactions/", "/webhooks/")
_RATE_LIMITED, _SERVER_ERROR = 429, 500
_MAX_REQUESTS, _MAX_RATE_LIMITED, _MAX_PAUSE_SECONDS = 60, 2, 30.0

ResultT = TypeVar("ResultT")
_least_final: ContextVar[int | None] = ContextVar("least_final", default=None)
_log = logging.getLogger(__name__)


class InvalidRequestBudget:
    """Counts the answers that Discord counts towards a ban; `timer` returns seconds."""

    def __init__(self, timer: Callable[[], float], max_invalid: int = MAX_INVALID) -> None:
        self._timer = timer
        self._max_invalid = max_invalid
        self._invalid_at: deque[float] = deque()
        self._next_slot = 0.0
        self._throttling = False

    def count(self, status: int, scope: str) -> None:
        """Count an answer; `scope` is that of the rate limit that a 429 names. Shared limits don't count."""
        if status in INVALID_STATUSES and scope != "shared":
            self._invalid_at.append(self._timer())

    def delay(self) -> float:
        """Reserve a slot for a request, and return in how many seconds it is: 0 unless the budget is spent."""
        now = self._timer()
        while self._invalid_at and self._invalid_at[0] <= now - WINDOW_SECONDS:
            self._invalid_at.popleft()
        throttling = len(self._invalid_at) >= self._max_invalid
        if throttling and not self._throttling:
            _log.warning(
                "Discord has refused %s requests within ten minutes: one request a second from now on, so that it "
                "doesn't ban this address.",
                len(self._invalid_at),
            )
        elif self._throttling and not throttling:
            _log.warning(
                "Discord has refused only %s requests within ten minutes: back to full speed.", len(self._invalid_at)
            )
        self._throttling = throttling
        if not throttling:
            return 0.0
        self._next_slot = max(self._next_slot + THROTTLED_INTERVAL_SECONDS, now)
        return self._next_slot - now


class OtherProcess:
    """Notices if another process with the same token answers interactions; `timer` returns seconds."""

    def __init__(self, timer: Callable[[], float]) -> None:
        self._timer = timer
        self._refused_at: deque[float] = deque(maxlen=SECOND_ANSWERS)
        self._warned_at: float | None = None

    def count(self) -> None:
        """Count an answer that was refused because there is one already. Now and then that one is ours."""
        now = self._timer()
        self._refused_at.append(now)
        often = len(self._refused_at) == SECOND_ANSWERS and now - self._refused_at[0] <= SECOND_ANSWERS_SECONDS
        if often and (self._warned_at is None or now - self._warned_at > WARNED_AGAIN_SECONDS):
            self._warned_at = now
            _log.warning(
                "Another process runs with this token: it answered %s presses of the last minute before this one. Stop "
                "it; if you know of none, reset the token in the developer portal.",
                SECOND_ANSWERS,
            )


def monitor_requests(trace: aiohttp.TraceConfig, clock: DiscordClock, timer: Callable[[], float]) -> None:
    """Throttle the requests of a session while the budget is spent, and adjust the clock to their answers."""
    budget, others = InvalidRequestBudget(timer), OtherProcess(timer)

    async def on_start(
        _: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        throttled = not any(part in request.url.path for part in _NEVER_THROTTLED)
        if throttled and (delay := budget.delay()):
            await asyncio.sleep(delay)
        context.sent_at = timer()

    async def on_end(_: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams) -> None:
        headers = answer.response.headers
        is_callback = answer.url.path.endswith("/callback")
        if not (is_callback and answer.response.status == _NOT_FOUND):
            budget.count(answer.response.status, headers.get("X-RateLimit-Scope", ""))
        if answer.response.status == _BAD_REQUEST and is_callback:
            with suppress(aiohttp.ClientError, ValueError):  # the caller finds out too
                told = await answer.response.json(content_type=None)
                if isinstance(told, dict) and cast("dict[str, Any]", told).get("code") == _ANSWERED_ALREADY:
                    others.count()
        if "Date" in headers and timer() - context.sent_at < _MAX_DATE_DELAY_SECONDS:
            clock.adjust_to(headers["Date"])

    trace.on_request_start.append(on_start)
    trace.on_request_end.append(on_end)


@contextmanager
def sent_once(refused: int = _SERVER_ERROR) -> Generator[None]:
    """Make the body's requests fail at the first answer whose status is at least `refused`, instead of repeating them.

    bot/malformed.py asks `may_repeat`.
    """
    before = _least_final.set(refused)
    try:
        yield
    finally:
        _least_final.reset(before)


def may_repeat(status: int) -> bool:
    """Whether discord.py may go on with an answer of this status, which it might repeat."""
    least = _least_final.get()
    return least is None or status < least or (status < _SERVER_ERROR and status != _RATE_LIMITED)


class TrialStoppedError(Exception):
    """A trial has made all the requests that it may make."""


class TrialRequests:
    """Makes the requests of one trial: each once, 60 with those `made` before, and none after two answers of 429."""

    def __init__(self, made: int = 0) -> None:
        self._sent, self._rate_limited = made, 0

    async def send(self, request: Callable[[], Awaitable[ResultT]]) -> ResultT:
        """The result of a request.

        Raises:
            TrialStoppedError: no more may be made.
            discord.HTTPException: Discord refuses it.

        """
        if self._sent >= _MAX_REQUESTS or self._rate_limited >= _MAX_RATE_LIMITED:
            raise TrialStoppedError
        self._sent += 1
        try:
            with sent_once(_RATE_LIMITED):
                return await request()
        except discord.HTTPException as refused:
            if refused.status == _RATE_LIMITED:
                self._rate_limited += 1
                await asyncio.sleep(min(float(refused.response.headers.get("Retry-After", 1)), _MAX_PAUSE_SECONDS))
            raise
