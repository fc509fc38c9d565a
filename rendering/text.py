"""Letters and digits as masks, from the font that comes with Pillow (Aileron).

The small symbols, as polygons in the unit square.
"""

import functools
from collections.abc import Mapping

from PIL import Image, ImageDraw, ImageFont

from rendering.cards.faces import Polygon, bezier, circle, mirrored, star
from rendering.elements import MINUS
from rendering.picture import Shape

_SIZE = 160  # glyphs are drawn this large and scaled down, which needs only one font object and gives smooth edges
_BOLD = 5  # the font has one weight; ranks must be legible on a phone
_BAR = 10  # half the thickness of a plus that bold


@functools.cache
def _font() -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size=_SIZE)
    if not isinstance(font, ImageFont.FreeTypeFont):  # only a Pillow built without FreeType
        raise TypeError("Pillow was built without FreeType, so there is no font to draw ranks with")
    return font


@functools.cache
def _digit_span() -> tuple[int, int]:
    """The top and the bottom of a capital in a drawing of `_glyphs`."""
    _, top, _, bottom = _font().getbbox("H", stroke_width=_BOLD)
    return int(top) + _BOLD, int(bottom) + _BOLD


def _as_plus(text: str) -> str:
    return text.replace(MINUS, "+", 1)


def _draw(canvas: Image.Image, at: tuple[float, float], text: str) -> None:
    """Draw a text; the font has no minus, so that is the bar of a plus."""
    ImageDraw.Draw(canvas).text(at, _as_plus(text), fill=255, font=_font(), stroke_width=_BOLD)
    if text.startswith(MINUS):
        sign = Image.new("L", canvas.size, 0)
        ImageDraw.Draw(sign).text(at, "+", fill=255, font=_font(), stroke_width=_BOLD)
        left, top, right, bottom = sign.getbbox() or (0, 0, 0, 0)
        middle = (top + bottom) // 2
        for upper, lower in ((top, middle - _BAR), (middle + _BAR, bottom)):
            ImageDraw.Draw(canvas).rectangle((left, upper, right, lower), fill=0)


@functools.lru_cache(maxsize=1024)
def mask(text: str, height: int, most_width: int = 0) -> Image.Image:
    """An "L" mask of a text whose capitals are `height` pixels high; tails may reach below.

    `most_width` squeezes a wide text (a ten) horizontally; 0 leaves it as it is.
    """
    left, _, right, _ = _font().getbbox(_as_plus(text), stroke_width=_BOLD)
    top, bottom = _digit_span()
    span = bottom - top
    overshoot = span // 4 if "Q" in text else _BOLD  # the only capital with a tail
    canvas = Image.new("L", (int(right - left) + 2, span + overshoot), 0)
    at = (-left + 1, _BOLD - top)
    _draw(canvas, at, text)
    scale = height / span
    width = max(1, round(canvas.width * scale))
    if most_width:
        width = min(width, most_width)
    return canvas.resize((width, round(canvas.height * scale)), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType] - Pillow's hint names NumPy, which nothing here needs


def _box(left: float, top: float, right: float, bottom: float) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


SHAPES: Mapping[Shape, tuple[Polygon, ...]] = {
    Shape.STAR: (star(),),
    Shape.CHECK: (((0.08, 0.52), (0.24, 0.36), (0.42, 0.56), (0.78, 0.14), (0.94, 0.28), (0.43, 0.88)),),
    Shape.CROSS: (
        ((0.08, 0.24), (0.24, 0.08), (0.92, 0.76), (0.76, 0.92)),
        ((0.76, 0.08), (0.92, 0.24), (0.24, 0.92), (0.08, 0.76)),
    ),
    Shape.PLUS: (
        _box(0.4, 0.1, 0.6, 0.9),
        _box(0.1, 0.4, 0.9, 0.6),
    ),
    Shape.BANG: (((0.38, 0.04), (0.62, 0.04), (0.57, 0.64), (0.43, 0.64)), circle(0.5, 0.84, 0.13)),
    Shape.RIGHT: (((0.16, 0.04), (0.92, 0.5), (0.16, 0.96)),),
    Shape.DOWN: (((0.04, 0.16), (0.96, 0.16), (0.5, 0.92)),),
    Shape.CARDS: (
        ((0.02, 0.22), (0.44, 0.10), (0.44, 0.90), (0.22, 0.96)),
        _box(0.52, 0.08, 0.96, 0.90),
    ),
    Shape.HAND: (_box(0.22, 0.04, 0.78, 0.96),),
    Shape.EQUALS: (
        _box(0.1, 0.26, 0.9, 0.42),
        _box(0.1, 0.58, 0.9, 0.74),
    ),
    Shape.LOCK: (
        _box(0.14, 0.44, 0.86, 0.96),
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
        _box(0.02, 0.44, 0.98, 0.56),
        ((0.5, 0.0), (0.8, 0.34), (0.2, 0.34)),
        ((0.5, 1.0), (0.8, 0.66), (0.2, 0.66)),
    ),
    Shape.FLAG: (
        _box(0.16, 0.04, 0.28, 0.98),
        ((0.28, 0.06), (0.94, 0.3), (0.28, 0.56)),
    ),
}
