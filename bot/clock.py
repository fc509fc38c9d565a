"""The one place that reads the time: all else is given a clock, so that a test or the local Discord can move it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Clock: TypeAlias = "Callable[[], datetime]"
"""Tells the time, in UTC."""


def utc_now() -> datetime:
    """Tell this machine's time; the clock of a bot that runs on Discord."""
    return datetime.now(UTC)
