"""The messages of every table: updated when a table changes, and as time passes."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import chain, islice

import aiohttp
import discord

from bot.games.refusals import RefusalError
from bot.requests import sent_once
from bot.tables.model.ports import PostedAt, StorageError
from bot.tables.model.tasks import Backoff, KeyedTasks
from cogs.messages.panels import Panels
from cogs.messages.pipeline import Parts
from cogs.messages.public import PublicMessage, Wanted
from cogs.messages.transport import ChannelTransport
from cogs.ui.failures import passes

_log = logging.getLogger(__name__)
_UNKNOWN_MEMBER, _UNKNOWN_USER, _RATE_LIMITED = 10007, 10013, 429
_ANSWER_SECONDS = 2
"""How long a table's deadline waits for Discord to say whether its member is there; other tables don't wait."""
LOOKED_FOR = 2
"""How many messages all processes look for every half second; Discord lets a bot make 50 requests a second."""
RESUMED_A_SECOND = 10
"""How many messages are brought up to date each second after a start; Discord lets a bot make 50 requests a second."""
_RESUME_SECONDS = 1.0
"""Seconds that the other tables wait for one table's message when the bot comes back."""
_SEARCH = "what was deleted"
_MAX_ENDED = 5_000
"""How many channels are remembered in which a table has ended; the store knows of the others."""
_MAX_DELETED = 1_000
"""How many deleted messages are remembered: one may be a table's whose posting isn't answered yet."""


class PublicMessages:
    """The public messages of all live tables of channels, and of those that have just ended."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._messages: dict[int, PublicMessage] = {}
        self._at_work: dict[int, PublicMessage] = {}
        self._in_channel: dict[int, PublicMessage] = {}
        self._ended: dict[int, int] = {}
        self._unchecked: set[int] = set()
        self._recently_deleted: deque[int] = deque(maxlen=_MAX_DELETED)
        self._search_allowance = 0.0
        self._search_backoff = Backoff(parts.now)
        self._background = KeyedTasks()

    def know(self, posted: Sequence[PostedAt], behind: Sequence[PostedAt]) -> None:
        """Note where messages stand, and which are behind; of these, those known already are drawn now."""
        late = dict.fromkeys(place.table for place in behind)
        for table in [table for table in late if table in self._messages]:
            self.of(table).want(Wanted.RESUMED)
        for place in (*behind, *posted):
            if place.table not in self._messages:
                message = PublicMessage(self._parts, self._note_place, place.table, place, behind=place.table in late)
                self._messages[place.table] = message
        self._in_channel |= {place.channel: self._messages[place.table] for place in posted}

    def of(self, table: int) -> PublicMessage:
        """The message of a table, for a caller that is about to change something there."""
        if table not in self._messages:
            self._messages[table] = PublicMessage(self._parts, self._note_place, table)
        return self._at_work.setdefault(table, self._messages[table])

    def is_at_work(self, table: int) -> bool:
        """True while something is being done, or waits to be done, about the message of a table."""
        return table in self._at_work

    @property
    def behind(self) -> Sequence[int]:
        """The tables whose messages have to be brought up to date, in that order, without unreachable ones."""
        may_ask = self._parts.tables.channel_health.may_ask
        waiting = [message for message in self._messages.values() if message.behind]
        return [each.table for each in waiting if each.place is None or may_ask(each.place.channel)]

    async def opened_in(self, channel: int) -> None:
        """Let the table that was played last in a channel say that another has its place."""
        before = self._ended.get(channel) or await self._parts.tables.last_finished_in(channel)
        if before is not None:
            self.of(before).want(Wanted.IN_PLACE)

    def talked_in(self, channel: int) -> None:
        """Note somebody's message in a channel, for the table that is shown there; doesn't touch the database."""
        if (message := self._in_channel.get(channel)) is not None and message.talked_under():
            self.of(message.table).post_anew()

    def deleted(self, channel: int, gone: AbstractSet[int]) -> None:
        """Somebody has deleted messages of a channel; a table's own is posted again.

        A table's message whose posting Discord hasn't confirmed yet is posted again once that is confirmed.
        """
        self._recently_deleted.extend(gone)
        if (message := self._in_channel.get(channel)) is not None:
            self.of(message.table).deleted(gone)

    def stands_in(self, channel: int) -> bool:
        """True if a live table is known to have its message there."""
        return channel in self._in_channel

    def search_in(self, channels: Iterable[int]) -> None:
        """Look for these channels' messages, a few a second; those deleted while nobody listened are posted again.

        A message that is drawn before its turn comes isn't looked for: Discord's answer says whether it is there.
        """
        self._unchecked |= {self._in_channel[channel].table for channel in channels}

    def redraw(self) -> None:
        """Redraw what this process has drawn, or could not draw."""
        for message in list(self._messages.values()):
            if message.was_sent or self.is_at_work(message.table):
                self.of(message.table).request()

    async def redraw_in(self, guild: int) -> None:
        """Redraw every message of a server, since all of them show something else now."""
        await self._parts.tables.drawn.outdate(guild)
        for message in list(self._messages.values()):
            if message.place is not None and message.place.guild == guild:
                self.of(message.table).request()

    async def hand_over(self, theirs: Callable[[int], bool]) -> None:
        """Let the messages of some servers show what was done, and forget them: another process draws them.

        It stops if a server turns out to be this process's again: then the hand-over has failed.
        """
        places = [(each.place.guild, each) for each in self._messages.values() if each.place]
        for guild, message in [each for each in places if theirs(each[0])]:
            await message.finish()
            if not theirs(guild):
                return
            self._forget(message)

    async def settle(self) -> None:
        """Wait until every message shows the newest state, gathered moves too."""
        for message in list(self._at_work.values()):
            await message.settle()

    async def start_due(self) -> None:
        """Start to call silent members, to show gathered moves and to note what was drawn. Called twice a second."""
        may_ask = self._parts.tables.channel_health.may_ask
        for table, message in list(self._at_work.items()):
            if message.has_due and message.place is not None and may_ask(message.place.channel):
                message.catch_up()
            if message.over and message.idle:
                self._forget(message)
            elif message.rests:
                del self._at_work[table]
        self._background.begin("what was drawn", self._note_drawn)
        if self._unchecked and not self._search_backoff.holds_back(_SEARCH):
            self._background.begin(_SEARCH, self._search)

    async def _search(self) -> None:
        """Look for a few messages: first those at whose tables something happens, then those of tables used last.

        A message that is being drawn isn't looked for: Discord's answer says whether it is there.
        """
        allowed = LOOKED_FOR * self._parts.queue.limit_share()
        self._search_allowance = min(LOOKED_FOR, self._search_allowance + allowed)
        busy = (each for each in self._at_work.values() if each.idle)
        others = (each for table, each in self._messages.items() if table not in self._at_work)
        waiting = (each for each in chain(busy, others) if each.table in self._unchecked)
        for message in list(islice(waiting, int(self._search_allowance))):
            self._search_allowance -= 1
            if message.table in self._unchecked:
                await self._search_for(message)

    async def _search_for(self, message: PublicMessage) -> None:
        self._unchecked.discard(message.table)
        may_ask = self._parts.tables.channel_health.may_ask
        if message.behind or message.place is None or not may_ask(message.place.channel):
            return  # it is drawn soon, or once its channel is within reach
        try:
            self.deleted(message.place.channel, await message.missing())
        except Exception as problem:
            if not passes(problem):
                raise
            _log.info("could not check the message of table %s; it is checked again later (%s)", message.table, problem)
            self._unchecked.add(message.table)
            self._search_backoff.failed(_SEARCH)
        else:
            self._search_backoff.succeeded(_SEARCH)

    def _note_place(self, message: PublicMessage) -> None:
        """Note the channel in which a message has just been drawn."""
        if (place := message.place) is None:
            return
        self._unchecked.discard(message.table)
        if message.over:
            self._ended.pop(place.channel, None)
            self._ended[place.channel] = message.table
            if len(self._ended) > _MAX_ENDED:
                del self._ended[next(iter(self._ended))]
        else:
            self._in_channel[place.channel] = message
            if place.message in self._recently_deleted:
                self.deleted(place.channel, {place.message})

    async def seen(self, message: discord.Message) -> None:
        """Delete a message of a table that isn't its newest: it was posted, and never recorded."""
        newest = self._in_channel.get(message.channel.id)
        number = self._ended.get(message.channel.id) if newest is None else newest.table
        if number is None or (newest and newest.place and newest.place.message == message.id):
            return
        with suppress(RefusalError, discord.HTTPException, aiohttp.ClientError, OSError):  # the next press asks again
            table = await self._parts.tables.get(number)
            if self._parts.tables.serves(table.facts.guild):
                await ChannelTransport(self._parts.client, table).delete_stray(message)

    def _forget(self, message: PublicMessage) -> None:
        if self._messages.get(message.table) is not message:  # it was let go, and has come back as another
            return
        for known in (self._at_work, self._messages):
            known.pop(message.table, None)
        self._unchecked.discard(message.table)
        if message.place is not None and self._in_channel.get(message.place.channel) is message:
            del self._in_channel[message.place.channel]
        self._parts.tables.forget(message.table)

    async def _note_drawn(self) -> None:
        with suppress(StorageError):  # the store has said why; it is noted later
            await self._parts.tables.drawn.write()


class TableMessages:
    """The public message and the private panels of every table; a `bot.tables.model.ports.Listener`.

    Only this object knows which interaction keeps a panel live and which writer owns which message, so that this
    survives the reload of a feature.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self.layouts = parts.layouts
        self.panels = Panels(parts)
        self.public = PublicMessages(parts)

    def redraw(self) -> None:
        """Redraw everything, as the layouts are others now."""
        self.panels.redraw()
        self.public.redraw()

    def set_uploads(self, *, keep_pictures: bool, panel_edits: str) -> None:
        """Set whether edits keep the pictures that their messages have, and when edits of panels upload new ones."""
        self._parts.uploads.keeps, self._parts.uploads.in_panels = keep_pictures, panel_edits

    async def table_changed(self, table: int, only: int | None = None) -> None:
        """Bring the public message and every open panel up to date; or only a member's panel."""
        self.panels.table_changed(table, only)
        if only is None:
            self.public.of(table).request()

    async def announce(self, table: int) -> int | None:
        """Repost the score of the round: the message's id is the salt of the next deal. None if that failed."""
        drawn = await self._parts.tables.get(table)
        before = drawn.facts.message
        message = self.public.of(table)
        message.post_anew()
        await message.finish()
        after = drawn.facts.message
        return None if after == before else after

    async def has_left_server(self, guild: int, member: int) -> bool:
        """Whether somebody isn't in a server any more, as Discord answers; False if it gives no answer."""
        server = self._parts.client.get_guild(guild)
        if server is None:
            return False
        try:
            with sent_once(_RATE_LIMITED):  # discord.py, cancelled while it waits for a global limit, waits for ever
                async with asyncio.timeout(_ANSWER_SECONDS):
                    await server.fetch_member(member)
        except discord.NotFound as answer:
            return answer.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)
        except (discord.HTTPException, aiohttp.ClientError, OSError) as problem:
            _log.info("Discord does not say whether a member is still in server %s (%s)", guild, problem)
        return False

    def share_limits(self, share: Callable[[], float]) -> None:
        """Leave all but this part of Discord's limits to other processes."""
        self._parts.queue.limit_share = share

    async def start_due(self) -> None:
        """Start what is due: at the tables, last edits of panels, calls of silent players. Called twice a second."""
        for start in (self._parts.tables.start_due, self.panels.start_due, self.public.start_due):
            try:
                await start()
            except Exception:  # noqa: BLE001 - the others go on; it is logged with its traceback
                _log.exception("a periodic task failed; it runs again on the next tick")
        self._parts.tables.evict_unused(lambda table: self.public.is_at_work(table) or self.panels.are_open(table))

    async def hand_over(self, theirs: Callable[[int], bool]) -> None:
        """Finish what is shown in some servers, and leave them to another process."""
        await self.panels.hand_over(theirs)
        await self.public.hand_over(theirs)

    async def begin(self) -> None:
        """Note where the messages stand, before anybody presses. To be awaited after `Tables.resume`."""
        self.public.know(await self._parts.tables.posted(), await self._parts.tables.outdated())

    async def resume(self) -> None:
        """Bring the messages up to date that are behind the store, and those below them.

        They are drawn one by one, and only a few a second: so no press waits until all tables are loaded, Discord's
        limits are left to what people play meanwhile, and no table waits long for the channel of another.
        """
        for table in self.public.behind:
            message = self.public.of(table)
            if not message.behind:  # somebody has pressed there since
                continue
            message.request()
            drawing = asyncio.create_task(message.finish())
            pause = asyncio.create_task(asyncio.sleep(1 / self._parts.queue.own_limit(RESUMED_A_SECOND)))
            await asyncio.wait([drawing], timeout=_RESUME_SECONDS)
            await pause
