"""Turns a draw list into PNG bytes.

Every sprite is built once per process and kept; a picture is then blank felt and one paste per place. Everything here
depends on the picture alone and is safe in any thread.
"""

from __future__ import annotations

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
    """Fill all but the corners; only these are sprites, so a box of any size takes no memory."""
    radius = min(box.radius, box.width // 2, box.height // 2)
    image.paste(index(box.fill), (x + radius, y, x + box.width - radius, y + box.height))
    image.paste(index(box.fill), (x, y + radius, x + box.width, y + box.height - radius))
    if radius:
        right, below = x + box.width - radius, y + box.height - radius
        corners = _corners(radius, box.fill, box.ground)
        for corner, at in zip(corners, ((x, y), (right, y), (x, below), (right, below)), strict=True):
            image.paste(corner.image, at, corner.mask)


@functools.lru_cache(maxsize=512)
def _corners(radius: int, fill: Colour, ground: Colour | None) -> tuple[Stamp, ...]:
    side = 2 * radius * SCALE
    shape = Image.new("L", (side, side), 0)
    ImageDraw.Draw(shape).ellipse((0, 0, side - 1, side - 1), fill=255)
    shape = shape.reduce(SCALE)
    disc = Stamp(blank(*shape.size, fill), hard_mask(shape)) if ground is None else _on_ground(shape, fill, ground)
    halves = ((0, 0), (radius, 0), (0, radius), (radius, radius))
    return tuple(_crop(disc, (left, top, left + radius, top + radius)) for left, top in halves)


def _crop(whole: Stamp, box: tuple[int, int, int, int]) -> Stamp:
    return Stamp(whole.image.crop(box), whole.mask.crop(box) if whole.mask else None)
