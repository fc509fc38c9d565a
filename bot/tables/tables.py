"""All tables of the bot: opens them, loads them from the store on demand, and lets them act on their deadlines."""

import logging
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.games.contract import AnyGame
from bot.games.observation import Level
from bot.games.refusals import AgainstRulesError, NotNowError, RefusalError
from bot.tables.archive import MatchArchive
from bot.tables.cache import LoadGate, TableCache
from bot.tables.channels import ChannelHealth, ChannelRecovery, is_idle
from bot.tables.keeper import DrawnVersions
from bot.tables.model import lobby
from bot.tables.model.deadlines import schedule, with_restored_waits
from bot.tables.model.match import PLAYBACK_ERRORS, rebuilt, table_state
from bot.tables.model.ports import (
    Actor,
    ChannelTakenError,
    DiscordAnswers,
    Environment,
    Listener,
    PostedAt,
    Save,
    StorageError,
    TableReason,
    TableRepository,
)
from bot.tables.model.practice import practice_round
from bot.tables.model.records import DeadlineKind, Status, TableOptions, TableRecord
from bot.tables.model.tasks import Backoff, KeyedLocks, KeyedTasks, retry
from bot.tables.model.view import TableFacts
from bot.tables.table import Table

HEARTBEAT = timedelta(seconds=15)
"""How often the time is saved. After a crash, deadlines move by at most this much more than the bot was down."""

_OUTAGE = timedelta(minutes=1)
"""If the time couldn't be saved for longer than this, deadlines move by as much."""
LOBBIES_PER_HOST = 3
"""How many tables that haven't started yet a member may host in a server: each takes a channel."""
_CLOCK = "clock"
"""The key of `Backoff` for failures to ask the store what is due."""
_CLOCK_PAUSE = timedelta(seconds=3)
"""The longest pause before the store is asked again. After an outage a member to move may read until then that time is
up."""
_MIB = 1024 * 1024
_log = logging.getLogger(__name__)


class DiskSpace:
    """Checks whether there is disk space for another table; the running ones need what is left. Changes are logged."""

    def __init__(self, table_repository: TableRepository, least: int) -> None:
        self._table_repository = table_repository
        self._least = least
        self._short = False

    async def is_short(self) -> bool:
        """True while no table may be opened."""
        free = await self._table_repository.free_bytes()
        before, self._short = self._short, free is not None and free < self._least
        if free is not None and self._short != before:
            _log.warning(
                "No table is opened while only %s MiB are free on the disk of the database; at least %s are needed."
                if self._short
                else "Tables are opened again: %s MiB are free on the disk of the database; at least %s are needed.",
                free // _MIB,
                self._least // _MIB,
            )
        return self._short


class ChannelHasTableError(NotNowError):
    """The channel has a live table already; `table` is its id."""

    def __init__(self, table: int) -> None:
        super().__init__(TableReason.CHANNEL_TAKEN)
        self.table = table


class Tables:
    """Every table by its id. One object per process. While fewer than `min_free_bytes` are free, none is opened.

    Attributes:
        games: by key; the first is the main one.
        chores: background work to start at every heartbeat, by name; one that is still running isn't started again.
        serves: returns False for a server that another process serves: its tables aren't kept in memory, nor drawn.
        alone: no other process may serve the tables, so an outage is this one's to make up for, not the leases'.

    """

    alone = True

    def __init__(self, environment: Environment, games: Mapping[str, AnyGame], min_free_bytes: int = 0) -> None:
        self._environment = environment
        self._table_repository = environment.table_repository
        self._listener: Listener | None = None
        self.games = games
        self._memory, self._gate = TableCache(environment.now), LoadGate()
        self._last_heartbeat: datetime | None = None
        self._failed = False
        self._disk_space = DiskSpace(self._table_repository, min_free_bytes)
        self.drawn = DrawnVersions(self._table_repository)
        self.archive = MatchArchive(environment, games)
        self.channel_health = ChannelHealth(environment.server_repository, environment.now)
        self.channel_recovery = ChannelRecovery(environment, self.in_channel, self.channel_health, self.notify)
        self.serves: Callable[[int], bool] = lambda _guild: True
        self.chores: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "channels": self.channel_recovery.try_again,
            "servers": self._delete_departed,
        }
        self._opening_private = KeyedLocks()
        self._tasks, self._back_off = KeyedTasks(), Backoff(environment.now)

    def subscribe(self, listener: Listener) -> None:
        """Notify this listener of every change; it replaces any listener before it."""
        self._listener = listener

    async def notify(self, table: int, only: int | None = None) -> None:
        """Notify the listener that a table has changed, or that `only` one member may see the change."""
        if self._listener is not None:
            await self._listener.table_changed(table, only)

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
        """Open a lobby with its host seated. `preset`, `teams`, `table_options` None mean the game's defaults.

        A game for one member has table options of its own.

        Raises:
            ChannelHasTableError: the channel has a live table.
            RefusalError: no such game or preset, or the game isn't played that way.

        """
        if game not in self.games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=game)
        record = lobby.new_lobby(
            self._environment,
            actor,
            self.games[game],
            guild=guild,
            channel=channel,
            preset=preset,
            teams=teams,
            table_options=table_options,
        )
        if not record.shared:
            return await self._private(actor, record)
        try:
            return await self.open(record)
        except ChannelHasTableError as taken:
            if not await (await self.get(taken.table)).give_way(actor.member):
                raise
            return await self.open(record)

    async def play_alone(
        self, actor: Actor, *, guild: int, channel: int, game: str, preset: str, practice: int | None = None
    ) -> Table:
        """The private match that a member plays in a server, or else a new one with computers, dealt at once.

        The new one is like the member's last match in that server, with computers of the level *normal*. For a member
        who hasn't finished a match there it has this game and preset with beginners, and the first is a practice round.
        `practice` is the number of the practice deal that they ask for. Each member's are opened one after the other,
        so nobody gets two.

        Raises:
            RefusalError: there is no room for another table.

        """
        async with self._opening_private.of((guild, actor.member)):
            own = await self.private_of(actor.member, guild)
            # A private table of a game for several is undealt only if dealing it failed, or a process died meanwhile.
            own = [each for each in own if each.facts.daily is None]
            table = next((each for each in own if each.facts.status is Status.PLAYING or each.facts.game.shared), None)
            if table is None:
                opened_by = self._environment, actor
                last = await self._table_repository.last_played(guild, actor.member)
                if practice is None and last is None and not await self._table_repository.has_practised(actor.member):
                    practice = 0
                opened = partial(lobby.private_match, *opened_by, guild=guild, channel=channel)
                try:
                    if practice is not None:
                        main = next(iter(self.games.values()))
                        record = practice_round(*opened_by, main, guild=guild, channel=channel, number=practice)
                    elif last is None:
                        record = opened(self.games[game], preset=preset, level=Level.BEGINNER)
                    else:
                        record = opened(self.games[last.game], preset=last.preset, level=Level.NORMAL, like=last)
                except PLAYBACK_ERRORS:  # the options of the last match no longer exist
                    record = opened(self.games[game], preset=preset, level=Level.NORMAL)
                table = await self.open(record)
            if table.facts.status is Status.LOBBY:
                await table.start(actor)
        return table

    async def rematch(self, actor: Actor, table: int) -> Table:
        """Open the lobby of a rematch; if it is open already, the member who asks agrees to it, or has already.

        Raises:
            ChannelHasTableError: the channel has a table that holds no seat for this member.
            RefusalError: the match has not ended, or the member wasn't in it.

        """
        ended = await self.get(table)
        if not ended.facts.shared:
            return await self._private(actor, ended.rematch(actor))
        try:
            return await self._open(ended.facts.guild, actor.member, partial(ended.rematch, actor))
        except ChannelHasTableError as error:
            current = await self.get(error.table)
            seat = current.facts.seat_of(actor.member)
            if DeadlineKind.HELD_SEATS not in current.facts.until or seat is None:
                raise
            if not current.facts.seats[seat].agreed:
                await current.change_lobby(actor, lobby.agree)
            return current

    async def _private(self, actor: Actor, record: TableRecord) -> Table:
        """The member's private table of a game, of which they have one at a time; it is opened if there is none."""
        async with self._opening_private.of((record.guild, actor.member)):
            own = await self.private_of(actor.member, record.guild)
            found = (each for each in own if each.facts.game.key == record.game and each.facts.daily is None)
            return next(found, None) or await self.open(record)

    async def open(self, record: TableRecord) -> Table:
        """Open a table that hasn't started yet.

        Raises:
            ChannelHasTableError: it is shared, and the channel has a live table.
            NotNowError: there is no room for another table, or the host has too many that haven't started.

        """
        return await self._open(record.guild, record.host, lambda: record)

    async def _open(self, guild: int, host: int, made: Callable[[], TableRecord]) -> Table:
        """Open a table. `made` is called while nobody is being deleted, as the record may name others than its host."""
        if await self._disk_space.is_short():
            raise NotNowError(TableReason.NO_ROOM)
        async with self._gate.entering(("new", guild, host)):
            record = made()
            waiting = await self._table_repository.lobbies(record.guild) if record.shared else ()
            if sum(lobby.host == record.host for lobby in waiting) >= LOBBIES_PER_HOST:
                raise NotNowError(TableReason.TOO_MANY_LOBBIES)
            try:
                record = await self._table_repository.create(schedule(record, None, record.created_at))
            except ChannelTakenError as error:
                raise ChannelHasTableError(error.table) from None
            if (loaded := self._memory.find(record.id)) is not None:  # somebody found it in the store and loaded it
                return loaded
            table = Table(self._environment, table_state(record, self.games[record.game]), self.notify)
            self._memory.add(table)
            return table

    @asynccontextmanager
    async def frozen(self, theirs: Callable[[int], bool] = lambda _guild: True) -> AsyncGenerator[Sequence[Table]]:
        """Freeze the tables of some servers in memory, and open or load none, while the body runs."""
        async with self._gate.shut(), AsyncExitStack() as stack:
            loaded = [table for table in self._memory.current() if theirs(table.keeper.state.record.guild)]
            for table in loaded:
                await stack.enter_async_context(table.keeper.frozen())
            yield loaded

    async def get(self, table: int) -> Table:
        """The table with this id, loaded if need be.

        Raises:
            RefusalError: there is none, or its journal can't be played back any more.

        """
        if (known := self._memory.find(table)) is not None:
            return known
        async with self._gate.entering(table):
            if (known := self._memory.find(table)) is not None:  # another caller has loaded it meanwhile
                return known
            loaded = await self._load(table)
            if (known := self._memory.find(table)) is not None:  # it was opened meanwhile
                return known
            if self.serves(loaded.facts.guild):
                await loaded.wake()
                self._memory.add(loaded)
            return loaded

    async def forget_servers(self, theirs: Callable[[int], bool]) -> None:
        """Drop the tables of some servers from memory, as another process has changed them or serves them now."""
        async with self.frozen(theirs) as loaded:
            self._drop(loaded)

    def _drop(self, loaded: Sequence[Table]) -> None:
        for table in loaded:
            table.keeper.outdated = True
            self._memory.forget(table.id)
            self.archive.forget(table.id)

    def evict_unused(self, in_use: Callable[[int], bool]) -> None:
        """Evict tables that nobody has used recently; `in_use` is true for those that are still needed."""
        self._memory.evict_unused(in_use)

    async def in_channel(self, channel: int) -> Table | None:
        """The live shared table of a channel; None if there is none."""
        record = await self._table_repository.live_in(channel)
        return None if record is None else await self.get(record.id)

    async def lobbies(self, guild: int) -> list[Table]:
        """The shared tables of a server that haven't started yet, the newest first."""
        return [await self.get(record.id) for record in await self._table_repository.lobbies(guild)]

    async def private_of(self, member: int, guild: int) -> list[Table]:
        """The live tables in a server that belong to a member alone, the newest first."""
        records = await self._table_repository.private_of(member)
        return [await self.get(record.id) for record in records if record.guild == guild]

    async def posted(self) -> Sequence[PostedAt]:
        """The places of the live shared tables."""
        return await self._table_repository.posted()

    async def outdated(self) -> Sequence[PostedAt]:
        """Shared tables, ended ones too, whose message isn't up to date.

        Those with an unfinished posting come first, then the most recently used.
        """
        unfinished, behind = await self._table_repository.unfinished(), await self._table_repository.behind()
        return tuple(dict.fromkeys((*unfinished, *behind)))

    async def resume(self) -> None:
        """Start the clock: every deadline moves by the time for which no process ran. Await it before anything else.

        If that can't be saved, it is retried until it can.
        """

        async def start_clock() -> None:
            now, last = self._environment.now(), await self._table_repository.last_alive_at()
            gap = timedelta() if last is None else max(now - last, timedelta())
            await self.channel_health.load()
            await self._table_repository.resume_after(now, gap)
            self._last_heartbeat = now

        await self._disk_space.is_short()
        await retry(start_clock, StorageError)

    def note_standstill(self) -> None:
        """Note that the process stood still, as while the machine slept: nobody could play, as in an outage."""
        self._failed = True

    async def _make_up_for(self, outage: timedelta, now: datetime) -> None:
        """Move every deadline by an outage in which nobody could play."""
        async with self.frozen() as loaded:
            await self._table_repository.resume_after(now, outage)
            self._drop(loaded)
        for table in loaded:
            await self.notify(table.id)

    async def _answers(self, table: Table) -> DiscordAnswers:
        """Ask Discord what a table needs to know for its deadline, before it takes its lock."""
        if self._listener is None:
            return DiscordAnswers()
        if table.due is DeadlineKind.NEXT_ROUND:
            return DiscordAnswers(announcement=await self._listener.announce(table.id))
        member = table.member_to_move
        if table.due is DeadlineKind.TURN and member is not None:
            gone = await self._listener.has_left_server(table.facts.guild, member)
            return DiscordAnswers(gone=member if gone else None)
        return DiscordAnswers()

    async def start_due(self) -> None:
        """Start the tables whose deadlines have passed; called twice a second.

        A table stays due until it has saved what it did. Tables act concurrently; failures are retried with backoff.
        """
        if self._back_off.holds_back(_CLOCK):
            return
        now = self._environment.now()
        try:
            last = self._last_heartbeat
            if last is None or not timedelta() <= now - last < HEARTBEAT:  # the clock may have been ahead
                if self.alone and self._failed and last is not None and now - last > _OUTAGE:
                    await self._make_up_for(now - last, now)
                else:
                    await self._table_repository.note_alive(now)
                self._last_heartbeat, self._failed = now, False
                for name, chore in self.chores.items():
                    self._tasks.begin(name, chore)
            for due in await self._table_repository.due(now):
                if not self._back_off.holds_back(due.table):
                    self._tasks.begin(due.table, partial(self._act, due.table))
        except StorageError:  # logged by the store
            self._failed = True
            self._back_off.failed(_CLOCK, _CLOCK_PAUSE)
        else:
            self._back_off.succeeded(_CLOCK)

    async def _delete_departed(self) -> None:
        """Delete the data of servers that the bot left long ago."""
        for guild in await self._environment.server_repository.delete_departed(self._environment.now()):
            self._memory.forget_server(guild)
            _log.info("deleted the data of server %s, which the bot has left", guild)

    async def _act(self, number: int) -> None:
        """Let one table act on its deadline. Unexpected errors are logged, with a traceback the first time."""
        try:
            table = await self.get(number)
            if self.channel_health.is_unreachable(table.facts.channel):
                self._back_off.failed(number)
                if is_idle(table.keeper.state, self._environment.now()):
                    await table.change(lambda record: replace(record, status=Status.EXPIRED))
                return
            await table.run_due(await self._answers(table))
        except RefusalError as refusal:
            self._back_off.failed(number)
            _log.info("table %s could not act on its deadline, which is retried: %s", number, refusal.reason.value)
        except StorageError:  # logged by the store
            self._back_off.failed(number)
        except Exception:  # noqa: BLE001 - one table's bug must not stop the others; logged with its traceback
            again = self._back_off.failed(number) > 1
            _log.error("table %s failed to act on its deadline, which is retried", number, exc_info=not again)
        else:
            self._back_off.succeeded(number)

    async def closed_at(self, table: int) -> PostedAt | None:
        """The place of a shared table that was closed after an upgrade; None for any other table."""
        record = await self._table_repository.table(table)
        if record is None or record.status is not Status.CLOSED or not record.shared:
            return None
        return PostedAt(record.id, record.guild, record.channel, record.message)

    async def has_room_for_rematch(self, facts: TableFacts) -> bool:
        """True while the channel of a finished table is free, or has the lobby of the rematch."""
        there = await self._table_repository.live_in(facts.channel)
        return there is None or DeadlineKind.HELD_SEATS in there.waiting_since

    async def last_finished_in(self, channel: int) -> int | None:
        """The last table of a channel whose match was played to its end, if it has a message there."""
        return await self._table_repository.last_finished_in(channel)

    async def has_last_options(self, facts: TableFacts) -> bool:
        """True if a match of this table's game was started in its server before, or by its only player."""
        alone = None if facts.shared else facts.host
        return await self._table_repository.last_options(facts.guild, facts.game.key, alone) is not None

    def forget(self, table: int) -> None:
        """Drop a table from memory, unless it is live."""
        known = self._memory.find(table)
        if known is None or not known.facts.status.live:
            self.archive.forget(table)
            self._memory.forget(table)

    async def _load(self, table: int) -> Table:
        record = await self._table_repository.table(table)
        if record is None:
            raise NotNowError(TableReason.NO_SUCH_TABLE)
        if record.status is Status.CLOSED:
            raise NotNowError(TableReason.CLOSED)
        if not record.status.live and (totals := await self._table_repository.removed(table)) is not None:
            rounds = ", ".join(":".join(map(str, of_round)) for of_round in totals)
            raise NotNowError(TableReason.TOO_OLD, rounds=rounds, known="yes" if rounds else "no")
        try:
            state = table_state(record, self.games[record.game])
            rows = await self._table_repository.journal(record.id)
            if rows:
                match = rebuilt(state, rows)
                occupants = tuple(await self._table_repository.occupants(record.id))
                state = replace(state, match=match, occupants=occupants)
            state = state.with_record(with_restored_waits(record, state.match))
            return Table(self._environment, state, self.notify)
        except PLAYBACK_ERRORS:
            _log.exception(
                "the journal of table %s can't be played back; if the table is live, it is closed", record.id
            )
            if not record.status.live:  # its message shows the end, which doesn't change
                raise NotNowError(TableReason.OTHER_RULES) from None
            await self._table_repository.save(Save(replace(record, status=Status.CLOSED)))
            await self.notify(record.id)
            raise NotNowError(TableReason.CLOSED) from None
