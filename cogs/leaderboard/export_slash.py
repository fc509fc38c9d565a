"""/export: a server's matches, rounds and lines as CSV files, for those who run it."""

import io
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.boards.export import LARGEST, TooLargeError, csv_files
from bot.games.refusals import NotNowError
from cogs.services import ServicedCog
from cogs.ui.interactions import Interaction, SurfaceReason, managed
from cogs.ui.layout import NO_PINGS

Year = app_commands.Range[int, 2020, 2100]


@app_commands.guild_only()
class ExportCommands(ServicedCog):
    """The command is hidden from everyone else by Discord, and asks for itself as well."""

    @app_commands.command(description=locale_str("command-export"))
    @app_commands.describe(year=locale_str("command-export.year"))
    @app_commands.default_permissions(manage_guild=True)
    async def export(self, interaction: Interaction, year: Year | None = None) -> None:
        """Send the files."""
        guild = managed(interaction).id
        await interaction.response.defer(ephemeral=True)
        words, storage = await self._services.words(interaction), self._services.storage
        told = await storage.exported(guild, year)
        if not told.matches:
            await interaction.followup.send(words("export-nothing"), ephemeral=True)
            return
        members = sorted({member for line in (*told.matches, *told.lines) for member in line.members})
        hidden = await storage.hidden(members)
        try:
            files = csv_files(told, await self._services.people.names(guild, members), hidden)
        except TooLargeError:
            raise NotNowError(SurfaceReason.TOO_LARGE, size=LARGEST >> 20) from None
        text = words("export-done", count=len(told.matches))
        await interaction.followup.send(text, files=_uploads(files), ephemeral=True, allowed_mentions=NO_PINGS)


def _uploads(files: Mapping[str, bytes]) -> list[discord.File]:
    return [discord.File(io.BytesIO(content), filename=name) for name, content in files.items()]
