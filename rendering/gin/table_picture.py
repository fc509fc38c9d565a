"""The picture of a table: the same for everyone, so it reads nothing that only one seat may see."""

from bot.games.gin.view import GinView
from rendering.badges import TAG, disc, mark, seat_letter, side_colour
from rendering.gin.alt import table_alt
from rendering.palette import Colour
from rendering.picture import CardSize, DrawList, Icon, Label, Picture, Place, Shape, Theme, moved
from rendering.rows import GAP, INSIDE, MARGIN, NUMBER, WIDTH
from rendering.scores import HEIGHT, score_line
from rendering.seats import TOP, drawn_line, seat_line
from rendering.stacks import HEAD, open_stack, stack

_BETWEEN = 40
_USUAL_LIMIT = 10
_STAKES_AT = 560
_TIMES_AT = 116


def lay_out(view: GinView, theme: Theme) -> Picture:
    """Seats; the stock and pile beside the points; while the first round is fresh, the cards drawn for the deal."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    seats, height = seat_line(view, view.to_act)
    y = MARGIN + height + GAP
    stakes = moved(_stakes(view), _STAKES_AT, y - GAP - (height - TOP + TAG) // 2)
    places = [*moved(seats, 0, MARGIN), *stakes, *moved(stack(view.stock, size), MARGIN, y)]
    pile_at = MARGIN + size.width + _BETWEEN
    places += moved(open_stack(view.pile_top, view.pile_count, size, theme.deck), pile_at, y)
    points_at = pile_at + size.width + _BETWEEN
    places += moved(_points(view, INSIDE + MARGIN - points_at), points_at, y + HEAD // 2)
    y += max(HEAD + size.height, HEAD // 2 + 2 * HEIGHT + GAP) + GAP
    if view.shows_drawn:
        drawn, height = drawn_line(view.drawn_for_deal, view.sides, theme)
        places += moved(drawn, MARGIN, y)
        y += height + GAP
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), table_alt(view))


def _stakes(view: GinView) -> DrawList:
    """With how much one may knock in this round, where that isn't ten, and that its points count double (AG-21)."""
    places: list[Place] = []
    middle = (TAG - NUMBER) // 2
    if view.knock_limit != _USUAL_LIMIT:
        places += mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.FELT)
        places.append(Place(Label(str(view.knock_limit), NUMBER, Colour.PAPER, Colour.FELT), TAG + GAP, middle))
    if view.times > 1:
        places.append(Place(Icon(Shape.STAR, TAG, Colour.GOLD, Colour.FELT), _TIMES_AT, 0))
        places.append(Place(Label(f"x{view.times}", NUMBER, Colour.GOLD, Colour.FELT), _TIMES_AT + TAG + 4, middle))
    return tuple(places)


def _points(view: GinView, width: int) -> DrawList:
    places: list[Place] = []
    for seat, side in enumerate(view.sides):
        colour = side_colour(side)
        wins = f"{view.wins[side]}/{view.matches_to_win}" if view.matches_to_win > 1 else ""
        who = disc(seat_letter(seat), colour, Colour.PANEL)
        line = score_line(who, colour, width, (view.totals[side], view.target), wins)
        places += moved(line, 0, seat * (HEIGHT + GAP))
    return tuple(places)
