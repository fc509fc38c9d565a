"""Discord waits three seconds for an answer. What takes longer is taken first, and shown when it is ready."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable
from datetime import timedelta
from typing import Any, TypeVar

import discord

from bot.clock import Clock
from cogs.ui.interactions import Interaction
from cogs.ui.retry import passes

Made = TypeVar("Made")

_log = logging.getLogger(__name__)
PATIENT = timedelta(seconds=1.5)
"""How old a press may get without an answer; the rest of the three seconds is for the way there."""


class InTime:
    """The presses that have no answer yet, each with the moment at which it is taken without one."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._taking: dict[int, asyncio.Task[None]] = {}

    def expect(self, press: Interaction) -> None:
        """Take the press if it isn't answered soon; who answers it asks for `leave` first."""
        self._timers[press.id] = asyncio.get_running_loop().call_later(self._left(press), self._take, press)

    def expect_again(self, presses: Iterable[Interaction]) -> None:
        """Expect those of the presses that were about to be answered, and were not."""
        for press in presses:
            if press.id not in self._timers and not press.response.is_done():
                self.expect(press)

    def take_all(self, presses: Iterable[Interaction]) -> None:
        """Take those of the presses that are expected, since a later one is answered in their place."""
        for press in presses:
            if (timer := self._timers.get(press.id)) is not None:
                timer.cancel()
                self._take(press)

    def _take(self, press: Interaction) -> None:
        del self._timers[press.id]
        self._taking[press.id] = asyncio.create_task(take_late(press))

    async def leave(self, press: Interaction) -> bool:
        """Leave the press to whoever answers it now; False where Discord was told already that it was accepted.

        Where that didn't arrive, because the line broke, it may still be answered.
        """
        if (timer := self._timers.pop(press.id, None)) is not None:
            timer.cancel()
        if (task := self._taking.pop(press.id, None)) is None:
            return True
        await asyncio.wait({task})
        if (problem := task.exception()) is not None and not passes(problem):
            raise problem
        return problem is not None

    async def made(
        self, interaction: Interaction, making: Coroutine[Any, Any, Made], defer: Callable[[], Coroutine[Any, Any, Any]]
    ) -> Made:
        """What is made for an answer; `defer` is called if that takes so long that Discord has to be told."""
        task = asyncio.ensure_future(making)
        try:
            await asyncio.wait({task}, timeout=self._left(interaction))
            if not task.done():
                await defer()
            return await task
        finally:
            task.cancel()

    def _left(self, interaction: Interaction) -> float:
        return max(0.0, (PATIENT - (self._now() - interaction.created_at)).total_seconds())


async def take_late(press: Interaction) -> None:
    """Tell Discord that a press was accepted; what it shows comes another way, even if Discord didn't wait."""
    try:
        await press.response.defer()
    except discord.HTTPException as problem:
        _log.info("a press was answered too late (%s)", problem.code)
