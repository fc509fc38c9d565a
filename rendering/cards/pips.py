"""The shapes of the suits, as polygons in a unit square."""

import functools
import math
from collections.abc import Iterable
from typing import TypeAlias

from PIL import ImageDraw

from bot.games.cards import Suit

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

_STEPS = 24


def bezier(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """A cubic Bézier curve as points, without its start."""
    points: list[Point] = []
    for step in range(1, _STEPS + 1):
        share = step / _STEPS
        weights = (
            (1 - share) ** 3,
            3 * (1 - share) ** 2 * share,
            3 * (1 - share) * share**2,
            share**3,
        )
        corners = (start, first, second, end)
        points.append(
            (
                sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True)),
                sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True)),
            )
        )
    return points


def circle(x: float, y: float, radius: float) -> Polygon:
    turns = [2 * math.pi * step / (2 * _STEPS) for step in range(2 * _STEPS)]
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def mirrored(left: Iterable[Point]) -> Polygon:
    """A shape made from its left half, which runs from the top of the axis x = 0.5 to its bottom."""
    half = list(left)
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def _heart() -> tuple[Polygon, ...]:
    top, side, tip = (0.5, 0.24), (0.02, 0.33), (0.5, 0.98)
    left = [top, *bezier(top, (0.43, -0.03), (0.02, -0.02), side), *bezier(side, (0.02, 0.58), (0.34, 0.72), tip)]
    return (mirrored(left),)


def _diamond() -> tuple[Polygon, ...]:
    top, side, tip = (0.5, 0.0), (0.1, 0.5), (0.5, 1.0)
    left = [top, *bezier(top, (0.40, 0.18), (0.26, 0.36), side), *bezier(side, (0.26, 0.64), (0.40, 0.82), tip)]
    return (mirrored(left),)


def _stem(top: float) -> Polygon:
    start, foot = (0.47, top), (0.28, 0.99)
    return mirrored([start, *bezier(start, (0.47, 0.84), (0.40, 0.96), foot)])


def _spade() -> tuple[Polygon, ...]:
    top, side, notch = (0.5, 0.0), (0.03, 0.57), (0.5, 0.66)
    leaf = [top, *bezier(top, (0.36, 0.24), (0.03, 0.36), side), *bezier(side, (0.03, 0.88), (0.40, 0.90), notch)]
    return (mirrored(leaf), _stem(0.6))


def _club() -> tuple[Polygon, ...]:
    leaves = (circle(0.5, 0.235, 0.225), circle(0.245, 0.57, 0.225), circle(0.755, 0.57, 0.225))
    heart = ((0.42, 0.36), (0.58, 0.36), (0.62, 0.62), (0.38, 0.62))
    return (*leaves, heart, _stem(0.5))


@functools.cache
def pip(suit: Suit) -> tuple[Polygon, ...]:
    """The polygons of a suit, all of one colour."""
    return {Suit.SPADES: _spade, Suit.HEARTS: _heart, Suit.DIAMONDS: _diamond, Suit.CLUBS: _club}[suit]()


@functools.cache
def star(points: int = 5, waist: float = 0.45) -> Polygon:
    """A star in the unit square; `waist` is the ratio of the inner radius to the outer one."""
    corners: list[Point] = []
    for step in range(2 * points):
        radius = 0.5 if step % 2 == 0 else 0.5 * waist
        turn = math.pi * step / points - math.pi / 2
        corners.append((0.5 + radius * math.cos(turn), 0.5 + radius * math.sin(turn)))
    return tuple(corners)


def fill(
    pen: ImageDraw.ImageDraw,
    polygons: Iterable[Polygon],
    box: tuple[float, float, float, float],
    colour: tuple[int, ...] | int,
) -> None:
    """Fill polygons of the unit square into a box: left, top, width, height."""
    left, top, width, height = box
    for polygon in polygons:
        pen.polygon([(left + x * width, top + y * height) for x, y in polygon], fill=colour)
