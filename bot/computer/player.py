"""Computer players: from what a seat may see and may do to what it does.

A player knows the view and the choices of its seat, nothing else: it can't cheat. Its decision is a function of them,
so a journal can be played again. A game without a policy of its own is played by taking the first choice, which the
rules list best first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.computer import gin, rum500, solitaire

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.games.values import Choices, Command, View

POLICIES: Mapping[str, Callable[[Any, Choices], Command]] = {
    "rum500": rum500.choose,
    "gin": gin.choose,
    "solitaire": solitaire.choose,
}


def choose(game: str, view: View, choices: Choices) -> Command:
    """Pick one of the choices.

    Args:
        game: the key of the game.
        view: what the seat sees.
        choices: what it can do; at least one.

    Raises:
        ValueError: there is no choice.

    """
    return POLICIES.get(game, first)(view, choices)


def first(_: View, choices: Choices) -> Command:
    """The first choice of the first kind that has one.

    Raises:
        ValueError: there is none.

    """
    for listed in choices.values():
        if listed:
            return listed[0].command
    raise ValueError("nothing to choose from")
