"""*My hand*, in the menu of a message: the panel of the table that the message shows."""

import discord
from discord import app_commands

from bot.games.refusals import NotNowError
from cogs.command_tree import MenuCog
from cogs.services import ServicedBot
from cogs.ui.interactions import Interaction, SurfaceReason, note_table

MENU = "My hand"


@app_commands.guild_only()
class HandMenu(MenuCog):
    """The command."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot, MENU, self._show)

    async def _show(self, interaction: Interaction, message: discord.Message) -> None:
        table = await self._services.tables.in_channel(interaction.channel_id or 0)
        if table is None or table.facts.message != message.id:
            raise NotNowError(SurfaceReason.NOT_A_TABLE)
        await note_table(interaction, table)
        await self._services.messages.panels.open(interaction, table.id)
