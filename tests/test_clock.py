"""The clocks: the machine's, Discord's, and that of the local Discord."""

from datetime import UTC, datetime, timedelta
from unittest.mock import AsyncMock, Mock

from bot.app import Rumtable
from bot.clock import DiscordClock, utc_now
from bot.local.world import local_time
from tests.discord.bed import bed
from tests.discord.small_bot import small_bot

YEAR_2000 = datetime(2000, 1, 1, tzinfo=UTC)


def test_the_time_of_the_machine_is_in_utc() -> None:
    assert utc_now().utcoffset() == timedelta(0)
    assert abs(utc_now() - datetime.now(UTC)) < timedelta(seconds=5)


async def test_local_time_advances_with_the_local_discord() -> None:
    async with bed(small_bot) as stage:
        before = local_time()
        await stage.pass_time(900)
        assert local_time() - before == timedelta(minutes=15)


async def test_deadlines_are_checked_by_the_bot_s_own_clock() -> None:
    nothing = AsyncMock(return_value=[])
    storage = Mock(due=nothing, lived=AsyncMock(), delete_departed=nothing)
    async with Rumtable(storage, clock=lambda: YEAR_2000, shards=1) as bot:
        await bot.tables.act_when_due()
    nothing.assert_awaited_with(YEAR_2000)


def test_discord_s_time_replaces_a_wrong_clock_and_advances_with_a_timer() -> None:
    seconds = 0.0
    clock = DiscordClock(lambda: YEAR_2000, lambda: seconds)
    clock.adjust_to("Sat, 01 Jan 2000 00:00:01 GMT")
    assert clock() == YEAR_2000
    clock.adjust_to("Sat, 01 Jan 2000 01:00:00 GMT")
    seconds = 10.0
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
    clock.adjust_to("Sat, 01 Jan 2000 01:00:00 GMT")  # a delayed answer of the same second
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
    clock.adjust_to("yesterday")
    assert clock() == YEAR_2000 + timedelta(hours=1, seconds=10.5)
