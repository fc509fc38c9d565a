"""The palette shared by all pictures.

All sprites are quantised to the same palette of at most 256 colours, so a picture is composed by copying bytes and
compresses well. Besides the named colours, the palette holds the intermediate steps needed for antialiased edges.
"""

import functools
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from PIL import Image


class Rgb(NamedTuple):
    """A colour with channels from 0 to 255."""

    red: int
    green: int
    blue: int


class Colour(Enum):
    """The colours by purpose.

    A side is never identified by colour only: the letters of its seats always go with it.
    """

    __hash__ = object.__hash__  # Enum's own is written in Python, and each picture hashes hundreds of colours

    FELT = Rgb(26, 92, 72)
    PANEL = Rgb(18, 72, 56)
    PALE = Rgb(72, 132, 112)
    SHADOW = Rgb(10, 40, 32)
    TRACK = Rgb(12, 54, 42)
    PAPER = Rgb(253, 251, 245)
    LILAC = Rgb(236, 224, 250)
    INK = Rgb(28, 28, 34)
    RED = Rgb(206, 28, 42)
    BLUE = Rgb(22, 88, 196)
    TEAL = Rgb(0, 128, 128)
    PURPLE = Rgb(104, 44, 156)
    GOLD = Rgb(248, 196, 60)
    SKIN = Rgb(246, 216, 186)
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
"""The colour of each side, from side 0. Messages name the sides by the same colours."""

_INKS = (Colour.INK, Colour.RED, Colour.BLUE, Colour.TEAL, Colour.PURPLE)
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
    *((Colour.SKIN, ink, 2) for ink in _INKS),
    *((Colour.GOLD, ink, 2) for ink in _INKS[1:]),
)
"""Pairs of colours that meet at an edge, with the number of steps between them."""
FEW = 16
"""A file with this many colours needs half a byte for a pixel."""
_MIN_STEPS = 3
"""The fewest steps that a picture with few colours keeps, so that its letters still have soft edges."""


def _ramp(first: Colour, last: Colour, steps: int) -> list[Rgb]:
    """Two colours with the steps between them."""
    channels = list(zip(first.value, last.value, strict=True))
    shares = [step / (steps + 1) for step in range(steps + 2)]
    return [Rgb(*(round(start + (end - start) * share) for start, end in channels)) for share in shares]


COLOURS = tuple(dict.fromkeys([colour.value for colour in Colour] + [rgb for ramp in _RAMPS for rgb in _ramp(*ramp)]))
"""The named colours, then the steps of every ramp."""
_INDICES = {rgb: number for number, rgb in enumerate(COLOURS)}
_RAMP_NUMBERS = [[_INDICES[rgb] for rgb in _ramp(*ramp)] for ramp in _RAMPS]
CHANNELS = bytes(channel for rgb in COLOURS for channel in rgb)
"""Red, green and blue of each colour in turn, as image files store a palette."""


def index(colour: Colour) -> int:
    """The position of a colour in the palette."""
    return _INDICES[colour.value]


def blank(width: int, height: int, colour: Colour) -> Image.Image:
    """A palette image filled with one colour."""
    image = Image.new("P", (width, height), index(colour))
    image.putpalette(CHANNELS)
    return image


def file_palette(counts: Sequence[int]) -> tuple[Sequence[int], bytes]:
    """The colours that a file needs, and for each colour of the palette its place among them.

    Where `FEW` colours will do, only the commonest steps are kept. Each other one becomes its ramp's nearest colour.

    Args:
        counts: about how many pixels have each colour of the palette; 0 only if none has.

    """
    used = [number for number in range(len(COLOURS)) if counts[number]]
    named = sum(number < len(Colour) for number in used)
    kept = used
    if named + _MIN_STEPS <= FEW < len(used):
        steps = sorted(used[named:], key=counts.__getitem__, reverse=True)
        kept = used[:named] + steps[: FEW - named]
    places = bytearray(256)
    for number in used:
        places[number] = kept.index(number if number in kept else _nearest(number, kept))
    return kept, bytes(places)


def _nearest(number: int, kept: Sequence[int]) -> int:
    """The colour to show instead of a step: of its ramp, if both ends of that are shown."""
    among = next((ramp for ramp in _ramps_with(number) if ramp[0] in kept and ramp[-1] in kept), kept)
    return min([one for one in kept if one in among], key=_differences(number).__getitem__)


@functools.cache
def _ramps_with(number: int) -> Sequence[Sequence[int]]:
    """The ramps that a step belongs to."""
    return [ramp for ramp in _RAMP_NUMBERS if number in ramp]


@functools.cache
def _differences(number: int) -> Sequence[int]:
    """How much each colour of the palette differs from one of them."""
    return [sum((one - two) ** 2 for one, two in zip(COLOURS[number], other, strict=True)) for other in COLOURS]


_REFERENCE = blank(1, 1, Colour.FELT)


def quantise(image: Image.Image) -> Image.Image:
    """Convert an RGB image to the palette: each pixel to the nearest colour, without dithering."""
    return image.quantize(palette=_REFERENCE, dither=Image.Dither.NONE)
