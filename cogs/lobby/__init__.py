"""Everything before the cards are dealt: opening a table, seats, options, leaving and ending."""

from cogs.lobby.commands import TableCommands
from cogs.lobby.controls import LobbyPresses
from cogs.lobby.invitations import InviteMenu
from cogs.lobby.options import OptionsPresses
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LobbyPresses(bot.services))
    await bot.add_cog(OptionsPresses(bot.services))
    await bot.add_cog(TableCommands(bot.services))
    await bot.add_cog(InviteMenu(bot))
