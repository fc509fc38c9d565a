"""Trouble with Discord: what passes, and what says that the bot has no business in a channel.

What passes: Discord, the network or the disk can't do something now, and may be asked again later.
"""

import aiohttp
import discord

from bot.tables.model.ports import StorageError

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
