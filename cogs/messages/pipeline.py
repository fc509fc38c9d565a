"""How every message comes to show the newest state, and who is drawn next.

Who is drawn next: a few messages at a time, and first those that somebody waits for.

Where more is pressed than can be drawn, the presses are carried out and taken all the same; what piles up is drawings,
and each shows the newest state once its turn comes. At quieter times a press is drawn and sent before the messages that
follow it are drawn.
"""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Hashable
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, TypeAlias, TypeVar

from bot.clock import Clock
from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.people.people import People
from bot.tables.model.view import TableFacts, TableView
from bot.tables.tables import Tables
from cogs.messages.kinds import Kind, Needs, PanelLayout, PlayedLayout, PublicLayout, Remark, Request, StartLayout
from cogs.messages.transport import Keeping
from cogs.ui.interactions import Channels, Readers, SurfaceReason
from cogs.ui.layout import Content
from cogs.ui.reader import Reader
from cogs.ui.retry import passes, refusal_of
from cogs.words import Words

Layout = TypeVar("Layout", bound="Callable[..., Awaitable[Any]]")
_log = logging.getLogger(__name__)
Turn: TypeAlias = asyncio.Future[None]

AT_ONCE = 4
"""The most messages drawn at a time: enough to keep the painter's thread busy."""
PUBLIC_EDITS = 30
"""The most edits of public messages begun in a second; Discord takes 50 requests of all kinds."""
ON_ITS_WAY = 4
"""Turns of the event loop within which an answer that was drawn is on its way to Discord."""


class Rank(IntEnum):
    """Why a message is drawn, the most urgent first."""

    PRESS = 0  # somebody has pressed and waits
    FOLLOWING = 1  # somebody else's move is to be seen in a panel
    PUBLIC = 2  # somebody at the table has nothing else to look at
    WATCHED = 3  # a public message of a table at which everybody has a panel that follows


class _Waiting:
    """A queue of waiters: by rank, then in the order in which they came."""

    def __init__(self) -> None:
        self._queues: dict[Rank, OrderedDict[Turn, Hashable]] = {rank: OrderedDict() for rank in Rank}

    def __bool__(self) -> bool:
        return any(self._queues.values())

    def add(self, key: Hashable, rank: Rank) -> Turn:
        """Queue a waiter; its turn has come once the returned future is done."""
        turn = asyncio.get_running_loop().create_future()
        self._queues[rank][turn] = key
        return turn

    def remove(self, turn: Turn) -> None:
        """Take a waiter out of the queue."""
        for queue in self._queues.values():
            queue.pop(turn, None)

    def hurry(self, key: Hashable) -> None:
        """Move what waits under the key to the presses."""
        for queue in (each for rank, each in self._queues.items() if rank is not Rank.PRESS):
            for turn in [each for each, known in queue.items() if known == key]:
                self._queues[Rank.PRESS][turn] = queue.pop(turn)

    def pass_on(self) -> bool:
        """Give the next waiter its turn; False if nobody waits."""
        for queue in self._queues.values():
            while queue:
                turn, _ = queue.popitem(last=False)
                if not turn.done():
                    turn.set_result(None)
                    return True
        return False


class DrawingOrder:
    """Lets so many be drawn at once; the others wait by their rank, and in the order in which they came."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._free = at_once
        self._waiting = _Waiting()
        self._newest_press: dict[int, asyncio.Event] = {}

    @asynccontextmanager
    async def turn(self, key: Hashable, rank: Rank) -> AsyncGenerator[None]:
        """Wait for a turn to draw what is known by the key, and have it while the body runs."""
        await self._wait(key, rank)
        try:
            yield
        finally:
            self._pass_on()

    @contextmanager
    def press(self, table: int) -> Generator[None]:
        """Draw the answer to a press while the body runs: what follows at the table gives way to it."""
        drawn = self._newest_press[table] = asyncio.Event()
        try:
            yield
        finally:
            drawn.set()
            if self._newest_press.get(table) is drawn:
                del self._newest_press[table]

    async def give_way(self, table: int) -> None:
        """Let a press at the table go first, if one is being drawn; to be awaited before a turn.

        It does not wait for later presses: there may be many.
        """
        await asyncio.sleep(0)  # a press begins to be drawn in the same turn of the event loop
        if (newest := self._newest_press.get(table)) is not None:
            await newest.wait()
            for _ in range(ON_ITS_WAY):
                await asyncio.sleep(0)

    def hurry(self, key: Hashable) -> None:
        """Let what waits under the key go with the presses, since one waits for it now; where it does, it stays."""
        self._waiting.hurry(key)

    async def _wait(self, key: Hashable, rank: Rank) -> None:
        if self._free:
            self._free -= 1
            return
        turn = self._waiting.add(key, rank)
        try:
            await turn
        except asyncio.CancelledError:
            self._waiting.remove(turn)
            if turn.done() and not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the turn to whoever is next."""
        if not self._waiting.pass_on():
            self._free += 1


class Allowance:
    """Lets so many be begun in any second, for Discord counts what the whole bot does in its channels.

    No table has more than one waiting, so that all have their turn. None lets everything be begun at once.

    Attributes:
        portion: how much of it is this process's, where others run the same bot.

    """

    def __init__(self, most: int | None, seconds: float = 1.0) -> None:
        self._most, self._seconds = most, seconds
        self._begun: deque[float] = deque()
        self._waiting = _Waiting()
        self.portion: Callable[[], float] = lambda: 1.0

    def share_of(self, most: int) -> int:
        """How much of what the bot may do this process may, at least one."""
        return max(1, int(most * self.portion()))

    async def take(self, key: Hashable, rank: Rank) -> None:
        """Wait until one more may be begun."""
        if not self._waiting and self._has_room():
            self._begin()
            return
        if not self._waiting:
            self._let_begin_later()
        turn = self._waiting.add(key, rank)
        try:
            await turn
        finally:
            self._waiting.remove(turn)

    def _has_room(self) -> bool:
        past = asyncio.get_running_loop().time() - self._seconds
        while self._begun and self._begun[0] <= past:
            self._begun.popleft()
        return self._most is None or len(self._begun) < self.share_of(self._most)

    def _begin(self) -> None:
        self._begun.append(asyncio.get_running_loop().time())

    def _let_begin(self) -> None:
        while self._has_room() and self._waiting.pass_on():
            self._begin()
        if self._waiting:
            self._let_begin_later()

    def _let_begin_later(self) -> None:
        """Schedule `_let_begin` for when there is room again."""
        asyncio.get_running_loop().call_at(self._begun[0] + self._seconds, self._let_begin)


class Drawings:
    """The layouts of the messages that follow a table.

    While its layout is missing, because a feature is unloaded or being reloaded, a message stays as it is.
    """

    def __init__(self, *, public_edits: int | None = None) -> None:
        self.order = DrawingOrder()
        self.public_edits = Allowance(public_edits)
        self.keeping = Keeping()
        self.lobby_layout: PublicLayout | None = None
        self.start_layout: StartLayout | None = None
        self.match_layout: PublicLayout | None = None
        self.panel_layout: PanelLayout | None = None
        self.played_layout: PlayedLayout | None = None

    async def public(self, reader: Reader[TableView]) -> Content:
        """The public message of a table.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.lobby_layout if reader.view.match is None else self.match_layout)(reader)

    async def start(self, reader: Reader[TableFacts], member: int) -> Content:
        """What a member's private table shows before its first deal.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.start_layout)(reader, member)

    def played(self, reader: Reader[TableView], seat: Seat) -> str:
        """What was played for a seat in its last turn; "" if nothing was."""
        return "" if self.played_layout is None else self.played_layout(reader, seat)

    async def panel(self, reader: Reader[TableView], remark: Remark) -> Content:
        """The private panel of one member at a table.

        Raises:
            NotNowError: the feature that draws it is away.

        """
        return await _loaded(self.panel_layout)(reader, remark)


def _loaded(draw: Layout | None) -> Layout:
    if draw is None:
        raise NotNowError(SurfaceReason.AWAY)
    return draw


@dataclass(frozen=True, slots=True)
class Parts:
    """What every message of a channel works with; `is_live` tells whether a member has a panel that follows."""

    channels: Channels
    tables: Tables
    people: People
    is_live: Callable[[int, int], bool]
    readers: Readers
    drawings: Drawings
    now: Clock

    async def words(self, guild: int) -> Words:
        """The words for everyone in a server."""
        return await self.readers.server(guild)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a message is to show: a version of its table, and what was read of it."""

    version: int
    view: TableView
    content: Content
    needs: Needs | None = None


class LiveMessage:
    """A message that shows the newest state of something. This object is its only writer.

    There is one way, whatever the kind: requests coalesce, the message waits for its turn, is drawn, compared with what
    was sent, and sent. Any number of requests meanwhile lead to one more drawing. What a failure leads to is in the
    table of `cogs/ui/retry.py`; after a transient one the message is drawn again by that policy, or at its next change.
    """

    kind: ClassVar[Kind]

    def __init__(self, drawings: Drawings, table: int, key: Hashable) -> None:
        self.table = table
        self.key = key
        self._drawings = drawings
        self._requested = False
        self._failures = 0
        self._retry: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Ask for the newest state to be shown; returns at once."""
        self._requested = True
        if self._retry is not None:
            self._retry.cancel()
            self._retry = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    @property
    def idle(self) -> bool:
        """True while no drawing is in flight and no retry is scheduled."""
        return self._retry is None and (self._task is None or self._task.done())

    async def finish(self) -> None:
        """Wait until no drawing is in flight or requested; a retry may still be scheduled."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def _run(self) -> None:
        while self._requested:
            self._requested = False
            try:
                await self.update()
            except Exception as problem:  # noqa: BLE001 - one failed drawing must not silence the message forever
                policy = refusal_of(problem).value.policy
                if policy is None or not passes(problem):
                    _log.error("a message could not be drawn; its next change draws it again", exc_info=problem)
                    continue
                self._failures += 1
                if self._failures == 1:  # the retries of one outage are one line
                    _log.info("a message could not be drawn (%s); it will be retried with growing pauses", problem)
                pause = policy.pause(self._failures).total_seconds()
                self._retry = asyncio.get_running_loop().call_later(pause, self.request)
            else:
                self._failures = 0

    async def update(self) -> None:
        """Bring the message up to date, once it is its turn; what answers a press goes before what follows it."""
        rank = await self.due()
        if rank is None:
            return
        if Request.POST in self.kind.requests:
            await self._drawings.public_edits.take(self.key, rank)
        order = self._drawings.order
        if rank is not Rank.PRESS:
            await order.give_way(self.table)
            rank = self.rank(rank)
        with order.press(self.table) if rank is Rank.PRESS else nullcontext():
            async with order.turn(self.key, rank):
                drawing = await self.draw()
        if drawing is not None:
            await self.send(drawing)

    async def due(self) -> Rank | None:
        """Whether there is anything to be shown now, and how urgent it is."""
        raise NotImplementedError

    def rank(self, before: Rank) -> Rank:
        """How urgent it is by now."""
        return before

    async def draw(self) -> Drawing | None:
        """The newest state; None where it isn't to be shown after all."""
        raise NotImplementedError

    async def send(self, drawing: Drawing) -> None:
        """Send what was drawn, unless the message shows just that."""
        raise NotImplementedError
