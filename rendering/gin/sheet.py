"""The picture of a showdown: both hands arranged into melds, the cards laid off, and the points."""

from dataclasses import replace

from bot.games.cards import write_cards
from bot.games.gin.view import GinView, ShowdownHand, ShowdownView
from bot.games.values import Say, say
from rendering.elements import (
    CONTENT_WIDTH,
    DIGIT_HEIGHT,
    DISC_SIZE,
    GAP,
    HEADING_HEIGHT,
    MARGIN,
    MARK_SIZE,
    STRIPE_WIDTH,
    WIDTH,
    area,
    disc,
    heading,
    ink_on_panel,
    mark,
    panel_column,
    round_heading,
    seat_letter,
    sort_hand,
)
from rendering.melded_hand import Block, arranged_text, lay_out_blocks, to_blocks
from rendering.palette import SIDE_COLOURS, Colour
from rendering.picture import (
    NO_HEADINGS,
    CardSize,
    DrawList,
    Halign,
    Headings,
    Icon,
    Label,
    Name,
    Names,
    Number,
    Picture,
    Placement,
    Shape,
    Sort,
    Theme,
    translate,
)

_PAD = 10
_LEFT = STRIPE_WIDTH + _PAD
_PANEL_WIDTH = CONTENT_WIDTH - _LEFT - _PAD
_HEADER_HEIGHT = DISC_SIZE + GAP
_MIDDLE = (DISC_SIZE - DIGIT_HEIGHT) // 2
_NAME_WIDTH = 290
_HEADING_WIDTH = 130
HEADINGS = ("sheet-round", "sheet-knocked", "sheet-scored", "sheet-deadwood")
_BADGE_HEIGHT = 40
_GINS = {"gin": "GIN!", "big-gin": "BIG GIN!"}
_BADGES = {**_GINS, "undercut": "UNDERCUT!"}
"""The calls at the table, the same in any language."""


def lay_out_sheet(view: GinView, theme: Theme, names: Names = (), headings: Headings = NO_HEADINGS) -> Picture | None:
    """The showdown of the round that has ended; None while a round is in progress."""
    showdown = view.showdown
    if showdown is None:
        return None
    title = [round_heading(headings, view.round_no, (MARGIN + _LEFT, MARGIN))]
    top = MARGIN + DIGIT_HEIGHT + GAP
    if showdown.result in _BADGES:
        badge = Number(_BADGES[showdown.result], _BADGE_HEIGHT, Colour.GOLD, Colour.FELT, Halign.CENTRE)
        title.append(Placement(badge, WIDTH // 2, MARGIN))
        top += _BADGE_HEIGHT - DIGIT_HEIGHT + GAP
    panels = (_panel(hand, showdown, view, theme, (names, headings)) for hand in showdown.hands)
    places, bottom = panel_column(panels, top)
    return Picture(WIDTH, bottom + MARGIN, (*title, *places), _alt(showdown, view.round_no))


def _panel(
    hand: ShowdownHand, showdown: ShowdownView, view: GinView, theme: Theme, words: tuple[Names, Headings]
) -> tuple[DrawList, int]:
    """A seat's result above its hand, and the height.

    Without words, a check means that the seat knocked; a star goes with the points of the seat that scores.
    """
    names, headings = words
    size = CardSize.TABLE_LARGE if theme.large else CardSize.TABLE
    colour = SIDE_COLOURS[view.sides[hand.seat]]
    blocks = _blocks_with_layoffs(hand, showdown, view, theme, (size, headings.get("sheet-deadwood", "")))
    cards, height = ((), 0) if hand.hidden else lay_out_blocks(blocks, size, theme, _PANEL_WIDTH, Colour.PANEL)
    height += _HEADER_HEIGHT + 2 * _PAD
    header = [*disc(seat_letter(hand.seat), colour, Colour.PANEL)]
    if names:
        name = Name(names[hand.seat], DIGIT_HEIGHT, _NAME_WIDTH, Colour.PAPER, Colour.PANEL)
        header.append(Placement(name, DISC_SIZE + GAP, _MIDDLE))
    if hand.seat == showdown.knocker and showdown.result not in _GINS:
        left = DISC_SIZE + _NAME_WIDTH + 2 * GAP
        if "sheet-knocked" in headings:
            knocked = Name(headings["sheet-knocked"], HEADING_HEIGHT, _HEADING_WIDTH, Colour.GOLD, Colour.PANEL)
            header.append(Placement(knocked, left, _MIDDLE + 2))
        else:
            check = mark(Shape.CHECK, Colour.GOLD, Colour.INK, Colour.PANEL)
            header += translate(check, left, (DISC_SIZE - MARK_SIZE) // 2)
    if hand.seat == showdown.winner:
        star = Icon(Shape.STAR, DIGIT_HEIGHT + 4, Colour.GOLD, Colour.PANEL)
        header.append(heading(headings, "sheet-scored", star, (_PANEL_WIDTH - 240, _MIDDLE + 2), _HEADING_WIDTH))
        points = Label(f"+{showdown.points}", DIGIT_HEIGHT, Colour.GOLD, Colour.PANEL, Halign.RIGHT)
        header.append(Placement(points, _PANEL_WIDTH - 160, _MIDDLE))
    total = str(showdown.totals[view.sides[hand.seat]])
    label = Label(total, DIGIT_HEIGHT + 8, ink_on_panel(colour), Colour.PANEL, Halign.RIGHT)
    header.append(Placement(label, _PANEL_WIDTH, _MIDDLE - 4))
    places = (
        *area(colour, height),
        *translate(tuple(header), _LEFT, _PAD),
        *translate(cards, _LEFT, _PAD + _HEADER_HEIGHT),
    )
    return places, height


def _blocks_with_layoffs(
    hand: ShowdownHand, showdown: ShowdownView, view: GinView, theme: Theme, form: tuple[CardSize, str]
) -> list[Block]:
    """The blocks of a hand, including the cards that the other seat laid off on its melds, tagged with its letter.

    `form` is the size of the cards, and the word for deadwood.
    """
    size, deadwood = form
    other = next(shown.seat for shown in showdown.hands if shown.seat != hand.seat)
    letter = seat_letter(other), SIDE_COLOURS[view.sides[other]]
    blocks = to_blocks(hand.arranged, theme, size, _PANEL_WIDTH, deadwood)
    for index, laid_off in enumerate(hand.layoffs):
        if laid_off:
            cards = sort_hand((*blocks[index].cards, *laid_off), Sort.SUIT)
            tags = tuple(letter if card in laid_off else None for card in cards)
            blocks[index] = replace(blocks[index], cards=cards, marks=(None,) * len(cards), tags=tags)
    return blocks


def _alt(showdown: ShowdownView, round_no: int) -> tuple[Say, ...]:
    """The end of the round, both hands, and the points."""
    totals = ", ".join(f"{seat_letter(side)} {total}" for side, total in enumerate(showdown.totals))
    winner = seat_letter(showdown.winner) if showdown.winner is not None else "none"
    knocker = seat_letter(showdown.knocker) if showdown.knocker is not None else "none"
    laid_off = "yes" if any(any(hand.layoffs) for hand in showdown.hands) else "no"
    return (
        say("alt-gin-sheet", round=round_no, result=showdown.result, knocker=knocker),
        say("alt-gin-hands", hands="; ".join(map(_hand_text, showdown.hands)), laid_off=laid_off),
        say("alt-gin-points", winner=winner, points=showdown.points, times=showdown.times, totals=totals),
    )


def _hand_text(hand: ShowdownHand) -> str:
    """A hand, with the cards laid off on a meld after a plus sign: `A (7S 8S 9S + TS) KD 4C = 14`."""
    text = f"{seat_letter(hand.seat)} {arranged_text(hand.arranged)}"
    for meld, laid_off in zip(hand.arranged.melds, hand.layoffs, strict=False):
        if laid_off:
            cards = write_cards(meld)
            text = text.replace(f"({cards})", f"({cards} + {write_cards(laid_off)})", 1)
    return text
