"""A player of the solitaire that keeps its deadwood low and goes out as soon as it may."""

from bot.games.solitaire.view import SolitaireView
from bot.games.values import Choices, Command


def choose(_view: SolitaireView, choices: Choices) -> Command:
    """Choose big gin, gin, or the discard that leaves the least deadwood.

    It draws rather than takes, since taking a discard back leads nowhere (AS-02).

    Raises:
        ValueError: there is no choice.

    """
    for kind in ("big_gin", "knock", "draw", "exchange", "discard"):
        if choices.get(kind):
            return choices[kind][0].command
    raise ValueError("nothing to choose from")
