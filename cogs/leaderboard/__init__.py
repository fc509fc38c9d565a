"""The leaderboard feature: boards, members' records, achievements, the export, the ends of seasons, and weeks."""

from bot.boards.leaderboards import SeasonEnds
from bot.boards.week import Weeks
from cogs.leaderboard.background import JournalReader, SeasonPosts, WeekPosts
from cogs.leaderboard.commands import (
    AchievementCommands,
    ExportCommands,
    LeaderboardCommands,
    LeaderboardControls,
    RecordCommands,
)
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LeaderboardControls(bot.services))
    await bot.add_cog(LeaderboardCommands(bot.services))
    await bot.add_cog(RecordCommands(bot))
    await bot.add_cog(ExportCommands(bot.services))
    await bot.add_cog(AchievementCommands(bot.services))
    await bot.add_cog(JournalReader(bot.services.tables.archive.achievements))
    await bot.add_cog(SeasonPosts(bot, SeasonEnds(bot.services.board_repository, bot.services.boards)))
    await bot.add_cog(WeekPosts(bot, Weeks(bot.services.board_repository, bot.services.boards)))
