"""/settings: how a member's hand is shown, and when they are called. /privacy: what is kept of them."""

from discord import app_commands
from discord.app_commands import locale_str

from cogs.services import ServicedCog
from cogs.settings.privacy_message import privacy_content
from cogs.settings.settings_message import settings_content
from cogs.ui.interactions import Interaction, answer_with


@app_commands.guild_only()
class SettingsCommands(ServicedCog):
    """The messages of what belongs to a member."""

    @app_commands.command(description=locale_str("command-settings"))
    async def settings(self, interaction: Interaction) -> None:
        services = self._services
        settings = await services.people.settings_of(interaction.user.id)
        words = await services.readers.with_settings(interaction, settings)
        await answer_with(interaction, settings_content(words, settings, services.languages.names))

    @app_commands.command(description=locale_str("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        kept = await self._services.storage.glance_at(interaction.user.id)
        await answer_with(interaction, privacy_content(await self._services.words(interaction), kept))
