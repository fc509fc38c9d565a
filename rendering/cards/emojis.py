"""Cards as emojis: square, transparent around the card, and legible at the 22 pixels of a line of text.

That leaves room for a rank above a suit and nothing else. The name of an emoji is the text for screen readers, followed
by a hash of the pixels, which differs between decks and between versions of the drawings.
"""

import functools
import io
import re
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.cards import JOKER, RANKS, SUITS, Card, Rank, Suit, face
from rendering import text
from rendering.cards.faces import JOKER_STAR, pip
from rendering.cards.sprites import SCALE, SUIT_INKS, rank_text, shape_mask
from rendering.palette import Colour
from rendering.picture import Deck

SIDE = 128
"""Width and height in pixels, the size that Discord scales emojis to."""
FACES = (*(face(rank, suit) for suit in SUITS for rank in RANKS), JOKER)
BACK = "card_back"
_CARD_WIDTH, _BORDER, _RADIUS = 112, 4, 18
_RANK_HEIGHT, _SUIT_SIZE = 54, 54
_TOP, _GAP = 8, 5
_MAX_RANK_WIDTH = 92
_RANK_NAMES = {Rank.ACE: "ace", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}
_SUIT_NAMES = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
_RANK_PATTERN, _SUIT_PATTERN = "|".join(_RANK_NAMES.values()), "|".join(_SUIT_NAMES.values())
_NAME = re.compile(rf"((?:[2-9]|10|{_RANK_PATTERN})_of_(?:{_SUIT_PATTERN})|joker|{BACK})_r[0-9a-f]{{4}}")


class CardEmoji(NamedTuple):
    name: str
    image: Image.Image

    def png(self) -> bytes:
        """The file to upload: a few KiB; Discord allows 256."""
        data = io.BytesIO()
        self.image.save(data, "PNG")
        return data.getvalue()


class DeckEmojis(NamedTuple):
    """The emojis of a deck: its faces and its back."""

    faces: Mapping[Card, CardEmoji]
    back: CardEmoji


def speakable_name(card: Card) -> str:
    """The name of a card as a screen reader says it: `7_of_hearts`, `joker`."""
    if card.is_joker:
        return "joker"
    return f"{_RANK_NAMES.get(card.rank, str(card.rank.value))}_of_{_SUIT_NAMES[card.suit]}"


def is_card_emoji(name: str) -> bool:
    """True for the name of a card emoji of any version."""
    return _NAME.fullmatch(name) is not None


@functools.cache
def draw_emojis() -> Mapping[Deck, DeckEmojis]:
    """The emojis of every deck. Cards that look the same in two decks share an emoji. The first call takes 0.1 s."""
    back = _emoji(BACK, _draw_back())
    decks: dict[Deck, DeckEmojis] = {}
    for deck in Deck:
        faces = {card: _emoji(speakable_name(card), _draw_face(card, SUIT_INKS[deck][card.suit])) for card in FACES}
        decks[deck] = DeckEmojis(faces, back)
    return decks


def _emoji(name: str, drawn: Image.Image) -> CardEmoji:
    # The hash is of the pixels rather than the file, which depends on the compressing library.
    return CardEmoji(f"{name}_r{zlib.crc32(drawn.tobytes()) & 0xFFFF:04x}", drawn)


@functools.cache
def _draw_face(card: Card, ink: Colour) -> Image.Image:
    image = _blank_card(Colour.LILAC if card.is_joker else Colour.PAPER)
    letters = text.mask("JK" if card.is_joker else rank_text(card.rank), _RANK_HEIGHT, _MAX_RANK_WIDTH)
    shape = shape_mask(JOKER_STAR if card.is_joker else pip(card.suit), _SUIT_SIZE)
    _draw_centred(image, letters, _TOP, ink)
    _draw_centred(image, shape, _TOP + _RANK_HEIGHT + _GAP, ink)
    return image


def _draw_back() -> Image.Image:
    image = _blank_card(Colour.PAPER)
    pen = ImageDraw.Draw(image)
    left = (SIDE - _CARD_WIDTH) // 2
    pen.rounded_rectangle((left + 12, 12, SIDE - left - 13, SIDE - 13), 8, fill=Colour.BACK.value)
    _draw_centred(image, shape_mask(pip(Suit.DIAMONDS), 76), (SIDE - 76) // 2, Colour.LATTICE)
    return image


def _blank_card(paper: Colour) -> Image.Image:
    """An empty card with a dark border, so that it is visible on a white background."""
    image = Image.new("RGBA", (SIDE, SIDE), (*Colour.SIDE_BLACK.value, 0))
    image.putalpha(_card_shape(0))
    image.paste(paper.value, (0, 0), _card_shape(_BORDER))
    return image


@functools.cache
def _card_shape(inset: int) -> Image.Image:
    """An "L" mask of a card, smaller by `inset` pixels at each edge."""
    mask = Image.new("L", (SIDE * SCALE, SIDE * SCALE), 0)
    left = (SIDE - _CARD_WIDTH) // 2 + inset
    box = (left * SCALE, inset * SCALE, (SIDE - left) * SCALE - 1, (SIDE - inset) * SCALE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, (_RADIUS - inset) * SCALE, fill=255)
    return mask.reduce(SCALE)


def _draw_centred(image: Image.Image, mask: Image.Image, top: int, ink: Colour) -> None:
    left = (SIDE - mask.width) // 2
    image.paste(ink.value, (left, top, left + mask.width, top + mask.height), mask)
