"""Cards as emojis: square, with nothing around them, and legible at the 22 pixels of a line of text.

That leaves room for a rank above a suit, and for nothing else. The name of a drawing says what a screen reader is to
say, and ends in what tells it from other drawings of that card: from one in another deck, and from one of an older
version.
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
from rendering.cards.faces import joker_star, pip
from rendering.cards.sprites import SCALE, ink_of, rank_text, shape_mask
from rendering.palette import Colour
from rendering.picture import Deck

SIDE = 128
"""Width and height in pixels: what Discord keeps of an emoji."""
FACES = (*(face(rank, suit) for suit in SUITS for rank in RANKS), JOKER)
BACK = "card_back"
_WIDTH, _EDGE, _RADIUS = 112, 4, 18
_RANK, _SUIT = 54, 54
_TOP, _GAP = 8, 5
_WIDEST = 92
_RANKS = {Rank.ACE: "ace", Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}
_SUITS = {Suit.SPADES: "spades", Suit.HEARTS: "hearts", Suit.DIAMONDS: "diamonds", Suit.CLUBS: "clubs"}
_OURS = re.compile(
    rf"((?:[2-9]|10|{'|'.join(_RANKS.values())})_of_(?:{'|'.join(_SUITS.values())})|joker|{BACK})_r[0-9a-f]{{4}}"
)


class CardEmoji(NamedTuple):
    """A drawing and its name."""

    name: str
    drawn: Image.Image

    def png(self) -> bytes:
        """What is uploaded: a few KiB, of 256 that Discord takes."""
        data = io.BytesIO()
        self.drawn.save(data, "PNG")
        return data.getvalue()


class Emojis(NamedTuple):
    """The drawings of a deck, by card, and the back of its cards."""

    faces: Mapping[Card, CardEmoji]
    back: CardEmoji


def spoken(card: Card) -> str:
    """What a screen reader says of a card: `7_of_hearts`, `joker`."""
    if card.is_joker:
        return "joker"
    return f"{_RANKS.get(card.rank, str(card.rank.value))}_of_{_SUITS[card.suit]}"


def is_ours(name: str) -> bool:
    """True for the name of a drawing of a card, be it of this version or of another."""
    return _OURS.fullmatch(name) is not None


@functools.cache
def emojis() -> Mapping[Deck, Emojis]:
    """Every drawing, by deck; what looks the same in both is the same in both. The first call takes 0.1 s."""
    back = _named(BACK, _back())
    return {
        deck: Emojis({card: _named(spoken(card), _face(card, ink_of(card.suit, deck))) for card in FACES}, back)
        for deck in Deck
    }


def _named(name: str, drawn: Image.Image) -> CardEmoji:
    """The drawing under its name; told apart by pixels, not by bytes, which depend on who compresses them."""
    return CardEmoji(f"{name}_r{zlib.crc32(drawn.tobytes()) & 0xFFFF:04x}", drawn)


@functools.cache
def _face(card: Card, ink: Colour) -> Image.Image:
    drawn = _blank(Colour.LILAC if card.is_joker else Colour.PAPER)
    letters = text.mask("JK" if card.is_joker else rank_text(card.rank), _RANK, _WIDEST)
    shape = shape_mask(joker_star() if card.is_joker else pip(card.suit), _SUIT)
    _ink(drawn, letters, _TOP, ink)
    _ink(drawn, shape, _TOP + _RANK + _GAP, ink)
    return drawn


def _back() -> Image.Image:
    drawn = _blank(Colour.PAPER)
    pen = ImageDraw.Draw(drawn)
    left = (SIDE - _WIDTH) // 2
    pen.rounded_rectangle((left + 12, 12, SIDE - left - 13, SIDE - 13), 8, fill=Colour.BACK.value)
    _ink(drawn, shape_mask(pip(Suit.DIAMONDS), 76), (SIDE - 76) // 2, Colour.LATTICE)
    return drawn


@functools.cache
def _card_shape(inset: int) -> Image.Image:
    """An "L" mask of a card that is smaller by so much at each edge."""
    mask = Image.new("L", (SIDE * SCALE, SIDE * SCALE), 0)
    left = (SIDE - _WIDTH) // 2 + inset
    box = (left * SCALE, inset * SCALE, (SIDE - left) * SCALE - 1, (SIDE - inset) * SCALE - 1)
    ImageDraw.Draw(mask).rounded_rectangle(box, (_RADIUS - inset) * SCALE, fill=255)
    return mask.reduce(SCALE)


def _blank(paper: Colour) -> Image.Image:
    """An empty card with an edge that parts it from a white ground."""
    drawn = Image.new("RGBA", (SIDE, SIDE), (*Colour.SIDE_BLACK.value, 0))
    drawn.putalpha(_card_shape(0))
    drawn.paste(paper.value, (0, 0), _card_shape(_EDGE))
    return drawn


def _ink(drawn: Image.Image, mask: Image.Image, top: int, ink: Colour) -> None:
    left = (SIDE - mask.width) // 2
    drawn.paste(ink.value, (left, top, left + mask.width, top + mask.height), mask)
