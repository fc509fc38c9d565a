"""The picture of a table: the same for everyone, so it reads nothing that only one seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.badges import disc, seat_letter, side_colour
from rendering.gin.alt import table_alt
from rendering.palette import Colour
from rendering.picture import CardSize, Picture, moved
from rendering.rows import GAP, INSIDE, MARGIN, WIDTH
from rendering.scores import HEIGHT, score_line
from rendering.seats import drawn_line, seat_line
from rendering.stacks import HEAD, open_stack, stack

if TYPE_CHECKING:
    from bot.games.gin.view import GinView
    from rendering.picture import DrawList, Place, Theme

_FRESH = 2
"""A round is fresh, and shows the cards drawn for its deal, until the pile has more cards than this."""
_BETWEEN = 40


def lay_out(view: GinView, theme: Theme) -> Picture:
    """Seats; the stock and pile beside the points; while the first round is fresh, the cards drawn for the deal."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    seats, height = seat_line(view, view.to_act)
    y = MARGIN + height + GAP
    places = [*moved(seats, 0, MARGIN), *moved(stack(view.stock, size), MARGIN, y)]
    pile_at = MARGIN + size.width + _BETWEEN
    places += moved(open_stack(view.pile_top, view.pile_count, size, theme.deck), pile_at, y)
    points_at = pile_at + size.width + _BETWEEN
    places += moved(_points(view, INSIDE + MARGIN - points_at), points_at, y + HEAD // 2)
    y += max(HEAD + size.height, HEAD // 2 + 2 * HEIGHT + GAP) + GAP
    first = any(view.drawn_for_deal) and view.pile_count <= _FRESH
    if first:
        drawn, height = drawn_line(view.drawn_for_deal, view.sides, theme)
        places += moved(drawn, MARGIN, y)
        y += height + GAP
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), table_alt(view, first=first))


def _points(view: GinView, width: int) -> DrawList:
    places: list[Place] = []
    for seat, side in enumerate(view.sides):
        colour = side_colour(side)
        wins = f"{view.wins[side]}/{view.matches_to_win}" if view.matches_to_win > 1 else ""
        who = disc(seat_letter(seat), colour, Colour.PANEL)
        line = tuple(score_line(who, colour, width, (view.totals[side], view.target), wins))
        places += moved(line, 0, seat * (HEIGHT + GAP))
    return tuple(places)
