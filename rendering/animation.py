"""A round as a moving picture: a frame a turn, the table above and a hand below, and the score sheet at the end.

It is a GIF, the one kind that Discord shows moving wherever a picture may be. A frame holds what has changed since the
one before; everything else in it is transparent. It is made piece by piece, so that two frames are in memory at a time
and whoever paints can paint something else between two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from rendering.catalogue import Pictures
from rendering.elements import WIDTH
from rendering.paint import compose
from rendering.picture import DrawList, Picture, Theme, moved

MOST_FRAMES = 60
LARGEST = 1 << 20
"""Bytes. A frame that would take more than its share is left out; the next one shows what it would have."""
TURN, LONGER, END = 900, 2400, 8000
"""How long a turn is seen, one that stands out, and the end, in milliseconds."""
_FOR_THE_END = 96 * 1024
"""Bytes that are kept free for the last frame, and as many again for those before it that stand out."""
_FOR_THE_FIRST = 96 * 1024
_UNCHANGED = 255
"""The number of the transparent colour; the palette has none there."""
_ZERO_IS_SET = [255, *(0,) * 255]


class Moment(NamedTuple):
    """What a frame shows: a view of the game, and whether it is looked at longer."""

    view: Any
    stands_out: bool


@dataclass(frozen=True, slots=True)
class _Frame:
    places: DrawList
    milliseconds: int
    must: bool


def animation(pictures: Pictures, theme: Theme, moments: Sequence[Moment]) -> Iterator[bytes]:
    """The pieces of the file, at most `LARGEST` bytes together; moments are one or more."""
    height, frames = _laid_out(pictures, theme, moments)
    before, used = None, 0
    for number, frame in enumerate(frames):
        image = compose(Picture(WIDTH, height, frame.places, ()))
        piece = _first(image, frame) if before is None else _change(before, image, frame)
        last = number == len(frames) - 1
        if not last and used + len(piece) > _share(number + 1, len(frames), must=frame.must):
            continue
        before, used = image, used + len(piece)
        yield piece
    yield b";"


def _share(number: int, count: int, *, must: bool) -> int:
    """How many bytes so many frames may take; one that stands out may take what others would."""
    most = LARGEST - 2 * _FOR_THE_END
    return most + _FOR_THE_END if must else _FOR_THE_FIRST + (most - _FOR_THE_FIRST) * number // count


def _laid_out(pictures: Pictures, theme: Theme, moments: Sequence[Moment]) -> tuple[int, list[_Frame]]:
    """The height that all frames have, and the frames: hands at the bottom, so that they don't move as melds grow."""
    tables = [pictures.table(moment.view, theme) for moment in moments]
    hands = [pictures.hand(moment.view, theme) for moment in moments]
    sheet = pictures.sheet(moments[-1].view, theme)
    room = max(hand.height if hand else 0 for hand in hands)
    height = max(max(table.height for table in tables) + room, sheet.height if sheet else 0)
    frames = [
        _Frame(
            (*table.places, *(moved(hand.places, 0, height - hand.height) if hand else ())),
            LONGER if moment.stands_out else TURN,
            moment.stands_out,
        )
        for table, hand, moment in zip(tables, hands, moments, strict=True)
    ]
    if sheet is None:
        return height, [*frames[:-1], _Frame(frames[-1].places, END, must=True)]
    ending = _Frame(frames[-1].places, LONGER, must=True)
    return height, [*frames[:-1], ending, _Frame(sheet.places, END, must=True)]


def _first(image: Image.Image, frame: _Frame) -> bytes:
    """The head of the file, with the palette of all frames, and its first frame."""
    head, _ = GifImagePlugin.getheader(image, info={"loop": 0, "duration": frame.milliseconds})
    return b"".join([*head, *GifImagePlugin.getdata(image, duration=frame.milliseconds)])


def _change(before: Image.Image, image: Image.Image, frame: _Frame) -> bytes:
    """A frame that leaves what is there where nothing has changed."""
    change = ImageChops.difference(_numbers(before), _numbers(image))
    box = change.getbbox() or (0, 0, 1, 1)
    part = image.crop(box)
    part.paste(_UNCHANGED, (0, 0, *part.size), change.crop(box).point(_ZERO_IS_SET))
    told = {"duration": frame.milliseconds, "transparency": _UNCHANGED, "disposal": 1}
    return b"".join(GifImagePlugin.getdata(part, (box[0], box[1]), **told))


def _numbers(image: Image.Image) -> Image.Image:
    """The numbers of a palette image's colours, as shades of grey, which can be compared."""
    return Image.frombytes("L", image.size, image.tobytes())
