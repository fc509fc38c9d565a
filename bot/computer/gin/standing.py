"""What a deal of gin is worth where a match stands: near its end the deal itself counts, before that its points.

The chance to win a match is worked out from what both sides still need, as if both were equally strong and won deals of
the sizes that are usual. A deal's worth is what it adds to that chance.
"""

from functools import cache
from typing import Final, NamedTuple

from bot.computer.gin.hopes import Hopes
from bot.games.gin.view import GinView

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
