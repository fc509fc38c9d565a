"""Computer players: they decide what a seat does from what it may see and do.

A player knows nothing but the view and the choices of its seat, so it can't cheat. Its decision is a function of them,
so a journal can be replayed. In a game without a policy of its own it takes the first choice, since the rules list the
best first.
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
    """The first choice of the first kind that has any.

    Raises:
        ValueError: there is none.

    """
    for listed in choices.values():
        if listed:
            return listed[0].command
    raise ValueError("nothing to choose from")
