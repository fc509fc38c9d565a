"""What the pictures show, in short notation, for their alt texts.

The picture of a hand, only for its owner.

The picture of the table: stacks face down, the jokers that turned up, and the points against the Joker.
"""

from collections.abc import Iterator

from bot.games.cards import JOKER
from bot.games.solitaire.view import DealScore, SolitaireView, stacks_told
from bot.games.values import Say, say
from rendering.elements import (
    BAR,
    DISC,
    GAP,
    HEAD,
    HEIGHT,
    INSIDE,
    MARGIN,
    NUMBER,
    WIDTH,
    bar,
    disc,
    mark,
    score_line,
    seat_letter,
    stack,
)
from rendering.melded_hand import arranged_text, hand_of
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import Back, CardSize, DrawList, Face, Halign, Icon, Label, Picture, Place, Shape, Theme, moved


def score_alt(score: DealScore, deal: int) -> tuple[Say, ...]:
    """How the deal ended, the hand, and the points."""
    player, joker = score.totals
    return (
        say("alt-solitaire-sheet", deal=deal, result=score.result, cards=arranged_text(score.hand), drawn=score.draws),
        say("alt-solitaire-scored", player=score.player, joker=score.joker),
        say("alt-solitaire-points", player=player, joker=joker),
    )


def lay_out_hand(view: SolitaireView, theme: Theme) -> Picture | None:
    """See `hand_of`."""
    return hand_of("solitaire", view, theme)


PLAYER = SIDE_COLOURS[0]
"""The colour of the only seat."""
JOKER_COLOUR = Colour.SIDE_PURPLE
_BETWEEN = 28
_DRAWN = 70
_BAR_AT = 160
_BAR = 520


def lay_out_table(view: SolitaireView, theme: Theme) -> Picture:
    """Stock, pile, cards laid aside and jokers in one row with the points; below it, how far the match has got."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    places: list[Place] = []
    x = MARGIN
    for block in _stacks(view, size, theme):
        places += moved(block, x, MARGIN)
        x += size.width + _BETWEEN
    places += moved(tuple(points(view.totals, INSIDE + MARGIN - x)), x, MARGIN + HEAD // 2)
    y = MARGIN + max(HEAD + size.height, HEAD // 2 + 2 * HEIGHT + GAP) + GAP
    places += moved(tuple(_progress(view)), MARGIN, y)
    return Picture(WIDTH, y + DISC + MARGIN, tuple(places), stacks_told(view))


def _stacks(view: SolitaireView, size: CardSize, theme: Theme) -> Iterator[DrawList]:
    """The pile lies face down like the stock (S-16); a sign tells them apart."""
    yield stack(view.stock, size)
    yield _signed(stack(view.pile_count, size), Shape.DOWN, size)
    if view.aside_count:
        yield _signed(stack(view.aside_count, size), Shape.PLUS, size)
    if view.jokers_out:
        number = Label(str(view.jokers_out), NUMBER + 4, Colour.PAPER, Colour.FELT, Halign.CENTRE)
        yield Place(number, size.width // 2, 0), Place(Face(JOKER, size, theme.deck), 0, HEAD)


def _signed(places: DrawList, shape: Shape, size: CardSize) -> DrawList:
    """The stack, with a sign on its top card."""
    at = (size.width - DISC) // 2, HEAD + (size.height - DISC) // 2
    ground = Colour.BACK if any(isinstance(place.sprite, Back) for place in places) else Colour.PANEL
    return (*places, *moved(mark(shape, Colour.GOLD, Colour.INK, ground, DISC), *at))


def points(totals: tuple[int, ...], width: int) -> Iterator[Place]:
    """The player above the Joker, each with the points so far."""
    whos = (disc(seat_letter(0), PLAYER, Colour.PANEL), mark(Shape.STAR, JOKER_COLOUR, Colour.INK, Colour.PANEL, DISC))
    for row, (who, colour, total) in enumerate(zip(whos, (PLAYER, JOKER_COLOUR), totals, strict=True)):
        yield from moved(score_line(who, colour, width, (total, 0)), 0, row * (HEIGHT + GAP))


def _progress(view: SolitaireView) -> Iterator[Place]:
    """Which deal of how many, and the cards drawn so far, which are what gin is worth."""
    middle = (DISC - NUMBER) // 2
    yield Place(Label(f"R{view.round_no}/{view.deals}", NUMBER, Colour.PAPER, Colour.FELT), 0, middle)
    yield from moved(bar(view.round_no / view.deals, _BAR, PLAYER, Colour.FELT), _BAR_AT, (DISC - BAR) // 2)
    yield Place(Icon(Shape.CARDS, NUMBER + 4, Colour.GOLD, Colour.FELT), INSIDE - _DRAWN - DISC, middle - 2)
    yield Place(Label(f"+{view.drawn}", NUMBER, Colour.GOLD, Colour.FELT, Halign.RIGHT), INSIDE, middle)
