"""How the database of a bot that serves Discord is opened: what may pass is waited for.

A process that ended instead would be started again and again, until its supervisor gives it up.

Speaking to systemd: ready, still alive, about to stop (sd_notify(3)). Without systemd nothing is said.

The protocol is a datagram of `NAME=value` lines to a socket whose name stands in the environment.

Everything that stands beside a bot on Discord: watch, log lines, figures, health address, supervisor.
"""

import asyncio
import importlib.util
import logging
import os
import socket
from collections.abc import AsyncGenerator, MutableMapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from functools import partial
from typing import Self, TypeVar

from bot.app import Rumtable
from bot.operating.health import Vitals, open_page
from bot.operating.metrics import LoopDelayed, Metrics, log_sign
from bot.operating.watch import Watch, WatchedStore
from bot.settings import WELL
from bot.store.table_store import Store
from bot.store.transactions import Database, UnusableNowError
from bot.tables.model.tasks import Trouble, insist
from rendering.paint import Painter

StoreT = TypeVar("StoreT", bound=Store)
_WAITS, _STARTS = "%s. The bot starts once that has passed.", "The database can be used: the bot starts."


async def opened(kind: type[StoreT], database: Database) -> StoreT:
    """Open a database as soon as the disk, or another process, lets it.

    Raises:
        StoreError: it isn't one that this version can use.

    """
    trouble = Trouble(_WAITS, _STARTS)
    store = await insist(partial(_tried, kind, database, trouble), UnusableNowError)
    trouble.note(None)
    return store


@asynccontextmanager
async def alone_on(database: Database) -> AsyncGenerator[None]:
    """Be the only process of the bot on a database that is for one, as soon as the disk lets it.

    Raises:
        StoreError: another process is on it.

    """
    with ExitStack() as held:
        trouble = Trouble(_WAITS, _STARTS)
        await insist(partial(_held, database, held, trouble), UnusableNowError)
        trouble.note(None)
        yield


async def _held(database: Database, held: ExitStack, trouble: Trouble) -> None:
    try:
        held.enter_context(database.alone())
    except UnusableNowError as error:
        trouble.note(error)
        raise


async def _tried(kind: type[StoreT], database: Database, trouble: Trouble) -> StoreT:
    try:
        return await kind.open(database)
    except UnusableNowError as error:
        trouble.note(error)
        raise


_MICROSECONDS = 1_000_000


class Supervisor:
    """Whoever started the process and waits for a word of it; `patience` is how long it does without, in seconds."""

    def __init__(self, address: str | None, patience: float | None = None) -> None:
        self._address = address
        self.patience = patience

    @classmethod
    def of(cls, environment: MutableMapping[str, str] = os.environ) -> Self:
        """Read who listens, and take it from the environment: processes that this one starts have nothing to say."""
        address = environment.pop("NOTIFY_SOCKET", None)
        microseconds = environment.pop("WATCHDOG_USEC", None)
        meant = environment.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(microseconds) / _MICROSECONDS if microseconds and meant else None
        return cls(address, patience)

    def ready(self, status: str) -> None:
        """Say that the start is over."""
        self._say(f"READY=1\nSTATUS={status}")

    def alive(self) -> None:
        """Say that the process does its work."""
        self._say("WATCHDOG=1")

    def stopping(self) -> None:
        """Say that the process is about to end, and why it takes a moment."""
        self._say("STOPPING=1\nSTATUS=Answering what was pressed last.")

    def _say(self, words: str) -> None:
        if self._address is None:
            return
        name = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.setblocking(False)
            try:
                line.sendto(words.encode(), name)
            except OSError:  # nobody listens any more, or doesn't keep up; the bot goes on without
                return


_log = logging.getLogger(__name__)
_LOOK = 0.25
"""Seconds between two looks at how late the event loop is."""


class Attendance:
    """The parts, put together for one bot that has not logged in yet."""

    def __init__(self, bot: Rumtable, store: WatchedStore, painter: Painter, supervisor: Supervisor) -> None:
        self._bot, self._store = bot, store
        self._supervisor = supervisor
        self.vitals, self.metrics = Vitals(), _metrics()
        self.watch = Watch(log_sign, *([] if self.metrics is None else [self.metrics.take]))
        store.watched_by(self.watch, self.vitals)
        self.trace = bot.http.http_trace = self.watch.trace()
        self._listen()
        if self.metrics is not None:
            self._add_gauges(self.metrics, painter)

    def _listen(self) -> None:
        bot, vitals, watch = self._bot, self.vitals, self.watch
        bot.add_listener(watch.arrived, "on_interaction")
        bot.add_listener(self._ready, "on_ready")
        bot.add_listener(self._leaving, "on_leaving")
        for listener in (
            *(watch.on_refusal, vitals.on_ready, vitals.on_tick, vitals.on_shard_connect),
            *(vitals.on_shard_resumed, vitals.on_shard_disconnect, vitals.on_shard_let_go),
        ):
            bot.add_listener(listener)

    def _add_gauges(self, metrics: Metrics, painter: Painter) -> None:
        metrics.gauge("tables_live", "Tables that live.", lambda: len(self.watch.live))
        metrics.gauge("answers_waiting", "Presses that have no answer yet.", lambda: self.watch.waiting)
        metrics.gauge("requests_in_flight", "Requests that Discord hasn't answered.", lambda: self.watch.in_flight)
        metrics.gauge("paint_queue", "Pictures that are painted or wait for it.", lambda: painter.waiting)
        metrics.gauge("guilds", "Servers that the bot is in.", lambda: len(self._bot.guilds))
        for part in self.vitals.parts:
            metrics.gauge(f"{part}_well", f"1 while the {part} is well.", lambda part=part: self._well(part))

    def _well(self, part: str) -> float:
        return float(self.vitals.parts[part] == WELL)

    async def _ready(self) -> None:
        _log.info("ready guilds=%s live=%s", len(self._bot.guilds), len(self.watch.live))
        self._supervisor.ready(f"{len(self._bot.guilds)} servers, {len(self.watch.live)} live tables at the start.")

    async def _leaving(self) -> None:
        self._supervisor.stopping()

    async def keep_count(self) -> None:
        """Do every now and then what nobody asks for; runs until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            asked = loop.time()
            await asyncio.sleep(_LOOK)
            self.watch.tell(LoopDelayed(loop.time() - asked - _LOOK))
            self.watch.give_up()

    async def report(self) -> None:
        """Tell the supervisor while the bot's clock goes round: a start anew helps against nothing else.

        Runs until cancelled.
        """
        if self._supervisor.patience is None:
            return
        while True:
            if self.vitals.clock == WELL:
                self._supervisor.alive()
            await asyncio.sleep(self._supervisor.patience / 4)


@asynccontextmanager
async def attending(
    bot: Rumtable, store: WatchedStore, painter: Painter, address: str | None
) -> AsyncGenerator[Attendance]:
    """Stand beside a bot while the body runs it.

    Raises:
        AddressTakenError: the health address can't be opened.

    """
    attendance = Attendance(bot, store, painter, Supervisor.of())
    attendance.watch.begin(await store.live())
    async with AsyncExitStack() as stack:
        if address is not None:
            await stack.enter_async_context(open_page(address, attendance.vitals, attendance.metrics))
        tasks = [asyncio.create_task(work()) for work in (attendance.keep_count, attendance.report)]
        try:
            yield attendance
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


def _metrics() -> Metrics | None:
    """The figures, where the library for them is installed."""
    if importlib.util.find_spec("prometheus_client") is None:
        return None
    from bot.operating.metrics import Metrics  # noqa: PLC0415 - an extra

    return Metrics()
