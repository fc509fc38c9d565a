"""The daily deal: its post, its round, and the message after the day."""

from cogs.daily.commands import DailyCommand, DailyControls
from cogs.daily.posts import DailyPosts
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    posts = DailyPosts(bot)
    await bot.add_cog(posts)
    await bot.add_cog(DailyCommand(bot.services, posts))
    await bot.add_cog(DailyControls(bot.services, posts))
