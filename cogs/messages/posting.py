"""How a message of a table is posted: once, whatever happens to the request, its answer or this process.

What may have been left behind by an earlier process is looked for in the channel, and deleted.

What every public message works with.
"""

import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.clock import Clock
from bot.people.people import People
from bot.tables.model.records import PostKind, TableRecord
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.messages.drawings import Drawings
from cogs.messages.panels import Panels
from cogs.ui.address import Action, read_address
from cogs.ui.interactions import Channels, Readers
from cogs.ui.retry import passes
from cogs.words import Words

_log = logging.getLogger(__name__)
_EARLIER = timedelta(seconds=30)
"""How much older than its posting a message may seem to be, by two clocks."""
_LOOKED_THROUGH = 100
_CUSTOM_ID = re.compile(r'"custom_id": "([^"]*)"')


async def post(
    channels: Channels,
    table: Table,
    kind: PostKind,
    send: Callable[[str], Awaitable[int]],
    noted: Callable[[TableRecord, int], TableRecord],
    *,
    about: str = "",
) -> int:
    """Post a message and remember it (see `Postings.post`); returns its id."""
    postings = table.postings
    if kind in postings.open and not postings.is_repeatable(kind, about):
        await take_back(channels, table, kind)
    try:
        return await postings.post(kind, send, noted, about=about)
    except discord.HTTPException as problem:
        if not passes(problem):  # Discord is sure that there is no message
            await postings.forget(kind)
        raise


async def take_back(channels: Channels, table: Table, kind: PostKind) -> None:
    """Delete what an open posting has left in the channel, if anything, and forget it."""
    facts, posting = table.facts, table.postings.open[kind]
    offers = (each.message for each in (*facts.handovers, *facts.untold_offers))
    known = {facts.message, *facts.calls_standing, *offers}
    me = 0 if channels.user is None else channels.user.id
    since = discord.Object(discord.utils.time_snowflake(posting.at - _EARLIER))
    channel = channels.get_partial_messageable(facts.channel)
    try:
        async for message in channel.history(after=since, limit=_LOOKED_THROUGH, oldest_first=True):
            ours = message.author.id == me and message.interaction_metadata is None and message.id not in known
            if ours and _is_of(message, kind, facts.table):
                await message.delete()
                _log.info("a message of table %s that nobody remembered is gone", facts.table)
    except (discord.Forbidden, discord.NotFound) as problem:
        _log.info("nobody can look for messages of table %s (%s)", facts.table, problem.code)
    await table.postings.forget(kind)


def _is_of(message: discord.Message, kind: PostKind, table: int) -> bool:
    """Whether a message of ours is of that kind: a table's and its offers carry its address, calls are plain words."""
    if kind not in (PostKind.TABLE, PostKind.OFFER):
        return not message.components
    written = json.dumps([component.to_dict() for component in message.components])
    addresses = [read_address(custom_id) for custom_id in _CUSTOM_ID.findall(written)]
    actions = {address.action for address in addresses if address is not None and address.table == table}
    return bool(actions) and (Action.DECLINE_SEAT in actions) == (kind is PostKind.OFFER)


@dataclass(frozen=True, slots=True)
class Parts:
    """What every public message works with."""

    channels: Channels
    tables: Tables
    people: People
    panels: Panels
    readers: Readers
    drawings: Drawings
    now: Clock

    async def words(self, guild: int) -> Words:
        """The words for everyone in a server."""
        return await self.readers.server(guild)
