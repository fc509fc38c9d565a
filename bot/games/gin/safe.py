"""The safe move of gin: never a knock but where there is nothing else to do."""

from bot.games.commands import BigGin, Discard, DrawStock, Pass, first_of, safe_discard
from bot.games.gin.commands import Knock
from bot.games.gin.view import GinView
from bot.games.gin_hands import card_points
from bot.games.values import Choices, Command


def safe_move(view: GinView, choices: Choices) -> Command:
    """Leave what is offered, draw from the stock, declare big gin, discard; knock with a last discard that was taken.

    Raises:
        ValueError: the seat has nothing to decide.

    """
    if command := first_of(choices, Pass, DrawStock, BigGin):
        return command
    if listed := choices.get(Discard.kind):
        return safe_discard(listed, view.hand, view.newest, card_points)
    if command := first_of(choices, Knock):
        return command
    raise ValueError("nothing to decide")
