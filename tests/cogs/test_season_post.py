"""The post about the end of a season is retried after a transient failure, and given up after any other."""

from datetime import UTC, datetime, timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.boards.leaderboards import SeasonEnds
from bot.boards.rankings import Season
from bot.retry import SEASON_POST
from bot.tables.model.ports import StorageError
from cogs.leaderboard import background
from cogs.leaderboard.background import JournalReader, SeasonPosts
from cogs.services import ServicedBot
from cogs.ui.layout import Content, text, without_container

MIDNIGHT = datetime(2027, 1, 1, tzinfo=UTC)
DOWN = discord.HTTPException(Mock(status=503), {"code": 0, "message": "down"})
NOT_ALLOWED = discord.Forbidden(Mock(status=403), {"code": 50013, "message": "Missing Permissions"})


class Server:
    """A server whose season is over, and the results of posting in its channel."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: object) -> None:
        monkeypatch.setattr(background, "season_content", Mock(return_value=Content(without_container(text("over")))))
        self.now = MIDNIGHT
        self.send = AsyncMock(side_effect=answers)
        season = Season(1, 3, MIDNIGHT - timedelta(days=92), MIDNIGHT)
        board = Mock(members=Mock(lines=[]), pairs=None)
        self.ends = AsyncMock()
        self.ends.untold.return_value, self.ends.final.return_value = [season], [board]
        people = AsyncMock()
        readers = Mock(server=AsyncMock(return_value=Mock(return_value="Season 3 is over")))
        services = Mock(people=people, readers=readers, boards=Mock(now=lambda: self.now))
        channel = Mock(send=self.send)
        bot = Mock(services=services, get_partial_messageable=Mock(return_value=channel))
        self.posts = SeasonPosts(cast("ServicedBot", bot), cast("SeasonEnds", self.ends))

    async def after(self, passed: timedelta) -> int:
        """Let the clock tick at that time; returns the number of attempts so far."""
        self.now = MIDNIGHT + passed
        await self.posts.on_tick()
        return self.send.await_count


async def test_after_a_transient_failure_the_post_is_retried_a_minute_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(monkeypatch, DOWN, Mock(id=5))
    assert await server.after(timedelta()) == 1
    assert await server.after(SEASON_POST.pause(1) - timedelta(seconds=1)) == 1
    server.ends.told.assert_not_awaited()
    assert await server.after(SEASON_POST.pause(1)) == 2
    server.ends.told.assert_awaited_once()


async def test_a_post_that_is_forbidden_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(monkeypatch, NOT_ALLOWED)
    assert await server.after(timedelta()) == 1
    server.ends.told.assert_awaited_once()


async def test_a_database_that_is_away_lets_a_tick_pass_and_the_season_ends_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(monkeypatch, Mock(id=5))
    server.ends.close_due.side_effect = [StorageError("away"), None]
    assert await server.after(timedelta()) == 0
    assert await server.after(SEASON_POST.pause(1)) == 1


async def test_a_database_that_is_away_lets_a_tick_of_the_journals_pass() -> None:
    reading = Mock(read_one=AsyncMock(side_effect=StorageError("away")))
    await JournalReader(reading).on_tick()
    reading.read_one.assert_awaited_once()
