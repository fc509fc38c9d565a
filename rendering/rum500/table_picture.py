"""The picture of a table: the same for everyone, so it reads nothing that only one seat may see.

From top to bottom: the seats, stock and discard pile, then an area for each side with its score and its melds.
"""

from collections.abc import Iterator

from bot.games.cards import JOKER, Card
from bot.games.rum500.view import LaidCard, MeldView, Rum500View
from rendering.badges import (
    BAR,
    DISC,
    TAG,
    TAG_HEIGHT,
    TAG_WIDTH,
    area,
    as_ink,
    bar,
    disc,
    ink_on,
    mark,
    plate,
    seat_letter,
    side_colour,
    tag,
)
from rendering.numbers import plain
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Face, Halign, Icon, Label, Picture, Place, Shape, Theme, moved
from rendering.rows import GAP, INSIDE, MARGIN, NUMBER, WIDTH, fan_width, flow
from rendering.rum500.alt import table_alt
from rendering.seats import drawn_line, seat_line
from rendering.stacks import FRAME, HEAD, hole, stack, top_frame

_STATES = {
    "blocked": (Shape.LOCK, Colour.ALERT, Colour.PAPER),
    "used": (Shape.CHECK, Colour.GOLD, Colour.INK),
}
_EFFECTS = {"wild": Shape.STAR, "splitter": Shape.SPLIT}
"""The signs for what jokers do; where they double a meld, a number says so."""
_DOUBLE_WIDTH = 52
PILE_ROW = 10
"""Cards in a row of the pile."""
_PAD = 10
_BELOW_MELDS = 24
_MELD_ROOM = INSIDE - 2 * _PAD - 8
_SIDEHEAD = DISC + 2 * _PAD
_GOAL_ROOM, _OPENING_ROOM = 90, 160
"""What the figures beside a side's bar take: `1000` at most, or `1000/150` before the side has opened."""


def lay_out(view: Rum500View, theme: Theme) -> Picture:
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    seats, height = seat_line(view, view.to_act)
    places = [*moved(seats, 0, MARGIN)]
    y = MARGIN + height + GAP
    places += moved(stack(view.stock, size), MARGIN, y)
    places += moved(_pile(view, size, theme), MARGIN + size.width + 2 * MARGIN, y)
    below_stock = HEAD + size.height + GAP
    if view.dealer_joker or view.effect:
        places += moved(tuple(_gambit(view, theme)), MARGIN, y + below_stock)
        below_stock += CardSize.SMALL.height + GAP
    y += max(_pile_height(len(view.pile), size) + GAP, below_stock)
    if view.shows_drawn:
        drawn, height = drawn_line(view.drawn_for_deal, view.sides, theme)
        places += moved(drawn, MARGIN, y)
        y += height + GAP
    for side in range(len(view.totals)):
        area, height = _side(view, side, size, theme)
        places += moved(area, MARGIN, y)
        y += height + GAP
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), table_alt(view))


def _gambit(view: Rum500View, theme: Theme) -> Iterator[Place]:
    """The dealer's open joker (R-102), what became of it, and what jokers do this round (R-103)."""
    small = CardSize.SMALL
    if view.dealer_joker:
        yield Place(Face(JOKER, small, theme.deck), 0, 0)
    x = small.width + 4
    if view.dealer_joker in _STATES:
        yield from moved(mark(*_STATES[view.dealer_joker], Colour.FELT), x, 0)
    if view.effect in _EFFECTS:
        yield from moved(mark(_EFFECTS[view.effect], Colour.LILAC, Colour.PURPLE, Colour.FELT), x, TAG)
    elif view.effect:
        yield Place(Box(_DOUBLE_WIDTH, TAG, Colour.LILAC, Colour.FELT, TAG // 2), x, TAG)
        label = Label("x2", NUMBER, Colour.PURPLE, Colour.LILAC, Halign.CENTRE)
        yield Place(label, x + _DOUBLE_WIDTH // 2, TAG + (TAG - NUMBER) // 2)


def _pile_height(count: int, size: CardSize) -> int:
    rows = max(1, -(-count // PILE_ROW))
    return rows * (HEAD + size.height) + (rows - 1) * GAP + FRAME


def _pile(view: Rum500View, size: CardSize, theme: Theme) -> DrawList:
    """Every card with its number, the oldest first; the top is framed, with a bell while Rum can be called (R-120)."""
    pile = view.pile
    room = INSIDE - size.width - 2 * MARGIN
    apart = (room - FRAME - size.width) // (PILE_ROW - 1)
    if not pile:
        return hole(size)
    places: list[Place] = []
    for position, card in enumerate(pile, 1):
        row, column = divmod(position - 1, PILE_ROW)
        at = column * apart, row * (HEAD + size.height + GAP)
        places += moved(tuple(_pile_card(card, position, position == len(pile), size, theme)), *at)
    if view.discarder is not None:
        by = tag(seat_letter(view.discarder), side_colour(view.sides[view.discarder]), size)
        top = places[-1]
        places += moved(by, top.x, top.y)
    if view.rum:
        frame = next(place for place in reversed(places) if isinstance(place.sprite, Box))
        right, below = frame.x + size.width + 2 * FRAME, frame.y + size.height + 2 * FRAME
        bell = mark(Shape.BELL, Colour.ALERT, Colour.PAPER, None)
        places += moved(bell, right - TAG, below - TAG)
    return tuple(places)


def _pile_card(card: Card, position: int, top: bool, size: CardSize, theme: Theme) -> Iterator[Place]:
    ink = Colour.GOLD if top else Colour.PAPER
    yield Place(Label(str(position), NUMBER, ink, Colour.FELT, Halign.CENTRE), size.strip // 2, 0)
    if top:
        yield top_frame(size)
    yield Place(Face(card, size, theme.deck), 0, HEAD)


def _side(view: Rum500View, side: int, size: CardSize, theme: Theme) -> tuple[DrawList, int]:
    """A side's area and its height: score above, melds below."""
    melds = [meld for meld in view.melds if view.sides[meld.seat] == side]
    widths = [_meld_width(meld, size) for meld in melds]
    spots = flow(widths, _MELD_ROOM, 2 * GAP)
    row_height = HEAD + size.height + _BELOW_MELDS
    rows = spots[-1][1] + 1 if spots else 0
    height = _SIDEHEAD + rows * row_height
    places = [*area(side_colour(side), height), *_side_score(view, side)]
    for meld, (x, row) in zip(melds, spots, strict=True):
        places += moved(tuple(_meld(meld, view, size, theme)), 8 + _PAD + x, _SIDEHEAD + row * row_height)
    return tuple(places), height


def _side_score(view: Rum500View, side: int) -> Iterator[Place]:
    """The letters of a side's seats, its points, how near they are to the target, and what it has laid this round."""
    colour = side_colour(side)
    seats = [seat for seat, of in enumerate(view.sides) if of == side]
    x = 8 + _PAD
    for seat in seats:
        yield from moved(disc(seat_letter(seat), colour, Colour.PANEL), x, _PAD)
        x += DISC + 6
    middle = _PAD + (DISC - NUMBER) // 2
    total, laid = view.totals[side], view.laid_by(side)
    yield Place(Label(plain(total), NUMBER + 4, as_ink(colour), Colour.PANEL, Halign.RIGHT), x + 110, middle - 2)
    right = INSIDE - _PAD
    yield Place(Label(f"+{laid}", NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, middle)
    yield from _progress(view, side, laid, (x + 126, right - 110))


def _progress(view: Rum500View, side: int, laid: int, room: tuple[int, int]) -> Iterator[Place]:
    """How near a side is to the target; behind a lock how near to opening, before its rounds count (R-64)."""
    left, right = room
    middle, ink = _PAD + (DISC - NUMBER) // 2, as_ink(side_colour(side))
    closed = side < len(view.opened) and not view.opened[side]
    if closed:
        yield Place(Icon(Shape.LOCK, NUMBER, Colour.GOLD, Colour.PANEL), left, middle)
    goal, done = (view.opening_min, laid) if closed else (view.target, view.totals[side])
    text = f"{laid}/{goal}" if closed else str(goal)
    yield Place(Label(text, NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, middle)
    at = left + (NUMBER + GAP if closed else 0)
    width = right - (_OPENING_ROOM if closed else _GOAL_ROOM) - at
    yield from moved(bar(done / goal, width, ink, Colour.PANEL), at, _PAD + (DISC - BAR) // 2)


def _meld_width(meld: MeldView, size: CardSize) -> int:
    return fan_width(len(meld.cards), size, _meld_step(meld, size))


def _meld_step(meld: MeldView, size: CardSize) -> int:
    """A card's strip; less where a run through all ranks would not fit into its area."""
    return min(size.strip, (_MELD_ROOM - size.width) // max(1, len(meld.cards) - 1))


def _meld(meld: MeldView, view: Rum500View, size: CardSize, theme: Theme) -> Iterator[Place]:
    """A meld, with its number and points above, and on it the letters of other seats that laid cards off."""
    colour = side_colour(view.sides[meld.seat])
    number = str(meld.number)
    tab = TAG_WIDTH if meld.number < 10 else TAG_WIDTH + 14  # noqa: PLR2004 - two digits are wider
    yield from moved(plate((tab, TAG_HEIGHT), colour, Colour.PANEL, 7), 0, -2)
    yield Place(Label(number, NUMBER, ink_on(colour), colour, Halign.CENTRE), tab // 2, 1)
    if meld.sealed:
        yield Place(Icon(Shape.LOCK, NUMBER, Colour.GOLD, Colour.PANEL), tab + 8, 0)
    points = str(sum(card.points for card in meld.cards))
    right = _meld_width(meld, size)
    yield Place(Label(points, NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right - 4, 0)
    for place, laid in enumerate(meld.cards):
        yield from moved(tuple(_laid(laid, meld, view, size, theme)), place * _meld_step(meld, size), HEAD)


def _laid(laid: LaidCard, meld: MeldView, view: Rum500View, size: CardSize, theme: Theme) -> Iterator[Place]:
    if laid.fresh:
        yield Place(top_frame(size).sprite, -FRAME, -FRAME)
    yield Place(Face(laid.card, size, theme.deck, laid.stands_for), 0, 0)
    if laid.by == meld.seat:
        return
    yield from tag(seat_letter(laid.by), side_colour(view.sides[laid.by]), size)
