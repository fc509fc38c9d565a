"""Cards as sprites: drawn at four times their size, scaled down, and quantised to the palette.

Cards have no field of pips. Only a strip of 63 pixels may be visible, and that on a phone, where a large rank over a
large suit reads best. Where the body of a card is visible too, it holds a figure or the suit once more.
"""

import functools
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.cards import Card, Rank, Suit
from rendering import text
from rendering.cards.faces import JOKER_STAR, Polygon, draw_figure, fill, flat, pip
from rendering.palette import Colour, quantise
from rendering.picture import Back, CardSize, Deck, Face

SCALE = 4
"""How much larger shapes are drawn before they are scaled down."""
_COARSE = 2
"""The same for figures, whose many edges would make files larger."""
SUIT_INKS = {
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
        Suit.CLUBS: Colour.TEAL,
        Suit.NONE: Colour.PURPLE,
    },
}


class Stamp(NamedTuple):
    """A palette image ready to paste.

    Attributes:
        mask: the pixels to copy; None copies all of them.
        counts: how many pixels have each colour that the image has.

    """

    image: Image.Image
    mask: Image.Image | None
    counts: Sequence[tuple[int, int]]

    @classmethod
    def of(cls, image: Image.Image, mask: Image.Image | None = None) -> "Stamp":
        """Make a stamp of a palette image."""
        return cls(image, mask, [(number, pixels) for number, pixels in enumerate(image.histogram()) if pixels])


def face_stamp(face: Face) -> Stamp:
    """A card face up: rank over suit at the left, and beside them its body unless that is covered."""
    card, size = face.card, face.size
    canvas = _blank_card(size, Colour.LILAC if card.is_joker else Colour.PAPER).copy()
    ink = SUIT_INKS[face.deck][card.suit]
    if size.emblem and not face.covered:
        _draw_body(canvas, card, size, ink)
    rank_top = max(5, size.height // 16)
    suit_top = rank_top + size.rank + max(4, size.height // 16)
    if card.is_joker:
        _draw_joker_index(canvas, face, rank_top, suit_top)
    else:
        letter = text.mask(rank_text(card.rank), size.rank, size.strip - 9)
        _draw_mask(canvas, letter, (size.strip // 2 - letter.width // 2, rank_top), ink)
        if card.rank != Rank.ACE or face.covered or not size.emblem:
            shape = shape_mask(pip(card.suit), size.suit)
            _draw_mask(canvas, shape, (size.strip // 2 - shape.width // 2, suit_top), ink)
    return Stamp.of(quantise(canvas), _card_mask(size))


def _draw_body(canvas: Image.Image, card: Card, size: CardSize, ink: Colour) -> None:
    """A figure that fills the card beside and below its strip, the large pip of an ace, or one more pip."""
    if card.is_joker or card.rank >= Rank.JACK:
        side = size.height * 7 // 8
        left, top = size.width - size.width // 4 - side // 2, size.height - side - 2
        paper = Colour.LILAC if card.is_joker else Colour.PAPER
        body = Image.new("RGB", ((size.width - 4) * _COARSE, side * _COARSE), paper.value)
        draw_figure(ImageDraw.Draw(body), card, ((left - 2) * _COARSE, 0, side * _COARSE, side * _COARSE), ink)
        body = body.reduce(_COARSE)
        canvas.paste(body, (2, top), _card_mask(size).crop((2, top, 2 + body.width, top + body.height)))
    elif card.rank == Rank.ACE:
        side = size.width * 3 // 4
        at = (size.width - side - side // 9, size.height - side - side // 9)
        _draw_mask(canvas, shape_mask(pip(card.suit), side), at, ink)
        middle = at[0] + side // 2, at[1] + side * (4 if card.suit is Suit.HEARTS else 5) // 9
        jewel = shape_mask(pip(card.suit), side // 4)
        _draw_mask(canvas, jewel, (middle[0] - jewel.width // 2, middle[1] - jewel.height // 2), Colour.GOLD)
    else:
        side = size.emblem
        margin = max(6, size.width // 14)
        at = (size.width - side - margin, size.height - side - margin)
        _draw_mask(canvas, shape_mask(pip(card.suit), side), at, ink)


def _draw_joker_index(canvas: Image.Image, face: Face, star_top: int, text_top: int) -> None:
    """A star, and below it the card that the joker stands for, or JK."""
    size, card = face.size, face.stands_for
    star = shape_mask(JOKER_STAR, size.rank)
    _draw_mask(canvas, star, (size.strip // 2 - star.width // 2, star_top), Colour.PURPLE)
    letters_height = size.suit * 4 // 5
    top = text_top + (size.suit - letters_height) // 2
    if card is None:
        letters = text.mask("JK", letters_height, size.strip * 3 // 4)
        _draw_mask(canvas, letters, (size.strip // 2 - letters.width // 2, top), Colour.PURPLE)
        return
    height = size.suit * 7 // 10
    ink = SUIT_INKS[face.deck][card.suit]
    suit_width = height * 9 // 10 if card.suit else 0
    letter = text.mask(rank_text(card.rank), height, size.strip - suit_width - 5)
    left = (size.strip - letter.width - suit_width) // 2 + 1
    _draw_mask(canvas, letter, (left, top), ink)
    if card.suit:
        _draw_mask(canvas, shape_mask(pip(card.suit), suit_width), (left + letter.width + 1, top + 1), ink)


def rank_text(rank: Rank) -> str:
    """The text in a card's corner."""
    return "10" if rank is Rank.TEN else "_A23456789TJQK"[rank]


def back_stamp(back: Back) -> Stamp:
    """A card face down: a lattice in a frame, with the mark of the table, a golden diamond with an R."""
    size = back.size
    canvas = _blank_card(size, Colour.PAPER).copy()
    margin = max(3, size.width // 14)
    inner = Image.new("RGB", ((size.width - 2 * margin) * SCALE, (size.height - 2 * margin) * SCALE), Colour.BACK.value)
    pen = ImageDraw.Draw(inner)
    step = max(8, size.width // 8) * SCALE
    for start in range(-inner.height, inner.width + inner.height, step):
        line = [(start, 0), (start + inner.height, inner.height)]
        pen.line(line, fill=Colour.LATTICE.value, width=SCALE)
        pen.line([(x, inner.height - y) for x, y in line], fill=Colour.LATTICE.value, width=SCALE)
    pen.rectangle((0, 0, inner.width - 1, inner.height - 1), outline=Colour.LATTICE.value, width=SCALE)
    canvas.paste(inner.reduce(SCALE), (margin, margin))
    side = size.width * 2 // 3
    left, top = (size.width - side) // 2, size.width // 7
    _draw_mask(canvas, shape_mask(pip(Suit.DIAMONDS), side), (left, top), Colour.BACK)
    _draw_mask(canvas, shape_mask(pip(Suit.DIAMONDS), side - 8), (left + 4, top + 4), Colour.GOLD)
    letter = text.mask("R", side * 3 // 8)
    _draw_mask(canvas, letter, ((size.width - letter.width) // 2, top + (side - letter.height) // 2), Colour.BACK)
    return Stamp.of(quantise(canvas), _card_mask(size))


@functools.cache
def _blank_card(size: CardSize, paper: Colour) -> Image.Image:
    """An empty card with a thin edge. Its corners are in the shadow colour, which suits felt and cards alike."""
    image = Image.new("RGB", (size.width * SCALE, size.height * SCALE), Colour.SHADOW.value)
    box = (SCALE, SCALE, image.width - 1 - SCALE, image.height - 1 - SCALE)
    ImageDraw.Draw(image).rounded_rectangle(box, _corner_radius(size) * SCALE, fill=paper.value)
    return image.reduce(SCALE)


@functools.cache
def _card_mask(size: CardSize) -> Image.Image:
    image = Image.new("L", (size.width * SCALE, size.height * SCALE), 0)
    box = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rounded_rectangle(box, (_corner_radius(size) + 1) * SCALE, fill=255)
    return hard_mask(image.reduce(SCALE))


def _corner_radius(size: CardSize) -> int:
    return max(5, size.width // 11)


def hard_mask(mask: Image.Image) -> Image.Image:
    """A one-bit mask, as palette images need it: a pixel is set if at least half of it is covered."""
    return mask.point([0] * 128 + [255] * 128).convert("1")  # pyright: ignore[reportUnknownMemberType] - Pillow's annotations refer to NumPy, which the bot does not need


@functools.cache
def shape_mask(polygons: tuple[Polygon, ...], size: int) -> Image.Image:
    """An antialiased "L" mask of a shape, `size` pixels square."""
    image = Image.new("L", (size * SCALE, size * SCALE), 0)
    fill(ImageDraw.Draw(image), polygons, (0, 0, image.width - 1, image.height - 1), 255)
    return flat(image.reduce(SCALE))


def _draw_mask(canvas: Image.Image, mask: Image.Image, at: tuple[int, int], ink: Colour) -> None:
    canvas.paste(ink.value, (*at, at[0] + mask.width, at[1] + mask.height), mask)
