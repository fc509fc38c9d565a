"""How every message is kept up to date: which is drawn next, and what is done if that fails.

Only a few messages are drawn at a time, and those that a member is waiting for come first.

Under load every press is still carried out; only drawings queue, and each shows the newest state when its turn comes.
Otherwise the answer to a press is drawn and sent before the other messages of its table are drawn. The panel of the
member to move is the exception: it is drawn at the same time.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple, TypeVar

import discord

from bot.clock import Clock
from bot.games.cards import Card
from bot.games.refusals import NotNowError
from bot.people.people import People
from bot.retry import TRANSIENT
from bot.tables.model.records import Status
from bot.tables.model.view import TableView
from bot.tables.table import Table
from bot.tables.tables import Tables
from cogs.messages.kinds import PANEL, Kind, Layouts, Remark
from cogs.messages.transport import LastSent, Uploads
from cogs.ui.failures import MAX_BYTES, Failure, Remedy, TooLargeError, failure_of
from cogs.ui.interactions import Readers, SurfaceReason
from cogs.ui.layout import Content, controls_alone, without_pictures
from cogs.ui.reader import Reader
from cogs.words import Words

Layout = TypeVar("Layout", bound="Callable[..., Awaitable[Any]]")
_log = logging.getLogger(__name__)

AT_ONCE = 4
"""The most messages drawn at a time: enough to keep the painter's thread busy."""
PUBLIC_EDITS = 30
"""The most edits of public messages begun in a second; Discord takes 50 requests of all kinds."""
QUIET = timedelta(seconds=15)
"""Moves of several turns are shown once nobody has moved for so long."""
ON_ITS_WAY = 4
"""The number of turns of the event loop after which an answer that was drawn is on its way to Discord."""


class Rank(IntEnum):
    """Why a message is drawn, the most urgent first."""

    PRESS = 0  # somebody has pressed and waits
    TO_MOVE = 1  # somebody may move, and their panel doesn't show it yet
    FOLLOWING = 2  # a panel doesn't show somebody else's move yet
    UNSEEN = 3  # somebody who may move at the table has nothing else to look at
    PUBLIC = 4  # somebody else there has nothing else to look at
    WATCHED = 5  # a public message of a table at which everybody has a panel that follows


class Slots:
    """At most `limit` at a time; the others wait in the order of their rank, then of their arrival."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._taken = 0
        self._waiting: dict[Rank, OrderedDict[asyncio.Future[None], Hashable]] = {rank: OrderedDict() for rank in Rank}

    async def take(self, key: Hashable, rank: Rank) -> None:
        """Wait for a slot. Call `give_back` once it isn't needed any more."""
        if self._taken < self.limit and not any(self._waiting.values()):
            self._taken += 1
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting[rank][waiter] = key
        try:
            await waiter
        except asyncio.CancelledError:
            for queue in self._waiting.values():
                queue.pop(waiter, None)
            if waiter.done() and not waiter.cancelled():
                self.give_back()
            raise

    def give_back(self) -> None:
        """Free a slot for the next in the queue."""
        self._taken -= 1
        for queue in self._waiting.values():
            while queue and self._taken < self.limit:
                waiter, _ = queue.popitem(last=False)
                if not waiter.done():
                    self._taken += 1
                    waiter.set_result(None)

    def hurry(self, key: Hashable) -> None:
        """Give those who wait with this key the rank of a press; presses that wait already keep their places."""
        presses, *others = self._waiting.values()
        for queue in others:
            for waiter in [each for each, known in queue.items() if known == key]:
                presses[waiter] = queue.pop(waiter)


class DrawQueue(Slots):
    """Which message is drawn next, and how many public messages are edited in a second.

    Args:
        public_edits: how many edits of public messages may begin in `seconds`, for Discord counts what the whole bot
            does in its channels. None sets no limit.
        at_once: how many messages are drawn at a time.
        seconds: see `public_edits`.

    Attributes:
        limit_share: this process's share of Discord's limits, if others run the same bot.

    """

    def __init__(self, public_edits: int | None = None, at_once: int = AT_ONCE, seconds: float = 1.0) -> None:
        super().__init__(at_once)
        self.limit_share: Callable[[], float] = lambda: 1.0
        self._public_edits, self._seconds = public_edits, seconds
        self._edits = Slots(0)
        self._newest_press: dict[int, asyncio.Event] = {}

    def own_limit(self, limit: int) -> int:
        """This process's share of a limit of the whole bot, at least 1."""
        return max(1, int(limit * self.limit_share()))

    async def allow_edit(self, key: Hashable, rank: Rank) -> None:
        """Wait until another edit may begin. No table ever has more than one waiting, so each gets its turn."""
        if self._public_edits is not None:
            self._edits.limit = self.own_limit(self._public_edits)
            await self._edits.take(key, rank)
            asyncio.get_running_loop().call_later(self._seconds, self._edits.give_back)

    @asynccontextmanager
    async def slot(self, key: Hashable, rank: Rank, table: int | None = None) -> AsyncGenerator[None]:
        """Hold a slot to draw the message with this key while the body runs.

        If the message answers a press at a table, the table's other messages wait for it in `give_way`.
        """
        drawn = asyncio.Event()
        if rank is Rank.PRESS and table is not None:
            self._newest_press[table] = drawn
        try:
            await self.take(key, rank)
            try:
                yield
            finally:
                self.give_back()
        finally:
            drawn.set()
            if table is not None and self._newest_press.get(table) is drawn:
                del self._newest_press[table]

    async def give_way(self, table: int) -> None:
        """Wait until the answer that is being drawn to a press at the table, if any, has been sent. Call before `slot`.

        Answers to later presses aren't waited for, since there may be many.
        """
        await asyncio.sleep(0)  # a press begins to be drawn in the same turn of the event loop
        if (newest := self._newest_press.get(table)) is not None:
            await newest.wait()
            for _ in range(ON_ITS_WAY):
                await asyncio.sleep(0)


class Parts:
    """What every message works with: the bot's services, the queue of drawings, and the layouts of the features.

    Attributes:
        is_live: whether a member has a panel at a table that follows; set by `Panels`.

    """

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        people: People,
        readers: Readers,
        now: Clock,
        *,
        public_edits: int | None = None,
    ) -> None:
        self.client, self.tables, self.people, self.readers, self.now = client, tables, people, readers, now
        self.queue = DrawQueue(public_edits)
        self.uploads = Uploads()
        self.is_live: Callable[[int, int], bool] = lambda _table, _member: False
        self.layouts = Layouts()


def loaded(layout: Layout | None) -> Layout:
    """A layout.

    Raises:
        NotNowError: the feature that it belongs to isn't loaded.

    """
    if layout is None:
        raise NotNowError(SurfaceReason.AWAY)
    return layout


class Needs(NamedTuple):
    """The member's decision, what they hold and what they can do, and whether they are to do anything at all."""

    decision: int | None
    hand: tuple[Card, ...]
    offered: tuple[tuple[str, str], ...]
    away: bool
    next_round: int | None
    status: Status


def needs_of(reader: Reader[TableView], remark: Remark) -> Needs | None:
    """What a member has to act on; None unless they listen to their panel, or look something up in it.

    Such a panel is redrawn only when this changes, not when others move.
    """
    if not reader.settings.words_first and remark.lookup is None:
        return None
    view = reader.view
    offered = tuple((kind, choice.offered.text) for kind, listed in view.choices.items() for choice in listed)
    hand = () if view.match is None else view.match.hand
    return Needs(view.decision, hand, offered, view.away, view.next_round, view.status)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a message is to show: a version of its table, as its reader sees it, and the content drawn from that."""

    table: Table
    version: int
    view: TableView
    content: Content
    needs: Needs | None = None


class Reduction(NamedTuple):
    """What is left out of a drawing after so many refusals in a row: more after each, and nothing after every third."""

    refusals: int = 0
    newest: Failure | None = None

    @property
    def step(self) -> int:
        """0: nothing; 1: the names where Discord refuses words, else the pictures; 2: all but controls."""
        return self.refusals % 3

    @property
    def in_words(self) -> bool:
        """True if the pictures are left out."""
        return self.step > 0 and self.newest is not Failure.BLOCKED

    def after(self, problem: BaseException) -> "Reduction":
        """What is left out after one more refusal."""
        return Reduction(self.refusals + 1, failure_of(problem))

    def reader(self, reader: Reader[TableView]) -> Reader[TableView]:
        """The reader; members have no names if those may be what Discord refuses."""
        if self.step == 0 or self.in_words:
            return reader
        seats = reader.view.seats
        return replace(reader, unnamed={member for seat in seats for member in (seat.member, seat.left) if member})

    def of(self, content: Content, words: Words) -> Content:
        """What is left of a drawing."""
        if self.step > 1:
            return controls_alone(content, words("message-refused"))
        return without_pictures(content) if self.in_words and content.pictures else content


class LiveMessage:
    """A message that shows the newest state of something. This object is its only writer.

    All kinds work alike: requests coalesce, the message waits for its turn, is drawn, compared with what was sent last,
    and sent. Any number of requests meanwhile lead to one more drawing. What is done about a failure is in the table of
    `cogs/ui/failures.py`.

    Attributes:
        rank: how urgent it is; a panel's changes.
        last: what it shows.
        max_bytes: the most bytes that it may have; fewer once Discord has refused a larger one.
        reduction: what is left out of the next drawing.
        due: when gathered moves are shown; None if there are none.

    """

    kind: ClassVar[Kind]
    rank: Rank

    def __init__(self, parts: Parts, table: int, key: Hashable) -> None:
        self.parts = parts
        self.table = table
        self.key = key
        self.last = LastSent(parts.uploads)
        self.max_bytes = MAX_BYTES
        self.reduction = Reduction()
        self._warned = False
        self.due: datetime | None = None
        self._shown: tuple[int | None, tuple[Any, ...], datetime] | None = None
        self._first_step: datetime | None = None
        self._requested = False
        self._failures = 0
        self._later: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Ask for the newest state to be shown; returns at once."""
        self._requested = True
        if self._later is not None:
            self._later.cancel()
            self._later = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def request_after(self, pause: timedelta) -> None:
        """Request it later, unless something else requests it first."""
        if self._later is not None:
            self._later.cancel()
        self._later = asyncio.get_running_loop().call_later(pause.total_seconds(), self.request)

    @property
    def idle(self) -> bool:
        """True while no drawing is in flight and none is requested for later."""
        return self._later is None and (self._task is None or self._task.done())

    async def finish(self) -> None:
        """Wait until no drawing is in flight; one may still be requested for later."""
        if self._task is not None:
            await asyncio.shield(self._task)

    async def settle(self) -> None:
        """Wait until the newest state is shown, gathered moves too."""
        await self.finish()
        if self.due is not None:
            self.catch_up()
            await self.finish()

    def catch_up(self) -> None:
        """Show the moves that were gathered."""
        raise NotImplementedError

    @property
    def was_sent(self) -> bool:
        """True once this process has sent it."""
        return self._shown is not None

    async def _run(self) -> None:
        while self._requested:
            self._requested = False
            try:
                try:
                    await self.update()
                except Exception as problem:
                    if not await self.handled(problem, self._remedy(problem)):
                        raise
            except Exception as problem:  # noqa: BLE001 - one failed drawing must not silence the message forever
                self._follow_up(problem)
            else:
                self._failures, step = 0, self.reduction.step
                self._warned, self.reduction = step > 0, Reduction()
                if step > 1:
                    self.request_after(TRANSIENT.pause(len(TRANSIENT.first) + 1))

    def _remedy(self, problem: Exception) -> Remedy:
        rule = failure_of(problem).value
        return rule.by_token if self.kind.posting is None else rule.in_channel

    def _follow_up(self, problem: Exception) -> None:
        """Do what is to be done about a failure: try again later, draw again, or write a line in the log."""
        remedy, policy = self._remedy(problem), failure_of(problem).value.policy
        if remedy is Remedy.AGAIN and policy is not None:
            self._failures += 1
            if self._failures == 1:  # the retries of one outage are one line
                _log.info("a message could not be drawn (%s); it will be retried with growing pauses", problem)
            self.request_after(policy.pause(self._failures))
        elif remedy is Remedy.WITHOUT and policy is not None:
            if not self._warned:
                _log.warning(
                    "Discord refuses the %s of table %s (%s, code %s); it follows without what may be refused",
                    self.kind.name,
                    self.table,
                    getattr(problem, "status", 0),
                    getattr(problem, "code", 0),
                )
            self._warned, self.reduction = True, self.reduction.after(problem)
            if self.reduction.step:
                self.request()
            else:
                self.request_after(policy.pause(self.reduction.refusals // 3))
        elif remedy is Remedy.REDRAW:
            self.request()
        elif isinstance(problem, TooLargeError):
            _log.warning(
                "Discord answers %s to the %s of table %s with %s bytes; a smaller one follows",
                problem.status,
                self.kind.name,
                self.table,
                problem.size,
            )
            self.max_bytes = problem.size - 1
            self.request()
        elif remedy in (Remedy.STOP, Remedy.STAY):
            _log.info("the %s of table %s stays as it is (%s)", self.kind.name, self.table, problem)
        else:
            _log.error("a message could not be drawn; its next change draws it again", exc_info=problem)

    async def update(self) -> None:
        """Bring the message up to date when its turn comes.

        The answer to a press goes first. Other messages of its table wait for it, except the panel of a member to move.
        """
        if not await self.is_due():
            return
        queue = self.parts.queue
        if self.kind.posting is not None:
            await queue.allow_edit(self.key, self.rank)
        if self.rank > Rank.TO_MOVE:
            await queue.give_way(self.table)
        async with queue.slot(self.key, self.rank, self.table):
            drawing = await self.draw()
        if drawing is not None:
            await self.send(drawing)

    def reduced(self, content: Content, words: Words) -> Content:
        """The content without the parts that Discord has refused.

        Raises:
            NotNowError: Discord has refused a message of this size, and it can't be drawn any smaller.

        """
        content = self.reduction.of(content, words)
        if self.max_bytes < MAX_BYTES and content.size > self.max_bytes:
            raise NotNowError(SurfaceReason.TOO_MUCH)
        return content

    def gathers(self, view: TableView) -> bool:
        """Put off moves until `due`, to be shown together with later ones; False if they have to be shown now.

        Steps of one turn are gathered until it ends, or until ten seconds after the first. A message that joins turns
        shows them once nobody has moved for a quarter of a minute, or half a minute after it was last drawn.
        """
        if self._shown is None:
            return False
        (turn, beside, at), now = self._shown, self.parts.now()
        same_turn = turn == (view.turn and view.turn.number)
        if beside != _beside_the_moves(view) or not (same_turn or self.kind.joins_turns):
            return False
        latest = at + self.kind.pause
        if same_turn:
            self._first_step = self._first_step or now
            latest = max(latest, self._first_step + PANEL.pause)
        if now >= latest:
            return False
        self.due = min(latest, now + QUIET)
        return True

    def note_shown(self, view: TableView) -> None:
        """Note what the message shows now."""
        self._shown = view.turn and view.turn.number, _beside_the_moves(view), self.parts.now()
        self._first_step = self.due = None

    async def is_due(self) -> bool:
        """Whether there is anything to show now. If so, `rank` is up to date."""
        return True

    async def draw(self) -> Drawing | None:
        """The newest state; None if there is nothing to show after all."""
        raise NotImplementedError

    async def send(self, drawing: Drawing) -> None:
        """Send what was drawn, unless the message already shows it."""
        raise NotImplementedError

    async def handled(self, problem: Exception, remedy: Remedy) -> bool:
        """Do what this kind of message does about a failure; True if nothing else is to be done."""
        del problem, remedy
        return False


def _beside_the_moves(view: TableView) -> tuple[Any, ...]:
    """What a message shows besides moves, to be compared with later. While no round runs, no two are equal."""
    runs = view.status is Status.PLAYING and view.next_round is None and view.outcome is None
    seats = tuple((seat.member, seat.absent, seat.played_for) for seat in view.seats)
    silent = view.turn is not None and view.turn.silent_at_seq is not None
    asked = view.calls, view.votes, view.conceding, view.open_handovers, silent
    return (runs or object(), view.match and view.match.round_no, seats, asked, frozenset(view.until))
