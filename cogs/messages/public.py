"""Which public messages may lag: those that nobody at the table looks at, since everyone has a panel that follows.

What such a message is late with is moves alone. Whatever else it tells, or asks of the channel, it tells at once.

What the channel of a table is told that can't be played on after an upgrade.

The public message of one table, edited in place.
"""

import asyncio
import logging
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from enum import Flag, auto
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import discord

from bot.games.refusals import RefusalError, StaleError
from bot.people.settings import CallWhen
from bot.tables.keeper import shown_by
from bot.tables.model.ports import Actor, PostedAt, TableReason
from bot.tables.model.records import DeadlineKind, PostKind, Status
from bot.tables.model.view import TableView
from bot.tables.table import Table
from cogs.messages.calls import Invitation, SeatOffers, TurnCalls
from cogs.messages.drawings import LastSent
from cogs.messages.posting import Parts, post, take_back
from cogs.messages.queue import Rank
from cogs.ui.layout import NO_PINGS, TABLE_COLOUR, Content, layout, text
from cogs.ui.reader import Reader
from cogs.ui.retry import Writer, is_out_of_reach

LAG = timedelta(seconds=5)
"""The least time between two edits that show nothing but moves."""


class Lagging:
    """One table's public message: what it shows beside the moves, and when it was drawn.

    Attributes:
        due: when the moves are to be shown that it is late with; None where it is late with nothing.

    """

    __slots__ = ("_drawn", "_parts", "_shown", "due")

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._shown: tuple[Any, ...] | None = None
        self._drawn: datetime | None = None
        self.due: datetime | None = None

    def is_watched(self, view: TableView) -> bool:
        """True where everyone who sits at the table has a panel that follows."""
        members = (seat.member for seat in view.seats)
        return all(self._parts.panels.is_live(view.table, member) for member in members if member is not None)

    async def lags(self, view: TableView) -> bool:
        """True where the change may be shown later; `due` is then when."""
        if self._drawn is None or self._parts.now() >= self._drawn + LAG or not self.is_watched(view):
            return False
        if (
            view.calls
            or view.ping is not None
            or self._shown != _beside_the_moves(view)
            or await self._calls_at_once(view)
        ):
            return False
        self.due = self._drawn + LAG
        return True

    def drawn(self, view: TableView) -> None:
        """Note what is shown now."""
        self._shown, self._drawn, self.due = _beside_the_moves(view), self._parts.now(), None

    async def _calls_at_once(self, view: TableView) -> bool:
        """True where a call is to go out with the message, by the wish of whose turn it is."""
        member = None if view.turn is None else view.member(view.turn.seat)
        return member is not None and (await self._parts.people.settings_of(member)).call is CallWhen.AT_ONCE


def _beside_the_moves(view: TableView) -> tuple[Any, ...]:
    """What a message tells that isn't a move; nothing is equal to that of a table at which no round runs."""
    runs = view.status is Status.PLAYING and view.next_round is None and view.outcome is None
    seats = tuple((seat.member, seat.absent, seat.played_for) for seat in view.seats)
    silent = view.turn is not None and view.turn.silent_at is not None
    asked = view.calls, view.votes, view.conceding, view.handovers, silent
    return (runs or object(), view.match and view.match.round_no, seats, asked, frozenset(view.until))


async def tell_closed(parts: Parts, table: int, refusal: RefusalError) -> None:
    """Say it where the table's message stands, or in a new one."""
    place = await parts.tables.closed_at(table)
    if place is None:
        return
    words = await parts.words(place.guild)
    content = layout(text(words(refusal.reason.value)), colour=TABLE_COLOUR)
    channel = parts.channels.get_partial_messageable(place.channel)
    if place.message is not None:
        await channel.get_partial_message(place.message).edit(view=content, attachments=[], allowed_mentions=NO_PINGS)
    else:
        await channel.send(view=content, allowed_mentions=NO_PINGS)


_log = logging.getLogger(__name__)
_EDITABLE = timedelta(minutes=50)
"""Discord slows down edits of messages older than an hour; an older message is reposted instead."""
_MOST_BELOW, _REST = 8, timedelta(minutes=1)
"""How many messages below a table make it move down, and how long until it may again."""


class _Wanted(Flag):
    """What a drawing has to do besides showing the newest state."""

    ANEW = auto()
    RESUMED = auto()
    IN_PLACE = auto()  # nothing is posted where the message is gone
    MOVES = auto()


_NOTHING = _Wanted(0)


class Place(NamedTuple):
    """Where a message stands."""

    channel: int
    guild: int


Placed: TypeAlias = Callable[["PublicMessage", Place], None]
"""Is told when a message was drawn, and where it is."""


class PublicMessage:
    """The public message of one table. `place` is None until it was drawn; `over` is set once its table has ended.

    There is one for each live table of a channel, in memory or not, so that it can be told what happens in the channel.
    """

    __slots__ = (
        *("_parts", "_channels", "_tables", "_now", "_wanted", "_below", "_posted", "_shown", "_deletions", "_drawn"),
        *(
            "_invitation",
            "_lagging",
            "_last",
            "_offers",
            "_computers_play",
            "_deleted",
            "_placed",
            "table",
            "calls",
            "over",
            "place",
            "writer",
        ),
    )

    def __init__(
        self, parts: Parts, placed: Placed, table: int, place: PostedAt | None = None, *, behind: bool = False
    ) -> None:
        self._channels = parts.channels
        self._tables = parts.tables
        self._parts = parts
        self._now = parts.now
        self._placed = placed
        self.table = table
        self._wanted = _Wanted.RESUMED if behind else _NOTHING
        self._below = 0
        self._posted: datetime | None = None
        self._shown = None if place is None else place.message
        self._last = LastSent(parts.drawings.keeping)
        self._deletions = 0
        self._deleted: asyncio.TimerHandle | None = None
        self._drawn: int | None = None
        self.calls = TurnCalls(parts, table)
        self._invitation = Invitation(parts)
        self._offers = SeatOffers(parts)
        self._lagging = Lagging(parts)
        self._computers_play = False
        self.over = False
        self.place = None if place is None else Place(place.channel, place.guild)
        self.writer = Writer(self._draw)

    @property
    def behind(self) -> bool:
        """True while nobody has looked what a process before has left to do."""
        return _Wanted.RESUMED in self._wanted

    @property
    def rests(self) -> bool:
        """True while nothing is to be done about it; what could not be done is done with the next change."""
        return self.writer.rests and not self.lags and not self.calls.pending and self._deleted is None

    @property
    def was_drawn(self) -> bool:
        """True once this process has drawn it."""
        return self._drawn is not None

    @property
    def lags(self) -> bool:
        """True while moves have been made that it doesn't show yet."""
        return self._lagging.due is not None

    def catch_up(self) -> None:
        """Show the moves that it is late with."""
        self._lagging.due = None
        self._wanted |= _Wanted.MOVES
        self.writer.request()

    def catch_up_in_time(self) -> None:
        """Do so once its time has come."""
        if self._lagging.due is not None and self._now() >= self._lagging.due:
            self.catch_up()

    def post_anew(self) -> None:
        """Post the message again below all others, and delete the old one."""
        self._wanted |= _Wanted.ANEW
        self.writer.request()

    def resume(self) -> None:
        """Bring the message up to date in place, since the bot may have stopped before drawing it."""
        self._wanted |= _Wanted.RESUMED
        self.writer.request()

    def overtaken(self) -> None:
        """Say, where the message still stands, that the channel has another table."""
        self._wanted |= _Wanted.IN_PLACE
        self.writer.request()

    async def invite(self, table: Table, actor: Actor, last: int | None) -> None:
        """Call players to the lobby; `last` is the newest such call in the channel.

        Raises:
            RefusalError: see `Table.require_invitable`.

        """
        table.require_invitable(actor, last)
        await self._invitation.post(table)

    def talked_under(self) -> bool:
        """Count a message posted below; True where the table is to move down to where people look."""
        self._below += 1
        rested = self._posted is None or self._now() - self._posted >= _REST
        return self._below >= _MOST_BELOW and rested and not self.over

    def deleted(self, gone: AbstractSet[int]) -> None:
        """Post the message again if it is among those that are gone; ever later, if it never stays for a minute."""
        if self.over or self._shown not in gone:
            return
        if self._posted is None or self._now() - self._posted >= _REST:
            self._deletions = 0
        self._deletions += 1
        self._wanted |= _Wanted.ANEW
        pause = _pause_after_deletion(self._deletions)
        self._deleted = asyncio.get_running_loop().call_later(pause.total_seconds(), self._post_again)

    async def missing(self) -> AbstractSet[int]:
        """The message, if Discord hasn't got it any more; where it stands, or can't be seen, nothing.

        Raises:
            discord.HTTPException: Discord can't say.

        """
        if self.place is None or self._shown is None:
            return set()
        place, shown = self.place, self._shown
        try:
            await self._channels.get_partial_messageable(place.channel).fetch_message(shown)
        except discord.Forbidden:  # to read takes more than to show a table does
            return set()
        except discord.NotFound as problem:
            if not is_out_of_reach(problem):
                return {shown} if self.writer.rests else set()  # a drawing under way finds it out by itself
            await self._sleep(place, problem)
        return set()

    def _post_again(self) -> None:
        self._deleted = None
        self.writer.request()

    async def _draw(self) -> None:
        """Show the newest state, if Discord lets the bot; if not, the next press is told what is missing."""
        try:
            await self._draw_newest()
        except StaleError:  # another process plays this table: show the state it has reached
            self.writer.request()
        except RefusalError as refusal:
            _log.info("the message of table %s stays as it is (%s)", self.table, refusal.reason.value)
        except discord.HTTPException as problem:
            if not is_out_of_reach(problem) or self.place is None:
                raise
            await self._sleep(self.place, problem)

    async def _sleep(self, place: Place, problem: discord.HTTPException) -> None:
        if await self._tables.reach.failed(*place):
            _log.warning("the message of table %s can't be shown (%s); it sleeps", self.table, problem.code)

    async def _draw_newest(self) -> None:
        try:
            table = await self._tables.get(self.table)
        except RefusalError as refusal:
            await tell_closed(self._parts, self.table, refusal)
            self.over = True
            self._tables.drawn.note(self.table, None)
            return
        facts = table.facts
        self.place = Place(facts.channel, facts.guild)
        if not self._tables.serves(facts.guild):
            self.over = True
            return
        self.calls.begin(table, resumed=self.behind)
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
        view = table.view(None)
        if not wanted and await self._lagging.lags(view):
            return
        key, rank = ("public", self.table), Rank.WATCHED if self._lagging.is_watched(view) else Rank.PUBLIC
        await self._parts.drawings.public_edits.take(key, rank)
        await self._parts.drawings.order.give_way(self.table)
        async with self._parts.drawings.order.turn(key, rank):
            version, view = table.version, table.view(None)
            if self._is_between_computers(view, wanted) or not self._tables.serves(view.guild):
                return
            reader = Reader(view, await self._parts.words(view.guild))
            content = await self._parts.drawings.public(reader)
        await self._put(table, content, wanted)
        self._shown = table.facts.message
        self._lagging.drawn(view)
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
        self._drawn, self.over = version, not view.status.live
        self._placed(self, Place(view.channel, view.guild))
        self.note_drawn()

    def note_drawn(self) -> None:
        """Note what the message shows, unless something is still to follow; see bot/tables/keeper.py."""
        if self._drawn is not None and not self.calls.pending:
            self._tables.drawn.note(self.table, self._drawn)

    def _is_between_computers(self, view: TableView, wanted: _Wanted) -> bool:
        """True after a computer's turn that another's follows: only panels show that, so that Discord keeps up."""
        before, self._computers_play = self._computers_play, DeadlineKind.COMPUTER in view.until
        return before and self._computers_play and not wanted & ~_Wanted.MOVES

    async def _put(self, table: Table, content: Content, wanted: _Wanted) -> None:
        """Edit the message in place, or post it; one that was resumed is edited even if it is old.

        Raises:
            StaleError: another process draws it by now, or is about to.

        """
        if _Wanted.RESUMED in wanted:
            self._last.forget()
        repeated = table.postings.is_repeatable(PostKind.TABLE)
        if not repeated and PostKind.TABLE in table.postings.open:
            await take_back(self._channels, table, PostKind.TABLE)
        if not self._tables.serves(table.facts.guild):  # handed over, or lapsed, while this was painted
            raise StaleError(TableReason.STALE)
        anew = repeated or _Wanted.ANEW in wanted
        message = table.facts.message
        at_any_age = bool(wanted & (_Wanted.RESUMED | _Wanted.IN_PLACE))
        in_place = message is not None and (at_any_age or not _too_old(message, self._now()))
        if message and in_place and not anew and await self._edited(table.facts.channel, message, content):
            return
        if _Wanted.IN_PLACE in wanted:
            return
        await post(self._channels, table, PostKind.TABLE, partial(self._send, table.facts.channel, content), shown_by)
        self._below, self._posted = 0, self._now()
        if repeated:  # what stands there may be what was drawn the first time
            self.resume()

    async def _edited(self, channel: int, message: int, content: Content) -> bool:
        """Edit a message in place, unless it shows that already; False where it is gone."""
        if self._last.shows(content):
            return True
        standing = self._channels.get_partial_messageable(channel).get_partial_message(message)
        try:
            await self._last.send(
                content,
                lambda files: standing.edit(view=content.view, attachments=files(), allowed_mentions=NO_PINGS),
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
        self._last.note(content, sent)
        return sent.id

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self._channels.get_partial_messageable(channel).get_partial_message(message).delete()
        except (discord.NotFound, discord.Forbidden) as problem:
            _log.info("a message of table %s can't be deleted (%s)", self.table, problem.code)


def _pause_after_deletion(deletions: int) -> timedelta:
    """How long a message that was deleted stays away; an automaton that deletes it always isn't fought."""
    return timedelta(seconds=1) * 4 ** min(deletions - 1, 5)


def _too_old(message: int, now: datetime) -> bool:
    return now - discord.utils.snowflake_time(message) > _EDITABLE
