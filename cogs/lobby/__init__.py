"""Everything before the cards are dealt: opening a table, seats, options, leaving and ending."""

from cogs.lobby.invite_menu import InviteMenu
from cogs.lobby.options_presses import OptionsPresses
from cogs.lobby.presses import LobbyPresses
from cogs.lobby.slash import TableCommands
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LobbyPresses(bot.services))
    await bot.add_cog(OptionsPresses(bot.services))
    await bot.add_cog(TableCommands(bot.services))
    await bot.add_cog(InviteMenu(bot))
