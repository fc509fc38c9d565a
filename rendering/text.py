"""Letters and digits as masks, from the font that comes with Pillow (Aileron)."""

import functools

from PIL import Image, ImageDraw, ImageFont

from rendering.numbers import MINUS

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
