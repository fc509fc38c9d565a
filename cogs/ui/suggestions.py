"""Suggestions while a slash command is typed."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, TypeAlias

from discord import HTTPException, app_commands

from bot.games.refusals import RefusalError
from cogs.ui.replies import is_too_late

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Mapping

    from cogs.ui.interactions import Interaction

    Finder: TypeAlias = Callable[[Interaction], Awaitable[Mapping[str, str]]]
    Suggester: TypeAlias = Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]

_log = logging.getLogger(__name__)
_MOST, _LONGEST = 25, 100


def suggesting(find: Finder) -> Suggester:
    """Make the callback for `app_commands.autocomplete` from a function that finds names by their values.

    It offers those that contain every word typed so far, and nothing if the finder refuses.
    """

    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = matching(await find(interaction), current)
        except RefusalError:
            found = {}
        choices = [app_commands.Choice(name=name[:_LONGEST], value=value[:_LONGEST]) for value, name in found.items()]
        await _send(interaction, choices[:_MOST])
        return choices[:_MOST]

    return suggest


def matching(named: Mapping[str, str], typed: str) -> dict[str, str]:
    """Those names, by their values, that contain every typed word in either the name or the value."""
    wanted = typed.casefold().split()
    return {
        value: name for value, name in named.items() if all(word in f"{name} {value}".casefold() for word in wanted)
    }


async def _send(interaction: Interaction, choices: list[app_commands.Choice[str]]) -> None:
    """Send suggestions, or drop them if the member has typed on meanwhile.

    discord.py sends nothing once an answer was given; if sending failed, it would try again and log that failure as an
    error, so the task ends here.
    """
    try:
        await interaction.response.autocomplete(choices)
    except HTTPException as problem:
        if not is_too_late(problem):
            raise
        _log.info("suggestions came too late: %s", problem.code)
        raise asyncio.CancelledError from None
