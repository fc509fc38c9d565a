"""The health address: `/health` for supervisors, `/metrics` for Prometheus. Plain HTTP, for this machine or network."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from aiohttp import web

from bot.operating.metrics import Metrics
from bot.operating.vitals import Vitals

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
