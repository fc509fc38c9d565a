"""The art of the cards as polygons in the unit square: suits, the joker's star, figures of court cards and jokers."""

import functools
import math
from collections.abc import Iterable
from typing import TypeAlias

from PIL import Image, ImageDraw

from bot.games.cards import Card, Rank, Suit
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


_EDGE_STEPS = 3
_FLAT = [round(round(level * _EDGE_STEPS / 255) * 255 / _EDGE_STEPS) for level in range(256)]


def flat(mask: Image.Image) -> Image.Image:
    """An "L" mask with four levels. Pictures are shown scaled down, which smooths edges, and are a fifth smaller."""
    return mask.point(_FLAT)  # pyright: ignore[reportUnknownMemberType] - Pillow's annotations refer to NumPy, which the bot does not need


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


def _placed(polygons: Iterable[Polygon], x: float, y: float, size: float) -> tuple[Polygon, ...]:
    """Polygons of the unit square made `size` large around a point."""
    return tuple(tuple((x + (a - 0.5) * size, y + (b - 0.5) * size) for a, b in polygon) for polygon in polygons)


def _painted(colour: Colour | None, *polygons: Polygon) -> tuple[_Part, ...]:
    return tuple((polygon, colour) for polygon in polygons)


def _oval(x: float, y: float, width: float, height: float) -> Polygon:
    return tuple((x + (a - 0.5) * width, y + (b - 0.5) * height) for a, b in circle(0.5, 0.5, 0.5))


_ROBE = mirrored(
    [(0.5, 0.60), (0.40, 0.62), *bezier((0.40, 0.62), (0.22, 0.68), (0.02, 0.70), (-0.04, 1.0)), (0.5, 1.0)]
)
_COLLAR = mirrored([(0.5, 0.60), (0.38, 0.60), (0.28, 0.67), (0.36, 0.75), (0.5, 0.68)])
_FACE = _oval(0.5, 0.44, 0.25, 0.34)
_NECK = mirrored([(0.5, 0.56), (0.45, 0.56), (0.44, 0.66), (0.5, 0.68)])
_EYES = (_oval(0.445, 0.43, 0.034, 0.04), _oval(0.555, 0.43, 0.034, 0.04))
_BROWS = (
    ((0.405, 0.395), (0.475, 0.385), (0.475, 0.40), (0.405, 0.412)),
    ((0.525, 0.385), (0.595, 0.395), (0.595, 0.412), (0.525, 0.40)),
)
_MOUTH = _oval(0.5, 0.535, 0.085, 0.03)
_NOSE = ((0.495, 0.44), (0.518, 0.495), (0.488, 0.495))
_HEAD = (
    *_painted(Colour.SKIN, _NECK, _FACE),
    *_painted(Colour.INK, *_EYES),
    *_painted(None, *_BROWS, _NOSE),
)
_HAIR_SHORT = mirrored(
    [
        (0.5, 0.24),
        (0.38, 0.27),
        *bezier((0.38, 0.27), (0.31, 0.40), (0.34, 0.52), (0.28, 0.58)),
        (0.40, 0.60),
        (0.5, 0.6),
    ]
)
_HAIR_LONG = mirrored(
    [
        (0.5, 0.22),
        (0.39, 0.25),
        *bezier((0.39, 0.25), (0.27, 0.36), (0.34, 0.58), (0.22, 0.74)),
        (0.42, 0.76),
        (0.5, 0.7),
    ]
)
_BEARD = mirrored(
    [
        (0.5, 0.50),
        *bezier((0.5, 0.50), (0.45, 0.49), (0.42, 0.52), (0.375, 0.46)),
        *bezier((0.375, 0.46), (0.37, 0.62), (0.44, 0.68), (0.5, 0.76)),
    ]
)
_FRINGE = mirrored(
    [(0.5, 0.27), (0.40, 0.28), (0.375, 0.40), *bezier((0.375, 0.40), (0.42, 0.33), (0.46, 0.33), (0.5, 0.31))]
)
_CROWN_BAND = mirrored([(0.5, 0.245), (0.345, 0.225), (0.35, 0.30), (0.5, 0.32)])
_CROWNS: dict[Suit, tuple[Polygon, ...]] = {
    Suit.SPADES: (
        mirrored([(0.5, 0.02), (0.455, 0.16), (0.41, 0.05), (0.39, 0.17), (0.31, 0.06), (0.345, 0.26), (0.5, 0.26)]),
    ),
    Suit.HEARTS: (
        mirrored(
            [
                (0.5, 0.10),
                *bezier((0.5, 0.10), (0.44, -0.01), (0.27, 0.04), (0.345, 0.26)),
                (0.5, 0.26),
            ]
        ),
        _oval(0.5, 0.07, 0.075, 0.075),
    ),
    Suit.DIAMONDS: (
        mirrored([(0.5, 0.11), (0.45, 0.14), (0.385, 0.10), (0.37, 0.15), (0.33, 0.13), (0.345, 0.26), (0.5, 0.26)]),
        *(
            (((x, y - 0.07), (x + 0.05, y), (x, y + 0.07), (x - 0.05, y)))
            for x, y in ((0.5, 0.07), (0.37, 0.09), (0.63, 0.09))
        ),
    ),
    Suit.CLUBS: (
        mirrored([(0.5, 0.12), (0.45, 0.15), (0.40, 0.11), (0.37, 0.16), (0.32, 0.12), (0.345, 0.26), (0.5, 0.26)]),
        *(circle(x, y, 0.042) for x, y in ((0.5, 0.055), (0.465, 0.11), (0.535, 0.11), (0.33, 0.10), (0.67, 0.10))),
    ),
}
"""A crown for each suit, so that court cards differ in outline, too."""
_TIARA = mirrored([(0.5, 0.13), (0.455, 0.2), (0.42, 0.16), (0.395, 0.21), (0.36, 0.19), (0.36, 0.27), (0.5, 0.285)])
_EARRINGS = (_oval(0.365, 0.53, 0.03, 0.045), _oval(0.635, 0.53, 0.03, 0.045))
_CAPS: dict[Suit, tuple[tuple[Polygon, ...], tuple[Polygon, ...]]] = {
    Suit.SPADES: (
        (((0.30, 0.29), (0.30, 0.20), (0.42, 0.10), (0.62, 0.10), (0.74, 0.20), (0.70, 0.29)),),
        (
            ((0.30, 0.25), (0.70, 0.25), (0.70, 0.31), (0.30, 0.31)),
            ((0.64, 0.22), (0.68, 0.06), (0.80, 0.0), (0.78, 0.14)),
        ),
    ),
    Suit.HEARTS: (
        (_oval(0.47, 0.18, 0.40, 0.20), ((0.32, 0.20), (0.68, 0.20), (0.66, 0.30), (0.34, 0.30))),
        (((0.33, 0.25), (0.67, 0.25), (0.67, 0.30), (0.33, 0.30)), _oval(0.40, 0.16, 0.08, 0.08)),
    ),
    Suit.DIAMONDS: (
        (((0.5, 0.0), (0.68, 0.30), (0.32, 0.30)),),
        (((0.30, 0.25), (0.70, 0.25), (0.74, 0.32), (0.26, 0.32)), _oval(0.5, 0.03, 0.08, 0.08)),
    ),
    Suit.CLUBS: (
        (((0.36, 0.08), (0.64, 0.08), (0.66, 0.28), (0.34, 0.28)),),
        (
            ((0.24, 0.26), (0.76, 0.26), (0.76, 0.31), (0.24, 0.31)),
            ((0.36, 0.16), (0.64, 0.16), (0.645, 0.21), (0.355, 0.21)),
        ),
    ),
}
"""The cap of each jack, and its golden parts."""


@functools.cache
def figure(card: Card) -> tuple[_Part, ...]:
    """The figure of a court card or of a joker, in the unit square; its shoulders reach beyond it."""
    if card.is_joker:
        return _JOKER
    chest = _painted(Colour.GOLD, *_placed(pip(card.suit), 0.5, 0.87, 0.19))
    robe = (*_painted(None, _ROBE), *_painted(Colour.GOLD, _COLLAR))
    match card.rank:
        case Rank.KING:
            head = (*_painted(None, _HAIR_SHORT), *_HEAD, *_painted(None, _BEARD), *_painted(Colour.SKIN, _MOUTH))
            crown = (*_painted(Colour.GOLD, *_CROWNS[card.suit]), *_painted(None, _CROWN_BAND))
            return (*head[:1], *robe, *head[1:], *crown, *chest)
        case Rank.QUEEN:
            head = (*_HEAD, *_painted(None, _MOUTH, _FRINGE), *_painted(Colour.GOLD, *_EARRINGS))
            jewel = _painted(Colour.GOLD, _TIARA, *_placed(pip(card.suit), 0.5, 0.12, 0.16))
            return (*_painted(None, _HAIR_LONG), *robe, *head, *jewel, *chest)
        case _:
            cap, gold = _CAPS[card.suit]
            head = (*_painted(None, _HAIR_SHORT), *robe, *_HEAD, *_painted(None, _MOUTH))
            return (*head, *_painted(None, *cap), *_painted(Colour.GOLD, *gold), *chest)


_SMILE = (
    *[
        (0.5 + 0.085 * math.cos(angle), 0.49 + 0.075 * math.sin(angle))
        for angle in (math.pi * n / 12 for n in range(13))
    ],
)
_JOKER: tuple[_Part, ...] = (
    *_painted(None, _ROBE),
    *_painted(
        Colour.GOLD,
        *(((x, 0.60), (x + 0.10, 0.62), (x + 0.05, 0.78)) for x in (0.25, 0.35, 0.45, 0.55, 0.65)),
    ),
    *_painted(
        None,
        ((0.37, 0.36), *bezier((0.37, 0.36), (0.31, 0.22), (0.33, 0.10), (0.40, 0.04)), (0.42, 0.2), (0.52, 0.32)),
        circle(0.745, 0.30, 0.04),
    ),
    *_painted(
        Colour.GOLD,
        ((0.63, 0.36), *bezier((0.63, 0.36), (0.68, 0.12), (0.76, 0.14), (0.745, 0.30)), (0.69, 0.24), (0.5, 0.32)),
        ((0.42, 0.30), (0.46, 0.12), *bezier((0.46, 0.12), (0.50, 0.02), (0.56, 0.02), (0.60, 0.09)), (0.56, 0.32)),
        circle(0.40, 0.05, 0.04),
    ),
    *_painted(None, circle(0.60, 0.09, 0.04), ((0.52, 0.30), (0.58, 0.16), (0.64, 0.32))),
    *_painted(Colour.SKIN, _FACE),
    *_painted(Colour.GOLD, ((0.36, 0.30), (0.5, 0.27), (0.64, 0.30), (0.64, 0.35), (0.5, 0.32), (0.36, 0.35))),
    *_painted(Colour.INK, *_EYES),
    *_painted(Colour.RED, _SMILE, circle(0.5, 0.465, 0.022)),
)


def draw_figure(pen: ImageDraw.ImageDraw, card: Card, box: tuple[float, float, float, float], ink: Colour) -> None:
    """Draw the figure of a card into a box: left, top, width, height."""
    for polygon, colour in figure(card):
        fill(pen, [polygon], box, (colour or ink).value)
