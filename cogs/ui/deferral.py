"""Deferral: Discord waits three seconds for an answer, so a press that takes longer is acknowledged first.

A press without an answer after `DEFER_AFTER` is deferred, or at once where a later press on the same panel takes over
the answer; the panel is then edited by the token of the press.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from datetime import timedelta
from typing import Any, TypeVar

import aiohttp
import discord

from bot.clock import Clock
from cogs.ui.failures import is_too_late
from cogs.ui.interactions import Interaction, thinking

ResultT = TypeVar("ResultT")

_log = logging.getLogger(__name__)
DEFER_AFTER = timedelta(seconds=1.5)
"""Age at which an unanswered press is deferred. The remaining second and a half covers the way to Discord."""


class DeferralTimers:
    """The presses that haven't been answered, each with the timer that defers it."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._deferrals: dict[int, asyncio.Task[Exception | None]] = {}

    def schedule(self, press: Interaction, *, anew: bool = False) -> None:
        """Defer the press unless it is answered soon. Whoever answers it has to call `cancel` first.

        Where an answer has failed after that, this starts again; a press that has its answer or its timer keeps it.

        `anew`: its answer is a new message, which a deferral announces.
        """
        if press.id not in self._timers and not press.response.is_done():
            seconds = self._seconds_left(press)
            self._timers[press.id] = asyncio.get_running_loop().call_later(seconds, self._defer, press, anew)

    def defer_all(self, presses: Iterable[Interaction]) -> None:
        """Defer at once the presses whose timers are running, because a later press gets the answer instead."""
        for press in presses:
            if (timer := self._timers.get(press.id)) is not None:
                timer.cancel()
                self._defer(press)

    def _defer(self, press: Interaction, anew: bool = False) -> None:
        del self._timers[press.id]
        self._deferrals[press.id] = asyncio.create_task(_deferral(press, anew=anew))

    async def cancel(self, press: Interaction) -> bool:
        """Stop the timer of a press that is about to be answered; False if it has been deferred already, or is over.

        A deferral that failed otherwise doesn't count: the press may still be answered.
        """
        if (timer := self._timers.pop(press.id, None)) is not None:
            timer.cancel()
        if (task := self._deferrals.pop(press.id, None)) is None:
            return True
        refused = await asyncio.shield(task)
        return refused is not None and not is_too_late(refused)

    async def result_of(
        self,
        interaction: Interaction,
        making: Coroutine[Any, Any, ResultT],
        *,
        anew: bool = True,
        at_once: bool = False,
    ) -> ResultT:
        """The result of `making`; defers first if the result isn't ready in time, or `at_once`.

        `anew` as in `schedule`. `at_once` is for callers that wait for each other; together their deferrals would come
        late.
        """
        task = asyncio.ensure_future(making)
        try:
            await asyncio.wait({task}, timeout=0 if at_once else self._seconds_left(interaction))
            if not task.done():
                try:
                    await (thinking(interaction) if anew else interaction.response.defer())
                except Exception:
                    if task.done():
                        await task  # where it has failed, that is what there is to tell
                    raise
            return await task
        finally:
            task.cancel()

    def _seconds_left(self, interaction: Interaction) -> float:
        age = self._now() - interaction.created_at
        return max(0.0, (DEFER_AFTER - age).total_seconds())


async def _deferral(press: Interaction, *, anew: bool) -> Exception | None:
    """Defer a press; returns why that failed, since nobody may come to ask."""
    try:
        return await defer_late(press, anew=anew)
    except (aiohttp.ClientError, OSError) as problem:
        _log.info("the deferral of a press may not have arrived (%s)", problem)
        return problem


async def defer_late(press: Interaction, *, anew: bool = False) -> discord.HTTPException | None:
    """Defer a press whose result is shown by other means; returns why Discord refuses that, which is only logged."""
    try:
        await (thinking(press) if anew else press.response.defer())
    except discord.HTTPException as problem:
        _log.info("a press could not be acknowledged in time (Discord's code %s)", problem.code)
        return problem
    return None
