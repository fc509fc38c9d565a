"""A message has one writer: the newest state is drawn, at most one drawing at work and one waiting."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import pytest

from bot.retry import RetryPolicy
from cogs.messages.kinds import PANEL
from cogs.messages.pipeline import LiveMessage, Parts
from tests.cogs.messages.test_panels import ALICE, Hand
from tests.patience import PATIENCE


class Writer(LiveMessage):
    """A message that is drawn by a function."""

    kind = PANEL

    def __init__(self, draw: Callable[[], Awaitable[None]]) -> None:
        super().__init__(cast("Parts", Mock()), 1, 1)
        self._by = draw

    async def update(self) -> None:
        await self._by()


class Message:
    """A message that takes its time: it notes what it showed, and fails when told to."""

    def __init__(self) -> None:
        self.state = 0
        self.shown: list[int] = []
        self.at_work = 0
        self.most_at_work = 0
        self.go_on = asyncio.Event()
        self.failures = 0

    async def draw(self) -> None:
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        seen = self.state
        await self.go_on.wait()
        self.at_work -= 1
        if self.failures:
            self.failures -= 1
            raise RuntimeError("the network is down")
        self.shown.append(seen)


async def test_any_number_of_requests_while_one_is_drawn_become_one_more_with_the_newest_state() -> None:
    message = Message()
    writer = Writer(message.draw)
    for state in range(1, 8):
        message.state = state
        writer.request()
        await asyncio.sleep(0)
    message.go_on.set()
    await writer.finish()
    assert message.shown == [1, 7]
    assert message.most_at_work == 1


async def test_a_request_after_the_last_drawing_is_drawn_too() -> None:
    message = Message()
    message.go_on.set()
    writer = Writer(message.draw)
    for state in (1, 2, 3):
        message.state = state
        writer.request()
        await writer.finish()
    assert message.shown == [1, 2, 3]


async def test_a_drawing_that_fails_is_logged_and_the_next_request_is_drawn(caplog: pytest.LogCaptureFixture) -> None:
    message = Message()
    message.go_on.set()
    message.failures = 1
    writer = Writer(message.draw)
    writer.request()
    await writer.finish()
    message.state = 2
    writer.request()
    await writer.finish()
    assert message.shown == [2]
    [record] = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert record.exc_info is not None


async def test_a_failure_does_not_lose_what_was_asked_for_meanwhile() -> None:
    message = Message()
    message.failures = 1
    writer = Writer(message.draw)
    writer.request()
    await asyncio.sleep(0)
    message.state = 5
    writer.request()
    message.go_on.set()
    await writer.finish()
    assert message.shown == [5]


async def test_finishing_without_a_request_returns_at_once_and_giving_up_does_not_stop_the_drawing() -> None:
    message = Message()
    writer = Writer(message.draw)
    await writer.finish()
    writer.request()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(writer.finish(), 0.001)
    message.go_on.set()
    await writer.finish()
    assert message.shown == [0]


async def test_what_fails_for_now_waits_for_a_retry_and_a_bug_for_the_next_change() -> None:
    waiting: dict[type[Exception], bool] = {}
    for problem in (ConnectionError("the line is down"), RuntimeError("a bug")):
        writer = Writer(AsyncMock(side_effect=problem))
        writer.request()
        await writer.finish()
        waiting[type(problem)] = not writer.idle
    assert waiting == {ConnectionError: True, RuntimeError: False}


async def test_what_fails_for_now_is_drawn_again_later_and_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(RetryPolicy, "pause", Mock(return_value=timedelta()))
    caplog.set_level(logging.INFO)
    tries, drawn = 0, asyncio.Event()

    async def draw() -> None:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise ConnectionError("the line is down")
        drawn.set()

    writer = Writer(draw)
    writer.request()
    async with asyncio.timeout(PATIENCE):
        await drawn.wait()
    assert [record.levelname for record in caplog.records] == ["INFO"]


async def test_a_change_is_drawn_at_once_though_the_last_drawing_failed() -> None:
    tries = 0

    async def draw() -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ConnectionError("the line is down")

    writer = Writer(draw)
    for _ in range(2):
        writer.request()
        await writer.finish()
    assert tries == 2


async def test_a_panel_in_whose_place_another_was_pressed_is_not_tried_again() -> None:
    hand = Hand()
    hand.panels.show(hand.press(1), 1)
    await hand.panels.settle()
    before = hand.panels.find(1, ALICE)
    assert before is not None
    hand.refusing_edit = 503, 0
    hand.changed("lost")
    await before.finish()
    another = hand.press(2)
    another.message.id += 1
    hand.panels.show(another, 1)
    before.request()
    await before.settle()
    await hand.panels.settle()
    assert hand.shown == [("answer", 1, "before"), ("answer", 2, "lost")]
