"""The computer players of the first release, frozen: what stronger players are measured against.

They also play where a test needs members who decide something sensible, and always the same, whatever today's
computers would do: golden playthroughs, evenings on the test bed.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bot.games.values import Choices, Command, View
from tests.bench.yardstick import gin, rum500, solitaire

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
