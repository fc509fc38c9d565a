"""The cards of a hand: their order, and how single cards are marked."""

from collections.abc import Sequence

from bot.games.cards import SUIT_PLACES, Card, by_suit, write_cards
from bot.games.values import Say, say
from rendering.badges import TAG, mark
from rendering.palette import Colour
from rendering.picture import Box, DrawList, Face, Place, Shape, Sort, moved

RAISED = 18
"""How far a marked card stands out, in pixels."""
_FRAME = 4
_INKS = {
    Shape.BANG: (Colour.ALERT, Colour.PAPER),
    Shape.LOCK: (Colour.BACK, Colour.PAPER),
    Shape.PLUS: (Colour.GOLD, Colour.INK),
}


def sort_hand(cards: Sequence[Card], sort: Sort) -> tuple[Card, ...]:
    """The cards by suit (alternating colours) or by rank, jokers last."""

    def by_rank(card: Card) -> tuple[int, int]:
        return 99 if card.is_joker else card.rank, SUIT_PLACES.get(card.suit, len(SUIT_PLACES))

    return by_suit(cards) if sort is Sort.SUIT else tuple(sorted(cards, key=by_rank))


def find_marks(
    cards: Sequence[Card], newest: Sequence[Card], special: Card | None, shape: Shape
) -> tuple[Shape | None, ...]:
    """The mark of each card: of identical faces only as many as are new, and the special card once, with `shape`."""
    new = list(newest)
    waiting = [] if special is None else [special]

    def take_mark(card: Card) -> Shape | None:
        is_new = card in new
        if is_new:
            new.remove(card)
        if card in waiting:
            waiting.remove(card)
            return shape
        return Shape.PLUS if is_new else None

    return tuple(take_mark(card) for card in cards)


def marked_card(face: Face, shape: Shape | None) -> DrawList:
    """A card from (0, 0); a marked one is raised, and one that must be used has a frame as well."""
    if shape is None:
        return (Place(face, 0, 0),)
    size = face.size
    fill, ink = _INKS[shape]
    paper = Colour.LILAC if face.card.is_joker else Colour.PAPER
    at = (size.strip - TAG) // 2, size.height - RAISED - TAG - 6
    frame = Box(size.width + 2 * _FRAME, size.height + 2 * _FRAME, fill, None, _FRAME * 4)
    return (
        *((Place(frame, -_FRAME, -RAISED - _FRAME),) if shape is Shape.BANG else ()),
        Place(face, 0, -RAISED),
        *moved(mark(shape, fill, ink, paper), *at),
    )


def hand_alt(game: str, cards: str, count: int, newest: Sequence[Card], **special: Card | None) -> tuple[Say, ...]:
    """The cards in the order shown, in short notation, then the new ones, then the special one with its reason."""
    lines = [say(f"alt-{game}-hand", count=count, cards=cards)]
    if newest:
        lines.append(say(f"alt-{game}-newest", cards=write_cards(newest)))
    lines += [say(f"alt-{game}-{why}", card=str(card)) for why, card in special.items() if card is not None]
    return tuple(lines)
