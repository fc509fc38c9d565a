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
    from collections.abc import Iterator, Sequence

    from bot.games.cards import Card
    from bot.games.rum500.view import Rum500View

RAISED = 18
"""How far a marked card stands out."""
_FRAME = 4
_SUIT_ORDER = {suit: number for number, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))}


def lay_out(view: Rum500View, theme: Theme) -> Picture | None:
    """The hand in rows, new cards and the one that must be used raised and marked; None where there is none."""
    if not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    cards = sort_hand(view.hand, theme.sort)
    marks = _marks(cards, view)
    places: list[Place] = []
    first = y = 0
    y = MARGIN
    for count in balanced(len(cards), per_row(size, INSIDE)):
        row = slice(first, first + count)
        places += moved(_row(cards[row], marks[row], size, theme), MARGIN, y + RAISED)
        first += count
        y += RAISED + size.height + GAP
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
    return tuple(
        place
        for number, (card, shape) in enumerate(zip(cards, marks, strict=True))
        for place in moved(tuple(_card(card, shape, size, theme)), left + number * apart, 0)
    )


def _card(card: Card, shape: Shape | None, size: CardSize, theme: Theme) -> Iterator[Place]:
    if shape is None:
        yield Place(Face(card, size, theme.deck), 0, 0)
        return
    fill = Colour.ALERT if shape is Shape.BANG else Colour.GOLD
    if shape is Shape.BANG:
        yield Place(
            Box(size.width + 2 * _FRAME, size.height + 2 * _FRAME, fill, Colour.FELT, _FRAME * 3),
            -_FRAME,
            -RAISED - _FRAME,
        )
    yield Place(Face(card, size, theme.deck), 0, -RAISED)
    ink = Colour.PAPER if shape is Shape.BANG else Colour.INK
    paper = Colour.LILAC if card.is_joker else Colour.PAPER
    at = ((size.strip - TAG) // 2, size.height - RAISED - TAG - 8)
    yield from moved(mark(shape, fill, ink, paper), *at)
