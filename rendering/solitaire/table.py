"""The picture of the table.

The table shows the stacks face down, the jokers that have turned up, and the points of the player and of the Joker.
"""

from collections.abc import Iterator

from bot.games.cards import JOKER
from bot.games.solitaire.view import SolitaireView, describe_stacks
from rendering.elements import (
    BAR_HEIGHT,
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    GAP,
    MARGIN,
    SCORE_LINE_HEIGHT,
    WIDTH,
    bar,
    count_tag,
    disc,
    face_down_stack,
    mark,
    score_line,
    seat_letter,
)
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    CardSize,
    DrawList,
    Face,
    Halign,
    Icon,
    Label,
    Name,
    Names,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)

PLAYER_COLOUR, JOKER_COLOUR = SIDE_COLOURS[0], Colour.SIDE_PURPLE
_STACK_GAP = 28
_NAME_LEFT, _TOTAL_WIDTH = 70, 110
_DRAWN_WIDTH = 70
_BAR_LEFT, _BAR_WIDTH = 160, 520


def lay_out_table(view: SolitaireView, theme: Theme, names: Names = ()) -> tuple[Picture, ...]:
    """Stock, pile, cards laid aside, jokers and points in one row; below it the number of the deal."""
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    places: list[Placement] = []
    x = MARGIN
    for stack in _stacks(view, size, theme):
        places += translate(stack, x, MARGIN)
        x += size.width + _STACK_GAP
    places += translate(score_lines(view.totals, CONTENT_WIDTH + MARGIN - x, names), x, MARGIN)
    y = MARGIN + max(size.height, 2 * SCORE_LINE_HEIGHT + GAP) + GAP
    middle = y + (DISC_SIZE - DIGIT_HEIGHT) // 2
    deal = Label(f"R{view.round_no}/{view.deals}", DIGIT_HEIGHT, Colour.PAPER, Colour.FELT)
    places.append(Placement(deal, MARGIN, middle))
    progress = bar(view.round_no / view.deals, _BAR_WIDTH, PLAYER_COLOUR, Colour.FELT)
    places += translate(progress, MARGIN + _BAR_LEFT, y + (DISC_SIZE - BAR_HEIGHT) // 2)
    # Gin adds the number of cards drawn so far to its bonus.
    icon = Icon(Shape.CARDS, DIGIT_HEIGHT + 4, Colour.GOLD, Colour.FELT)
    places.append(Placement(icon, MARGIN + CONTENT_WIDTH - _DRAWN_WIDTH - DISC_SIZE, middle - 2))
    drawn = Label(f"+{view.drawn}", DIGIT_HEIGHT, Colour.GOLD, Colour.FELT, Halign.RIGHT)
    places.append(Placement(drawn, MARGIN + CONTENT_WIDTH, middle))
    return (Picture(WIDTH, y + DISC_SIZE + MARGIN, tuple(places), describe_stacks(view)),)


def _stacks(view: SolitaireView, size: CardSize, theme: Theme) -> Iterator[DrawList]:
    """The stock and the piles. The pile is face down like the stock (S-16), so a symbol distinguishes them."""
    yield face_down_stack(view.stock, size)
    yield _labelled_stack(view.pile_count, Shape.DOWN, size)
    if view.aside_count:
        yield _labelled_stack(view.aside_count, Shape.PLUS, size)
    if view.jokers_out:
        yield Placement(Face(JOKER, size, theme.deck), 0, 0), *count_tag(view.jokers_out, size)


def _labelled_stack(count: int, shape: Shape, size: CardSize) -> DrawList:
    """A stack face down with a symbol on its top card."""
    symbol = mark(shape, Colour.GOLD, Colour.INK, None if count else Colour.PANEL, DISC_SIZE)
    left, top = (size.width - DISC_SIZE) // 2, 18
    return (*face_down_stack(count, size), *translate(symbol, left, top))


def score_lines(totals: tuple[int, ...], width: int, names: Names) -> DrawList:
    """The player above the Joker, each with their points; `names` are those of both."""
    player = disc(seat_letter(0), PLAYER_COLOUR, Colour.PANEL)
    joker = mark(Shape.STAR, JOKER_COLOUR, Colour.INK, Colour.PANEL, DISC_SIZE)
    player_total, joker_total = totals
    return (
        *score_line(player, PLAYER_COLOUR, width, (player_total, 0)),
        *translate(score_line(joker, JOKER_COLOUR, width, (joker_total, 0)), 0, SCORE_LINE_HEIGHT + GAP),
        *(
            Placement(
                Name(name, DIGIT_HEIGHT, width - _NAME_LEFT - _TOTAL_WIDTH, Colour.PAPER, Colour.PANEL),
                _NAME_LEFT,
                row * (SCORE_LINE_HEIGHT + GAP) + (SCORE_LINE_HEIGHT - DIGIT_HEIGHT) // 2,
            )
            for row, name in enumerate(names)
        ),
    )
