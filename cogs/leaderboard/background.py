"""What the leaderboard does by itself, at the ticks of the tables' clock: end seasons, and read old journals."""

from functools import partial

from discord.ext import commands

from bot.boards.leaderboards import SeasonEnds
from bot.boards.rankings import Season
from bot.tables.history.achievements import AchievementBackfill
from bot.tables.model.ports import StorageError
from cogs.leaderboard.messages import BoardReader, season_content
from cogs.posts import Once, PostingCog
from cogs.services import ServicedBot

IDLE_TICKS = 10
"""The ticks that are skipped once every journal has been read."""


class SeasonPosts(PostingCog):
    """Closes seasons that are over, and posts the final boards where `/server` says."""

    def __init__(self, bot: ServicedBot, ends: SeasonEnds) -> None:
        super().__init__(bot)
        self._ends = ends

    async def start_due(self) -> None:
        """Close the seasons that are over, and begin to announce those that are closed."""
        await self._ends.close_due(self.now())
        for season in await self._services.board_repository.unannounced_seasons():
            self.begin(season.guild, partial(self._end, season))

    async def _end(self, season: Season) -> None:
        if await self.done(season.guild, f"the end of season {season.number}", self._tell(season)):
            await self._services.board_repository.note_announced(season)

    async def _tell(self, season: Season) -> None:
        """Post the end of a season once, if the server has a channel for it and anybody stands on a board."""
        settings = await self._services.people.server(season.guild)
        boards = await self._ends.final(season)
        if settings.season_channel is None or not boards:
            return
        words = await self._services.readers.server(season.guild)
        pages = [page for board in boards for page in (board.members, board.pairs) if page is not None]
        members = [member for page in pages for line in page.lines for member in line.members]
        names = await self._services.people.names(season.guild, members)
        content = season_content(BoardReader(words, names), season, boards, last=not settings.season_months)
        mark = words("season-over", number=season.number)
        note = partial(self._services.board_repository.note_announcing, season)
        once = Once(f"season {season.number}", f"{season.guild}.{season.number}", mark, season.posting_since, note)
        await self.post(settings.season_channel, once, content)


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
        self._busy, self._ticks_to_skip = True, IDLE_TICKS
        try:
            if await self._reading.read_one():
                self._ticks_to_skip = 0
        except StorageError:  # the storage has logged it
            return
        finally:
            self._busy = False
