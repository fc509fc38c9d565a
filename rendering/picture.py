"""The draw list: the sprites of a picture and their positions, as frozen values.

Every visible card is a `Face` in the draw list, so a test can check for hidden cards before a pixel is painted. All
sizes and positions are in pixels, x to the right and y down.
"""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple, TypeAlias

from bot.games.cards import Card
from bot.games.values import Say
from rendering.palette import Colour


class Deck(StrEnum):
    """How suits are coloured. Their shapes differ in every deck."""

    CLASSIC = "classic"
    FOUR = "four"


class Sort(StrEnum):
    """The order of the cards in a hand."""

    SUIT = "suit"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class Theme:
    """The display preferences of a member or a channel."""

    deck: Deck = Deck.CLASSIC
    large: bool = False
    sort: Sort = Sort.SUIT


class CardSize(Enum):
    """The sizes that cards are drawn in: width, height, rank, suit, emblem and strip.

    `rank` is the height of the rank's letter, `suit` that of the suit below it, `emblem` that of the pip in the free
    corner (0 if a card has no room for more than its strip). `strip` is the width at the left edge that holds rank
    and suit, so it must never be covered.
    """

    __hash__ = object.__hash__  # Enum's own is written in Python, and sprites are looked up by size all the time

    HAND = 116, 160, 44, 40, 51, 62
    HAND_LARGE = 156, 214, 64, 58, 70, 90
    TABLE = 80, 114, 42, 38, 0, 54
    TABLE_LARGE = 96, 140, 54, 48, 0, 66
    SMALL = 44, 68, 27, 24, 0, 36

    def __init__(self, *measures: int) -> None:
        # Plain attributes, because a layout reads them hundreds of times and Enum.value costs a call.
        self.width, self.height, self.rank, self.suit, self.emblem, self.strip = measures


@dataclass(frozen=True, slots=True)
class Face:
    """A card face up. `stands_for` is the card that a joker on the table represents.

    A `covered` card is drawn without its body, because another card hides most of it.
    """

    card: Card
    size: CardSize
    deck: Deck
    stands_for: Card | None = None
    covered: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """A card face down."""

    size: CardSize


class Halign(Enum):
    """The point of a label that its x refers to."""

    LEFT = 0
    CENTRE = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text in one colour.

    Attributes:
        text: letters and digits.
        height: of a digit, in pixels.
        ink: the colour of the text.
        ground: the colour behind it, which its edges are blended with.
        align: the point that the label's x refers to.
        max_width: a wider text is squeezed to this; 0 for no limit.

    """

    text: str
    height: int
    ink: Colour
    ground: Colour
    align: Halign = Halign.LEFT
    max_width: int = 0


@dataclass(frozen=True, slots=True)
class Name:
    """A player's name, or another line of text, in one colour and cut to `width` pixels.

    Its y is that of its capitals, `height` pixels high.
    """

    text: str
    height: int
    width: int
    ink: Colour
    ground: Colour
    align: Halign = Halign.LEFT


@dataclass(frozen=True, slots=True)
class Box:
    """A filled box with round corners.

    `ground` is the colour around it, which its corners are blended with. None means that several colours meet there:
    the corners then get hard edges.
    """

    width: int
    height: int
    fill: Colour
    ground: Colour | None
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Number:
    """A number to celebrate: bold, with a dark outline and a shine. Its x refers to the point given by `align`."""

    text: str
    height: int
    ink: Colour
    ground: Colour
    align: Halign = Halign.LEFT


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, or with a thickness of 0 the area within them. Points are relative to its position."""

    points: tuple[tuple[int, int], ...]
    ink: Colour
    thickness: int = 0


class Shape(StrEnum):
    """The icons; `text.SHAPES` has their outlines."""

    STAR = "star"
    CHECK = "check"
    CROSS = "cross"
    PLUS = "plus"
    BANG = "bang"
    RIGHT = "right"
    DOWN = "down"
    CARDS = "cards"
    HAND = "hand"
    EQUALS = "equals"
    FLAG = "flag"
    LOCK = "lock"
    BELL = "bell"
    SPLIT = "split"
    CROWN = "crown"
    CLOVER = "clover"
    HEART = "heart"
    SQUARE = "square"
    TRIANGLE = "triangle"


@dataclass(frozen=True, slots=True)
class Icon:
    """A square symbol of one colour, blended with the ground behind it."""

    shape: Shape
    size: int
    ink: Colour
    ground: Colour


Names: TypeAlias = tuple[str, ...]
"""The name of each seat, or () where only letters are shown: plain text of any script and length."""
Headings: TypeAlias = Mapping[str, str]
"""The words for the numbers of a score sheet in the reader's language, by the ids of `Pictures.headings`. An icon
replaces a missing one."""
NO_HEADINGS: Headings = {}
Sprite: TypeAlias = Face | Back | Label | Name | Number | Box | Icon | Curve


class Placement(NamedTuple):
    """A sprite and its position: the upper left corner, or for a label the point given by its alignment."""

    sprite: Sprite
    x: int
    y: int


DrawList: TypeAlias = tuple[Placement, ...]
_new_place: Callable[[tuple[Sprite, int, int]], Placement] = functools.partial(tuple.__new__, Placement)  # pyright: ignore[reportUnknownMemberType] - the stub of tuple.__new__ is partly unknown
"""Builds a `Placement` without calling Python code, as most are translated twice and `Placement(...)` is too slow."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that has been laid out but not painted.

    `alt` is the alternative text. It is not part of `key`, so pictures that differ only in text are painted once.
    """

    width: int
    height: int
    draw_list: DrawList
    alt: tuple[Say, ...]

    @property
    def key(self) -> tuple[int, int, DrawList]:
        """Everything that determines the pixels."""
        return self.width, self.height, self.draw_list


def translate(places: DrawList, x: int, y: int) -> DrawList:
    """The draw list moved right by `x` and down by `y`."""
    return tuple([_new_place((sprite, left + x, top + y)) for sprite, left, top in places])


def stacked(strips: Sequence[Picture]) -> Picture:
    """Combine pictures of the same width into one, below each other."""
    places: list[Placement] = []
    y = 0
    for strip in strips:
        places += translate(strip.draw_list, 0, y)
        y += strip.height
    return Picture(strips[0].width, y, tuple(places), tuple(line for strip in strips for line in strip.alt))
