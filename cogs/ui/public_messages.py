"""The public messages: one for each table, edited in place, and the call to the player whose turn it is."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Protocol

import discord

from bot.games.refusals import RefusalError, StaleError
from bot.tables.records import DeadlineKind, Status
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.message_writer import Writer
from cogs.ui.names import mention
from cogs.ui.reader import Reader

if TYPE_CHECKING:
    from datetime import datetime

    from bot.clock import Clock
    from bot.people.people import People
    from bot.tables.table import Table
    from bot.tables.table_view import TableFacts, TableView
    from bot.tables.tables import Tables
    from cogs.ui.content import Content
    from cogs.ui.drawings import Drawings
    from cogs.ui.panels import Panels
    from cogs.words import Languages, Words

_log = logging.getLogger(__name__)
_SILENCE = timedelta(minutes=1)
_EDITABLE = timedelta(minutes=50)
"""Discord slows down edits of messages older than an hour; an older message is reposted instead."""
_MOST_BELOW, _REST = 8, timedelta(minutes=1)
"""How many messages below a table make it move down, and how long until it may again."""


class Channels(Protocol):
    """Where channels come from: the bot."""

    def get_partial_messageable(self, id: int) -> discord.PartialMessageable:  # noqa: A002 - discord.py's name
        """A channel by its id, without asking Discord."""
        ...

    def get_guild(self, id: int, /) -> discord.Guild | None:  # noqa: A002 - discord.py's name
        """A server by its id, as far as the bot knows it."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """What every public message works with."""

    channels: Channels
    tables: Tables
    people: People
    panels: Panels
    languages: Languages
    drawings: Drawings
    now: Clock

    def words(self, guild: int) -> Words:
        """The words for everyone in a server, in the language that it has chosen."""
        found = self.channels.get_guild(guild)
        return self.languages.english if found is None else self.languages.of(found.preferred_locale.value)


class PublicMessage:
    """The public message of one table. `channel` is None until it was drawn; `over` is set once its table has ended."""

    def __init__(self, parts: Parts, table: int) -> None:
        self._channels = parts.channels
        self._tables = parts.tables
        self._parts = parts
        self._now = parts.now
        self._table = table
        self._anew = False
        self._resumed = False
        self._calling = asyncio.Lock()
        self._below = 0
        self._posted: datetime | None = None
        self._acting: int | None = None
        self._since: datetime | None = None
        self.over = False
        self.channel: int | None = None
        self.writer = Writer(self._draw)

    def post_anew(self) -> None:
        """Post the message again below all others, and delete the old one."""
        self._anew = True
        self.writer.request()

    def resume(self) -> None:
        """Bring the message up to date in place, since the bot may have stopped before drawing it."""
        self._resumed = True
        self.writer.request()

    def talked_under(self) -> None:
        """Count a message posted below; after many, the table moves down to where people look."""
        self._below += 1
        rested = self._posted is None or self._now() - self._posted >= _REST
        if self._below >= _MOST_BELOW and rested and not self.over:
            self.post_anew()

    async def _draw(self) -> None:
        """Show the newest state, if Discord lets the bot; if not, the next press is told what is missing."""
        try:
            await self._draw_newest()
        except StaleError:  # another process plays this table: show the state it has reached
            self.writer.request()
        except RefusalError as refusal:
            _log.info("the message of table %s stays as it is (%s)", self._table, refusal.reason.value)
        except (discord.Forbidden, discord.NotFound) as problem:
            _log.warning("the message of table %s can't be shown (%s)", self._table, problem.code)

    async def _draw_newest(self) -> None:
        try:
            table = await self._tables.get(self._table)
        except RefusalError as refusal:
            await self._draw_closed(refusal)
            self.over = True
            return
        resumed, self._resumed = self._resumed, False
        version, view = table.version, table.view(None)
        self.channel = view.channel
        if not view.shared:
            self.over = True
            return
        content = await self._parts.drawings.public(Reader(view, self._parts.words(view.guild)))
        message = await self._put(view, content, in_place=resumed)
        if message != view.message:
            await table.remember_message(message)
            if view.message is not None:
                await self._delete(view.channel, view.message)
        if version == table.version:  # else the next drawing is already due, and knows whose turn it is
            await self._call(table, view, resumed=resumed)
        self.over = not view.status.live

    async def _put(self, facts: TableFacts, content: Content, *, in_place: bool) -> int:
        """Edit the message in place, or post it; with `in_place` even an old one is edited. Returns its id."""
        channel = self._channels.get_partial_messageable(facts.channel)
        anew, self._anew = self._anew, False
        if facts.message is not None and not anew and (in_place or not _too_old(facts.message, self._now())):
            try:
                await channel.get_partial_message(facts.message).edit(
                    view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS
                )
            except discord.NotFound:
                _log.info("the message of table %s is gone; it is posted anew", self._table)
            else:
                return facts.message
        sent = await channel.send(view=content.view, files=content.files(), allowed_mentions=NO_PINGS)
        self._below, self._posted = 0, self._now()
        return sent.id

    async def _call(self, table: Table, view: TableView, *, resumed: bool) -> None:
        """Ping the member to move when the turn has come to them and they have no panel open.

        After a restart nobody is pinged at once: those already pinged aren't pinged again, and others get their minute.
        """
        async with self._calling:
            acting = _member_to_act(view)
            if acting == self._acting:
                return
            self._acting, self._since = acting, self._now()
            if resumed:
                return
            before, ping = table.facts.ping, None
            if before is not None:
                await self._delete(view.channel, before)
            if acting is not None and not self._parts.panels.is_live(self._table, acting):
                ping = await self._ping(view, acting)
            if ping != before:
                await table.remember_ping(ping)

    async def tick(self) -> None:
        """Ping after a minute of silence, even if a panel is open."""
        if self._acting is None or self._since is None or self._now() - self._since < _SILENCE:
            return
        table = await self._tables.get(self._table)
        async with self._calling:
            view = table.view(None)
            acting = _member_to_act(view)
            if acting is not None and acting == self._acting and view.ping is None:
                self._since = None
                await table.remember_ping(await self._ping(view, acting))

    async def _ping(self, facts: TableFacts, member: int) -> int:
        words = self._parts.words(facts.guild)
        sent = await self._channels.get_partial_messageable(facts.channel).send(
            words("ping", who=mention(member)),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(member)], everyone=False, roles=False),
        )
        return sent.id

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self._channels.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("a message of table %s can't be deleted (%s)", self._table, problem.code)

    async def _draw_closed(self, refusal: RefusalError) -> None:
        """Tell the channel of a table that can't be played on after an upgrade."""
        place = await self._tables.closed_at(self._table)
        if place is None:
            return
        content = layout(text(self._parts.words(place.guild)(refusal.reason.value)), colour=TABLE_COLOUR)
        channel = self._channels.get_partial_messageable(place.channel)
        if place.message is not None:
            await channel.get_partial_message(place.message).edit(
                view=content, attachments=[], allowed_mentions=NO_PINGS
            )
        else:
            await channel.send(view=content, allowed_mentions=NO_PINGS)


def _too_old(message: int, now: datetime) -> bool:
    return now - discord.utils.snowflake_time(message) > _EDITABLE


def _member_to_act(view: TableView) -> int | None:
    """The member whose turn it is; None while a call may still come, which nobody is pinged for."""
    if view.status is not Status.PLAYING or view.match is None or DeadlineKind.WAIT in view.until:
        return None
    return next((view.member(seat) for seat in view.match.to_act), None)


class PublicMessages:
    """The public message of every table touched so far."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._messages: dict[int, PublicMessage] = {}

    def words(self, guild: int) -> Words:
        """The words for everyone in a server."""
        return self._parts.words(guild)

    def of(self, table: int) -> PublicMessage:
        """The message of a table."""
        if table not in self._messages:
            self._messages[table] = PublicMessage(self._parts, table)
        return self._messages[table]

    def talked_in(self, channel: int) -> None:
        """Note somebody's message in a channel, for the table that was drawn there; doesn't touch the database."""
        for message in self._messages.values():
            if message.channel == channel:
                message.talked_under()

    def redraw(self) -> None:
        """Redraw every message."""
        for message in self._messages.values():
            message.writer.request()

    async def settle(self) -> None:
        """Wait until every message shows the newest state."""
        for message in list(self._messages.values()):
            await message.writer.finish()

    async def tick(self) -> None:
        """See `PublicMessage.tick`; called every few seconds."""
        for table, message in list(self._messages.items()):
            try:
                await message.tick()
            except (RefusalError, discord.Forbidden, discord.NotFound) as problem:
                _log.warning("nobody can be called to table %s (%s)", table, problem)
            if message.over:
                del self._messages[table]
                self._parts.tables.forget(table)
