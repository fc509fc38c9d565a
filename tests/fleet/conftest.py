"""Tests of a fleet in memory never wait for real time."""

import pytest

from bot.fleet import serving


@pytest.fixture(autouse=True)
def no_lingering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close a session as soon as its shard is handed over."""
    monkeypatch.setattr(serving, "SESSION_LINGER_SECONDS", 0)
