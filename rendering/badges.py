"""Seats, sides and numbers: the small marks that the pictures of all games share.

A seat is marked by its letter, from A; a side by its colour and the letters of its seats.
"""

import functools

from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import Box, CardSize, DrawList, Halign, Icon, Label, Place, Shape, moved
from rendering.rows import INSIDE, NUMBER

DISC = 40
TAG = 34
BAR = 16
EDGE = 8
"""The width of the stripe that gives an area its colour."""
TAG_WIDTH = 34
TAG_HEIGHT = 31
_RING = 3
_TAG_ON_CARD = 14  # the rest of a tag hangs below its card


def seat_letter(seat: int) -> str:
    return chr(ord("A") + seat)


def side_colour(side: int) -> Colour:
    return SIDE_COLOURS[side]


def ink_on(colour: Colour) -> Colour:
    """The ink that is legible on a side's colour."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else Colour.INK


@functools.cache
def plate(size: tuple[int, int], colour: Colour, ground: Colour | None, radius: int) -> DrawList:
    """A box of a side's colour for a letter, from (0, 0). Black gets a light ring, or it would vanish into the felt."""
    width, height = size
    if colour is not Colour.SIDE_BLACK:
        return (Place(Box(width, height, colour, ground, radius), 0, 0),)
    inner = Box(width - 2 * _RING, height - 2 * _RING, colour, Colour.PAPER, radius - _RING)
    return (Place(Box(width, height, Colour.PAPER, ground, radius), 0, 0), Place(inner, _RING, _RING))


@functools.cache
def disc(text: str, colour: Colour, ground: Colour, size: int = DISC) -> DrawList:
    """A letter on a round ground, from (0, 0)."""
    label = Label(text, NUMBER, ink_on(colour), colour, Halign.CENTRE)
    return (
        *plate((size, size), colour, ground, size // 2),
        Place(label, size // 2, (size - NUMBER) // 2),
    )


@functools.cache
def mark(shape: Shape, fill: Colour, ink: Colour, ground: Colour | None, size: int = TAG) -> DrawList:
    """A symbol on a round ground, from (0, 0)."""
    inner = size * 3 // 5
    at = (size - inner) // 2
    return (
        Place(Box(size, size, fill, ground, size // 2), 0, 0),
        Place(Icon(shape, inner, ink, fill), at, at),
    )


@functools.lru_cache(1024)
def bar(share: float, width: int, fill: Colour, ground: Colour) -> DrawList:
    """A progress bar, from 0 to 1."""
    full = round(width * min(1.0, max(0.0, share)))
    places = [Place(Box(width, BAR, Colour.TRACK, ground, BAR // 2), 0, 0)]
    if full >= BAR:
        places.append(Place(Box(full, BAR, fill, Colour.TRACK, BAR // 2), 0, 0))
    return tuple(places)


@functools.cache
def tag(letter: str, colour: Colour, size: CardSize) -> DrawList:
    """The letter of the seat that laid a card off, at the lower edge of that card, which lies at (0, 0)."""
    left, top = (size.strip - TAG_WIDTH) // 2, size.height - _TAG_ON_CARD
    label = Label(letter, NUMBER, ink_on(colour), colour, Halign.CENTRE)
    return (
        *moved(plate((TAG_WIDTH, TAG_HEIGHT), colour, None, 6), left, top),
        Place(label, left + TAG_WIDTH // 2, top + 3),
    )


@functools.lru_cache(1024)
def area(colour: Colour, height: int, width: int = INSIDE) -> DrawList:
    """The background of a side's area: a panel with a stripe of its colour at the left, from (0, 0)."""
    return (
        Place(Box(48, height, colour, Colour.FELT, 12), 0, 0),
        Place(Box(width - 32, height, Colour.PANEL, Colour.FELT, 12), 32, 0),
        Place(Box(40, height, Colour.PANEL, Colour.PANEL), EDGE, 0),
    )


def as_ink(colour: Colour) -> Colour:
    """A side's colour as ink on a panel; black would be invisible there."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else colour
