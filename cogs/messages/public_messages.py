"""The public messages of all tables, one for each: where they stand, and what is to be done about them."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial
from itertools import islice

import discord

from bot.games.refusals import RefusalError
from bot.tables.model.ports import PostedAt, StorageError
from bot.tables.model.tasks import BackOff, SideBySide
from cogs.messages.posting import Parts
from cogs.messages.public import Place, PublicMessage
from cogs.ui.retry import passes

_log = logging.getLogger(__name__)
LOOKED_FOR = 2
"""How many messages all processes look for in half a second; Discord lets a bot make 50 requests in one second."""
_LOOKING = "what was deleted"


class PublicMessages:
    """The public messages of all live tables of channels, and of those that have just ended."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._messages: dict[int, PublicMessage] = {}
        self._at_work: dict[int, PublicMessage] = {}
        self._in_channel: dict[int, PublicMessage] = {}
        self._ended: dict[int, int] = {}
        self._unseen: set[int] = set()
        self._searches = 0.0
        self._troubles = BackOff(parts.now)
        self._beside = SideBySide()

    def know(self, posted: Sequence[PostedAt], behind: Sequence[PostedAt]) -> None:
        """Know where messages are, and which of them are behind; what nobody has asked for yet isn't drawn yet."""
        late = dict.fromkeys(place.table for place in behind)
        for table in [table for table in late if table in self._messages]:
            self.of(table).resume()
        for place in (*behind, *posted):
            if place.table not in self._messages:
                message = PublicMessage(self._parts, self._put_in_place, place.table, place, behind=place.table in late)
                self._messages[place.table] = message
        self._in_channel |= {place.channel: self._messages[place.table] for place in posted}

    def of(self, table: int) -> PublicMessage:
        """The message of a table, about which something is to be done."""
        if table not in self._messages:
            self._messages[table] = PublicMessage(self._parts, self._put_in_place, table)
        return self._at_work.setdefault(table, self._messages[table])

    def is_at_work(self, table: int) -> bool:
        """True while something is to be done about the message of a table."""
        return table in self._at_work

    @property
    def behind(self) -> Sequence[int]:
        """The tables whose messages are to be brought up to date, in that order, where the bot may."""
        may_ask = self._parts.tables.reach.may_ask
        waiting = [message for message in self._messages.values() if message.behind]
        return [each.table for each in waiting if each.place is None or may_ask(each.place.channel)]

    async def opened_in(self, channel: int) -> None:
        """Let the table that was played last in a channel say that another has its place."""
        before = self._ended.get(channel) or await self._parts.tables.last_finished_in(channel)
        if before is not None:
            self.of(before).overtaken()

    def talked_in(self, channel: int) -> None:
        """Note somebody's message in a channel, for the table that is shown there; doesn't touch the database."""
        if (message := self._in_channel.get(channel)) is not None and message.talked_under():
            self.of(message.table).post_anew()

    def deleted(self, channel: int, gone: AbstractSet[int]) -> None:
        """Somebody has deleted messages of a channel; a table's own is posted again."""
        if (message := self._in_channel.get(channel)) is not None:
            self.of(message.table).deleted(gone)

    def stands_in(self, channel: int) -> bool:
        """True where a live table's message is, as far as anybody has told."""
        return channel in self._in_channel

    def search_in(self, channels: Iterable[int]) -> None:
        """Look, a few a second, for the messages of these channels: what was deleted unheard is posted again.

        A message that is drawn before its turn comes isn't looked for: Discord says then whether it is there.
        """
        self._unseen |= {self._in_channel[channel].table for channel in channels}

    def redraw(self) -> None:
        """Redraw what this process has drawn, or could not draw."""
        for message in list(self._messages.values()):
            if message.was_drawn or self.is_at_work(message.table):
                self.of(message.table).writer.request()

    async def redraw_in(self, guild: int) -> None:
        """Redraw every message of a server, since all of them show something else now."""
        await self._parts.tables.drawn.outdate(guild)
        for message in list(self._messages.values()):
            if message.place is not None and message.place.guild == guild:
                self.of(message.table).writer.request()

    async def let_go(self, theirs: Callable[[int], bool]) -> None:
        """Let the messages of some servers show what was done, and forget them: another process draws them.

        That ends where a server is this process's again: the handing over has failed.
        """
        places = [(each.place.guild, each) for each in self._messages.values() if each.place]
        for guild, message in [each for each in places if theirs(each[0])]:
            await message.writer.finish()
            if not theirs(guild):
                return
            self._forget(message)

    async def settle(self) -> None:
        """Wait until every message shows the newest state, those that may lag too."""
        for message in list(self._at_work.values()):
            await message.writer.finish()
            if message.lags:
                message.catch_up()
                await message.writer.finish()

    async def begin_what_is_due(self) -> None:
        """Begin to call whoever is silent, to show moves that waited, to note what was drawn; called twice a second."""
        may_ask = self._parts.tables.reach.may_ask
        for table, message in list(self._at_work.items()):
            message.catch_up_in_time()
            if message.place is not None and message.calls.due and may_ask(message.place.channel):
                self._beside.begin(table, partial(self._call, message))
            if message.over:
                self._forget(message)
            elif message.rests:
                del self._at_work[table]
        self._beside.begin("what was drawn", self._note_drawn)
        if self._unseen and not self._troubles.rests(_LOOKING):
            self._beside.begin(_LOOKING, self._search)

    async def _search(self) -> None:
        """Look for a few messages: first those at whose tables something happens, then as the tables were used."""
        allowed = LOOKED_FOR * self._parts.drawings.public_edits.portion()
        self._searches = min(LOOKED_FOR, self._searches + allowed)
        for message in list(islice(self._unseen_messages(), int(self._searches))):
            self._searches -= 1
            if message.table in self._unseen:
                await self._search_for(message)

    def _unseen_messages(self) -> Iterator[PublicMessage]:
        """Those to be looked for, but for what is just drawn: Discord says then whether it is there."""
        yield from (each for each in self._at_work.values() if each.table in self._unseen and each.writer.rests)
        others = self._unseen - self._at_work.keys()
        yield from (each for table, each in self._messages.items() if table in others)

    async def _search_for(self, message: PublicMessage) -> None:
        self._unseen.discard(message.table)
        if message.behind or message.place is None or not self._parts.tables.reach.may_ask(message.place.channel):
            return  # it is drawn soon, or once its channel is within reach
        try:
            self.deleted(message.place.channel, await message.missing())
        except Exception as problem:
            if not passes(problem):
                raise
            _log.info("nobody can look for the message of table %s now (%s)", message.table, problem)
            self._unseen.add(message.table)
            self._troubles.failed(_LOOKING)
        else:
            self._troubles.went_well(_LOOKING)

    def _put_in_place(self, message: PublicMessage, place: Place) -> None:
        """Know a message by its channel; it has just been drawn there."""
        self._unseen.discard(message.table)
        if message.over:
            self._ended[place.channel] = message.table
        else:
            self._in_channel[place.channel] = message

    def _forget(self, message: PublicMessage) -> None:
        if self._messages.get(message.table) is not message:  # it was let go, and has come back as another
            return
        for known in (self._at_work, self._messages):
            known.pop(message.table, None)
        self._unseen.discard(message.table)
        if message.place is not None and self._in_channel.get(message.place.channel) is message:
            del self._in_channel[message.place.channel]
        self._parts.tables.forget(message.table)

    async def finish_what_was_due(self) -> None:
        """Wait for what has begun."""
        await self._beside.finish()

    async def _note_drawn(self) -> None:
        with suppress(StorageError):  # the store has said why; it is noted later
            await self._parts.tables.drawn.write()

    async def _call(self, message: PublicMessage) -> None:
        try:
            await message.calls.call_the_silent()
            message.note_drawn()
        except Exception as problem:
            if not (passes(problem) or isinstance(problem, (RefusalError, discord.Forbidden, discord.NotFound))):
                raise
            _log.warning("nobody can be called to table %s (%s)", message.table, problem)
