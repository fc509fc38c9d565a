"""The error boundary: a refusal becomes a sentence, a bug one log line and an apology, a late answer one log line."""

import logging
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.games.refusals import AgainstRulesError, NotNowError
from bot.games.rum500.options import Reason
from bot.tables.model.ports import TableReason
from cogs.ui.interactions import SideMessages, answer_problem
from cogs.words import Words
from tests.store.samples import NOON

WORDS = Words()
SECRET = "0123456789abcdef" * 4


class Replies:
    """An interaction and the replies to it; with a problem, each reply fails with that."""

    def __init__(self, problem: Exception | None = None) -> None:
        self.sent: list[str] = []
        self.problem = problem
        self.extras: dict[str, Any] = {}
        self.response = self
        self.client = Mock(side_messages=SideMessages(), deferrals=Mock(cancel=AsyncMock()))
        self.message, self.channel_id, self.user = None, 1, SimpleNamespace(id=1)

    def is_done(self) -> bool:
        return False

    async def send_message(self, sentence: str, **_options: object) -> Any:
        if self.problem is not None:
            raise self.problem
        self.sent.append(sentence)
        return Mock(spec=discord.InteractionCallbackResponse, message_id=len(self.sent))


def from_discord(code: int, status: int = 400) -> discord.HTTPException:
    """An error from Discord with one of its codes."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(cast("Any", SimpleNamespace(status=status, reason="")), {"code": code, "message": "no"})


async def fail_with(problem: Exception, replies: Replies) -> None:
    await answer_problem(cast("Any", replies), WORDS, problem)


async def test_a_refusal_is_one_sentence_with_the_id_of_its_rule(caplog: pytest.LogCaptureFixture) -> None:
    replies = Replies()
    await fail_with(AgainstRulesError(Reason.NOTHING_TO_PASS, "R-31", phase="draw"), replies)
    [sent] = replies.sent
    assert sent.endswith("\n-# Rule R-31; look it up with `/rules`.")
    assert not caplog.records


async def test_a_refusal_without_a_rule_is_only_its_sentence() -> None:
    replies = Replies()
    await fail_with(NotNowError(TableReason.SEATED_ALREADY), replies)
    assert replies.sent == [WORDS(TableReason.SEATED_ALREADY.value)]


async def test_a_refusal_quotes_long_text_shortened() -> None:
    replies = Replies()
    await fail_with(AgainstRulesError(TableReason.UNKNOWN_GAME, game="x" * 6000), replies)
    [sent] = replies.sent
    assert len(sent) < 500
    assert sent.endswith("Pick one from the list.")


async def test_a_bug_is_one_log_line_with_a_traceback_and_an_apology_with_the_same_reference(
    caplog: pytest.LogCaptureFixture,
) -> None:
    replies = Replies()
    await fail_with(KeyError(SECRET), replies)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None
    [sent] = replies.sent
    reference = re.search(r"reference: ([0-9a-f]{8})$", sent)
    assert reference is not None
    assert reference[1] in record.getMessage()
    assert SECRET not in sent
    assert "KeyError" not in sent


@pytest.mark.parametrize("code", [10008, 10015, 10062, 40060, 50027])
async def test_a_late_answer_is_logged_but_no_error(code: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    replies = Replies()
    await fail_with(from_discord(code, 404), replies)
    assert replies.sent == []
    [record] = caplog.records
    assert record.levelno == logging.INFO


@pytest.mark.parametrize(
    "problem", [lambda: NotNowError(TableReason.STALE), lambda: KeyError("a bug"), lambda: from_discord(50035)]
)
async def test_a_reply_that_comes_too_late_raises_nothing(
    problem: Callable[[], Exception], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await fail_with(problem(), Replies(from_discord(10062, 404)))
    assert "10062" in caplog.records[-1].getMessage()


@pytest.mark.parametrize("code", [0, 40005, 50035, 200000])
async def test_an_answer_that_discord_refuses_is_told_in_words_and_is_no_bug(
    code: int, caplog: pytest.LogCaptureFixture
) -> None:
    replies = Replies()
    await fail_with(from_discord(code), replies)
    [sent] = replies.sent
    assert "reference" not in sent
    assert "is lost" in sent
    [record] = caplog.records
    assert record.exc_info is None


@pytest.mark.parametrize("problem", [None, from_discord(10008, 404), aiohttp.ServerDisconnectedError(), TimeoutError()])
async def test_an_answer_stands_whether_or_not_the_one_before_could_be_deleted(problem: Exception | None) -> None:
    answers, known = [cast("Any", Replies()) for _ in range(2)], SideMessages()
    for number, answer in enumerate(answers):
        answer.created_at, answer.followup = NOON, Mock(delete_message=AsyncMock(side_effect=problem))
        await known.add(answer, number)
    answers[0].followup.delete_message.assert_awaited_once_with(0)
