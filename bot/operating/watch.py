"""Watches a bot from outside: what arrives, what is answered and refused, which tables live.

It listens to the bot's events and to the requests of its session, so that nothing within the bot knows of it.

The store of a bot that is watched: it tells what was written, and how long the disk took.
"""

import re
import time
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.games.refusals import RefusalError
from bot.games.values import Deal
from bot.operating.health import Vitals
from bot.operating.metrics import (
    Answered,
    Commanded,
    Committed,
    Ended,
    FellDue,
    Late,
    Opened,
    Refused,
    Requested,
    Sign,
    Sink,
    Started,
)
from bot.store.table_store import Store
from bot.tables.model.ports import ChannelTakenError, DueTable, DuplicateInteractionError, FencedError, Save
from bot.tables.model.records import TableRecord
from cogs.ui.address import read_address
from cogs.ui.interactions import Interaction, noted_table

GIVEN_UP = 15.0
"""Seconds after which an interaction that has had no answer is never answered."""
_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
_UNKNOWN, _TOO_MANY, _SERVER_ERROR = 404, 429, 500
_SUGGESTIONS = "suggestions"


@dataclass(frozen=True, slots=True)
class _Arrival:
    at: float
    action: str
    interaction: Interaction


class Watch:
    """See the module's docstring.

    Attributes:
        live: the tables that live; known from the start by `begin`.
        in_flight: requests to Discord that have no answer yet.

    """

    def __init__(self, *sinks: Sink, timer: Callable[[], float] = time.monotonic) -> None:
        self._sinks = sinks
        self._timer = timer
        self._open: dict[int, _Arrival] = {}
        self.live: set[int] = set()
        self.in_flight = 0

    def begin(self, live: Iterable[int]) -> None:
        """Know the tables that live at the start."""
        self.live = set(live)

    def tell(self, sign: Sign) -> None:
        """Give a sign to whoever takes it."""
        for sink in self._sinks:
            sink(sign)

    @property
    def waiting(self) -> int:
        """How many interactions have no answer yet and may still have one."""
        return len(self._open)

    async def arrived(self, interaction: Interaction) -> None:
        """Note when something arrived."""
        self._open[interaction.id] = _Arrival(self._timer(), action_of(interaction), interaction)

    async def on_refusal(self, interaction: Interaction, refusal: RefusalError) -> None:
        """Tell that a wish was refused, by the reason's id."""
        facts = noted_table(interaction)
        kind = action_of(interaction)
        reason, seconds = refusal.reason.value, self._since(interaction.id)
        if facts is None:
            self.tell(Refused(kind, reason, seconds=seconds))
            return
        kind = _kind(interaction, facts.game.controls) or kind
        seat = facts.seat_of(interaction.user.id)
        self.tell(Refused(kind, reason, facts.table, facts.game.key, seat, seconds))

    def opened(self, record: TableRecord) -> None:
        """Tell that a table was made."""
        self.live.add(record.id)
        self.tell(Opened(record.id, record.game, record.guild, len(self.live)))

    def saved(self, save: Save) -> None:
        """Tell what was written: the commands, and that a table has started or ended."""
        record = save.record
        if any(row.seq == 1 and row.kind == Deal.kind for row in save.commands):
            members = sum(seat.member is not None for seat in record.seats)
            self.tell(Started(record.id, record.game, members, len(record.seats) - members))
        for row in save.commands:
            seconds = None if row.interaction is None else self._since(row.interaction)
            self.tell(Commanded(record.id, record.game, row.seat, row.kind, seconds))
        if not record.status.live and record.id in self.live:
            self.live.discard(record.id)
            self.tell(Ended(record.id, record.game, record.status, len(self.live)))
        elif record.status.live:
            self.live.add(record.id)

    def give_up(self) -> None:
        """Tell of each interaction that nobody will answer any more; called every second or so."""
        before = self._timer() - GIVEN_UP
        for number, arrival in list(self._open.items()):
            if arrival.at > before:
                return  # they stand in the order they came
            del self._open[number]
            if not arrival.interaction.response.is_done():
                self.tell(Late(arrival.action))

    def trace(self) -> aiohttp.TraceConfig:
        """What makes a session tell its requests. No address is kept: an interaction's holds its token."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begun)
        trace.on_request_end.append(self._done)
        trace.on_request_exception.append(self._broken)
        return trace

    async def _begun(self, _: aiohttp.ClientSession, context: SimpleNamespace, __: Any) -> None:
        context.began = self._timer()
        self.in_flight += 1

    async def _broken(self, _: aiohttp.ClientSession, __: SimpleNamespace, ___: Any) -> None:
        self.in_flight -= 1

    async def _done(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, answer: aiohttp.TraceRequestEndParams
    ) -> None:
        self.in_flight -= 1
        status = answer.response.status
        limit = answer.response.headers.get("X-RateLimit-Scope", "") if status == _TOO_MANY else ""
        self.tell(Requested(answer.method, status, self._timer() - context.began, limit))
        if (callback := _CALLBACK.search(answer.url.path)) is not None:
            self._answered(int(callback[1]), status)

    def _answered(self, interaction: int, status: int) -> None:
        if status == _TOO_MANY or status >= _SERVER_ERROR:  # it is tried again
            return
        arrival = self._open.pop(interaction, None)
        if arrival is None:
            return
        late = status == _UNKNOWN
        self.tell(Late(arrival.action) if late else Answered(arrival.action, self._timer() - arrival.at))

    def _since(self, interaction: int) -> float | None:
        """How long ago an interaction arrived; None where that was not seen."""
        arrival = self._open.get(interaction)
        return None if arrival is None else self._timer() - arrival.at


def action_of(interaction: Interaction) -> str:
    """What a member did, as one of few words: what they typed is not among them."""
    if interaction.type is discord.InteractionType.autocomplete:
        return _SUGGESTIONS
    if interaction.type is discord.InteractionType.application_command:
        return "unknown" if interaction.command is None else interaction.command.qualified_name
    address = read_address(_custom_id(interaction))
    return "unknown" if address is None else address.action.value


def _kind(interaction: Interaction, kinds: Iterable[str]) -> str | None:
    """The kind of the game's command that a control carries; None where that is none of this game's."""
    address = read_address(_custom_id(interaction))
    kind = None if address is None else address.argument.partition(":")[0]
    return kind if kind in set(kinds) else None


def _custom_id(interaction: Interaction) -> str:
    return str((interaction.data or {}).get("custom_id", ""))


class WatchedStore(Store):
    """A store whose `watched_by` was called."""

    _watch: Watch
    _vitals: Vitals

    def watched_by(self, watch: Watch, vitals: Vitals) -> None:
        """Tell these from now on."""
        self._watch, self._vitals = watch, vitals

    async def create(self, record: TableRecord) -> TableRecord:
        with self._writing():
            made = await super().create(record)
        self._watch.opened(made)
        return made

    async def save(self, save: Save) -> None:
        """See `Storage.save`."""
        with self._writing():
            await super().save(save)
        self._watch.saved(save)

    async def lived(self, now: datetime) -> None:
        """See `Storage.lived`; where nobody plays, it is what shows that the disk takes something."""
        with self._writing():
            await super().lived(now)

    async def due(self, now: datetime) -> Sequence[DueTable]:
        with self._vitals.database_at_work():
            found = await super().due(now)
        if found:
            self._watch.tell(FellDue((now - found[0].since).total_seconds()))
        return found

    @contextmanager
    def _writing(self) -> Generator[None]:
        failed = True
        with self._vitals.database_at_work(ignoring=_REFUSALS) as began:
            try:
                yield
                failed = False
            except _REFUSALS:
                failed = False
                raise
            finally:
                self._watch.tell(Committed(self._vitals.timer() - began, failed))


_REFUSALS = (ChannelTakenError, DuplicateInteractionError, FencedError)
"""What the database says when it is well and the write is not."""
