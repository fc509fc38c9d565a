"""The building blocks of every picture: numbers, rows of cards, markers, stacks, the seat line, hands and scores.

Functions that return a draw list lay it out from (0, 0); the caller translates it to its position. Seats are marked by
a letter from A, sides by a colour together with the letters of their seats.
"""

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.cards import SUIT_ORDER, Card, by_suit, write_cards
from bot.games.values import Say, Seat, say
from rendering.palette import Colour
from rendering.picture import (
    Back,
    Box,
    CardSize,
    Deck,
    DrawList,
    Face,
    Halign,
    Headings,
    Icon,
    Label,
    Name,
    Placement,
    Shape,
    Sort,
    translate,
)

WIDTH = 900
"""The width of every picture in pixels; phones show it 275 to 350 wide."""
MARGIN = 12
CONTENT_WIDTH = WIDTH - 2 * MARGIN
GAP = 10
DIGIT_HEIGHT = 25
"""The height of a digit in any number: 9.7 pixels on a phone that shows the picture 350 wide."""

# Numbers as text

MINUS: Final = "\N{MINUS SIGN}"
"""As wide as a plus, unlike a hyphen."""


def with_minus(value: int) -> str:
    """A number with a sign only if it is negative."""
    return str(value).replace("-", MINUS)


def signed(value: float, digits: int = 0) -> str:
    """A number with its sign and `digits` decimals."""
    return f"{value:+.{digits}f}".replace("-", MINUS)


def signed_or_zero(value: float, digits: int = 0) -> str:
    """A number with its sign and `digits` decimals; one that rounds to 0 has no sign."""
    return signed(value, digits) if round(value, digits) else f"{0:.{digits}f}"


# Rows of cards and panels


def card_spacing(count: int, size: CardSize, width: int) -> int:
    """The distance between the left edges of `count` cards that share `width`: at most a card and a small gap.

    It is even, so that files with two pixels in a byte repeat the bytes of a card.
    """
    if count < 2:  # noqa: PLR2004 - a single card has no neighbour
        return 0
    return min((width - size.width) // (count - 1) // 2 * 2, size.width + 6)


def cards_per_row(size: CardSize, width: int) -> int:
    """How many overlapping cards fit into `width` if each keeps its strip visible."""
    return (width - size.width) // size.strip + 1


def balanced_rows(count: int, max_per_row: int) -> tuple[int, ...]:
    """The sizes of as few rows as possible, differing by at most one, longer ones first; () for a count of 0."""
    rows = -(-count // max_per_row)
    return tuple(count // rows + (row < count % rows) for row in range(rows))


def fan(cards: Sequence[Card], size: CardSize, deck: Deck, spacing: int) -> DrawList:
    """Cards in a row, each on top of the one before."""
    last = len(cards) - 1
    return tuple(
        Placement(Face(card, size, deck, covered=number < last and spacing < size.width), number * spacing, 0)
        for number, card in enumerate(cards)
    )


def fan_width(count: int, size: CardSize, spacing: int) -> int:
    return size.width + (count - 1) * spacing if count else 0


def flow(widths: Sequence[int], max_width: int, gap: int) -> tuple[tuple[int, int], ...]:
    """The left edge and the row number of each block, with blocks wrapped like words in a line of `max_width`."""
    positions: list[tuple[int, int]] = []
    x = row = 0
    for width in widths:
        if x and x + width > max_width:
            x, row = 0, row + 1
        positions.append((x, row))
        x += width + gap
    return tuple(positions)


UNDERLINE_HEIGHT = 6
UNDERLINE_GAP = 8
"""The space above and below the line under cards."""


def panel_column(panels: Iterable[tuple[DrawList, int]], top: int) -> tuple[DrawList, int]:
    """The panels, given with their heights, in a column from `top` at the left margin; and the y where it ends."""
    places: list[Placement] = []
    bottom = top - GAP
    for panel, height in panels:
        places += translate(panel, MARGIN, bottom + GAP)
        bottom += GAP + height
    return tuple(places), bottom


HEADING_HEIGHT = 22


def heading(headings: Headings, key: str, icon: Icon, at: tuple[int, int], width: int) -> Placement:
    """The word for a number, which ends at `at`, or an icon that ends there if there is no word."""
    right, y = at
    if key not in headings:
        return Placement(icon, right - icon.size, y + (HEADING_HEIGHT - icon.size) // 2)
    return Placement(Name(headings[key], HEADING_HEIGHT, width, icon.ink, icon.ground, Halign.RIGHT), right, y)


def round_heading(headings: Headings, number: int, at: tuple[int, int], of: int = 0) -> Placement:
    """The number of the round, or of the deal and of all deals, in words if `headings` has them."""
    if word := headings.get("sheet-deal" if of else "sheet-round"):
        return Placement(Name(word, HEADING_HEIGHT, 300, Colour.PAPER, Colour.FELT), *at)
    return Placement(Label(f"R{number}/{of}" if of else f"R{number}", DIGIT_HEIGHT, Colour.PAPER, Colour.FELT), *at)


# Markers of seats and sides

DISC_SIZE = 40
MARK_SIZE = 34
BAR_HEIGHT = 16
STRIPE_WIDTH = 8
"""The width of the coloured stripe at the left of a side's area."""
TAG_WIDTH, TAG_HEIGHT = 34, 31
_TAG_ON_CARD = 14
"""How much of a tag lies on its card, in pixels; the rest hangs below."""
_RING = 3


def seat_letter(seat: int) -> str:
    return chr(ord("A") + seat)


def seat_letters(seats: Sequence[Seat]) -> str:
    """Several seats joined by plus signs: `A+C`, because `AC` would read as the ace of clubs."""
    return "+".join(map(seat_letter, seats))


def ink_on(colour: Colour) -> Colour:
    """The ink that is legible on a side's colour."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else Colour.INK


def ink_on_panel(colour: Colour) -> Colour:
    """A side's colour as ink on a panel, where black would be illegible."""
    return Colour.PAPER if colour is Colour.SIDE_BLACK else colour


@functools.cache
def plate(size: tuple[int, int], colour: Colour, ground: Colour | None, radius: int) -> DrawList:
    """A box in a side's colour to write on. Black gets a light ring, or it would blend into the felt."""
    width, height = size
    if colour is not Colour.SIDE_BLACK:
        return (Placement(Box(width, height, colour, ground, radius), 0, 0),)
    inner = Box(width - 2 * _RING, height - 2 * _RING, colour, Colour.PAPER, radius - _RING)
    return (Placement(Box(width, height, Colour.PAPER, ground, radius), 0, 0), Placement(inner, _RING, _RING))


_SIDE_SHAPES = {
    Colour.SIDE_GREEN: (Shape.CLOVER, 0),
    Colour.SIDE_PURPLE: (Shape.HEART, -1),
    Colour.SIDE_BROWN: (Shape.SQUARE, 0),
    Colour.SIDE_RED: (Shape.TRIANGLE, 8),
    Colour.SIDE_YELLOW: (Shape.STAR, 1),
}
"""The shape of each side that isn't a disc, and how far its letter is below the middle. Black has a ring.

Messages mark the sides by the same shapes.
"""
_SHAPE_MARGIN = 3
"""How far a shape reaches beyond the disc of a side, which leaves room for the letter."""


@functools.cache
def disc(text: str, colour: Colour, ground: Colour, size: int = DISC_SIZE) -> DrawList:
    """A letter or a number on a disc, or on the shape of a side."""
    if colour in _SIDE_SHAPES:
        shape, below = _SIDE_SHAPES[colour]
        height = DIGIT_HEIGHT if shape in (Shape.SQUARE, Shape.CLOVER) else DIGIT_HEIGHT - 1
        letter = Label(text, height, ink_on(colour), colour, Halign.CENTRE)
        return (
            Placement(Icon(shape, size + 2 * _SHAPE_MARGIN, colour, ground), -_SHAPE_MARGIN, -_SHAPE_MARGIN),
            Placement(letter, size // 2, (size - height) // 2 + below),
        )
    label = Label(text, DIGIT_HEIGHT, ink_on(colour), colour, Halign.CENTRE)
    return (
        *plate((size, size), colour, ground, size // 2),
        Placement(label, size // 2, (size - DIGIT_HEIGHT) // 2),
    )


@functools.cache
def mark(shape: Shape, fill: Colour, ink: Colour, ground: Colour | None, size: int = MARK_SIZE) -> DrawList:
    """A symbol on a disc."""
    icon_size = size * 3 // 5
    inset = (size - icon_size) // 2
    return (
        Placement(Box(size, size, fill, ground, size // 2), 0, 0),
        Placement(Icon(shape, icon_size, ink, fill), inset, inset),
    )


@functools.lru_cache(1024)
def bar(share: float, width: int, fill: Colour, ground: Colour) -> DrawList:
    """A progress bar. A share below 0 counts as 0, one above 1 as 1."""
    filled = round(width * min(1.0, max(0.0, share)))
    places = [Placement(Box(width, BAR_HEIGHT, Colour.TRACK, ground, BAR_HEIGHT // 2), 0, 0)]
    if filled >= BAR_HEIGHT:  # a shorter one would have no room for its round ends
        places.append(Placement(Box(filled, BAR_HEIGHT, fill, Colour.TRACK, BAR_HEIGHT // 2), 0, 0))
    return tuple(places)


@functools.cache
def tag(letter: str, colour: Colour, size: CardSize) -> DrawList:
    """The letter of the seat that laid a card off, at the lower edge of that card, whose corner is at (0, 0)."""
    left, top = (size.strip - TAG_WIDTH) // 2, size.height - _TAG_ON_CARD
    label = Label(letter, DIGIT_HEIGHT, ink_on(colour), colour, Halign.CENTRE)
    return (
        *translate(plate((TAG_WIDTH, TAG_HEIGHT), colour, None, 6), left, top),
        Placement(label, left + TAG_WIDTH // 2, top + 3),
    )


@functools.lru_cache(1024)
def area(colour: Colour, height: int, width: int = CONTENT_WIDTH) -> DrawList:
    """The background of a side's area: a panel with a stripe in the side's colour at the left."""
    return (
        Placement(Box(48, height, colour, Colour.FELT, 12), 0, 0),
        Placement(Box(width - 32, height, Colour.PANEL, Colour.FELT, 12), 32, 0),
        Placement(Box(40, height, Colour.PANEL, Colour.PANEL), STRIPE_WIDTH, 0),
    )


# Stacks of cards

CAPTION_HEIGHT = DIGIT_HEIGHT + 8
"""The height of the line above a card that holds a number."""
FRAME_WIDTH = 4
_STACK_OFFSET = 6
"""How far each card below the top of an open pile sticks out, in pixels."""


def face_down_stack(count: int, size: CardSize) -> DrawList:
    """The stock, or a pile that nobody may look through, with the number of its cards on the top one."""
    if not count:
        return empty_slot(size)
    width, height = size.width - 24, DIGIT_HEIGHT + 9
    top = size.height - height - 12
    number = Label(str(count), DIGIT_HEIGHT, Colour.PAPER, Colour.BACK, Halign.CENTRE)
    return (
        Placement(Back(size), 0, 0),
        Placement(Box(width, height, Colour.BACK, None, 8), 12, top),
        Placement(number, size.width // 2, top + 4),
    )


def open_pile(top: Card | None, count: int, size: CardSize, deck: Deck) -> DrawList:
    """A pile that shows only its top card, above the edges of up to two others, with the number of cards below it."""
    if top is None:
        return empty_slot(size)
    edges = [
        Placement(
            Box(size.width, size.height, colour, Colour.FELT, 8), depth * _STACK_OFFSET, depth * _STACK_OFFSET // 2
        )
        for depth, colour in ((2, Colour.SHADOW), (1, Colour.LATTICE))
        if count > depth
    ]
    return (
        *edges,
        Placement(highlight_frame(size), -FRAME_WIDTH, -FRAME_WIDTH),
        Placement(Face(top, size, deck), 0, 0),
        *count_tag(count, size),
    )


def count_tag(count: int, size: CardSize) -> DrawList:
    """The number of cards below an open one, at its lower edge."""
    width, top = 50, size.height - _TAG_ON_CARD
    number = Label(str(count), DIGIT_HEIGHT, Colour.INK, Colour.GOLD, Halign.CENTRE)
    return (
        Placement(Box(width, TAG_HEIGHT, Colour.GOLD, None, 6), (size.width - width) // 2, top),
        Placement(number, size.width // 2, top + 3),
    )


def highlight_frame(size: CardSize) -> Box:
    """A frame to put behind a card, `FRAME_WIDTH` beyond its edges."""
    return Box(size.width + 2 * FRAME_WIDTH, size.height + 2 * FRAME_WIDTH, Colour.GOLD, None, 12)


def framed(face: Face, spacing: int) -> DrawList:
    """A card in a gold frame, which closes where the next card begins if that lies on it."""
    size = face.size
    card = Placement(face, 0, 0)
    if not face.covered:
        return (Placement(highlight_frame(size), -FRAME_WIDTH, -FRAME_WIDTH), card)
    frame = Box(spacing + FRAME_WIDTH, size.height + 2 * FRAME_WIDTH, Colour.GOLD, None, 12)
    edge = Box(FRAME_WIDTH, size.height, Colour.GOLD, None)
    return (Placement(frame, -FRAME_WIDTH, -FRAME_WIDTH), card, Placement(edge, spacing - FRAME_WIDTH, 0))


def empty_slot(size: CardSize) -> DrawList:
    """The place of a stack without cards."""
    return (Placement(Box(size.width, size.height, Colour.PANEL, Colour.FELT, 10), 0, 0),)


# The cards of a hand

RAISED = 18
"""How far a marked card stands out at the top, in pixels."""
_MARK_COLOURS = {
    Shape.BANG: (Colour.ALERT, Colour.PAPER),
    Shape.LOCK: (Colour.BACK, Colour.PAPER),
    Shape.PLUS: (Colour.GOLD, Colour.INK),
}
"""The fill and the ink of each mark."""


def sort_hand(cards: Sequence[Card], sort: Sort) -> tuple[Card, ...]:
    """The cards by suit (in alternating colours) or by rank, jokers last."""

    def by_rank(card: Card) -> tuple[int, int]:
        return 99 if card.is_joker else card.rank, SUIT_ORDER.get(card.suit, len(SUIT_ORDER))

    return by_suit(cards) if sort is Sort.SUIT else tuple(sorted(cards, key=by_rank))


def find_marks(
    cards: Sequence[Card], newest: Sequence[Card], special: Card | None, special_shape: Shape
) -> tuple[Shape | None, ...]:
    """The mark of each card: a plus for a new one, `special_shape` for the special one.

    A hand may hold identical faces. Only as many of them are marked as are new, and only the first special one.
    """
    new = list(newest)
    marks: list[Shape | None] = []
    for card in cards:
        is_new = card in new
        if is_new:
            new.remove(card)
        if card == special:
            marks.append(special_shape)
            special = None
        else:
            marks.append(Shape.PLUS if is_new else None)
    return tuple(marks)


def marked_card(face: Face, shape: Shape | None) -> DrawList:
    """A card with its mark, if any. A marked card is raised; one that must be used also has a frame."""
    if shape is None:
        return (Placement(face, 0, 0),)
    size = face.size
    fill, ink = _MARK_COLOURS[shape]
    paper = Colour.LILAC if face.card.is_joker else Colour.PAPER
    left, top = (size.strip - MARK_SIZE) // 2, size.height - RAISED - MARK_SIZE - 6
    frame = Box(size.width + 2 * FRAME_WIDTH, size.height + 2 * FRAME_WIDTH, fill, None, 16)
    return (
        *((Placement(frame, -FRAME_WIDTH, -RAISED - FRAME_WIDTH),) if shape is Shape.BANG else ()),
        Placement(face, 0, -RAISED),
        *translate(mark(shape, fill, ink, paper), left, top),
    )


def hand_alt(game: str, cards: str, count: int, newest: Sequence[Card], **special: Card | None) -> tuple[Say, ...]:
    """The alternative text of a hand: its cards in the order shown, the new ones, then the special one.

    The name of the keyword for the special card is the end of the message's id: `locked` is `alt-<game>-locked`.
    """
    lines = [say(f"alt-{game}-hand", count=count, cards=cards)]
    if newest:
        lines.append(say(f"alt-{game}-newest", cards=write_cards(newest)))
    lines += [say(f"alt-{game}-{reason}", card=str(card)) for reason, card in special.items() if card is not None]
    return tuple(lines)


# The points of a side beside the stacks of a small table

_SCORE_PAD = 10
SCORE_LINE_HEIGHT = DISC_SIZE + 2 * _SCORE_PAD
_SCORE_MIDDLE = _SCORE_PAD + (DISC_SIZE - DIGIT_HEIGHT) // 2
_WINS_WIDTH = 62


@functools.lru_cache(1024)
def score_line(marker: DrawList, colour: Colour, width: int, points: tuple[int, int], wins: str = "") -> DrawList:
    """A panel with a side's total, its progress towards the target, and its wins.

    Args:
        marker: the disc of the side.
        colour: the colour of the side.
        width: the width of the panel in pixels, at least 210 without a target and 360 with one.
        points: the total and the target; a target of 0 leaves the bar out and puts the
            total at the right.
        wins: the matches won, such as `1/3`; "" leaves them out.

    """
    total, target = points
    left = STRIPE_WIDTH + _SCORE_PAD
    places = [*area(colour, SCORE_LINE_HEIGHT, width), *translate(marker, left, _SCORE_PAD)]
    left, right = left + DISC_SIZE + 110, width - _SCORE_PAD
    label = Label(str(total), DIGIT_HEIGHT + 4, ink_on_panel(colour), Colour.PANEL, Halign.RIGHT)
    places.append(Placement(label, left if target else right - _SCORE_PAD, _SCORE_MIDDLE - 2))
    if wins:
        places.append(
            Placement(Label(wins, DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT), right, _SCORE_MIDDLE)
        )
        star = Icon(Shape.STAR, DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL)
        places.append(Placement(star, right - _WINS_WIDTH - DIGIT_HEIGHT, _SCORE_MIDDLE))
        right -= _WINS_WIDTH + DIGIT_HEIGHT + 2 * GAP
    if target:
        goal = Label(str(target), DIGIT_HEIGHT, Colour.PAPER, Colour.PANEL, Halign.RIGHT)
        places.append(Placement(goal, right, _SCORE_MIDDLE))
        left, right = left + 2 * GAP, right - 72
        progress = bar(total / target, right - left, ink_on_panel(colour), Colour.PANEL)
        places += translate(progress, left, _SCORE_PAD + (DISC_SIZE - BAR_HEIGHT) // 2)
    return tuple(places)
