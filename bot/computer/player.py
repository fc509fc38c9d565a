"""What a computer player is: a pure function from what a seat may know to its options, weighed.

    def weigh(sight: Sight[GinOptions, GinView], chance: Random) -> Sequence[Weighed]

It returns the options that it considers, best first; at least one. `chance` decides among near equals: the table makes
it from what everyone knows, never from the seed or salt of a deal, so the same situation gives the same weighing.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from bot.games.observation import AnySight, Weighed
from bot.games.values import Choices, Command

Player: TypeAlias = Callable[[Any, Random], Sequence[Weighed]]


def first_choice(sight: AnySight, _: Random) -> Sequence[Weighed]:
    """Every choice in the order of the rules, which list the best first.

    Raises:
        ValueError: there is none.

    """
    weighed = [Weighed(command, 0.0) for command in listed(sight.choices)]
    if not weighed:
        raise ValueError("nothing to choose from")
    return weighed


def listed(choices: Choices) -> list[Command]:
    """Every command on offer."""
    return [choice.command for kind in choices.values() for choice in kind]


def deciding(choose: Callable[[Any, Choices], Command]) -> Player:
    """A player that knows its move but can't weigh the others."""

    def weigh(sight: AnySight, _: Random) -> Sequence[Weighed]:
        decided = choose(sight.view, sight.choices)
        return [
            Weighed(decided, 1.0),
            *(Weighed(command, 0.0) for command in listed(sight.choices) if command != decided),
        ]

    return weigh
