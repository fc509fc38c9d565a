"""The view of a match of gin rummy for one seat, and its description in words. All cards are faces."""

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.values import Say, Seat, SideName, View, say
from bot.games.view import Arranged, describe_draw, describe_melded_hand, describe_turn

_MAX_PILE_TO_SHOW_DRAWN = 2
"""The cards drawn for the first deal are shown until the pile has more cards than this."""


@dataclass(frozen=True, slots=True)
class ShowdownHand:
    """The hand of one seat at the end of a round.

    Attributes:
        seat: the seat.
        arranged: the melds and deadwood that counted, without the cards laid off.
        layoffs: for each meld of the knocker, the cards that the opponent laid off on it; () for the opponent.
        hidden: only the points of its deadwood are shown.

    """

    seat: Seat
    arranged: Arranged
    layoffs: tuple[tuple[Card, ...], ...]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class ShowdownView:
    """The end of a round.

    Attributes:
        result: `knock`, `gin`, `big-gin`, `undercut`, `tie` or `draw`.
        knocker: the seat that knocked or had gin; None in a draw.
        hands: both hands, by seat.
        winner: the seat that scores; None if nobody does.
        points: the points that it scores, already multiplied by `times`.
        totals: the points of each side, this round included.
        times: how many times the points of the round count (AG-22).
        bonuses: for each side the bonuses for rounds won, match and shut-out, if the round ended a match; otherwise ().
        won: whether the round ended a match.

    """

    result: str
    knocker: Seat | None
    hands: tuple[ShowdownHand, ...]
    winner: Seat | None
    points: int
    totals: tuple[int, ...]
    times: int
    bonuses: tuple[tuple[int, int, int], ...]
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GinView(View):
    """The view of a seat. `totals` are the points of the running match of the series, finished rounds only.

    Attributes:
        stock: the number of cards in the stock.
        pile_top: the top card of the discard pile, the only one that players may see (AG-18); None if it is empty.
        pile_count: the number of cards in the discard pile.
        arrangement: the seat's own hand in the melds that would count; None for a bystander and before the first deal.
        last_drawn: the card that this seat drew this turn, for the picture to mark; () if it isn't its turn.
        locked: the card that this seat took from the pile and may not discard this turn (AG-02); None if there is none.
        knock_limit: the most deadwood to knock with in this round, 0 for gin only (G-24, AG-21).
        multiplier: how many times the points of this round count (AG-22).
        drawn_for_deal: the cards drawn for the first deal, by seat (AG-16); () after round 1.
        showdown: both hands and the points of the round that has just ended; None while a round runs.
        target: the points that win a match.
        boxes: the number of rounds that each side has won in the running match.
        box_bonus: the points for each of them at the end of the match (AG-08).
        wins: the number of matches that each side has won.
        matches_to_win: the number of matches that wins the series.

    """

    stock: int
    pile_top: Card | None
    pile_count: int
    arrangement: Arranged | None
    last_drawn: tuple[Card, ...]
    locked: Card | None
    knock_limit: int
    multiplier: int
    drawn_for_deal: tuple[tuple[Card, ...], ...]
    showdown: ShowdownView | None
    target: int
    boxes: tuple[int, ...]
    box_bonus: int
    wins: tuple[int, ...]
    matches_to_win: int


def describe(view: GinView) -> tuple[Say, ...]:
    """Describe the hand and the table; () once the round is over, since its sheet covers everything."""
    if view.showdown is not None:
        return ()
    lines = [
        *describe_melded_hand("gin", view),
        say("told-table"),
        say("alt-gin-pile", count=view.pile_count, card="" if view.pile_top is None else view.pile_top),
        say("told-stock", count=view.stock),
        *describe_turn(view),
        say("alt-gin-stakes", limit=view.knock_limit, times=view.multiplier),
    ]
    for side, total in enumerate(view.totals):
        lines.append(say("told-points", side=SideName(side), total=total, target=view.target))
    lines.append(say("told-round", round=view.round_no))
    if view.matches_to_win > 1:
        wins = tuple(say("told-wins", side=SideName(side), count=won) for side, won in enumerate(view.wins))
        lines.append(say("alt-gin-wins", wins=wins, needed=view.matches_to_win))
    if any(view.drawn_for_deal) and view.pile_count <= _MAX_PILE_TO_SHOW_DRAWN:
        lines.append(describe_draw(view.drawn_for_deal))
    return tuple(lines)
