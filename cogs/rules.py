"""/rules: the rules of this channel's game as its table plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from cogs.answers import answering, replying
from cogs.layout import NO_PINGS, TABLE_COLOUR, layout, text
from cogs.rules_page import rules_text
from cogs.words import english

if TYPE_CHECKING:
    from cogs.surface import Interaction, Surface


@app_commands.guild_only()
class Rules(commands.Cog):
    """The rules, on one page."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface

    @app_commands.command(description=english("command-rules"))
    async def rules(self, interaction: Interaction) -> None:
        """Show the rules of the channel's table; without one those of the main game."""
        words, tables = self._surface.words, self._surface.tables
        async with answering(words, replying(interaction)):
            table = await tables.in_channel(interaction.channel_id or 0)
            if table is not None:
                look = table.look(None)
                page = rules_text(look.game, look.options, words)
            else:
                game = next(iter(tables.games.values()))
                page = rules_text(game, next(iter(game.presets.values())), words)
            view = layout(text(page), colour=TABLE_COLOUR)
            await interaction.response.send_message(view=view, ephemeral=True, allowed_mentions=NO_PINGS)
