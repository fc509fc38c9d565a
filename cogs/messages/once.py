"""How a message is posted once, and found again where nobody knows whether it has arrived."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

import discord

from bot.requests import sent_once
from bot.retry import HISTORY, POSTING
from cogs.ui.interactions import Channels
from cogs.ui.layout import NO_PINGS, Content

_EARLIER = timedelta(seconds=30)
"""How much older than its posting a message may seem to be, by two clocks."""
_LOOKED_THROUGH = 100
"""How many messages of a channel are searched for one that may have been posted."""
_log = logging.getLogger(__name__)


class Once(NamedTuple):
    """A message that belongs to no table, to be posted once.

    Attributes:
        about: what the log calls it.
        nonce: by which Discord recognises a repeated request for some minutes.
        mark: what stands in it, and in no other message of the bot: a title, or the address of a control.
        since: when it was about to be sent before, if nobody knows whether it arrived.
        note: keeps such a moment, before it is sent.

    """

    about: str
    nonce: str
    mark: str
    since: datetime | None
    note: Callable[[datetime], Awaitable[None]]


async def post_once(channels: Channels, channel: int, once: Once, content: Content, now: datetime) -> int:
    """Post a message once, whatever happens to the request or to this process; returns its id.

    For some minutes Discord recognises a repeated request by its nonce; later the channel is searched for it.
    """
    target, since = channels.get_partial_messageable(channel), once.since
    is_repeatable = since is not None and since <= now and POSTING.allows(now - since)
    if since is not None and not is_repeatable:
        with suppress(discord.Forbidden, discord.NotFound):
            for message in await own_messages(channels, target, since, once.about):
                written = json.dumps([component.to_dict() for component in message.components])
                if json.dumps(once.mark)[1:-1] in written:
                    return message.id
    if not is_repeatable:
        await once.note(now)
    with content.sending():
        sent = await target.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS, nonce=once.nonce)
    return sent.id


async def own_messages(
    channels: Channels, channel: discord.PartialMessageable, since: datetime, about: str
) -> list[discord.Message]:
    """The messages of the bot since a moment, without answers to members, the oldest first.

    Where Discord can't list them, those that the gateway has told of.
    """
    after = discord.Object(discord.utils.time_snowflake(since - _EARLIER))
    me = 0 if channels.user is None else channels.user.id
    return [
        message
        for message in await _posted_after(channels, channel, after, about)
        if message.author.id == me and message.interaction_metadata is None
    ]


async def _posted_after(
    channels: Channels, channel: discord.PartialMessageable, after: discord.Object, about: str
) -> list[discord.Message]:
    for attempt in range(1, (HISTORY.max_attempts or 1) + 1):
        try:
            with sent_once():
                history = channel.history(after=after, limit=_LOOKED_THROUGH, oldest_first=True)
                return [message async for message in history]
        except discord.DiscordServerError:
            await asyncio.sleep(HISTORY.pause(attempt).total_seconds())
    _log.warning("Discord can't list messages near %s; what isn't found is posted anew", about)
    found: list[discord.Message] = []
    for message in channels.cached_messages:
        if message.channel.id == channel.id and message.id > after.id and message.author == channels.user:
            with suppress(discord.NotFound):
                found.append(await channel.fetch_message(message.id))
    return found
