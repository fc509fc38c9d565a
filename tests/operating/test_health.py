"""When the bot counts as well, by a clock that the test moves."""

from contextlib import suppress

import pytest

from bot.operating.health import CLOCK_SECONDS, DATABASE_SECONDS, FAILURE_SECONDS, GATEWAY_SECONDS, Vitals
from bot.tables.model.ports import FencedError


class Body:
    """Vitals, and the seconds that they are told."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.vitals = Vitals(lambda: self.now)

    def ill(self) -> list[str]:
        """The parts that are not well."""
        return [part for part, said in self.vitals.parts.items() if said != "ok"]

    def query(self, error: Exception | None = None) -> None:
        """Ask the database something."""
        with suppress(OSError, FencedError), self.vitals.database_at_work(ignoring=(FencedError,)):
            if error is not None:
                raise error


@pytest.fixture
async def body() -> Body:
    """A bot that has just become ready, and whose clock runs."""
    body = Body()
    await body.vitals.on_ready()
    await body.vitals.on_tick()
    return body


def test_before_it_is_ready_it_is_not_well() -> None:
    assert Body().ill() == ["gateway", "clock"]


async def test_a_bot_that_is_ready_is_well(body: Body) -> None:
    assert body.ill() == []
    assert body.vitals.well


async def test_a_shard_that_stays_away_is_told_until_it_is_back(body: Body) -> None:
    await body.vitals.on_shard_disconnect(1)
    assert body.ill() == []
    body.now += GATEWAY_SECONDS
    await body.vitals.on_tick()
    await body.vitals.on_shard_disconnect(1)  # a failed attempt doesn't begin the count anew
    assert body.ill() == ["gateway"]
    await body.vitals.on_shard_resumed(1)
    assert body.ill() == []


async def test_a_shard_with_a_new_session_is_back(body: Body) -> None:
    await body.vitals.on_shard_disconnect(0)
    await body.vitals.on_shard_connect(0)
    body.now += GATEWAY_SECONDS
    assert body.vitals.gateway == "ok"


async def test_a_clock_that_stands_is_told(body: Body) -> None:
    body.now += CLOCK_SECONDS
    assert body.ill() == ["clock"]
    await body.vitals.on_tick()
    assert body.ill() == []


async def test_a_query_that_hangs_is_told(body: Body) -> None:
    with body.vitals.database_at_work():
        body.now += DATABASE_SECONDS
        assert body.ill() == ["database"]
    assert body.ill() == []


async def test_a_query_that_failed_is_told_until_one_works(body: Body) -> None:
    body.query(OSError("the disk is full"))
    assert body.vitals.database == "the last query failed: OSError"
    body.query()
    assert body.ill() == []


async def test_a_failure_of_long_ago_is_forgotten(body: Body) -> None:
    body.query(OSError("the disk was full"))
    body.now += FAILURE_SECONDS
    assert body.vitals.database == "ok"


async def test_a_write_that_is_refused_says_nothing_against_the_database(body: Body) -> None:
    body.query(FencedError("another process plays"))
    assert body.ill() == []
