"""Linear algebra in plain Python: the estimates and variances of a model whose precision matrix is given.

A small system is solved exactly. A large one is solved by sweeps, and its variances are approximate: of what connects
two unknowns through others, only the direct way counts.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul
from typing import NamedTuple, TypeAlias

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
