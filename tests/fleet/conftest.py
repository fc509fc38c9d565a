"""No test of a fleet in memory waits by the clock."""

import pytest

from bot.fleet import serving


@pytest.fixture(autouse=True)
def nobody_lingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Close a session as soon as its shard is handed over."""
    monkeypatch.setattr(serving, "LINGERS", 0)
