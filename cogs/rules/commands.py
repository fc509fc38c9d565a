"""/rules: the rules of this channel's game as its table plays them, or one rule by its id.

The presses that open the rules and the lessons.
"""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.model.ports import TableReason
from cogs.command_tree import matching, suggesting
from cogs.router import Press, PressHandlers, TablePress, control
from cogs.rules.messages import Rule, book_of, find_rules, how_to_content, rule_content, rules_content
from cogs.services import ServicedCog, Services, services_of
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with
from cogs.ui.reader import game_names, key_of


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


def _with_words(typed: str, games: Sequence[str], also: str) -> Sequence[Rule]:
    """The rules in whose sentence all of the words are; none for what was meant as an id, which has a digit."""
    if not typed.strip() or any(character.isdigit() for character in typed):
        return ()
    found = ([rule for rule in book_of(game) if matching({"": rule.sentence}, typed, also)] for game in games)
    return next(filter(None, found), ())


@app_commands.guild_only()
class RulesCommands(ServicedCog):
    """The rules, on one page or one by one."""

    @app_commands.command(description=locale_str("command-rules"))
    @app_commands.describe(game=locale_str("command-rules.game"), rule=locale_str("command-rules.rule"))
    @app_commands.autocomplete(game=suggesting(_games), rule=suggesting(_rules))
    async def rules(self, interaction: Interaction, game: str | None = None, rule: str | None = None) -> None:
        """Show the page of rules, or one rule."""
        services, words = self._services, await self._services.words(interaction)
        if rule is None and game and (found := await self._typed_as_game(interaction, game)):
            content = rule_content(found, words)
        elif rule is None:
            meant, options = await _asked(services, interaction, game)
            content = await rules_content(meant, options, words, services.artist)
        elif found := await self._found(interaction, game, rule):
            content = rule_content(found, words)
        else:
            raise NotUnderstoodError(SurfaceReason.UNKNOWN_RULE, rule=rule)
        await answer_with(interaction, content)

    async def _typed_as_game(self, interaction: Interaction, typed: str) -> Sequence[Rule]:
        """The rules that are meant where something else than a game stands in the first field: `/rules meld`."""
        named = await _games(interaction)
        return () if key_of(named, typed) in named else await self._found(interaction, None, typed)

    async def _found(self, interaction: Interaction, game: str | None, typed: str) -> Sequence[Rule]:
        """The rules under an id or with these words, in the first book that has any; the game meant comes first."""
        services, words = self._services, await self._services.words(interaction)
        meant, _ = await _asked(services, interaction, game)
        books = [meant.key, *services.tables.games]
        return find_rules(typed, books) or _with_words(typed, books, words("search-also"))


class RulesPresses(PressHandlers):
    """Answers "Rules" and "How to play"."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.router)
        self._games = services.tables.games
        self._artist = services.artist

    @control(Action.RULES)
    async def _rules(self, press: TablePress) -> None:
        facts = press.table.facts
        await answer_with(press.interaction, await rules_content(facts.game, facts.options, press.words, self._artist))

    @control(Action.HOW_TO, at_table=False)
    async def _how_to(self, press: Press) -> None:
        game = press.address.argument
        if game not in self._games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=game)
        await answer_with(press.interaction, await how_to_content(game, press.words, self._artist))
