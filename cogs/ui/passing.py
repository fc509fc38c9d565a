"""Trouble that passes: Discord, the network or the disk can't do something now, and may be asked again later."""

from __future__ import annotations

import aiohttp
import discord

from bot.tables.ports import StorageError

_TOO_MANY, _SERVER_ERROR = 429, 500


def passes(problem: BaseException) -> bool:
    """True for a problem that isn't the bot's, and that time may cure."""
    if isinstance(problem, discord.HTTPException):
        return problem.status >= _SERVER_ERROR or problem.status == _TOO_MANY
    return isinstance(problem, (aiohttp.ClientError, ConnectionError, TimeoutError, discord.RateLimited, StorageError))
