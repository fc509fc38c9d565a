"""The rules of thumb of gin: what *easy*, *normal* and *sit-in* think of a plan, in points of deadwood.

Each lacks something that people lack, and says so in the lobby; none plays worse on purpose.
"""

from collections.abc import Callable

from bot.computer.gin.plans import Draw, Knocking, Plan

_FEARED, _BIGGER = 30, 6
"""Points that the opponent might have, so that a knock is better than going on, and what big gin brings beside them."""
_SHOWN, _HOPE = 1.0, 3.0
"""What it costs to let the opponent see a card taken, and what a card from the stock saves, in points."""
_LOW, _NEAR_END = 5, 12
"""Who sits in knocks with so much deadwood, and with more only when so many cards are left in the stock."""


def careless(plan: Plan) -> float:
    """Low deadwood now: it counts no outs and fears no discard."""
    if isinstance(plan, Knocking):
        return _knock(plan)
    if isinstance(plan, Draw):
        return _HOPE - plan.ahead.deadwood
    return -float(plan.ahead.deadwood)


def counting(plan: Plan) -> float:
    """The deadwood that the next draw may leave."""
    if isinstance(plan, Knocking):
        return _knock(plan)
    if isinstance(plan, Draw):
        return -plan.ahead.hoped
    return -plan.ahead.deadwood - _SHOWN if plan.take else -plan.ahead.hoped


def patient(stock: int, limit: int) -> Callable[[Plan], float]:
    """As above, but a knock only with little, or near the end: the hand is to stay its owner's."""
    low = _LOW if stock > _NEAR_END else limit

    def judge(plan: Plan) -> float:
        return counting(plan) - (2 * _FEARED if isinstance(plan, Knocking) and plan.deadwood > low else 0)

    return judge


def _knock(plan: Knocking) -> float:
    return float(_FEARED - plan.deadwood + (0 if plan.bit else _BIGGER))
