"""Stacks of cards, each with its number of cards above it."""

from bot.games.cards import Card
from rendering.palette import Colour
from rendering.picture import Back, Box, CardSize, Deck, DrawList, Face, Halign, Label, Place, moved
from rendering.rows import NUMBER

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
