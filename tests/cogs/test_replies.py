"""The error boundary: refusals become sentences, mistakes one log line and an apology, late answers nothing."""

import logging
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import discord
import pytest

from bot.games.refusals import AgainstRulesError, NotNowError
from bot.games.rum500.options import Reason
from bot.tables.model.ports import TableReason
from cogs.ui.interactions import ANSWERED, GONE, answering
from cogs.words import Words

WORDS = Words()
SECRET = "0123456789abcdef" * 4


class Replies:
    """An interaction, and what the member was told; a reply may meet an error of Discord's instead."""

    def __init__(self, problem: Exception | None = None) -> None:
        self.told: list[str] = []
        self.problem = problem
        self.extras: dict[str, Any] = {}
        self.response = self
        self.client = Mock()

    def is_done(self) -> bool:
        return False

    async def send_message(self, sentence: str, **_options: object) -> None:
        if self.problem is not None:
            raise self.problem
        self.told.append(sentence)


def from_discord(code: int, status: int = 400) -> discord.HTTPException:
    """An answer of Discord's with one of its codes."""
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(cast("Any", SimpleNamespace(status=status, reason="")), {"code": code, "message": "no"})


async def fail_with(problem: Exception, replies: Replies) -> None:
    async with answering(cast("Any", replies), WORDS):
        raise problem


async def test_a_refusal_is_one_sentence_with_the_id_of_its_rule(caplog: pytest.LogCaptureFixture) -> None:
    replies = Replies()
    await fail_with(AgainstRulesError(Reason.DRAW_FIRST, "R-42"), replies)
    [told] = replies.told
    assert told.endswith("\n-# Rule R-42; look it up with `/rules`.")
    assert not caplog.records


async def test_a_refusal_without_a_rule_names_none() -> None:
    replies = Replies()
    await fail_with(NotNowError(TableReason.SEATED_ALREADY), replies)
    assert replies.told == [WORDS(TableReason.SEATED_ALREADY.value)]


async def test_what_was_typed_comes_back_shortened_so_that_the_sentence_fits_a_message() -> None:
    replies = Replies()
    await fail_with(AgainstRulesError(TableReason.UNKNOWN_GAME, game="x" * 6000), replies)
    [told] = replies.told
    assert len(told) < 500
    assert told.endswith("Pick one from the list.")


async def test_a_mistake_is_one_log_line_with_a_traceback_and_an_apology_with_the_same_reference(
    caplog: pytest.LogCaptureFixture,
) -> None:
    replies = Replies()
    await fail_with(KeyError(SECRET), replies)
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None
    [told] = replies.told
    reference = re.search(r"reference: ([0-9a-f]{8})$", told)
    assert reference is not None
    assert reference[1] in record.getMessage()
    assert SECRET not in told
    assert "KeyError" not in told


@pytest.mark.parametrize("code", [*GONE, ANSWERED])
async def test_an_answer_that_came_too_late_is_noted_and_no_error(code: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    replies = Replies()
    await fail_with(from_discord(code, 404), replies)
    assert replies.told == []
    [record] = caplog.records
    assert record.levelno == logging.INFO


@pytest.mark.parametrize(
    "problem", [lambda: NotNowError(TableReason.STALE), lambda: KeyError("a mistake"), lambda: from_discord(50035)]
)
async def test_a_reply_that_comes_too_late_itself_raises_nothing(
    problem: Callable[[], Exception], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    await fail_with(problem(), Replies(from_discord(10062, 404)))
    assert "10062" in caplog.records[-1].getMessage()


async def test_what_discord_refuses_is_a_mistake_of_ours() -> None:
    replies = Replies()
    await fail_with(from_discord(50035), replies)
    assert "reference" in replies.told[0]


async def test_of_two_boundaries_the_inner_one_answers_alone() -> None:
    outer, inner = Replies(), Replies()
    async with answering(cast("Any", outer), WORDS):
        await fail_with(NotNowError(TableReason.STALE), inner)
    assert (len(inner.told), outer.told) == (1, [])
