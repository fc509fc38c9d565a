"""The points of a side beside the stacks of a small table."""

import functools

from rendering.badges import BAR, DISC, EDGE, area, as_ink, bar
from rendering.palette import Colour
from rendering.picture import DrawList, Halign, Icon, Label, Place, Shape, moved
from rendering.rows import GAP, NUMBER

PAD = 10
HEIGHT = DISC + 2 * PAD
_MIDDLE = PAD + (DISC - NUMBER) // 2
_WINS = 62


@functools.lru_cache(1024)
def score_line(who: DrawList, colour: Colour, width: int, points: tuple[int, int], wins: str = "") -> DrawList:
    """A panel from (0, 0): the side, its points, how near they are to the target, and its wins.

    Args:
        who: a disc at (0, 0).
        colour: of the side.
        width: of the panel, in pixels, at least 210 without a target and 360 with one.
        points: the total and the target; a target of 0 leaves the bar out and puts the
            total at the right.
        wins: the matches won, such as `1/3`.

    """
    total, target = points
    left = EDGE + PAD
    places = [*area(colour, HEIGHT, width), *moved(who, left, PAD)]
    left, right = left + DISC + 110, width - PAD
    label = Label(str(total), NUMBER + 4, as_ink(colour), Colour.PANEL, Halign.RIGHT)
    places.append(Place(label, left if target else right - PAD, _MIDDLE - 2))
    if wins:
        places.append(Place(Label(wins, NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, _MIDDLE))
        places.append(Place(Icon(Shape.STAR, NUMBER, Colour.GOLD, Colour.PANEL), right - _WINS - NUMBER, _MIDDLE))
        right -= _WINS + NUMBER + 2 * GAP
    if target:
        places.append(Place(Label(str(target), NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, _MIDDLE))
        left, right = left + 2 * GAP, right - 72
        filled = bar(total / target, right - left, as_ink(colour), Colour.PANEL)
        places += moved(filled, left, PAD + (DISC - BAR) // 2)
    return tuple(places)
