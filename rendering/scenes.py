"""Explanatory pictures: rows of cards and symbols in reading order, and the picture of the welcome.

A scene consists of rows, and a row of items: cards, a stack, a symbol, a seat or a number. How to play a game, and its
examples, are shown in scenes, which look like the tables they explain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.games.cards import faces, read_cards
from bot.games.values import Say, say
from bot.games.view import Example
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    GAP,
    MARGIN,
    MARK_SIZE,
    STRIPE_WIDTH,
    UNDERLINE_GAP,
    UNDERLINE_HEIGHT,
    WIDTH,
    area,
    disc,
    fan_width,
    flow,
    framed,
    mark,
    panel_column,
    seat_letter,
    tag,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Back,
    Box,
    CardSize,
    DrawList,
    Face,
    Halign,
    Label,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)
from rendering.text import mask

_PAD = 16
_POINTS_HEIGHT = DIGIT_HEIGHT + 10
_ROW_WIDTH = CONTENT_WIDTH - 2 * _PAD
_WELCOME_HAND = "TS JS QH KH AD JK"
_WELCOME_MELDS = ("QC QD QS", "5H 6H JK=7H 8H")
"""The melds of the first and of the second side."""
_WELCOME_PAD, _WELCOME_SPACING = 14, 118


class Line(Enum):
    """The colour of the line below cards, by the kind of the cards."""

    NONE = None
    MELD = Colour.GOLD
    DEADWOOD = Colour.PAPER
    WRONG = Colour.ALERT


@dataclass(frozen=True, slots=True)
class Cards:
    """Overlapping cards.

    Attributes:
        text: the cards in short notation, a joker with the card that it stands for (`JK=8H`).
        line: the kind of the cards.
        points: the text above them; "" for none.
        framed: the positions, from 0, of the cards to highlight.
        laid: the position of a card that another seat laid off, and that seat.

    """

    text: str
    line: Line = Line.NONE
    points: str = ""
    framed: tuple[int, ...] = ()
    laid: tuple[int, int] | None = None

    def width(self, size: CardSize) -> int:
        return fan_width(len(read_cards(self.text)), size, size.strip)

    def places(self, size: CardSize, theme: Theme) -> Iterator[Placement]:
        """The cards and their line from (0, 0). The points are above, where y is negative."""
        cards = read_cards(self.text)
        for number, typed in enumerate(cards):
            x = number * size.strip
            face = Face(typed.card, size, theme.deck, typed.stands_for, covered=number < len(cards) - 1)
            card = framed(face, size.strip) if number in self.framed else (Placement(face, 0, 0),)
            yield from translate(card, x, 0)
            if self.laid is not None and self.laid[0] == number:
                seat = self.laid[1]
                yield from translate(tag(seat_letter(seat), SIDE_COLOURS[seat], size), x, 0)
        if self.line.value is not None:
            top = size.height + UNDERLINE_GAP + (2 * UNDERLINE_GAP if self.laid else 0)
            underline = Box(self.width(size), UNDERLINE_HEIGHT, self.line.value, Colour.PANEL, UNDERLINE_HEIGHT // 2)
            yield Placement(underline, 0, top)
        if self.points:
            label = Label(self.points, DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.CENTRE)
            yield Placement(label, self.width(size) // 2, -_POINTS_HEIGHT)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack face down: the stock, or with `pile` a discard pile."""

    pile: bool = False

    def width(self, size: CardSize) -> int:
        return size.width

    def places(self, size: CardSize, theme: Theme) -> Iterator[Placement]:
        del theme
        yield Placement(Back(size), 0, 0)
        if self.pile:
            symbol = mark(Shape.DOWN, Colour.GOLD, Colour.INK, Colour.BACK, DISC_SIZE)
            yield from translate(symbol, (size.width - DISC_SIZE) // 2, (size.height - DISC_SIZE) // 2)


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol on a disc."""

    shape: Shape
    fill: Colour = Colour.GOLD
    ink: Colour = Colour.INK

    def width(self, size: CardSize) -> int:
        del size
        return MARK_SIZE

    def places(self, size: CardSize, theme: Theme) -> Iterator[Placement]:
        del theme
        symbol = mark(self.shape, self.fill, self.ink, Colour.PANEL)
        yield from translate(symbol, 0, (size.height - MARK_SIZE) // 2)


@dataclass(frozen=True, slots=True)
class Seat:
    """The letter of a seat that is alone on its side."""

    seat: int

    def width(self, size: CardSize) -> int:
        del size
        return DISC_SIZE

    def places(self, size: CardSize, theme: Theme) -> Iterator[Placement]:
        del theme
        letter = disc(seat_letter(self.seat), SIDE_COLOURS[self.seat], Colour.PANEL)
        yield from translate(letter, 0, (size.height - DISC_SIZE) // 2)


@dataclass(frozen=True, slots=True)
class Number:
    """A number; with `step` it is the number of a step, on a disc."""

    text: str
    step: bool = False

    def width(self, size: CardSize) -> int:
        del size
        return DISC_SIZE if self.step else mask(self.text, DIGIT_HEIGHT + 4).width

    def places(self, size: CardSize, theme: Theme) -> Iterator[Placement]:
        del theme
        if self.step:
            yield from translate(disc(self.text, Colour.PAPER, Colour.PANEL), 0, (size.height - DISC_SIZE) // 2)
        else:
            label = Label(self.text, DIGIT_HEIGHT + 4, Colour.GOLD, Colour.PANEL)
            yield Placement(label, 0, (size.height - DIGIT_HEIGHT - 4) // 2)


Item: TypeAlias = Cards | Stack | Sign | Seat | Number
Row: TypeAlias = tuple[Item, ...]

THEN = Sign(Shape.RIGHT, Colour.PANEL, Colour.PAPER)
AND = Sign(Shape.PLUS, Colour.PANEL, Colour.PAPER)
IS = Sign(Shape.EQUALS, Colour.PANEL, Colour.PAPER)
RIGHT = Sign(Shape.CHECK)
WRONG = Sign(Shape.CROSS, Colour.ALERT, Colour.PAPER)


def scene(rows: Sequence[Row], theme: Theme, alt: tuple[Say, ...]) -> Picture:
    """A picture of rows, each on a panel of its own. Only rows with room for large cards have them."""
    panels: list[tuple[DrawList, int]] = []
    for row in rows:
        large = theme.large and _row_width(row, CardSize.TABLE_LARGE) <= _ROW_WIDTH
        panels.append(_row(row, CardSize.TABLE_LARGE if large else CardSize.TABLE, theme))
    places, bottom = panel_column(panels, MARGIN)
    return Picture(WIDTH, bottom + MARGIN, places, alt)


def examples_scene(examples: Sequence[Example], theme: Theme) -> Picture:
    """A picture of examples of melds, and of cards that aren't a meld, each with its sign, as many in a row as fit."""
    pairs = [(Cards(text, Line.MELD if meld else Line.WRONG), RIGHT if meld else WRONG) for text, meld in examples]
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    positions = flow([_row_width(pair, size) for pair in pairs], _ROW_WIDTH, _PAD)
    rows: list[Row] = [()] * (positions[-1][1] + 1)
    for pair, (_, row) in zip(pairs, positions, strict=True):
        rows[row] = (*rows[row], *pair)
    alt: list[Say] = []
    for key, meld in (("alt-examples-melds", True), ("alt-examples-none", False)):
        cards = "; ".join(example.cards for example in examples if example.meld is meld)
        if cards:
            alt.append(say(key, cards=cards))
    return scene(rows, theme, tuple(alt))


def _row_width(row: Row, size: CardSize) -> int:
    return sum(item.width(size) for item in row) + (len(row) - 1) * _PAD


def _row(row: Row, size: CardSize, theme: Theme) -> tuple[DrawList, int]:
    """The panel of a row, with room for points above and lines and tags below the cards; and its height."""
    cards = [item for item in row if isinstance(item, Cards)]
    top = _PAD + (_POINTS_HEIGHT if any(item.points for item in cards) else 0)
    height = top + size.height + _PAD
    if any(item.line is not Line.NONE for item in cards):
        height += UNDERLINE_GAP + UNDERLINE_HEIGHT
    if any(item.laid for item in cards):
        height += 2 * UNDERLINE_GAP
    places = [Placement(Box(CONTENT_WIDTH, height, Colour.PANEL, Colour.FELT, 12), 0, 0)]
    x = _PAD
    for item in row:
        places += translate(tuple(item.places(size, theme)), x, top)
        x += item.width(size) + _PAD
    return tuple(places), height


def welcome_picture(theme: Theme) -> Picture:
    """A hand of court cards above a set and a run with a joker, each with the letters of the partners who laid it."""
    hand, size = faces(_WELCOME_HAND), CardSize.HAND
    left = (WIDTH - fan_width(len(hand), size, _WELCOME_SPACING)) // 2
    places: list[Placement] = []
    for number, card in enumerate(hand):
        places.append(Placement(Face(card, size, theme.deck), left + number * _WELCOME_SPACING, MARGIN))
    top = MARGIN + size.height + 2 * GAP
    width = (CONTENT_WIDTH - GAP) // 2
    for side, melded in enumerate(_WELCOME_MELDS):
        row = _side_with_meld(side, melded, width, theme)
        places += translate(row, MARGIN + side * (width + GAP), top)
    height = top + CardSize.TABLE.height + 2 * _WELCOME_PAD + MARGIN
    first, second = _WELCOME_MELDS
    return Picture(WIDTH, height, tuple(places), (say("alt-welcome", hand=_WELCOME_HAND, first=first, second=second),))


def _side_with_meld(side: int, melded: str, width: int, theme: Theme) -> DrawList:
    """The letters of a side's two partners, and a meld of theirs."""
    size, colour = CardSize.TABLE, SIDE_COLOURS[side]
    height = size.height + 2 * _WELCOME_PAD
    places = [*area(colour, height, width)]
    for number, seat in enumerate((side, side + 2)):
        y = height // 2 + (number - 1) * DISC_SIZE + (2 * number - 1) * _WELCOME_PAD // 2
        places += translate(disc(seat_letter(seat), colour, Colour.PANEL), STRIPE_WIDTH + _WELCOME_PAD, y)
    cards = Cards(melded).places(size, theme)
    return (*places, *translate(tuple(cards), STRIPE_WIDTH + 2 * _WELCOME_PAD + DISC_SIZE, _WELCOME_PAD))
