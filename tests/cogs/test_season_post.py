"""What becomes of the end of a season that can't be posted: told later, or given up."""

from datetime import UTC, datetime, timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.boards.leaderboards import SeasonEnds
from cogs.leaderboard import background
from cogs.leaderboard.background import AGAIN, SeasonPosts
from cogs.services import ServicedBot
from cogs.ui.layout import Content, bare, text

MIDNIGHT = datetime(2027, 1, 1, tzinfo=UTC)
DOWN = discord.HTTPException(Mock(status=503), {"code": 0, "message": "down"})
NOT_ALLOWED = discord.Forbidden(Mock(status=403), {"code": 50013, "message": "Missing Permissions"})


class Server:
    """A server whose season is over, and what its channel answers to each message."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: object) -> None:
        monkeypatch.setattr(background, "season_content", Mock(return_value=Content(bare(text("over")))))
        self.now = MIDNIGHT
        self.send = AsyncMock(side_effect=answers)
        season = Mock(guild=1, number=3)
        board = Mock(members=Mock(lines=[]), pairs=None)
        self.ends = AsyncMock()
        self.ends.untold.return_value, self.ends.final.return_value = [season], [board]
        people = AsyncMock()
        services = Mock(people=people, readers=AsyncMock(), boards=Mock(now=lambda: self.now))
        channel = Mock(send=self.send)
        bot = Mock(services=services, get_partial_messageable=Mock(return_value=channel))
        self.posts = SeasonPosts(cast("ServicedBot", bot), cast("SeasonEnds", self.ends))

    async def after(self, passed: timedelta) -> int:
        """How often it was tried by then."""
        self.now = MIDNIGHT + passed
        await self.posts.on_tick()
        return self.send.await_count


async def test_while_discord_is_down_the_end_of_a_season_waits_a_minute_and_is_told_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Server(monkeypatch, DOWN, None)
    assert await server.after(timedelta()) == 1
    assert await server.after(AGAIN - timedelta(seconds=1)) == 1
    server.ends.told.assert_not_awaited()
    assert await server.after(AGAIN) == 2
    server.ends.told.assert_awaited_once()


async def test_where_the_bot_may_not_post_the_end_of_a_season_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(monkeypatch, NOT_ALLOWED)
    assert await server.after(timedelta()) == 1
    server.ends.told.assert_awaited_once()
