"""The feature of what a member prefers: how their hand is shown, and when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.settings.presses import SettingsPresses
from cogs.settings.slash import SettingsCommands

if TYPE_CHECKING:
    from cogs.ui.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(SettingsPresses(bot.services))
    await bot.add_cog(SettingsCommands(bot.services))
