"""What the nets of gin are told about a plan: short lists of numbers, each of them about one in size.

Nothing here has been learnt; whoever changes a number or the order of one has to train the nets anew.

What a plan of gin may be hoped to bring, by what its net says.

What a deal of gin is worth where a match stands: near its end the deal itself counts, before that its points.

The chance to win a match is worked out from what both sides still need, as if both were equally strong and won deals of
the sizes that are usual. A deal's worth is what it adds to that chance.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from bot.computer.gin.plans import ABOVE, NEAR, Draw, Knocking, Outlook, Plan, Spot, Throw
from bot.games.gin.options import GinOptions
from bot.games.gin.view import GinView
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
        return _hope_of_knock(plan, said, options)
    win, loss, won, lost = (max(one, 0.0) for one in said)
    return Hopes(min(win, 1.0), min(loss, 1.0), won * POINTS, lost * POINTS)


def _hope_of_knock(plan: Knocking, said: Sequence[float], options: GinOptions) -> Hopes:
    """A knock: the net says how likely the opponent has less and how likely as much, and by how much they differ."""
    under, even, more, less = (max(one, 0.0) for one in said)
    if not plan.deadwood:
        bonus = options.gin_bonus if plan.bit else options.big_gin_bonus
        return Hopes(1.0, 0.0, bonus + more * POINTS, 0.0)
    loss = min(under + (even if options.undercut_on_tie else 0), 1.0)
    return Hopes(max(1.0 - under - even, 0.0), loss, more * POINTS, loss * options.undercut_bonus + less * POINTS)


_STEP: Final = 5
"""Points; the chance is worked out on a grid of that width."""
_FAR: Final = 40
"""Steps: who needs more than this needs so many."""
_POINTS_ALONE: Final = 150
"""Where both sides need more than this, the match is far from its end and points alone count."""
_USUAL: Final = 20
"""The points of a usual deal, in which the worth of all others is told."""
_WINS: Final[tuple[tuple[int, float], ...]] = (
    (1, 0.13),
    (2, 0.15),
    (3, 0.16),
    (4, 0.14),
    (5, 0.12),
    (6, 0.10),
    (7, 0.07),
    (8, 0.05),
    (10, 0.05),
    (13, 0.03),
)
"""How often a deal that is won brings so many steps."""
_SPREAD: Final = (0.4, 0.9, 1.7)
"""A deal that is expected to bring so much brings one of these parts of it."""


class Standing(NamedTuple):
    """What both sides still need to win the match, in points."""

    own: float
    other: float

    def worth(self, hopes: Hopes) -> float:
        """What a plan is worth, in points of a usual deal."""
        if min(self) > _POINTS_ALONE:
            return hopes.won - hopes.lost
        gained, feared = self._gained(hopes.win, hopes.won), self._feared(hopes.loss, hopes.lost)
        return (gained - feared) / self._unit

    @property
    def _unit(self) -> float:
        """What a point of a usual deal adds to the chance to win the match."""
        return (_chance(self.own - _USUAL, self.other) - _chance(self.own, self.other - _USUAL)) / (2 * _USUAL)

    def _gained(self, win: float, won: float) -> float:
        if win <= 0:
            return 0.0
        after = sum(_chance(self.own - won / win * part, self.other) for part in _SPREAD) / len(_SPREAD)
        return win * (after - _chance(self.own, self.other))

    def _feared(self, loss: float, lost: float) -> float:
        if loss <= 0:
            return 0.0
        after = sum(_chance(self.own, self.other - lost / loss * part) for part in _SPREAD) / len(_SPREAD)
        return loss * (_chance(self.own, self.other) - after)


def standing(view: GinView) -> Standing:
    """What both sides still need, in points of which the deal counts each `times` times (AG-22)."""
    side = view.sides[view.seat or 0]
    own, other = view.target - view.totals[side], view.target - view.totals[1 - side]
    return Standing(max(own, 1) / view.times, max(other, 1) / view.times)


def _chance(own: float, other: float) -> float:
    """The chance to win a match in which both need so many points, between the points of the grid."""
    if own <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    across, down = (min(max(need / _STEP, 1), _FAR) for need in (own, other))
    left, top = int(across), int(down)
    return _between(
        across - left,
        _between(down - top, _even(left, top), _even(left, top + 1)),
        _between(down - top, _even(left + 1, top), _even(left + 1, top + 1)),
    )


def _between(part: float, low: float, high: float) -> float:
    return low + part * (high - low)


@cache
def _even(own: int, other: int) -> float:
    """The chance where both need so many steps; the side that needs none has won, both needing none is even."""
    if own <= 0 or other <= 0:
        return 0.5 if own == other else float(own <= 0)
    return sum(often * (_even(own - steps, other) + _even(own, other - steps)) / 2 for steps, often in _WINS)
