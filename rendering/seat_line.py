"""The line above every table: the seats with their names."""

import functools
from collections.abc import Collection

from bot.games.values import Seat, View
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    MARGIN,
    disc,
    mark,
    seat_letter,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Box,
    DrawList,
    Halign,
    Icon,
    Label,
    Name,
    Names,
    Placement,
    Shape,
    translate,
)

_ARROW_SIZE = 24
_BADGE_FRAME = 4
_BADGE_PAD = 3
_BADGE_GAP = 8
_MAX_BADGE_WIDTH = 270
_MIN_NAME_WIDTH = 110
"""The least width for a name beside the letter; in narrower badges it goes below."""
NAME_HEIGHT = 22
"""The height of a capital of a name: 8.6 pixels on a phone that shows the picture 350 wide."""
_NAME_TOP = 11
_NAME_BELOW = 5
"""The room below the capitals of a name."""
_COUNT_SIZE = (48, 28)


def seat_line(view: View, acting: Collection[int], names: Names) -> tuple[DrawList, int]:
    """The badges of all seats, and their height; `acting` are the seats that must act."""
    count = len(view.sides)
    width = min(_MAX_BADGE_WIDTH, (CONTENT_WIDTH + _BADGE_GAP) // count - _BADGE_GAP)
    places: list[Placement] = []
    height = 0
    for seat in range(count):
        name = names[seat] if seat < len(names) else ""
        badge, height = _badge(
            (seat, view.sides[seat], name),
            view.hand_counts[seat],
            (width, bool(names)),
            acting=seat in acting,
            deals=seat == view.dealer,
        )
        places += translate(badge, MARGIN + seat * (width + _BADGE_GAP), 0)
    return tuple(places), height


@functools.lru_cache(1024)
def _badge(
    who: tuple[Seat, int, str], hand_count: int, room: tuple[int, bool], *, acting: bool, deals: bool
) -> tuple[DrawList, int]:
    """The badge of a seat with its name, if it has one, in a given width; and its height.

    The name is beside the letter, with the number of cards below it; in a narrow badge it is below both.
    """
    (seat, side, name), (width, named) = who, room
    inset = _BADGE_FRAME + _BADGE_PAD
    left = inset + DISC_SIZE + 8
    narrow = named and width - left - inset < _MIN_NAME_WIDTH
    line = NAME_HEIGHT + _NAME_BELOW
    height = 2 * inset + (
        DISC_SIZE + line if narrow else _NAME_TOP + line + _COUNT_SIZE[1] - inset if named else DISC_SIZE
    )
    inner = Box(width - 2 * _BADGE_FRAME, height - 2 * _BADGE_FRAME, Colour.PANEL, Colour.GOLD, 10)
    places = [Placement(Box(width, height, Colour.GOLD if acting else Colour.PANEL, Colour.FELT, 14), 0, 0)]
    if acting:
        places.append(Placement(inner, _BADGE_FRAME, _BADGE_FRAME))
    disc_top = inset if narrow else (height - DISC_SIZE) // 2
    places += translate(disc(seat_letter(seat), SIDE_COLOURS[side], Colour.PANEL), inset, disc_top)
    if name:
        at = (inset, height - inset - line + 6) if narrow else (left, _NAME_TOP)
        places.append(Placement(Name(name, NAME_HEIGHT, width - at[0] - inset, Colour.PAPER, Colour.PANEL), *at))
    top = disc_top + 5 if narrow or not named else height - inset - _COUNT_SIZE[1]
    places += translate(_hand_count(hand_count), left - (4 if narrow else 0), top)
    right = width - inset
    if acting and not narrow:
        arrow = Icon(Shape.DOWN, _ARROW_SIZE, Colour.GOLD, Colour.PANEL)
        places.append(Placement(arrow, right - _ARROW_SIZE, top + 2))
        right -= _ARROW_SIZE + 6
    if deals and (not narrow or width > left + _COUNT_SIZE[0] + _COUNT_SIZE[1]):
        # An icon rather than the letter D, which is also a seat.
        dealer = mark(Shape.CARDS, Colour.PAPER, Colour.BACK, Colour.PANEL, _COUNT_SIZE[1])
        places += translate(dealer, right - _COUNT_SIZE[1], top)
    return tuple(places), height


@functools.cache
def _hand_count(count: int) -> DrawList:
    """The number of cards in a hand, written on the back of a card."""
    width, height = _COUNT_SIZE
    label = Label(str(count), DIGIT_HEIGHT, Colour.PAPER, Colour.BACK, Halign.CENTRE)
    return (
        Placement(Box(width, height, Colour.LATTICE, Colour.PANEL, 6), 0, 0),
        Placement(Box(width - 4, height - 4, Colour.BACK, Colour.LATTICE, 5), 2, 2),
        Placement(label, width // 2, (height - DIGIT_HEIGHT) // 2),
    )
