"""The picture of a deal's end: the hand split into melds, and player against Joker."""

from collections.abc import Iterator

from bot.games.solitaire.view import DealScore, SolitaireView
from rendering.elements import EDGE, GAP, HEIGHT, INSIDE, MARGIN, NUMBER, TAG, WIDTH, area
from rendering.melded_hand import blocks_of, lay_blocks
from rendering.palette import Colour
from rendering.picture import CardSize, Halign, Icon, Label, Picture, Place, Shape, Theme, moved
from rendering.solitaire.table import JOKER_COLOUR, PLAYER, points, score_alt

_PAD = 10
_LEFT = EDGE + _PAD
_ROOM = INSIDE - _LEFT - _PAD
_SCORED = 170
_POINTS = INSIDE - _SCORED


def lay_out_sheet(view: SolitaireView, theme: Theme) -> Picture | None:
    """The end of the deal; None while one runs."""
    score = view.score
    if score is None:
        return None
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    cards, height = lay_blocks(blocks_of(score.hand, theme, (size, _ROOM)), size, theme, _ROOM, Colour.PANEL)
    height += 2 * _PAD
    y = MARGIN + TAG + GAP
    places = [*moved(tuple(_head(view, score)), MARGIN, MARGIN)]
    places += moved(area(JOKER_COLOUR if score.joker else PLAYER, height), MARGIN, y)
    places += moved(cards, MARGIN + _LEFT, y + _PAD)
    y += height + GAP
    places += moved(tuple(points(score.totals, _POINTS)), MARGIN, y)
    places += moved(tuple(_scored(score)), MARGIN + _POINTS, y)
    return Picture(WIDTH, y + 2 * HEIGHT + GAP + MARGIN, tuple(places), score_alt(score, view.round_no))


def _head(view: SolitaireView, score: DealScore) -> Iterator[Place]:
    """Which deal, and the cards drawn."""
    middle = (TAG - NUMBER) // 2
    yield Place(Label(f"R{view.round_no}/{view.deals}", NUMBER, Colour.PAPER, Colour.FELT), _LEFT, middle)
    yield Place(Icon(Shape.CARDS, NUMBER + 4, Colour.GOLD, Colour.FELT), INSIDE - 120, middle - 2)
    yield Place(Label(str(score.draws), NUMBER, Colour.GOLD, Colour.FELT, Halign.RIGHT), INSIDE, middle)


def _scored(score: DealScore) -> Iterator[Place]:
    """What the deal brought each of them, with a star if it brought anything."""
    for row, scored in enumerate((score.player, score.joker)):
        if scored:
            y = row * (HEIGHT + GAP) + (HEIGHT - NUMBER) // 2
            yield Place(Icon(Shape.STAR, NUMBER + 4, Colour.GOLD, Colour.FELT), 24, y - 2)
            yield Place(Label(f"+{scored}", NUMBER, Colour.GOLD, Colour.FELT, Halign.RIGHT), _SCORED, y)
