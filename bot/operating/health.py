"""Whether the bot is healthy: its gateway connection, its database, and the clock that carries out deadlines.

The health address serves `/health` for supervisors and `/metrics` for Prometheus, over plain HTTP, for this machine or
a private network.
"""

import time
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit

from aiohttp import web

from bot.operating.health_check import OK

MAX_GATEWAY_SECONDS, MAX_QUERY_SECONDS, MAX_CLOCK_SECONDS = 60.0, 10.0, 30.0
"""How long a shard may be disconnected, a query may take, and the clock may go without a tick."""
FAILURE_EXPIRES_SECONDS = 90.0
"""How long a failed query counts if none follows it; one does within seconds, even while nobody plays."""
_NO_METRICS = "Metrics need prometheus_client: pip install -r requirements/metrics.txt, or the wheel with [metrics]\n"


class HealthMonitor:
    """The health of each part: `ok`, or a sentence about the problem. `timer` returns seconds."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self.timer = timer
        self._disconnected: dict[int, float] = {}
        self._ready = False
        self._running_queries: dict[object, float] = {}
        self._failure: tuple[float, str] | None = None
        self._last_tick: float | None = None

    async def on_ready(self) -> None:
        self._ready = True

    async def on_shard_connected(self, shard: int) -> None:
        """Call it when a shard has a new session, has resumed its session, or now belongs to another process."""
        self._disconnected.pop(shard, None)

    async def on_shard_disconnect(self, shard: int) -> None:
        self._disconnected.setdefault(shard, self.timer())

    async def on_tick(self) -> None:
        self._last_tick = self.timer()

    @contextmanager
    def query(self, ignoring: tuple[type[Exception], ...] = ()) -> Generator[float]:
        """Monitor the query that the body makes; yields its start. Errors in `ignoring` aren't the database's fault."""
        key, started_at = object(), self.timer()
        self._running_queries[key] = started_at
        try:
            yield started_at
        except ignoring:
            self._failure = None
            raise
        except Exception as error:
            self._failure = self.timer(), type(error).__name__
            raise
        else:
            self._failure = None
        finally:
            del self._running_queries[key]

    @property
    def gateway(self) -> str:
        if not self._ready:
            return "not connected yet"
        longest = self.timer() - min(self._disconnected.values(), default=self.timer())
        return OK if longest < MAX_GATEWAY_SECONDS else f"a shard has been disconnected for {longest:.0f} s"

    @property
    def database(self) -> str:
        longest = self.timer() - min(self._running_queries.values(), default=self.timer())
        if longest >= MAX_QUERY_SECONDS:
            return f"a query has been running for {longest:.0f} s"
        if self._failure is not None and self.timer() - self._failure[0] < FAILURE_EXPIRES_SECONDS:
            return f"the last query failed: {self._failure[1]}"
        return OK

    @property
    def clock(self) -> str:
        if self._last_tick is None:
            return "not started yet"
        stopped_for = self.timer() - self._last_tick
        return OK if stopped_for < MAX_CLOCK_SECONDS else f"it has not ticked for {stopped_for:.0f} s"

    @property
    def clock_has_stopped(self) -> bool:
        """True if the clock has ticked before and has stopped."""
        return self._last_tick is not None and self.clock != OK

    @property
    def parts(self) -> dict[str, str]:
        return {"gateway": self.gateway, "database": self.database, "clock": self.clock}

    @property
    def healthy(self) -> bool:
        return all(state == OK for state in self.parts.values())


class AddressTakenError(Exception):
    """The health address can't be opened; the message is one line for the operator."""


@asynccontextmanager
async def serve_health(
    address: str, monitor: HealthMonitor, metrics_page: Callable[[], bytes] | None
) -> AsyncGenerator[int]:
    """Serve the health address while the body runs; yields its port, which the system picks for 0.

    Raises:
        AddressTakenError: something else listens there, or the address is not this machine's.

    """

    async def health(_: web.Request) -> web.Response:
        return web.json_response(monitor.parts, status=200 if monitor.healthy else 503)

    async def metrics(_: web.Request) -> web.Response:
        if metrics_page is None:
            return web.Response(text=_NO_METRICS, status=404)
        return web.Response(body=metrics_page(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    own = urlsplit(f"//{address}")
    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", metrics)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, own.hostname, own.port).start()
        except OSError as error:
            raise AddressTakenError(f"RUMTABLE_HEALTH_ADDRESS: {address} can't be opened: {error.strerror}") from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
