"""Fits small nets to examples with numpy, by Adam on random batches. Only training needs this.

The learning rate falls to 0 at the end. The same examples and seed give the same net.
"""

import itertools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from bot.computer.net import SavedLayer, SavedNet

_BETA_1, _BETA_2, _EPSILON = 0.9, 0.999, 1e-8
"""The usual constants of Adam."""


class Pairs(NamedTuple):
    """Pairs of positions that differ by one decision, with the differences of their results.

    Attributes:
        inputs: the inputs of all positions.
        first: the row of the first position of each pair.
        second: the row of the second position.
        difference: the result of the first, less that of the second.

    """

    inputs: Any
    first: Any
    second: Any
    difference: Any


class TrainableNet:
    """A net while it is fitted.

    Args:
        widths: the numbers of inputs, of neurons in each layer, and of outputs.
        seed: the seed of the random numbers.
        smooth: whether the activation function is tanh; if not, it is ReLU, which is faster in play.

    """

    def __init__(self, widths: Sequence[int], seed: int, *, smooth: bool = True) -> None:
        self._smooth = smooth
        self._rng = np.random.default_rng(seed)
        pairs = list(itertools.pairwise(widths))
        self.weights = [self._rng.normal(0, into**-0.5, (into, out)).astype("f4") for into, out in pairs]
        self.biases = [np.zeros(out, "f4") for _, out in pairs]

    def predict(self, inputs: Any) -> Any:
        """The outputs for each row of inputs."""
        return self._forward(inputs)[-1]

    def fit(
        self,
        inputs: Any,
        targets: Any,
        epochs: int,
        rate: float = 3e-3,
        batch: int = 512,
        *,
        pairs: Pairs | None = None,
        pairs_weight: float = 1,
    ) -> float:
        """Fit to the targets; returns the share of their variance that the net explains on a held-out tenth.

        With pairs, each step also fits to as many of them; `pairs_weight` is the weight of a pair beside an example's.
        An input that is always 0 gets no weight, since nothing can be learnt about it.
        """
        self.weights[0][~inputs.any(0)] = 0
        order = self._rng.permutation(len(inputs))
        held_out, training = order[: len(order) // 10], order[len(order) // 10 :]
        steps = max(epochs * (len(training) // batch), 1)
        adam = _Adam([*self.weights, *self.biases])
        for step in range(steps):
            rows = self._rng.choice(training, batch)
            gradients = self._gradients(inputs[rows], targets[rows])
            if pairs is not None:
                more = self._pair_gradients(pairs, self._rng.choice(len(pairs.difference), batch))
                gradients = [first + pairs_weight * second for first, second in zip(gradients, more, strict=True)]
            adam.step(gradients, rate * (1 - step / steps))
        error = ((self.predict(inputs[held_out]) - targets[held_out]) ** 2).mean(0)
        return float(1 - error.sum() / targets[held_out].var(0).sum())

    def encode(self) -> SavedNet:
        """The net for a file of weights, in rounded numbers."""
        layers: list[SavedLayer] = [
            {"weights": [_rounded(row) for row in weights.T], "biases": _rounded(biases)}
            for weights, biases in zip(self.weights, self.biases, strict=True)
        ]
        return {"scale": 1.0, "layers": layers, "smooth": self._smooth}

    def _forward(self, inputs: Any) -> list[Any]:
        """The inputs, and the activations of each layer."""
        values = [inputs]
        for number, (weights, biases) in enumerate(zip(self.weights, self.biases, strict=True), 1):
            value = values[-1] @ weights + biases
            if number < len(self.weights):
                value = np.tanh(value) if self._smooth else np.maximum(value, 0)
            values.append(value)
        return values

    def _gradients(self, inputs: Any, targets: Any) -> list[Any]:
        """The gradients of half the mean squared error, by all weights and then by all biases."""
        values = self._forward(inputs)
        return self._backpropagate(values, (values[-1] - targets) / len(inputs))

    def _pair_gradients(self, pairs: Pairs, chosen: Any) -> list[Any]:
        """The gradients of the error in the differences of the chosen pairs."""
        values = self._forward(pairs.inputs[np.concatenate([pairs.first[chosen], pairs.second[chosen]])])
        first, second = np.split(values[-1], 2)
        error = (first - second - pairs.difference[chosen]) / len(chosen)
        return self._backpropagate(values, np.concatenate([error, -error]))

    def _backpropagate(self, values: list[Any], error: Any) -> list[Any]:
        """The gradients from the activations of all layers and the error of the last one."""
        weights, biases = list[Any](), list[Any]()
        for number in range(len(self.weights) - 1, -1, -1):
            weights.insert(0, values[number].T @ error)
            biases.insert(0, error.sum(0))
            slope = 1 - values[number] ** 2 if self._smooth else values[number] > 0
            error = (error @ self.weights[number].T) * slope
        return [*weights, *biases]


class _Adam:
    """Updates the weights and biases of a net in place."""

    def __init__(self, parameters: list[Any]) -> None:
        self._parameters, self._steps = parameters, 0
        self._means = [np.zeros_like(values) for values in parameters]
        self._squares = [np.zeros_like(values) for values in parameters]

    def step(self, gradients: Sequence[Any], rate: float) -> None:
        self._steps += 1
        correction = (1 - _BETA_2**self._steps) ** 0.5 / (1 - _BETA_1**self._steps)
        for at, gradient in enumerate(gradients):
            self._means[at] += (1 - _BETA_1) * (gradient - self._means[at])
            self._squares[at] += (1 - _BETA_2) * (gradient * gradient - self._squares[at])
            self._parameters[at] -= rate * correction * self._means[at] / (np.sqrt(self._squares[at]) + _EPSILON)


def _rounded(numbers: Any) -> list[float]:
    """The numbers with four significant digits; more wouldn't change a decision."""
    return [float(f"{number:.4g}") for number in numbers.tolist()]
