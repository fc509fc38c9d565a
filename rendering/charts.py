"""The ratings of a page beside each other: a bar for what is uncertain, a dot for the rating, and no names.

A rating as it came about: a bar for what was uncertain after each match, a dot for the rating itself.
"""

from collections.abc import Iterator, Sequence

from bot.games.values import say
from rendering.elements import signed, signed_or_0
from rendering.palette import Colour
from rendering.picture import Box, Halign, Label, Picture, Place

WIDTH = 900
_ROW, _TOP, _EDGE, _LEFT = 52, 60, 20, 90
_BAR, _DOT, _NUMBER = 18, 22, 30
_LEAST = 2.0
"""Points that the scale spans at least beyond 0 in both directions."""


def intervals_picture(ratings: Sequence[tuple[str, float, float]]) -> Picture | None:
    """The picture of ratings by their mark, value and deviation, in the order of the page; None for no rating."""
    if not ratings:
        return None
    low = min(-_LEAST, *(value - deviation for _, value, deviation in ratings))
    high = max(_LEAST, *(value + deviation for _, value, deviation in ratings))
    height = _TOP + _ROW * len(ratings) + _EDGE
    places = tuple(_places(ratings, low, high, height))
    return Picture(WIDTH, height, places, (say("picture-intervals", count=len(ratings)),))


def _places(ratings: Sequence[tuple[str, float, float]], low: float, high: float, height: int) -> Iterator[Place]:
    def across(value: float) -> int:
        return _LEFT + round((value - low) / (high - low) * (WIDTH - _LEFT - 2 * _EDGE))

    yield Place(Box(WIDTH, height, Colour.FELT, None), 0, 0)
    for value in (round(low * 0.8), 0, round(high * 0.8)):
        yield Place(
            Label(signed_or_0(value), _NUMBER, Colour.PAPER, Colour.FELT, Halign.CENTRE),
            across(value),
            (_TOP - _NUMBER) // 2,
        )
        line = Box(3, height - _TOP - _EDGE, Colour.TRACK if value else Colour.LATTICE, Colour.FELT)
        yield Place(line, across(value) - 1, _TOP)
    for row, (mark, value, deviation) in enumerate(ratings):
        middle = _TOP + _ROW * row + _ROW // 2
        yield Place(Label(mark, _NUMBER, Colour.PAPER, Colour.FELT, Halign.RIGHT), _LEFT - 24, middle - _NUMBER // 2)
        left, right = across(value - deviation), across(value + deviation)
        bar = Box(max(right - left, _BAR), _BAR, Colour.BACK, Colour.FELT, _BAR // 2)
        yield Place(bar, left, middle - _BAR // 2)
        dot = Box(_DOT, _DOT, Colour.GOLD, Colour.BACK, _DOT // 2)
        yield Place(dot, across(value) - _DOT // 2, middle - _DOT // 2)


CURVE_WIDTH, HEIGHT = 900, 360
_CURVE_LEFT, _RIGHT, _CURVE_EDGE = 110, 30, 40
_CURVE_NUMBER = 30
_CURVE_DOT = 12
_LINE = 3
_CURVE_LEAST = 4.0
"""Points up and down that the picture spans at least, so that small differences stay small."""


def curve_picture(points: Sequence[tuple[float, float]]) -> Picture | None:
    """The picture of ratings with their deviations, the oldest first; None where there are fewer than two."""
    if len(points) < 2:  # noqa: PLR2004 - one point is no curve
        return None
    most = max(_CURVE_LEAST, *(abs(value) + deviation for value, deviation in points))
    value, deviation = points[-1]
    alt = say("picture-curve", count=len(points), value=signed(value, 1), deviation=f"{deviation:.1f}")
    return Picture(CURVE_WIDTH, HEIGHT, tuple(_curve_places(points, most)), (alt,))


def _curve_places(points: Sequence[tuple[float, float]], most: float) -> Iterator[Place]:
    yield Place(Box(CURVE_WIDTH, HEIGHT, Colour.FELT, None), 0, 0)
    yield from _scale(most)
    room = CURVE_WIDTH - _CURVE_LEFT - _RIGHT
    step = room / len(points)
    wide = max(4, min(18, round(step * 0.6)))
    for number, (value, deviation) in enumerate(points):
        middle = _CURVE_LEFT + round(step * (number + 0.5))
        top, bottom = _height(value + deviation, most), _height(value - deviation, most)
        yield Place(Box(wide, max(bottom - top, 2), Colour.BACK, Colour.FELT), middle - wide // 2, top)
    for number, (value, _) in enumerate(points):
        middle = _CURVE_LEFT + round(step * (number + 0.5))
        dot = Box(_CURVE_DOT, _CURVE_DOT, Colour.GOLD, Colour.BACK, _CURVE_DOT // 2)
        yield Place(dot, middle - _CURVE_DOT // 2, _height(value, most) - _CURVE_DOT // 2)


def _scale(most: float) -> Iterator[Place]:
    """Three lines with their points: the average player's 0, and one up and down."""
    mark = max(1, round(most * 0.7))
    for value in (mark, 0, -mark):
        at = _height(value, most)
        colour = Colour.LATTICE if value == 0 else Colour.TRACK
        yield Place(Box(CURVE_WIDTH - _CURVE_LEFT - _RIGHT, _LINE, colour, Colour.FELT), _CURVE_LEFT, at - 1)
        label = Label(signed_or_0(value), _CURVE_NUMBER, Colour.PAPER, Colour.FELT, Halign.RIGHT)
        yield Place(label, _CURVE_LEFT - 16, at - _CURVE_NUMBER // 2)


def _height(value: float, most: float) -> int:
    """The y of a value."""
    return round(HEIGHT / 2 - value / most * (HEIGHT / 2 - _CURVE_EDGE))
