"""The picture of the score sheet: an area for each side, with a line for each of its seats and the hand it showed."""

from collections.abc import Iterator

from bot.games.rum500.view import Rum500View, SeatScore, Sheet, SideScore
from rendering.elements import (
    BAR,
    DISC,
    GAP,
    INSIDE,
    MARGIN,
    NUMBER,
    TAG,
    WIDTH,
    area,
    as_ink,
    bar,
    below_each_other,
    disc,
    fan,
    flow,
    mark,
    plain,
    seat_letter,
    side_colour,
    signed_or_0,
)
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Halign, Icon, Label, Picture, Place, Shape, Theme, moved
from rendering.rum500.table import EXTRAS, sheet_alt

_PAD = 10
_LEFT = 8 + _PAD
_COLUMNS = (250, 420, 590, 800)
"""Right edges of the numbers laid, in hand, bonus and net, from the left edge of an area."""
_COLUMN_ICONS = (Shape.CARDS, Shape.HAND, Shape.STAR, Shape.EQUALS)
_LINE = DISC + 8
_SIZE = CardSize.SMALL


def lay_out_sheet(view: Rum500View, theme: Theme) -> Picture | None:
    """The sheet of the round that has ended; None while a round runs."""
    sheet = view.sheet
    if sheet is None:
        return None
    places = moved(_head(sheet), MARGIN, MARGIN)
    y = MARGIN + TAG + GAP
    areas, bottom = below_each_other((_side(line, view, sheet, theme) for line in sheet.sides), y)
    return Picture(WIDTH, bottom + MARGIN, (*places, *areas), sheet_alt(sheet, view.sides))


def _head(sheet: Sheet) -> DrawList:
    """The round and the column heads: laid, left in hand, bonus, net."""
    middle = (TAG - NUMBER) // 2
    icons = [
        Place(Icon(shape, TAG - 4, Colour.GOLD, Colour.FELT), edge - TAG, 2)
        for shape, edge in zip(_COLUMN_ICONS, _COLUMNS, strict=True)
    ]
    return (Place(Label(f"R{sheet.round_no}", NUMBER, Colour.PAPER, Colour.FELT), _LEFT, middle), *icons)


def _side(line: SideScore, view: Rum500View, sheet: Sheet, theme: Theme) -> tuple[DrawList, int]:
    seats = [score for score in sheet.seats if view.sides[score.seat] == line.side]
    places: list[Place] = []
    y = _PAD
    for score in seats:
        block, height = _seat(score, line.side, sheet, theme)
        places += moved(block, 0, y)
        y += height + GAP
    extras = tuple(_extras(line, sheet))
    if extras:
        places += moved(extras, 0, y)
        y += DISC + 4
    places += moved(tuple(_total(line, view.target)), 0, y)
    height = y + DISC + _PAD
    return (*area(side_colour(line.side), height), *places), height


def _seat(score: SeatScore, side: int, sheet: Sheet, theme: Theme) -> tuple[DrawList, int]:
    """A seat's numbers, below them its hand; and the height of both."""
    places = [*moved(disc(seat_letter(score.seat), side_colour(side), Colour.PANEL), _LEFT, 0)]
    if score.seat == sheet.out:
        places += moved(mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.PANEL), _LEFT + DISC + 8, (DISC - TAG) // 2)
    places += _numbers(score, deducted=sheet.hands_count)
    if not score.hand:
        return tuple(places), DISC
    spots = flow([_SIZE.strip] * len(score.hand), INSIDE - _LEFT - _PAD - (_SIZE.width - _SIZE.strip), 0)
    cards = fan(score.hand, _SIZE, theme.deck, 0)
    for place, (x, row) in zip(cards, spots, strict=True):
        places.append(Place(place.sprite, _LEFT + x, _LINE + row * (_SIZE.height + 4)))
    return tuple(places), _LINE + (spots[-1][1] + 1) * (_SIZE.height + 4) - 4


def _numbers(score: SeatScore, *, deducted: bool) -> Iterator[Place]:
    """A seat's numbers; the points it held are in brackets if they aren't deducted."""
    held = (plain(-score.in_hand) if deducted else f"({score.in_hand})") if score.in_hand else "0"
    texts = (f"+{score.laid}", held, f"+{score.bonus}" if score.bonus else "", signed_or_0(score.net))
    for text, edge in zip(texts, _COLUMNS, strict=True):
        if text:
            yield Place(Label(text, NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), edge, (DISC - NUMBER) // 2)


def _extras(line: SideScore, sheet: Sheet) -> Iterator[Place]:
    """What a side got besides its cards, each in a column that appears only if some side got any."""
    middle = (DISC - NUMBER) // 2
    for name, shape, edge in zip(EXTRAS, (Shape.HAND, Shape.STAR, Shape.FLAG), _COLUMNS[1:], strict=True):
        if any(getattr(of, name) for of in sheet.sides):
            text = signed_or_0(getattr(line, name))
            yield Place(Icon(shape, TAG - 6, Colour.GOLD, Colour.PANEL), edge - 120, middle - 2)
            yield Place(Label(text, NUMBER, Colour.GOLD, Colour.PANEL, Halign.RIGHT), edge, middle)


def _total(line: SideScore, target: int) -> Iterator[Place]:
    """How much of the net counted, the new total, and how near it is to the target."""
    colour = side_colour(line.side)
    middle = (DISC - NUMBER) // 2
    yield Place(Box(INSIDE - _LEFT - _PAD, 2, Colour.TRACK, Colour.PANEL), _LEFT, -5)
    yield Place(Label(signed_or_0(line.net), NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), _LEFT + 90, middle)
    if line.counted != line.net:
        yield Place(Icon(Shape.RIGHT, NUMBER - 5, Colour.GOLD, Colour.PANEL), _LEFT + 104, middle + 3)
        yield Place(Label(signed_or_0(line.counted), NUMBER, Colour.GOLD, Colour.PANEL), _LEFT + 136, middle)
    yield from moved(bar(line.total / target, 390, as_ink(colour), Colour.PANEL), 236, (DISC - BAR) // 2)
    yield Place(Label(str(target), NUMBER, Colour.PAPER, Colour.PANEL, Halign.LEFT), 640, middle)
    total = plain(line.total)
    yield Place(Label(total, NUMBER + 8, as_ink(colour), Colour.PANEL, Halign.RIGHT), INSIDE - _PAD - 4, middle - 4)
