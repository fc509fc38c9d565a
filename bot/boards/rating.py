"""Linear algebra in plain Python: the estimates and variances of a model whose precision matrix is given.

A small system is solved exactly. A large one is solved by sweeps, and its variances are approximate: of what connects
two unknowns through others, only the direct way counts.

The rating of members and pairs: how many points a round they add to what their side makes against average players.

A Bayesian linear model on round margins. What a side makes in a round, less the mean of all sides, is the sum of its
members' skills, and of what these partners bring together, less the mean of the same over all sides, and noise. Skills
are not known beforehand: each is 0, give or take `SKILL`, or what the season before left. docs/boards.md says why.
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
_CLOSE = 1e-3


class Solved(NamedTuple):
    """The estimate of each unknown; and for each sum of unknowns that was asked for, its variance."""

    means: list[float]
    variances: list[float]


def solved(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]], exact: int) -> Solved:
    """Solve `precision @ means = right`; exactly where there are no more than `exact` unknowns."""
    return _exactly(precision, right, sums) if len(precision) <= exact else _by_sweeps(precision, right, sums)


def _exactly(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]]) -> Solved:
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
    first, count = min(unknowns), len(columns)
    total = [0.0] * (count - first)
    for unknown in unknowns:
        for number, value in enumerate(columns[unknown], unknown - first):
            total[number] += value
    return sum(map(mul, total, total))


def _by_sweeps(precision: Rows, right: Sequence[float], sums: Sequence[tuple[int, ...]]) -> Solved:
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
    alone = [_local_variance(precision, number) for number in range(len(precision))]
    return Solved(means, [sum(alone[unknown] for unknown in each) for each in sums])


def _local_variance(precision: Rows, number: int) -> float:
    entries = precision[number]
    known = entries[number]
    doubt = sum(value**2 / precision[column][column] for column, value in entries.items() if column != number)
    return 1 / max(known - doubt, known / 10)


SKILL = 1 / 16
"""How much members differ, as a share of the spread of a round's margin: 4 points where that is 63."""
TOGETHER = SKILL / 2
"""How much more or less than the sum of both partners are together, likewise."""
WIDENED = SKILL / 2
"""What a season adds to the uncertainty of a rating, likewise; never beyond that of somebody unknown."""
MEETING = 5
"""Members who are connected by matches; of fewer, nobody's rating is shown."""
LEAST_ROUNDS, MOST_ROUNDS = 18, 120
"""Between these, the rounds until a rating is no longer provisional: half of what members have played at the median."""
EXACT = 300
"""Unknowns that are solved exactly; beyond, the uncertainty is an approximation."""

Members: TypeAlias = tuple[int, ...]
"""One member, or the partners of a side, in ascending order."""


class Known(NamedTuple):
    """What is known of a skill: points a round, and their standard deviation."""

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a member or a pair.

    Attributes:
        skill: for a pair, of both partners together.
        own: the part of the skill that is the pair's; a member's is all of it.
        rounds: how many count, weighted.
        provisional: there are too few of them yet.

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
    """The rating of everyone who is connected by matches to enough others, by members.

    `spread`: the standard deviation of a round's margin between two sides. `before`: what the last season left.
    """
    rated: list[Rating] = []
    bar = _bar(lineups)
    for group in _connected([each for each in lineups if each.sums.rounds]):
        rated += _of_group(group, spread, before or {}, bar)
    return sorted(rated, key=lambda each: each.members)


def widened(known: Known, spread: float, *, pair: bool) -> Known:
    """What a season leaves for the next."""
    most = spread * (TOGETHER if pair else SKILL)
    return Known(known.value, min(most, sqrt(known.deviation**2 + (spread * WIDENED) ** 2)))


def margin(sides: Sequence[Members], known: Mapping[Members, Known], side: int) -> float:
    """How many points a round a side is expected to make, less the mean of the other sides."""
    strengths = [sum(_own(known, each) for each in units_of(members)) for members in sides]
    others = [strength for number, strength in enumerate(strengths) if number != side]
    return strengths[side] - sum(others) / len(others)


def _own(known: Mapping[Members, Known], members: Members) -> float:
    return known[members].value if members in known else 0.0


def units_of(side: Members) -> list[Members]:
    """What a side's strength consists of: each member, and the partners together."""
    alone: list[Members] = [(member,) for member in side]
    return [*alone, side] if len(side) > 1 else alone


def rounds_played(lineups: Iterable[Lineup]) -> dict[Members, float]:
    """The rounds that count for each member and pair, weighted."""
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
    """The line-ups in groups that have no member in common; only those of enough members."""
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
    """The precision matrix of the skills, and what it takes them to."""
    noise = spread**2 / 2  # of one side's points
    precision = [{number: prior.deviation**-2} for number, prior in enumerate(priors)]
    right = [prior.value * prior.deviation**-2 for prior in priors]
    for each in group:
        units = [[numbers[unit] for unit in units_of(side)] for side in each.sides]
        apart = -each.sums.rounds / FULL / noise / len(units)
        together = apart + each.sums.rounds / FULL / noise
        for side, own in enumerate(units):
            towards = each.sums.margins[side] / (FULL * PARTS) / noise
            for unit in own:
                right[unit] += towards
                row = precision[unit]
                for other, others in enumerate(units):
                    weight = together if other == side else apart
                    for column in others:
                        row[column] = row.get(column, 0.0) + weight
    return precision, right
