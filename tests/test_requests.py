"""Every request counts: answers that Discord bans for have a budget, and beyond it the bot slows itself down."""

import pytest

from bot.requests import INVALID, PAUSE, WINDOW, InvalidAnswers


def test_when_the_budget_is_spent_requests_go_one_a_second_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 100.0
    answers = InvalidAnswers(lambda: now, budget=4)
    for status in INVALID[:3]:
        answers.count(status, "")
    answers.count(429, "shared")
    answers.count(200, "")
    assert answers.pause() == 0
    answers.count(429, "user")
    assert [answers.pause() for _ in range(3)] == [0, PAUSE, 2 * PAUSE]
    now += WINDOW
    assert answers.pause() == 0
    assert [record.levelname for record in caplog.records] == ["WARNING", "WARNING"]
