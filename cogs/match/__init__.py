"""The match feature: the table's message, the private panels, the moves, and looking back at a match."""

from cogs.match.commands import HandMenu, MatchCommands
from cogs.match.controls import LookingBackControls, MatchControls, ReplayControls
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(MatchControls(bot.services))
    await bot.add_cog(LookingBackControls(bot.services))
    await bot.add_cog(ReplayControls(bot.services))
    await bot.add_cog(MatchCommands(bot.services))
    await bot.add_cog(HandMenu(bot))
