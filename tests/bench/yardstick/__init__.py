"""The computer players of the first release, frozen: what stronger players are measured against.

They also play where a test needs members who decide something sensible, and always the same, whatever today's
computers would do: golden playthroughs, evenings on the test bed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.bench.yardstick import gin, rum500, solitaire

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.games.values import Choices, Command, View

_POLICIES: Mapping[str, Callable[[Any, Choices], Command]] = {
    "rum500": rum500.choose,
    "gin": gin.choose,
    "solitaire": solitaire.choose,
}


def choose(game: str, view: View, choices: Choices) -> Command:
    """Pick one of the choices.

    Raises:
        ValueError: there is no choice.

    """
    return _POLICIES[game](view, choices)
