"""The health address, as supervisors and Prometheus ask it."""

import asyncio

import pytest

from bot.operating.events import (
    DailyStep,
    DeadlineLag,
    InteractionAnswered,
    InteractionLate,
    InteractionRefused,
    LoopDelayed,
    RequestAnswered,
    TableEnded,
    WriteCommitted,
)
from bot.operating.health import AddressTakenError, HealthMonitor, serve_health
from bot.operating.health_check import check_health
from bot.operating.metrics import Metrics
from bot.settings import StopError
from bot.tables.model.records import Status
from tests.operating.health_pages import fetched

ANY_PORT = "127.0.0.1:0"


@pytest.fixture
async def healthy() -> HealthMonitor:
    monitor = HealthMonitor()
    await monitor.on_ready()
    await monitor.on_tick()
    return monitor


async def test_a_healthy_bot_answers_200(healthy: HealthMonitor) -> None:
    async with serve_health(ANY_PORT, healthy, None) as port:
        assert (await fetched(f"127.0.0.1:{port}/health"))[0] == 200
        await asyncio.to_thread(check_health, f"127.0.0.1:{port}")


async def test_no_proxy_is_asked_about_this_machine(healthy: HealthMonitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Docker can give every container the proxy of its machine."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    monkeypatch.setenv("no_proxy", "")
    monkeypatch.setattr("urllib.request._opener", None)  # it remembers the proxies of before
    async with serve_health(ANY_PORT, healthy, None) as port:
        await asyncio.to_thread(check_health, f"127.0.0.1:{port}")


async def test_an_unhealthy_bot_answers_503_and_reports_each_part() -> None:
    async with serve_health(ANY_PORT, HealthMonitor(), None) as port:
        assert (await fetched(f"127.0.0.1:{port}/health"))[0] == 503
        with pytest.raises(StopError, match="gateway: not connected yet; database: ok; clock: not started yet"):
            await asyncio.to_thread(check_health, f"127.0.0.1:{port}")


async def test_a_bot_that_does_not_answer_is_unhealthy(healthy: HealthMonitor) -> None:
    async with serve_health(ANY_PORT, healthy, None) as port:
        pass
    with pytest.raises(StopError, match="doesn't answer"):
        await asyncio.to_thread(check_health, f"127.0.0.1:{port}")


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 404 Not Found\r\n\r\n<h1>Not here</h1>", b"HTTP/1.1 404 Not Found\r\n\r\n[]", b"220 mail\r\n"]
)
async def test_another_program_at_the_health_address_is_reported_in_one_line(answer: bytes) -> None:
    async def send_answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(send_answer, "127.0.0.1", 0) as server:
        at = "{}:{}".format(*server.sockets[0].getsockname())
        with pytest.raises(StopError, match=f"^{at} is not the health address of a bot$"):
            await asyncio.to_thread(check_health, at)


async def test_an_address_in_use_is_reported_by_its_setting(healthy: HealthMonitor) -> None:
    async with serve_health(ANY_PORT, healthy, None) as port:
        with pytest.raises(AddressTakenError, match="RUMTABLE_HEALTH_ADDRESS"):
            async with serve_health(f"127.0.0.1:{port}", healthy, None):
                pass


async def test_without_their_library_the_metrics_page_says_how_to_install_it(healthy: HealthMonitor) -> None:
    async with serve_health(ANY_PORT, healthy, None) as port:
        status, body = await fetched(f"127.0.0.1:{port}/metrics")
    assert (status, "requirements/metrics.txt" in body) == (404, True)


async def test_every_event_is_measured(healthy: HealthMonitor) -> None:
    metrics = Metrics()
    metrics.gauge("paint_queue", "Pictures.", lambda: 7)
    for event in (
        *(InteractionAnswered("play", 0.1), InteractionLate("play"), InteractionRefused("play", "not-your-turn")),
        TableEnded(1, "gin", Status.FINISHED, 0),
        *(WriteCommitted(0.01, failed=False), WriteCommitted(0.01, failed=True), DeadlineLag(2.0), LoopDelayed(0.3)),
        *(DailyStep("opened"), DailyStep("closed", 7.0)),
        RequestAnswered("POST", 404, 0.1),
        RequestAnswered("POST", 429, 0.1, "user"),
        RequestAnswered("POST", 200, 0.1),
    ):
        metrics.record(event)
    async with serve_health(ANY_PORT, healthy, metrics.page) as port:
        _, page = await fetched(f"127.0.0.1:{port}/metrics")
    for line in (
        'rumtable_answer_seconds_count{action="play"} 1.0',
        'rumtable_late_total{action="play"} 1.0',
        'rumtable_refused_total{reason="not-your-turn"} 1.0',
        'rumtable_tables_ended_total{game="gin",status="finished"} 1.0',
        "rumtable_commit_seconds_count 1.0",
        "rumtable_commits_failed_total 1.0",
        'rumtable_deadline_lag_seconds_bucket{le="1.0"} 0.0',
        "rumtable_deadline_lag_seconds_count 1.0",
        "rumtable_loop_delay_seconds_sum 0.3",
        'rumtable_daily_total{step="opened"} 1.0',
        'rumtable_daily_late_seconds_sum{step="closed"} 7.0',
        "rumtable_invalid_answers_total 2.0",
        'rumtable_rate_limited_total{scope="user"} 1.0',
        "rumtable_paint_queue 7.0",
    ):
        assert line in page.splitlines()
