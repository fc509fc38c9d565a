"""The art of the cards as polygons in the unit square: suits, the joker's star, and the figures of court cards."""

import functools
import math
from collections.abc import Iterable
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.games.cards import Rank, Suit
from rendering.palette import Colour

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

_STEPS = 24


def bezier(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """The points of a cubic Bézier curve, without its start."""
    controls = (start, first, second, end)
    points: list[Point] = []
    for step in range(1, _STEPS + 1):
        share = step / _STEPS
        weights = (
            (1 - share) ** 3,
            3 * (1 - share) ** 2 * share,
            3 * (1 - share) * share**2,
            share**3,
        )
        x = sum(weight * control[0] for weight, control in zip(weights, controls, strict=True))
        y = sum(weight * control[1] for weight, control in zip(weights, controls, strict=True))
        points.append((x, y))
    return points


def circle(x: float, y: float, radius: float) -> Polygon:
    angles = [2 * math.pi * step / (2 * _STEPS) for step in range(2 * _STEPS)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def mirrored(left: Iterable[Point]) -> Polygon:
    """A symmetrical shape, given by its left half from top to bottom; the axis is x = 0.5."""
    half = list(left)
    return (*half, *((1 - x, y) for x, y in reversed(half)))


@functools.cache
def pip(suit: Suit) -> tuple[Polygon, ...]:
    """The polygons of a suit, all of one colour."""
    match suit:
        case Suit.SPADES:
            top, side, notch = (0.5, 0.0), (0.03, 0.57), (0.5, 0.66)
            upper = bezier(top, (0.36, 0.24), (0.03, 0.36), side)
            lower = bezier(side, (0.03, 0.88), (0.40, 0.90), notch)
            return mirrored([top, *upper, *lower]), _stem(0.6)
        case Suit.HEARTS:
            top, side, tip = (0.5, 0.24), (0.02, 0.33), (0.5, 0.98)
            upper = bezier(top, (0.43, -0.03), (0.02, -0.02), side)
            lower = bezier(side, (0.02, 0.58), (0.34, 0.72), tip)
            return (mirrored([top, *upper, *lower]),)
        case Suit.DIAMONDS:
            top, side, tip = (0.5, 0.0), (0.1, 0.5), (0.5, 1.0)
            upper = bezier(top, (0.40, 0.18), (0.26, 0.36), side)
            lower = bezier(side, (0.26, 0.64), (0.40, 0.82), tip)
            return (mirrored([top, *upper, *lower]),)
        case Suit.CLUBS:
            leaves = circle(0.5, 0.235, 0.225), circle(0.245, 0.57, 0.225), circle(0.755, 0.57, 0.225)
            centre = ((0.42, 0.36), (0.58, 0.36), (0.62, 0.62), (0.38, 0.62))
            return (*leaves, centre, _stem(0.5))
        case Suit.NONE:
            raise ValueError("jokers have no suit to draw")


def _stem(top: float) -> Polygon:
    """The stem of a spade or a club."""
    start, foot = (0.47, top), (0.28, 0.99)
    return mirrored([start, *bezier(start, (0.47, 0.84), (0.40, 0.96), foot)])


@functools.cache
def star(points: int = 5, waist: float = 0.45) -> Polygon:
    """A star in the unit square; `waist` is the ratio of the inner radius to the outer one."""
    corners: list[Point] = []
    for step in range(2 * points):
        radius = 0.5 if step % 2 == 0 else 0.5 * waist
        angle = math.pi * step / points - math.pi / 2
        corners.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    return tuple(corners)


JOKER_STAR: tuple[Polygon, ...] = (star(5, 0.46),)


def fill(
    pen: ImageDraw.ImageDraw,
    polygons: Iterable[Polygon],
    box: tuple[float, float, float, float],
    colour: tuple[int, ...] | int,
) -> None:
    """Fill polygons of the unit square, scaled to a box: left, top, width, height."""
    left, top, width, height = box
    for polygon in polygons:
        pen.polygon([(left + x * width, top + y * height) for x, y in polygon], fill=colour)


_Part: TypeAlias = tuple[Polygon, Colour | None]
"""A polygon and its colour; None stands for the ink of the suit."""

_ROBE = mirrored([(0.5, 0.78), (0.30, 0.80), (0.06, 0.92), (0.02, 1.0), (0.5, 1.0)])
_COLLAR = mirrored([(0.5, 0.80), (0.36, 0.79), (0.5, 1.0)])
_FACE = tuple((0.5 + (x - 0.5) * 0.8, y) for x, y in circle(0.5, 0.57, 0.21))
_HAIR_LONG = mirrored([(0.5, 0.32), (0.26, 0.40), (0.22, 0.62), (0.16, 0.86), (0.34, 0.84), (0.5, 0.80)])
_HAIR_SHORT = mirrored([(0.5, 0.32), (0.28, 0.38), (0.27, 0.70), (0.36, 0.74), (0.5, 0.74)])
_BEARD = mirrored([(0.5, 0.64), (0.33, 0.60), (0.36, 0.80), (0.5, 0.94)])
_CROWN = mirrored([(0.5, 0.04), (0.41, 0.24), (0.26, 0.08), (0.25, 0.44), (0.5, 0.44)])
_CROWN_BAND = mirrored([(0.5, 0.38), (0.25, 0.38), (0.25, 0.46), (0.5, 0.46)])
_CORONET = mirrored([(0.5, 0.20), (0.44, 0.34), (0.36, 0.20), (0.30, 0.34), (0.24, 0.24), (0.29, 0.44), (0.5, 0.44)])
_PEARLS = (circle(0.5, 0.19, 0.05), circle(0.36, 0.19, 0.04), circle(0.64, 0.19, 0.04))
_CAP = ((0.22, 0.46), (0.22, 0.32), (0.36, 0.22), (0.62, 0.20), (0.78, 0.30), (0.78, 0.46))
_CAP_BAND = ((0.22, 0.39), (0.78, 0.39), (0.78, 0.47), (0.22, 0.47))
_FEATHER = ((0.70, 0.34), (0.76, 0.10), (0.92, 0.02), (0.96, 0.14), (0.86, 0.28), (0.74, 0.38))
_EYES = (circle(0.42, 0.55, 0.022), circle(0.58, 0.55, 0.022))

_SHOULDERS: tuple[_Part, ...] = ((_ROBE, None), (_COLLAR, Colour.GOLD))
_HEAD: tuple[_Part, ...] = ((_FACE, Colour.SKIN), *((eye, Colour.INK) for eye in _EYES))
_FIGURES: dict[Rank, tuple[_Part, ...]] = {
    Rank.KING: (
        (_HAIR_SHORT, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_BEARD, Colour.HAIR),
        (_CROWN, Colour.GOLD),
        (_CROWN_BAND, None),
    ),
    Rank.QUEEN: (
        (_HAIR_LONG, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_CORONET, Colour.GOLD),
        *((pearl, None) for pearl in _PEARLS),
    ),
    Rank.JACK: (
        (_HAIR_SHORT, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_CAP, None),
        (_CAP_BAND, Colour.GOLD),
        (_FEATHER, Colour.GOLD),
    ),
}


def half_figure(rank: Rank, size: int, robe: Colour, paper: Colour) -> Image.Image:
    """The figure of a court card, square, in RGB."""
    image = Image.new("RGB", (size, size), paper.value)
    pen = ImageDraw.Draw(image)
    for polygon, colour in _FIGURES[rank]:
        fill(pen, [polygon], (0, 0, size, size), (colour or robe).value)
    return image
