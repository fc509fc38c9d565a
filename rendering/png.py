"""Palette images as PNG files.

Pillow could write them as well, but compressing as it does takes most of the time of painting. ISA-L makes files of
the same size several times as fast (tests/bench/test_rendering_bench.py has both). Where there is no ISA-L for a
machine, zlib does the same more slowly.
"""

import io
import struct

from PIL import Image, PngImagePlugin

from rendering.palette import CHANNELS

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
