"""The feature of play: the table's message, the private panels, and the moves, pressed or typed."""

from cogs.match.hand_menu import HandMenu
from cogs.match.looking_back_presses import LookingBackPresses
from cogs.match.presses import MatchPresses
from cogs.match.replay_presses import ReplayPresses
from cogs.match.slash import MatchCommands
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(MatchPresses(bot.services))
    await bot.add_cog(LookingBackPresses(bot.services))
    await bot.add_cog(ReplayPresses(bot.services))
    await bot.add_cog(MatchCommands(bot.services))
    await bot.add_cog(HandMenu(bot))
