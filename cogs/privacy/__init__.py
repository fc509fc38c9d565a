"""The feature of what is kept of a member: they see it, take a copy of it, and have it deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.privacy.presses import PrivacyPresses
from cogs.privacy.slash import PrivacyCommands

if TYPE_CHECKING:
    from cogs.ui.services import ServicedBot


async def setup(bot: ServicedBot) -> None:
    await bot.add_cog(PrivacyPresses(bot.services))
    await bot.add_cog(PrivacyCommands(bot.services))
