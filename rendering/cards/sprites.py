"""Cards as sprites: drawn four times as large, scaled down, and quantised to the palette.

Cards have no classic field of pips: where only a strip of 63 pixels shows, and that on a phone, a large rank over a
large suit reads best. The free corner repeats the suit, or holds the figure of a court card.
"""

import functools
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.cards import Card, Rank, Suit
from rendering import text
from rendering.cards.faces import Polygon, fill, half_figure, joker_star, pip
from rendering.palette import Colour, quantise
from rendering.picture import Back, CardSize, Deck, Face

SCALE = 4
"""How much larger shapes are drawn before they are scaled down."""

_INKS = {
    Deck.CLASSIC: {
        Suit.SPADES: Colour.INK,
        Suit.HEARTS: Colour.RED,
        Suit.DIAMONDS: Colour.RED,
        Suit.CLUBS: Colour.INK,
        Suit.NONE: Colour.PURPLE,
    },
    Deck.FOUR: {
        Suit.SPADES: Colour.INK,
        Suit.HEARTS: Colour.RED,
        Suit.DIAMONDS: Colour.BLUE,
        Suit.CLUBS: Colour.GREEN,
        Suit.NONE: Colour.PURPLE,
    },
}


class Stamp(NamedTuple):
    """What is pasted: a palette image and the mask of what counts; None for all of it."""

    image: Image.Image
    mask: Image.Image | None


def ink_of(suit: Suit, deck: Deck) -> Colour:
    return _INKS[deck][suit]


def rank_text(rank: Rank) -> str:
    """The text in a card's corner."""
    return "10" if rank is Rank.TEN else "_A23456789TJQK"[rank]


def face_stamp(face: Face) -> Stamp:
    canvas = _blank_card(face.size, Colour.LILAC if face.card.is_joker else Colour.PAPER).copy()
    ink = ink_of(face.card.suit, face.deck)
    if face.size.emblem and not face.covered:
        _draw_emblem(canvas, face, ink)
    if face.card.is_joker:
        _draw_joker_index(canvas, face)
    else:
        _draw_index(canvas, face, ink)
    return _finish(canvas, face.size)


def back_stamp(back: Back) -> Stamp:
    """A card face down: a lattice in a frame."""
    canvas = _blank_card(back.size, Colour.PAPER).copy()
    width, height = back.size.width, back.size.height
    margin = max(3, width // 14)
    inner = Image.new("RGB", ((width - 2 * margin) * SCALE, (height - 2 * margin) * SCALE), Colour.BACK.value)
    pen = ImageDraw.Draw(inner)
    step = max(8, width // 8) * SCALE
    for start in range(-inner.height, inner.width + inner.height, step):
        line = [(start, 0), (start + inner.height, inner.height)]
        pen.line(line, fill=Colour.LATTICE.value, width=SCALE)
        pen.line([(x, inner.height - y) for x, y in line], fill=Colour.LATTICE.value, width=SCALE)
    pen.rectangle((0, 0, inner.width - 1, inner.height - 1), outline=Colour.LATTICE.value, width=SCALE)
    canvas.paste(inner.reduce(SCALE), (margin, margin))
    return _finish(canvas, back.size)


def _radius(size: CardSize) -> int:
    return max(5, size.width // 11)


@functools.cache
def _blank_card(size: CardSize, paper: Colour) -> Image.Image:
    """An empty card with its thin edge; the corners show the shadow colour, which suits felt and cards alike."""
    image = Image.new("RGB", (size.width * SCALE, size.height * SCALE), Colour.SHADOW.value)
    box = (SCALE, SCALE, image.width - 1 - SCALE, image.height - 1 - SCALE)
    ImageDraw.Draw(image).rounded_rectangle(box, _radius(size) * SCALE, fill=paper.value)
    return image.reduce(SCALE)


@functools.cache
def _card_mask(size: CardSize) -> Image.Image:
    image = Image.new("L", (size.width * SCALE, size.height * SCALE), 0)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, (_radius(size) + 1) * SCALE, fill=255)
    return hard_mask(image.reduce(SCALE))


def hard_mask(mask: Image.Image) -> Image.Image:
    """A one-bit mask, which palette images need: a pixel counts if at least half is covered."""
    return mask.point([0] * 128 + [255] * 128).convert("1")  # pyright: ignore[reportUnknownMemberType] - Pillow's hint names NumPy, which nothing here needs


def _finish(canvas: Image.Image, size: CardSize) -> Stamp:
    return Stamp(quantise(canvas), _card_mask(size))


def _ink_in(canvas: Image.Image, mask: Image.Image, at: tuple[int, int], ink: Colour) -> None:
    canvas.paste(ink.value, (*at, at[0] + mask.width, at[1] + mask.height), mask)


@functools.cache
def shape_mask(polygons: tuple[Polygon, ...], size: int) -> Image.Image:
    """An "L" mask of a shape, smoothed."""
    image = Image.new("L", (size * SCALE, size * SCALE), 0)
    fill(ImageDraw.Draw(image), polygons, (0, 0, image.width - 1, image.height - 1), 255)
    return image.reduce(SCALE)


def _draw_index(canvas: Image.Image, face: Face, ink: Colour) -> None:
    size = face.size
    top, middle = _index_place(size)
    letter = text.mask(rank_text(face.card.rank), size.rank, size.strip - 9)
    _ink_in(canvas, letter, (middle - letter.width // 2, top), ink)
    if face.card.suit is not Suit.NONE:
        shape = shape_mask(pip(face.card.suit), size.suit)
        _ink_in(canvas, shape, (middle - shape.width // 2, _suit_top(size)), ink)


def _index_place(size: CardSize) -> tuple[int, int]:
    return max(5, size.height // 16), size.strip // 2


def _suit_top(size: CardSize) -> int:
    top, _ = _index_place(size)
    return top + size.rank + max(4, size.height // 16)


def _draw_joker_index(canvas: Image.Image, face: Face) -> None:
    """A star, and below it what the joker stands for, or its letters."""
    size = face.size
    top, middle = _index_place(size)
    shape = shape_mask(joker_star(), size.rank)
    _ink_in(canvas, shape, (middle - shape.width // 2, top), Colour.PURPLE)
    height = size.suit * 4 // 5
    below = _suit_top(size) + (size.suit - height) // 2
    if face.stands_for is None:
        letters = text.mask("JK", height, size.strip * 3 // 4)
        _ink_in(canvas, letters, (middle - letters.width // 2, below), Colour.PURPLE)
    else:
        _draw_stood_for(canvas, face.stands_for, face, below)


def _draw_stood_for(canvas: Image.Image, card: Card, face: Face, top: int) -> None:
    size = face.size
    height = size.suit * 7 // 10
    ink = ink_of(card.suit, face.deck) if card.suit else Colour.PURPLE
    suit_width = height * 9 // 10 if card.suit else 0
    letter = text.mask(rank_text(card.rank), height, size.strip - suit_width - 5)
    left = (size.strip - letter.width - suit_width) // 2 + 1
    _ink_in(canvas, letter, (left, top), ink)
    if card.suit:
        _ink_in(canvas, shape_mask(pip(card.suit), suit_width), (left + letter.width + 1, top + 1), ink)


def _draw_emblem(canvas: Image.Image, face: Face, ink: Colour) -> None:
    """The large suit or figure in the free corner."""
    figure_size = face.size.emblem
    size = figure_size if face.card.rank >= Rank.JACK else figure_size * 5 // 6
    margin = max(6, face.size.width // 14)
    at = (face.size.width - size - margin, face.size.height - size - margin)
    if face.card.rank >= Rank.JACK:
        figure = half_figure(face.card.rank, size * SCALE, ink, Colour.PAPER).reduce(SCALE)
        canvas.paste(figure, at)
    else:
        polygons = joker_star() if face.card.is_joker else pip(face.card.suit)
        _ink_in(canvas, shape_mask(polygons, size), at, ink)
