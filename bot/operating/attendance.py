"""Everything that stands beside a bot on Discord: watch, log lines, figures, health address, supervisor."""

import asyncio
import importlib.util
import logging
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.app import Rumtable
from bot.endpoints import WELL
from bot.operating.metrics import Metrics
from bot.operating.page import open_page
from bot.operating.sign_log import log_sign
from bot.operating.signs import LoopDelayed
from bot.operating.supervisor import Supervisor
from bot.operating.vitals import Vitals
from bot.operating.watch import Watch
from bot.operating.watched_store import WatchedStore
from rendering.worker import Painter

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
