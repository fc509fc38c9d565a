"""Whether the bot is alive: the gateway, the database, and the clock that does what has fallen due.

The health address: `/health` for supervisors, `/metrics` for Prometheus. Plain HTTP, for this machine or network.
"""

import time
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from urllib.parse import urlsplit

from aiohttp import web

from bot.operating.metrics import Metrics
from bot.settings import WELL

GATEWAY_SECONDS, DATABASE_SECONDS, CLOCK_SECONDS = 60.0, 10.0, 30.0
"""How long a shard may be away, a query may take, and the clock may stand."""
FAILURE_SECONDS = 90.0
"""How long a failed query counts against a database that has done nothing since; it is tried again within 75."""


class Vitals:
    """Each part says `ok`, or what is wrong with it; `timer` tells seconds."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self.timer = timer
        self._away: dict[int, float] = {}
        self._ready = False
        self._working: dict[object, float] = {}
        self._failed: tuple[float, str] | None = None
        self._ticked: float | None = None

    async def on_ready(self) -> None:
        """Every shard is connected, and the servers are known."""
        self._ready = True

    async def on_shard_connect(self, shard: int) -> None:
        """A shard has a new session."""
        self._away.pop(shard, None)

    async def on_shard_resumed(self, shard: int) -> None:
        """A shard has its session back."""
        self._away.pop(shard, None)

    async def on_shard_disconnect(self, shard: int) -> None:
        """A shard has lost its connection."""
        self._away.setdefault(shard, self.timer())

    async def on_shard_let_go(self, shard: int) -> None:
        """A shard is another process's."""
        self._away.pop(shard, None)

    async def on_tick(self) -> None:
        """The clock has gone round once more."""
        self._ticked = self.timer()

    @contextmanager
    def database_at_work(self, ignoring: tuple[type[Exception], ...] = ()) -> Generator[float]:
        """Note a query while the body lasts, and how it went; gives when it began."""
        key, began = object(), self.timer()
        self._working[key] = began
        try:
            yield began
        except ignoring:
            self._failed = None
            raise
        except Exception as error:
            self._failed = self.timer(), type(error).__name__
            raise
        else:
            self._failed = None
        finally:
            del self._working[key]

    @property
    def gateway(self) -> str:
        if not self._ready:
            return "not connected yet"
        longest = self.timer() - min(self._away.values(), default=self.timer())
        return WELL if longest < GATEWAY_SECONDS else f"a shard has been away for {longest:.0f} s"

    @property
    def database(self) -> str:
        longest = self.timer() - min(self._working.values(), default=self.timer())
        if longest >= DATABASE_SECONDS:
            return f"a query has waited for {longest:.0f} s"
        if self._failed is not None and self.timer() - self._failed[0] < FAILURE_SECONDS:
            return f"the last query failed: {self._failed[1]}"
        return WELL

    @property
    def clock(self) -> str:
        if self._ticked is None:
            return "not started yet"
        stands = self.timer() - self._ticked
        return WELL if stands < CLOCK_SECONDS else f"it has stood for {stands:.0f} s"

    @property
    def parts(self) -> dict[str, str]:
        """Every part, by name."""
        return {"gateway": self.gateway, "database": self.database, "clock": self.clock}

    @property
    def well(self) -> bool:
        return all(said == WELL for said in self.parts.values())


_WELL, _ILL = 200, 503
_NO_METRICS = "Metrics need prometheus_client: pip install --require-hashes -r requirements/metrics.txt\n"


class AddressTakenError(Exception):
    """The health address can't be opened; the message is one line for whoever runs the bot."""


@asynccontextmanager
async def open_page(at: str, vitals: Vitals, metrics: Metrics | None) -> AsyncGenerator[int]:
    """Serve the address while the body lasts; gives its port, which the system picks for 0.

    Raises:
        AddressTakenError: something else listens there, or the address is not this machine's.

    """

    async def health(_: web.Request) -> web.Response:
        return web.json_response(vitals.parts, status=_WELL if vitals.well else _ILL)

    async def figures(_: web.Request) -> web.Response:
        if metrics is None:
            return web.Response(text=_NO_METRICS, status=web.HTTPNotFound.status_code)
        return web.Response(body=metrics.page(), headers={"Content-Type": "text/plain; version=0.0.4; charset=utf-8"})

    own = urlsplit(f"//{at}")
    app = web.Application()
    app.router.add_get("/health", health)
    app.router.add_get("/metrics", figures)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, own.hostname, own.port).start()
        except OSError as error:
            raise AddressTakenError(f"RUMTABLE_HEALTH: {at} can't be opened: {error.strerror}") from error
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
