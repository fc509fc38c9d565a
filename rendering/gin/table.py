"""The picture of the table, the same for everyone, and its alternative text.

It uses nothing from the view that only one seat may see. Alternative texts are in short notation, because Discord
limits them to 1,024 characters.
"""

from bot.games.gin.view import GinView
from bot.games.values import Say, say
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    GAP,
    MARGIN,
    MARK_SIZE,
    SCORE_LINE_HEIGHT,
    TAG_HEIGHT,
    WIDTH,
    disc,
    face_down_stack,
    mark,
    open_pile,
    score_line,
    seat_letter,
    seat_letters,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import CardSize, DrawList, Icon, Label, Names, Picture, Placement, Shape, Theme, translate
from rendering.seat_line import seat_line

_STACK_GAP = 40
_DEFAULT_KNOCK_LIMIT = 10
_STAKES_LEFT = 560
_MULTIPLIER_LEFT = 116


def lay_out_table(view: GinView, theme: Theme, names: Names = ()) -> tuple[Picture, ...]:
    """The seats, the stock, the pile and the scores; before the first round's play, the cards drawn for the deal."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    seats, seats_height = seat_line(view, view.to_act, names)
    y = MARGIN + seats_height + GAP
    places = [*translate(seats, 0, MARGIN)]
    places += translate(_stakes(view), _STAKES_LEFT, MARGIN + (seats_height - MARK_SIZE) // 2)
    places += translate(face_down_stack(view.stock, size), MARGIN, y)
    x = MARGIN + size.width + _STACK_GAP
    places += translate(open_pile(view.pile_top, view.pile_count, size, theme.deck), x, y)
    x += size.width + _STACK_GAP
    for seat, side in enumerate(view.sides):
        colour = SIDE_COLOURS[side]
        letter = disc(seat_letter(seat), colour, Colour.PANEL)
        points = view.totals[side], view.target
        wins = f"{view.wins[side]}/{view.matches_to_win}" if view.matches_to_win > 1 else ""
        line = score_line(letter, colour, CONTENT_WIDTH + MARGIN - x, points, wins)
        places += translate(line, x, y + seat * (SCORE_LINE_HEIGHT + GAP))
    y += max(size.height + TAG_HEIGHT // 2, 2 * SCORE_LINE_HEIGHT + GAP) + GAP
    return (Picture(WIDTH, y - GAP + MARGIN, tuple(places), table_alt(view)),)


def _stakes(view: GinView) -> DrawList:
    """The limit for knocking if it is not ten, and the multiplier if the round counts more than once (AG-21)."""
    places: list[Placement] = []
    middle = (MARK_SIZE - DIGIT_HEIGHT) // 2
    if view.knock_limit != _DEFAULT_KNOCK_LIMIT:
        places += mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.FELT)
        limit = Label(str(view.knock_limit), DIGIT_HEIGHT, Colour.PAPER, Colour.FELT)
        places.append(Placement(limit, MARK_SIZE + GAP, middle))
    if view.multiplier > 1:
        places.append(Placement(Icon(Shape.STAR, MARK_SIZE, Colour.GOLD, Colour.FELT), _MULTIPLIER_LEFT, 0))
        multiplier = Label(f"x{view.multiplier}", DIGIT_HEIGHT, Colour.GOLD, Colour.FELT)
        places.append(Placement(multiplier, _MULTIPLIER_LEFT + MARK_SIZE + 4, middle))
    return tuple(places)


def table_alt(view: GinView) -> tuple[Say, ...]:
    """The table, without the hands."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(view.totals))
    turn = seat_letters(view.to_act) or "none"
    top = str(view.pile_top) if view.pile_top is not None else ""
    lines = [
        say("alt-gin-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-gin-pile", count=view.pile_count, card=top),
        say("alt-gin-scores", counts=counts, scores=scores, target=view.target),
        say("alt-gin-stakes", limit=view.knock_limit, times=view.multiplier),
    ]
    if view.matches_to_win > 1:
        wins = ", ".join(f"{seat_letter(side)} {won}" for side, won in enumerate(view.wins))
        lines.append(say("alt-gin-wins", wins=wins, needed=view.matches_to_win))
    return tuple(lines)
