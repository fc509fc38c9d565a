"""The draw list: what a picture shows and where, as plain frozen values.

A draw list names every card it shows as a `Face`, so it can be checked for hidden cards before a pixel is painted. All
sizes and places are pixels, x to the right and y down.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple, TypeAlias

from bot.games.cards import Card
from bot.games.values import Say
from rendering.palette import Colour


class Deck(StrEnum):
    """How suits are coloured; their shapes always differ as well."""

    CLASSIC = "classic"
    FOUR = "four"


class Sort(StrEnum):
    """How a hand is sorted."""

    SUIT = "suit"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class Theme:
    """What a member, or a channel, prefers. `large` asks for larger cards."""

    deck: Deck = Deck.CLASSIC
    large: bool = False
    sort: Sort = Sort.SUIT


class CardSize(Enum):
    """The sizes that cards are drawn in: width, height, rank, suit, emblem and strip.

    `rank` is the height of a rank's letter, `suit` that of the suit below it, `emblem` that of the large suit or figure
    (0: none). `strip` is what must stay visible at the left of a covered card: the width that holds rank and suit.
    """

    __hash__ = object.__hash__  # as for colours

    HAND = 116, 160, 44, 40, 62, 63
    HAND_LARGE = 156, 214, 64, 58, 84, 90
    TABLE = 80, 114, 42, 38, 0, 54
    TABLE_LARGE = 96, 140, 54, 48, 0, 66
    SMALL = 44, 68, 27, 24, 0, 36

    def __init__(self, *measures: int) -> None:
        # plain attributes: a layout reads them hundreds of times, and an enum's value costs a call
        self.width, self.height, self.rank, self.suit, self.emblem, self.strip = measures


@dataclass(frozen=True, slots=True)
class Face:
    """A card face up. `stands_for` is what a joker on the table stands for.

    `covered` means that another card will hide all but the strip, so only the strip is drawn.
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
    """Which point of a label its x refers to."""

    LEFT = 0
    CENTRE = 1
    RIGHT = 2


@dataclass(frozen=True, slots=True)
class Label:
    """Letters and digits. `height` is that of a digit, `ground` what lies behind, `width` the most it may take up."""

    text: str
    height: int
    ink: Colour
    ground: Colour
    align: Halign = Halign.LEFT
    width: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A filled box with round corners. With ground None it lies on several colours, so its corners stay unpainted."""

    width: int
    height: int
    fill: Colour
    ground: Colour | None
    radius: int = 0


class Shape(StrEnum):
    """The shapes of icons."""

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


@dataclass(frozen=True, slots=True)
class Icon:
    """A small square symbol of one colour on a ground."""

    shape: Shape
    size: int
    ink: Colour
    ground: Colour


Sprite: TypeAlias = Face | Back | Label | Box | Icon


class Place(NamedTuple):
    """An item and its position: the upper left corner, or for a label the point that its alignment says."""

    sprite: Sprite
    x: int
    y: int


_place: Callable[[tuple[Sprite, int, int]], Place] = functools.partial(tuple.__new__, Place)  # pyright: ignore[reportUnknownMemberType] - its stub doesn't say of what
"""Makes one without a call in Python: most places of a picture are moved twice."""
DrawList: TypeAlias = tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture laid out.

    `alt` says what it shows, for people who can't see it. It isn't part of `key`, so equal pixels are painted once.
    """

    width: int
    height: int
    places: DrawList
    alt: tuple[Say, ...]

    @property
    def key(self) -> tuple[int, int, DrawList]:
        """Everything that determines the bytes."""
        return self.width, self.height, self.places


def moved(places: DrawList, x: int, y: int) -> DrawList:
    return tuple([_place((sprite, left + x, top + y)) for sprite, left, top in places])


def shown_cards(picture: Picture) -> tuple[Card, ...]:
    """Every face a picture shows, in the order drawn."""
    return tuple(place.sprite.card for place in picture.places if isinstance(place.sprite, Face))
