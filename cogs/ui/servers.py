"""Who is in a server, as Discord answers: asked when somebody's turn runs out, never by the hour."""

import asyncio
import logging

import discord

from cogs.ui.channels import Channels

_log = logging.getLogger(__name__)
_UNKNOWN_MEMBER, _UNKNOWN_USER = 10007, 10013
_PATIENCE = 2
"""Seconds. The clocks of other tables wait as long."""


async def has_left(servers: Channels, guild: int, member: int) -> bool:
    """Whether somebody isn't in a server any more; False where Discord gives no answer."""
    server = servers.get_guild(guild)
    if server is None:
        return False
    try:
        async with asyncio.timeout(_PATIENCE):
            await server.fetch_member(member)
    except discord.NotFound as answer:
        return answer.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)
    except (discord.HTTPException, TimeoutError) as problem:
        _log.info("Discord does not say whether a member is still in server %s (%s)", guild, problem)
    return False
