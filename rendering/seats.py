"""The line of seats on top of a table: whose turn it is, who deals, how many cards each holds, which round it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.badges import DISC, TAG, disc, seat_letter, side_colour
from rendering.palette import Colour
from rendering.picture import Box, DrawList, Halign, Icon, Label, Place, Shape, moved
from rendering.rows import INSIDE, MARGIN, NUMBER, WIDTH

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from bot.games.game import View

HEIGHT = 118
"""The height of the line."""
_ARROW = 22
_TOP = _ARROW + 2
_FRAME = 5
_PAD = 6
_ROUND_WIDTH = 84
_BADGE_MOST = 150
_APART = 8
_COUNT_WIDTH = 40
_COUNT_HEIGHT = 37


def seat_line(view: View, turn: Collection[int]) -> DrawList:
    """The badges of all seats, from (0, 0); `turn` holds the seats that are to act."""
    count = len(view.sides)
    width = min(_BADGE_MOST, (INSIDE - _ROUND_WIDTH) // count - _APART)
    places: list[Place] = []
    for seat in range(count):
        badge = tuple(_badge(view, seat, width, seat in turn))
        places += moved(badge, MARGIN + seat * (width + _APART), 0)
    if view.round_no:
        middle = _TOP + (HEIGHT - _TOP - NUMBER) // 2
        label = Label(f"R{view.round_no}", NUMBER, Colour.PAPER, Colour.FELT, Halign.RIGHT)
        places.append(Place(label, WIDTH - MARGIN - 4, middle))
    return tuple(places)


def _badge(view: View, seat: int, width: int, turn: bool) -> Iterator[Place]:
    height = HEIGHT - _TOP
    edge = Colour.GOLD if turn else Colour.PANEL
    yield Place(Box(width, height, edge, Colour.FELT, 14), 0, _TOP)
    if turn:
        yield Place(Icon(Shape.DOWN, _ARROW, Colour.GOLD, Colour.FELT), (width - _ARROW) // 2, 0)
        inner = Box(width - 2 * _FRAME, height - 2 * _FRAME, Colour.PANEL, Colour.GOLD, 10)
        yield Place(inner, _FRAME, _TOP + _FRAME)
    left, top = _FRAME + _PAD, _TOP + _FRAME + _PAD - 2
    yield from moved(disc(seat_letter(seat), side_colour(view.sides[seat]), Colour.PANEL), left, top)
    if seat == view.dealer:
        yield from moved(disc("D", Colour.PAPER, Colour.PANEL, TAG), width - left - TAG, top + (DISC - TAG) // 2)
    yield from moved(_count(view.hand_counts[seat]), (width - _COUNT_WIDTH) // 2, top + DISC + 4)


def _count(cards: int) -> DrawList:
    """The number of cards on a small card's back."""
    label = Label(str(cards), NUMBER, Colour.PAPER, Colour.BACK, Halign.CENTRE)
    return (
        Place(Box(_COUNT_WIDTH + 4, _COUNT_HEIGHT, Colour.PAPER, Colour.PANEL, 6), -2, 0),
        Place(Box(_COUNT_WIDTH - 2, _COUNT_HEIGHT - 6, Colour.BACK, Colour.PAPER, 4), 1, 3),
        Place(label, _COUNT_WIDTH // 2, (_COUNT_HEIGHT - NUMBER) // 2),
    )
