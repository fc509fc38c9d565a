"""The picture of the score sheet: an area for each side with a line for each of its seats and the hand it showed."""

from collections.abc import Iterator

from bot.games.cards import write_cards
from bot.games.rum500.view import Rum500View, SeatScore, Sheet, SideScore
from bot.games.values import Say, say
from rendering.elements import (
    BAR_HEIGHT,
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    GAP,
    HEADING_HEIGHT,
    MARGIN,
    MARK_SIZE,
    STRIPE_WIDTH,
    WIDTH,
    area,
    bar,
    disc,
    fan,
    flow,
    heading,
    ink_on_panel,
    mark,
    panel_column,
    round_heading,
    seat_letter,
    signed,
    signed_or_zero,
    with_minus,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    NO_HEADINGS,
    Box,
    CardSize,
    DrawList,
    Halign,
    Headings,
    Icon,
    Label,
    Name,
    Names,
    Number,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)
from rendering.rum500.table import side_letters

_PAD = 10
_LEFT = STRIPE_WIDTH + _PAD
_COLUMNS = (430, 560, 690, 830)
"""The right edges of the columns in an area: laid, left in hand, bonus, net."""
_COLUMN_HEADINGS = (
    ("sheet-laid", Shape.CARDS),
    ("sheet-left", Shape.HAND),
    ("sheet-bonus", Shape.STAR),
    ("sheet-net", Shape.EQUALS),
)
_EXTRAS = ("credit", "bonus", "settlement")
"""The amounts of a side's score that are shown only if any side has one: opponents' hands (R-88), the winner's bonus
(R-119), the settlement at the end (AR-20)."""
_EXTRA_HEADINGS = (("sheet-credit", Shape.HAND), ("sheet-winner-bonus", Shape.STAR), ("sheet-settlement", Shape.FLAG))
_UNDEDUCTED, _TOTAL, _UNCOUNTED = "sheet-left-undeducted", "sheet-total", "sheet-uncounted"
HEADINGS = (
    "sheet-round",
    _TOTAL,
    _UNDEDUCTED,
    _UNCOUNTED,
    *(key for key, _ in _COLUMN_HEADINGS),
    *(key for key, _ in _EXTRA_HEADINGS),
)
_HEADING_WIDTH, _UNCOUNTED_WIDTH = 122, 420
_NUMBERS_HEIGHT = DISC_SIZE + 8
_MIDDLE = (DISC_SIZE - DIGIT_HEIGHT) // 2
_SIZE = CardSize.SMALL
_TRIUMPH = 100
"""The points of a side in one round that are worth a badge."""
_NAME_LEFT, _NAME_WIDTH = _LEFT + DISC_SIZE + 10, 230


def lay_out_sheet(
    view: Rum500View, theme: Theme, names: Names = (), headings: Headings = NO_HEADINGS
) -> Picture | None:
    """The sheet of the round that has ended; None while a round is in progress."""
    sheet = view.sheet
    if sheet is None:
        return None
    y = MARGIN + (MARK_SIZE - HEADING_HEIGHT) // 2
    places = [round_heading(headings, sheet.round_no, (MARGIN + _LEFT, y))]
    for (key, shape), edge in zip(_COLUMN_HEADINGS, _COLUMNS, strict=True):
        icon = Icon(shape, MARK_SIZE - 4, Colour.GOLD, Colour.FELT)
        key = _UNDEDUCTED if key == "sheet-left" and headings and not sheet.hands_deducted else key  # noqa: PLW2901
        places.append(heading(headings, key, icon, (MARGIN + edge, y), _HEADING_WIDTH))
    panels = (_side(line, view, sheet, theme, (names, headings)) for line in sheet.sides)
    areas, bottom = panel_column(panels, MARGIN + MARK_SIZE + GAP)
    return Picture(WIDTH, bottom + MARGIN, (*places, *areas), _alt(sheet, view.sides))


def _side(
    line: SideScore, view: Rum500View, sheet: Sheet, theme: Theme, words: tuple[Names, Headings]
) -> tuple[DrawList, int]:
    """A side's area, with its seats, its points apart from cards, and its total; and the height."""
    names, headings = words
    places: list[Placement] = []
    y = _PAD
    for score in sheet.seats:
        if view.sides[score.seat] == line.side:
            name = names[score.seat] if names else ""
            block, height = _seat(score, (line.side, name), sheet, theme)
            places += translate(block, 0, y)
            y += height + GAP
    extras = 0
    for name, (key, shape) in zip(_EXTRAS, _EXTRA_HEADINGS, strict=True):
        if any(getattr(side, name) for side in sheet.sides):
            icon = Icon(shape, MARK_SIZE - 6, Colour.GOLD, Colour.PANEL)
            places.append(heading(headings, key, icon, (_COLUMNS[2], y + _MIDDLE), _COLUMNS[2] - _LEFT))
            text = signed_or_zero(getattr(line, name))
            amount = Label(text, DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL, Halign.RIGHT)
            places.append(Placement(amount, _COLUMNS[3], y + _MIDDLE))
            y += DISC_SIZE
            extras = 4
    places += translate(tuple(_total(line, view.goal, headings)), 0, y + extras)
    height = y + extras + DISC_SIZE + _PAD
    return (*area(SIDE_COLOURS[line.side], height), *places), height


def _seat(score: SeatScore, who: tuple[int, str], sheet: Sheet, theme: Theme) -> tuple[DrawList, int]:
    """The numbers of a seat, whose side and name are given, with its hand below them; and the height.

    Points in hand are in brackets if not deducted.
    """
    side, name = who
    places = [*translate(disc(seat_letter(score.seat), SIDE_COLOURS[side], Colour.PANEL), _LEFT, 0)]
    if score.seat == sheet.went_out:
        check = mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.PANEL)
        places += translate(check, _NAME_LEFT + _NAME_WIDTH + 8, (DISC_SIZE - MARK_SIZE) // 2)
    if name:
        places.append(Placement(Name(name, DIGIT_HEIGHT, _NAME_WIDTH, Colour.PAPER, Colour.PANEL), _NAME_LEFT, _MIDDLE))
    in_hand = "0"
    if score.in_hand:
        in_hand = with_minus(-score.in_hand) if sheet.hands_deducted else f"({score.in_hand})"
    bonus = f"+{score.bonus}" if score.bonus else ""
    for text, edge in zip((f"+{score.laid}", in_hand, bonus, signed_or_zero(score.net)), _COLUMNS, strict=True):
        if text:
            number = Label(text, DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT)
            places.append(Placement(number, edge, _MIDDLE))
    if not score.hand:
        return tuple(places), DISC_SIZE
    width = CONTENT_WIDTH - _LEFT - _PAD - (_SIZE.width - _SIZE.strip)
    positions = flow([_SIZE.strip] * len(score.hand), width, 0)
    row_height = _SIZE.height + 4
    for place, (x, row) in zip(fan(score.hand, _SIZE, theme.deck, 0), positions, strict=True):
        places.append(Placement(place.sprite, _LEFT + x, _NUMBERS_HEIGHT + row * row_height))
    return tuple(places), _NUMBERS_HEIGHT + (positions[-1][1] + 1) * row_height - 4


def _total(line: SideScore, target: int, headings: Headings) -> Iterator[Placement]:
    """The net of the round, the progress towards a target, if any, and the new total.

    If the net doesn't count, a word says so in place of the progress, or without words a zero.
    """
    ink = ink_on_panel(SIDE_COLOURS[line.side])
    yield Placement(Box(CONTENT_WIDTH - _LEFT - _PAD, 2, Colour.TRACK, Colour.PANEL), _LEFT, -5)
    net = signed_or_zero(line.net)
    if line.net >= _TRIUMPH:
        badge = Number(net, DIGIT_HEIGHT + 5, Colour.GOLD, Colour.PANEL, Halign.RIGHT)
        yield Placement(badge, _LEFT + 110, _MIDDLE - 5)
    else:
        yield Placement(Label(net, DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT), _LEFT + 90, _MIDDLE)
    if line.counted_net != line.net and _UNCOUNTED in headings:
        word = Name(headings[_UNCOUNTED], HEADING_HEIGHT, _UNCOUNTED_WIDTH, Colour.GOLD, Colour.PANEL)
        yield Placement(word, _LEFT + 124, _MIDDLE + 3)
    elif line.counted_net != line.net:
        yield Placement(Icon(Shape.RIGHT, DIGIT_HEIGHT - 5, Colour.GOLD, Colour.PANEL), _LEFT + 104, _MIDDLE + 3)
        counted = Label(signed_or_zero(line.counted_net), DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL)
        yield Placement(counted, _LEFT + 136, _MIDDLE)
    if target and (line.counted_net == line.net or _UNCOUNTED not in headings):
        progress = bar(line.total / target, 300, ink, Colour.PANEL)
        yield from translate(progress, 236, (DISC_SIZE - BAR_HEIGHT) // 2)
        yield Placement(Label(str(target), DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL), 550, _MIDDLE)
    if _TOTAL in headings:
        word = Name(headings[_TOTAL], HEADING_HEIGHT, _HEADING_WIDTH - 8, Colour.PAPER, Colour.PANEL, Halign.RIGHT)
        yield Placement(word, CONTENT_WIDTH - 150, _MIDDLE + 3)
    total = Label(with_minus(line.total), DIGIT_HEIGHT + 8, ink, Colour.PANEL, Halign.RIGHT)
    yield Placement(total, CONTENT_WIDTH - _PAD - 4, _MIDDLE - 4)


def _alt(sheet: Sheet, sides: tuple[int, ...]) -> tuple[Say, ...]:
    """The score sheet: who went out, each side's total, any extras, and each seat's line."""
    letters = {line.side: side_letters(sides, line.side) for line in sheet.sides}
    out = seat_letter(sheet.went_out) if sheet.went_out is not None else "none"
    totals = ", ".join(
        f"{letters[line.side]} {signed(line.net)} → {signed(line.counted_net)} = {with_minus(line.total)}"
        for line in sheet.sides
    )
    alt = [say("alt-rum500-sheet", round=sheet.round_no, out=out, totals=totals)]
    for name in _EXTRAS:
        amounts = {line.side: getattr(line, name) for line in sheet.sides}
        if any(amounts.values()):
            text = ", ".join(f"{letters[side]} {signed(amount)}" for side, amount in amounts.items())
            alt.append(say(f"alt-rum500-{name}", amounts=text))
    lines: list[str] = []
    for score in sheet.seats:
        line = f"{seat_letter(score.seat)} {score.laid}/{score.in_hand}/{score.bonus} = {with_minus(score.net)}"
        lines.append(f"{line} ({write_cards(score.hand)})" if score.hand else line)
    alt.append(say("alt-rum500-lines", lines="; ".join(lines)))
    return tuple(alt)
