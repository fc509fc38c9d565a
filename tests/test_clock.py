"""The product's clock: production reads the machine's, and a table on the local Discord follows that Discord's."""

from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock, Mock

from bot.app import Rumtable
from bot.clock import DiscordClock, utc_now
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
    nothing = AsyncMock(return_value=[])
    storage = Mock(due=nothing, lived=AsyncMock(), delete_departed=nothing)
    async with Rumtable(storage, clock=lambda: YEAR_2000, shards=1) as bot:
        await bot.tables.act_when_due()
    nothing.assert_awaited_with(YEAR_2000)


def test_discords_time_is_used_where_the_machines_is_wrong_and_goes_on_by_a_timer() -> None:
    seconds = 0.0
    clock = DiscordClock(lambda: YEAR_2000, lambda: seconds)
    clock.heard("Sat, 01 Jan 2000 00:00:01 GMT")
    assert clock() == YEAR_2000
    clock.heard("Sat, 01 Jan 2000 01:00:00 GMT")
    seconds = 10.0
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
    clock.heard("Sat, 01 Jan 2000 01:00:00 GMT")  # an answer of the same second that took its time
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
    clock.heard("yesterday")
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
