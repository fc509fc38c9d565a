"""/server: what those who run a server set for its tables."""

from functools import cache
from zoneinfo import available_timezones

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import NotUnderstoodError
from bot.people.settings import Key
from cogs.command_tree import suggesting
from cogs.server.managing import newest_content, newest_seasons
from cogs.services import ServicedCog
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with, managed


@cache
def _known() -> frozenset[str]:
    """Every time zone: reading them takes files, and somebody who types asks at each letter."""
    return frozenset(available_timezones())


async def _zones(interaction: Interaction) -> dict[str, str]:
    """The time zones with a place of a continent in their name."""
    del interaction
    return {zone: zone.replace("_", " ") for zone in sorted(_known()) if "/" in zone or zone == "UTC"}


@app_commands.guild_only()
class ServerCommands(ServicedCog):
    """The command is hidden from everyone else by Discord, and asks for itself as well."""

    @app_commands.command(description=locale_str("command-server"))
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(timezone=locale_str("command-server.timezone"))
    @app_commands.autocomplete(timezone=suggesting(_zones))
    async def server(self, interaction: Interaction, timezone: str | None = None) -> None:
        """Show the settings; with a time zone, set it and show those of the seasons."""
        if timezone is None:
            await answer_with(interaction, await newest_content(self._services, interaction))
            return
        guild = managed(interaction)
        if timezone not in _known():
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_ZONE, zone=timezone)
        await self._services.people.change_server(guild.id, interaction.user.id, Key.TIMEZONE, timezone)
        await answer_with(interaction, await newest_seasons(self._services, interaction))
