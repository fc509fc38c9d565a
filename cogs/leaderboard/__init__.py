"""The leaderboard feature."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.boards.season_ends import SeasonEnds
from cogs.leaderboard.presses import LeaderboardPresses
from cogs.leaderboard.season_post import SeasonPosts
from cogs.leaderboard.slash import LeaderboardCommands

if TYPE_CHECKING:
    from cogs.ui.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LeaderboardPresses(bot.services))
    await bot.add_cog(LeaderboardCommands(bot.services))
    await bot.add_cog(SeasonPosts(bot, SeasonEnds(bot.services.storage, bot.services.boards)))
