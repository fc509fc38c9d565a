"""The yardstick: early computer players, from before version 1.0, frozen as the measure of stronger ones.

They also play for members in tests that need sensible decisions which don't change with today's computers, such as the
golden playthroughs and the evenings on the test bed.
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
    """Choose a command.

    Raises:
        ValueError: there is no choice.

    """
    return _POLICIES[game](view, choices)
