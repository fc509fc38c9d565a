"""The feature of the rules: a page of rules as a table plays them, and the lessons for newcomers."""

from cogs.rules.commands import RulesCommands, RulesPresses
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(RulesPresses(bot.services))
    await bot.add_cog(RulesCommands(bot.services))
