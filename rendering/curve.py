"""A rating as it came about: a bar for what was uncertain after each match, a dot for the rating itself."""

from collections.abc import Iterator, Sequence

from bot.games.values import say
from rendering.numbers import signed, signed_or_0
from rendering.palette import Colour
from rendering.picture import Box, Halign, Label, Picture, Place

WIDTH, HEIGHT = 900, 360
_LEFT, _RIGHT, _EDGE = 110, 30, 40
_NUMBER = 30
_DOT = 12
_LINE = 3
_LEAST = 4.0
"""Points up and down that the picture spans at least, so that small differences stay small."""


def curve_picture(points: Sequence[tuple[float, float]]) -> Picture | None:
    """The picture of ratings with their deviations, the oldest first; None where there are fewer than two."""
    if len(points) < 2:  # noqa: PLR2004 - one point is no curve
        return None
    most = max(_LEAST, *(abs(value) + deviation for value, deviation in points))
    value, deviation = points[-1]
    alt = say("picture-curve", count=len(points), value=signed(value, 1), deviation=f"{deviation:.1f}")
    return Picture(WIDTH, HEIGHT, tuple(_places(points, most)), (alt,))


def _places(points: Sequence[tuple[float, float]], most: float) -> Iterator[Place]:
    yield Place(Box(WIDTH, HEIGHT, Colour.FELT, None), 0, 0)
    yield from _scale(most)
    room = WIDTH - _LEFT - _RIGHT
    step = room / len(points)
    wide = max(4, min(18, round(step * 0.6)))
    for number, (value, deviation) in enumerate(points):
        middle = _LEFT + round(step * (number + 0.5))
        top, bottom = _height(value + deviation, most), _height(value - deviation, most)
        yield Place(Box(wide, max(bottom - top, 2), Colour.BACK, Colour.FELT), middle - wide // 2, top)
    for number, (value, _) in enumerate(points):
        middle = _LEFT + round(step * (number + 0.5))
        dot = Box(_DOT, _DOT, Colour.GOLD, Colour.BACK, _DOT // 2)
        yield Place(dot, middle - _DOT // 2, _height(value, most) - _DOT // 2)


def _scale(most: float) -> Iterator[Place]:
    """Three lines with their points: the average player's 0, and one up and down."""
    mark = max(1, round(most * 0.7))
    for value in (mark, 0, -mark):
        at = _height(value, most)
        colour = Colour.LATTICE if value == 0 else Colour.TRACK
        yield Place(Box(WIDTH - _LEFT - _RIGHT, _LINE, colour, Colour.FELT), _LEFT, at - 1)
        label = Label(signed_or_0(value), _NUMBER, Colour.PAPER, Colour.FELT, Halign.RIGHT)
        yield Place(label, _LEFT - 16, at - _NUMBER // 2)


def _height(value: float, most: float) -> int:
    """The y of a value."""
    return round(HEIGHT / 2 - value / most * (HEIGHT / 2 - _EDGE))
