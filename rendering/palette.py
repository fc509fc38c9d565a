"""The one palette of every picture.

All sprites are quantised to the same 256 colours, so that a picture is composed by copying bytes and is small as PNG.
Besides the colours in use, the palette holds the steps between those that meet at a smoothed edge.
"""

from enum import Enum
from typing import NamedTuple

from PIL import Image


class Rgb(NamedTuple):
    """A colour, 0 to 255 each."""

    red: int
    green: int
    blue: int


class Colour(Enum):
    """The colours by purpose.

    A side's colour never stands alone: it carries the letters of its seats.
    """

    __hash__ = object.__hash__  # Enum's own is written in Python, and every picture asks some hundred times

    FELT = Rgb(26, 92, 72)
    PANEL = Rgb(18, 72, 56)
    SHADOW = Rgb(10, 40, 32)
    TRACK = Rgb(12, 54, 42)
    PAPER = Rgb(253, 251, 245)
    LILAC = Rgb(236, 224, 250)
    INK = Rgb(28, 28, 34)
    RED = Rgb(206, 28, 42)
    BLUE = Rgb(22, 88, 196)
    GREEN = Rgb(8, 126, 60)
    PURPLE = Rgb(104, 44, 156)
    GOLD = Rgb(248, 196, 60)
    SKIN = Rgb(246, 216, 186)
    HAIR = Rgb(126, 78, 44)
    BACK = Rgb(32, 60, 122)
    LATTICE = Rgb(120, 152, 210)
    ALERT = Rgb(226, 84, 22)
    SIDE_BLUE = Rgb(96, 174, 250)
    SIDE_ORANGE = Rgb(246, 152, 32)
    SIDE_GREEN = Rgb(128, 230, 130)
    SIDE_PURPLE = Rgb(200, 146, 244)
    SIDE_BROWN = Rgb(190, 134, 92)
    SIDE_RED = Rgb(246, 96, 90)
    SIDE_YELLOW = Rgb(246, 230, 84)
    SIDE_BLACK = Rgb(44, 44, 52)


SIDE_COLOURS = tuple(colour for colour in Colour if colour.name.startswith("SIDE_"))
"""The colour of each side, from side 0; the messages call the sides by the same colours."""


_INKS = (Colour.INK, Colour.RED, Colour.BLUE, Colour.GREEN, Colour.PURPLE)
_GROUNDS = (Colour.FELT, Colour.PANEL)
_RAMPS: tuple[tuple[Colour, Colour, int], ...] = (
    *((Colour.PAPER, ink, 9) for ink in _INKS),
    *((Colour.LILAC, ink, count) for ink, count in zip(_INKS, (4, 4, 3, 3, 6), strict=True)),
    (Colour.PAPER, Colour.SHADOW, 4),
    *((ground, Colour.PAPER, 7) for ground in _GROUNDS),
    *((ground, Colour.GOLD, 5) for ground in _GROUNDS),
    (Colour.FELT, Colour.PANEL, 2),
    *((side, Colour.INK, 4) for side in SIDE_COLOURS),
    *((ground, side, 3) for side in SIDE_COLOURS for ground in _GROUNDS),
    (Colour.GOLD, Colour.INK, 4),
    (Colour.PAPER, Colour.GOLD, 3),
    (Colour.ALERT, Colour.PAPER, 4),
    (Colour.BACK, Colour.LATTICE, 3),
    (Colour.BACK, Colour.PAPER, 4),
    (Colour.SKIN, Colour.INK, 2),
)


def blend(first: Colour, second: Colour, share: float) -> Rgb:
    """The mix of `first` (share 0) and `second` (share 1)."""
    return Rgb(*(round(low + (high - low) * share) for low, high in zip(first.value, second.value, strict=True)))


def _colours() -> tuple[Rgb, ...]:
    steps = [
        blend(first, second, step / (count + 1)) for first, second, count in _RAMPS for step in range(1, count + 1)
    ]
    return tuple(dict.fromkeys([*(colour.value for colour in Colour), *steps]))


COLOURS = _colours()
_INDICES = {rgb: number for number, rgb in enumerate(COLOURS)}
CHANNELS = bytes(channel for rgb in COLOURS for channel in rgb)
"""Red, green and blue of each, as palettes are written."""


def index(colour: Colour) -> int:
    """The number of a colour in the palette."""
    return _INDICES[colour.value]


def blank(width: int, height: int, colour: Colour) -> Image.Image:
    """A palette image of one colour. Sizes in pixels."""
    image = Image.new("P", (width, height), index(colour))
    image.putpalette(CHANNELS)
    return image


_REFERENCE = blank(1, 1, Colour.FELT)


def quantise(image: Image.Image) -> Image.Image:
    """Convert an RGB image to the palette, each pixel to the nearest colour, without dithering."""
    return image.quantize(palette=_REFERENCE, dither=Image.Dither.NONE)
