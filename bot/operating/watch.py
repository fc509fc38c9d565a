"""Observes a bot from outside: interactions and their answers, requests to Discord, and writes to the database.

It listens to the bot's events, traces the requests of its session, and subclasses its store. Nothing within the bot
knows about it.
"""

import re
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.daily.days import Day
from bot.games.refusals import RefusalError
from bot.games.values import Deal
from bot.operating.events import (
    CommandSaved,
    DailyStep,
    DeadlineLag,
    InteractionAnswered,
    InteractionLate,
    InteractionRefused,
    MatchStarted,
    OperationEvent,
    RequestAnswered,
    Sink,
    TableEnded,
    TableOpened,
    WriteCommitted,
)
from bot.operating.health import HealthMonitor
from bot.store.commits import SqlAccess
from bot.store.repositories.days import SqlDailyRepository
from bot.store.repositories.tables import SqlTableRepository
from bot.store.store import Store
from bot.store.transactions import Database, Transactions
from bot.tables.model.ports import ChannelTakenError, DueTable, DuplicateInteractionError, FencedError, Save
from bot.tables.model.records import TableRecord
from cogs.ui.address import Address, read_address
from cogs.ui.interactions import Interaction, recorded_table

UNANSWERED_AFTER_SECONDS = 15.0
"""An interaction that has no answer by then will get none."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_NOT_FOUND, _TOO_MANY_REQUESTS, _SERVER_ERROR = 404, 429, 500
_NOT_THE_DATABASES_FAULT = (ChannelTakenError, DuplicateInteractionError, FencedError)
"""The refusals of a database that works."""


@dataclass(frozen=True, slots=True)
class _Arrival:
    at: float
    action: str
    interaction: Interaction


class Watch:
    """Turns what it observes into events for its sinks.

    Attributes:
        live: the tables that are live; those of the start have to be added, later ones are kept up to date.
        in_flight: requests to Discord that have no answer yet.

    """

    def __init__(self, *sinks: Sink, timer: Callable[[], float] = time.monotonic) -> None:
        self._sinks = sinks
        self._timer = timer
        self._unanswered: dict[int, _Arrival] = {}  # by interaction, oldest first
        self.live: set[int] = set()
        self.in_flight = 0

    def emit(self, event: OperationEvent) -> None:
        for sink in self._sinks:
            sink(event)

    # Interactions

    @property
    def waiting(self) -> int:
        """How many interactions have no answer yet and may still get one."""
        return len(self._unanswered)

    async def on_arrival(self, interaction: Interaction) -> None:
        self._unanswered[interaction.id] = _Arrival(self._timer(), action_of(interaction), interaction)

    async def on_refusal(self, interaction: Interaction, refusal: RefusalError) -> None:
        action, reason, seconds = action_of(interaction), refusal.reason.value, self._since_arrival(interaction.id)
        facts = recorded_table(interaction)
        if facts is None:
            self.emit(InteractionRefused(action, reason, seconds=seconds))
            return
        address = _address(interaction)
        kind = "" if address is None else address.argument.partition(":")[0]
        if kind in facts.game.controls:  # a control of a move is logged by its kind
            action = kind
        seat = facts.seat_of(interaction.user.id)
        self.emit(InteractionRefused(action, reason, facts.table, facts.game.key, seat, seconds))

    def expire_unanswered(self) -> None:
        """Report interactions that were never answered; called four times a second."""
        expired = self._timer() - UNANSWERED_AFTER_SECONDS
        for number, arrival in list(self._unanswered.items()):
            if arrival.at > expired:
                return
            del self._unanswered[number]
            if not arrival.interaction.response.is_done():
                self.emit(InteractionLate(arrival.action))

    def _since_arrival(self, interaction: int) -> float | None:
        """Seconds since an interaction arrived; None if that was not observed, or it was answered already."""
        arrival = self._unanswered.get(interaction)
        return None if arrival is None else self._timer() - arrival.at

    # Requests

    def trace(self) -> aiohttp.TraceConfig:
        """Makes a session report its requests. No URL is kept: an interaction's holds its token."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._on_request_start)
        trace.on_request_end.append(self._on_request_end)
        trace.on_request_exception.append(self._on_request_exception)
        return trace

    async def _on_request_start(self, _: aiohttp.ClientSession, context: SimpleNamespace, __: Any) -> None:
        context.started_at = self._timer()
        self.in_flight += 1

    async def _on_request_exception(self, _: aiohttp.ClientSession, __: SimpleNamespace, ___: Any) -> None:
        self.in_flight -= 1

    async def _on_request_end(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        self.in_flight -= 1
        status = answer.response.status
        limit = answer.response.headers.get("X-RateLimit-Scope", "") if status == _TOO_MANY_REQUESTS else ""
        self.emit(RequestAnswered(answer.method, status, self._timer() - context.started_at, limit))
        callback = _CALLBACK.search(answer.url.path)
        if callback is None or status == _TOO_MANY_REQUESTS or status >= _SERVER_ERROR:  # discord.py retries those
            return
        arrival = self._unanswered.pop(int(callback[1]), None)
        if arrival is None:
            return
        if status == _NOT_FOUND:
            self.emit(InteractionLate(arrival.action))
        else:
            self.emit(InteractionAnswered(arrival.action, self._timer() - arrival.at))

    # Tables

    def on_create(self, record: TableRecord) -> None:
        self.live.add(record.id)
        if record.daily is not None:
            self.emit(DailyStep("opened"))
        self.emit(TableOpened(record.id, record.game, record.guild, len(self.live)))

    def on_save(self, save: Save) -> None:
        record = save.record
        if any(row.seq == 1 and row.kind == Deal.kind for row in save.commands):
            members = sum(seat.member is not None for seat in record.seats)
            self.emit(MatchStarted(record.id, record.game, members, len(record.seats) - members))
        if record.daily is not None and save.net is not None:
            self.emit(DailyStep("finished"))
        for row in save.commands:
            seconds = None if row.interaction is None else self._since_arrival(row.interaction)
            self.emit(CommandSaved(record.id, record.game, row.seat, row.kind, seconds))
        if record.status.live:
            self.live.add(record.id)
        elif record.id in self.live:
            self.live.discard(record.id)
            self.emit(TableEnded(record.id, record.game, record.status, len(self.live)))


def action_of(interaction: Interaction) -> str:
    """What a member used: the command's name or the control's action, and nothing that they typed."""
    if interaction.type is discord.InteractionType.autocomplete:
        return "suggestions"
    if interaction.type is discord.InteractionType.application_command:
        return "unknown" if interaction.command is None else interaction.command.qualified_name
    address = _address(interaction)
    return "unknown" if address is None else address.action.value


def _address(interaction: Interaction) -> Address | None:
    return read_address(str((interaction.data or {}).get("custom_id", "")))


class WatchedStore(Store):
    """A store whose tables are watched."""

    def __init__(self, database: Database, write: Transactions, read: AsyncEngine) -> None:
        super().__init__(database, write, read)
        self.tables = self.watched = WatchedTables(self.sql, database)
        self.days = self.watched_days = WatchedDays(self.sql)


class WatchedTables(SqlTableRepository):
    """Tables that report to a watch and a health monitor, which have to be set before they are used."""

    watch: Watch
    health: HealthMonitor

    async def create(self, record: TableRecord) -> TableRecord:
        with self._writing():
            created = await super().create(record)
        self.watch.on_create(created)
        return created

    async def save(self, save: Save) -> None:
        with self._writing():
            await super().save(save)
        self.watch.on_save(save)

    async def note_alive(self, now: datetime) -> None:
        with self._writing():  # while nobody plays, this write shows whether the disk accepts any
            await super().note_alive(now)

    async def due(self, now: datetime) -> Sequence[DueTable]:
        with self.health.query():
            due = await super().due(now)
        if due:
            self.watch.emit(DeadlineLag((now - due[0].since).total_seconds()))
        return due

    @contextmanager
    def _writing(self) -> Generator[None]:
        failed = True
        with self.health.query(ignoring=_NOT_THE_DATABASES_FAULT) as started_at:
            try:
                yield
                failed = False
            except _NOT_THE_DATABASES_FAULT:
                failed = False
                raise
            finally:
                self.watch.emit(WriteCommitted(self.health.timer() - started_at, failed))


class WatchedDays(SqlDailyRepository):
    """Daily deals that report to a watch, which has to be set before they are used.

    Delays are measured up to the latest look for days that have ended.

    Attributes:
        waiting: the days that have no post yet, by server and day, and when each was begun.

    """

    watch: Watch

    def __init__(self, sql: SqlAccess) -> None:
        super().__init__(sql)
        self._looked_at: datetime | None = None
        self.waiting: dict[tuple[int, int], datetime] = {}

    async def ended(self, now: datetime) -> Sequence[Day]:
        self._looked_at = now
        return await super().ended(now)

    async def begin(self, day: Day) -> Day:
        begun = await super().begin(day)
        if begun.seed == day.seed:
            self.watch.emit(DailyStep("begun"))
            if self._looked_at is not None:
                self.waiting[day.guild, day.day] = self._looked_at
        return begun

    async def note_posted(self, day: Day, channel: int, message: int) -> None:
        await super().note_posted(day, channel, message)
        self.watch.emit(DailyStep("posted", self._since(self.waiting.pop((day.guild, day.day), None))))

    async def close(self, day: Day) -> None:
        await super().close(day)
        self.waiting.pop((day.guild, day.day), None)
        self.watch.emit(DailyStep("closed", self._since(day.ends_at)))

    async def note_announced(self, day: Day) -> None:
        await super().note_announced(day)
        self.watch.emit(DailyStep("told", self._since(day.ends_at)))

    def _since(self, due: datetime | None) -> float | None:
        return None if due is None or self._looked_at is None else max(0.0, (self._looked_at - due).total_seconds())
