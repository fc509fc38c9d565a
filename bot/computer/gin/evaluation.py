"""Evaluates plans of gin: the inputs of the nets, the outcome that they expect, and its value in the match.

The inputs are numbers of about one in size. If one of them or their order changes, the nets have to be trained again.

Near the end of a match, winning the deal counts; before that, its points do. The probability of winning the match is
computed from the points that both sides still need, as if both were equally strong and won deals of the usual sizes.
The value of a deal is the change of that probability.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from bot.computer.gin.plans import (
    ABOVE,
    NEAR,
    DiscardPlan,
    DrawPlan,
    KnockPlan,
    Outlook,
    Plan,
    Position,
    pairs_and_triples,
)
from bot.games.gin.options import GinOptions
from bot.games.gin.showdown import Result, bonus_of
from bot.games.gin.view import GinView
from bot.games.gin_hands import ACES, IN_RUN, SUIT_MASK, WIDTH, lay_off_cards, points, rank_of

_LARGEST_STOCK: Final = 31

Features: TypeAlias = list[float]
NETS: Final[Mapping[str, int]] = {"draw": 17, "throw": 24, "knock": 16}
"""The nets by name, with their numbers of inputs."""
POINTS_PER_UNIT: Final = 20
"""The points that one unit of a net's output stands for."""


def net_name(plan: Plan) -> str:
    """The net that evaluates a plan."""
    return "draw" if isinstance(plan, DrawPlan) else "throw" if isinstance(plan, DiscardPlan) else "knock"


def features(plan: Plan) -> Features:
    """The inputs of the plan's net."""
    position, memory = plan.position, plan.position.memory
    if isinstance(plan, DrawPlan):
        return [*_hand_features(position, plan.outlook), *_opponent_features(position)]
    if isinstance(plan, DiscardPlan):
        near, rank = NEAR[plan.bit], rank_of(plan.bit)
        return [
            *_hand_features(position, plan.outlook),
            *_opponent_features(position),
            plan.danger,
            (near & memory.discards).bit_count() / 3,
            (near & memory.declined).bit_count() / 3,
            (near & memory.held).bit_count() / 2,
            points(plan.bit) / 10,
            rank / WIDTH,
            (rank - memory.last_rank) / 6,
        ]
    unseen = position.unseen
    return [
        plan.deadwood / 10,
        position.knock_limit / 10,
        lay_off_cards(plan.melds, unseen).bit_count() / 6,
        lay_off_cards(plan.melds, memory.held).bit_count() / 2,
        points(memory.held) / 20,
        points(unseen) / max(unseen.bit_count(), 1) / 10,
        float(not plan.deadwood),
        *_opponent_features(position),
    ]


def _hand_features(position: Position, outlook: Outlook) -> Features:
    return [
        outlook.deadwood / 30,
        (outlook.deadwood - outlook.expected_deadwood) / 5,
        outlook.knock,
        outlook.gin * 4,
        outlook.outs / 8,
        outlook.highest / 10,
        position.knock_limit / 10,
        _meldable(position.hand) / 10,
    ]


def _opponent_features(position: Position) -> Features:
    memory = position.memory
    held = memory.held
    return [
        position.stock / _LARGEST_STOCK,
        memory.takes / 4,
        held.bit_count() / 4,
        _meldable(held) / 4,
        memory.discard_points / 10,
        memory.discards.bit_count() / 8,
        memory.last_rank / WIDTH,
        memory.lowest_rank / WIDTH,
        (position.unseen & ABOVE[memory.last_rank]).bit_count() / 10,
    ]


def _meldable(cards: int) -> int:
    """How many of some cards lie in a run or a set of these cards."""
    in_runs = sum(IN_RUN[cards >> shift & SUIT_MASK].bit_count() for shift in range(0, 4 * WIDTH, WIDTH))
    return in_runs + (cards & pairs_and_triples(cards)[1] * ACES).bit_count()


class ExpectedOutcome(NamedTuple):
    """The expected outcome of a plan.

    Attributes:
        win: the probability of winning the deal.
        loss: the probability of losing it.
        won: the points won, averaged over all deals.
        lost: the points lost, averaged over all deals.

    """

    win: float
    loss: float
    won: float
    lost: float


def expected_outcome(plan: Plan, outputs: Sequence[float], options: GinOptions) -> ExpectedOutcome:
    """Decode the outputs of the plan's net.

    The net for knocks gives the probabilities that the opponent has less deadwood, or as much, and by how much the
    opponent has more or less on average. The other nets give the four numbers themselves.
    """
    if not isinstance(plan, KnockPlan):
        win, loss, won, lost = (max(output, 0.0) for output in outputs)
        return ExpectedOutcome(min(win, 1.0), min(loss, 1.0), won * POINTS_PER_UNIT, lost * POINTS_PER_UNIT)
    under, even, more, less = (max(output, 0.0) for output in outputs)
    if not plan.deadwood:
        bonus = bonus_of(options, Result.GIN if plan.bit else Result.BIG_GIN)
        return ExpectedOutcome(1.0, 0.0, bonus + more * POINTS_PER_UNIT, 0.0)
    win = max(1.0 - under - even, 0.0)
    loss = min(under + (even if options.undercut_on_tie else 0), 1.0)
    won = win * bonus_of(options, Result.KNOCK) + more * POINTS_PER_UNIT
    lost = loss * bonus_of(options, Result.UNDERCUT) + less * POINTS_PER_UNIT
    return ExpectedOutcome(win, loss, won, lost)


_ENDGAME: Final = 150
"""While both sides need more than these points to win the match, the points of a deal are its value."""
_TYPICAL_POINTS: Final = 20
"""The points of a typical deal; the values near the end of a match are scaled to match such a deal's."""
_OUTCOME_SPREAD: Final = (0.4, 0.9, 1.7)
"""The multiples of its expected points that a deal may bring, all equally likely."""
_GRID_STEP: Final = 5
"""The step, in points, of the grid on which the probability of winning a match is computed."""
_GRID_STEPS: Final = 40
"""The size of that grid; a side that needs more counts as needing this many steps."""
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
"""The sizes of won deals in steps of the grid, each with its share of deals."""


class PointsNeeded(NamedTuple):
    """The points that both sides still need to win the match."""

    own: float
    opponent: float

    def value(self, expected: ExpectedOutcome) -> float:
        """The value of an expected outcome, in points of a typical deal."""
        own, other = self
        if min(self) > _ENDGAME:
            return expected.won - expected.lost
        now = _match_chance(own, other)
        gain = loss = 0.0
        if expected.win > 0:
            won = expected.won / expected.win
            after = sum(_match_chance(own - won * part, other) for part in _OUTCOME_SPREAD) / len(_OUTCOME_SPREAD)
            gain = expected.win * (after - now)
        if expected.loss > 0:
            lost = expected.lost / expected.loss
            after = sum(_match_chance(own, other - lost * part) for part in _OUTCOME_SPREAD) / len(_OUTCOME_SPREAD)
            loss = expected.loss * (now - after)
        typical = _match_chance(own - _TYPICAL_POINTS, other) - _match_chance(own, other - _TYPICAL_POINTS)
        return (gain - loss) / (typical / (2 * _TYPICAL_POINTS))


def points_needed(view: GinView) -> PointsNeeded:
    """The points that both sides still need, divided by the times that the deal counts (AG-22)."""
    side = view.sides[view.seat or 0]
    own, other = view.target - view.totals[side], view.target - view.totals[1 - side]
    return PointsNeeded(max(own, 1) / view.multiplier, max(other, 1) / view.multiplier)


def _match_chance(own: float, other: float) -> float:
    """The probability of winning a match in which the sides need these points, interpolated between grid points."""
    if own <= 0:
        return 1.0
    if other <= 0:
        return 0.0
    across, down = (min(max(need / _GRID_STEP, 1), _GRID_STEPS) for need in (own, other))
    left, top = int(across), int(down)
    return _interpolate(
        across - left,
        _interpolate(down - top, _grid_chance(left, top), _grid_chance(left, top + 1)),
        _interpolate(down - top, _grid_chance(left + 1, top), _grid_chance(left + 1, top + 1)),
    )


def _interpolate(part: float, low: float, high: float) -> float:
    return low + part * (high - low)


@cache
def _grid_chance(own: int, other: int) -> float:
    """The probability at a grid point: each side wins the next deal half of the time."""
    if own <= 0 or other <= 0:
        return 0.5 if own == other else float(own <= 0)
    return sum(
        share * (_grid_chance(own - steps, other) + _grid_chance(own, other - steps)) / 2 for steps, share in _WINS
    )
