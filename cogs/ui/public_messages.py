"""The public messages: one for each table, edited in place."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from enum import Flag, auto
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.games.refusals import RefusalError, StaleError
from bot.tables.ports import StorageError
from bot.tables.postings import shown_by
from bot.tables.records import DeadlineKind, PostKind
from bot.tables.side_by_side import SideBySide
from cogs.ui.drawing_order import Rank
from cogs.ui.invitation import Invitation
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.ui.message_writer import Writer
from cogs.ui.passing import is_out_of_reach
from cogs.ui.posting import post, take_back
from cogs.ui.reader import Reader
from cogs.ui.seat_offers import SeatOffers
from cogs.ui.turn_calls import TurnCalls

if TYPE_CHECKING:
    from collections.abc import Callable
    from collections.abc import Set as AbstractSet
    from datetime import datetime

    from bot.tables.actor import Actor
    from bot.tables.table import Table
    from bot.tables.table_view import TableView
    from cogs.ui.content import Content
    from cogs.ui.parts import Parts

_log = logging.getLogger(__name__)
_EDITABLE = timedelta(minutes=50)
"""Discord slows down edits of messages older than an hour; an older message is reposted instead."""
_MOST_BELOW, _REST = 8, timedelta(minutes=1)
"""How many messages below a table make it move down, and how long until it may again."""


class _Wanted(Flag):
    """What a drawing has to do besides showing the newest state."""

    ANEW = auto()
    RESUMED = auto()


_NOTHING = _Wanted(0)


class PublicMessage:
    """The public message of one table. `channel` is None until it was drawn; `over` is set once its table has ended."""

    def __init__(self, parts: Parts, table: int) -> None:
        self._channels = parts.channels
        self._tables = parts.tables
        self._parts = parts
        self._now = parts.now
        self.table = table
        self._wanted = _NOTHING
        self._below = 0
        self._posted: datetime | None = None
        self._shown: int | None = None
        self._deletions = 0
        self.calls = TurnCalls(parts, table)
        self._invitation = Invitation(parts)
        self._offers = SeatOffers(parts)
        self._computers_play = False
        self.over = False
        self._place: tuple[int, int] | None = None
        self.channel: int | None = None
        self.writer = Writer(self._draw)

    @property
    def guild(self) -> int | None:
        """The server that it stands in; None until it was drawn."""
        return None if self._place is None else self._place[1]

    def post_anew(self) -> None:
        """Post the message again below all others, and delete the old one."""
        self._wanted |= _Wanted.ANEW
        self.writer.request()

    def resume(self) -> None:
        """Bring the message up to date in place, since the bot may have stopped before drawing it."""
        self._wanted |= _Wanted.RESUMED
        self.writer.request()

    async def invite(self, table: Table, actor: Actor, last: int | None) -> None:
        """Call players to the lobby; `last` is the newest such call in the channel.

        Raises:
            RefusalError: see `Table.require_invitable`.

        """
        table.require_invitable(actor, last)
        await self._invitation.post(table)

    def talked_under(self) -> None:
        """Count a message posted below; after many, the table moves down to where people look."""
        self._below += 1
        rested = self._posted is None or self._now() - self._posted >= _REST
        if self._below >= _MOST_BELOW and rested and not self.over:
            self.post_anew()

    def deleted(self, gone: AbstractSet[int]) -> None:
        """Post the message again if it is among those that are gone; ever later, if it never stays for a minute."""
        if self.over or self._shown not in gone:
            return
        if self._posted is None or self._now() - self._posted >= _REST:
            self._deletions = 0
        self._deletions += 1
        self._wanted |= _Wanted.ANEW
        pause = _pause_after_deletion(self._deletions)
        asyncio.get_running_loop().call_later(pause.total_seconds(), self.writer.request)

    async def _draw(self) -> None:
        """Show the newest state, if Discord lets the bot; if not, the next press is told what is missing."""
        try:
            await self._draw_newest()
        except StaleError:  # another process plays this table: show the state it has reached
            self.writer.request()
        except RefusalError as refusal:
            _log.info("the message of table %s stays as it is (%s)", self.table, refusal.reason.value)
        except discord.HTTPException as problem:
            if not is_out_of_reach(problem) or self._place is None:
                raise
            if await self._tables.reach.failed(*self._place):
                _log.warning("the message of table %s can't be shown (%s); it sleeps", self.table, problem.code)

    async def _draw_newest(self) -> None:
        try:
            table = await self._tables.get(self.table)
        except RefusalError as refusal:
            await self._draw_closed(refusal)
            self.over = True
            return
        facts = table.facts
        self.channel, self._place = facts.channel, (facts.channel, facts.guild)
        if not self._tables.serves(facts.guild):
            self.over = True
            return
        if not self._tables.reach.may_ask(facts.channel):
            self.over = not facts.status.live
            return
        if not facts.shared:
            if PostKind.TABLE in table.postings.open:
                await take_back(self._channels, table, PostKind.TABLE)
            self.over = True
            return
        wanted, self._wanted = self._wanted, _NOTHING
        try:
            await self._show(table, wanted)
        except BaseException:
            self._wanted |= wanted
            raise

    async def _show(self, table: Table, wanted: _Wanted) -> None:
        """Show the newest state, and whose turn it is."""
        resumed = _Wanted.RESUMED in wanted
        async with self._parts.drawings.order.turn(("public", self.table), Rank.PUBLIC):
            version, view = table.version, table.view(None)
            if self._is_between_computers(view, wanted):
                return
            reader = Reader(view, await self._parts.words(view.guild))
            content = await self._parts.drawings.public(reader)
        await self._put(table, content, wanted)
        self._shown = table.facts.message
        await self._tables.out_of_reach.found_again(view.channel)
        for message in table.postings.old_messages:
            await self._delete(view.channel, message)
            await table.postings.rid_of(message)
        if resumed and PostKind.INVITATION in table.postings.open:
            await take_back(self._channels, table, PostKind.INVITATION)
        await self._invitation.follow(view)
        await self._offers.follow(table, view)
        if version == table.version:  # else the next drawing is due already, and knows whose turn it is
            await self.calls.follow(table, view, resumed=resumed)
        self.over = not view.status.live

    def _is_between_computers(self, view: TableView, wanted: _Wanted) -> bool:
        """True after a computer's turn that another's follows: only panels show that, so that Discord keeps up."""
        before, self._computers_play = self._computers_play, DeadlineKind.COMPUTER in view.until
        return before and self._computers_play and not wanted

    async def _put(self, table: Table, content: Content, wanted: _Wanted) -> None:
        """Edit the message in place, or post it; one that was resumed is edited even if it is old."""
        repeated = table.postings.is_repeatable(PostKind.TABLE)
        if not repeated and PostKind.TABLE in table.postings.open:
            await take_back(self._channels, table, PostKind.TABLE)
        anew = repeated or _Wanted.ANEW in wanted
        message = table.facts.message
        in_place = message is not None and (_Wanted.RESUMED in wanted or not _too_old(message, self._now()))
        if message and in_place and not anew and await self._edited(table.facts.channel, message, content):
            return
        await post(self._channels, table, PostKind.TABLE, partial(self._send, table.facts.channel, content), shown_by)
        self._below, self._posted = 0, self._now()
        if repeated:  # what stands there may be what was drawn the first time
            self.resume()

    async def _edited(self, channel: int, message: int, content: Content) -> bool:
        """Edit a message in place; False where it is gone."""
        try:
            await (
                self._channels.get_partial_messageable(channel)
                .get_partial_message(message)
                .edit(view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS)
            )
        except discord.NotFound as problem:
            if is_out_of_reach(problem):
                raise
            _log.info("the message of table %s is gone; it is posted anew", self.table)
            return False
        return True

    async def _send(self, channel: int, content: Content, nonce: str) -> int:
        sent = await self._channels.get_partial_messageable(channel).send(
            view=content.view, files=content.files(), allowed_mentions=NO_PINGS, nonce=nonce
        )
        return sent.id

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self._channels.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("a message of table %s can't be deleted (%s)", self.table, problem.code)

    async def _draw_closed(self, refusal: RefusalError) -> None:
        """Tell the channel of a table that can't be played on after an upgrade."""
        place = await self._tables.closed_at(self.table)
        if place is None:
            return
        words = await self._parts.words(place.guild)
        content = layout(text(words(refusal.reason.value)), colour=TABLE_COLOUR)
        channel = self._channels.get_partial_messageable(place.channel)
        if place.message is not None:
            await channel.get_partial_message(place.message).edit(
                view=content, attachments=[], allowed_mentions=NO_PINGS
            )
        else:
            await channel.send(view=content, allowed_mentions=NO_PINGS)


def _pause_after_deletion(deletions: int) -> timedelta:
    """How long a message that was deleted stays away; an automaton that deletes it always isn't fought."""
    return timedelta(seconds=1) * 4 ** min(deletions - 1, 5)


def _too_old(message: int, now: datetime) -> bool:
    return now - discord.utils.snowflake_time(message) > _EDITABLE


class PublicMessages:
    """The public message of every table touched so far."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._messages: dict[int, PublicMessage] = {}
        self._ended: dict[int, int] = {}
        self._calling = SideBySide()

    def of(self, table: int) -> PublicMessage:
        """The message of a table."""
        if table not in self._messages:
            self._messages[table] = PublicMessage(self._parts, table)
        return self._messages[table]

    def opened_in(self, channel: int) -> None:
        """Let the table that was played last in a channel say that another has its place."""
        ended = [table for table, message in self._messages.items() if message.over and message.channel == channel]
        before = ended[-1] if ended else self._ended.get(channel)
        if before is not None:
            self.of(before).writer.request()

    def talked_in(self, channel: int) -> None:
        """Note somebody's message in a channel, for the table that was drawn there; doesn't touch the database."""
        for message in self._messages.values():
            if message.channel == channel:
                message.talked_under()

    def deleted(self, channel: int, gone: AbstractSet[int]) -> None:
        """Somebody has deleted messages of a channel; a table's own is posted again."""
        for message in self._messages.values():
            if message.channel == channel:
                message.deleted(gone)

    def redraw(self, guild: int | None = None) -> None:
        """Redraw every message, or those of one server."""
        for message in self._messages.values():
            if guild in (None, message.guild):
                message.writer.request()

    async def let_go(self, theirs: Callable[[int], bool]) -> None:
        """Let the messages of some servers show what was done, and forget them: another process draws them."""
        for table, message in list(self._messages.items()):
            if message.guild is not None and theirs(message.guild):
                await message.writer.finish()
                self._messages.pop(table, None)

    async def settle(self) -> None:
        """Wait until every message shows the newest state."""
        for message in list(self._messages.values()):
            await message.writer.finish()

    async def begin_what_is_due(self) -> None:
        """Begin to call whoever has been silent; called twice a second."""
        for table, message in list(self._messages.items()):
            if message.calls.due and self._parts.tables.reach.may_ask(message.channel or 0):
                self._calling.begin(table, partial(self._call, message))
            if message.over:
                if message.channel is not None:
                    self._ended[message.channel] = table
                del self._messages[table]
                self._parts.tables.forget(table)

    async def finish_what_was_due(self) -> None:
        """Wait for the calls that have begun."""
        await self._calling.finish()

    async def _call(self, message: PublicMessage) -> None:
        try:
            await message.calls.call_the_silent()
        except (RefusalError, StorageError, discord.Forbidden, discord.NotFound) as problem:
            _log.warning("nobody can be called to table %s (%s)", message.table, problem)
