"""Refused requests are counted, and the bot throttles itself before Discord bans it."""

from datetime import UTC, datetime
from unittest.mock import Mock, patch

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.clock import DiscordClock
from bot.requests import (
    INVALID_STATUSES,
    SECOND_ANSWERS,
    THROTTLED_INTERVAL_SECONDS,
    WARNED_AGAIN_SECONDS,
    WINDOW_SECONDS,
    InvalidRequestBudget,
    monitor_requests,
)

YEAR_2020 = datetime(2020, 1, 1, tzinfo=UTC)


def test_once_the_budget_is_spent_requests_are_throttled_and_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    budget = InvalidRequestBudget(lambda: now, max_invalid=4)
    for status in INVALID_STATUSES[:3]:
        budget.count(status, "")
    budget.count(429, "shared")
    budget.count(200, "")
    assert budget.delay() == 0
    budget.count(429, "user")
    assert [budget.delay() for _ in range(3)] == [0, THROTTLED_INTERVAL_SECONDS, 2 * THROTTLED_INTERVAL_SECONDS]
    now += WINDOW_SECONDS
    assert budget.delay() == 0
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]


async def test_late_answers_to_presses_do_not_slow_public_messages_down(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse(_: web.Request) -> web.Response:
        return web.json_response({"code": 10062}, status=404)

    app = web.Application()
    for path in ("/interactions/1/aw3/callback", "/webhooks/1/aw3/messages/1"):
        app.router.add_post(path, refuse)
    trace, counted = aiohttp.TraceConfig(), list[int]()

    def count(_: InvalidRequestBudget, status: int, __: str) -> None:
        counted.append(status)

    with patch.object(InvalidRequestBudget, "count", count):
        monitor_requests(trace, Mock(), lambda: 0.0)
        async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
            for path in ("/interactions/1/aw3/callback", "/webhooks/1/aw3/messages/1"):
                async with session.post(server.make_url(path)) as answer:
                    await answer.read()
    assert counted == [404]
    assert caplog.records == []


@pytest.mark.parametrize(
    ("path", "waits"), [("/channels/1", True), ("/interactions/1/aw3/callback", False), ("/webhooks/1/aw3", False)]
)
async def test_answers_to_members_do_not_wait_for_the_budget(path: str, waits: bool) -> None:
    async def take(_: web.Request) -> web.Response:
        return web.Response()

    app = web.Application()
    app.router.add_post(path, take)
    trace = aiohttp.TraceConfig()
    monitor_requests(trace, Mock(), lambda: 0.0)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        with (
            patch.object(InvalidRequestBudget, "delay", Mock(return_value=THROTTLED_INTERVAL_SECONDS)),
            patch("bot.requests.asyncio.sleep") as sleep,
        ):
            await (await session.post(server.make_url(path))).read()
    assert [call.args for call in sleep.await_args_list] == [(THROTTLED_INTERVAL_SECONDS,)] * waits


@pytest.mark.parametrize("body", ["null", "[]", '"No"', "{", ""])
async def test_a_refused_answer_to_a_press_may_have_any_body(body: str) -> None:
    async def refuse(_: web.Request) -> web.Response:
        return web.Response(text=body, status=400, content_type="application/json")

    app = web.Application()
    app.router.add_post("/interactions/1/aw3/callback", refuse)
    trace = aiohttp.TraceConfig()
    monitor_requests(trace, Mock(), lambda: 0.0)
    async with (
        TestServer(app) as server,
        aiohttp.ClientSession(trace_configs=[trace]) as session,
        session.post(server.make_url("/interactions/1/aw3/callback")) as answer,
    ):
        assert (answer.status, await answer.text()) == (400, body)


async def test_another_process_with_the_token_is_warned_of_once(caplog: pytest.LogCaptureFixture) -> None:
    now, codes = 100.0, [40060]

    async def callback(_: web.Request) -> web.Response:
        return web.json_response({"code": codes[-1]}, status=400)

    app = web.Application()
    app.router.add_post("/interactions/1/aw3/callback", callback)
    trace = aiohttp.TraceConfig()
    monitor_requests(trace, Mock(), lambda: now)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:

        async def warnings_after(presses: int) -> int:
            for _ in range(presses):
                async with session.post(server.make_url("/interactions/1/aw3/callback")) as answer:
                    assert (await answer.json())["code"] == codes[-1]  # whoever sent it can read it too
            return len([record for record in caplog.records if "Another process runs with this token" in record.msg])

        assert await warnings_after(SECOND_ANSWERS - 1) == 0
        now += 61
        assert await warnings_after(SECOND_ANSWERS - 1) == 0
        assert await warnings_after(SECOND_ANSWERS) == 1
        now += WARNED_AGAIN_SECONDS + 1
        codes.append(50035)
        assert await warnings_after(SECOND_ANSWERS) == 1
        codes.pop()
        assert await warnings_after(SECOND_ANSWERS) == 2


@pytest.mark.parametrize(("seconds", "ahead"), [(0.4, 60), (0.6, 0)])
async def test_the_date_of_an_answer_that_was_long_under_way_sets_no_clock(seconds: float, ahead: int) -> None:
    now = 100.0

    async def answer_late(_: web.Request) -> web.Response:
        nonlocal now
        now += seconds
        return web.Response(headers={"Date": "Wed, 01 Jan 2020 00:01:00 GMT"})

    app = web.Application()
    app.router.add_get("/gateway", answer_late)
    trace, clock = aiohttp.TraceConfig(), DiscordClock(lambda: YEAR_2020, lambda: 100.0)
    monitor_requests(trace, clock, lambda: now)
    async with TestServer(app) as server, aiohttp.ClientSession(trace_configs=[trace]) as session:
        await (await session.get(server.make_url("/gateway"))).read()
    assert int((clock() - YEAR_2020).total_seconds()) == ahead
