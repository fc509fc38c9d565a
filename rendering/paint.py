"""Turns a draw list into PNG bytes.

Every sprite is built once per process and kept; a picture is then blank felt and a few pastes per place at most.
Everything here depends on the picture alone and is safe in any thread.
"""

import functools

from PIL import Image, ImageDraw

from rendering import text
from rendering.cards.sprites import SCALE, Stamp, back_stamp, face_stamp, hard_mask, shape_mask
from rendering.icons import SHAPES
from rendering.palette import Colour, blank, index, quantise
from rendering.picture import Back, Box, Face, Halign, Icon, Label, Picture, Place
from rendering.png import png


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
