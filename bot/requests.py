"""What every request to Discord goes through: its time is learnt, and answers that count towards a ban are counted.

Discord bans an address for a while that gets 10,000 answers of 401, 403, 404 or 429 within ten minutes.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

from bot.clock import DiscordClock

INVALID = (401, 403, 404, 429)
BUDGET, WINDOW = 1000, 600.0
"""A tenth of what Discord bans for, and the seconds in which it counts."""
PAUSE = 1.0
"""Seconds between two requests while the budget is spent; what members wait for isn't slowed."""
_QUICK = 0.5
"""Seconds within which an answer must have come for its time to be worth anything."""
_ANSWERS = ("/interactions/", "/webhooks/")

_log = logging.getLogger(__name__)


class InvalidAnswers:
    """Counts the answers that Discord counts against the bot; `timer` tells seconds."""

    def __init__(self, timer: Callable[[], float], budget: int = BUDGET) -> None:
        self._timer = timer
        self._budget = budget
        self._at: deque[float] = deque()
        self._next = 0.0
        self._spent = False

    def count(self, status: int, scope: str) -> None:
        """Note an answer; a limit that is shared with other bots doesn't count."""
        if status in INVALID and scope != "shared":
            self._at.append(self._timer())

    def pause(self) -> float:
        """How many seconds the next request has to wait: none, unless the budget is spent."""
        now = self._timer()
        while self._at and self._at[0] <= now - WINDOW:
            self._at.popleft()
        spent = len(self._at) >= self._budget
        if spent != self._spent:
            self._spent = spent
            _log.warning(_SPENT if spent else _RECOVERED, len(self._at))
        if not spent:
            return 0.0
        self._next = max(self._next + PAUSE, now)
        return self._next - now


_SPENT = "Discord has refused %s requests within ten minutes: slowing down, lest it bans this bot."
_RECOVERED = "Discord has refused only %s requests within ten minutes: going on at full speed."


class Wire:
    """Listens to the requests of a session."""

    def __init__(self, clock: DiscordClock, timer: Callable[[], float], budget: int = BUDGET) -> None:
        self._clock = clock
        self._timer = timer
        self._invalid = InvalidAnswers(timer, budget)

    def add_to(self, trace: aiohttp.TraceConfig) -> None:
        """Listen from now on."""
        trace.on_request_start.append(self._begins)
        trace.on_request_end.append(self._ends)

    async def _begins(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        if not any(part in asked.url.path for part in _ANSWERS) and (pause := self._invalid.pause()):
            await asyncio.sleep(pause)
        context.asked = self._timer()

    async def _ends(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        headers = answer.response.headers
        self._invalid.count(answer.response.status, headers.get("X-RateLimit-Scope", ""))
        if "Date" in headers and self._timer() - context.asked < _QUICK:
            self._clock.heard(headers["Date"])
