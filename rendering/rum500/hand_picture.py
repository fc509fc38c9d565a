"""The picture of a hand, only for its owner."""

from collections.abc import Sequence

from bot.games.cards import Card, write_cards
from bot.games.rum500.view import Rum500View
from rendering.hands import RAISED, find_marks, hand_alt, marked_card, sort_hand
from rendering.picture import CardSize, DrawList, Face, Picture, Place, Shape, Theme, moved
from rendering.rows import GAP, INSIDE, MARGIN, WIDTH, balanced, fan_width, per_row, step

_LEAST_HIDDEN = 8  # pixels of a card that may be hidden before only its strip is drawn


def lay_out(view: Rum500View, theme: Theme) -> Picture | None:
    """The hand in rows, with new cards and the one that must be used (R-34) raised and marked; None without a hand."""
    if not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    cards = sort_hand(view.hand, theme.sort)
    marks = find_marks(cards, view.newest, view.obligation, Shape.BANG)
    places: list[Place] = []
    first, y = 0, MARGIN
    for count in balanced(len(cards), per_row(size, INSIDE)):
        row = slice(first, first + count)
        y += RAISED if any(marks[row]) else 0
        places += moved(_row(cards[row], marks[row], size, theme), MARGIN, y)
        first += count
        y += size.height + GAP
    alt = hand_alt("rum500", write_cards(cards), len(cards), view.newest, obligation=view.obligation)
    return Picture(WIDTH, y - GAP + MARGIN, tuple(places), alt)


def _row(cards: Sequence[Card], marks: Sequence[Shape | None], size: CardSize, theme: Theme) -> DrawList:
    apart = step(len(cards), size, INSIDE)
    left = (INSIDE - fan_width(len(cards), size, apart)) // 2
    covered = 0 < apart < size.width - _LEAST_HIDDEN
    places: list[Place] = []
    for number, (card, shape) in enumerate(zip(cards, marks, strict=True), 1):
        face = Face(card, size, theme.deck, covered=covered and number < len(cards))
        places += moved(marked_card(face, shape), left + (number - 1) * apart, 0)
    return tuple(places)
