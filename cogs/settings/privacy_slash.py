"""/privacy: what is kept of whoever asks."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.settings.privacy_message import privacy_content
from cogs.ui.interactions import Interaction, answer_with
from cogs.ui.services import ServicedCog


@app_commands.guild_only()
class PrivacyCommands(ServicedCog):
    """The message from which all else goes."""

    @app_commands.command(description=locale_str("command-privacy"))
    async def privacy(self, interaction: Interaction) -> None:
        kept = await self._services.storage.glance_at(interaction.user.id)
        await answer_with(interaction, privacy_content(self._services.words(interaction), kept))
