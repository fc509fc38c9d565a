"""The feature of those who run a server: where tables may be opened, with what, and who is called to them."""

from cogs.server.commands import ServerCommands, ServerPresses
from cogs.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(ServerPresses(bot.services))
    await bot.add_cog(ServerCommands(bot.services))
