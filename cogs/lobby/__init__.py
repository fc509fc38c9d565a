"""The lobby feature: the welcome, opening a table, seats, computers and options, inviting, leaving and ending."""

from cogs.lobby.commands import PlayCommand, TableCommands
from cogs.lobby.controls import LobbyControls
from cogs.lobby.invitations import InviteMenu
from cogs.lobby.options import OptionsControls
from cogs.lobby.welcome import Welcome
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(LobbyControls(bot.services))
    await bot.add_cog(OptionsControls(bot.services))
    await bot.add_cog(TableCommands(bot.services))
    await bot.add_cog(PlayCommand(bot.services))
    await bot.add_cog(InviteMenu(bot))
    await bot.add_cog(Welcome(bot))
