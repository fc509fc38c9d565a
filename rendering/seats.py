"""The line of seats above a table: whose turn it is, who deals, how many cards each holds, which round it is."""

import functools
from collections.abc import Collection, Sequence

from bot.games.cards import Card, write_cards
from bot.games.values import Seat, View
from rendering.badges import DISC, disc, mark, seat_letter, side_colour
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Halign, Icon, Label, Place, Shape, Theme, moved
from rendering.rows import GAP, INSIDE, MARGIN, NUMBER, WIDTH, fan, flow

_ARROW = 22
TOP = _ARROW + 2
"""Where the badges begin, below the arrow of whose turn it is."""
_FRAME = 5
_PAD = 6
_ROUND_WIDTH = 84
_BADGE_MOST = 190
_BADGE_ONE_LINE = 172
_APART = 8
_COUNT = (56, 40)


def seat_line(view: View, turn: Collection[int]) -> tuple[DrawList, int]:
    """The badges of all seats, from (0, 0), and their height; `turn` holds the seats that are to act.

    Up to four seats fit everything in one line; with more, the number of cards goes below the letter.
    """
    count = len(view.sides)
    width = min(_BADGE_MOST, (INSIDE - _ROUND_WIDTH) // count - _APART)
    height = 2 * (_FRAME + _PAD) + DISC + (0 if width >= _BADGE_ONE_LINE else _COUNT[1] + 4)
    places: list[Place] = []
    for seat in range(count):
        held = view.hand_counts[seat]
        badge = _badge(seat, view.sides[seat], held, (width, height), turn=seat in turn, deals=seat == view.dealer)
        places += moved(badge, MARGIN + seat * (width + _APART), 0)
    if view.round_no:
        label = Label(f"R{view.round_no}", NUMBER, Colour.PAPER, Colour.FELT, Halign.RIGHT)
        places.append(Place(label, WIDTH - MARGIN - 4, TOP + (height - NUMBER) // 2))
    return tuple(places), TOP + height


@functools.lru_cache(1024)
def _badge(seat: Seat, side: int, held: int, size: tuple[int, int], *, turn: bool, deals: bool) -> DrawList:
    width, height = size
    places = [Place(Box(width, height, Colour.GOLD if turn else Colour.PANEL, Colour.FELT, 14), 0, TOP)]
    if turn:
        places.append(Place(Icon(Shape.DOWN, _ARROW, Colour.GOLD, Colour.FELT), (width - _ARROW) // 2, 0))
        inner = Box(width - 2 * _FRAME, height - 2 * _FRAME, Colour.PANEL, Colour.GOLD, 10)
        places.append(Place(inner, _FRAME, TOP + _FRAME))
    one_line = width >= _BADGE_ONE_LINE
    left, top = _FRAME + (_PAD if one_line else 2), TOP + _FRAME + _PAD
    places += moved(disc(seat_letter(seat), side_colour(side), Colour.PANEL), left, top)
    if deals:
        dealer = mark(Shape.CARDS, Colour.PAPER, Colour.BACK, Colour.PANEL, DISC)  # not a letter: D is a seat
        places += moved(dealer, width - left - DISC, top)
    below = top if one_line else top + DISC + 4
    places += moved(_cards_held(held), (width - _COUNT[0]) // 2, below)
    return tuple(places)


@functools.cache
def _cards_held(count: int) -> DrawList:
    """The number of cards, on the back of one."""
    width, height = _COUNT
    label = Label(str(count), NUMBER, Colour.PAPER, Colour.BACK, Halign.CENTRE)
    return (
        Place(Box(width, height, Colour.PAPER, Colour.PANEL, 7), 0, 0),
        Place(Box(width - 6, height - 6, Colour.BACK, Colour.PAPER, 5), 3, 3),
        Place(label, width // 2, (height - NUMBER) // 2),
    )


def drawn_line(drawn: Sequence[Sequence[Card]], sides: Sequence[int], theme: Theme) -> tuple[DrawList, int]:
    """The cards drawn for the first deal, each seat's after its letter, from (0, 0); and their height."""
    size = CardSize.SMALL
    widths = [DISC + 6 + len(cards) * (size.width + 4) for cards in drawn]
    places: list[Place] = []
    spots = flow(widths, INSIDE, 2 * GAP)
    for seat, (x, row) in enumerate(spots):
        y = row * (size.height + GAP)
        who = disc(seat_letter(seat), side_colour(sides[seat]), Colour.FELT)
        places += moved(who, x, y + (size.height - DISC) // 2)
        places += moved(fan(drawn[seat], size, theme.deck, size.width + 4), x + DISC + 6, y)
    return tuple(places), (spots[-1][1] + 1) * (size.height + GAP) - GAP


def drawn_text(drawn: Sequence[Sequence[Card]]) -> str:
    """The same in short notation: `A KS; B 4D`."""
    return "; ".join(f"{seat_letter(seat)} {write_cards(cards)}" for seat, cards in enumerate(drawn) if cards)


def letters(seats: Sequence[Seat]) -> str:
    """Seats as text. The plus keeps them from reading as a card: `A+C`, where `AC` is the ace of clubs."""
    return "+".join(map(seat_letter, seats))
