"""The product's clock: production reads the machine's, and a table on the local Discord follows that Discord's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock, Mock

from bot.app import Rumtable
from bot.clock import utc_now
from bot.local.world import local_time
from tests.discord.bed import bed
from tests.discord.small_bot import small_bot

YEAR_2000 = datetime(2000, 1, 1, tzinfo=UTC)


def test_the_machine_s_time_is_in_utc() -> None:
    assert utc_now().utcoffset() == timedelta(0)
    assert abs(utc_now() - datetime.now(UTC)) < timedelta(seconds=5)


async def test_local_time_goes_forward_with_the_local_discord() -> None:
    async with bed(small_bot) as stage:
        before = local_time()
        await stage.pass_time(900)
        assert local_time() - before == timedelta(minutes=15)


async def test_what_falls_due_goes_by_the_clock_that_the_bot_was_given() -> None:
    storage = Mock(due=AsyncMock(return_value=[]), lived=AsyncMock())
    async with Rumtable(storage, clock=lambda: YEAR_2000, shards=1) as bot:
        await bot.tables.act_when_due()
    storage.due.assert_awaited_once_with(YEAR_2000)
