"""The figures of jack, queen and king, and the joker's star: drawn once upright and once upside down, as usual.

A half figure is a list of (polygon, part) in a unit square whose bottom is the middle of the card.
"""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.games.cards import Rank
from rendering.cards.pips import Polygon, circle, fill, mirrored, star
from rendering.palette import Colour

ROBE = "robe"
_Part = tuple[Polygon, "Colour | str"]

_ROBE = mirrored([(0.5, 0.78), (0.30, 0.80), (0.06, 0.92), (0.02, 1.0), (0.5, 1.0)])
_COLLAR = mirrored([(0.5, 0.80), (0.36, 0.79), (0.5, 1.0)])
_FACE = tuple((0.5 + (x - 0.5) * 0.8, y) for x, y in circle(0.5, 0.57, 0.21))
_HAIR_LONG = mirrored([(0.5, 0.32), (0.26, 0.40), (0.22, 0.62), (0.16, 0.86), (0.34, 0.84), (0.5, 0.80)])
_HAIR_SHORT = mirrored([(0.5, 0.32), (0.28, 0.38), (0.27, 0.70), (0.36, 0.74), (0.5, 0.74)])
_BEARD = mirrored([(0.5, 0.64), (0.33, 0.60), (0.36, 0.80), (0.5, 0.94)])
_CROWN = mirrored([(0.5, 0.04), (0.41, 0.24), (0.26, 0.08), (0.25, 0.44), (0.5, 0.44)])
_CROWN_BAND = mirrored([(0.5, 0.38), (0.25, 0.38), (0.25, 0.46), (0.5, 0.46)])
_CORONET = mirrored([(0.5, 0.20), (0.44, 0.34), (0.36, 0.20), (0.30, 0.34), (0.24, 0.24), (0.29, 0.44), (0.5, 0.44)])
_PEARLS = (circle(0.5, 0.19, 0.05), circle(0.36, 0.19, 0.04), circle(0.64, 0.19, 0.04))
_CAP = ((0.22, 0.46), (0.22, 0.32), (0.36, 0.22), (0.62, 0.20), (0.78, 0.30), (0.78, 0.46))
_CAP_BAND = ((0.22, 0.39), (0.78, 0.39), (0.78, 0.47), (0.22, 0.47))
_FEATHER = ((0.70, 0.34), (0.76, 0.10), (0.92, 0.02), (0.96, 0.14), (0.86, 0.28), (0.74, 0.38))
_EYES = (circle(0.42, 0.55, 0.022), circle(0.58, 0.55, 0.022))

_SHOULDERS: tuple[_Part, ...] = ((_ROBE, ROBE), (_COLLAR, Colour.GOLD))
_HEAD: tuple[_Part, ...] = ((_FACE, Colour.SKIN), *((eye, Colour.INK) for eye in _EYES))
_FIGURES: dict[Rank, tuple[_Part, ...]] = {
    Rank.KING: (
        (_HAIR_SHORT, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_BEARD, Colour.HAIR),
        (_CROWN, Colour.GOLD),
        (_CROWN_BAND, ROBE),
    ),
    Rank.QUEEN: (
        (_HAIR_LONG, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_CORONET, Colour.GOLD),
        *((pearl, ROBE) for pearl in _PEARLS),
    ),
    Rank.JACK: (
        (_HAIR_SHORT, Colour.HAIR),
        *_SHOULDERS,
        *_HEAD,
        (_CAP, ROBE),
        (_CAP_BAND, Colour.GOLD),
        (_FEATHER, Colour.GOLD),
    ),
}


def half_figure(rank: Rank, size: int, robe: Colour, paper: Colour) -> Image.Image:
    """One half of a court card's figure, square, in RGB."""
    image = Image.new("RGB", (size, size), paper.value)
    pen = ImageDraw.Draw(image)
    _draw(pen, _FIGURES[rank], size, robe)
    return image


def _draw(pen: ImageDraw.ImageDraw, parts: Sequence[_Part], size: int, robe: Colour) -> None:
    for polygon, part in parts:
        colour = part if isinstance(part, Colour) else robe
        fill(pen, [polygon], (0, 0, size, size), colour.value)


def joker_star() -> tuple[Polygon, ...]:
    return (star(5, 0.46),)
