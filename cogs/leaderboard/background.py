"""What the leaderboard does by itself, at the ticks of the tables' clock: end seasons, and read old journals."""

import logging
from datetime import datetime, timedelta
from functools import partial

import aiohttp
import discord
from discord.ext import commands

from bot.boards.leaderboards import SeasonEnds
from bot.boards.rankings import Season
from bot.retry import SEASON_POST
from bot.tables.history.achievements import AchievementBackfill
from bot.tables.model.ports import StorageError
from cogs.leaderboard.messages import BoardReader, season_content
from cogs.messages.once import Once, post_once
from cogs.services import ServicedBot
from cogs.ui.retry import passes

CHECK_INTERVAL = timedelta(seconds=10)
"""The time between two searches for seasons that are over."""
IDLE_TICKS = 10
"""The ticks that are skipped once every journal has been read."""
_log = logging.getLogger(__name__)


class SeasonPosts(commands.Cog):
    """Closes seasons that are over, and posts the final boards where `/server` says."""

    def __init__(self, bot: ServicedBot, ends: SeasonEnds) -> None:
        self._bot = bot
        self._services = bot.services
        self._ends = ends
        self._next_check: datetime | None = None
        self._busy = False

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        now = self._services.boards.now()
        if self._busy or (self._next_check is not None and now < self._next_check):
            return
        self._busy, self._next_check = True, now + CHECK_INTERVAL
        try:
            await self.close_and_post(now)
        except StorageError:  # the storage has logged it; the next check finds the same seasons
            self._next_check = now + SEASON_POST.pause(1)
        finally:
            self._busy = False

    async def close_and_post(self, now: datetime) -> None:
        await self._ends.close_due(now)
        for season in await self._ends.untold():
            try:
                await self._post(season)
            except (discord.DiscordException, OSError, StorageError, aiohttp.ClientError) as problem:
                number, guild = season.number, season.guild
                if passes(problem):
                    _log.info(
                        "the end of season %s could not be posted in server %s, and will be retried in a minute (%s)",
                        number,
                        guild,
                        problem,
                    )
                    self._next_check = now + SEASON_POST.pause(1)
                    return
                _log.info("the end of season %s won't be posted in server %s: %s", number, guild, problem)
            await self._ends.told(season)

    async def _post(self, season: Season) -> None:
        """Post the end of a season once, if the server has a channel for it and anybody stands on a board."""
        settings = await self._services.people.server(season.guild)
        boards = await self._ends.final(season)
        if settings.season_channel is None or not boards:
            return
        words = await self._services.readers.server(season.guild)
        pages = [page for board in boards for page in (board.members, board.pairs) if page is not None]
        members = [member for page in pages for line in page.lines for member in line.members]
        names = await self._services.people.names(season.guild, members)
        content = season_content(BoardReader(words, names), season, boards)
        mark, note = words("season-over", number=season.number), partial(self._ends.posting, season)
        once = Once(f"season {season.number}", f"{season.guild}.{season.number}", mark, season.posting_since, note)
        await post_once(self._bot, settings.season_channel, once, content, self._services.boards.now())


class JournalReader(commands.Cog):
    """Reads the journals that no achievement was looked for in yet, one at a tick so that running tables come first."""

    def __init__(self, reading: AchievementBackfill) -> None:
        self._reading = reading
        self._busy = False
        self._ticks_to_skip = 0

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        if self._busy:
            return
        if self._ticks_to_skip:
            self._ticks_to_skip -= 1
            return
        self._busy = True
        try:
            self._ticks_to_skip = 0 if await self._reading.read_one() else IDLE_TICKS
        except StorageError:  # the storage has logged it
            self._ticks_to_skip = IDLE_TICKS
        finally:
            self._busy = False
