"""What holds for every test: no settings of the developer's own, and patience with a busy machine."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from bot import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

for _key in (
    "DISCORD_TOKEN",
    "DISCORD_API",
    "DISCORD_GATEWAY",
    "RUMTABLE_DATABASE",
    "RUMTABLE_LOG_LEVEL",
    "RUMTABLE_SANDBOX_PORT",
):
    os.environ.pop(_key, None)

# Time says nothing where two workers share two cores; a failure prints the line that repeats it.
settings.register_profile("shared", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("shared")


@pytest.fixture
def logging_as_before() -> Iterator[None]:
    """Give the process the logging back that it had."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in logs.FLOORS}
    yield
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, own in levels.items():
        logging.getLogger(name).setLevel(own)
