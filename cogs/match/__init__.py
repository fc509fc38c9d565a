"""The feature of play: the table's message, the private panels, and the moves, pressed or typed."""

from cogs.match.commands import HandMenu, MatchCommands
from cogs.match.controls import LookingBackPresses, MatchPresses, ReplayPresses
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(MatchPresses(bot.services))
    await bot.add_cog(LookingBackPresses(bot.services))
    await bot.add_cog(ReplayPresses(bot.services))
    await bot.add_cog(MatchCommands(bot.services))
    await bot.add_cog(HandMenu(bot))
