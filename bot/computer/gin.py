"""The players of gin that go by rules of thumb: easy, normal, and the one who sits in for somebody who is away.

Each lacks something that people lack, and says so in the lobby; none plays worse on purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.computer.gin_memory import Memory, remember
from bot.computer.gin_plans import Draw, Knocking
from bot.computer.gin_sight import weighing

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bot.computer.gin_plans import Plan
    from bot.computer.gin_sight import GinSight
    from bot.games.sight import Weighed

_FEARED, _BIGGER = 30, 6
"""Points that the opponent might have, so that a knock is better than going on, and what big gin brings beside them."""
_SHOWN, _HOPE = 1.0, 3.0
"""What it costs to let the opponent see a card taken, and what a card from the stock saves, in points."""
_LOW, _NEAR_END = 5, 12
"""Who sits in knocks with so much deadwood, and with more only when so many cards are left in the stock."""


def easy(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """Low deadwood now: it remembers no card, doesn't count outs and fears no discard."""
    return weighing(sight, Memory(), _easily, chance)


def _easily(plan: Plan) -> float:
    if isinstance(plan, Knocking):
        return _shown(plan)
    if isinstance(plan, Draw):
        return _HOPE - plan.ahead.deadwood
    return -float(plan.ahead.deadwood)


def _shown(plan: Knocking) -> float:
    return float(_FEARED - plan.deadwood + (0 if plan.bit else _BIGGER))


def normal(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """The deadwood that the next draw may leave, by the cards that lie in the pile; it doesn't watch the opponent."""
    return weighing(sight, _counted(sight), _counting, chance)


def sit_in(sight: GinSight, chance: Random) -> Sequence[Weighed]:
    """As normal, but it knocks only with little, or near the end: the hand is to stay its owner's."""
    low = _LOW if sight.view.stock > _NEAR_END else sight.view.knock_limit

    def judge(plan: Plan) -> float:
        return _counting(plan) - (2 * _FEARED if isinstance(plan, Knocking) and plan.deadwood > low else 0)

    return weighing(sight, _counted(sight), judge, chance)


def _counted(sight: GinSight) -> Memory:
    """The cards of the pile, and nothing of the opponent."""
    memory = remember(sight.seen, sight.view.seat or 0)
    return Memory(memory.gone, memory.top)


def _counting(plan: Plan) -> float:
    if isinstance(plan, Knocking):
        return _shown(plan)
    if isinstance(plan, Draw):
        return -plan.ahead.hoped
    return -plan.ahead.deadwood - _SHOWN if plan.take else -plan.ahead.hoped
