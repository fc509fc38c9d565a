"""Who is in a server, as Discord answers: asked when somebody's turn runs out, never by the hour.

The messages of every table: updated when a table changes, and as time passes.
"""

import asyncio
import logging
from collections.abc import Callable

import discord

from bot.clock import Clock
from bot.people.people import People
from bot.tables.model.view import TableFacts
from bot.tables.tables import Tables
from cogs.messages.drawings import Drawings, PanelLayout, PlayedLayout, PublicLayout, StartLayout
from cogs.messages.panels import Panels
from cogs.messages.posting import Parts
from cogs.messages.public_messages import PublicMessages
from cogs.ui.interactions import Channels, Readers
from cogs.ui.layout import Content
from cogs.ui.reader import Reader

_log = logging.getLogger(__name__)
_UNKNOWN_MEMBER, _UNKNOWN_USER = 10007, 10013
_ANSWER_SECONDS = 2
"""Seconds. The clocks of other tables wait as long."""


async def has_left(servers: Channels, guild: int, member: int) -> bool:
    """Whether somebody isn't in a server any more; False where Discord gives no answer."""
    server = servers.get_guild(guild)
    if server is None:
        return False
    try:
        async with asyncio.timeout(_ANSWER_SECONDS):
            await server.fetch_member(member)
    except discord.NotFound as answer:
        return answer.code in (_UNKNOWN_MEMBER, _UNKNOWN_USER)
    except (discord.HTTPException, TimeoutError) as problem:
        _log.info("Discord does not say whether a member is still in server %s (%s)", guild, problem)
    return False


RESUMED_A_SECOND = 10
"""How many messages are brought up to date after a start; Discord lets a bot make 50 requests."""
_PATIENCE = 1.0
"""Seconds that the other tables wait for one table's message when the bot comes back."""


class TableMessages:
    """The public message and the private panels of every table; a `bot.tables.model.ports.Listener`.

    Only this object knows which interaction keeps a panel live and which writer owns which message, so that this
    survives the reload of a feature.
    """

    def __init__(
        self,
        channels: Channels,
        tables: Tables,
        people: People,
        readers: Readers,
        now: Clock,
        *,
        keep_pictures: bool = True,
        public_edits: int | None = None,
    ) -> None:
        self._servers = channels
        self._tables = tables
        self._drawings = Drawings(keep_pictures=keep_pictures, public_edits=public_edits)
        self.panels = Panels(tables, people, readers, self._drawings, now)
        self.public = PublicMessages(Parts(channels, tables, people, self.panels, readers, self._drawings, now))

    def set_lobby_layouts(self, layout: PublicLayout | None, start: StartLayout | None) -> None:
        """Draw lobbies and the start of private tables with these layouts from now on; with None, not at all."""
        self._drawings.lobby_layout, self._drawings.start_layout = layout, start
        self._redraw(layout)

    def set_match_layouts(
        self, public: PublicLayout | None, panel: PanelLayout | None, played: PlayedLayout | None
    ) -> None:
        """Draw running tables, their panels and what was played for somebody with these from now on; None: not."""
        self._drawings.match_layout, self._drawings.panel_layout = public, panel
        self._drawings.played_layout = played
        self._redraw(public)

    def _redraw(self, layout: PublicLayout | None) -> None:
        if layout is not None:
            self.panels.redraw()
            self.public.redraw()

    async def start(self, reader: Reader[TableFacts], member: int) -> Content:
        """What a member's private table shows before its first deal."""
        return await self._drawings.start(reader, member)

    async def table_changed(self, table: int) -> None:
        """Let the public message and every open panel follow."""
        self.panels.table_changed(table)
        self.public.of(table).writer.request()

    async def announce(self, table: int) -> int | None:
        """Repost the score of the round: the message's id is the salt of the next deal. None if that failed."""
        loaded = await self._tables.get(table)
        before = loaded.facts.message
        message = self.public.of(table)
        message.post_anew()
        await message.writer.finish()
        after = loaded.facts.message
        return None if after == before else after

    async def has_left_server(self, guild: int, member: int) -> bool:
        """Ask Discord whether somebody isn't in a server any more."""
        return await has_left(self._servers, guild, member)

    def share_limits(self, portion: Callable[[], float]) -> None:
        """Leave all but this portion of what Discord lets the bot do to other processes."""
        self._drawings.public_edits.portion = portion

    async def settle(self) -> None:
        """Wait until every message shows the newest state."""
        await self.panels.settle()
        await self.public.settle()

    async def begin_what_is_due(self) -> None:
        """Begin what is due: at the tables, last edits of panels, calls of silent players. Called twice a second."""
        for turn in (self._tables.begin_what_is_due, self.panels.begin_what_is_due, self.public.begin_what_is_due):
            try:
                await turn()
            except Exception:  # noqa: BLE001 - the others' turns go on; it is logged with its traceback
                _log.exception("something that was due failed; it is tried again in a second")
        self._tables.let_go(self._in_use)

    def _in_use(self, table: int) -> bool:
        """Whether a table has to stay in memory: somebody has a panel there, or its message isn't done with."""
        return self.public.is_at_work(table) or self.panels.are_open(table)

    async def tick(self) -> None:
        """Do what is due, and wait until it is done."""
        await self.begin_what_is_due()
        await self._tables.finish_what_was_due()
        await self.public.finish_what_was_due()
        await self.panels.settle()

    async def let_go(self, theirs: Callable[[int], bool]) -> None:
        """Finish what is shown in some servers, and leave them to another process."""
        await self.panels.let_go(theirs)
        await self.public.let_go(theirs)

    async def begin(self) -> None:
        """Know where the messages are, before anybody presses. To be awaited after the tables have begun to live."""
        self.public.know(await self._tables.posted(), await self._tables.behind())

    async def resume(self) -> None:
        """Bring the messages up to date that are behind the store, and see to what was to follow them.

        One comes after the other, and few a second: a press needn't wait until all of them are loaded, what people play
        meanwhile has Discord's limits nearly for itself, and none waits long for another's channel.
        """
        for table in self.public.behind:
            message = self.public.of(table)
            if not message.behind:  # somebody has pressed there since
                continue
            message.writer.request()
            drawing = asyncio.create_task(message.writer.finish())
            pause = asyncio.create_task(asyncio.sleep(1 / self._drawings.public_edits.share_of(RESUMED_A_SECOND)))
            await asyncio.wait([drawing], timeout=_PATIENCE)
            await pause
