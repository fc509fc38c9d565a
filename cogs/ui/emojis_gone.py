"""An emoji that somebody has deleted: Discord refuses a message whose controls show it, so they go without.

A text that shows one is not refused: readers see its name.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord
from discord import ui

from cogs.ui.layout import View

EVENT = "emoji_gone"
"""Dispatched by the bot, so that whoever knows of the emojis offers them no more."""
_INVALID_FORM = 50035
_Sent = TypeVar("_Sent")

_log = logging.getLogger(__name__)


async def without_what_is_gone(client: discord.Client, view: View, send: Callable[[], Awaitable[_Sent]]) -> _Sent:
    """Send a message; where Discord refuses an emoji in it, send it once more without any in its controls."""
    try:
        return await send()
    except discord.HTTPException as problem:
        if not _is_about_an_emoji(problem):
            raise
        _log.warning("an emoji of a card is gone; the next start makes it anew (%s)", problem)
    client.dispatch(EVENT)
    for item in view.walk_children():
        if isinstance(item, ui.Button):
            item.emoji = None
        elif isinstance(item, ui.Select):
            for option in item.options:
                option.emoji = None
    return await send()


def _is_about_an_emoji(problem: discord.HTTPException) -> bool:
    return problem.code == _INVALID_FORM and "emoji" in problem.text.lower()
