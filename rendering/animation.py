"""A round as an animation: one frame per turn with the table above and a hand below, then the score sheet.

Above the table are a title and a caption that says what was played. When several cards move to the table or from it,
two frames in between show them on their way. If the match ends with the round, the last frame is its winner's card.

The file is a GIF, the only kind that Discord plays wherever a picture may appear. A frame holds only the pixels that
changed since the one before; the others are transparent. The file is produced piece by piece, so that only two frames
are in memory at a time and the painting thread can paint other pictures in between.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from rendering.catalogue import Pictures
from rendering.elements import CONTENT_WIDTH, DIGIT_HEIGHT, MARGIN, WIDTH
from rendering.names import name_fits
from rendering.paint import compose
from rendering.palette import Colour
from rendering.picture import CardSize, DrawList, Face, Headings, Name, Names, Picture, Placement, Theme, translate

MAX_FRAMES = 60
MAX_BYTES = 1 << 20
"""The maximum size of the file in bytes. A frame that exceeds its share is skipped; the next includes its changes."""
TURN_MS, HIGHLIGHT_MS, END_MS, FLIGHT_MS = 900, 2400, 8000, 120
_END_RESERVE = 96 * 1024
"""Bytes kept free for the last frame, and as many again for highlights before it."""
_FIRST_FRAME_BUDGET = 96 * 1024
_TRANSPARENT = 255
"""A palette index that no colour uses; tests/rendering/painting/test_animation.py checks that it stays free."""
_IS_ZERO = [255, *(0,) * 255]


_MANY = 3
"""The fewest cards taken from the pile that are shown on their way."""
_MAX_FLIGHTS = 8
_TITLE_HEIGHT, _CAPTION_TOP = 84, 52
_CAPTION_HEIGHT = DIGIT_HEIGHT - 2


class Moment(NamedTuple):
    """A view of the game to show in one frame, with a caption that says what was played.

    A highlight is shown longer and never skipped.
    """

    view: Any
    highlight: bool
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Film:
    """The texts and the ending of an animation.

    Attributes:
        title: the first line, above the caption.
        names: the names of the seats.
        headings: the headings of the score sheet.
        ending: the last picture, or None.

    """

    title: str = ""
    names: Names = ()
    ending: Picture | None = None
    headings: Headings = field(default_factory=dict[str, str])


_BARE = Film()


@dataclass(frozen=True, slots=True)
class _Frame:
    places: DrawList
    milliseconds: int
    required: bool


def animation(pictures: Pictures, theme: Theme, moments: Sequence[Moment], film: Film = _BARE) -> Iterator[bytes]:
    """The pieces of the file, at most `MAX_BYTES` bytes in all. There must be at least one moment."""
    height, frames = _lay_out_frames(pictures, theme, moments, film)
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


def _lay_out_frames(
    pictures: Pictures, theme: Theme, moments: Sequence[Moment], film: Film
) -> tuple[int, list[_Frame]]:
    """The height shared by all frames, and the frames. Hands are at the bottom, so growing melds do not move them."""
    top = _TITLE_HEIGHT if film.title else 0
    tables = [pictures.table(moment.view, theme, film.names) for moment in moments]
    hands = [pictures.hand(moment.view, theme) for moment in moments]
    sheet = pictures.sheet(moments[-1].view, theme, film.names, film.headings)
    ends = [picture for picture in (sheet, film.ending) if picture]
    hand_height = max(hand.height if hand else 0 for hand in hands)
    height = max(top + max(table.height for table in tables) + hand_height, *(top + end.height for end in ends), 0)
    flights = _flights(tables, moments)
    frames: list[_Frame] = []
    for number, (table, hand, moment) in enumerate(zip(tables, hands, moments, strict=True)):
        head = _title(film.title, moment.caption) if top else ()
        hand_places = translate(hand.draw_list, 0, height - hand.height) if hand else ()
        frames += [
            _Frame((*head, *translate(places, 0, top), *hand_places), FLIGHT_MS, required=False)
            for places in flights.get(number, ())
        ]
        duration = HIGHLIGHT_MS if moment.highlight else TURN_MS
        places = (*head, *translate(table.draw_list, 0, top), *hand_places)
        frames.append(_Frame(places, duration, moment.highlight))
    frames[-1] = replace(frames[-1], milliseconds=HIGHLIGHT_MS if ends else END_MS, required=True)
    for end in ends:
        head = _title(film.title, "") if top else ()
        duration = END_MS if end is ends[-1] else HIGHLIGHT_MS
        frames.append(_Frame((*head, *translate(end.draw_list, 0, top)), duration, required=True))
    return height, frames


def caption_fits(caption: str) -> bool:
    """True if a caption isn't cut."""
    return name_fits(caption, _CAPTION_HEIGHT, CONTENT_WIDTH)


def _title(title: str, caption: str) -> DrawList:
    """The title with the caption below it."""
    first = Placement(Name(title, DIGIT_HEIGHT, CONTENT_WIDTH, Colour.GOLD, Colour.FELT), MARGIN, MARGIN)
    played = Name(caption, _CAPTION_HEIGHT, CONTENT_WIDTH, Colour.PAPER, Colour.FELT)
    return (first, Placement(played, MARGIN, _CAPTION_TOP)) if caption else (first,)


def _flights(tables: Sequence[Picture], moments: Sequence[Moment]) -> dict[int, list[DrawList]]:
    """The tables with cards on their way to or from the seat that had the turn, by the number of the moment after.

    They show melds, takes of at least `_MANY` cards, and going out, for at most `_MAX_FLIGHTS` moments.
    """
    found: dict[int, list[DrawList]] = {}
    for number in range(1, len(tables)):
        before, after = tables[number - 1], tables[number]
        coming, going = _missing(after, before), _missing(before, after)
        acting = moments[number - 1].view.to_act
        if not acting or not ((moments[number].highlight and len(coming) > 1) or len(going) >= _MANY):
            continue
        seat = MARGIN + acting[0] * CONTENT_WIDTH // len(moments[number].view.sides), MARGIN
        still = [place for place in after.draw_list if place not in coming]
        found[number] = [
            (
                *still,
                *(_between(seat, place, share) for place in coming),
                *(_between(seat, place, 1 - share) for place in going),
            )
            for share in (1 / 3, 2 / 3)
        ]
    numbers = sorted(found)
    if len(numbers) > _MAX_FLIGHTS:  # the last and others, evenly spread
        numbers = [numbers[(at + 1) * len(numbers) // _MAX_FLIGHTS - 1] for at in range(_MAX_FLIGHTS)]
    return {number: found[number] for number in numbers}


def _missing(picture: Picture, other: Picture) -> list[Placement]:
    """The cards of a picture that are nowhere in the other one, except those drawn for the first deal."""
    cards = Counter(place.sprite.card for place in other.draw_list if isinstance(place.sprite, Face))
    missing: list[Placement] = []
    for place in picture.draw_list:
        if isinstance(place.sprite, Face) and place.sprite.size is not CardSize.SMALL:
            if cards[place.sprite.card]:
                cards[place.sprite.card] -= 1
            else:
                missing.append(place)
    return missing


def _between(start: tuple[int, int], place: Placement, share: float) -> Placement:
    """A card on its way from a point to its place."""
    x, y = (round(begin + (end - begin) * share) for begin, end in zip(start, (place.x, place.y), strict=True))
    return Placement(place.sprite, x, y)


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
