"""The fixture of the stand-in, which also records how many requests it judged."""

from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path

import pytest

from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.running import forked


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Give tests of processes a second try under coverage: its tracer has hung one of some thousand at its end."""
    if not (config.pluginmanager.hasplugin("rerunfailures") and config.getoption("cov_source")):
        return
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


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
