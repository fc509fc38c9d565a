"""What the pictures show, in short notation, for their alt texts, which Discord limits to 1,024 characters.

The picture of a hand, only for its owner.

The picture of a table: the same for everyone, so it reads nothing that only one seat may see.

From top to bottom: the seats, stock and discard pile, then an area for each side with its score and its melds.
"""

from collections.abc import Iterator, Sequence

from bot.games.cards import JOKER, Card, write_cards
from bot.games.rum500.view import LaidCard, MeldView, Rum500View, SeatScore, Sheet
from bot.games.values import Say, say
from rendering.elements import (
    BAR,
    DISC,
    FRAME,
    GAP,
    HEAD,
    INSIDE,
    MARGIN,
    NUMBER,
    RAISED,
    TAG,
    TAG_HEIGHT,
    TAG_WIDTH,
    WIDTH,
    area,
    as_ink,
    balanced,
    bar,
    disc,
    drawn_line,
    drawn_text,
    fan_width,
    find_marks,
    flow,
    hand_alt,
    hole,
    ink_on,
    letters,
    mark,
    marked_card,
    per_row,
    plain,
    plate,
    seat_letter,
    seat_line,
    side_colour,
    signed,
    sort_hand,
    stack,
    step,
    tag,
    top_frame,
)
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Face, Halign, Icon, Label, Picture, Place, Shape, Theme, moved

EXTRAS = ("credit", "bonus", "settled")
"""What a side's line of the sheet shows only if there is any: opponents' hands (R-88), the winner's bonus (R-119), what
is settled in the end (AR-20)."""


def table_alt(view: Rum500View) -> tuple[Say, ...]:
    """The table, the most important first: if it is ever cut, only the last melds are lost."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(f"{side_letters(view.sides, side)} {plain(total)}" for side, total in enumerate(view.totals))
    turn = letters(view.to_act) or "0"
    lines = [
        say("alt-rum500-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-rum500-pile", count=len(view.pile), cards=write_cards(view.pile)),
        say("alt-rum500-seats", counts=counts, scores=scores, target=view.target),
    ]
    lines += _last_moves(view)
    if view.rum:
        lines.append(say("alt-rum500-rum"))
    if view.dealer_joker or view.effect:
        lines.append(say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none"))
    if view.shows_drawn:
        lines.append(say("alt-drawn", drawn=drawn_text(view.drawn_for_deal)))
    if view.melds:
        lines.append(say("alt-rum500-melds", melds="; ".join(map(meld_text, view.melds))))
    return tuple(lines)


def _last_moves(view: Rum500View) -> list[Say]:
    """What was laid and discarded last, and what sides that have not opened have laid of what it takes."""
    closed = [side for side, opened in enumerate(view.opened) if not opened]
    lines = [say("alt-rum500-fresh", cards=write_cards(view.laid_last))] if view.laid_last else []
    if view.discarder is not None:
        lines.append(say("alt-rum500-discarder", seat=seat_letter(view.discarder)))
    if closed:
        sides = ", ".join(f"{side_letters(view.sides, side)} {view.laid_by(side)}" for side in closed)
        lines.append(say("alt-rum500-closed", sides=sides, minimum=view.opening_min))
    return lines


def sheet_alt(sheet: Sheet, sides: tuple[int, ...]) -> tuple[Say, ...]:
    """Each seat's line and each side's total."""
    out = seat_letter(sheet.out) if sheet.out is not None else "0"
    totals = ", ".join(
        f"{side_letters(sides, line.side)} {signed(line.net)} → {signed(line.counted)} = {plain(line.total)}"
        for line in sheet.sides
    )
    extras = [
        say(f"alt-rum500-{name}", amounts=_amounts(sheet, sides, name))
        for name in EXTRAS
        if any(getattr(line, name) for line in sheet.sides)
    ]
    return (
        say("alt-rum500-sheet", round=sheet.round_no, out=out, totals=totals),
        *extras,
        say("alt-rum500-lines", lines="; ".join(map(_score_text, sheet.seats))),
    )


def _amounts(sheet: Sheet, sides: tuple[int, ...], name: str) -> str:
    return ", ".join(f"{side_letters(sides, line.side)} {signed(getattr(line, name))}" for line in sheet.sides)


def side_letters(sides: tuple[int, ...], side: int) -> str:
    """The letters of a side's seats: `A+C`."""
    return letters([seat for seat, of in enumerate(sides) if of == side])


def meld_text(meld: MeldView) -> str:
    """Number, owner and cards: `3 B 7S 8S JK=9S`."""
    return f"{meld.number} {seat_letter(meld.seat)} " + " ".join(map(_laid_text, meld.cards))


def _laid_text(laid: LaidCard) -> str:
    return str(laid.card) if laid.stands_for is None else f"{laid.card}={laid.stands_for}"


def _score_text(score: SeatScore) -> str:
    hand = write_cards(score.hand)
    line = f"{seat_letter(score.seat)} {score.laid}/{score.in_hand}/{score.bonus} = {plain(score.net)}"
    return f"{line} ({hand})" if hand else line


_LEAST_HIDDEN = 8  # pixels of a card that may be hidden before only its strip is drawn


def lay_out_hand(view: Rum500View, theme: Theme) -> Picture | None:
    """The hand in rows, with new cards and the one that must be used (R-34) raised and marked; None without a hand."""
    if not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    cards = sort_hand(view.hand, theme.sort)
    marks = find_marks(cards, view.newest, view.obligation, Shape.BANG)
    places: list[Place] = []
    first, y = 0, MARGIN
    for count in balanced(len(cards), per_row(size, INSIDE)):
        row = slice(first, first + count)
        y += RAISED if any(marks[row]) else 0
        places += moved(_row(cards[row], marks[row], size, theme), MARGIN, y)
        first += count
        y += size.height + GAP
    alt = hand_alt("rum500", write_cards(cards), len(cards), view.newest, obligation=view.obligation)
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), alt)


def _row(cards: Sequence[Card], marks: Sequence[Shape | None], size: CardSize, theme: Theme) -> DrawList:
    apart = step(len(cards), size, INSIDE)
    left = (INSIDE - fan_width(len(cards), size, apart)) // 2
    covered = 0 < apart < size.width - _LEAST_HIDDEN
    places: list[Place] = []
    for number, (card, shape) in enumerate(zip(cards, marks, strict=True), 1):
        face = Face(card, size, theme.deck, covered=covered and number < len(cards))
        places += moved(marked_card(face, shape), left + (number - 1) * apart, 0)
    return tuple(places)


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


def lay_out_table(view: Rum500View, theme: Theme) -> Picture:
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
