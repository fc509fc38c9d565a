"""/rules: the rules of this channel's game as its table plays them, or one rule by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.reasons import TableReason
from cogs.rules.rule_book import book_of, find_rules
from cogs.rules.rules_message import rule_content, rules_content
from cogs.ui.interactions import Interaction, answer_with
from cogs.ui.names import game_names, key_of
from cogs.ui.reasons import SurfaceReason
from cogs.ui.services import ServicedCog, services_of
from cogs.ui.suggestions import suggesting

if TYPE_CHECKING:
    from bot.games.contract import AnyGame
    from bot.games.declarations import Options
    from cogs.ui.services import Services


async def _games(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    return game_names(services.tables.games, await services.words(interaction))


async def _rules(interaction: Interaction) -> dict[str, str]:
    services = services_of(interaction)
    game, _ = await _asked(services, interaction, interaction.namespace.game)
    return {next(rule.each_id()): f"{rule.ids}: {rule.sentence}" for rule in book_of(game.key)}


async def _asked(services: Services, interaction: Interaction, named: str | None) -> tuple[AnyGame, Options]:
    """The game and options of the table that the member means; for a named game, those of its first preset."""
    games = services.tables.games
    if not named:
        try:
            facts = (await services.table_of(interaction)).facts
        except RefusalError:
            named = next(iter(games))
        else:
            return facts.game, facts.options
    key = key_of(game_names(games, await services.words(interaction)), named)
    if key not in games:
        raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=key)
    return games[key], next(iter(games[key].presets.values()))


@app_commands.guild_only()
class RulesCommands(ServicedCog):
    """The rules, on one page or one by one."""

    @app_commands.command(description=locale_str("command-rules"))
    @app_commands.describe(game=locale_str("command-rules.game"), rule=locale_str("command-rules.rule"))
    @app_commands.autocomplete(game=suggesting(_games), rule=suggesting(_rules))
    async def rules(self, interaction: Interaction, game: str | None = None, rule: str | None = None) -> None:
        """Show the page of rules, or one rule."""
        services, words = self._services, await self._services.words(interaction)
        meant, options = await _asked(services, interaction, game)
        if rule is None:
            content = await rules_content(meant, options, words, services.artist)
        else:
            found = find_rules(rule, [meant.key, *services.tables.games])
            if not found:
                raise NotUnderstoodError(SurfaceReason.UNKNOWN_RULE, rule=rule)
            content = rule_content(found, words)
        await answer_with(interaction, content)
