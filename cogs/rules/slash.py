"""/rules: the rules of this channel's game as its table plays it; and the lessons for newcomers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.games.refusals import AgainstRulesError, RefusalError
from bot.tables.reasons import TableReason
from cogs.rules.how_to_message import how_to_content
from cogs.rules.rules_message import rules_content
from cogs.ui.address import Action, read_address
from cogs.ui.layout import NO_PINGS
from cogs.ui.names import game_names, key_of
from cogs.ui.replies import answering, replying
from cogs.words import english

if TYPE_CHECKING:
    from bot.games.contract import AnyGame
    from bot.games.declarations import Options
    from cogs.ui.content import Content
    from cogs.ui.table_messages import Interaction, Surface

Choice = app_commands.Choice[str]


@app_commands.guild_only()
class Rules(commands.Cog):
    """The rules, on one page, and a game in four pictures."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface

    @app_commands.command(description=english("command-rules"))
    @app_commands.describe(game=english("command-rules.game"))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of the table that the member means; of a named game, those of its first preset."""
        surface = self._surface
        async with answering(surface.words, replying(interaction)):
            rules, options = await self._asked(interaction, game)
            await _show(interaction, await rules_content(rules, options, surface.words, surface.artist))

    @rules.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> list[Choice]:
        del interaction
        named = game_names(self._surface.tables.games, self._surface.words)
        return [Choice(name=name, value=key) for key, name in named.items() if current.casefold() in name.casefold()]

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer a press on How to play."""
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        address = read_address(custom_id)
        if interaction.type is not discord.InteractionType.component or address is None:
            return
        if address.action is not Action.HOW_TO:
            return
        surface = self._surface
        async with answering(surface.words, replying(interaction)):
            game = self._game(address.argument)
            await _show(interaction, await how_to_content(game.key, surface.words, surface.artist))

    async def _asked(self, interaction: Interaction, game: str | None) -> tuple[AnyGame, Options]:
        if game is None:
            try:
                look = (await self._surface.mine(interaction)).view(None)
            except RefusalError:
                game = next(iter(self._surface.tables.games))
            else:
                return look.game, look.options
        rules = self._game(key_of(game_names(self._surface.tables.games, self._surface.words), game))
        return rules, next(iter(rules.presets.values()))

    def _game(self, key: str) -> AnyGame:
        games = self._surface.tables.games
        if key not in games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=key)
        return games[key]


async def _show(interaction: Interaction, content: Content) -> None:
    await interaction.response.send_message(
        view=content.view, files=content.files(), ephemeral=True, allowed_mentions=NO_PINGS
    )
