"""Ratings of members and pairs: how many points a round they add to what their side makes against average players.

A Bayesian linear model of round margins. The margin of a side is its points less the mean of all sides. The model takes
it for the side's strength, less the mean strength of all sides, plus normal noise. The strength of a side is the sum of
its members' skills and, for partners, a skill of the pair. The prior of a skill is normal around 0, with the standard
deviation `SKILL` (of a pair, `TOGETHER`), or what the season before left. docs/boards.md says why.

The posterior means solve the linear system `precision @ means = right`; `solved` does that in plain Python.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from operator import mul
from statistics import median
from typing import NamedTuple, TypeAlias

from bot.boards.lineups import FULL, PARTS, Lineup

Rows: TypeAlias = list[dict[int, float]]
"""A symmetric matrix: each row's entries by their column, the diagonal among them."""

_SWEEPS = 200
"""The most sweeps of the iterative solution."""
_CLOSE = 1e-3
"""In points a round: once no estimate moves by more in a sweep, the solution is close enough."""


class Solved(NamedTuple):
    """The estimate of each unknown; and for each sum of unknowns that was asked for, its variance."""

    means: list[float]
    variances: list[float]


def solved(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]], exact: int) -> Solved:
    """Solve `precision @ means = right`; exactly where there are no more than `exact` unknowns."""
    return _exactly(precision, right, sums) if len(precision) <= exact else _by_sweeps(precision, right, sums)


def _exactly(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]]) -> Solved:
    # With precision = L @ L.T and M = inverse of L: means = M.T @ (M @ right), and the covariance is M.T @ M.
    columns = _inverse_columns(_cholesky(precision))
    count = len(columns)
    half = [0.0] * count
    for start, column in enumerate(columns):
        for number, value in enumerate(column, start):
            half[number] += value * right[start]
    means = [sum(map(mul, column, half[start:])) for start, column in enumerate(columns)]
    return Solved(means, [_variance(columns, each) for each in sums])


def _cholesky(precision: Rows) -> list[list[float]]:
    """The lower triangle L of `precision = L @ L.T`."""
    lower: list[list[float]] = []
    for number, entries in enumerate(precision):
        row: list[float] = []
        for column in range(number):
            above = lower[column]
            row.append((entries.get(column, 0.0) - sum(map(mul, row, above))) / above[column])
        row.append(sqrt(entries[number] - sum(map(mul, row, row))))
        lower.append(row)
    return lower


def _inverse_columns(lower: list[list[float]]) -> list[list[float]]:
    """The columns of the inverse of L, each from its diagonal down."""
    columns: list[list[float]] = []
    for start in range(len(lower)):
        column = [1 / lower[start][start]]
        for row in lower[start + 1 :]:
            column.append(-sum(map(mul, column, row[start:])) / row[-1])
        columns.append(column)
    return columns


def _variance(columns: list[list[float]], unknowns: tuple[int, ...]) -> float:
    """The variance of a sum of unknowns: the squared length of the sum of their columns of the inverse of L."""
    first, count = min(unknowns), len(columns)
    total = [0.0] * (count - first)
    for unknown in unknowns:
        for number, value in enumerate(columns[unknown], unknown - first):
            total[number] += value
    return sum(map(mul, total, total))


def _by_sweeps(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]]) -> Solved:
    """Gauss-Seidel: solve each equation for its own unknown in turn, until nothing moves any more."""
    means = [0.0] * len(precision)
    for _ in range(_SWEEPS):
        moved = 0.0
        for number, entries in enumerate(precision):
            others = sum(value * means[column] for column, value in entries.items() if column != number)
            better = (right[number] - others) / entries[number]
            moved = max(moved, abs(better - means[number]))
            means[number] = better
        if moved < _CLOSE:
            break
    # The variance of a sum leaves out the covariances between its unknowns.
    alone = [_local_variance(precision, number) for number in range(len(precision))]
    return Solved(means, [sum(alone[unknown] for unknown in each) for each in sums])


def _local_variance(precision: Rows, number: int) -> float:
    """The variance of one unknown if its neighbours were connected only to it, not to each other.

    This can underestimate the precision, even below 0, so at least a tenth of the diagonal is left.
    """
    entries = precision[number]
    known = entries[number]
    doubt = sum(value**2 / precision[column][column] for column, value in entries.items() if column != number)
    return 1 / max(known - doubt, known / 10)


SKILL = 1 / 16
"""The prior standard deviation of a member's skill, as a share of a round's spread: 4 points where that is 63."""
TOGETHER = SKILL / 2
"""The same for what a pair adds to the sum of its partners' skills."""
WIDENED = SKILL / 2
"""The uncertainty that a new season adds to a rating, likewise; a rating never gets less certain than the prior."""
MEETING = 5
"""The fewest members connected by matches for whom ratings are shown."""
LEAST_ROUNDS, MOST_ROUNDS = 18, 120
"""The bounds of the rounds until a rating is no longer provisional, which is half the median of all members."""
EXACT = 300
"""The most unknowns that are solved exactly; with more, the uncertainty is an approximation."""

Members: TypeAlias = tuple[int, ...]
"""One member, or the partners of a side, in ascending order."""


class Known(NamedTuple):
    """The estimate of a skill in points a round, and its standard deviation."""

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a member or a pair.

    Attributes:
        skill: for a pair, of both partners together.
        own: the part of the skill that is the pair's; a member's is all of it.
        rounds: the weighted number of rounds that count.
        provisional: True while they are too few.

    """

    members: Members
    skill: Known
    own: Known
    rounds: float
    provisional: bool

    @property
    def pair(self) -> bool:
        """True for partners."""
        return len(self.members) > 1


def ratings(lineups: Sequence[Lineup], spread: float, before: Mapping[Members, Known] | None = None) -> list[Rating]:
    """The ratings of everyone whom matches connect to enough others, ordered by members.

    Args:
        lineups: the sums of all matches.
        spread: the standard deviation of a round's margin between two sides.
        before: what the season before left, as priors.

    """
    rated: list[Rating] = []
    bar = _bar(lineups)
    for group in _connected([each for each in lineups if each.sums.rounds]):
        rated += _of_group(group, spread, before or {}, bar)
    return sorted(rated, key=lambda each: each.members)


def widened(known: Known, spread: float, *, pair: bool) -> Known:
    """The prior that a season leaves for the next: the same value, less certain."""
    most = spread * (TOGETHER if pair else SKILL)
    return Known(known.value, min(most, sqrt(known.deviation**2 + (spread * WIDENED) ** 2)))


def margin(sides: Sequence[Members], known: Mapping[Members, Known], side: int) -> float:
    """The expected margin of a side: its points a round, less the mean of the other sides."""
    strengths = [sum(_own(known, each) for each in units_of(members)) for members in sides]
    others = [strength for number, strength in enumerate(strengths) if number != side]
    return strengths[side] - sum(others) / len(others)


def _own(known: Mapping[Members, Known], members: Members) -> float:
    return known[members].value if members in known else 0.0


def units_of(side: Members) -> list[Members]:
    """The parts of a side's strength: each member, and the partners as a pair."""
    alone: list[Members] = [(member,) for member in side]
    return [*alone, side] if len(side) > 1 else alone


def rounds_played(lineups: Iterable[Lineup]) -> dict[Members, float]:
    """The weighted number of rounds that count for each member and pair."""
    rounds: dict[Members, float] = {}
    for each in lineups:
        for side in each.sides:
            for unit in units_of(side):
                rounds[unit] = rounds.get(unit, 0.0) + each.sums.rounds / FULL
    return rounds


def _bar(lineups: Sequence[Lineup]) -> float:
    alone = [rounds for unit, rounds in rounds_played(lineups).items() if len(unit) == 1]
    return min(max(median(alone) / 2, LEAST_ROUNDS), MOST_ROUNDS) if alone else LEAST_ROUNDS


def _connected(lineups: Sequence[Lineup]) -> list[list[Lineup]]:
    """Group the line-ups so that no two groups have a member in common; groups of too few members are left out."""
    # Union-find: `root` leads from each member to another of the same group, and in the end to its representative.
    root: dict[int, int] = {}

    def found(member: int) -> int:
        while root.setdefault(member, member) != member:
            root[member] = member = root[root[member]]
        return member

    for each in lineups:
        first, *others = [member for side in each.sides for member in side]
        for other in others:
            root[found(other)] = found(first)
    groups: dict[int, list[Lineup]] = {}
    for each in lineups:
        groups.setdefault(found(each.sides[0][0]), []).append(each)
    sizes = Counter(found(member) for member in list(root))
    return [group for top, group in sorted(groups.items()) if sizes[top] >= MEETING]


def _of_group(group: Sequence[Lineup], spread: float, before: Mapping[Members, Known], bar: float) -> list[Rating]:
    rounds = rounds_played(group)
    units = sorted(rounds, key=lambda unit: (-len(unit), unit))  # pairs first: they have fewer neighbours
    numbers = {unit: number for number, unit in enumerate(units)}
    precision, right = _equations(group, spread, numbers, [_prior(unit, spread, before) for unit in units])
    asked = [tuple(numbers[each] for each in units_of(unit)) for unit in units]
    alone = [(number,) for number in range(len(units))]
    answer = solved(precision, right, [*asked, *alone], EXACT)
    deviations = [sqrt(variance) for variance in answer.variances]
    return [
        Rating(
            unit,
            Known(sum(answer.means[number] for number in asked[place]), deviations[place]),
            Known(answer.means[place], deviations[len(units) + place]),
            rounds[unit],
            rounds[unit] < bar,
        )
        for place, unit in enumerate(units)
    ]


def _prior(unit: Members, spread: float, before: Mapping[Members, Known]) -> Known:
    return before.get(unit) or Known(0.0, spread * (TOGETHER if len(unit) > 1 else SKILL))


def _equations(
    group: Sequence[Lineup], spread: float, numbers: Mapping[Members, int], priors: Sequence[Known]
) -> tuple[list[dict[int, float]], list[float]]:
    """The linear system of the skills: its precision matrix and its right-hand side.

    For a line-up of n sides with strengths s and w weighted rounds, the margins are s - mean(s) plus noise. Their
    log-likelihood is quadratic in s, with the precision w / noise * (I - 1/n): the diagonal entry of a side is
    w / noise * (1 - 1/n), that between two sides -w / noise / n. A side's strength is the sum of its units, so each
    pair of units gets the entry of their sides.
    """
    noise = spread**2 / 2  # the variance of one side's points: a margin between two sides has twice as much
    precision = [{number: prior.deviation**-2} for number, prior in enumerate(priors)]
    right = [prior.value * prior.deviation**-2 for prior in priors]
    for each in group:
        units = [[numbers[unit] for unit in units_of(side)] for side in each.sides]
        # The entries of two units on different sides, and on the same side.
        apart = -each.sums.rounds / FULL / noise / len(units)
        together = apart + each.sums.rounds / FULL / noise
        for side, own in enumerate(units):
            # The sums hold margins in whole parts of a point, times the weight of the match.
            towards = each.sums.margins[side] / (FULL * PARTS) / noise
            for unit in own:
                right[unit] += towards
                row = precision[unit]
                for other, others in enumerate(units):
                    weight = together if other == side else apart
                    for column in others:
                        row[column] = row.get(column, 0.0) + weight
    return precision, right
