"""The signature of computer players: a pure function from what a seat may know to its moves, best first.

    def player(observation: Observation[GinOptions, GinView], rng: Random) -> Sequence[ScoredMove]

It returns at least one move. The generator breaks ties between moves of nearly the same value. The table seeds it from
public facts, never from the seed or salt of a deal, so the same position always gives the same result.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from bot.games.observation import AnyObservation, ScoredMove
from bot.games.values import commands_in

Player: TypeAlias = Callable[[Any, Random], Sequence[ScoredMove]]


def first_choice(observation: AnyObservation, _: Random) -> Sequence[ScoredMove]:
    """Every choice in the order of the rules, which list the best first.

    Raises:
        ValueError: there is no choice.

    """
    moves = [ScoredMove(command, 0.0) for command in commands_in(observation.choices)]
    if not moves:
        raise ValueError("nothing to choose from")
    return moves
