"""Deferral: Discord waits three seconds for an answer, so what takes longer is acknowledged first.

The router starts the timer of every press, form and command, whatever answers it. It is deferred if it has no answer
after `DEFER_AFTER`, and at once if a later press on the same panel gets the answer instead. A command, or a press that
is answered by a new private message, is deferred as that message, which Discord shows as *thinking*; any other press as
a change of the pressed message, which shows nothing. What answers afterwards edits that message, or follows it.
"""

import asyncio
import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import TypeAlias

import aiohttp
import discord

from bot.clock import Clock
from cogs.ui.failures import is_too_late

Interaction: TypeAlias = discord.Interaction[discord.Client]

_log = logging.getLogger(__name__)
DEFER_AFTER = timedelta(seconds=1.5)
"""Age at which an unanswered press is deferred. The remaining second and a half covers the way to Discord."""
MANY = 250
"""Once so many presses wait for an answer, further ones are deferred at once. In a rush, all would be due together."""


class DeferralTimers:
    """The presses that haven't been answered, each with the timer that defers it."""

    def __init__(self, now: Clock) -> None:
        self._now = now
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._deferrals: dict[int, asyncio.Task[Exception | None]] = {}

    def schedule(self, press: Interaction, *, new_message: bool = False) -> None:
        """Defer the press unless it is answered soon. Call `cancel` before answering it.

        Call this again if the answer has failed; it does nothing for a press that is answered or has its timer.

        `new_message`: the answer is a new message, which the deferral announces.
        """
        if press.id not in self._timers and not press.response.is_done():
            age = self._now() - press.created_at
            seconds = 0.0 if len(self._timers) >= MANY else max(0.0, (DEFER_AFTER - age).total_seconds())
            self._timers[press.id] = asyncio.get_running_loop().call_later(seconds, self._defer, press, new_message)

    def defer_all(self, presses: Iterable[Interaction]) -> None:
        """Defer at once the presses whose timers are running, because a later press gets the answer instead."""
        for press in presses:
            if (timer := self._timers.get(press.id)) is not None:
                timer.cancel()
                self._defer(press)

    def _defer(self, press: Interaction, new_message: bool = False) -> None:
        del self._timers[press.id]
        if press.response.is_done():
            return
        self._deferrals[press.id] = asyncio.create_task(_deferral(press, new_message=new_message))

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


async def _deferral(press: Interaction, *, new_message: bool) -> Exception | None:
    """Defer a press; returns why that failed, rather than raising it in a task that nobody may await."""
    try:
        return await defer_late(press, new_message=new_message)
    except (aiohttp.ClientError, OSError) as problem:
        _log.info("the deferral of a press may not have arrived (%s)", problem)
        return problem


async def defer_late(press: Interaction, *, new_message: bool = False) -> discord.HTTPException | None:
    """Defer a press whose result is shown by other means; returns why Discord refuses that, which is logged."""
    try:
        await (press.response.defer(ephemeral=True, thinking=True) if new_message else press.response.defer())
    except discord.HTTPException as problem:
        _log.info("a press could not be acknowledged in time (Discord's code %s)", problem.code)
        return problem
    return None
