"""/settings: how a member's hand is shown, and when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.settings.settings_message import settings_content
from cogs.ui.interactions import Interaction, answer_with

if TYPE_CHECKING:
    from cogs.ui.services import Services


@app_commands.guild_only()
class SettingsCommands(commands.Cog):
    """The same message that the panel's button opens."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("command-settings"))
    async def settings(self, interaction: Interaction) -> None:
        settings = await self._services.people.settings_of(interaction.user.id)
        await answer_with(interaction, settings_content(self._services.words(interaction), settings))
