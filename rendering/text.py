"""Masks of text and outlines of icons.

Text is drawn in the font that comes with Pillow (Aileron). Icons are polygons in the unit square.
"""

import functools
from collections.abc import Mapping

from PIL import Image, ImageDraw, ImageFont

from bot.games.cards import Suit
from rendering.cards.faces import Polygon, bezier, circle, flat, mirrored, pip, star
from rendering.elements import MINUS
from rendering.picture import Shape

_FONT_SIZE = 160  # glyphs are drawn this large and scaled down, which needs one font object and gives smooth edges
_STROKE = 5  # the font has one weight; ranks must be legible on a phone
_HALF_BAR = 10  # half the thickness of a plus sign with that stroke


@functools.cache
def pillow_font(size: int) -> ImageFont.FreeTypeFont:
    """The font that comes with Pillow, in a size in pixels.

    Raises:
        TypeError: Pillow has only its bitmap font.

    """
    font = ImageFont.load_default(size=size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType, so there is no scalable font to draw text with")
    return font


@functools.cache
def _capital_span() -> tuple[int, int]:
    """The top and the bottom of a capital letter, in pixels of the font."""
    _, top, _, bottom = pillow_font(_FONT_SIZE).getbbox("H", stroke_width=_STROKE)
    return int(top) + _STROKE, int(bottom) + _STROKE


@functools.lru_cache(maxsize=1024)
def mask(text: str, height: int, max_width: int = 0, stroke: int = _STROKE) -> Image.Image:
    """An "L" mask of a text whose capitals are `height` pixels high; the tail of a Q reaches below.

    A text wider than `max_width` is squeezed horizontally; 0 means no limit. A `stroke` above that of the font makes it
    bolder by as much on each side, and the mask larger.
    """
    glyphs = text.replace(MINUS, "+", 1)  # the font has no minus sign: a plus is drawn and its upright erased
    font = pillow_font(_FONT_SIZE)
    left, _, right, _ = font.getbbox(glyphs, stroke_width=stroke)
    top, bottom = _capital_span()
    span = bottom - top
    below = span // 4 if "Q" in text else stroke
    above = stroke - _STROKE
    canvas = Image.new("L", (int(right - left) + 2, span + below + above), 0)
    pen, origin = ImageDraw.Draw(canvas), (-left + 1, stroke - top)
    pen.text(origin, glyphs, fill=255, font=font, stroke_width=stroke)
    if text.startswith(MINUS):
        plus = Image.new("L", canvas.size, 0)
        ImageDraw.Draw(plus).text(origin, "+", fill=255, font=font, stroke_width=stroke)
        plus_left, plus_top, plus_right, plus_bottom = plus.getbbox() or (0, 0, 0, 0)
        middle = (plus_top + plus_bottom) // 2
        half_bar = _HALF_BAR + stroke - _STROKE
        pen.rectangle((plus_left, plus_top, plus_right, middle - half_bar), fill=0)
        pen.rectangle((plus_left, middle + half_bar, plus_right, plus_bottom), fill=0)
    scale = height / span
    width = max(1, round(canvas.width * scale))
    if max_width:
        width = min(width, max_width)
    return flat(canvas.resize((width, round(canvas.height * scale)), Image.Resampling.LANCZOS))  # pyright: ignore[reportUnknownMemberType] - Pillow's annotations refer to NumPy, which the bot does not need


def _rectangle(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


SHAPES: Mapping[Shape, tuple[Polygon, ...]] = {
    Shape.STAR: (star(5, 0.6),),
    Shape.CROWN: (
        mirrored([(0.5, 0.08), (0.35, 0.5), (0.06, 0.2), (0.14, 0.78), (0.5, 0.78)]),
        _rectangle(0.14, 0.84, 0.86, 0.96),
        *(circle(x, y, 0.07) for x, y in ((0.5, 0.08), (0.07, 0.2), (0.93, 0.2))),
    ),
    Shape.CLOVER: (
        *(circle(x, y, 0.26) for x, y in ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73))),
        _rectangle(0.25, 0.25, 0.75, 0.75),
    ),
    Shape.HEART: pip(Suit.HEARTS),
    Shape.SQUARE: (_rectangle(0.06, 0.06, 0.94, 0.94),),
    Shape.TRIANGLE: (((0.5, 0.0), (1.0, 0.96), (0.0, 0.96)),),
    Shape.CHECK: (((0.08, 0.52), (0.24, 0.36), (0.42, 0.56), (0.78, 0.14), (0.94, 0.28), (0.43, 0.88)),),
    Shape.CROSS: (
        ((0.08, 0.24), (0.24, 0.08), (0.92, 0.76), (0.76, 0.92)),
        ((0.76, 0.08), (0.92, 0.24), (0.24, 0.92), (0.08, 0.76)),
    ),
    Shape.PLUS: (
        _rectangle(0.4, 0.1, 0.6, 0.9),
        _rectangle(0.1, 0.4, 0.9, 0.6),
    ),
    Shape.BANG: (((0.38, 0.04), (0.62, 0.04), (0.57, 0.64), (0.43, 0.64)), circle(0.5, 0.84, 0.13)),
    Shape.RIGHT: (((0.16, 0.04), (0.92, 0.5), (0.16, 0.96)),),
    Shape.DOWN: (((0.04, 0.16), (0.96, 0.16), (0.5, 0.92)),),
    Shape.CARDS: (
        ((0.02, 0.22), (0.44, 0.10), (0.44, 0.90), (0.22, 0.96)),
        _rectangle(0.52, 0.08, 0.96, 0.90),
    ),
    Shape.HAND: (_rectangle(0.22, 0.04, 0.78, 0.96),),
    Shape.EQUALS: (
        _rectangle(0.1, 0.26, 0.9, 0.42),
        _rectangle(0.1, 0.58, 0.9, 0.74),
    ),
    Shape.LOCK: (
        _rectangle(0.14, 0.44, 0.86, 0.96),
        ((0.24, 0.46), (0.24, 0.1), (0.38, 0.02), (0.38, 0.46)),
        ((0.24, 0.1), (0.38, 0.02), (0.62, 0.02), (0.76, 0.1), (0.7, 0.16), (0.3, 0.16)),
        ((0.62, 0.02), (0.76, 0.1), (0.76, 0.46), (0.62, 0.46)),
    ),
    Shape.BELL: (
        mirrored(
            [
                (0.5, 0.08),
                *bezier((0.5, 0.08), (0.3, 0.08), (0.24, 0.26), (0.23, 0.46)),
                *bezier((0.23, 0.46), (0.22, 0.62), (0.16, 0.66), (0.06, 0.74)),
                (0.06, 0.8),
                (0.5, 0.8),
            ]
        ),
        circle(0.5, 0.86, 0.12),
    ),
    Shape.SPLIT: (
        _rectangle(0.02, 0.44, 0.98, 0.56),
        ((0.5, 0.0), (0.8, 0.34), (0.2, 0.34)),
        ((0.5, 1.0), (0.8, 0.66), (0.2, 0.66)),
    ),
    Shape.FLAG: (
        _rectangle(0.16, 0.04, 0.28, 0.98),
        ((0.28, 0.06), (0.94, 0.3), (0.28, 0.56)),
    ),
}
