"""Fits nets to examples, with numpy; nothing that plays imports it.

Each net has two hidden layers, which are cut off at 0, and learns by Adam to come close to what came of the examples.
Some examples are kept apart, to see how well a net does on what it hasn't learnt from.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bot.computer.net import SavedNet

    Floats = NDArray[np.float32]

HELD_BACK = 0.1
"""The share of the examples that a net doesn't learn from."""
DIGITS = 4
"""The significant digits of a weight in a file."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a net learns: its hidden layers, how often it sees the examples, how many at a time, how fast it moves."""

    hidden: tuple[int, int] = (24, 12)
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    decay: float = 1e-4
    seed: int = 7


class Fitted(NamedTuple):
    """A net, and how much of what came of the examples kept apart it explains: 1 is all, 0 no more than their mean."""

    net: SavedNet
    explained: float


class _Adam:
    """Moves numbers against their slope, by the mean and spread of the slopes before."""

    def __init__(self, like: list[Floats]) -> None:
        self._mean = [np.zeros_like(each) for each in like]
        self._square = [np.zeros_like(each) for each in like]
        self._step = 0

    def move(self, numbers: list[Floats], slopes: list[Floats], rate: float) -> None:
        self._step += 1
        for at, slope in enumerate(slopes):
            self._mean[at] += 0.1 * (slope - self._mean[at])
            self._square[at] += 0.001 * (slope * slope - self._square[at])
            mean, square = self._mean[at] / (1 - 0.9**self._step), self._square[at] / (1 - 0.999**self._step)
            numbers[at] -= rate * mean / (np.sqrt(square) + 1e-8)


def fit(rows: Floats, course: Course, say: Callable[[str], None] = lambda _: None) -> Fitted:
    """Fit a net to examples: rows of inputs with what came of them at the end."""
    chance = np.random.default_rng(course.seed)
    apart = int(len(rows) * HELD_BACK)
    kept, rows = rows[len(rows) - apart :], rows[: len(rows) - apart]  # whole matches stand together
    numbers = _begin(rows.shape[1] - 1, course.hidden, chance)
    adam, steps = _Adam(numbers), max(1, course.epochs * (len(rows) // course.batch))
    step = 0
    for epoch in range(course.epochs):
        order = chance.permutation(len(rows))
        for start in range(0, len(rows) - course.batch + 1, course.batch):
            some = rows[order[start : start + course.batch]]
            slopes = _slopes(numbers, some[:, :-1], some[:, -1:], course.decay)
            rate = course.rate * (1 + np.cos(np.pi * step / steps)) / 2
            adam.move(numbers, slopes, float(rate))
            step += 1
        say(f"  after {epoch + 1} of {course.epochs}: explains {_explained(numbers, kept):.4f}")
    return Fitted(_saved(numbers), _explained(numbers, kept))


def _begin(inputs: int, hidden: tuple[int, int], chance: np.random.Generator) -> list[Floats]:
    """Weights and biases to begin with, layer by layer."""
    sizes, numbers = (inputs, *hidden, 1), list[Any]()
    for ins, outs in pairwise(sizes):
        numbers.append((chance.standard_normal((outs, ins)) * np.sqrt(2 / ins)).astype(np.float32))
        numbers.append(np.zeros(outs, np.float32))
    numbers[-2] *= 0.1
    return numbers


def _slopes(numbers: list[Floats], inputs: Floats, wanted: Floats, decay: float) -> list[Floats]:
    """How the squared error changes with each number."""
    one, bias_one, two, bias_two, three, bias_three = numbers
    first = np.maximum(inputs @ one.T + bias_one, 0)
    second = np.maximum(first @ two.T + bias_two, 0)
    off = (second @ three.T + bias_three - wanted) / len(inputs)
    back_two = (off @ three) * (second > 0)
    back_one = (back_two @ two) * (first > 0)
    slopes: list[Any] = [
        back_one.T @ inputs + decay * one,
        back_one.sum(axis=0),
        back_two.T @ first + decay * two,
        back_two.sum(axis=0),
        off.T @ second + decay * three,
        off.sum(axis=0),
    ]
    return slopes


def _explained(numbers: list[Floats], rows: Floats) -> float:
    one, bias_one, two, bias_two, three, bias_three = numbers
    first = np.maximum(rows[:, :-1] @ one.T + bias_one, 0)
    said = np.maximum(first @ two.T + bias_two, 0) @ three.T + bias_three
    return 1 - float(np.mean((said - rows[:, -1:]) ** 2)) / float(np.var(rows[:, -1]))


def _saved(numbers: list[Floats]) -> SavedNet:
    rounded: list[Any] = [_rounded(each.tolist()) for each in numbers]
    layers = zip(rounded[::2], rounded[1::2], strict=True)
    return {"scale": 1.0, "layers": [{"weights": weights, "biases": biases} for weights, biases in layers]}


def _rounded(numbers: Any) -> Any:
    """The same lists with numbers of few digits."""
    if isinstance(numbers, float):
        return float(f"{numbers:.{DIGITS}g}")
    return [_rounded(each) for each in numbers]
