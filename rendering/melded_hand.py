"""A hand arranged into its melds, with the deadwood and its points after them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.games.cards import Card, write_cards
from bot.games.view import Arranged, MeldedView
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    HEADING_HEIGHT,
    MARGIN,
    RAISED,
    UNDERLINE_GAP,
    UNDERLINE_HEIGHT,
    WIDTH,
    balanced_rows,
    cards_per_row,
    fan_width,
    find_marks,
    flow,
    hand_alt,
    marked_card,
    sort_hand,
    tag,
)
from rendering.palette import Colour
from rendering.picture import (
    Box,
    CardSize,
    DrawList,
    Face,
    Halign,
    Label,
    Name,
    Picture,
    Placement,
    Shape,
    Sort,
    Theme,
    translate,
)

_BLOCK_GAP = 22
_POINTS_WIDTH = 220
"""The greatest width in pixels of the points below a narrow block, with their word."""
_POINTS_HEIGHT = DIGIT_HEIGHT + 6


@dataclass(frozen=True, slots=True)
class Block:
    """A meld, or deadwood, as one block of overlapping cards.

    Attributes:
        cards: the cards in order.
        marks: the mark of each card.
        is_meld: False for deadwood.
        points: the text below deadwood; "" for none.
        tags: for each card the letter and the colour of
            the seat that laid it off, or None if its holder
            laid it; () if nothing was laid off.

    """

    cards: tuple[Card, ...]
    marks: tuple[Shape | None, ...]
    is_meld: bool
    points: str = ""
    tags: tuple[tuple[str, Colour] | None, ...] = ()

    def width(self, size: CardSize) -> int:
        """The width in pixels."""
        return fan_width(len(self.cards), size, size.strip)

    def underline_top(self, size: CardSize) -> int:
        """The y of the line below the cards and any tags that hang from them."""
        return size.height + UNDERLINE_GAP + (2 * UNDERLINE_GAP if any(self.tags) else 0)


def lay_out_melded_hand(game: str, view: MeldedView, theme: Theme) -> Picture | None:
    """The hand of a view, only for its owner: arranged in melds, with new and locked cards marked; None without one."""
    if view.arrangement is None or not view.hand:
        return None
    size = CardSize.HAND_LARGE if theme.large else CardSize.HAND
    blocks = to_blocks(view.arrangement, theme, size, CONTENT_WIDTH)
    cards = [card for block in blocks for card in block.cards]
    marks = iter(find_marks(cards, view.last_drawn, view.locked, Shape.LOCK))
    blocks = [replace(block, marks=tuple(next(marks) for _ in block.cards)) for block in blocks]
    places, height = lay_out_blocks(blocks, size, theme, CONTENT_WIDTH, Colour.FELT)
    notation = arranged_text(view.arrangement, theme.sort)
    alt = hand_alt(game, notation, len(view.hand), view.last_drawn, locked=view.locked)
    return Picture(WIDTH, height + 2 * MARGIN, translate(places, MARGIN, MARGIN), alt)


def to_blocks(arranged: Arranged, theme: Theme, size: CardSize, max_width: int, word: str = "") -> list[Block]:
    """A block for each meld, then any deadwood in blocks no wider than `max_width`.

    Below the last one stand the points, after `word`.
    """
    blocks = [Block(meld, (None,) * len(meld), is_meld=True) for meld in arranged.melds]
    deadwood = sort_hand(arranged.deadwood, theme.sort)
    start = 0
    for count in balanced_rows(len(deadwood), cards_per_row(size, max_width)):
        cards = deadwood[start : start + count]
        start += count
        points = f"{word} {arranged.points}".strip() if start == len(deadwood) else ""
        blocks.append(Block(cards, (None,) * count, is_meld=False, points=points))
    return blocks


def lay_out_blocks(
    blocks: Sequence[Block], size: CardSize, theme: Theme, max_width: int, ground: Colour
) -> tuple[DrawList, int]:
    """Blocks in rows, each row centred in `max_width`; and the total height."""
    widths = [block.width(size) for block in blocks]
    positions = flow(widths, max_width, _BLOCK_GAP)
    places: list[Placement] = []
    y = 0
    for row in range(positions[-1][1] + 1):
        members = [
            (block, x, width)
            for block, width, (x, block_row) in zip(blocks, widths, positions, strict=True)
            if block_row == row
        ]
        _, last_x, last_width = members[-1]
        left = (max_width - last_x - last_width) // 2
        y += RAISED if any(any(block.marks) for block, _, _ in members) else 0
        for block, x, _ in members:
            places += translate(tuple(_block(block, size, theme, ground)), left + x, y)
        points_height = _POINTS_HEIGHT if any(block.points for block, _, _ in members) else UNDERLINE_GAP
        y += max(block.underline_top(size) for block, _, _ in members) + UNDERLINE_HEIGHT + points_height
    return tuple(places), y


def _block(block: Block, size: CardSize, theme: Theme, ground: Colour) -> Iterator[Placement]:
    last = len(block.cards) - 1
    for number, (card, shape) in enumerate(zip(block.cards, block.marks, strict=True)):
        face = Face(card, size, theme.deck, covered=number < last)
        yield from translate(marked_card(face, shape), number * size.strip, 0)
    for number, laid_off_by in enumerate(block.tags):
        if laid_off_by is not None:
            yield from translate(tag(*laid_off_by, size), number * size.strip, 0)
    width, top = block.width(size), block.underline_top(size)
    colour = Colour.GOLD if block.is_meld else Colour.PAPER
    yield Placement(Box(width, UNDERLINE_HEIGHT, colour, ground, UNDERLINE_HEIGHT // 2), 0, top)
    if block.points:
        y = top + UNDERLINE_HEIGHT + 6
        if block.points.isdecimal():
            yield Placement(Label(block.points, DIGIT_HEIGHT, Colour.PAPER, ground, Halign.CENTRE), width // 2, y)
        else:
            words = Name(block.points, HEADING_HEIGHT, max(width, _POINTS_WIDTH), Colour.PAPER, ground, Halign.RIGHT)
            yield Placement(words, width, y)


def arranged_text(arranged: Arranged, sort: Sort = Sort.SUIT) -> str:
    """The melds in brackets, then the deadwood with its points: `(7S 8S 9S) KD 4C = 14`."""
    melds = [f"({write_cards(meld)})" for meld in arranged.melds]
    return " ".join([*melds, *map(str, sort_hand(arranged.deadwood, sort)), "=", str(arranged.points)])
