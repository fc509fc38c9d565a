"""The leaderboard feature."""

from bot.boards.leaderboards import SeasonEnds
from bot.tables.history.achievements import ReadingBack
from cogs.leaderboard.achievements_slash import AchievementCommands
from cogs.leaderboard.export_slash import ExportCommands
from cogs.leaderboard.journal_reader import JournalReader
from cogs.leaderboard.presses import LeaderboardPresses
from cogs.leaderboard.record_slash import RecordCommands
from cogs.leaderboard.season_post import SeasonPosts
from cogs.leaderboard.slash import LeaderboardCommands
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LeaderboardPresses(bot.services))
    await bot.add_cog(LeaderboardCommands(bot.services))
    await bot.add_cog(RecordCommands(bot))
    await bot.add_cog(ExportCommands(bot.services))
    await bot.add_cog(AchievementCommands(bot.services))
    await bot.add_cog(JournalReader(ReadingBack(bot.services.storage, bot.services.tables.games)))
    await bot.add_cog(SeasonPosts(bot, SeasonEnds(bot.services.storage, bot.services.boards)))
