"""The pictures of a hand, only for its owner, and of the table, the same for everyone; and their alternative texts.

The table shows from top to bottom the seats, stock and discard pile, and an area for each side with its score and its
melds. It uses nothing from the view that only one seat may see. Alternative texts are in short notation, because
Discord limits them to 1,024 characters.
"""

import functools
from collections.abc import Iterator
from dataclasses import replace

from bot.games.cards import JOKER, write_cards
from bot.games.rum500.view import MeldView, Rum500View
from bot.games.values import Say, say
from rendering.elements import (
    BAR_HEIGHT,
    CAPTION_HEIGHT,
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    FRAME_WIDTH,
    GAP,
    MARGIN,
    MARK_SIZE,
    RAISED,
    SCORE_LINE_HEIGHT,
    STRIPE_WIDTH,
    TAG_HEIGHT,
    TAG_WIDTH,
    WIDTH,
    area,
    balanced_rows,
    bar,
    card_spacing,
    cards_per_row,
    disc,
    empty_slot,
    face_down_stack,
    fan_width,
    find_marks,
    flow,
    framed,
    hand_alt,
    highlight_frame,
    ink_on,
    ink_on_panel,
    mark,
    marked_card,
    panel_column,
    plate,
    seat_letter,
    seat_letters,
    sort_hand,
    tag,
    with_minus,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Box,
    CardSize,
    DrawList,
    Face,
    Halign,
    Icon,
    Label,
    Names,
    Number,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)
from rendering.seat_line import seat_line

_MAX_COVERED = 0.1
"""The greatest covered share of a card whose body is still drawn."""
_GAMBIT_MARKS = {
    "blocked": (Shape.LOCK, Colour.ALERT, Colour.PAPER),
    "used": (Shape.CHECK, Colour.GOLD, Colour.INK),
}
_EFFECT_SHAPES = {"wild": Shape.STAR, "splitter": Shape.SPLIT}
"""The symbols of the jokers' effects. If they double a meld, a number shows it instead."""
_DOUBLE_WIDTH = 52
_PILE_ROW = 10
"""The number of cards in a row of the pile."""
_EDGE = 6
"""The room above, between and below the parts of the picture."""
_MAX_SIDE_STRIPS = 4
"""The most sides with a strip each. More sides share one, as a message has room for ten pictures."""
_SIDES_BESIDE = 2
"""The number of sides whose scores have room beside the pile, and whose areas have room beside each other."""
_SEATS_BESIDE = 2
"""The most seats of a side whose area stands beside the other's."""
_HALF_WIDTH = (CONTENT_WIDTH - GAP) // 2
_CLOSELY = 4
"""The most cards of such a pile that don't overlap."""
_STANDING_WIDTH, _BAR_WIDTH, _SHORTEST_BAR = 190, 420, 60
"""The least widths of a side's line in a table without melds, of one with more than the total, and of a bar."""
_RUM_WIDTH = 120
"""The room for the badge of a call of Rum (R-120)."""
_PAD = 10
_LEFT = STRIPE_WIDTH + _PAD
_BELOW_MELDS = 24
_MELDS_WIDTH = CONTENT_WIDTH - 2 * _PAD - 8
_SIDE_HEADER_HEIGHT = DISC_SIZE + 2 * _PAD
_GOAL_WIDTH, _OPENING_WIDTH, _LAID_WIDTH = 90, 160, 110
"""The room for the figures after a side's bar: `1000` at most, or `1000/150` before the side has opened, and the points
that it has laid. All sides have the same room, so that their bars can be compared."""


def lay_out_hand(view: Rum500View, theme: Theme) -> Picture | None:
    """The hand in rows, with new cards and the one that must be used (R-34) raised and marked; None without a hand."""
    if not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    cards = sort_hand(view.hand, theme.sort)
    marks = find_marks(cards, view.last_drawn, view.obligation, Shape.BANG)
    places: list[Placement] = []
    first, y = 0, MARGIN
    for count in balanced_rows(len(cards), cards_per_row(size, CONTENT_WIDTH)):
        row = slice(first, first + count)
        y += RAISED if any(marks[row]) else 0
        spacing = card_spacing(count, size, CONTENT_WIDTH)
        left = MARGIN + (CONTENT_WIDTH - fan_width(count, size, spacing)) // 2
        overlapping = 0 < spacing < size.width * (1 - _MAX_COVERED)
        for number, (card, shape) in enumerate(zip(cards[row], marks[row], strict=True)):
            face = Face(card, size, theme.deck, covered=overlapping and number < count - 1)
            places += translate(marked_card(face, shape), left + number * spacing, y)
        first += count
        y += size.height + GAP
    alt = hand_alt("rum500", write_cards(cards), len(cards), view.last_drawn, obligation=view.obligation)
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), alt)


def lay_out_laid(view: Rum500View, side: int, theme: Theme, names: Names = ()) -> Picture:
    """The melds and lay-offs of a side."""
    del names
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    areas, bottom = panel_column((_side(view, side, size, theme),), _EDGE)
    return Picture(WIDTH, bottom + _EDGE, areas, (_melds_alt(view, side),))


def lay_out_table(view: Rum500View, theme: Theme, names: Names = ()) -> tuple[Picture, ...]:
    """A strip with the seats, the stock and the pile; then a strip for each side's area, or one for all of many sides.

    Of two sides, one that has laid nothing has its points in the first strip, beside the pile if that is short.
    """
    return _strips(replace(view, seat=None, hand=(), hand_cost=0, last_drawn=()), theme, names)


@functools.lru_cache(maxsize=128)
def _strips(view: Rum500View, theme: Theme, names: Names) -> tuple[Picture, ...]:
    """The strips, cached, as the panels of a table and its public message ask for the same ones."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    seats, seats_height = seat_line(view, view.to_act, names)
    places = [*translate(seats, 0, _EDGE)]
    y = _EDGE + seats_height + _EDGE
    numbered = CAPTION_HEIGHT if len(view.pile) > 1 else 0
    places += translate(face_down_stack(view.stock, size), MARGIN, y + numbered)
    sides = range(len(view.totals))
    laid = {view.sides[meld.seat] for meld in view.melds} | {side for side in sides if view.laid_by(side)}
    bare = [side for side in sides if side not in laid] if len(sides) <= _SIDES_BESIDE else []
    beside = bool(bare) and len(view.pile) <= _PILE_ROW
    pile, pile_width = _pile(view, size, theme, closely=beside and len(view.pile) > _CLOSELY)
    pile_left = MARGIN + size.width + 2 * MARGIN
    places += translate(pile, pile_left, y)
    left = pile_left + pile_width + MARGIN
    beside = beside and WIDTH - MARGIN - left >= _STANDING_WIDTH
    if beside:
        for number, side in enumerate(bare):
            panel = _standing(view, side, WIDTH - MARGIN - left)
            places += translate(panel, left, y + numbered + number * (SCORE_LINE_HEIGHT - 6))
    stock_height = numbered + size.height + _EDGE
    if view.dealer_joker or view.effect:
        places += translate(tuple(_gambit(view, theme)), MARGIN, y + stock_height)
        stock_height += CardSize.SMALL.height + GAP
    pile_rows = max(1, -(-len(view.pile) // _PILE_ROW))
    tagged = TAG_HEIGHT // 2 if view.discarder is not None or view.rum_callable else 0
    y += max(pile_rows * (numbered + size.height + _EDGE) + tagged, stock_height)
    halves = bool(view.melds) and not beside and len(sides) == _SIDES_BESIDE
    halves = halves and all(_fits_half(view, side, size) for side in sides)
    if bare and not beside and not halves:
        areas, bottom = panel_column((_side(view, side, size, theme) for side in bare), y)
        places, y = [*places, *areas], bottom + _EDGE
    strips = [Picture(WIDTH, y, tuple(places), table_alt(view))]
    if halves:
        (left_half, height), (right_half, _) = (_side(view, side, size, theme, _HALF_WIDTH) for side in sides)
        areas = *translate(left_half, MARGIN, _EDGE), *translate(right_half, WIDTH - MARGIN - _HALF_WIDTH, _EDGE)
        return (*strips, Picture(WIDTH, height + 2 * _EDGE, areas, tuple(_melds_alt(view, side) for side in sides)))
    for shown in [[side] for side in sides if side not in bare] if len(sides) <= _MAX_SIDE_STRIPS else [sides]:
        areas, y = panel_column((_side(view, side, size, theme) for side in shown), _EDGE)
        strips.append(Picture(WIDTH, y + _EDGE, areas, tuple(_melds_alt(view, side) for side in shown)))
    return tuple(strips)


def _fits_half(view: Rum500View, side: int, size: CardSize) -> bool:
    """Whether a side's area has room beside the other's: its melds in one row, two seats, and few figures."""
    melds = [meld for meld in view.melds if view.sides[meld.seat] == side]
    widths = [fan_width(len(meld.cards), size, _meld_spacing(meld, size)) for meld in melds]
    short = sum(widths) + 2 * GAP * (len(widths) - 1) <= _HALF_WIDTH - _LEFT - GAP
    few = view.sides.count(side) <= _SEATS_BESIDE and view.rum_caller is None
    return short and few and (view.opening_net or not _is_closed(view, side))


def _standing(view: Rum500View, side: int, width: int) -> DrawList:
    """A side's line of the score in a table without melds."""
    height = SCORE_LINE_HEIGHT - 12
    return (*area(SIDE_COLOURS[side], height, width), *translate(tuple(_side_header(view, side, width)), 0, -6))


def _gambit(view: Rum500View, theme: Theme) -> Iterator[Placement]:
    """The dealer's open joker (R-102), its state, and the effect of jokers in this round (R-103)."""
    small = CardSize.SMALL
    if view.dealer_joker:
        yield Placement(Face(JOKER, small, theme.deck), 0, 0)
    x = small.width + 4
    if view.dealer_joker in _GAMBIT_MARKS:
        yield from translate(mark(*_GAMBIT_MARKS[view.dealer_joker], Colour.FELT), x, 0)
    if view.effect in _EFFECT_SHAPES:
        symbol = mark(_EFFECT_SHAPES[view.effect], Colour.LILAC, Colour.PURPLE, Colour.FELT)
        yield from translate(symbol, x, MARK_SIZE)
    elif view.effect:
        yield Placement(Box(_DOUBLE_WIDTH, MARK_SIZE, Colour.LILAC, Colour.FELT, MARK_SIZE // 2), x, MARK_SIZE)
        label = Label("x2", DIGIT_HEIGHT, Colour.PURPLE, Colour.LILAC, Halign.CENTRE)
        yield Placement(label, x + _DOUBLE_WIDTH // 2, MARK_SIZE + (MARK_SIZE - DIGIT_HEIGHT) // 2)


def _pile(view: Rum500View, size: CardSize, theme: Theme, *, closely: bool) -> tuple[DrawList, int]:
    """Every card of the pile with its number, the oldest first, and the width. If `closely`, cards show only strips.

    The top is framed, with a bell while Rum can be called (R-120).
    """
    if not view.pile:
        return empty_slot(size), size.width
    caption = CAPTION_HEIGHT if len(view.pile) > 1 else 0
    room = CONTENT_WIDTH - 2 * size.width - 2 * MARGIN - FRAME_WIDTH
    spacing = size.strip if closely else room // (_PILE_ROW - 1)
    places: list[Placement] = []
    x = y = 0
    for index, card in enumerate(view.pile):
        row, column = divmod(index, _PILE_ROW)
        x, y = column * spacing, row * (caption + size.height + _EDGE)
        is_top = index == len(view.pile) - 1
        if caption:
            ink = Colour.GOLD if is_top else Colour.PAPER
            label = Label(str(index + 1), DIGIT_HEIGHT, ink, Colour.FELT, Halign.CENTRE)
            places.append(Placement(label, x + size.strip // 2, y))
        y += caption
        if is_top:
            places.append(Placement(highlight_frame(size), x - FRAME_WIDTH, y - FRAME_WIDTH))
        places.append(Placement(Face(card, size, theme.deck), x, y))
    if view.discarder is not None:
        letter, colour = seat_letter(view.discarder), SIDE_COLOURS[view.sides[view.discarder]]
        places += translate(tag(letter, colour, size), x, y)
    if view.rum_callable:
        bell = mark(Shape.BELL, Colour.ALERT, Colour.PAPER, None)
        corner = FRAME_WIDTH - MARK_SIZE
        places += translate(bell, x + size.width + corner, y + size.height + corner)
    return tuple(places), x + size.width


def _side(
    view: Rum500View, side: int, size: CardSize, theme: Theme, width: int = CONTENT_WIDTH
) -> tuple[DrawList, int]:
    """A side's area, with its score above its melds; and its height. A half has room for a row of melds in any case."""
    melds = [meld for meld in view.melds if view.sides[meld.seat] == side]
    widths = [fan_width(len(meld.cards), size, _meld_spacing(meld, size)) for meld in melds]
    positions = flow(widths, _MELDS_WIDTH, 2 * GAP)
    row_height = CAPTION_HEIGHT + size.height + _BELOW_MELDS
    rows = positions[-1][1] + 1 if positions else int(width < CONTENT_WIDTH)
    height = _SIDE_HEADER_HEIGHT + rows * row_height
    places = [*area(SIDE_COLOURS[side], height, width), *_side_header(view, side, width)]
    for meld, (x, row) in zip(melds, positions, strict=True):
        places += translate(_meld(meld, view.sides, size, theme), _LEFT + x, _SIDE_HEADER_HEIGHT + row * row_height)
    return tuple(places), height


def _side_header(view: Rum500View, side: int, width: int) -> Iterator[Placement]:
    """The seats of a side, its total, its progress towards the target, and the points that it has laid this round.

    Until the side has opened, which makes its rounds count (R-64), the progress is that towards opening. If hidden
    hands are deducted from the opening points, nobody knows the progress, and only the minimum is shown. If there is no
    room for a bar, only the total is shown.
    """
    colour = SIDE_COLOURS[side]
    ink = ink_on_panel(colour)
    x, middle, right = _LEFT, _PAD + (DISC_SIZE - DIGIT_HEIGHT) // 2, width - _PAD
    for seat, seat_side in enumerate(view.sides):
        if seat_side == side:
            yield from translate(disc(seat_letter(seat), colour, Colour.PANEL), x, _PAD)
            x += DISC_SIZE + 6
    total, laid = view.totals[side], view.laid_by(side)
    if width < _BAR_WIDTH:
        yield Placement(Label(with_minus(total), DIGIT_HEIGHT + 4, ink, Colour.PANEL, Halign.RIGHT), right, middle - 2)
        return
    yield Placement(Label(with_minus(total), DIGIT_HEIGHT + 4, ink, Colour.PANEL, Halign.RIGHT), x + 110, middle - 2)
    if laid:
        yield Placement(Label(f"+{laid}", DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, middle)
    left, right = x + 126, right - (_LAID_WIDTH if view.melds else 0)
    share, figures, figures_width = _progress(view, side)
    if _is_closed(view, side):
        yield Placement(Icon(Shape.LOCK, DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL), left, middle)
        left += DIGIT_HEIGHT + GAP
    if view.rum_caller is not None:
        if view.sides[view.rum_caller] == side:
            badge = Number("RUM!", DIGIT_HEIGHT + 3, Colour.GOLD, Colour.PANEL)
            yield Placement(badge, left, middle - 5)
        left += _RUM_WIDTH
    room = right - figures_width - left
    if figures and (room > _SHORTEST_BAR or _is_closed(view, side)):
        yield Placement(Label(figures, DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, middle)
    if figures and room > _SHORTEST_BAR:
        progress = bar(share, room, ink, Colour.PANEL)
        yield from translate(progress, left, _PAD + (DISC_SIZE - BAR_HEIGHT) // 2)


def _progress(view: Rum500View, side: int) -> tuple[float, str, int]:
    """How much of its bar a side fills, the figures beside it, and their room; no figures if rounds end the match."""
    laid = view.laid_by(side)
    if _is_closed(view, side):
        share = 0 if view.opening_net else laid / view.opening_min
        return share, str(view.opening_min) if view.opening_net else f"{laid}/{view.opening_min}", _OPENING_WIDTH
    return (view.totals[side] / view.goal, str(view.goal), _GOAL_WIDTH) if view.goal else (0, "", 0)


def _is_closed(view: Rum500View, side: int) -> bool:
    """True until a side has opened."""
    return side < len(view.opened) and not view.opened[side]


@functools.lru_cache(maxsize=2048)
def _meld(meld: MeldView, sides: tuple[int, ...], size: CardSize, theme: Theme) -> DrawList:
    """A meld with its number and points above, and letters on the cards that other seats laid off.

    The newest cards are framed, and the first of them has the letter of whoever laid it.
    """
    colour = SIDE_COLOURS[sides[meld.seat]]
    plate_width = TAG_WIDTH if meld.number < 10 else TAG_WIDTH + 14  # noqa: PLR2004 - two digits are wider
    places = [*translate(plate((plate_width, TAG_HEIGHT), colour, Colour.PANEL, 7), 0, -2)]
    number = Label(str(meld.number), DIGIT_HEIGHT, ink_on(colour), colour, Halign.CENTRE)
    places.append(Placement(number, plate_width // 2, 1))
    if meld.sealed:
        places.append(Placement(Icon(Shape.LOCK, DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL), plate_width + 8, 0))
    spacing = _meld_spacing(meld, size)
    points = Label(str(sum(laid.points for laid in meld.cards)), DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT)
    places.append(Placement(points, fan_width(len(meld.cards), size, spacing) - 4, 0))
    newest = next((index for index, laid in enumerate(meld.cards) if laid.fresh), None)
    for index, laid in enumerate(meld.cards):
        x = index * spacing
        covered = index < len(meld.cards) - 1
        face = Face(laid.card, size, theme.deck, laid.stands_for, covered=covered)
        card = framed(face, spacing) if laid.fresh else (Placement(face, 0, 0),)
        places += translate(card, x, CAPTION_HEIGHT)
        if laid.laid_by != meld.seat or index == newest:
            letter = tag(seat_letter(laid.laid_by), SIDE_COLOURS[sides[laid.laid_by]], size)
            places += translate(letter, x, CAPTION_HEIGHT)
    return tuple(places)


def _meld_spacing(meld: MeldView, size: CardSize) -> int:
    """The width of a strip, or less if a run through all ranks would not fit into its area."""
    return min(size.strip, (_MELDS_WIDTH - size.width) // max(1, len(meld.cards) - 1))


def table_alt(view: Rum500View) -> tuple[Say, ...]:
    """The table without its melds."""
    counts = ", ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(view.hand_counts))
    scores = ", ".join(
        f"{side_letters(view.sides, side)} {with_minus(total)}" for side, total in enumerate(view.totals)
    )
    turn = seat_letters(view.to_act) or "none"
    lines = [
        say("alt-rum500-table", round=view.round_no, turn=turn, stock=view.stock),
        say("alt-rum500-pile", count=len(view.pile), cards=write_cards(view.pile)),
        say("alt-rum500-seats", counts=counts, scores=scores, target=view.goal),
    ]
    if view.fresh_cards:
        lines.append(say("alt-rum500-fresh", cards=write_cards(view.fresh_cards)))
    if view.discarder is not None:
        lines.append(say("alt-rum500-discarder", seat=seat_letter(view.discarder)))
    closed = [side for side, opened in enumerate(view.opened) if not opened]
    if closed:
        sides = ", ".join(f"{side_letters(view.sides, side)} {view.laid_by(side)}" for side in closed)
        key = "alt-rum500-closed-net" if view.opening_net else "alt-rum500-closed"
        lines.append(say(key, sides=sides, minimum=view.opening_min))
    if view.rum_callable:
        lines.append(say("alt-rum500-rum"))
    if view.rum_caller is not None:
        lines.append(say("alt-rum500-called", seat=seat_letter(view.rum_caller)))
    if view.dealer_joker or view.effect:
        lines.append(say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none"))
    return tuple(lines)


def _melds_alt(view: Rum500View, side: int) -> Say:
    """A side's melds, or that it has none."""
    melds = [_meld_text(meld) for meld in view.melds if view.sides[meld.seat] == side]
    seats = side_letters(view.sides, side)
    return say("alt-rum500-melds", side=seats, count=len(melds), melds="; ".join(melds))


def _meld_text(meld: MeldView) -> str:
    """Number, owner and cards: `3 B 7S 8S JK=9S`."""
    cards = [str(laid.card) if laid.stands_for is None else f"{laid.card}={laid.stands_for}" for laid in meld.cards]
    return f"{meld.number} {seat_letter(meld.seat)} {' '.join(cards)}"


def side_letters(sides: tuple[int, ...], side: int) -> str:
    """The letters of a side's seats: `A+C`."""
    return seat_letters([seat for seat, seat_side in enumerate(sides) if seat_side == side])
