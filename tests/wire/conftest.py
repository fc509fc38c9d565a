"""The stand-in for a test, and how many requests it judged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.wire.discord import open_discord

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    from tests.wire.discord import Discord


@pytest.fixture
async def discord(record_property: Callable[[str, object], None]) -> AsyncGenerator[Discord]:
    """A stand-in of this test's own, at which only what the test puts forward makes an answer late."""
    async with open_discord() as stand_in:
        stand_in.clock.pace = 0.05
        yield stand_in
    record_property("judged", stand_in.judge.judged)
