"""Tells a server how a season ended, in one message where `/server` says.

Reads matches back by the clock of the tables, as long as any is unread.
"""

import logging
from datetime import datetime, timedelta

import aiohttp
import discord
from discord.ext import commands

from bot.boards.leaderboards import FinalBoard, SeasonEnds
from bot.boards.rankings import Season
from bot.tables.history.achievements import ReadingBack
from bot.tables.model.ports import StorageError
from cogs.leaderboard.messages import BoardReader, season_content
from cogs.services import ServicedBot
from cogs.ui.layout import NO_PINGS, Content
from cogs.ui.retry import passes

OFTEN = timedelta(seconds=10)
"""How often it is asked whether a season is over."""
AGAIN = timedelta(minutes=1)
"""After Discord could not be reached."""
_log = logging.getLogger(__name__)


class SeasonPosts(commands.Cog):
    """Closes seasons by the clock of the tables, and posts their ends."""

    def __init__(self, bot: ServicedBot, ends: SeasonEnds) -> None:
        self._bot = bot
        self._services = bot.services
        self._ends = ends
        self._next: datetime | None = None
        self._busy = False

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        """Close what is over; one at a time, and not at every beat."""
        now = self._services.boards.now()
        if self._busy or (self._next is not None and now < self._next):
            return
        self._busy, self._next = True, now + OFTEN
        try:
            await self.act(now)
        finally:
            self._busy = False

    async def act(self, now: datetime) -> None:
        """Close every season that is over, and tell of those that nobody was told of."""
        await self._ends.close_due(now)
        for season in await self._ends.untold():
            try:
                await self._tell(season)
            except (discord.DiscordException, OSError, StorageError, aiohttp.ClientError) as problem:
                if passes(problem):
                    _log.info("the end of season %s of server %s will be told later", season.number, season.guild)
                    self._next = now + AGAIN
                    return
                _log.info("the end of season %s of server %s can't be told (%s)", season.number, season.guild, problem)
            await self._ends.told(season)

    async def _tell(self, season: Season) -> None:
        """Post it; a second post within minutes, after the bot was killed in between, is Discord's to drop."""
        settings = await self._services.people.server(season.guild)
        boards = await self._ends.final(season)
        if settings.season_channel is None or not boards:
            return
        channel = self._bot.get_partial_messageable(settings.season_channel)
        content = await self._content(season, boards)
        nonce = f"{season.guild}.{season.number}"
        await channel.send(view=content.view, allowed_mentions=NO_PINGS, nonce=nonce)

    async def _content(self, season: Season, boards: list[FinalBoard]) -> Content:
        words = await self._services.readers.server(season.guild)
        pages = [page for board in boards for page in (board.members, board.pairs) if page is not None]
        members = [member for page in pages for line in page.lines for member in line.members]
        names = await self._services.people.names(season.guild, members)
        return season_content(BoardReader(words, names), season, boards)


REST = 10
"""How many beats to skip once nothing is left to read."""


class JournalReader(commands.Cog):
    """One journal at a beat: people who play come first."""

    def __init__(self, reading: ReadingBack) -> None:
        self._reading = reading
        self._busy = False
        self._rest = 0

    @commands.Cog.listener()
    async def on_tick(self) -> None:
        """Read the next one, unless one is being read or none was left just now."""
        if self._busy:
            return
        if self._rest:
            self._rest -= 1
            return
        self._busy = True
        try:
            self._rest = 0 if await self._reading.read_one() else REST
        finally:
            self._busy = False
