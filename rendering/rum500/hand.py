"""The picture of a hand: only for its owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.cards import Suit
from rendering.badges import TAG, mark
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Face, Picture, Place, Shape, Sort, Theme, moved
from rendering.rows import GAP, INSIDE, MARGIN, WIDTH, balanced, fan_width, per_row, step
from rendering.rum500.telling import hand_alt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.cards import Card
    from bot.games.rum500.view import Rum500View

RAISED = 18
"""How far a marked card stands out."""
_FRAME = 4
_LEAST_HIDDEN = 8  # pixels of a card that may be hidden before only its strip is drawn
_SUIT_ORDER = {suit: number for number, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))}


def lay_out(view: Rum500View, theme: Theme) -> Picture | None:
    """The hand in rows, new cards and the one that must be used raised and marked; None where there is none."""
    if not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    cards = sort_hand(view.hand, theme.sort)
    marks = _marks(cards, view)
    places: list[Place] = []
    first, y = 0, MARGIN
    for count in balanced(len(cards), per_row(size, INSIDE)):
        row = slice(first, first + count)
        y += RAISED if any(marks[row]) else 0
        places += moved(_row(cards[row], marks[row], size, theme), MARGIN, y)
        first += count
        y += size.height + GAP
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), hand_alt(view, cards))


def sort_hand(cards: Sequence[Card], sort: Sort) -> tuple[Card, ...]:
    """The cards by suit (colours in turn) or by rank, the jokers last."""

    def by_suit(card: Card) -> tuple[int, int]:
        return _SUIT_ORDER.get(card.suit, 4), card.rank

    def by_rank(card: Card) -> tuple[int, int]:
        return 99 if card.is_joker else card.rank, _SUIT_ORDER.get(card.suit, 4)

    return tuple(sorted(cards, key=by_suit if sort is Sort.SUIT else by_rank))


def _marks(cards: Sequence[Card], view: Rum500View) -> tuple[Shape | None, ...]:
    """The mark of each card: equal faces are marked as often as they are new, the duty card (R-34) once."""
    newest = list(view.newest)
    duty = [view.duty] if view.duty is not None and view.duty in view.hand else []

    def take_mark(card: Card) -> Shape | None:
        new = card in newest
        if new:
            newest.remove(card)
        if card in duty:
            duty.remove(card)
            return Shape.BANG
        return Shape.PLUS if new else None

    return tuple(take_mark(card) for card in cards)


def _row(cards: Sequence[Card], marks: Sequence[Shape | None], size: CardSize, theme: Theme) -> DrawList:
    apart = step(len(cards), size, INSIDE)
    left = (INSIDE - fan_width(len(cards), size, apart)) // 2
    covered = 0 < apart < size.width - _LEAST_HIDDEN
    places: list[Place] = []
    for number, (card, shape) in enumerate(zip(cards, marks, strict=True), 1):
        face = Face(card, size, theme.deck, covered=covered and number < len(cards))
        places += moved(_card(face, shape), left + (number - 1) * apart, 0)
    return tuple(places)


def _card(face: Face, shape: Shape | None) -> DrawList:
    if shape is None:
        return (Place(face, 0, 0),)
    size = face.size
    must = shape is Shape.BANG
    fill, ink = (Colour.ALERT, Colour.PAPER) if must else (Colour.GOLD, Colour.INK)
    paper = Colour.LILAC if face.card.is_joker else Colour.PAPER
    at = (size.strip - TAG) // 2, size.height - RAISED - TAG - 6
    frame = Box(size.width + 2 * _FRAME, size.height + 2 * _FRAME, fill, None, _FRAME * 4)
    return (
        *((Place(frame, -_FRAME, -RAISED - _FRAME),) if must else ()),
        Place(face, 0, -RAISED),
        *moved(mark(shape, fill, ink, paper), *at),
    )
