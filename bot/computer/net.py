"""Inference for the small neural nets that evaluate positions. It needs no numpy; `training/` makes the weights."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from math import tanh
from operator import mul
from typing import NotRequired, TypeAlias, TypedDict

Vector: TypeAlias = Sequence[float]


class SavedLayer(TypedDict):
    """A layer in a file of weights: one row of weights for each neuron, and the biases."""

    weights: list[list[float]]
    biases: list[float]


class SavedNet(TypedDict):
    """A net in a file of weights."""

    scale: float
    layers: list[SavedLayer]
    smooth: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class Layer:
    """One row of weights and one bias for each neuron."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]

    def __call__(self, inputs: Vector) -> list[float]:
        """The outputs before the activation function."""
        return [sum(map(mul, row, inputs)) + bias for row, bias in zip(self.weights, self.biases, strict=True)]


@dataclass(frozen=True, slots=True)
class Net:
    """A feed-forward net. Its last layer is linear, and its outputs are multiplied by `scale`.

    The activation function is tanh if `smooth`, else ReLU.
    """

    layers: tuple[Layer, ...]
    scale: float = 1.0
    smooth: bool = False

    def __call__(self, inputs: Vector) -> list[float]:
        first, *later = self.layers
        return self._forward(first(inputs), later)

    def _forward(self, values: list[float], layers: Sequence[Layer]) -> list[float]:
        """Continue from the outputs of the first layer."""
        for layer in layers:
            values = layer([*map(tanh, values)] if self.smooth else [value if value > 0 else 0.0 for value in values])
        return [value * self.scale for value in values]

    def bind(self, known: Vector) -> Callable[[Vector], list[float]]:
        """Fix the first inputs, so that evaluating many values of the others repeats less work."""
        first, *later = self.layers
        # Rows are longer than the known inputs, and map() stops at the shorter one.
        biases = tuple(sum(map(mul, row, known)) + bias for row, bias in zip(first.weights, first.biases, strict=True))
        remaining = Layer(tuple(row[len(known) :] for row in first.weights), biases)

        return lambda inputs: self._forward(remaining(inputs), later)


def read_nets(package: str) -> dict[str, Net]:
    """Read a package's file of weights; returns its nets by name."""
    text = resources.files(package).joinpath("weights.json").read_text(encoding="utf-8")
    return {name: decode_net(saved) for name, saved in json.loads(text)["nets"].items()}


def decode_net(saved: SavedNet) -> Net:
    layers = tuple(Layer(tuple(map(tuple, layer["weights"])), tuple(layer["biases"])) for layer in saved["layers"])
    return Net(layers, saved["scale"], saved.get("smooth", False))
