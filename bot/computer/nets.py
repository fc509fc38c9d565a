"""Small nets that judge positions: plain arithmetic on lists, so that playing needs no library.

A net is a chain of layers with `tanh` between them. Where nets come from is written beside
their weights; `python -m bot.computer.train` makes them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from math import tanh
from operator import mul
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Row: TypeAlias = "tuple[float, ...]"


class Layer(NamedTuple):
    """One layer: for each of its outputs the weight of each input, and an offset."""

    rows: tuple[Row, ...]
    offsets: Row

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        """The outputs before `tanh`."""
        return [sum(map(mul, row, inputs)) + offset for row, offset in zip(self.rows, self.offsets, strict=True)]


class Net(NamedTuple):
    """A chain of layers."""

    layers: tuple[Layer, ...]

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        """What the net says of a position."""
        *hidden, last = self.layers
        for layer in hidden:
            inputs = [*map(tanh, layer(inputs))]
        return last(inputs)

    @property
    def width(self) -> int:
        """The number of its inputs."""
        return len(self.layers[0].rows[0])


def read_nets(text: str) -> Mapping[str, Net]:
    """The nets of a file, by name."""
    return {name: _net(saved) for name, saved in json.loads(text)["nets"].items()}


def load_nets(name: str) -> Mapping[str, Net]:
    """The nets of a game, as they came with the program."""
    return read_nets(files("bot.computer").joinpath("weights", f"{name}.json").read_text())


def _net(saved: Mapping[str, Any]) -> Net:
    return Net(tuple(Layer(tuple(map(tuple, layer["weights"])), tuple(layer["biases"])) for layer in saved["layers"]))
