"""A round as an animation: one frame per turn with the table above and a hand below, then the score sheet.

The file is a GIF, the only kind that Discord plays wherever a picture may appear. A frame holds only the pixels that
changed since the one before; the others are transparent. The file is produced piece by piece, so that only two frames
are in memory at a time and the painting thread can paint other pictures in between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from rendering.catalogue import Pictures
from rendering.elements import WIDTH
from rendering.paint import compose
from rendering.picture import DrawList, Picture, Theme, translate

MAX_FRAMES = 60
MAX_BYTES = 1 << 20
"""The maximum size of the file in bytes. A frame that exceeds its share is skipped; the next includes its changes."""
TURN_MS, HIGHLIGHT_MS, END_MS = 900, 2400, 8000
_END_RESERVE = 96 * 1024
"""Bytes kept free for the last frame, and as many again for highlights before it."""
_FIRST_FRAME_BUDGET = 96 * 1024
_TRANSPARENT = 255
"""A palette index that no colour uses; tests/rendering/test_animation.py checks that it stays free."""
_IS_ZERO = [255, *(0,) * 255]


class Moment(NamedTuple):
    """A view of the game to show in one frame. One that stands out is shown longer and never skipped."""

    view: Any
    highlight: bool


@dataclass(frozen=True, slots=True)
class _Frame:
    places: DrawList
    milliseconds: int
    required: bool


def animation(pictures: Pictures, theme: Theme, moments: Sequence[Moment]) -> Iterator[bytes]:
    """The pieces of the file, at most `MAX_BYTES` bytes in all. There must be at least one moment."""
    height, frames = _lay_out_frames(pictures, theme, moments)
    limit = MAX_BYTES - 2 * _END_RESERVE
    before, used = None, 0
    for number, frame in enumerate(frames):
        image = compose(Picture(WIDTH, height, frame.places, ()))
        if before is None:
            head, _ = GifImagePlugin.getheader(image, info={"loop": 0, "duration": frame.milliseconds})
            piece = b"".join([*head, *GifImagePlugin.getdata(image, duration=frame.milliseconds)])
        else:
            piece = _changed_pixels(before, image, frame.milliseconds)
        if frame.required:
            budget = limit + _END_RESERVE
        else:
            budget = _FIRST_FRAME_BUDGET + (limit - _FIRST_FRAME_BUDGET) * (number + 1) // len(frames)
        is_last = number == len(frames) - 1
        if not is_last and used + len(piece) > budget:
            continue
        before, used = image, used + len(piece)
        yield piece
    yield b";"


def _lay_out_frames(pictures: Pictures, theme: Theme, moments: Sequence[Moment]) -> tuple[int, list[_Frame]]:
    """The height shared by all frames, and the frames. Hands are at the bottom, so growing melds do not move them."""
    tables = [pictures.table(moment.view, theme) for moment in moments]
    hands = [pictures.hand(moment.view, theme) for moment in moments]
    sheet = pictures.sheet(moments[-1].view, theme)
    hand_height = max(hand.height if hand else 0 for hand in hands)
    height = max(max(table.height for table in tables) + hand_height, sheet.height if sheet else 0)
    frames: list[_Frame] = []
    for table, hand, moment in zip(tables, hands, moments, strict=True):
        hand_places = translate(hand.draw_list, 0, height - hand.height) if hand else ()
        duration = HIGHLIGHT_MS if moment.highlight else TURN_MS
        frames.append(_Frame((*table.draw_list, *hand_places), duration, moment.highlight))
    last = frames.pop()
    if sheet is None:
        return height, [*frames, _Frame(last.places, END_MS, required=True)]
    return height, [
        *frames,
        _Frame(last.places, HIGHLIGHT_MS, required=True),
        _Frame(sheet.draw_list, END_MS, required=True),
    ]


def _changed_pixels(before: Image.Image, image: Image.Image, milliseconds: int) -> bytes:
    """A frame that covers the changed rectangle, transparent wherever a pixel in it is unchanged."""
    change = ImageChops.difference(_indices(before), _indices(image))
    box = change.getbbox() or (0, 0, 1, 1)
    part = image.crop(box)
    part.paste(_TRANSPARENT, (0, 0, *part.size), change.crop(box).point(_IS_ZERO))
    options = {"duration": milliseconds, "transparency": _TRANSPARENT, "disposal": 1}
    return b"".join(GifImagePlugin.getdata(part, (box[0], box[1]), **options))


def _indices(image: Image.Image) -> Image.Image:
    """The palette indices of an image as a greyscale image, because ImageChops cannot compare palette images."""
    return Image.frombytes("L", image.size, image.tobytes())
