"""Refused requests are counted, and the bot throttles itself before Discord bans it."""

import pytest

from bot.requests import INVALID_STATUSES, THROTTLED_INTERVAL_SECONDS, WINDOW_SECONDS, InvalidRequestBudget


def test_once_the_budget_is_spent_requests_are_throttled_and_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    budget = InvalidRequestBudget(lambda: now, max_invalid=4)
    for status in INVALID_STATUSES[:3]:
        budget.count(status, "")
    budget.count(429, "shared")
    budget.count(200, "")
    assert budget.delay() == 0
    budget.count(429, "user")
    assert [budget.delay() for _ in range(3)] == [0, THROTTLED_INTERVAL_SECONDS, 2 * THROTTLED_INTERVAL_SECONDS]
    now += WINDOW_SECONDS
    assert budget.delay() == 0
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
