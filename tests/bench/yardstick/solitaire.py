"""A computer player of the solitaire, for demos and measurements: low deadwood, then out as soon as it may."""

from bot.games.solitaire.view import SolitaireView
from bot.games.values import Choices, Command


def choose(_view: SolitaireView, choices: Choices) -> Command:
    """Big gin, gin, or the discard that leaves least; it draws, since taking a discard back leads nowhere (AS-02).

    Raises:
        ValueError: there is no choice.

    """
    for kind in ("big_gin", "knock", "draw", "exchange", "discard"):
        if choices.get(kind):
            return choices[kind][0].command
    raise ValueError("nothing to choose from")
