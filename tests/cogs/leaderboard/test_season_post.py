"""The post about the end of a season is tried again after a transient failure, and given up after any other."""

from datetime import UTC, datetime, timedelta
from typing import cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.boards.leaderboards import SeasonEnds
from bot.boards.rankings import Season
from bot.tables.model.ports import StorageError
from cogs.leaderboard import background
from cogs.leaderboard.background import JournalReader, SeasonPosts
from cogs.posts import CHECK_INTERVAL
from cogs.services import ServicedBot
from cogs.ui.layout import Content, text, without_container

MIDNIGHT = datetime(2027, 1, 1, tzinfo=UTC)
DOWN = discord.HTTPException(Mock(status=503), {"code": 0, "message": "down"})
NOT_ALLOWED = discord.Forbidden(Mock(status=403), {"code": 50013, "message": "Missing Permissions"})


class Servers:
    """Servers whose season is over, and the results of posting in their channels."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: object, servers: int = 1) -> None:
        monkeypatch.setattr(background, "season_content", Mock(return_value=Content(without_container(text("over")))))
        self.now = MIDNIGHT
        self.send = AsyncMock(side_effect=answers)
        seasons = [Season(guild, 3, MIDNIGHT - timedelta(days=92), MIDNIGHT) for guild in range(servers)]
        board = Mock(members=Mock(lines=[]), pairs=None)
        self.ends, self.repository = AsyncMock(), AsyncMock()
        self.repository.unannounced_seasons.return_value, self.ends.final.return_value = seasons, [board]
        people = AsyncMock()
        readers = Mock(server=AsyncMock(return_value=Mock(return_value="Season 3 is over")))
        services = Mock(people=people, readers=readers, board_repository=self.repository, now=lambda: self.now)
        channel = Mock(send=self.send)
        bot = Mock(services=services, get_partial_messageable=Mock(return_value=channel))
        self.posts = SeasonPosts(cast("ServicedBot", bot), cast("SeasonEnds", self.ends))

    async def after(self, passed: timedelta) -> int:
        """Let the clock tick at that time; returns the number of attempts so far."""
        self.now = MIDNIGHT + passed
        await self.posts.on_tick()
        await self.posts.finish()
        return self.send.await_count


async def test_after_a_transient_failure_the_post_is_tried_again_at_the_next_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Servers(monkeypatch, DOWN, Mock(id=5))
    assert await server.after(timedelta()) == 1
    assert await server.after(CHECK_INTERVAL - timedelta(seconds=1)) == 1
    server.repository.note_announced.assert_not_awaited()
    assert await server.after(CHECK_INTERVAL) == 2
    server.repository.note_announced.assert_awaited_once()


async def test_a_clock_that_was_ahead_holds_no_post_up(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Servers(monkeypatch, DOWN, Mock(id=5))
    assert await server.after(timedelta(hours=9)) == 1
    assert await server.after(timedelta()) == 2


async def test_the_pauses_grow_to_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Servers(monkeypatch, *[DOWN] * 20)
    attempts = [await server.after(check * CHECK_INTERVAL) for check in range(30)]
    assert 8 <= attempts[-1] <= 12  # by 1, 2, 4, 8, 16, 32, 60 and 60 seconds, each shorter or longer by a quarter


async def test_a_server_whose_channel_fails_delays_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    both = Servers(monkeypatch, DOWN, Mock(id=5), servers=2)
    assert await both.after(timedelta()) == 2
    both.repository.note_announced.assert_awaited_once()


async def test_a_post_that_is_forbidden_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Servers(monkeypatch, NOT_ALLOWED)
    assert await server.after(timedelta()) == 1
    server.repository.note_announced.assert_awaited_once()


async def test_a_database_that_is_away_lets_a_tick_pass_and_the_season_ends_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = Servers(monkeypatch, Mock(id=5))
    server.ends.close_due.side_effect = [StorageError("away"), None]
    assert await server.after(timedelta()) == 0
    assert await server.after(CHECK_INTERVAL) == 1


async def test_a_database_that_is_away_lets_a_tick_of_the_journals_pass() -> None:
    reading = Mock(read_one=AsyncMock(side_effect=StorageError("away")))
    await JournalReader(reading).on_tick()
    reading.read_one.assert_awaited_once()
