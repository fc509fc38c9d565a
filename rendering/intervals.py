"""The ratings of a page beside each other: a bar for what is uncertain, a dot for the rating, and no names."""

from collections.abc import Iterator, Sequence

from bot.games.values import say
from rendering.numbers import signed_or_0
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
