"""The public message of one table, edited in place.

While everyone at the table has a panel that follows, moves are gathered before they are shown here. Anything else is
shown at once.
"""

import asyncio
import logging
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from datetime import timedelta
from enum import Flag, auto
from typing import TypeAlias

import discord

from bot.games.refusals import RefusalError, StaleError
from bot.people.settings import CallWhen
from bot.retry import DELETED_MESSAGE
from bot.tables.keeper import with_public_message
from bot.tables.model.ports import Actor, PostedAt, TableReason
from bot.tables.model.records import DeadlineKind, PostKind
from bot.tables.table import Table
from cogs.messages.calls import TurnCalls, invitation, invitations, offers
from cogs.messages.kinds import CALL, INVITATION, OFFER, TABLE, Kind, Notice
from cogs.messages.pipeline import Drawing, LiveMessage, Parts, Rank, loaded
from cogs.messages.transport import ChannelTransport
from cogs.ui.failures import Failure, Remedy, failure_of, passes
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, Content, layout, text
from cogs.ui.reader import Reader

_log = logging.getLogger(__name__)
_EDITABLE = timedelta(minutes=50)
"""Discord slows down edits of messages older than an hour; an older message is reposted instead."""
_MAX_BELOW, _REST = 8, timedelta(minutes=1)
"""How many messages below a table make it move down, and how long it stays there at least."""


async def tell_closed(parts: Parts, table: int, refusal: RefusalError) -> None:
    """Say why a table was closed, in its message or in a new one."""
    place = await parts.tables.closed_at(table)
    if place is None:
        return
    words = await parts.readers.server(place.guild)
    content = layout(text(words(refusal.reason.value)), colour=TABLE_COLOUR)
    channel = parts.client.get_partial_messageable(place.channel)
    if place.message is not None:
        await channel.get_partial_message(place.message).edit(view=content, attachments=[], allowed_mentions=NO_PINGS)
    else:
        await channel.send(view=content, allowed_mentions=NO_PINGS, nonce=f"rt-{table}-closed")


class Wanted(Flag):
    """What a drawing does besides showing the newest state."""

    ANEW = auto()  # posted again below all others; the old one is deleted
    RESUMED = auto()  # edited in place, whatever its age, since the bot may have stopped before drawing it
    IN_PLACE = auto()  # another table has its place: nothing is posted, and what was never dealt is deleted
    MOVES = auto()  # moves that were gathered, or a call, are due


_NOTHING = Wanted(0)
Placed: TypeAlias = Callable[["PublicMessage"], None]
"""Called with a message once it has been drawn."""


class PublicMessage(LiveMessage):
    """The public message of one table. `place` is None until it was drawn; `over` is set once its table has ended.

    There is one for each live table of a channel, even if the table itself isn't in memory: messages that others post
    or delete in the channel are its concern.
    """

    kind = TABLE

    def __init__(
        self, parts: Parts, placed: Placed, table: int, place: PostedAt | None = None, *, behind: bool = False
    ) -> None:
        super().__init__(parts, table, ("public", table))
        self._placed = placed
        self._wanted = Wanted.RESUMED if behind else _NOTHING
        self._doing = _NOTHING
        self._below = 0
        self._deletions = 0
        self.calls = TurnCalls(parts)
        self._inviting = asyncio.Lock()
        self._said: dict[Kind, tuple[int, Content | str]] = {}
        self._computers_play = False
        self.over = False
        self.place = place

    @property
    def behind(self) -> bool:
        """True until it has been brought up to date after a start."""
        return Wanted.RESUMED in self._wanted

    @property
    def rests(self) -> bool:
        """True while nothing is pending. What has failed for good doesn't count: the next change tries it again."""
        return self.idle and self.due is None and not self.calls.pending

    @property
    def has_due(self) -> bool:
        """True when moves that were gathered, or a call, are due."""
        return self.idle and (self.calls.due or (self.due is not None and self.parts.now() >= self.due))

    def catch_up(self) -> None:
        """Show the moves that were gathered, and call a silent member."""
        self.due = None
        self.want(Wanted.MOVES)

    def want(self, wanted: Wanted) -> None:
        """Request a drawing that does more than show the newest state."""
        self._wanted |= wanted
        self.request()

    def post_anew(self) -> None:
        """Post the message again below all others, and delete the old one."""
        self.want(Wanted.ANEW)

    async def invite(self, table: Table, actor: Actor, last: int | None) -> None:
        """Ping players to the lobby; `last` is the newest such call in the channel.

        Raises:
            RefusalError: see `Table.require_invitable`.

        """
        async with self._inviting:  # of two who ask at once, the second finds the first one's message
            table.require_invitable(actor, last)
            notice = await invitation(self.parts, table.view(None))
            transport = ChannelTransport(self.parts.client, table)
            self._said[INVITATION] = await transport.bring(INVITATION, notice), notice.content

    def talked_under(self) -> bool:
        """Count a message posted below; True if the table should move down to where people look."""
        self._below += 1
        return self._below >= _MAX_BELOW and self.has_stood and not self.over

    @property
    def has_stood(self) -> bool:
        """True unless the message was posted less than a minute ago."""
        message = self.place and self.place.message
        return message is None or self.parts.now() - discord.utils.snowflake_time(message) >= _REST

    def deleted(self, gone: AbstractSet[int]) -> None:
        """Post the message again if it is among those deleted, after growing pauses if that repeats."""
        if self.over or self.place is None or self.place.message not in gone:
            return
        self._deletions = 1 if self.has_stood else self._deletions + 1
        self._wanted |= Wanted.ANEW
        self.request_after(DELETED_MESSAGE.pause(self._deletions))

    async def missing(self) -> AbstractSet[int]:
        """The message in a set, if Discord no longer has it; an empty one if it still exists, or can't be seen.

        Raises:
            discord.HTTPException: Discord can't say.

        """
        if (place := self.place) is None or place.message is None:
            return set()
        try:
            await self.parts.client.get_partial_messageable(place.channel).fetch_message(place.message)
        except discord.Forbidden:  # to read takes more than to show a table does
            return set()
        except discord.NotFound as problem:
            if passes(problem):
                raise
            if failure_of(problem) is not Failure.UNREACHABLE:
                return {place.message} if self.idle else set()  # a drawing under way finds it out by itself
            await self._sleep(place, problem)
        return set()

    async def handled(self, problem: Exception, remedy: Remedy) -> bool:
        """Keep what is still to be done. If the channel is out of reach, let the table sleep."""
        self._wanted |= self._doing | Wanted.MOVES
        if remedy is not Remedy.SLEEP or self.place is None:
            return False
        await self._sleep(self.place, problem)
        return True

    async def _sleep(self, place: PostedAt, problem: Exception) -> None:
        health, server = self.parts.tables.channel_health, self.parts.client.get_guild(place.guild)
        until = None if server is None or not server.me else server.me.timed_out_until
        if await health.failed(place.channel, place.guild, until):
            _log.warning(
                "the message of table %s can't be shown (%s); it sleeps", self.table, getattr(problem, "code", problem)
            )

    async def is_due(self) -> bool:
        """False if the table is over, out of reach or another process's, or if its moves may be shown later."""
        self._doing = _NOTHING
        try:
            table = await self.parts.tables.get(self.table)
        except RefusalError as refusal:
            await tell_closed(self.parts, self.table, refusal)
            self.over = True
            self.parts.tables.drawn.note(self.table, None)
            return False
        facts = table.facts
        self.place = PostedAt(self.table, facts.guild, facts.channel, facts.message)
        if not self.parts.tables.serves(facts.guild):
            self.over = True
            return False
        self.calls.begin(table, resumed=self.behind)
        if not self.parts.tables.channel_health.may_ask(facts.channel):
            self.over = not facts.status.live
            return False
        if not facts.shared:
            await ChannelTransport(self.parts.client, table).take_back(TABLE)
            self.over = True
            return False
        self._doing, self._wanted = self._wanted, _NOTHING
        view = table.view(None)
        self.calls.note_moves(table.version, view)
        members = [seat.member for seat in view.seats if seat.member is not None]
        watched = all(self.parts.is_live(self.table, member) for member in members)
        self.rank = Rank.WATCHED if watched else Rank.PUBLIC
        acting = () if view.match is None else map(view.member, view.match.to_act)
        if not all(self.parts.is_live(self.table, member) for member in acting if member is not None):
            self.rank = Rank.UNSEEN
        due = bool(self._doing) or not watched or bool(view.calls) or view.ping is not None or not self.gathers(view)
        member = None if view.turn is None else view.member(view.turn.seat)
        if not due and member is not None:  # a call at once goes out with the message
            due = (await self.parts.people.settings_of(member)).call is CallWhen.AT_ONCE
        return due

    async def draw(self) -> Drawing | None:
        """The newest state; None between the turns of two computers, which panels show, so that Discord keeps up."""
        table = await self.parts.tables.get(self.table)
        version, view = table.version, table.view(None)
        before, self._computers_play = self._computers_play, DeadlineKind.COMPUTER in view.until
        between = before and self._computers_play and not self._doing & ~Wanted.MOVES
        if between or not self.parts.tables.serves(view.guild):
            return None
        layout = loaded(self.parts.layouts.lobby if view.match is None else self.parts.layouts.match)
        reader = Reader(view, await self.parts.readers.server(view.guild), max_bytes=self.max_bytes)
        content = self.reduced(await layout(self.reduction.reader(reader)), reader.words)
        return Drawing(table, version, view, content)

    async def send(self, drawing: Drawing) -> None:
        """Send the table, delete its old messages, then send those below it: invitation, offers, call."""
        table, view, resumed = drawing.table, drawing.view, Wanted.RESUMED in self._doing
        transport = ChannelTransport(self.parts.client, table)
        if Wanted.IN_PLACE in self._doing and view.match is None and view.message is not None:
            await transport.delete(TABLE, view.message)
        else:
            await self._put(table, transport, drawing.content)
        self.place = PostedAt(self.table, view.guild, view.channel, table.facts.message)
        self.note_shown(view)
        await self.parts.tables.channel_recovery.note_reachable(view.channel)
        for message in table.postings.old_messages:
            await transport.delete(TABLE, message)
            await table.postings.note_deleted(message)
        try:
            await self._follow(transport, drawing, resumed=resumed)
        except discord.HTTPException as problem:
            if self._remedy(problem) is not Remedy.WITHOUT:
                raise
            self.calls.give_up()
            _log.warning(
                "Discord refuses what follows the message of table %s (%s, code %s)",
                self.table,
                problem.status,
                problem.code,
            )
        self.over = not view.status.live
        self._placed(self)
        if not self.calls.pending:  # else something is still to follow; see bot/tables/keeper.py
            self.parts.tables.drawn.note(self.table, drawing.version)

    async def _follow(self, transport: ChannelTransport, drawing: Drawing, *, resumed: bool) -> None:
        """Bring the messages below the table's up to date; one that hasn't changed isn't sent."""
        table, view = drawing.table, drawing.view
        below = {INVITATION: invitations(self.parts, view), OFFER: offers(self.parts, table, view)}
        if drawing.version == table.version:  # else the next drawing is due already, and knows whose turn it is
            below[CALL] = self.calls.notices(drawing.version, view, resumed=resumed)
        for kind, notices in below.items():
            if resumed:
                await transport.take_back(kind)
            async for notice in notices:
                if self._said.get(kind) != (notice.message, notice.content):
                    self._said[kind] = await transport.bring(kind, notice), notice.content

    async def _put(self, table: Table, transport: ChannelTransport, content: Content) -> None:
        """Edit the message in place, or post it; one that was resumed is edited even if it is old.

        Raises:
            StaleError: another process draws it by now, or is about to.

        """
        wanted = self._doing
        if Wanted.RESUMED in wanted:
            self.last.forget()
        repeated = table.postings.is_repeatable(PostKind.TABLE)
        if not repeated:
            await transport.take_back(TABLE)
        if not self.parts.tables.serves(table.facts.guild):  # handed over, or lapsed, while this was painted
            raise StaleError(TableReason.STALE)
        message = table.facts.message
        if message is not None and not repeated and Wanted.ANEW not in wanted:
            at_any_age = wanted & (Wanted.RESUMED | Wanted.IN_PLACE)
            if at_any_age or self.parts.now() - discord.utils.snowflake_time(message) <= _EDITABLE:
                if self.last.shows(content) or await transport.edit(TABLE, message, content, self.last):
                    return
                _log.info("the message of table %s is gone; it is posted again", self.table)
        if Wanted.IN_PLACE in wanted:
            return
        await transport.post(TABLE, Notice(content, noted=with_public_message), self.last)
        self._below = 0
        if repeated:  # what stands there may be what was drawn the first time
            self.want(Wanted.RESUMED)
