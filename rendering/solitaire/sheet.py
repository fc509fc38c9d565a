"""The picture of the end of a deal: the hand arranged into melds, and the points of the player and of the Joker."""

from bot.games.solitaire.view import DealScore, SolitaireView
from bot.games.values import Say, say
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    GAP,
    MARGIN,
    MARK_SIZE,
    SCORE_LINE_HEIGHT,
    STRIPE_WIDTH,
    WIDTH,
    area,
    heading,
    round_heading,
)
from rendering.melded_hand import arranged_text, lay_out_blocks, to_blocks
from rendering.palette import Colour
from rendering.picture import (
    NO_HEADINGS,
    CardSize,
    Halign,
    Headings,
    Icon,
    Label,
    Names,
    Picture,
    Placement,
    Shape,
    Theme,
    translate,
)
from rendering.solitaire.table import JOKER_COLOUR, PLAYER_COLOUR, score_lines

_PAD = 10
_LEFT = STRIPE_WIDTH + _PAD
_HAND_WIDTH = CONTENT_WIDTH - _LEFT - _PAD
_SCORED_WIDTH = 170
_HEADING_WIDTH = 320
HEADINGS = ("sheet-deal", "sheet-drawn", "sheet-deadwood")
_TOTALS_WIDTH = CONTENT_WIDTH - _SCORED_WIDTH


def lay_out_sheet(
    view: SolitaireView, theme: Theme, names: Names = (), headings: Headings = NO_HEADINGS
) -> Picture | None:
    """The end of the deal; None while one is in progress.

    From top to bottom: the number of the deal and the cards drawn, the hand, and both totals with what the deal added.
    """
    score = view.score
    if score is None:
        return None
    right = MARGIN + CONTENT_WIDTH
    middle = MARGIN + (MARK_SIZE - DIGIT_HEIGHT) // 2
    cards_icon = Icon(Shape.CARDS, DIGIT_HEIGHT + 4, Colour.GOLD, Colour.FELT)
    draws = Label(str(score.draws), DIGIT_HEIGHT, Colour.GOLD, Colour.FELT, Halign.RIGHT)
    places = [
        round_heading(headings, view.round_no, (MARGIN + _LEFT, middle), view.deals),
        heading(headings, "sheet-drawn", cards_icon, (right - 80, middle + 2), _HEADING_WIDTH),
        Placement(draws, right, middle),
    ]
    y = MARGIN + MARK_SIZE + GAP
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    blocks = to_blocks(score.hand, theme, size, _HAND_WIDTH, headings.get("sheet-deadwood", ""))
    cards, height = lay_out_blocks(blocks, size, theme, _HAND_WIDTH, Colour.PANEL)
    height += 2 * _PAD
    places += translate(area(JOKER_COLOUR if score.joker else PLAYER_COLOUR, height), MARGIN, y)
    places += translate(cards, MARGIN + _LEFT, y + _PAD)
    y += height + GAP
    places += translate(score_lines(score.totals, _TOTALS_WIDTH, names), MARGIN, y)
    for row, points in enumerate((score.player, score.joker)):
        if points:
            line_middle = y + row * (SCORE_LINE_HEIGHT + GAP) + (SCORE_LINE_HEIGHT - DIGIT_HEIGHT) // 2
            star = Icon(Shape.STAR, DIGIT_HEIGHT + 4, Colour.GOLD, Colour.FELT)
            places.append(Placement(star, MARGIN + _TOTALS_WIDTH + 24, line_middle - 2))
            scored = Label(f"+{points}", DIGIT_HEIGHT, Colour.GOLD, Colour.FELT, Halign.RIGHT)
            places.append(Placement(scored, right, line_middle))
    return Picture(WIDTH, y + 2 * SCORE_LINE_HEIGHT + GAP + MARGIN, tuple(places), _alt(score, view.round_no))


def _alt(score: DealScore, deal: int) -> tuple[Say, ...]:
    """The end of the deal, the hand, and the points."""
    player, joker = score.totals
    return (
        say("alt-solitaire-sheet", deal=deal, result=score.result, cards=arranged_text(score.hand), drawn=score.draws),
        say("alt-solitaire-scored", player=score.player, joker=score.joker),
        say("alt-solitaire-points", player=player, joker=joker),
    )
