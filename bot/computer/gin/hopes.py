"""What a plan of gin may be hoped to bring, by what its net says."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.computer.gin.plans import Knocking, Plan
from bot.games.gin.options import GinOptions

POINTS: Final = 20
"""The points that count as one in what a net says."""


class Hopes(NamedTuple):
    """What a plan is expected to bring.

    Attributes:
        win: the chance to win the deal.
        loss: the chance to lose it.
        won: the points won, on average over all deals.
        lost: the points lost, likewise.

    """

    win: float
    loss: float
    won: float
    lost: float


def hopes_of(plan: Plan, said: Sequence[float], options: GinOptions) -> Hopes:
    """What a net says of a plan, as chances and points."""
    if isinstance(plan, Knocking):
        return _of_knock(plan, said, options)
    win, loss, won, lost = (max(one, 0.0) for one in said)
    return Hopes(min(win, 1.0), min(loss, 1.0), won * POINTS, lost * POINTS)


def _of_knock(plan: Knocking, said: Sequence[float], options: GinOptions) -> Hopes:
    """A knock: the net says how likely the opponent has less and how likely as much, and by how much they differ."""
    under, even, more, less = (max(one, 0.0) for one in said)
    if not plan.deadwood:
        bonus = options.gin_bonus if plan.bit else options.big_gin_bonus
        return Hopes(1.0, 0.0, bonus + more * POINTS, 0.0)
    loss = min(under + (even if options.undercut_on_tie else 0), 1.0)
    return Hopes(max(1.0 - under - even, 0.0), loss, more * POINTS, loss * options.undercut_bonus + less * POINTS)
