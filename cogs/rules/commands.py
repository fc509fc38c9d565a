"""/rules: the rules of the channel's game as its table plays them, or the rules with an id or with some words."""

from collections.abc import Sequence

from discord import app_commands
from discord.app_commands import locale_str

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import AgainstRulesError, NotUnderstoodError, RefusalError
from bot.tables.model.ports import TableReason
from cogs.command_tree import autocompletion, find_games, matching
from cogs.messages.kinds import Lookup
from cogs.router import Press, TablePress, control
from cogs.rules.messages import Rule, find_rules, how_to_content, rule_book, rule_content, rules_content
from cogs.services import ControlHandlers, ServicedCog, Services, answer_lookup, services_of
from cogs.ui.address import Action
from cogs.ui.interactions import Interaction, SurfaceReason, answer_with, number_in
from cogs.ui.reader import game_names, key_by_name


async def _rules(interaction: Interaction) -> dict[str, str]:
    game, *_ = await _game_and_options(services_of(interaction), interaction, interaction.namespace.game)
    return {next(rule.each_id()): f"{rule.ids}: {rule.sentence}" for rule in rule_book(game.key)}


async def _game_and_options(
    services: Services, interaction: Interaction, named: str | None
) -> tuple[AnyGame, Options, int]:
    """A named game with its first preset and 0; without a name, those of the member's table, and its id."""
    games = services.tables.games
    if not named:
        try:
            facts = (await services.table_of(interaction)).facts
        except RefusalError:
            named = next(iter(games))
        else:
            return facts.game, facts.options, facts.table
    key = key_by_name(game_names(games, await services.words(interaction)), named)
    if key not in games:
        raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=key)
    return games[key], next(iter(games[key].presets.values())), 0


@app_commands.guild_only()
class RulesCommands(ServicedCog):
    @app_commands.command(description=locale_str("command-rules"))
    @app_commands.describe(game=locale_str("command-rules.game"), rule=locale_str("command-rules.rule"))
    @app_commands.autocomplete(game=autocompletion(find_games), rule=autocompletion(_rules))
    async def rules(self, interaction: Interaction, game: str | None = None, rule: str | None = None) -> None:
        """Show the page of rules, or the rules that were searched for.

        `/rules meld` searches as well, although *meld* stands in the field of the game.
        """
        words = await self._services.words(interaction)
        matches: Sequence[Rule] = ()
        if rule is not None:
            matches = await self._search(interaction, game, rule)
            if not matches:
                raise NotUnderstoodError(SurfaceReason.UNKNOWN_RULE, rule=rule)
        elif game:
            names = await find_games(interaction)
            if key_by_name(names, game) not in names:
                matches = await self._search(interaction, None, game)
        if matches:
            content = rule_content(matches, words)
        else:
            shown_game, options, table = await _game_and_options(self._services, interaction, game)
            content = await rules_content(shown_game, options, words, self._services.artist, table=table)
        await answer_with(interaction, content)

    async def _search(self, interaction: Interaction, game: str | None, typed: str) -> Sequence[Rule]:
        """The rules with an id, or else with all the words, in the first book that has any.

        The first book is that of the game that the member means.
        """
        services, words = self._services, await self._services.words(interaction)
        meant, *_ = await _game_and_options(services, interaction, game)
        books = [meant.key, *services.tables.games]
        matches = find_rules(typed, books)
        if matches or not typed.strip() or any(character.isdigit() for character in typed):
            return matches  # text with a digit was meant as an id
        synonyms = words("search-also")
        for book in books:
            rules = rule_book(book)
            if found := matching({str(number): rule.sentence for number, rule in enumerate(rules)}, typed, synonyms):
                return [rules[int(number)] for number in found]
        return ()


class RulesControls(ControlHandlers):
    """**Rules** and **How to play**."""

    @control(Action.RULES)
    async def _rules(self, press: TablePress) -> None:
        facts, page = press.table.facts, press.address.argument
        number = number_in(page) if page else 0

        async def found() -> Lookup:
            game, options, artist = facts.game, facts.options, self._services.artist
            return lambda reader: rules_content(game, options, reader.words, artist, table=facts.table, page=number)

        await answer_lookup(self._services, press, found())

    @control(Action.HOW_TO, at_table=False)
    async def _how_to(self, press: Press) -> None:
        game = press.address.argument
        if game not in self._services.tables.games:
            raise AgainstRulesError(TableReason.UNKNOWN_GAME, game=game)
        await answer_with(press.interaction, await how_to_content(game, press.words, self._services.artist))
