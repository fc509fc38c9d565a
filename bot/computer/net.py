"""Small nets of neurons that say what a situation is worth, without numpy; fitting.py makes them."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from math import tanh
from operator import mul
from typing import NotRequired, TypeAlias, TypedDict

Row: TypeAlias = Sequence[float]


class SavedLayer(TypedDict):
    """A layer in a file: a row of weights for each neuron, and the biases."""

    weights: list[list[float]]
    biases: list[float]


class SavedNet(TypedDict):
    """A net in a file."""

    scale: float
    layers: list[SavedLayer]
    smooth: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class Layer:
    """A row of weights and a bias for each neuron."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]

    def __call__(self, inputs: Row) -> list[float]:
        """What the neurons say before they are bent."""
        return [sum(map(mul, row, inputs)) + bias for row, bias in zip(self.weights, self.biases, strict=True)]


@dataclass(frozen=True, slots=True)
class Net:
    """Layers, each but the last bent, and what the numbers that come out have to be multiplied by.

    A smooth net is bent by `tanh`, any other cut off at 0.
    """

    layers: tuple[Layer, ...]
    scale: float = 1.0
    smooth: bool = False

    def __call__(self, inputs: Row) -> list[float]:
        """What the net says."""
        first, *others = self.layers
        return self._others(first(inputs), others)

    def _others(self, values: list[float], others: Sequence[Layer]) -> list[float]:
        """What comes of what the first layer says."""
        for layer in others:
            values = layer([*map(tanh, values)] if self.smooth else [value if value > 0 else 0.0 for value in values])
        return [value * self.scale for value in values]

    def given(self, known: Row) -> Callable[[Row], list[float]]:
        """The net with the first of its inputs filled in, for asking it about many values of the others."""
        first, *others = self.layers
        split = len(known)
        begun = [
            sum(map(mul, row, known)) + bias for row, bias in zip(first.weights, first.biases, strict=True)
        ]  # rows are longer than what is known; the rest is left out
        rest = Layer(tuple(row[split:] for row in first.weights), tuple(begun))

        return lambda inputs: self._others(rest(inputs), others)


def read_nets(package: str, file: str) -> dict[str, Net]:
    """The nets of a file of weights that belongs to a package, by name."""
    text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
    return {name: net_of(saved) for name, saved in json.loads(text)["nets"].items()}


def net_of(saved: SavedNet) -> Net:
    """A net as a file of weights holds it."""
    layers = tuple(Layer(tuple(map(tuple, layer["weights"])), tuple(layer["biases"])) for layer in saved["layers"])
    return Net(layers, saved["scale"], saved.get("smooth", False))
