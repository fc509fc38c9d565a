"""The server feature: the settings of those who run a server, and the log of their changes."""

from cogs.server.commands import ServerCommands, ServerControls
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(ServerControls(bot.services))
    await bot.add_cog(ServerCommands(bot.services))
