"""Pictures that explain: rows of cards and signs, written down in reading order.

A scene is rows of items; an item is cards, a stack, a seat, a sign or a number. Lessons and examples of every game are
made of these, so they look like the tables they explain.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.games.cards import read_cards
from bot.games.values import Say, say
from bot.games.view import Example
from rendering.elements import (
    DISC,
    INSIDE,
    MARGIN,
    NUMBER,
    TAG,
    WIDTH,
    below_each_other,
    disc,
    fan_width,
    flow,
    mark,
    seat_letter,
    side_colour,
    tag,
)
from rendering.palette import Colour
from rendering.picture import Back, Box, CardSize, DrawList, Face, Halign, Label, Picture, Place, Shape, Theme, moved
from rendering.text import mask

_PAD = 16
_HEAD = NUMBER + 10
_LINE = 6
_BELOW = 8
_FRAME = 4
ROOM = INSIDE - 2 * _PAD
"""The width that a row may take, in pixels."""


class Line(Enum):
    """The line below cards, which says what they are."""

    NONE = None
    MELD = Colour.GOLD
    DEADWOOD = Colour.PAPER
    WRONG = Colour.ALERT


@dataclass(frozen=True, slots=True)
class Cards:
    """Overlapping cards.

    Attributes:
        text: the cards in short notation; for a joker what it stands for (`JK=8H`).
        line: what they are.
        points: the text above them; "" for nothing.
        framed: the positions, from 0, of the cards to look at.
        laid: the position of a card that another seat laid off, and that seat.

    """

    text: str
    line: Line = Line.NONE
    points: str = ""
    framed: tuple[int, ...] = ()
    laid: tuple[int, int] | None = None

    def width(self, size: CardSize) -> int:
        return fan_width(len(read_cards(self.text)), size, size.strip)

    def places(self, size: CardSize, theme: Theme) -> Iterator[Place]:
        """The cards and their line from (0, 0), the points above, where y is negative."""
        for number, typed in enumerate(read_cards(self.text)):
            x = number * size.strip
            if number in self.framed:
                frame = Box(size.width + 2 * _FRAME, size.height + 2 * _FRAME, Colour.GOLD, None, 12)
                yield Place(frame, x - _FRAME, -_FRAME)
            yield Place(Face(typed.card, size, theme.deck, typed.stands_for), x, 0)
            if self.laid is not None and self.laid[0] == number:
                yield from moved(tag(seat_letter(self.laid[1]), side_colour(self.laid[1]), size), x, 0)
        if self.line.value is not None:
            below = size.height + _BELOW + (2 * _BELOW if self.laid else 0)
            yield Place(Box(self.width(size), _LINE, self.line.value, Colour.PANEL, _LINE // 2), 0, below)
        if self.points:
            label = Label(self.points, NUMBER, Colour.PAPER, Colour.PANEL, Halign.CENTRE)
            yield Place(label, self.width(size) // 2, -_HEAD)


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack face down; with `pile` it is a discard pile."""

    pile: bool = False

    def width(self, size: CardSize) -> int:
        return size.width

    def places(self, size: CardSize, theme: Theme) -> Iterator[Place]:
        del theme
        yield Place(Back(size), 0, 0)
        if self.pile:
            sign = mark(Shape.DOWN, Colour.GOLD, Colour.INK, Colour.BACK, DISC)
            yield from moved(sign, (size.width - DISC) // 2, (size.height - DISC) // 2)


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on a round ground, in the middle of the row's height."""

    shape: Shape
    fill: Colour = Colour.GOLD
    ink: Colour = Colour.INK

    def width(self, size: CardSize) -> int:
        del size
        return TAG

    def places(self, size: CardSize, theme: Theme) -> Iterator[Place]:
        del theme
        yield from moved(mark(self.shape, self.fill, self.ink, Colour.PANEL), 0, (size.height - TAG) // 2)


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat's letter."""

    seat: int

    def width(self, size: CardSize) -> int:
        del size
        return DISC

    def places(self, size: CardSize, theme: Theme) -> Iterator[Place]:
        del theme
        letter = disc(seat_letter(self.seat), side_colour(self.seat), Colour.PANEL)
        yield from moved(letter, 0, (size.height - DISC) // 2)


@dataclass(frozen=True, slots=True)
class Number:
    """A number by itself; as a step, it numbers what comes next."""

    text: str
    step: bool = False

    def width(self, size: CardSize) -> int:
        del size
        return DISC if self.step else mask(self.text, NUMBER + 4).width

    def places(self, size: CardSize, theme: Theme) -> Iterator[Place]:
        del theme
        if self.step:
            yield from moved(disc(self.text, Colour.PAPER, Colour.PANEL), 0, (size.height - DISC) // 2)
        else:
            label = Label(self.text, NUMBER + 4, Colour.GOLD, Colour.PANEL)
            yield Place(label, 0, (size.height - NUMBER - 4) // 2)


Item: TypeAlias = Cards | Stack | Sign | Seat | Number
Row: TypeAlias = tuple[Item, ...]

THEN = Sign(Shape.RIGHT, Colour.PANEL, Colour.PAPER)
AND = Sign(Shape.PLUS, Colour.PANEL, Colour.PAPER)
IS = Sign(Shape.EQUALS, Colour.PANEL, Colour.PAPER)
RIGHT = Sign(Shape.CHECK)
WRONG = Sign(Shape.CROSS, Colour.ALERT, Colour.PAPER)


def scene(rows: Sequence[Row], theme: Theme, alt: tuple[Say, ...]) -> Picture:
    """Rows below each other, each on a panel of its own. A row that is too wide for large cards gets smaller ones."""
    panels, bottom = below_each_other((_row(row, _size(row, theme), theme) for row in rows), MARGIN)
    return Picture(WIDTH, bottom + MARGIN, panels, alt)


def _size(row: Row, theme: Theme) -> CardSize:
    large = CardSize.TABLE_LARGE
    return large if theme.large and row_width(row, large) <= ROOM else CardSize.TABLE


def row_width(row: Row, size: CardSize) -> int:
    """The width in pixels of a row's items with the gaps between them."""
    return sum(item.width(size) for item in row) + (len(row) - 1) * _PAD


def _row(row: Row, size: CardSize, theme: Theme) -> tuple[DrawList, int]:
    top = _PAD + (_HEAD if any(isinstance(item, Cards) and item.points for item in row) else 0)
    height = top + size.height + _below(row) + _PAD
    places = [Place(Box(INSIDE, height, Colour.PANEL, Colour.FELT, 12), 0, 0)]
    x = _PAD
    for item in row:
        places += moved(tuple(item.places(size, theme)), x, top)
        x += item.width(size) + _PAD
    return tuple(places), height


def _below(row: Row) -> int:
    """The height of lines and tags below the cards of a row."""
    cards = [item for item in row if isinstance(item, Cards)]
    lined = any(item.line is not Line.NONE for item in cards)
    return (_BELOW + _LINE if lined else 0) + (2 * _BELOW if any(item.laid for item in cards) else 0)


def examples_scene(examples: Sequence[Example], theme: Theme) -> Picture:
    """Examples one after the other, each with its sign, with as many in a row as fit."""
    pairs = [(Cards(text, Line.MELD if meld else Line.WRONG), RIGHT if meld else WRONG) for text, meld in examples]
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    spots = flow([row_width(pair, size) for pair in pairs], ROOM, _PAD)
    rows: list[Row] = [()] * (spots[-1][1] + 1)
    for pair, (_, row) in zip(pairs, spots, strict=True):
        rows[row] = (*rows[row], *pair)
    return scene(rows, theme, tuple(_examples_alt(examples)))


def _examples_alt(examples: Sequence[Example]) -> Iterator[Say]:
    for key, meld in (("alt-examples-melds", True), ("alt-examples-none", False)):
        cards = "; ".join(example.cards for example in examples if example.meld is meld)
        if cards:
            yield say(key, cards=cards)
