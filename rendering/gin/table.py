"""What the pictures show, in short notation, for their alt texts.

The picture of a hand, only for its owner.

The picture of a table: the same for everyone, so it reads nothing that only one seat may see.
"""

from bot.games.cards import write_cards
from bot.games.gin.view import GinView, ShowdownView, ShownHand
from bot.games.values import Say, say
from rendering.elements import (
    GAP,
    HEAD,
    HEIGHT,
    INSIDE,
    MARGIN,
    NUMBER,
    TAG,
    TOP,
    WIDTH,
    disc,
    drawn_line,
    drawn_text,
    letters,
    mark,
    open_stack,
    score_line,
    seat_letter,
    seat_line,
    side_colour,
    stack,
)
from rendering.melded_hand import arranged_text, hand_of
from rendering.palette import Colour
from rendering.picture import CardSize, DrawList, Icon, Label, Picture, Place, Shape, Theme, moved


def table_alt(view: GinView) -> tuple[Say, ...]:
    """The table; while the first round is fresh, the cards drawn for its deal as well."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(view.totals))
    turn = letters(view.to_act) or "0"
    top = str(view.pile_top) if view.pile_top is not None else ""
    lines = [
        say("alt-gin-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-gin-pile", count=view.pile_count, card=top),
        say("alt-gin-scores", counts=counts, scores=scores, target=view.target),
    ]
    lines.append(say("alt-gin-stakes", limit=view.knock_limit, times=view.times))
    if view.matches_to_win > 1:
        wins = ", ".join(f"{seat_letter(side)} {won}" for side, won in enumerate(view.wins))
        lines.append(say("alt-gin-wins", wins=wins, needed=view.matches_to_win))
    if view.shows_drawn:
        lines.append(say("alt-drawn", drawn=drawn_text(view.drawn_for_deal)))
    return tuple(lines)


def showdown_alt(shown: ShowdownView, round_no: int) -> tuple[Say, ...]:
    """How the round ended, both hands, and the points."""
    totals = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(shown.totals))
    winner = seat_letter(shown.winner) if shown.winner is not None else "0"
    knocker = seat_letter(shown.knocker) if shown.knocker is not None else "0"
    return (
        say("alt-gin-sheet", round=round_no, result=shown.result, knocker=knocker),
        say("alt-gin-hands", hands="; ".join(map(_hand_text, shown.hands))),
        say("alt-gin-points", winner=winner, points=shown.points, times=shown.times, totals=totals),
    )


def _hand_text(hand: ShownHand) -> str:
    """The hand; cards laid off on a meld follow it after a plus sign: `(7S 8S 9S + TS)`."""
    text = f"{seat_letter(hand.seat)} {arranged_text(hand.arranged)}"
    for meld, laid in zip(hand.arranged.melds, hand.laid_on, strict=False):
        if laid:
            text = text.replace(f"({write_cards(meld)})", f"({write_cards(meld)} + {write_cards(laid)})", 1)
    return text


def lay_out_hand(view: GinView, theme: Theme) -> Picture | None:
    """See `hand_of`."""
    return hand_of("gin", view, theme)


_BETWEEN = 40
_USUAL_LIMIT = 10
_STAKES_AT = 560
_TIMES_AT = 116


def lay_out_table(view: GinView, theme: Theme) -> Picture:
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
