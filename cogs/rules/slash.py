"""/rules: the rules of this channel's game as its table plays them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.games.refusals import AgainstRulesError, RefusalError
from bot.tables.reasons import TableReason
from cogs.rules.rules_message import rules_content
from cogs.ui.interactions import Interaction, answer_with
from cogs.ui.names import game_names, key_of
from cogs.ui.services import services_of
from cogs.ui.suggestions import suggesting

if TYPE_CHECKING:
    from bot.games.contract import AnyGame
    from bot.games.declarations import Options
    from cogs.ui.services import Services


async def _games(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    return game_names(services.tables.games, services.words(interaction))


@app_commands.guild_only()
class RulesCommands(commands.Cog):
    """The rules, on one page."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(description=locale_str("command-rules"))
    @app_commands.describe(game=locale_str("command-rules.game"))
    @app_commands.autocomplete(game=suggesting(_games))
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the rules of the table that the member means; of a named game, those of its first preset."""
        services = self._services
        rules, options = await self._asked(interaction, game)
        await answer_with(
            interaction, await rules_content(rules, options, services.words(interaction), services.artist)
        )

    async def _asked(self, interaction: Interaction, game: str | None) -> tuple[AnyGame, Options]:
        games = self._services.tables.games
        if game is None:
            try:
                facts = (await self._services.table_of(interaction)).facts
            except RefusalError:
                game = next(iter(games))
            else:
                return facts.game, facts.options
        key = key_of(game_names(games, self._services.words(interaction)), game)
        if key not in games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=key)
        return games[key], next(iter(games[key].presets.values()))
