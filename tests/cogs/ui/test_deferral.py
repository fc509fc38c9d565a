"""The deferral of a press that takes long, where it succeeds and where it fails."""

import asyncio
import gc
from datetime import UTC, datetime
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from cogs.ui.deferral import DEFER_AFTER, MANY, DeferralTimers

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def press(problem: Exception | None = None) -> Any:
    """A press that is old enough to be deferred."""
    return Mock(
        id=1,
        created_at=NOON - DEFER_AFTER,
        response=Mock(defer=AsyncMock(side_effect=problem), is_done=Mock(return_value=False)),
    )


def gone() -> discord.NotFound:
    return discord.NotFound(Mock(status=404), {"code": 10062, "message": "no"})


@pytest.mark.parametrize(("problem", "answerable"), [(None, False), (gone(), False), (aiohttp.ClientError(), True)])
async def test_a_deferred_press_is_answered_only_if_the_deferral_was_lost(
    problem: Exception | None, answerable: bool
) -> None:
    deferrals, late = DeferralTimers(lambda: NOON), press(problem)
    deferrals.schedule(late)
    deferrals.defer_all([late])
    assert await deferrals.cancel(late) is answerable


async def test_a_press_that_nobody_answers_in_time_is_deferred() -> None:
    deferrals, late = DeferralTimers(lambda: NOON), press()
    deferrals.schedule(late)
    for _ in range(5):
        await asyncio.sleep(0)
    late.response.defer.assert_awaited_once()
    assert not await deferrals.cancel(late)


async def test_in_a_rush_further_presses_are_deferred_before_their_time() -> None:
    deferrals, presses = DeferralTimers(lambda: NOON), [press() for _ in range(MANY + 1)]
    for number, fresh in enumerate(presses):
        fresh.id, fresh.created_at = number, NOON
        deferrals.schedule(fresh)
    for _ in range(5):
        await asyncio.sleep(0)
    assert [fresh.id for fresh in presses if fresh.response.defer.await_count] == [MANY]
    for fresh in presses:
        await deferrals.cancel(fresh)


async def test_a_deferral_that_nobody_asks_for_may_be_lost_without_an_error() -> None:
    unheard = Mock()
    asyncio.get_running_loop().set_exception_handler(unheard)
    deferrals, late = DeferralTimers(lambda: NOON), press(aiohttp.ClientPayloadError("half"))
    deferrals.schedule(late)
    deferrals.defer_all([late])
    for _ in range(3):
        await asyncio.sleep(0)
    late.response.defer.assert_awaited_once()
    del deferrals, late
    gc.collect()
    unheard.assert_not_called()


async def test_a_press_is_not_deferred_once_somebody_answers_it() -> None:
    deferrals, late = DeferralTimers(lambda: NOON), press()
    deferrals.schedule(late)
    assert await deferrals.cancel(late)
    late.response.defer.assert_not_called()


async def test_a_press_that_was_answered_behind_its_timer_is_not_deferred() -> None:
    deferrals, late = DeferralTimers(lambda: NOON), press()
    deferrals.schedule(late)
    late.response.is_done.return_value = True
    for _ in range(5):
        await asyncio.sleep(0)
    late.response.defer.assert_not_called()
