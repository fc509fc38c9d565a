"""/server: what those who run a server set for its tables."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str

from cogs.server.managing import newest_content
from cogs.ui.interactions import Interaction, answer_with
from cogs.ui.services import ServicedCog


@app_commands.guild_only()
class ServerCommands(ServicedCog):
    """The command is hidden from everyone else by Discord, and asks for itself as well."""

    @app_commands.command(description=locale_str("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    async def server(self, interaction: Interaction) -> None:
        await answer_with(interaction, await newest_content(self._services, interaction))
