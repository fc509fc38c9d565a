"""Numbers as people write them: one below zero has a minus sign, which is as wide as a plus, not a hyphen.

Laying cards in rows: the part of a layout that every game shares.

Seats, sides and numbers: the small marks that the pictures of all games share.

A seat is marked by its letter, from A; a side by its colour and the letters of its seats.

Stacks of cards, each with its number of cards above it.

The line of seats above a table: whose turn it is, who deals, how many cards each holds, which round it is.

The cards of a hand: their order, and how single cards are marked.

The points of a side beside the stacks of a small table.
"""

import functools
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from bot.games.cards import SUIT_PLACES, Card, by_suit, write_cards
from bot.games.values import Say, Seat, View, say
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    Back,
    Box,
    CardSize,
    Deck,
    DrawList,
    Face,
    Halign,
    Icon,
    Label,
    Place,
    Shape,
    Sort,
    Theme,
    moved,
)

MINUS: Final = "\N{MINUS SIGN}"


def plain(value: int) -> str:
    """A total, whose sign is shown only below zero."""
    return str(value).replace("-", MINUS)


def signed(value: float, digits: int = 0) -> str:
    """A difference, and so many digits behind the point."""
    return f"{value:+.{digits}f}".replace("-", MINUS)


def signed_or_0(value: int) -> str:
    """A difference; 0 is neither above nor below."""
    return signed(value) if value else "0"


WIDTH = 900
"""The width of every picture, in pixels; phones show it 275 to 350 wide."""
MARGIN = 12
INSIDE = WIDTH - 2 * MARGIN
NUMBER = 25
"""The height of a digit in any number: 9.7 pixels on a phone that shows the picture 350 wide."""
GAP = 10


def step(count: int, size: CardSize, width: int) -> int:
    """The distance between two of `count` overlapping cards that fill `width`, at most a card and a small gap."""
    if count < 2:  # noqa: PLR2004 - a single card has no distance to another
        return 0
    return min((width - size.width) // (count - 1), size.width + 6)


def per_row(size: CardSize, width: int) -> int:
    """How many cards a row holds when each keeps its strip visible."""
    return (width - size.width) // size.strip + 1


def balanced(count: int, most: int) -> tuple[int, ...]:
    """The sizes of rows of at most `most` things, as equal as possible, longer ones first; () for none."""
    rows = -(-count // most)
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def fan(cards: Sequence[Card], size: CardSize, deck: Deck, apart: int) -> DrawList:
    """Cards in a row, each over the one before, from (0, 0)."""
    return tuple(Place(Face(card, size, deck), number * apart, 0) for number, card in enumerate(cards))


def fan_width(count: int, size: CardSize, apart: int) -> int:
    """The width of a row of `count` cards."""
    return size.width + (count - 1) * apart if count else 0


def flow(widths: Sequence[int], room: int, gap: int) -> tuple[tuple[int, int], ...]:
    """Left edge and row of blocks that follow each other like words in a line of `room` pixels."""
    places: list[tuple[int, int]] = []
    x = row = 0
    for width in widths:
        if x and x + width > room:
            x, row = 0, row + 1
        places.append((x, row))
        x += width + gap
    return tuple(places)


def below_each_other(panels: Iterable[tuple[DrawList, int]], top: int) -> tuple[DrawList, int]:
    """Panels, given with their heights, one below the other from `top` at the left margin; and where the last ends."""
    places: list[Place] = []
    bottom = top - GAP
    for panel, height in panels:
        places += moved(panel, MARGIN, bottom + GAP)
        bottom += GAP + height
    return tuple(places), bottom


DISC = 40
TAG = 34
BAR = 16
EDGE = 8
"""The width of the stripe that gives an area its colour."""
TAG_WIDTH = 34
TAG_HEIGHT = 31
_RING = 3
_TAG_ON_CARD = 14  # the rest of a tag hangs below its card


def seat_letter(seat: int) -> str:
    return chr(ord("A") + seat)


def side_colour(side: int) -> Colour:
    return SIDE_COLOURS[side]


def ink_on(colour: Colour) -> Colour:
    """The ink that is legible on a side's colour."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else Colour.INK


@functools.cache
def plate(size: tuple[int, int], colour: Colour, ground: Colour | None, radius: int) -> DrawList:
    """A box of a side's colour for a letter, from (0, 0). Black gets a light ring, or it would vanish into the felt."""
    width, height = size
    if colour is not Colour.SIDE_BLACK:
        return (Place(Box(width, height, colour, ground, radius), 0, 0),)
    inner = Box(width - 2 * _RING, height - 2 * _RING, colour, Colour.PAPER, radius - _RING)
    return (Place(Box(width, height, Colour.PAPER, ground, radius), 0, 0), Place(inner, _RING, _RING))


@functools.cache
def disc(text: str, colour: Colour, ground: Colour, size: int = DISC) -> DrawList:
    """A letter on a round ground, from (0, 0)."""
    label = Label(text, NUMBER, ink_on(colour), colour, Halign.CENTRE)
    return (
        *plate((size, size), colour, ground, size // 2),
        Place(label, size // 2, (size - NUMBER) // 2),
    )


@functools.cache
def mark(shape: Shape, fill: Colour, ink: Colour, ground: Colour | None, size: int = TAG) -> DrawList:
    """A symbol on a round ground, from (0, 0)."""
    inner = size * 3 // 5
    at = (size - inner) // 2
    return (
        Place(Box(size, size, fill, ground, size // 2), 0, 0),
        Place(Icon(shape, inner, ink, fill), at, at),
    )


@functools.lru_cache(1024)
def bar(share: float, width: int, fill: Colour, ground: Colour) -> DrawList:
    """A progress bar, from 0 to 1."""
    full = round(width * min(1.0, max(0.0, share)))
    places = [Place(Box(width, BAR, Colour.TRACK, ground, BAR // 2), 0, 0)]
    if full >= BAR:
        places.append(Place(Box(full, BAR, fill, Colour.TRACK, BAR // 2), 0, 0))
    return tuple(places)


@functools.cache
def tag(letter: str, colour: Colour, size: CardSize) -> DrawList:
    """The letter of the seat that laid a card off, at the lower edge of that card, which lies at (0, 0)."""
    left, top = (size.strip - TAG_WIDTH) // 2, size.height - _TAG_ON_CARD
    label = Label(letter, NUMBER, ink_on(colour), colour, Halign.CENTRE)
    return (
        *moved(plate((TAG_WIDTH, TAG_HEIGHT), colour, None, 6), left, top),
        Place(label, left + TAG_WIDTH // 2, top + 3),
    )


@functools.lru_cache(1024)
def area(colour: Colour, height: int, width: int = INSIDE) -> DrawList:
    """The background of a side's area: a panel with a stripe of its colour at the left, from (0, 0)."""
    return (
        Place(Box(48, height, colour, Colour.FELT, 12), 0, 0),
        Place(Box(width - 32, height, Colour.PANEL, Colour.FELT, 12), 32, 0),
        Place(Box(40, height, Colour.PANEL, Colour.PANEL), EDGE, 0),
    )


def as_ink(colour: Colour) -> Colour:
    """A side's colour as ink on a panel; black would be invisible there."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else colour


HEAD = NUMBER + 8
"""The line over a card that holds a number, in pixels."""
FRAME = 4
_BELOW = 6
"""How far the cards below the top one of a pile stick out."""


def stack(count: int, size: CardSize) -> DrawList:
    """Cards face down: stock, or a pile that nobody may look at."""
    number = Label(str(count), NUMBER + 4, Colour.PAPER, Colour.FELT, Halign.CENTRE)
    return (Place(number, size.width // 2, 0), *((Place(Back(size), 0, HEAD),) if count else hole(size)))


def open_stack(top: Card | None, count: int, size: CardSize, deck: Deck) -> DrawList:
    """A pile that shows only its top card, above the edges of others."""
    if top is None:
        return hole(size)
    number = Label(str(count), NUMBER + 4, Colour.GOLD, Colour.FELT, Halign.CENTRE)
    below = [
        Place(Box(size.width, size.height, colour, Colour.FELT, 8), depth * _BELOW, HEAD + depth * _BELOW // 2)
        for depth, colour in ((2, Colour.SHADOW), (1, Colour.LATTICE))
        if count > depth
    ]
    return (Place(number, size.width // 2, 0), *below, top_frame(size), Place(Face(top, size, deck), 0, HEAD))


def top_frame(size: CardSize) -> Place:
    """The frame that marks a card that may be taken."""
    return Place(Box(size.width + 2 * FRAME, size.height + 2 * FRAME, Colour.GOLD, None, 12), -FRAME, HEAD - FRAME)


def hole(size: CardSize) -> DrawList:
    """The place of a stack without cards."""
    return moved((Place(Box(size.width, size.height, Colour.PANEL, Colour.FELT, 10), 0, 0),), 0, HEAD)


_ARROW = 22
TOP = _ARROW + 2
"""Where the badges begin, below the arrow of whose turn it is."""
_SEAT_FRAME = 5
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
    height = 2 * (_SEAT_FRAME + _PAD) + DISC + (0 if width >= _BADGE_ONE_LINE else _COUNT[1] + 4)
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
        inner = Box(width - 2 * _SEAT_FRAME, height - 2 * _SEAT_FRAME, Colour.PANEL, Colour.GOLD, 10)
        places.append(Place(inner, _SEAT_FRAME, TOP + _SEAT_FRAME))
    one_line = width >= _BADGE_ONE_LINE
    left, top = _SEAT_FRAME + (_PAD if one_line else 2), TOP + _SEAT_FRAME + _PAD
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


PAD = 10
HEIGHT = DISC + 2 * PAD
_MIDDLE = PAD + (DISC - NUMBER) // 2
_WINS = 62


@functools.lru_cache(1024)
def score_line(who: DrawList, colour: Colour, width: int, points: tuple[int, int], wins: str = "") -> DrawList:
    """A panel from (0, 0): the side, its points, how near they are to the target, and its wins.

    Args:
        who: a disc at (0, 0).
        colour: of the side.
        width: of the panel, in pixels, at least 210 without a target and 360 with one.
        points: the total and the target; a target of 0 leaves the bar out and puts the
            total at the right.
        wins: the matches won, such as `1/3`.

    """
    total, target = points
    left = EDGE + PAD
    places = [*area(colour, HEIGHT, width), *moved(who, left, PAD)]
    left, right = left + DISC + 110, width - PAD
    label = Label(str(total), NUMBER + 4, as_ink(colour), Colour.PANEL, Halign.RIGHT)
    places.append(Place(label, left if target else right - PAD, _MIDDLE - 2))
    if wins:
        places.append(Place(Label(wins, NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, _MIDDLE))
        places.append(Place(Icon(Shape.STAR, NUMBER, Colour.GOLD, Colour.PANEL), right - _WINS - NUMBER, _MIDDLE))
        right -= _WINS + NUMBER + 2 * GAP
    if target:
        places.append(Place(Label(str(target), NUMBER, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, _MIDDLE))
        left, right = left + 2 * GAP, right - 72
        filled = bar(total / target, right - left, as_ink(colour), Colour.PANEL)
        places += moved(filled, left, PAD + (DISC - BAR) // 2)
    return tuple(places)
