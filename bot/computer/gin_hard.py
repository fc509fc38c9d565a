"""The hard player of gin: it looks one turn ahead and asks small nets what the position after it is worth.

The nets have learnt from deals that players played against themselves (`gin_training`). They see what a person at the
table could know: the own hand, the pile, and what the opponent took, left and threw.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from bot.computer.gin_inputs import inputs_of, net_of
from bot.computer.gin_memory import remember
from bot.computer.gin_plans import Knocking
from bot.computer.gin_sight import weighing
from bot.computer.gin_standing import Hopes, standing
from bot.computer.net import read_nets

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from bot.computer.gin_plans import Plan
    from bot.computer.gin_sight import GinSight
    from bot.computer.net import Net
    from bot.games.gin.options import GinOptions
    from bot.games.sight import Weighed

POINTS: Final = 20
"""The points that count as one in what a net says."""


def weigh(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """The options of a seat, best first."""
    memory = remember(sight.seen, sight.view.seat or 0)
    nets, aim, options = _nets(), standing(sight.view), sight.options

    def judge(plan: Plan) -> float:
        return aim.worth(hopes_of(plan, nets[net_of(plan)](inputs_of(plan)), options))

    return weighing(sight, memory, judge, chance)


@cache
def _nets() -> Mapping[str, Net]:
    return read_nets("bot.computer", "gin_weights.json")


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
