"""Laying cards in rows: the part of a layout that every game shares."""

from collections.abc import Iterable, Sequence

from bot.games.cards import Card
from rendering.picture import CardSize, Deck, DrawList, Face, Place, moved

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
