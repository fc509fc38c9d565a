"""What becomes of an answer that takes long when Discord can't be told of it."""

import asyncio
from datetime import UTC, datetime
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from cogs.ui.deferral import PATIENT, InTime

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def press(problem: Exception | None = None) -> Any:
    """A press that is too old to be answered at leisure."""
    return Mock(id=1, created_at=NOON - PATIENT, response=Mock(defer=AsyncMock(side_effect=problem), is_done=Mock()))


def gone() -> discord.NotFound:
    return discord.NotFound(Mock(status=404), {"code": 10062, "message": "no"})


async def test_a_drawing_that_nobody_can_be_shown_is_given_up() -> None:
    drawing = asyncio.Event()
    given_up = asyncio.Event()

    async def draw() -> None:
        try:
            await drawing.wait()
        finally:
            given_up.set()

    with pytest.raises(discord.NotFound):
        await InTime(lambda: NOON).made(press(), draw(), AsyncMock(side_effect=gone()))
    await asyncio.sleep(0)
    assert given_up.is_set()


@pytest.mark.parametrize(("problem", "open_yet"), [(None, False), (gone(), False), (aiohttp.ClientError(), True)])
async def test_a_press_is_left_to_be_answered_where_the_line_broke(problem: Exception | None, open_yet: bool) -> None:
    in_time, made = InTime(lambda: NOON), press(problem)
    in_time.expect(made)
    in_time.take_all([made])
    assert await in_time.leave(made) is open_yet


async def test_a_press_that_was_not_taken_yet_is_left_at_once() -> None:
    in_time, made = InTime(lambda: NOON), press()
    in_time.expect(made)
    assert await in_time.leave(made)
    made.response.defer.assert_not_called()
