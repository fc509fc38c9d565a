"""The deferral of a press that takes long, where it succeeds and where it fails."""

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
    """A press that is old enough to be deferred."""
    return Mock(id=1, created_at=NOON - PATIENT, response=Mock(defer=AsyncMock(side_effect=problem), is_done=Mock()))


def gone() -> discord.NotFound:
    return discord.NotFound(Mock(status=404), {"code": 10062, "message": "no"})


async def test_a_drawing_is_cancelled_if_discord_no_longer_accepts_the_press() -> None:
    drawing = asyncio.Event()
    cancelled = asyncio.Event()

    async def draw() -> None:
        try:
            await drawing.wait()
        finally:
            cancelled.set()

    with pytest.raises(discord.NotFound):
        await InTime(lambda: NOON).made(press(), draw(), AsyncMock(side_effect=gone()))
    await asyncio.sleep(0)
    assert cancelled.is_set()


@pytest.mark.parametrize(("problem", "answerable"), [(None, False), (gone(), False), (aiohttp.ClientError(), True)])
async def test_a_deferred_press_is_answered_only_if_the_deferral_was_lost(
    problem: Exception | None, answerable: bool
) -> None:
    in_time, late = InTime(lambda: NOON), press(problem)
    in_time.expect(late)
    in_time.take_all([late])
    assert await in_time.leave(late) is answerable


async def test_a_press_is_not_deferred_once_somebody_answers_it() -> None:
    in_time, late = InTime(lambda: NOON), press()
    in_time.expect(late)
    assert await in_time.leave(late)
    late.response.defer.assert_not_called()
