"""Palette images as PNG files.

Pillow could write them as well, but compressing as it does takes most of the time of painting. ISA-L makes files of
the same size several times as fast (tests/bench/test_rendering_bench.py has both). Where there is no ISA-L for a
machine, zlib does the same more slowly.

Turns a draw list into PNG bytes.

Every sprite is built once per process and kept; a picture is then blank felt and a few pastes per place at most.
Everything here depends on the picture alone and is safe in any thread.

Painting away from the event loop, each picture once.

Compressing a picture releases the interpreter; composing it, a millisecond or two, doesn't. Meanwhile the event loop
waits for the thread for a switch interval, 5 ms by default, every time it comes back from a system call. With 1 ms it
is late by a quarter of that, and painting takes no longer (tests/bench/test_rendering_bench.py measures both, along
with how late the loop is when nothing is painted). Laying out stays on the loop: it takes less time than the thread
would hold it up.
"""

import asyncio
import functools
import io
import struct
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from PIL import Image, ImageDraw, PngImagePlugin

from rendering import text
from rendering.cards.sprites import SCALE, Stamp, back_stamp, face_stamp, hard_mask, shape_mask
from rendering.palette import CHANNELS, Colour, blank, index, quantise
from rendering.picture import Back, Box, DrawList, Face, Halign, Icon, Label, Picture, Place
from rendering.text import SHAPES

try:
    from isal.isal_zlib import compress  # pyright: ignore[reportUnknownVariableType] - its stub doesn't say what it takes
except ImportError:
    from zlib import compress

COMPRESSION = 2
"""A level of both: of ISA-L's 0 to 3, and of zlib's 0 to 9."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _BY_PALETTE = 8, 3


def png(image: Image.Image) -> bytes:
    """The file of an image in our palette; ISA-L and zlib give different bytes, but the same pixels."""
    file = io.BytesIO()
    file.write(_SIGNATURE)
    PngImagePlugin.putchunk(file, b"IHDR", struct.pack(">2I5B", *image.size, _BITS, _BY_PALETTE, 0, 0, 0))
    PngImagePlugin.putchunk(file, b"PLTE", CHANNELS)
    PngImagePlugin.putchunk(file, b"IDAT", compress(_unfiltered(image), COMPRESSION))
    PngImagePlugin.putchunk(file, b"IEND")
    return file.getvalue()


def _unfiltered(image: Image.Image) -> bytes:
    """The rows, each preceded by a zero, which marks an unfiltered one; `crop` adds a column of zeros."""
    return image.crop((-1, 0, *image.size)).tobytes()


def paint(picture: Picture) -> bytes:
    """The picture as PNG. The same picture always gives the same bytes."""
    return png(compose(picture))


def compose(picture: Picture) -> Image.Image:
    """The picture as a palette image."""
    image = blank(picture.width, picture.height, Colour.FELT)
    for place in picture.places:
        if isinstance(place.sprite, Box):
            _paint_box(image, place.sprite, place.x, place.y)
        else:
            sprite = stamp(place.sprite)
            image.paste(sprite.image, (_left(place, sprite.image.width), place.y), sprite.mask)
    return image


def _left(place: Place, width: int) -> int:
    if not isinstance(place.sprite, Label) or place.sprite.align is Halign.LEFT:
        return place.x
    return place.x - width if place.sprite.align is Halign.RIGHT else place.x - width // 2


@functools.lru_cache(maxsize=4096)
def stamp(sprite: Face | Back | Label | Icon) -> Stamp:
    """Build a sprite, or return the one already built."""
    match sprite:
        case Face():
            return face_stamp(sprite)
        case Back():
            return back_stamp(sprite)
        case Label():
            return _on_ground(text.mask(sprite.text, sprite.height, sprite.width), sprite.ink, sprite.ground)
        case Icon():
            return _on_ground(shape_mask(SHAPES[sprite.shape], sprite.size), sprite.ink, sprite.ground)


def _on_ground(mask: Image.Image, ink: Colour, ground: Colour) -> Stamp:
    canvas = Image.new("RGB", mask.size, ground.value)
    canvas.paste(ink.value, (0, 0, *mask.size), mask)
    return Stamp(quantise(canvas), None)


def _paint_box(image: Image.Image, box: Box, x: int, y: int) -> None:
    """Fill all but the rows with corners; only these are sprites, so a tall box takes no more memory than a low one."""
    radius = min(box.radius, box.width // 2, box.height // 2)
    below = y + box.height - radius
    image.paste(index(box.fill), (x, y + radius, x + box.width, below))
    if radius:
        top, bottom = _rounded(box.width, radius, box.fill, box.ground)
        image.paste(top.image, (x, y), top.mask)
        image.paste(bottom.image, (x, below), bottom.mask)


@functools.lru_cache(maxsize=512)
def _rounded(width: int, radius: int, fill: Colour, ground: Colour | None) -> tuple[Stamp, Stamp]:
    """The uppermost rows of a box and the lowest, with the corners."""
    disc = _disc(radius, fill, ground)
    image = blank(width, 2 * radius, fill)
    mask = None if disc.mask is None else Image.new(disc.mask.mode, image.size, 255)
    for drawn, part in ((image, disc.image), (mask, disc.mask)):
        if drawn is not None and part is not None:
            drawn.paste(part.crop((0, 0, radius, 2 * radius)), (0, 0))
            drawn.paste(part.crop((radius, 0, 2 * radius, 2 * radius)), (width - radius, 0))
    return _crop(Stamp(image, mask), (0, 0, width, radius)), _crop(Stamp(image, mask), (0, radius, width, 2 * radius))


@functools.lru_cache(maxsize=512)
def _disc(radius: int, fill: Colour, ground: Colour | None) -> Stamp:
    side = 2 * radius * SCALE
    shape = Image.new("L", (side, side), 0)
    ImageDraw.Draw(shape).ellipse((0, 0, side - 1, side - 1), fill=255)
    shape = shape.reduce(SCALE)
    return Stamp(blank(*shape.size, fill), hard_mask(shape)) if ground is None else _on_ground(shape, fill, ground)


def _crop(whole: Stamp, box: tuple[int, int, int, int]) -> Stamp:
    return Stamp(whole.image.crop(box), whole.mask.crop(box) if whole.mask else None)


SWITCH_INTERVAL = 0.001
"""The longest that the painting thread keeps the interpreter from the event loop, in seconds."""


class Painter:
    """Paints in one thread, and keeps the latest pictures.

    Creating one sets the interpreter's switch interval for the whole process.

    Panels that show the same table ask for the same picture at nearly the same moment, and share one painting.
    """

    def __init__(self, keep: int = 512) -> None:
        """Keep the bytes of at most `keep` pictures (about 30 KB each)."""
        self._keep = keep
        sys.setswitchinterval(min(SWITCH_INTERVAL, sys.getswitchinterval()))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._painted: dict[tuple[int, int, DrawList], asyncio.Future[bytes]] = {}

    @property
    def waiting(self) -> int:
        """How many pictures are being painted or wait for it."""
        return sum(not painting.done() for painting in self._painted.values())

    async def paint(self, picture: Picture) -> bytes:
        """The picture as PNG."""
        key = picture.key
        painting = self._painted.get(key)
        if painting is None:
            painting = asyncio.get_running_loop().run_in_executor(self._thread, paint, picture)
            self._painted[key] = painting
            painting.add_done_callback(lambda done: self._forget_failure(picture, done))
            if len(self._painted) > self._keep:
                del self._painted[next(iter(self._painted))]
        return await asyncio.shield(painting)  # the first caller may be cancelled while others still wait

    async def animate(self, pieces: Iterator[bytes]) -> bytes:
        """What the pieces are together, each made in the thread; other pictures are painted in between."""
        loop, made = asyncio.get_running_loop(), list[bytes]()
        while (piece := await loop.run_in_executor(self._thread, next, pieces, None)) is not None:
            made.append(piece)
        return b"".join(made)

    def close(self) -> None:
        """End the thread once it has finished painting."""
        self._thread.shutdown(wait=False)

    def _forget_failure(self, picture: Picture, painting: asyncio.Future[bytes]) -> None:
        if painting.cancelled() or painting.exception() is not None:
            self._painted.pop(picture.key, None)
