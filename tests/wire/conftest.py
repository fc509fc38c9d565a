"""The fixture of the stand-in, which also records how many requests it judged."""

from collections.abc import AsyncGenerator, Callable, Iterator

import pytest

from tests.wire import forked
from tests.wire.discord import Discord, open_discord


@pytest.fixture(scope="session", autouse=True)
def server_ended() -> Iterator[None]:
    """End the fork server after the last test."""
    yield
    forked.end_server()


@pytest.fixture
async def discord(record_property: Callable[[str, object], None]) -> AsyncGenerator[Discord]:
    """A stand-in for one test. Its clock is slow, so an answer is late only if the test puts the clock forward."""
    async with open_discord() as stand_in:
        stand_in.clock.pace = 0.05
        yield stand_in
    record_property("judged", stand_in.judge.judged)
