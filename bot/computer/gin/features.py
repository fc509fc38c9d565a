"""What the nets of gin are told about a plan: short lists of numbers, each of them about one in size.

Nothing here has been learnt; whoever changes a number or the order of one has to train the nets anew.
"""

from collections.abc import Mapping
from typing import Final

from bot.computer.gin.holdings import ABOVE, NEAR, Outlook
from bot.computer.gin.plans import Draw, Knocking, Plan, Spot, Throw
from bot.games.gin_hands import IN_RUN, SUIT_MASK, WIDTH, points, rank_of, reach

_MOST_STOCK: Final = 31
_RANK: Final = 1 | 1 << WIDTH | 1 << 2 * WIDTH | 1 << 3 * WIDTH

Inputs = list[float]
NETS: Final[Mapping[str, int]] = {"draw": 17, "throw": 24, "knock": 16}
"""The nets, and the number of their inputs."""


def net_of(plan: Plan) -> str:
    """The net that judges a plan."""
    return "draw" if isinstance(plan, Draw) else "throw" if isinstance(plan, Throw) else "knock"


def inputs_of(plan: Plan) -> Inputs:
    """What that net is told."""
    if isinstance(plan, Draw):
        return [*_of_hand(plan.spot, plan.ahead), *_of_opponent(plan.spot)]
    if isinstance(plan, Throw):
        return [*_of_hand(plan.spot, plan.ahead), *_of_opponent(plan.spot), *_of_discard(plan)]
    return [*_of_knock(plan), *_of_opponent(plan.spot)]


def _of_hand(spot: Spot, ahead: Outlook) -> Inputs:
    return [
        ahead.deadwood / 30,
        (ahead.deadwood - ahead.hoped) / 5,
        ahead.knock,
        ahead.gin * 4,
        ahead.outs / 8,
        ahead.dearest / 10,
        spot.limit / 10,
        melded(spot.hand) / 10,
    ]


def _of_opponent(spot: Spot) -> Inputs:
    memory = spot.memory
    held = memory.held
    return [
        spot.stock / _MOST_STOCK,
        memory.takes / 4,
        held.bit_count() / 4,
        melded(held) / 4,
        memory.weight / 10,
        memory.thrown.bit_count() / 8,
        memory.last / WIDTH,
        memory.lowest / WIDTH,
        (spot.unseen & ABOVE[memory.last]).bit_count() / 10,
    ]


def _of_discard(plan: Throw) -> Inputs:
    memory, bit = plan.spot.memory, plan.bit
    return [
        plan.danger,
        (NEAR[bit] & memory.thrown).bit_count() / 3,
        (NEAR[bit] & memory.left).bit_count() / 3,
        (NEAR[bit] & memory.held).bit_count() / 2,
        points(bit) / 10,
        rank_of(bit) / WIDTH,
        (rank_of(bit) - memory.last) / 6,
    ]


def _of_knock(plan: Knocking) -> Inputs:
    unseen, held = plan.spot.unseen, plan.spot.memory.held
    return [
        plan.deadwood / 10,
        plan.spot.limit / 10,
        reach(plan.melds, unseen).bit_count() / 6,
        reach(plan.melds, held).bit_count() / 2,
        points(held) / 20,
        points(unseen) / max(unseen.bit_count(), 1) / 10,
        float(not plan.deadwood),
    ]


def melded(cards: int) -> int:
    """How many of some cards can lie in a meld of these alone."""
    one, two, other, last = (cards >> shift & SUIT_MASK for shift in range(0, 4 * WIDTH, WIDTH))
    three = one & two & (other | last) | other & last & (one | two)
    in_run = IN_RUN[one].bit_count() + IN_RUN[two].bit_count() + IN_RUN[other].bit_count() + IN_RUN[last].bit_count()
    return in_run + (cards & three * _RANK).bit_count()
