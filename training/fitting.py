"""Fits small nets to what positions have brought, with numpy; only training needs this.

It goes through random batches with Adam, whose rate falls to nothing at the end. The same positions and seed give the
same net.
"""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bot.computer.net import SavedLayer, SavedNet

_DECAY, _DECAY_SQUARED, _TINY = 0.9, 0.999, 1e-8
"""The usual constants of Adam."""


class Gaps(NamedTuple):
    """Pairs of situations that differ by one decision, and how much more came of the first than of the other.

    Attributes:
        inputs: those of all situations.
        one: the row of the first of each pair.
        other: the row of the other.
        gap: by how much the first came to more.

    """

    inputs: Any
    one: Any
    other: Any
    gap: Any


class Fit:
    """A net while it is fitted.

    Args:
        widths: the number of inputs, of the numbers between the layers, and of outputs.
        seed: where chance begins.
        smooth: whether the net is bent by `tanh` or cut off at 0, which is faster to play.

    """

    def __init__(self, widths: Sequence[int], seed: int, *, smooth: bool = True) -> None:
        self._smooth = smooth
        self._chance = np.random.default_rng(seed)
        pairs = list(itertools.pairwise(widths))
        self.weights = [self._chance.normal(0, into**-0.5, (into, out)).astype("f4") for into, out in pairs]
        self.offsets = [np.zeros(out, "f4") for _, out in pairs]

    def judge(self, inputs: Any) -> Any:
        """What the net says of each row of inputs."""
        return self._forward(inputs)[-1]

    def fit(
        self,
        inputs: Any,
        targets: Any,
        epochs: int,
        rate: float = 3e-3,
        batch: int = 512,
        *,
        gaps: Gaps | None = None,
    ) -> float:
        """Fit to the targets; returns the share of their variance that the net explains on a tenth kept apart.

        With gaps, each step fits to as many of them too, which count as much. An input that is always 0 says nothing,
        and gets no weight.
        """
        self.weights[0][~inputs.any(0)] = 0
        order = self._chance.permutation(len(inputs))
        apart, among = order[: len(order) // 10], order[len(order) // 10 :]
        steps = max(epochs * (len(among) // batch), 1)
        adam = _Adam([*self.weights, *self.offsets])
        for step in range(steps):
            rows = self._chance.choice(among, batch)
            slopes = self._slopes(inputs[rows], targets[rows])
            if gaps is not None:
                steep = self._slopes_of_gaps(gaps, self._chance.choice(len(gaps.gap), batch))
                slopes = [one + other for one, other in zip(slopes, steep, strict=True)]
            adam.step(slopes, rate * (1 - step / steps))
        error = ((self.judge(inputs[apart]) - targets[apart]) ** 2).mean(0)
        return float(1 - error.sum() / targets[apart].var(0).sum())

    def _forward(self, inputs: Any) -> list[Any]:
        """The inputs, and what each layer makes of them."""
        values = [inputs]
        for number, (weights, offsets) in enumerate(zip(self.weights, self.offsets, strict=True), 1):
            value = values[-1] @ weights + offsets
            values.append(value if number == len(self.weights) else self._bent(value))
        return values

    def _bent(self, value: Any) -> Any:
        return np.tanh(value) if self._smooth else np.maximum(value, 0)

    def _slopes(self, inputs: Any, targets: Any) -> list[Any]:
        """The slope of half the mean squared error by each weight, then by each offset."""
        values = self._forward(inputs)
        return self._back(values, (values[-1] - targets) / len(inputs))

    def _slopes_of_gaps(self, gaps: Gaps, pairs: Any) -> list[Any]:
        """The same where the net is to say how much more comes of one situation than of another."""
        values = self._forward(gaps.inputs[np.concatenate([gaps.one[pairs], gaps.other[pairs]])])
        one, other = np.split(values[-1], 2)
        error = (one - other - gaps.gap[pairs]) / len(pairs)
        return self._back(values, np.concatenate([error, -error]))

    def _back(self, values: list[Any], back: Any) -> list[Any]:
        """The slopes by what each layer made of the inputs, and by how much too high the last one is."""
        weights, offsets = list[Any](), list[Any]()
        for number in range(len(self.weights) - 1, -1, -1):
            weights.insert(0, values[number].T @ back)
            offsets.insert(0, back.sum(0))
            steep = 1 - values[number] ** 2 if self._smooth else values[number] > 0
            back = (back @ self.weights[number].T) * steep
        return [*weights, *offsets]

    def plain(self) -> SavedNet:
        """The net as a file keeps it, in rounded numbers."""
        layers: list[SavedLayer] = [
            {"weights": [_rounded(row) for row in weights.T], "biases": _rounded(offsets)}
            for weights, offsets in zip(self.weights, self.offsets, strict=True)
        ]
        return {"scale": 1.0, "layers": layers, "smooth": self._smooth}


class _Adam:
    """Moves the parts of a net downhill, each weight by its own step."""

    def __init__(self, parts: list[Any]) -> None:
        self._parts, self._steps = parts, 0
        self._means = [np.zeros_like(part) for part in parts]
        self._squares = [np.zeros_like(part) for part in parts]

    def step(self, slopes: Sequence[Any], rate: float) -> None:
        """Change the parts in place."""
        self._steps += 1
        bias = (1 - _DECAY_SQUARED**self._steps) ** 0.5 / (1 - _DECAY**self._steps)
        for at, slope in enumerate(slopes):
            self._means[at] += (1 - _DECAY) * (slope - self._means[at])
            self._squares[at] += (1 - _DECAY_SQUARED) * (slope * slope - self._squares[at])
            self._parts[at] -= rate * bias * self._means[at] / (np.sqrt(self._squares[at]) + _TINY)


def _rounded(numbers: Any) -> list[float]:
    """Four digits: more would not change a decision."""
    return [float(f"{number:.4g}") for number in numbers.tolist()]
