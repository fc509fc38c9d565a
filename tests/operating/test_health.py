"""When the bot counts as healthy, by a clock that the test advances."""

from contextlib import suppress

import pytest

from bot.operating.health import (
    FAILURE_EXPIRES_SECONDS,
    MAX_CLOCK_SECONDS,
    MAX_GATEWAY_SECONDS,
    MAX_QUERY_SECONDS,
    HealthMonitor,
)
from bot.tables.model.ports import FencedError


class Bot:
    """The health of a bot, and its clock."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.health = HealthMonitor(lambda: self.now)

    def unhealthy(self) -> list[str]:
        return [part for part, state in self.health.parts.items() if state != "ok"]

    def query(self, error: Exception | None = None) -> None:
        with suppress(OSError, FencedError), self.health.query(ignoring=(FencedError,)):
            if error is not None:
                raise error


@pytest.fixture
async def bot() -> Bot:
    """A bot that has just become ready, and whose clock runs."""
    bot = Bot()
    await bot.health.on_ready()
    await bot.health.on_tick()
    return bot


def test_a_bot_that_starts_is_unhealthy() -> None:
    assert Bot().unhealthy() == ["gateway", "clock"]


async def test_a_ready_bot_is_healthy(bot: Bot) -> None:
    assert bot.unhealthy() == []
    assert bot.health.healthy


async def test_a_shard_that_stays_disconnected_is_unhealthy_until_it_is_back(bot: Bot) -> None:
    await bot.health.on_shard_disconnect(1)
    assert bot.unhealthy() == []
    bot.now += MAX_GATEWAY_SECONDS
    await bot.health.on_tick()
    await bot.health.on_shard_disconnect(1)  # a failed attempt to reconnect doesn't restart the count
    assert bot.unhealthy() == ["gateway"]
    await bot.health.on_shard_connected(1)
    assert bot.unhealthy() == []


async def test_a_shard_that_reconnects_in_time_is_healthy(bot: Bot) -> None:
    await bot.health.on_shard_disconnect(0)
    await bot.health.on_shard_connected(0)
    bot.now += MAX_GATEWAY_SECONDS
    assert bot.health.gateway == "ok"


async def test_a_stopped_clock_is_unhealthy(bot: Bot) -> None:
    bot.now += MAX_CLOCK_SECONDS
    assert bot.unhealthy() == ["clock"]
    await bot.health.on_tick()
    assert bot.unhealthy() == []


async def test_a_hanging_query_is_unhealthy(bot: Bot) -> None:
    with bot.health.query():
        bot.now += MAX_QUERY_SECONDS
        assert bot.unhealthy() == ["database"]
    assert bot.unhealthy() == []


async def test_a_failed_query_is_unhealthy_until_one_succeeds(bot: Bot) -> None:
    bot.query(OSError("the disk is full"))
    assert bot.health.database == "the last query failed: OSError"
    bot.query()
    assert bot.unhealthy() == []


async def test_a_failed_query_expires(bot: Bot) -> None:
    bot.query(OSError("the disk was full"))
    bot.now += FAILURE_EXPIRES_SECONDS
    assert bot.health.database == "ok"


async def test_a_write_that_a_sound_database_refuses_is_healthy(bot: Bot) -> None:
    bot.query(FencedError("another process plays"))
    assert bot.unhealthy() == []
