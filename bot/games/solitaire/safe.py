"""The safe move of the solitaire: its eleven cards are kept, and it never goes gin by itself."""

from bot.games.commands import BigGin, Discard, DrawStock, first_of, safe_discard
from bot.games.gin_hands import card_points
from bot.games.solitaire.commands import Exchange
from bot.games.solitaire.view import SolitaireView
from bot.games.values import Choices, Command


def safe_move(view: SolitaireView, choices: Choices) -> Command:
    """Exchange nothing, draw from the stock, declare big gin, discard.

    Raises:
        ValueError: there is nothing to decide.

    """
    if choices.get(Exchange.kind):
        return Exchange(())
    if command := first_of(choices, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        return safe_discard(listed, view.hand, view.newest, card_points)
    raise ValueError("nothing to decide")
