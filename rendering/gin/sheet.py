"""The picture of a showdown: both hands split into melds, the cards laid off, and the points."""

from collections.abc import Iterator
from dataclasses import replace

from bot.games.cards import Card
from bot.games.gin.view import GinView, ShowdownView, ShownHand
from rendering.elements import (
    DISC,
    EDGE,
    GAP,
    INSIDE,
    MARGIN,
    NUMBER,
    TAG,
    WIDTH,
    area,
    as_ink,
    below_each_other,
    disc,
    mark,
    seat_letter,
    side_colour,
    sort_hand,
)
from rendering.gin.table import showdown_alt
from rendering.melded_hand import Block, blocks_of, lay_blocks
from rendering.palette import Colour
from rendering.picture import CardSize, DrawList, Halign, Icon, Label, Picture, Place, Shape, Sort, Theme, moved

_PAD = 10
_LEFT = EDGE + _PAD
_ROOM = INSIDE - _LEFT - _PAD
_HEAD = DISC + GAP
_MIDDLE = (DISC - NUMBER) // 2


def lay_out_sheet(view: GinView, theme: Theme) -> Picture | None:
    """The showdown of the round that has ended; None while a round runs."""
    shown = view.showdown
    if shown is None:
        return None
    places = [Place(Label(f"R{view.round_no}", NUMBER, Colour.PAPER, Colour.FELT), MARGIN + _LEFT, MARGIN)]
    y = MARGIN + NUMBER + GAP
    panels, bottom = below_each_other((_panel(hand, shown, view, theme) for hand in shown.hands), y)
    return Picture(WIDTH, bottom + MARGIN, (*places, *panels), showdown_alt(shown, view.round_no))


def _panel(hand: ShownHand, shown: ShowdownView, view: GinView, theme: Theme) -> tuple[DrawList, int]:
    """A seat's numbers, below them its hand; and the height of both."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    colour = side_colour(view.sides[hand.seat])
    blocks = _blocks(hand, shown, view, theme, size)
    cards, height = lay_blocks(blocks, size, theme, _ROOM, Colour.PANEL)
    height += _HEAD + 2 * _PAD
    head = tuple(_head(hand, shown, view, colour))
    return (*area(colour, height), *moved(head, _LEFT, _PAD), *moved(cards, _LEFT, _PAD + _HEAD)), height


def _blocks(hand: ShownHand, shown: ShowdownView, view: GinView, theme: Theme, size: CardSize) -> tuple[Block, ...]:
    """The hand; cards that the other seat laid off lie on the melds, tagged with its letter."""
    blocks = blocks_of(hand.arranged, theme, (size, _ROOM))
    other = next(of.seat for of in shown.hands if of.seat != hand.seat)
    letter = seat_letter(other), side_colour(view.sides[other])
    laid_on = (*hand.laid_on, *[()] * (len(blocks) - len(hand.laid_on)))
    return tuple(_with_laid(block, laid, letter) for block, laid in zip(blocks, laid_on, strict=True))


def _with_laid(block: Block, laid: tuple[Card, ...], letter: tuple[str, Colour]) -> Block:
    if not laid:
        return block
    cards = sort_hand((*block.cards, *laid), Sort.SUIT)
    tags = tuple(letter if card in laid else None for card in cards)
    return replace(block, cards=cards, marks=(None,) * len(cards), tags=tags)


def _head(hand: ShownHand, shown: ShowdownView, view: GinView, colour: Colour) -> Iterator[Place]:
    """The seat, with a check if it knocked and a star with the points if it scores; then the new total."""
    yield from disc(seat_letter(hand.seat), colour, Colour.PANEL)
    if hand.seat == shown.knocker:
        yield from moved(mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.PANEL), DISC + GAP, (DISC - TAG) // 2)
    if hand.seat == shown.winner:
        yield Place(Icon(Shape.STAR, NUMBER + 4, Colour.GOLD, Colour.PANEL), _ROOM - 290, _MIDDLE - 2)
        points = Label(f"+{shown.points}", NUMBER, Colour.GOLD, Colour.PANEL, Halign.RIGHT)
        yield Place(points, _ROOM - 160, _MIDDLE)
    total = str(shown.totals[view.sides[hand.seat]])
    yield Place(Label(total, NUMBER + 8, as_ink(colour), Colour.PANEL, Halign.RIGHT), _ROOM, _MIDDLE - 4)
