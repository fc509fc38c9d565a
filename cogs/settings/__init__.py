"""The settings feature: members' settings, and the data that is kept about them."""

from cogs.services import ServicedBot
from cogs.settings.commands import PrivacyControls, SettingsCommands, SettingsControls


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(SettingsControls(bot.services))
    await bot.add_cog(SettingsCommands(bot.services))
    await bot.add_cog(PrivacyControls(bot.services))
