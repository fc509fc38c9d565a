"""Charts of ratings: those of a leaderboard page, and one rating over time.

A bar or a band extends one deviation to either side of a rating, and a dot marks the rating itself. Ratings are in
points relative to the average player, who is at 0.
"""

from collections.abc import Sequence

from bot.games.values import say
from rendering.elements import WIDTH, signed_or_zero
from rendering.palette import Colour
from rendering.picture import Box, Curve, Halign, Label, Name, Picture, Placement

_DIGIT_HEIGHT = 30
_LINE_WIDTH = 3

_ROW_HEIGHT, _HEADER_HEIGHT, _BOTTOM = 52, 60, 20
_LEFT, _RIGHT = 320, 50
_RANK_RIGHT = 64
_BAR_HEIGHT, _DOT = 18, 22
_MIN_RANGE = 2.0
"""The least number of points that the scale of a page extends to either side of 0."""

_CURVE_HEIGHT, _CURVE_EDGE = 360, 40
_CURVE_LEFT, _CURVE_RIGHT = 110, 40
_CURVE_WIDTH = 7
_NAME_HEIGHT, _NAME_WIDTH = 23, 220
_MIN_CURVE_RANGE = 4.0
"""The least number of points that the scale of a curve extends up and down, so that small changes look small."""


def ratings_chart(ratings: Sequence[tuple[str, float, float, str]]) -> Picture | None:
    """The ratings of a page, each given as its rank, value, deviation and name, in order; None without any."""
    if not ratings:
        return None
    low = min(-_MIN_RANGE, *(value - deviation for _, value, deviation, _ in ratings))
    high = max(_MIN_RANGE, *(value + deviation for _, value, deviation, _ in ratings))
    height = _HEADER_HEIGHT + _ROW_HEIGHT * len(ratings) + _BOTTOM

    def x_of(value: float) -> int:
        return _LEFT + round((value - low) / (high - low) * (WIDTH - _LEFT - _RIGHT))

    places: list[Placement] = []
    for value in (round(low * 0.8), 0, round(high * 0.8)):
        x = x_of(value)
        places.append(Placement(_scale_label(value, Halign.CENTRE), x, (_HEADER_HEIGHT - _DIGIT_HEIGHT) // 2))
        line = Box(_LINE_WIDTH, height - _HEADER_HEIGHT - _BOTTOM, _scale_colour(value), Colour.FELT)
        places.append(Placement(line, x - 1, _HEADER_HEIGHT))
    for row, (rank, value, deviation, name) in enumerate(ratings):
        middle = _HEADER_HEIGHT + _ROW_HEIGHT * row + _ROW_HEIGHT // 2
        label = Label(rank, _DIGIT_HEIGHT, Colour.PAPER, Colour.FELT, Halign.RIGHT)
        places.append(Placement(label, _RANK_RIGHT, middle - _DIGIT_HEIGHT // 2))
        if name:
            left = _RANK_RIGHT + 14
            places.append(Placement(_word(name, _LEFT - left - 16), left, middle - _NAME_HEIGHT // 2))
        left, right = x_of(value - deviation), x_of(value + deviation)
        bar = Box(max(right - left, _BAR_HEIGHT), _BAR_HEIGHT, Colour.PALE, Colour.FELT, _BAR_HEIGHT // 2)
        places.append(Placement(bar, left, middle - _BAR_HEIGHT // 2))
        places.append(_dot(x_of(value), middle))
    return Picture(WIDTH, height, tuple(places), (say("picture-intervals", count=len(ratings)),))


def rating_history_chart(
    points: Sequence[tuple[float, float]], name: str = "", axes: tuple[str, str] = ("", "")
) -> Picture | None:
    """The value and deviation of a rating after each match, the oldest first; None for fewer than two.

    Args:
        points: the values and deviations.
        name: the member's name, shown at the right end of the line.
        axes: the words for the vertical and the horizontal axis.

    """
    if len(points) < 2:  # noqa: PLR2004 - one point is no curve
        return None
    limit = max(_MIN_CURVE_RANGE, *(abs(value) + deviation for value, deviation in points))
    width = WIDTH - _CURVE_LEFT - _CURVE_RIGHT

    def y_of(value: float) -> int:
        return round(_CURVE_HEIGHT / 2 - value / limit * (_CURVE_HEIGHT / 2 - _CURVE_EDGE))

    xs = [_CURVE_LEFT + round(width * number / (len(points) - 1)) for number in range(len(points))]
    upper = [(x, y_of(value + deviation)) for x, (value, deviation) in zip(xs, points, strict=True)]
    lower = [(x, y_of(value - deviation)) for x, (value, deviation) in zip(xs, points, strict=True)]
    line = tuple((x, y_of(value)) for x, (value, _) in zip(xs, points, strict=True))
    places = [Placement(Curve((*upper, *reversed(lower)), Colour.PALE), 0, 0)]
    step = max(1, round(limit * 0.7))
    for value in (step, 0, -step):
        y = y_of(value)
        places.append(Placement(Box(width, _LINE_WIDTH, _scale_colour(value), Colour.FELT), _CURVE_LEFT, y - 1))
        places.append(Placement(_scale_label(value, Halign.RIGHT), _CURVE_LEFT - 16, y - _DIGIT_HEIGHT // 2))
    places.append(Placement(Curve(line, Colour.GOLD, _CURVE_WIDTH), 0, 0))
    x, y = line[-1]
    places.append(_dot(x, y))
    if name:
        near = [number for number, x in enumerate(xs) if x >= WIDTH - _CURVE_RIGHT - _NAME_WIDTH]
        below, above = max(lower[number][1] for number in near) + 20, min(upper[number][1] for number in near) - 44
        label = _word(name, _NAME_WIDTH, Colour.GOLD, Halign.RIGHT)
        places.append(Placement(label, WIDTH - _CURVE_RIGHT, below if y < _CURVE_HEIGHT // 2 else above))
    up, right = axes
    if up:
        places.append(Placement(_word(up, width // 2), _CURVE_LEFT + 10, 12))
    if right:
        label = _word(right, _NAME_WIDTH, Colour.PAPER, Halign.RIGHT)
        places.append(Placement(label, WIDTH - _CURVE_RIGHT, _CURVE_HEIGHT - 34))
    value, deviation = points[-1]
    alt = say("picture-curve", count=len(points), value=signed_or_zero(value, 1), deviation=f"{deviation:.1f}")
    return Picture(WIDTH, _CURVE_HEIGHT, tuple(places), (alt,))


def _word(text: str, width: int, ink: Colour = Colour.PAPER, align: Halign = Halign.LEFT) -> Name:
    return Name(text, _NAME_HEIGHT, width, ink, Colour.FELT, align)


def _scale_label(value: int, align: Halign) -> Label:
    return Label(signed_or_zero(value), _DIGIT_HEIGHT, Colour.PAPER, Colour.FELT, align)


def _scale_colour(value: int) -> Colour:
    """The colour of a scale line: the average player's is brighter."""
    return Colour.TRACK if value else Colour.PAPER


def _dot(x: int, y: int) -> Placement:
    """A dot on a bar, given by its centre."""
    return Placement(Box(_DOT, _DOT, Colour.GOLD, None, _DOT // 2), x - _DOT // 2, y - _DOT // 2)
