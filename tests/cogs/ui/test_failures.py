"""What is done about a failure, how soon something is tried again, and when it is given up."""

import ast
import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, MagicMock, Mock

import aiohttp
import discord
import pytest
from discord.http import HTTPClient, Route

from bot import retry
from bot.games.refusals import NotNowError, StaleError
from bot.retry import AT_START, DELETED_MESSAGE, ONE_REQUEST, TRANSIENT, UNREACHABLE_CHANNEL
from bot.tables.model.ports import StorageError, TableReason
from cogs.ui.failures import Failure, Remedy, failure_of


def refused(status: int, code: int = 0, words: str = "no") -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.HTTPException if status < 500 else discord.DiscordServerError)
    return kind(Mock(status=status), {"code": code, "message": words})


def seconds(policy: retry.RetryPolicy, *failures: int) -> list[float]:
    return [policy.pause(number, 0).total_seconds() for number in failures]


@pytest.mark.parametrize(
    ("problem", "failure"),
    [
        (refused(429), Failure.TRANSIENT),
        (discord.Forbidden(Mock(status=403), "<!DOCTYPE html><title>Access denied</title>"), Failure.TRANSIENT),
        (discord.NotFound(Mock(status=404), "\n<html>"), Failure.TRANSIENT),
        (discord.HTTPException(Mock(status=413), "<html>"), Failure.UPLOAD_TOO_LARGE),
        (refused(500), Failure.TRANSIENT),
        (refused(503, 10062), Failure.TRANSIENT),
        (TimeoutError(), Failure.TRANSIENT),
        (ConnectionResetError(), Failure.TRANSIENT),
        (aiohttp.ServerDisconnectedError(), Failure.TRANSIENT),
        (StorageError("database is locked"), Failure.TRANSIENT),
        (discord.RateLimited(3.0), Failure.TRANSIENT),
        (refused(404, 10062), Failure.EXPIRED),
        (refused(404, 10015), Failure.EXPIRED),
        (refused(401, 50027), Failure.EXPIRED),
        (refused(400, 40060), Failure.ANSWERED),
        (refused(403, 50013), Failure.UNREACHABLE),
        (refused(404, 10003), Failure.UNREACHABLE),
        (refused(400, 50083), Failure.UNREACHABLE),
        (refused(400, 160005), Failure.UNREACHABLE),
        (refused(404, 10008), Failure.MESSAGE_GONE),
        (refused(404, 10013), Failure.NOT_FOUND),
        (refused(400, 50035, "components.0.emoji: invalid"), Failure.EMOJI_GONE),
        (refused(400, 50035), Failure.INVALID),
        (StaleError(TableReason.STALE), Failure.STALE),
        (NotNowError(TableReason.CLOSED), Failure.REFUSED),
        (refused(400, 200000), Failure.BLOCKED),
        (refused(400, 240000), Failure.BLOCKED),
        (refused(413), Failure.UPLOAD_TOO_LARGE),
        (refused(400, 40005), Failure.UPLOAD_TOO_LARGE),
        (refused(408), Failure.TRANSIENT),
        (refused(401), Failure.UNEXPECTED),
        (refused(422), Failure.UNEXPECTED),
        (LookupError(), Failure.OTHER),
    ],
    ids=lambda each: each.name if isinstance(each, Failure) else f"{type(each).__name__}-{getattr(each, 'code', 0)}",
)
def test_every_problem_belongs_to_one_line_of_the_table(problem: Exception, failure: Failure) -> None:
    assert failure_of(problem) is failure


def test_nothing_that_is_tried_again_is_without_a_policy() -> None:
    again = (Remedy.AGAIN, Remedy.SLEEP, Remedy.WITHOUT)
    rules = [failure.value for failure in Failure]
    assert [rule.says for rule in rules if {rule.in_channel, rule.by_token} & set(again) and rule.policy is None] == []


def test_pauses_double_up_to_a_minute_with_a_quarter_of_jitter() -> None:
    assert seconds(TRANSIENT, 1, 2, 3, 7, 1000) == [1, 2, 4, 60, 60]
    assert [TRANSIENT.pause(3, spread).total_seconds() for spread in (-1, 1)] == [3, 5]
    assert {TRANSIENT.pause(3) for _ in range(20)} <= {
        timedelta(microseconds=each) for each in range(3_000_000, 5_000_001)
    }


def test_a_channel_out_of_reach_is_asked_after_two_eight_and_thirty_minutes_then_daily() -> None:
    assert seconds(UNREACHABLE_CHANNEL, 1, 2, 3, 4, 5) == [120, 480, 1800, 86400, 86400]


def test_a_message_that_is_always_deleted_comes_back_ever_later() -> None:
    assert seconds(DELETED_MESSAGE, 1, 2, 3, 4, 5, 6, 7) == [1, 4, 16, 64, 256, 1024, 1024]


def test_commands_and_emojis_are_sent_again_after_a_minute_at_first_and_an_hour_at_last() -> None:
    assert seconds(AT_START, 1, 2, 6, 7, 8) == [60, 120, 1920, 3600, 3600]


async def test_what_the_library_repeats_by_itself_is_what_the_table_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five attempts at a request that Discord answers with 502; the bot is told of the last."""
    slept = AsyncMock()
    monkeypatch.setattr(asyncio, "sleep", slept)
    http: Any = HTTPClient(asyncio.get_running_loop())
    http._global_over = asyncio.Event()
    http._global_over.set()
    answer = MagicMock(status=502, headers={"content-type": "text/html"}, text=AsyncMock(return_value="bad gateway"))
    session = Mock(request=Mock(return_value=MagicMock(__aenter__=AsyncMock(return_value=answer))))
    http._HTTPClient__session = session
    with pytest.raises(discord.DiscordServerError):
        await http.request(Route("GET", "/gateway"))
    pauses = [call.args[0] for call in slept.await_args_list if call.args[0]]
    assert pauses == seconds(ONE_REQUEST, *range(1, session.request.call_count + 1))
    assert session.request.call_count == ONE_REQUEST.max_attempts


def test_no_other_module_has_pauses_of_its_own() -> None:
    """Discord's codes and the pauses after failures stand in the two modules of the table; requests.py only counts."""
    root = Path(retry.__file__).parent.parent
    codes = {10003, 10004, 10008, 10015, 10062, 40060, 50027, 50035, 50083, 200000, 240000, 40005}
    found = [
        f"{file.relative_to(root)}:{node.lineno}"
        for part in ("bot", "cogs")
        for file in (root / part).rglob("*.py")
        if file not in (root / "cogs/ui/failures.py", root / "bot/requests.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) is int and node.value in codes
    ]
    assert found == []
