"""Painting: turns draw lists into PNG files, away from the event loop.

Every sprite is built once per process and cached, so composing a picture is a few pastes per place on blank felt.
Everything except `Painter` depends only on its arguments and is safe in any thread. Painting in a process of its own
was measured: a press took a tenth more CPU, and the event loop was no less late under load.

The PNG files are written here rather than by Pillow, which takes twice as long for larger files
(tests/bench/speed/test_rendering_bench.py compares both). Without zlib-ng for a platform, zlib does the same more
slowly.
"""

import asyncio
import functools
import io
import struct
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageDraw, PngImagePlugin

from rendering import text
from rendering.cards.faces import flat
from rendering.cards.sprites import SCALE, Stamp, back_stamp, face_stamp, hard_mask, shape_mask
from rendering.names import ascent, name_mask
from rendering.palette import CHANNELS, COLOURS, FEW, Colour, blank, file_palette, index, quantise
from rendering.picture import Back, Box, Curve, DrawList, Face, Halign, Icon, Label, Name, Number, Picture
from rendering.text import SHAPES

try:
    from zlib_ng.zlib_ng import compress  # pyright: ignore[reportUnknownVariableType] - the stub lacks parameter types
except ImportError:
    from zlib import compress

COMPRESSION = 5
"""The compression level: one less makes files an eighth larger, one more 4 % smaller in half as long again."""
_BOLD, _OUTLINE = 7, 17
"""The strokes of a `Number` and of its outline, in pixels of the font."""
_EDGES, _BAND = (Colour.SHADOW, Colour.TRACK, Colour.PANEL), 2
"""The colours of the felt's edge from the outside, and the width of each in pixels."""
SWITCH_INTERVAL = 0.001
"""The longest that the painting thread holds the interpreter while the event loop waits for it, in seconds."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_INDEXED_COLOUR = 3


def paint(picture: Picture) -> bytes:
    """The picture as a PNG file. The same picture always gives the same bytes.

    zlib-ng and zlib give different bytes but the same pixels. The file has only the colours that the picture uses.
    Where `FEW` will do, each pixel takes half a byte, and the file is a quarter smaller.
    """
    image, counts = _composed(picture)
    kept, places = file_palette(counts)
    palette = b"".join(CHANNELS[3 * number : 3 * number + 3] for number in kept)
    depth, raw_mode = (4, "P;4") if len(kept) <= FEW else (8, "P")
    file = io.BytesIO()
    file.write(_SIGNATURE)
    PngImagePlugin.putchunk(file, b"IHDR", struct.pack(">2I5B", *image.size, depth, _INDEXED_COLOUR, 0, 0, 0))
    PngImagePlugin.putchunk(file, b"PLTE", palette)
    # Each row starts with a filter type. Cropping from a negative x adds a byte of zeros, which means "unfiltered".
    rows = image.point(places).crop((-8 // depth, 0, *image.size)).tobytes("raw", raw_mode)
    PngImagePlugin.putchunk(file, b"IDAT", compress(rows, COMPRESSION))
    PngImagePlugin.putchunk(file, b"IEND")
    return file.getvalue()


def compose(picture: Picture) -> Image.Image:
    """The picture as a palette image."""
    return _composed(picture)[0]


def _composed(picture: Picture) -> tuple[Image.Image, Sequence[int]]:
    """The picture as a palette image, and about how many pixels have each colour: covered ones count as well."""
    image, counts = _felt(picture.width, picture.height), [0] * len(COLOURS)
    for colour in (Colour.FELT, *_EDGES):
        counts[index(colour)] += 1
    for sprite, x, y in picture.draw_list:
        if isinstance(sprite, Box):
            _paint_box(image, counts, sprite, x, y)
            continue
        if isinstance(sprite, Curve):
            _paint_curve(image, sprite, x, y)
            counts[index(sprite.ink)] += 1
            continue
        built = stamp(sprite)
        _count(counts, built)
        left, top = x, y
        if isinstance(sprite, (Label, Number, Name)) and sprite.align is not Halign.LEFT:
            width = built.image.width
            left -= width if sprite.align is Halign.RIGHT else width // 2
        if isinstance(sprite, Name):
            top -= ascent(sprite.height)
        image.paste(built.image, (left, top), built.mask)
    return image, counts


def _count(counts: list[int], built: Stamp) -> None:
    for number, pixels in built.counts:
        counts[number] += pixels


def _felt(width: int, height: int) -> Image.Image:
    """The empty table, darker towards its edges. Bands of one colour compress well."""
    image = blank(width, height, Colour.FELT)
    for at, colour in enumerate(_EDGES):
        near, ink = at * _BAND, index(colour)
        far = near + _BAND
        image.paste(ink, (near, near, width - near, far))
        image.paste(ink, (near, height - far, width - near, height - near))
        image.paste(ink, (near, far, far, height - far))
        image.paste(ink, (width - far, far, width - near, height - far))
    return image


@functools.lru_cache(maxsize=4096)
def stamp(sprite: Face | Back | Label | Name | Number | Icon) -> Stamp:
    """Build a sprite, or return the one already built."""
    match sprite:
        case Face():
            return face_stamp(sprite)
        case Back():
            return back_stamp(sprite)
        case Label():
            return _blended(text.mask(sprite.text, sprite.height, sprite.max_width), sprite.ink, sprite.ground)
        case Name():
            return _blended(name_mask(sprite.text, sprite.height, sprite.width), sprite.ink, sprite.ground)
        case Number():
            return _number(sprite)
        case Icon():
            return _blended(shape_mask(SHAPES[sprite.shape], sprite.size), sprite.ink, sprite.ground)


def _blended(mask: Image.Image, ink: Colour, ground: Colour) -> Stamp:
    canvas = Image.new("RGB", mask.size, ground.value)
    canvas.paste(ink.value, (0, 0, *mask.size), mask)
    return Stamp.of(quantise(canvas))


def _number(sprite: Number) -> Stamp:
    """A number in bold figures with an outline, lighter in their upper half."""
    outline, figures = (text.mask(sprite.text, sprite.height, 0, stroke) for stroke in (_OUTLINE, _BOLD))
    canvas = Image.new("RGB", outline.size, sprite.ground.value)
    canvas.paste(Colour.INK.value, (0, 0, *outline.size), outline)
    left, top = (outline.width - figures.width) // 2, (outline.height - figures.height) // 2
    canvas.paste(sprite.ink.value, (left, top, left + figures.width, top + figures.height), figures)
    upper = figures.crop((0, 0, figures.width, figures.height // 2)).point([level // 2 for level in range(256)])
    canvas.paste(Colour.PAPER.value, (left, top, left + upper.width, top + upper.height), upper)
    return Stamp.of(quantise(canvas))


def _paint_curve(image: Image.Image, curve: Curve, x: int, y: int) -> None:
    """Draw a curve straight into the picture: each occurs only once, so a sprite of it would waste memory."""
    points = [(x + right, y + down) for right, down in curve.points]
    pen = ImageDraw.Draw(image)
    if curve.thickness:
        pen.line(points, fill=index(curve.ink), width=curve.thickness, joint="curve")
    else:
        pen.polygon(points, fill=index(curve.ink))


def _paint_box(image: Image.Image, counts: list[int], box: Box, x: int, y: int) -> None:
    """Fill a box, and count its colours. Only the rows with corners are cached, so tall boxes take no more memory."""
    radius = min(box.radius, box.width // 2, box.height // 2)
    bottom_rows = y + box.height - radius
    image.paste(index(box.fill), (x, y + radius, x + box.width, bottom_rows))
    counts[index(box.fill)] += 1
    if radius:
        top, bottom = _rounded_ends(box.width, radius, box.fill, box.ground)
        image.paste(top.image, (x, y), top.mask)
        image.paste(bottom.image, (x, bottom_rows), bottom.mask)
        _count(counts, top)
        _count(counts, bottom)


@functools.lru_cache(maxsize=512)
def _rounded_ends(width: int, radius: int, fill: Colour, ground: Colour | None) -> tuple[Stamp, Stamp]:
    """The rows of a box that hold its upper corners, and those that hold its lower ones."""
    disc = _disc(radius, fill, ground)
    left_half, right_half = (0, 0, radius, 2 * radius), (radius, 0, 2 * radius, 2 * radius)
    image = blank(width, 2 * radius, fill)
    image.paste(disc.image.crop(left_half), (0, 0))
    image.paste(disc.image.crop(right_half), (width - radius, 0))
    upper, lower = (0, 0, width, radius), (0, radius, width, 2 * radius)
    if disc.mask is None:
        return Stamp.of(image.crop(upper)), Stamp.of(image.crop(lower))
    mask = Image.new(disc.mask.mode, image.size, 255)
    mask.paste(disc.mask.crop(left_half), (0, 0))
    mask.paste(disc.mask.crop(right_half), (width - radius, 0))
    return Stamp.of(image.crop(upper), mask.crop(upper)), Stamp.of(image.crop(lower), mask.crop(lower))


@functools.lru_cache(maxsize=512)
def _disc(radius: int, fill: Colour, ground: Colour | None) -> Stamp:
    side = 2 * radius * SCALE
    shape = Image.new("L", (side, side), 0)
    ImageDraw.Draw(shape).ellipse((0, 0, side - 1, side - 1), fill=255)
    shape = shape.reduce(SCALE)
    if ground is None:
        return Stamp.of(blank(*shape.size, fill), hard_mask(shape))
    return _blended(flat(shape), fill, ground)


class Painter:
    """Paints in one thread and caches the latest pictures.

    Concurrent requests for the same picture share one painting, since all panels of a table ask for it at nearly the
    same moment.

    Compressing a picture releases the interpreter, but composing it, a millisecond or two, does not. While a picture is
    composed, the event loop waits for one switch interval, 5 ms by default, each time it returns from a system call.
    Creating a painter sets that interval to 1 ms for the whole process: the loop is then a quarter as late, and
    painting takes no longer (tests/bench/speed/test_rendering_bench.py measures both). Layout stays on the loop,
    because it takes less time than the loop would lose to the thread.
    """

    def __init__(self, keep: int = 512) -> None:
        """Cache the bytes of at most `keep` pictures (about 10 KB each)."""
        self._keep = keep
        sys.setswitchinterval(min(SWITCH_INTERVAL, sys.getswitchinterval()))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._cache: dict[tuple[int, int, DrawList], asyncio.Future[bytes]] = {}

    @property
    def queue_length(self) -> int:
        """The number of pictures queued or being painted."""
        return sum(not painting.done() for painting in self._cache.values())

    async def paint(self, picture: Picture) -> bytes:
        """The picture as PNG."""
        key = picture.key
        painting = self._cache.get(key)
        if painting is None or (painting.done() and (painting.cancelled() or painting.exception() is not None)):
            painting = asyncio.get_running_loop().run_in_executor(self._thread, paint, picture)
            self._cache[key] = painting
            if len(self._cache) > self._keep:
                del self._cache[next(iter(self._cache))]
        return await asyncio.shield(painting)  # the first caller may be cancelled while others still wait

    async def animate(self, pieces: Iterator[bytes]) -> bytes:
        """Join the pieces of a file, producing each in the thread so that pictures are painted in between."""
        loop = asyncio.get_running_loop()
        file = list[bytes]()
        while (piece := await loop.run_in_executor(self._thread, next, pieces, None)) is not None:
            file.append(piece)
        return b"".join(file)

    def close(self) -> None:
        """End the thread once it has finished the paintings in its queue."""
        self._thread.shutdown(wait=False)
