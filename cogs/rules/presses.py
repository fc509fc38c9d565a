"""The presses that open the rules and the lessons."""

from bot.games.refusals import AgainstRulesError
from bot.tables.model.ports import TableReason
from cogs.router import Press, PressHandlers, TablePress, control
from cogs.rules.how_to_message import how_to_content
from cogs.rules.rules_message import rules_content
from cogs.services import Services
from cogs.ui.address import Action
from cogs.ui.interactions import answer_with


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
