"""Whether the disk has room for another table: those that are being played need what is left.

All tables of the bot: new ones, and those that the store knows, loaded on their first press.
"""

import logging
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.games.contract import AnyGame
from bot.games.refusals import AgainstRulesError, NotNowError, RefusalError
from bot.tables.archive import LookingBack
from bot.tables.cache import Entrance, InMemory
from bot.tables.channels import OutOfReach, Reach, is_idle
from bot.tables.keeper import Drawn
from bot.tables.model import lobby
from bot.tables.model.deadlines import restored, timed
from bot.tables.model.lobby import new_lobby
from bot.tables.model.match import PLAYBACK_ERRORS, rebuilt, table_state
from bot.tables.model.ports import (
    Actor,
    Answers,
    ChannelTakenError,
    Environment,
    Listener,
    PostedAt,
    Save,
    Storage,
    StorageError,
    TableReason,
)
from bot.tables.model.records import DeadlineKind, Status, TableOptions, TableRecord
from bot.tables.model.tasks import BackOff, SideBySide, insist
from bot.tables.model.view import TableFacts
from bot.tables.retention import too_old
from bot.tables.table import Table

_MIB = 1024 * 1024
_log = logging.getLogger(__name__)
_SHORT = "No table is opened while only %s MiB are free where the database is: the least is %s."
_ENOUGH = "Tables are opened again: %s MiB are free where the database is, the least is %s."


class Room:
    """Asks how many bytes are free, and tells the operator when they become too few, and when they are enough again."""

    def __init__(self, storage: Storage, least: int) -> None:
        self._storage = storage
        self._least = least
        self._short = False

    async def is_short(self) -> bool:
        """True while no table is to be opened."""
        free = await self._storage.room()
        before, self._short = self._short, free is not None and free < self._least
        if free is not None and self._short != before:
            _log.warning(_SHORT if self._short else _ENOUGH, free // _MIB, self._least // _MIB)
        return self._short


HEARTBEAT = timedelta(seconds=15)
"""How often it is noted that the clock runs; a restart is blamed for at most that much too much."""

_CLOCK = "clock"


class ChannelHasTableError(NotNowError):
    """The channel has a live table already; `table` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(TableReason.CHANNEL_TAKEN)
        self.table = table


class Tables:
    """Every table by its id. One object per process; a table is in memory while it is used.

    Attributes:
        chores: what is to be done at every heartbeat beside the tables, by name; one that still runs isn't begun again.
        serves: False for a server that another process plays for: of its tables nothing is kept, or shown.

    """

    def __init__(self, environment: Environment, games: Mapping[str, AnyGame]) -> None:
        self._environment = environment
        self._listener: Listener | None = None
        self._games = games
        self._memory, self._entrance = InMemory(environment.now), Entrance()
        self._lived: datetime | None = None
        self._room = Room(environment.storage, environment.least_room)
        self.drawn = Drawn(environment.storage)
        self.looking_back = LookingBack(environment)
        self.reach = Reach(environment.storage, environment.now)
        self.out_of_reach = OutOfReach(environment, self.in_channel, self.reach, self.tell)
        self.serves: Callable[[int], bool] = lambda _guild: True
        self.chores: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {}
        self._acting, self._back_off = SideBySide(), BackOff(environment.now)

    def subscribe(self, listener: Listener) -> None:
        """Tell this listener, in place of any before it, of every change from now on."""
        self._listener = listener

    async def tell(self, table: int) -> None:
        """Let whatever shows a table show what has changed."""
        if self._listener is not None:
            await self._listener.table_changed(table)

    @property
    def games(self) -> Mapping[str, AnyGame]:
        """The games that can be played, by key; the first is the main one."""
        return self._games

    async def new(
        self,
        actor: Actor,
        *,
        guild: int,
        channel: int,
        game: str,
        preset: str | None,
        teams: int | None,
        table_options: TableOptions | None = None,
    ) -> Table:
        """Open a lobby with its host seated. `teams` and `table_options` None: as the game prefers, and as is usual.

        Raises:
            ChannelHasTableError: the channel has one.
            RefusalError: no such game or preset, or the game isn't played that way.

        """
        rules, at = self._game(game), (guild, channel)
        record = new_lobby(self._environment, actor, at, rules, preset=preset, teams=teams, table_options=table_options)
        return await self._open(record)

    async def rematch(self, actor: Actor, table: int) -> Table:
        """Open another match for the people of a finished table; a member who asks after that agrees to it.

        Raises:
            ChannelHasTableError: the channel has a table that holds no seat for this member.
            RefusalError: the match has not ended, or the member wasn't in it.

        """
        record = (await self.get(table)).rematch(actor)
        try:
            return await self._open(record)
        except ChannelHasTableError as taken:
            there = await self.get(taken.table)
            facts = there.facts
            asked = any(seat.member == actor.member and not seat.agreed for seat in facts.seats)
            if (
                DeadlineKind.HELD_SEATS not in facts.until or not asked
            ):  # no seats are held there, so it isn't a rematch
                raise
            await there.arrange(actor, lobby.agree)
            return there

    async def _open(self, record: TableRecord) -> Table:
        if await self._room.is_short():
            raise NotNowError(TableReason.NO_ROOM)
        async with self._entrance.entering(("new", record.channel)):
            try:
                record = await self._environment.storage.create(timed(record, None, record.created_at))
            except ChannelTakenError as taken:
                raise ChannelHasTableError(taken.table) from None
            if (loaded := self._memory.find(record.id)) is not None:  # somebody has seen it in the store already
                return loaded
            table = Table(self._environment, table_state(record, self._games[record.game]), self.tell)
            self._memory.add(table)
            return table

    @asynccontextmanager
    async def standing_still(
        self, theirs: Callable[[int], bool] = lambda _guild: True
    ) -> AsyncGenerator[Sequence[Table]]:
        """Let no table of some servers change, and none be opened or loaded, in the body; these are in memory."""
        async with self._entrance.shut(), AsyncExitStack() as stack:
            loaded = [table for table in self._memory.known() if theirs(table.keeper.state.record.guild)]
            for table in loaded:
                await stack.enter_async_context(table.keeper.still())
            yield loaded

    async def get(self, table: int) -> Table:
        """The table of that id, loaded if need be.

        Raises:
            RefusalError: there is none, or its journal can't be read any more.

        """
        if (known := self._memory.find(table)) is not None:
            return known
        async with self._entrance.entering(table):
            if (known := self._memory.find(table)) is not None:  # another caller waited for it too
                return known
            loaded = await self._load(table)
            if (known := self._memory.find(table)) is not None:  # it has just been opened
                return known
            if self.serves(loaded.facts.guild):
                await loaded.wake()
                self._memory.add(loaded)
            return loaded

    async def forget_servers(self, theirs: Callable[[int], bool]) -> None:
        """Know nothing more of the tables of some servers, which another process has changed, or plays on from now."""
        async with self.standing_still(theirs) as loaded:
            for table in loaded:
                table.keeper.outdated = True
                self._memory.forget(table.id)
                self.looking_back.forget(table.id)

    def let_go(self, in_use: Callable[[int], bool]) -> None:
        """Let tables go from memory that nobody has asked for lately; `in_use` tells those that something waits for."""
        self._memory.let_go(in_use)

    async def in_channel(self, channel: int) -> Table | None:
        """The live shared table of a channel."""
        record = await self._environment.storage.live_in(channel)
        return None if record is None else await self.get(record.id)

    async def lobbies(self, guild: int) -> list[Table]:
        """The shared tables of a server that have yet to start, the newest first."""
        return [await self.get(record.id) for record in await self._environment.storage.lobbies(guild)]

    async def private_of(self, member: int, guild: int) -> list[Table]:
        """The live tables in a server that belong to a member alone, the newest first."""
        records = await self._environment.storage.private_of(member)
        return [await self.get(record.id) for record in records if record.guild == guild]

    async def live(self) -> tuple[int, ...]:
        """The ids of all live tables."""
        return tuple(await self._environment.storage.live())

    async def posted(self) -> Sequence[PostedAt]:
        """Where the live tables of channels are posted."""
        return await self._environment.storage.posted()

    async def behind(self) -> Sequence[PostedAt]:
        """Tables, ended ones too, whose message isn't up to date.

        First come those of which something may stand in their channel that nobody knows of, then the latest used.
        """
        storage = self._environment.storage
        return tuple(dict.fromkeys((*await storage.unfinished(), *await storage.behind())))

    async def resume(self) -> None:
        """Begin to live: every deadline moves on by the time that nobody did. To be awaited before anything else.

        Where that can't be written, nothing begins until it can.
        """
        await self._room.is_short()
        await insist(self._resume, StorageError)

    async def _resume(self) -> None:
        now, last = self._environment.now(), await self._environment.storage.last_lived()
        gap = timedelta() if last is None else max(now - last, timedelta())
        await self.reach.load()
        await self._environment.storage.live_on(now, gap)
        self._lived = now

    async def _answers(self, table: Table) -> Answers:
        """What a table has to know from Discord before it does what is due; asked while nobody waits for its lock."""
        if self._listener is None:
            return Answers()
        if table.due is DeadlineKind.NEXT_ROUND:
            return Answers(announcement=await self._listener.announce(table.id))
        member = table.member_to_move
        if table.due is DeadlineKind.TURN and member is not None:
            gone = await self._listener.has_left_server(table.facts.guild, member)
            return Answers(gone=member if gone else None)
        return Answers()

    async def begin_what_is_due(self) -> None:
        """Let every table begin what has fallen due; called every second or so. Until that is written, it stays due.

        Each acts by itself: one that waits for Discord keeps no other from acting. What failed is tried again, later
        each time.
        """
        if not self._back_off.rests(_CLOCK):
            try:
                await self._begin(self._environment.now())
            except StorageError:  # the store has said why
                self._back_off.failed(_CLOCK)
            else:
                self._back_off.went_well(_CLOCK)

    async def _begin(self, now: datetime) -> None:
        if self._lived is None or now - self._lived >= HEARTBEAT:
            await self._environment.storage.lived(now)
            self._lived = now
            await self._try_and_forget(now)
        for due in await self._environment.storage.due(now):
            if not self._back_off.rests(due.table):
                self._acting.begin(due.table, partial(self._act, due.table))

    async def _try_and_forget(self, now: datetime) -> None:
        """Try channels again that were out of reach, and delete what is kept of servers left long ago."""
        for name, chore in self.chores.items():
            self._acting.begin(name, chore)
        await self.out_of_reach.try_again()
        for guild in await self._environment.storage.delete_departed(now):
            self._memory.forget_server(guild)
            _log.info("what was kept of server %s is deleted, which the bot left", guild)

    async def act_when_due(self) -> None:
        """Let every table do what has fallen due, and wait until that is done."""
        await self.begin_what_is_due()
        await self.finish_what_was_due()

    async def finish_what_was_due(self) -> None:
        """Wait for what tables have begun by themselves."""
        await self._acting.finish()

    async def _act(self, number: int) -> None:
        """Let one table do what it has to; a mistake of its own is a line of the log."""
        try:
            table = await self.get(number)
            if self.reach.sleeps(table.facts.channel):
                self._back_off.failed(number)
                if is_idle(table.keeper.state, self._environment.now()):
                    await table.change(lambda record: replace(record, status=Status.EXPIRED))
                return
            await table.act_when_due(await self._answers(table))
        except RefusalError as refusal:
            self._back_off.failed(number)
            _log.info("table %s does not act by itself: %s", number, refusal.reason.value)
        except StorageError:  # the store has said why
            self._back_off.failed(number)
        except Exception:  # noqa: BLE001 - one table's mistake must not stop the others; logged with its traceback
            again = self._back_off.failed(number) > 1
            _log.error("table %s could not do what was due", number, exc_info=not again)
        else:
            self._back_off.went_well(number)

    async def closed_at(self, table: int) -> PostedAt | None:
        """Where the notice belongs that a table was closed by an upgrade; None for any other, and for a private one."""
        record = await self._environment.storage.table(table)
        if record is None or record.status is not Status.CLOSED or not record.shared:
            return None
        return PostedAt(record.id, record.guild, record.channel, record.message)

    async def has_room_for_rematch(self, facts: TableFacts) -> bool:
        """True while the channel of a finished table is free, or has the lobby in which its rematch is waited for."""
        there = await self._environment.storage.live_in(facts.channel)
        return there is None or DeadlineKind.HELD_SEATS in there.waiting_since

    async def last_finished_in(self, channel: int) -> int | None:
        """The table whose match was the last to be played to its end in a channel, if it stands there."""
        return await self._environment.storage.last_finished_in(channel)

    async def has_last_time(self, facts: TableFacts) -> bool:
        """True where a match of a table's game was started in its server before."""
        return await self._environment.storage.last_options(facts.guild, facts.game.key) is not None

    def forget(self, table: int) -> None:
        """Let an ended table go from memory; the store keeps it."""
        self.looking_back.forget(table)
        known = self._memory.find(table)
        if known is not None and not known.facts.status.live:
            self._memory.forget(table)

    def _game(self, key: str) -> AnyGame:
        if key not in self._games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=key)
        return self._games[key]

    async def _load(self, table: int) -> Table:
        record = await self._environment.storage.table(table)
        if record is None:
            raise NotNowError(TableReason.NO_SUCH_TABLE)
        if record.status is Status.CLOSED:
            raise NotNowError(TableReason.CLOSED)
        if not record.status.live and (totals := await self._environment.storage.removed(table)) is not None:
            raise too_old(totals)
        try:
            loaded = await self._rebuild(record)
        except PLAYBACK_ERRORS:
            _log.exception("table %s can't be rebuilt from its journal", record.id)
            if not record.status.live:  # its message shows how it ended, and that stays true
                raise NotNowError(TableReason.OTHER_RULES) from None
            await self._environment.storage.save(Save(replace(record, status=Status.CLOSED)))
            await self.tell(record.id)
            raise NotNowError(TableReason.CLOSED) from None
        return loaded

    async def _rebuild(self, record: TableRecord) -> Table:
        storage = self._environment.storage
        state = table_state(record, self._games[record.game])
        rows = await storage.journal(record.id)
        if rows:
            match = rebuilt(state.game, state.options, record.sides, rows, record.first_dealer)
            occupants = tuple(await storage.occupants(record.id))
            state = replace(state, match=match, occupants=occupants)
        state = state.with_record(restored(record, state.match))
        return Table(self._environment, state, self.tell)
