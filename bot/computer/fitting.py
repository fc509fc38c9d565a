"""Fits small nets to what positions have brought, with numpy; only training needs this.

Full batches would be slow and single positions noisy: it goes through shuffled batches with Adam, whose rate falls to
nothing at the end. The same positions and seed give the same net.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

_BATCH: Final = 512
_DECAY, _DECAY_SQUARED, _TINY = 0.9, 0.999, 1e-8
"""The usual constants of Adam."""


class Fit:
    """A net while it is fitted."""

    def __init__(self, widths: Sequence[int], seed: int) -> None:
        chance = np.random.default_rng(seed)
        pairs = list(zip(widths, widths[1:], strict=False))
        self.weights = [chance.normal(0, into**-0.5, (into, out)).astype("f4") for into, out in pairs]
        self.offsets = [np.zeros(out, "f4") for _, out in pairs]
        self._chance = chance

    def judge(self, inputs: Any) -> Any:
        """What the net says of each row of inputs."""
        return self._forward(inputs)[-1]

    def fit(self, inputs: Any, targets: Any, epochs: int, rate: float = 3e-3) -> float:
        """Fit to the targets; returns the share of their variance that the net explains on a tenth kept apart."""
        order = self._chance.permutation(len(inputs))
        apart, rest = order[: len(order) // 10], order[len(order) // 10 :]
        self._run(inputs, targets, rest, epochs, rate)
        error = ((self.judge(inputs[apart]) - targets[apart]) ** 2).mean(0)
        self.per = (1 - error / targets[apart].var(0)).round(4); return float(self.per.mean())

    def _run(self, inputs: Any, targets: Any, among: Any, epochs: int, rate: float) -> None:
        parts = [*self.weights, *self.offsets]
        means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
        steps = max(epochs * (len(among) // _BATCH), 1)
        for step in range(steps):
            rows = self._chance.choice(among, _BATCH)
            now = rate * (1 - step / steps)
            for part, slope, mean, square in zip(
                parts, self._slopes(inputs[rows], targets[rows]), means, squares, strict=True
            ):
                mean += (1 - _DECAY) * (slope - mean)
                square += (1 - _DECAY_SQUARED) * (slope * slope - square)
                bias = (1 - _DECAY_SQUARED ** (step + 1)) ** 0.5 / (1 - _DECAY ** (step + 1))
                part -= now * bias * mean / (np.sqrt(square) + _TINY)

    def _forward(self, inputs: Any) -> list[Any]:
        values = [inputs]
        for number, (weights, offsets) in enumerate(zip(self.weights, self.offsets, strict=True), 1):
            value = values[-1] @ weights + offsets
            values.append(value if number == len(self.weights) else np.tanh(value))
        return values

    def _slopes(self, inputs: Any, targets: Any) -> list[Any]:
        """The slope of half the mean squared error by each weight, then by each offset."""
        values = self._forward(inputs)
        back = (values[-1] - targets) / len(inputs)
        weights, offsets = list[Any](), list[Any]()
        for number in range(len(self.weights) - 1, -1, -1):
            weights.insert(0, values[number].T @ back)
            offsets.insert(0, back.sum(0))
            back = (back @ self.weights[number].T) * (1 - values[number] ** 2)
        return [*weights, *offsets]

    def plain(self) -> list[dict[str, Any]]:
        """The layers as lists of rounded numbers, as a file keeps them."""
        return [
            {"rows": [[_rounded(x) for x in row] for row in weights.T], "offsets": [_rounded(x) for x in offsets]}
            for weights, offsets in zip(self.weights, self.offsets, strict=True)
        ]


def _rounded(number: Any) -> float:
    return float(f"{float(number):.4g}")
