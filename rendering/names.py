"""The names of players as masks: any text, in any script, cut to what fits, and never blank.

A character is drawn in the first font that has it: Pillow's own, then the Noto fonts of the extra `fonts`, then those
of the system. If no font has it, it is replaced. Pillow needs its layout engine Raqm to join the letters of right to
left text; without it they are in the right order, but unjoined.
"""

import bisect
import functools
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.games.cards import Suit
from rendering.cards.faces import fill, flat, pip
from rendering.text import pillow_font

_SIZE = 48  # names are drawn at this size of the font and scaled down
_STROKE = 1
_PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
_SYSTEM = (
    *("NotoSans-Bold.ttf", "NotoSans-Regular.ttf", "NotoSansCJK-Bold.ttc", "NotoSansCJK-Regular.ttc"),
    *("NotoSansArabic-Regular.ttf", "NotoSansHebrew-Regular.ttf", "NotoSansThai-Regular.ttf"),
    *("NotoSansDevanagari-Regular.ttf", "NotoEmoji-Regular.ttf", "NotoSansSymbols2-Regular.ttf"),
    *("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "Arial Unicode.ttf", "segoeui.ttf", "YuGothM.ttc", "malgun.ttf"),
)
"""Names of font files, which Pillow looks for in the folders of the system."""
_REPLACEMENT = "•"
"""Stands for characters that no font has; every font has it."""
_ELLIPSIS = "…"
_SQUEEZE = 0.88
"""A longer name is made this much narrower before it is cut."""
_MAX_CHARACTERS = 160
_MAX_MARKS = 2
"""The most combining marks that a letter keeps."""
_ASCENT, _DESCENT = 0.28, 0.3
"""The room above a capital and below the line, as shares of a capital's height. Anything beyond is cut off."""
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}
"""The suits, which are drawn as on the cards, since few fonts have them."""
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f")
"""Invisible letters and marks that Unicode doesn't count as spaces."""
_RIGHT_TO_LEFT = ("R", "AL")


def readable(name: str) -> str:
    """The name without controls, heaps of combining marks and runs of spaces, which are invisible or leave the line."""
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", name[: 4 * _MAX_CHARACTERS]):
        category = unicodedata.category(character)
        if category in ("Mn", "Me"):
            marks += 1
            if not kept or marks > _MAX_MARKS:
                continue
        else:
            marks = 0
        if category[0] == "Z" or character in "\t\n\r":
            character = " "  # noqa: PLW2901 - any space becomes an ordinary one
        elif category[0] == "C" or character in _INVISIBLE or "\ufe00" <= character <= "\ufe0f":
            continue
        if character != " " or (kept and kept[-1] != " "):
            kept.append(character)
    return "".join(kept).strip()[:_MAX_CHARACTERS]


@functools.lru_cache(maxsize=1024)
def name_mask(name: str, height: int, width: int) -> Image.Image:
    """An "L" mask of a name or another line of text, at most `width` pixels wide, with capitals `height` pixels high.

    The mask is higher than a capital by `_ASCENT` above and `_DESCENT` below.
    """
    text = _drawable(readable(name)) or _REPLACEMENT
    scale = height / _capital()
    width_drawn = width / _SQUEEZE
    if _length(text) * scale > width_drawn:
        kept = bisect.bisect_left(
            range(1, len(text)), True, key=lambda cut: _length(text[:cut].rstrip() + _ELLIPSIS) * scale > width_drawn
        )
        while kept > 1 and unicodedata.category(text[kept])[0] == "M":
            kept -= 1  # a letter is cut off with its marks
        text = text[: max(1, kept)].rstrip() + _ELLIPSIS
    drawn = _drawn(text)
    fitted = min(width, max(1, round(drawn.width * scale)))
    return flat(drawn.resize((fitted, mask_height(height)), Image.Resampling.LANCZOS))  # pyright: ignore[reportUnknownMemberType] - Pillow's annotations refer to NumPy, which the bot does not need


def name_fits(name: str, height: int, width: int) -> bool:
    """True if a name or another line of text isn't cut in its mask of this size."""
    return _length(_drawable(readable(name))) * (height / _capital()) <= width / _SQUEEZE


def can_draw(text: str) -> bool:
    """True if every character of a text is in one of the available fonts."""
    return all(character in _SUITS or character.isspace() or _font_of(character) for character in readable(text))


def _drawable(text: str) -> str:
    """The text with replacements for characters that no font has, without marks that the font of their letter lacks."""
    kept: list[str] = []
    font: ImageFont.FreeTypeFont | None = None
    for character in text:
        if unicodedata.category(character)[0] == "M":
            if font is not None and _has(font, character):
                kept.append(character)
        elif character == " " or character in _SUITS:
            kept.append(character)
        else:
            font = _font_of(character)
            plain = unicodedata.normalize("NFKC", character) if font is None else character
            known = font is not None or all(map(_font_of, plain))
            kept.append(plain if known else _REPLACEMENT)
    return "".join(kept)[:_MAX_CHARACTERS]


def ascent(height: int) -> int:
    """How far the mask of a name reaches above its capitals, in pixels."""
    return round(height * _ASCENT)


def mask_height(height: int) -> int:
    """The height of the mask of a name whose capitals are `height` pixels high."""
    return round(height * (1 + _ASCENT + _DESCENT))


def _drawn(text: str) -> Image.Image:
    """A mask of the text in full size, with right-to-left text in its own order."""
    capital = _capital()
    runs = list(_runs(text))
    strong = next((c for c in map(unicodedata.bidirectional, text) if c in ("L", *_RIGHT_TO_LEFT)), "L")
    if strong in _RIGHT_TO_LEFT:
        runs.reverse()
    above, below = round(capital * _ASCENT), round(capital * _DESCENT)
    image = Image.new("L", (max(1, round(_length(text)) + 2 * _STROKE), above + capital + below), 0)
    pen, x = ImageDraw.Draw(image), float(_STROKE)
    for font, part in runs:
        if part in _SUITS:
            fill(pen, pip(_SUITS[part]), (x + 1, above, capital - 2, capital), 255)
            x += capital
            continue
        turned = part
        if font.layout_engine is ImageFont.Layout.BASIC and unicodedata.bidirectional(part[0]) in _RIGHT_TO_LEFT:
            turned = part[::-1]
        stroke = _STROKE if font is _fonts()[0] else 0  # Pillow's own font has one light weight
        pen.text((x, above + capital), turned, fill=255, font=font, anchor="ls", stroke_width=stroke)
        x += font.getlength(turned)
    return image


def _length(text: str) -> float:
    return sum(_capital() if part in _SUITS else font.getlength(part) for font, part in _runs(text))


def _runs(text: str) -> Iterator[tuple[ImageFont.FreeTypeFont, str]]:
    """The text in parts of one font. Spaces and marks belong to the part before them, but not to that of an emoji."""
    font, part = _fonts()[0], ""
    for character in text:
        if character in _SUITS:
            if part:
                yield font, part
            yield font, character
            part = ""
            continue
        if character == " ":
            own = font if font.getlength(" ") < _SIZE // 2 else _fonts()[0]
        else:
            own = font if unicodedata.category(character)[0] == "M" else _font_of(character)
        if part and own is not font and own is not None:
            yield font, part
            part = ""
        font, part = own or font, part + character
    if part:
        yield font, part


@functools.lru_cache(maxsize=4096)
def _font_of(character: str) -> ImageFont.FreeTypeFont | None:
    return next((font for font in _fonts() if _has(font, character)), None)


def _has(font: ImageFont.FreeTypeFont, character: str) -> bool:
    """True if the font has a glyph of its own for a character, and not the box that stands for missing ones."""
    return _glyph(font, character) not in (b"", _glyph(font, "\U0010fffd"))


@functools.lru_cache(maxsize=4096)
def _glyph(font: ImageFont.FreeTypeFont, character: str) -> bytes:
    """The pixels of a character; b"" if there are none."""
    image = Image.new("L", (_SIZE, 2 * _SIZE), 0)
    try:
        ImageDraw.Draw(image).text((_SIZE // 2, _SIZE * 3 // 2), character, fill=255, font=font, anchor="ms")
    except OSError:  # a glyph that FreeType can't draw
        return b""
    return image.tobytes() if image.getbbox() else b""


@functools.cache
def _fonts() -> Sequence[ImageFont.FreeTypeFont]:
    """The available fonts, Pillow's own first."""
    files: list[str] = []
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            found = [str(path) for path in Path(spec.origin).parent.glob("*.*t[tf][cf]")]
            files += sorted(path for path in found if "Italic" not in path)
    fonts = [pillow_font(_SIZE)]
    for file in (*files, *_SYSTEM):
        try:
            font = ImageFont.truetype(file, _SIZE)
        except OSError:
            continue
        _embolden(font)
        fonts.append(font)
    return fonts


def _embolden(font: ImageFont.FreeTypeFont) -> None:
    """Make a variable font bolder, which may be thin by default; others stay as they are."""
    for weight in ("SemiBold", "Bold"):
        with suppress(OSError, ValueError):
            font.set_variation_by_name(weight)
            return


@functools.cache
def _capital() -> int:
    """The height of a capital of the first font in full size."""
    _, top, _, bottom = _fonts()[0].getbbox("H")
    return round(bottom - top)
