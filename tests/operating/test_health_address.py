"""The health address, as supervisors and Prometheus ask it."""

import asyncio

import pytest

from bot.operating.health import AddressTakenError, Vitals, open_page
from bot.operating.metrics import Answered, Committed, Ended, FellDue, Late, LoopDelayed, Metrics, Refused, Requested
from bot.settings import ask
from bot.tables.model.records import Status
from tests.fetched import fetched

ANY = "127.0.0.1:0"


@pytest.fixture
async def vitals() -> Vitals:
    """Those of a bot that is well."""
    well = Vitals()
    await well.on_ready()
    await well.on_tick()
    return well


async def test_a_bot_that_is_well_says_so(vitals: Vitals) -> None:
    async with open_page(ANY, vitals, None) as port:
        assert (await fetched(f"127.0.0.1:{port}/health"))[0] == 200
        assert (await asyncio.to_thread(ask, f"127.0.0.1:{port}"))[0]


async def test_a_bot_that_is_not_well_names_the_part() -> None:
    async with open_page(ANY, Vitals(), None) as port:
        assert (await fetched(f"127.0.0.1:{port}/health"))[0] == 503
        well, said = await asyncio.to_thread(ask, f"127.0.0.1:{port}")
    assert (well, said) == (False, "gateway: not connected yet; database: ok; clock: not started yet")


async def test_where_nobody_answers_the_bot_is_not_well(vitals: Vitals) -> None:
    async with open_page(ANY, vitals, None) as port:
        pass
    well, said = await asyncio.to_thread(ask, f"127.0.0.1:{port}")
    assert (well, "doesn't answer" in said) == (False, True)


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 404 Not Found\r\n\r\n<h1>Not here</h1>", b"HTTP/1.1 404 Not Found\r\n\r\n[]", b"220 mail\r\n"]
)
async def test_an_address_at_which_something_else_answers_is_one_line(answer: bytes) -> None:
    async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server:
        at = "{}:{}".format(*server.sockets[0].getsockname())
        assert await asyncio.to_thread(ask, at) == (False, f"{at} is not the health address of a bot")


async def test_an_address_that_is_taken_is_one_line(vitals: Vitals) -> None:
    async with open_page(ANY, vitals, None) as port:
        with pytest.raises(AddressTakenError, match="RUMTABLE_HEALTH"):
            async with open_page(f"127.0.0.1:{port}", vitals, None):
                pass


async def test_without_the_library_metrics_say_how_to_install_it(vitals: Vitals) -> None:
    async with open_page(ANY, vitals, None) as port:
        status, said = await fetched(f"127.0.0.1:{port}/metrics")
    assert (status, "requirements/metrics.txt" in said) == (404, True)


async def test_every_sign_has_its_figure(vitals: Vitals) -> None:
    metrics = Metrics()
    metrics.gauge("paint_queue", "Pictures.", lambda: 7)
    for sign in (
        *(Answered("play", 0.1), Late("play"), Refused("play", "not-your-turn"), Ended(1, "gin", Status.FINISHED, 0)),
        *(Committed(0.01, failed=False), Committed(0.01, failed=True), FellDue(2.0), LoopDelayed(0.3)),
        *(Requested("POST", 404, 0.1), Requested("POST", 429, 0.1, "user"), Requested("POST", 200, 0.1)),
    ):
        metrics.take(sign)
    async with open_page(ANY, vitals, metrics) as port:
        _, page = await fetched(f"127.0.0.1:{port}/metrics")
    for line in (
        'rumtable_answer_seconds_count{action="play"} 1.0',
        'rumtable_late_total{action="play"} 1.0',
        'rumtable_refused_total{reason="not-your-turn"} 1.0',
        'rumtable_tables_ended_total{game="gin",status="finished"} 1.0',
        "rumtable_commit_seconds_count 1.0",
        "rumtable_commits_failed_total 1.0",
        'rumtable_due_lag_seconds_bucket{le="1.0"} 0.0',
        "rumtable_due_lag_seconds_count 1.0",
        "rumtable_loop_delay_seconds_sum 0.3",
        "rumtable_invalid_answers_total 2.0",
        'rumtable_rate_limited_total{scope="user"} 1.0',
        "rumtable_paint_queue 7.0",
    ):
        assert line in page.splitlines()
