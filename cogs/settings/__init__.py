"""The feature of what belongs to a member: how their hand is shown, when they are called, and what is kept of them."""

from cogs.services import ServicedBot
from cogs.settings.commands import PrivacyPresses, SettingsCommands, SettingsPresses


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(SettingsPresses(bot.services))
    await bot.add_cog(SettingsCommands(bot.services))
    await bot.add_cog(PrivacyPresses(bot.services))
