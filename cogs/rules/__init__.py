"""The rules feature: the rules as a table plays them, the rule books, and how to play each game."""

from cogs.rules.commands import RulesCommands, RulesControls
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(RulesControls(bot.services))
    await bot.add_cog(RulesCommands(bot.services))
