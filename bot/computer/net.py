"""Small nets of neurons that say what a situation is worth, without numpy; they are trained by training.py."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib import resources
from operator import mul
from typing import TYPE_CHECKING, TypeAlias, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Row: TypeAlias = Sequence[float]


class SavedLayer(TypedDict):
    """A layer in a file: a row of weights for each neuron, and the biases."""

    weights: list[list[float]]
    biases: list[float]


class SavedNet(TypedDict):
    """A net in a file."""

    scale: float
    layers: list[SavedLayer]


@dataclass(frozen=True, slots=True)
class Layer:
    """A row of weights and a bias for each neuron."""

    weights: tuple[tuple[float, ...], ...]
    biases: tuple[float, ...]

    def __call__(self, inputs: Row) -> list[float]:
        """What the neurons say before they are cut off at 0."""
        return [sum(map(mul, row, inputs)) + bias for row, bias in zip(self.weights, self.biases, strict=True)]


@dataclass(frozen=True, slots=True)
class Net:
    """Layers, each but the last cut off at 0, and what the numbers that come out have to be multiplied by."""

    layers: tuple[Layer, ...]
    scale: float = 1.0

    def __call__(self, inputs: Row) -> list[float]:
        """What the net says."""
        return self.given(())(inputs)

    def given(self, known: Row) -> Callable[[Row], list[float]]:
        """The net with the first of its inputs filled in, for asking it about many values of the others."""
        first, *others = self.layers
        split = len(known)
        begun = [
            sum(map(mul, row, known)) + bias for row, bias in zip(first.weights, first.biases, strict=True)
        ]  # rows are longer than what is known; the rest is left out
        rest = Layer(tuple(row[split:] for row in first.weights), tuple(begun))

        def ask(inputs: Row) -> list[float]:
            values = rest(inputs)
            for layer in others:
                values = layer([value if value > 0 else 0.0 for value in values])
            return [value * self.scale for value in values]

        return ask


def read_nets(package: str, file: str) -> dict[str, Net]:
    """The nets of a file of weights that belongs to a package, by name."""
    text = resources.files(package).joinpath(file).read_text(encoding="utf-8")
    return {name: net_of(saved) for name, saved in json.loads(text)["nets"].items()}


def net_of(saved: SavedNet) -> Net:
    """A net as a file of weights holds it."""
    layers = tuple(Layer(tuple(map(tuple, layer["weights"])), tuple(layer["biases"])) for layer in saved["layers"])
    return Net(layers, saved["scale"])
