"""A hand split into its melds: each meld by itself, and the deadwood apart with its points."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.games.cards import Card, write_cards
from bot.games.values import Say
from bot.games.view import Arranged, MeldedView
from rendering.elements import (
    INSIDE,
    MARGIN,
    NUMBER,
    RAISED,
    WIDTH,
    balanced,
    fan_width,
    find_marks,
    flow,
    hand_alt,
    marked_card,
    per_row,
    sort_hand,
    tag,
)
from rendering.palette import Colour
from rendering.picture import Box, CardSize, DrawList, Face, Halign, Label, Picture, Place, Shape, Sort, Theme, moved

_LINE = 6
_FOOT = 8
_COUNT = NUMBER + 6
APART = 22
"""Pixels between two blocks."""


@dataclass(frozen=True, slots=True)
class Block:
    """A meld, or deadwood, as one block of overlapping cards.

    Attributes:
        cards: in order.
        marks: the mark of each card.
        meld: True for a meld.
        points: the text below
            deadwood; "" for nothing.
        tags: for each card the letter and the colour of
            the seat that laid it off; None if its holder
            laid it.

    """

    cards: tuple[Card, ...]
    marks: tuple[Shape | None, ...]
    meld: bool
    points: str = ""
    tags: tuple[tuple[str, Colour] | None, ...] = ()

    def width(self, size: CardSize) -> int:
        """The width in pixels."""
        return fan_width(len(self.cards), size, size.strip)


def blocks_of(arranged: Arranged, theme: Theme, room: tuple[CardSize, int]) -> tuple[Block, ...]:
    """The melds, then any deadwood, sorted as the theme says and in parts no wider than the room."""
    size, width = room
    melds = [Block(meld, (None,) * len(meld), meld=True) for meld in arranged.melds]
    cards = sort_hand(arranged.deadwood, theme.sort)
    parts: list[Block] = []
    for count in balanced(len(cards), per_row(size, width)):
        first = sum(len(part.cards) for part in parts)
        parts.append(Block(cards[first : first + count], (None,) * count, meld=False))
    if parts:
        parts[-1] = replace(parts[-1], points=str(arranged.points))
    return (*melds, *parts)


def with_marks(blocks: Sequence[Block], newest: Sequence[Card], locked: Card | None) -> tuple[Block, ...]:
    """The same blocks, with the new card marked and the one that may not be discarded this turn."""
    cards = [card for block in blocks for card in block.cards]
    marks = iter(find_marks(cards, newest, locked, Shape.LOCK))
    return tuple(replace(block, marks=tuple(next(marks) for _ in block.cards)) for block in blocks)


def lay_blocks(
    blocks: Sequence[Block], size: CardSize, theme: Theme, room: int, ground: Colour
) -> tuple[DrawList, int]:
    """Blocks in rows, each centred in the room, from (0, 0); and the total height."""
    widths = [block.width(size) for block in blocks]
    spots = flow(widths, room, APART)
    places: list[Place] = []
    y = 0
    for row in range(spots[-1][1] + 1):
        members = [number for number, (_, of) in enumerate(spots) if of == row]
        left = (room - spots[members[-1]][0] - widths[members[-1]]) // 2
        raised = RAISED if any(any(blocks[number].marks) for number in members) else 0
        for number in members:
            places += moved(tuple(_block(blocks[number], size, theme, ground)), left + spots[number][0], y + raised)
        y += raised + _height([blocks[number] for number in members], size)
    return tuple(places), y


def _height(row: Sequence[Block], size: CardSize) -> int:
    """The height of the cards, the line, and the number below if there is one."""
    tagged = any(any(block.tags) for block in row)
    below = _COUNT if any(block.points for block in row) else 0
    return size.height + _FOOT + (2 * _FOOT if tagged else 0) + _LINE + max(below, _FOOT)


def _block(block: Block, size: CardSize, theme: Theme, ground: Colour) -> Iterator[Place]:
    last = len(block.cards) - 1
    for number, (card, shape) in enumerate(zip(block.cards, block.marks, strict=True)):
        face = Face(card, size, theme.deck, covered=number < last and bool(size.emblem))
        yield from moved(marked_card(face, shape), number * size.strip, 0)
    for number, laid in enumerate(block.tags):
        if laid is not None:
            yield from moved(tag(*laid, size), number * size.strip, 0)
    width = block.width(size)
    below = size.height + _FOOT + (2 * _FOOT if any(block.tags) else 0)
    yield Place(Box(width, _LINE, Colour.GOLD if block.meld else Colour.PAPER, ground, _LINE // 2), 0, below)
    if block.points:
        label = Label(block.points, NUMBER, Colour.PAPER, ground, Halign.CENTRE)
        yield Place(label, width // 2, below + _LINE + 6)


def hand_picture(
    arranged: Arranged, newest: Sequence[Card], locked: Card | None, theme: Theme, alt: tuple[Say, ...]
) -> Picture:
    """The picture of a hand, only for its owner: arranged, with the new and the locked card raised and marked."""
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    blocks = with_marks(blocks_of(arranged, theme, (size, INSIDE)), newest, locked)
    places, height = lay_blocks(blocks, size, theme, INSIDE, Colour.FELT)
    return Picture(WIDTH, height + 2 * MARGIN, moved(places, MARGIN, MARGIN), alt)


def arranged_text(arranged: Arranged, sort: Sort = Sort.SUIT) -> str:
    """The melds in brackets, the deadwood with its points: `(7S 8S 9S) KD 4C = 14`."""
    melds = [f"({write_cards(meld)})" for meld in arranged.melds]
    return " ".join([*melds, *map(str, sort_hand(arranged.deadwood, sort)), "=", str(arranged.points)])


def hand_of(game: str, view: MeldedView, theme: Theme) -> Picture | None:
    """The hand of a view in the melds that would count, with the deadwood apart; None if there is no hand."""
    if view.arrangement is None or not view.hand:
        return None
    told = arranged_text(view.arrangement, theme.sort)
    alt = hand_alt(game, told, len(view.hand), view.newest, locked=view.locked)
    return hand_picture(view.arrangement, view.newest, view.locked, theme, alt)
