"""The picture of the welcome: a hand, and two sides with a meld each."""

from bot.games.cards import faces, read_cards
from bot.games.values import say
from rendering.elements import (
    CONTENT_WIDTH,
    DISC_SIZE,
    GAP,
    MARGIN,
    STRIPE_WIDTH,
    WIDTH,
    area,
    disc,
    fan_width,
    seat_letter,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import CardSize, DrawList, Face, Picture, Placement, Theme, translate

HAND = "TS JS QH KH AD JK"
MELDS = ("QC QD QS", "5H 6H JK=7H 8H")
"""The melds of the first and of the second side."""
_PAD, _SPACING = 14, 118


def welcome_picture(theme: Theme) -> Picture:
    """A hand of court cards above a set and a run with a joker, each with the letters of the partners who laid it."""
    hand, size = faces(HAND), CardSize.HAND
    left = (WIDTH - fan_width(len(hand), size, _SPACING)) // 2
    places: list[Placement] = []
    for number, card in enumerate(hand):
        places.append(Placement(Face(card, size, theme.deck), left + number * _SPACING, MARGIN))
    top = MARGIN + size.height + 2 * GAP
    width = (CONTENT_WIDTH - GAP) // 2
    for side, melded in enumerate(MELDS):
        row = _meld(side, melded, width, theme)
        places += translate(row, MARGIN + side * (width + GAP), top)
    height = top + CardSize.TABLE.height + 2 * _PAD + MARGIN
    return Picture(WIDTH, height, tuple(places), (say("alt-welcome", hand=HAND, first=MELDS[0], second=MELDS[1]),))


def _meld(side: int, melded: str, width: int, theme: Theme) -> DrawList:
    """The letters of a side's two partners, and a meld of theirs."""
    size, colour = CardSize.TABLE, SIDE_COLOURS[side]
    height = size.height + 2 * _PAD
    places = [*area(colour, height, width)]
    for number, seat in enumerate((side, side + 2)):
        y = height // 2 + (number - 1) * DISC_SIZE + (2 * number - 1) * _PAD // 2
        places += translate(disc(seat_letter(seat), colour, Colour.PANEL), STRIPE_WIDTH + _PAD, y)
    cards = read_cards(melded)
    left = STRIPE_WIDTH + 2 * _PAD + DISC_SIZE
    for number, typed in enumerate(cards):
        face = Face(typed.card, size, theme.deck, typed.stands_for, covered=number < len(cards) - 1)
        places.append(Placement(face, left + number * size.strip, _PAD))
    return tuple(places)
