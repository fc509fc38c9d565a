"""The stand-in for a test, and how many requests it judged."""

from collections.abc import AsyncGenerator, Callable, Iterator

import pytest

from tests.wire import forked
from tests.wire.discord import Discord, open_discord


@pytest.fixture(scope="session", autouse=True)
def server_ended() -> Iterator[None]:
    """Leave no process behind that others were copies of."""
    yield
    forked.end_server()


@pytest.fixture
async def discord(record_property: Callable[[str, object], None]) -> AsyncGenerator[Discord]:
    """A stand-in of this test's own, at which only what the test puts forward makes an answer late."""
    async with open_discord() as stand_in:
        stand_in.clock.pace = 0.05
        yield stand_in
    record_property("judged", stand_in.judge.judged)
