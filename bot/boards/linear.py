"""Solves `precision @ means = rhs` for the means and covariances of normal unknowns, in plain Python.

Up to `EXACT` unknowns are solved by Cholesky decomposition. With more, the means are iterated until they converge,
and the variances are approximations from each unknown's direct neighbours.
"""

from collections.abc import Sequence
from math import log, sqrt
from operator import mul
from typing import TypeAlias

Rows: TypeAlias = list[dict[int, float]]
"""A symmetric matrix: each row's entries by their column, the diagonal among them."""
Matrix: TypeAlias = list[list[float]]

EXACT = 300
"""The most unknowns that are solved exactly; with more, the uncertainty is an approximation."""
_SWEEPS = 200
"""The most sweeps of the iterative solution."""
_TOLERANCE = 1e-3
"""The iteration ends once no estimate moves by more than this in a sweep, in points a round."""


def solve(precision: Rows, rhs: Sequence[float]) -> "Solution":
    """Solve the system."""
    return _Cholesky(precision, rhs) if len(precision) <= EXACT else _GaussSeidel(precision, rhs)


def variance(covariances: Matrix, weights: Sequence[float]) -> float:
    """The variance of a weighted sum of unknowns."""
    return sum(weight * sum(map(mul, weights, row)) for weight, row in zip(weights, covariances, strict=True))


def evidence(precision: Rows, rhs: Sequence[float]) -> float:
    """The logarithm of the likelihood of all data, without the terms that don't depend on the prior's spread.

    The caller has to add the logarithm of the prior's own determinant.
    """
    if len(precision) <= EXACT // 3:
        lower = cholesky(precision)
        half = forward(lower, rhs)
        return sum(map(mul, half, half)) / 2 - sum(log(row[-1]) for row in lower)
    solution = _GaussSeidel(precision, rhs)
    return (sum(map(mul, solution.means, rhs)) - solution.log_determinant) / 2


def cholesky(precision: Rows) -> Matrix:
    """The lower triangle L of `precision = L @ L.T`.

    Raises:
        ValueError: the matrix isn't positive definite.

    """
    lower: Matrix = []
    for number, entries in enumerate(precision):
        row: list[float] = []
        for column in range(number):
            above = lower[column]
            row.append((entries.get(column, 0.0) - sum(map(mul, row, above))) / above[column])
        row.append(sqrt(entries[number] - sum(map(mul, row, row))))
        lower.append(row)
    return lower


def forward(lower: Matrix, rhs: Sequence[float]) -> list[float]:
    """Solve `L @ x = rhs`."""
    found: list[float] = []
    for row, value in zip(lower, rhs, strict=True):
        found.append((value - sum(map(mul, row, found))) / row[-1])
    return found


def inverse(matrix: Matrix) -> Matrix:
    """The inverse of a small positive definite matrix.

    Raises:
        ValueError, ZeroDivisionError: it isn't positive definite.

    """
    columns = _inverse_columns(cholesky([dict(enumerate(row)) for row in matrix]))
    return [[_product(columns, one, other) for other in range(len(matrix))] for one in range(len(matrix))]


def _inverse_columns(lower: Matrix) -> Matrix:
    """The columns of the inverse of L, each from its diagonal down."""
    columns: Matrix = []
    for start in range(len(lower)):
        column = [1 / lower[start][start]]
        for row in lower[start + 1 :]:
            column.append(-sum(map(mul, column, row[start:])) / row[-1])
        columns.append(column)
    return columns


def _product(columns: Matrix, one: int, other: int) -> float:
    """The entry of the inverse of `L @ L.T`: the product of two columns of the inverse of L."""
    low, high = min(one, other), max(one, other)
    return sum(map(mul, columns[low][high - low :], columns[high]))


class _Cholesky:
    """The solution by Cholesky decomposition."""

    def __init__(self, precision: Rows, rhs: Sequence[float]) -> None:
        lower = cholesky(precision)
        self._columns = _inverse_columns(lower)
        # With M = inverse of L: means = M.T @ (M @ rhs), and the covariances are M.T @ M.
        half = forward(lower, rhs)
        self.means = [sum(map(mul, column, half[start:])) for start, column in enumerate(self._columns)]

    def covariances(self, unknowns: Sequence[int]) -> Matrix:
        """The covariances of these unknowns with each other; an unknown may be given twice."""
        return [[_product(self._columns, one, other) for other in unknowns] for one in unknowns]


class _GaussSeidel:
    """The solution by Gauss-Seidel: each equation is solved for its own unknown in turn, until no estimate moves."""

    def __init__(self, precision: Rows, rhs: Sequence[float]) -> None:
        self._precision = precision
        self.means = [0.0] * len(precision)
        for _ in range(_SWEEPS):
            change = 0.0
            for number, entries in enumerate(precision):
                others = sum(value * self.means[column] for column, value in entries.items()) - (
                    entries[number] * self.means[number]
                )
                estimate = (rhs[number] - others) / entries[number]
                change = max(change, abs(estimate - self.means[number]))
                self.means[number] = estimate
            if change < _TOLERANCE:
                break
        self._variances = [self._local_variance(number) for number in range(len(precision))]
        self.log_determinant = -sum(map(log, self._variances))

    def _local_variance(self, number: int) -> float:
        """The variance of one unknown if its neighbours were connected only to it, not to each other.

        This can underestimate the precision, even below 0, so at least a tenth of the diagonal is left.
        """
        entries, precision = self._precision[number], self._precision
        known = entries[number]
        doubt = sum(value**2 / precision[column][column] for column, value in entries.items() if column != number)
        return 1 / max(known - doubt, known / 10)

    def covariances(self, unknowns: Sequence[int]) -> Matrix:
        """As `_Cholesky.covariances`, but those between different unknowns are taken for 0."""
        return [[self._variances[one] if one == other else 0.0 for other in unknowns] for one in unknowns]


Solution: TypeAlias = _Cholesky | _GaussSeidel
"""The means of the unknowns, and their covariances."""
