"""Opens the database of a bot on Discord, and connects the bot to log, metrics, health and supervisor.

While the database can't be used, the process waits. If it ended instead, its supervisor would restart it again and
again, and finally give up.

Systemd is notified when the bot is ready, alive, and about to stop: by datagrams of `NAME=value` lines to the socket
that the environment names (sd_notify(3)). Without systemd nothing is sent.
"""

import asyncio
import faulthandler
import importlib.util
import logging
import os
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from typing import Self, TypeVar

from discord.ext import commands

from bot.logs import OutageLog
from bot.operating.backup import NightlyBackup
from bot.operating.events import LoopDelayed, Sink, log_event
from bot.operating.health import HealthMonitor, serve_health
from bot.operating.health_check import OK
from bot.operating.watch import Watch, WatchedStore
from bot.store.transactions import Database, UnusableNowError
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import retry
from rendering.paint import Painter

Done = TypeVar("Done")

_WAITING, _USABLE = "%s. The bot starts once that has passed.", "The database can be used: the bot starts."
_LOOP_CHECK_SECONDS = 0.25
"""How often the delay of the event loop is measured."""
HANG_SECONDS = 60.0
"""How long the event loop or the clock may stand still before the process logs every stack and ends."""
_STDERR = 2
_MICROSECONDS = 1_000_000
_log = logging.getLogger(__name__)


async def once_usable(attempt: Callable[[], Awaitable[Done]]) -> Done:
    """Try something with the database again and again until the disk and other processes allow it."""
    trouble = OutageLog(_WAITING, _USABLE)

    async def logged_attempt() -> Done:
        try:
            return await attempt()
        except (UnusableNowError, StorageError) as error:
            trouble.note(error)
            raise

    done = await retry(logged_attempt, UnusableNowError, StorageError)
    trouble.note(None)
    return done


@asynccontextmanager
async def exclusive_use(database: Database) -> AsyncGenerator[None]:
    """Lock a database that only one process may use, as soon as the disk allows it.

    Raises:
        StoreError: another process uses it.

    """
    with ExitStack() as stack:

        async def lock() -> None:
            stack.enter_context(database.locked())

        await once_usable(lock)
        yield


class Supervisor:
    """What supervises this process, and restarts it once it has been silent for `patience` seconds (None: never)."""

    def __init__(self, address: str | None, patience: float | None = None) -> None:
        self._address = address
        self.patience = patience

    @classmethod
    def from_environment(cls, environment: MutableMapping[str, str] = os.environ) -> Self:
        """Take the supervisor's socket from the environment, so that child processes don't notify it."""
        address = environment.pop("NOTIFY_SOCKET", None)
        microseconds = environment.pop("WATCHDOG_USEC", None)
        is_for_us = environment.pop("WATCHDOG_PID", str(os.getpid())) == str(os.getpid())
        patience = int(microseconds) / _MICROSECONDS if microseconds and is_for_us else None
        return cls(address, patience)

    def notify(self, *assignments: str) -> None:
        """Send `NAME=value` lines, such as `WATCHDOG=1`."""
        if self._address is None:
            return
        name = f"\0{self._address[1:]}" if self._address.startswith("@") else self._address
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as notify_socket:
            notify_socket.setblocking(False)
            try:
                notify_socket.sendto("\n".join(assignments).encode(), name)
            except OSError:  # the supervisor is gone, or too busy; the bot goes on without it
                return


class Observability:
    """The log, metrics, health and supervisor of a bot; create it before the bot logs in.

    Attributes:
        metrics_page: renders the metrics; None if their library isn't installed.
        trace: reports the requests of the bot's session.

    """

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        store: WatchedStore,
        painter: Painter,
        supervisor: Supervisor,
        backup: NightlyBackup | None = None,
    ) -> None:
        self._bot = bot
        self._supervisor = supervisor
        self.health = HealthMonitor()
        self.metrics_page = None
        sinks: list[Sink] = [log_event]
        if importlib.util.find_spec("prometheus_client") is not None:
            from bot.operating.metrics import Metrics  # noqa: PLC0415 - the library is optional

            metrics = Metrics()
            sinks.append(metrics.record)
            metrics.gauge("tables_live", "Live tables.", lambda: len(self.watch.live))
            metrics.gauge("interactions_unanswered", "Presses that have no answer yet.", lambda: self.watch.waiting)
            metrics.gauge("requests_in_flight", "Requests that Discord hasn't answered.", lambda: self.watch.in_flight)
            metrics.gauge(
                "paint_queue", "Pictures that are being painted or wait for it.", lambda: painter.queue_length
            )
            metrics.gauge("guilds", "Servers that the bot is in.", lambda: len(bot.guilds))
            metrics.gauge("gateway_healthy", "1 while the gateway is healthy.", lambda: self.health.gateway == OK)
            metrics.gauge("database_healthy", "1 while the database is healthy.", lambda: self.health.database == OK)
            metrics.gauge("clock_healthy", "1 while the clock is healthy.", lambda: self.health.clock == OK)
            if backup is not None:

                def last_backup() -> float:
                    return 0 if backup.newest is None else backup.newest.timestamp()

                metrics.gauge("backup_timestamp_seconds", "When the newest backup was made; 0 for none.", last_backup)
            self.metrics_page = metrics.page
        self.watch = Watch(*sinks)
        self.trace = bot.http.http_trace = self.watch.trace()
        store.watched.watch, store.watched.health = self.watch, self.health
        store.watched_days.watch = self.watch
        bot.add_listener(self.watch.on_arrival, "on_interaction")
        bot.add_listener(self.watch.on_refusal)
        bot.add_listener(self._on_ready, "on_ready")
        bot.add_listener(self._on_leaving, "on_leaving")
        bot.add_listener(self.health.on_ready)
        bot.add_listener(self.health.on_tick)
        bot.add_listener(self.health.on_shard_disconnect)
        for event in ("on_shard_connect", "on_shard_resumed", "on_shard_let_go"):
            bot.add_listener(self.health.on_shard_connected, event)

    async def _on_ready(self) -> None:
        guilds, live = len(self._bot.guilds), len(self.watch.live)
        _log.info("ready guilds=%s live=%s", guilds, live)
        self._supervisor.notify("READY=1", f"STATUS=Servers: {guilds}. Live tables at the start: {live}.")

    async def _on_leaving(self) -> None:
        self._supervisor.notify("STOPPING=1", "STATUS=Finishing what members have begun.")

    async def measure(self) -> None:
        """Measure the delay of the event loop and report unanswered interactions, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            started_at = loop.time()
            await asyncio.sleep(_LOOP_CHECK_SECONDS)
            self.watch.emit(LoopDelayed(loop.time() - started_at - _LOOP_CHECK_SECONDS))
            self.watch.expire_unanswered()

    async def stay_supervised(self) -> None:
        """Notify the supervisor that the bot is alive, until cancelled; a process that hangs ends itself.

        A container is restarted when its process has ended, not when it is unhealthy. Only the clock counts, as a
        restart wouldn't help while Discord or the database is away.
        """
        patience = min(HANG_SECONDS, self._supervisor.patience or HANG_SECONDS)
        try:
            while True:
                if not self.health.clock_has_stopped:
                    faulthandler.dump_traceback_later(HANG_SECONDS, exit=True, file=_STDERR)
                    if self._supervisor.patience is not None and self.health.clock == OK:
                        self._supervisor.notify("WATCHDOG=1")
                await asyncio.sleep(patience / 4)
        finally:
            faulthandler.cancel_dump_traceback_later()


@asynccontextmanager
async def observing(
    bot: commands.AutoShardedBot,
    store: WatchedStore,
    painter: Painter,
    health_address: str | None,
    backup: NightlyBackup | None,
) -> AsyncGenerator[Observability]:
    """Observe the bot that the body runs, and its nightly backup, if it makes one.

    Raises:
        AddressTakenError: the health address can't be opened.

    """
    observability = Observability(bot, store, painter, Supervisor.from_environment(), backup)
    observability.watch.live.update(await store.tables.live())
    async with AsyncExitStack() as stack:
        if health_address is not None:
            await stack.enter_async_context(
                serve_health(health_address, observability.health, observability.metrics_page)
            )
        tasks = [asyncio.create_task(work()) for work in (observability.measure, observability.stay_supervised)]
        if backup is not None:
            tasks.append(asyncio.create_task(backup.find_newest()))
        try:
            yield observability
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
