"""What one seat may see of a match of gin rummy. All cards are faces.

A table of gin rummy in words: all that its pictures show.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.values import Say, Seat, SideName, View, say
from bot.games.view import Arranged, drawn_told, melded_hand_told, turn_told

_FRESH = 2
"""A round is fresh until the pile has more cards than this."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One seat's hand at the end of a round.

    `arranged` is what counted, without the cards laid off. For the knocker `laid_on` holds, for each of the melds, the
    cards that the opponent laid off on it.
    """

    seat: Seat
    arranged: Arranged
    laid_on: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class ShowdownView:
    """The end of a round.

    Attributes:
        result: `knock`, `gin`, `big-gin`, `undercut`, `tie` or `draw`.
        knocker: the seat that knocked or had gin; None in a draw.
        hands: both hands, by seat.
        winner: the seat that scores; None for nobody.
        points: what it scores.
        totals: the points of each side with this round.
        times: how many times the round's points counted (AG-22); `points` is what came of it.
        bonuses: what the end of the match added for each side, for rounds won, match and shut-out; () where none did.

    """

    result: str
    knocker: Seat | None
    hands: tuple[ShownHand, ...]
    winner: Seat | None
    points: int
    totals: tuple[int, ...]
    times: int
    bonuses: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GinView(View):
    """What a seat sees. `totals` are the points of the running match of the series, after its last finished round.

    Attributes:
        stock: the number of cards in the stock.
        pile_top: the top card of the discard pile, the only one that may be looked at (AG-18); None if there is none.
        pile_count: the number of cards in the discard pile.
        arrangement: the seat's own hand in the melds that would count, all its cards counted; None for a bystander
            and before the first deal.
        newest: the card that came to this seat's hand with its last draw, for the picture to mark; () for others.
        locked: the card this seat took from the pile and may not discard this turn (AG-02); None when there is none.
        knock_limit: the most deadwood to knock with in this round, 0 for gin only (G-24, AG-21).
        times: how many times the points of this round count (AG-22).
        drawn_for_deal: the cards drawn for the first deal, for each seat in order (AG-16); () after round 1.
        showdown: both hands and the points of the round that has just ended; None while a round runs.
        target: the points that win a match.
        boxes: the rounds each side has won in the running match.
        box_bonus: what each is worth at its end (AG-08).
        wins: the matches each side has won.
        matches_to_win: the matches that win the series.

    """

    stock: int
    pile_top: Card | None
    pile_count: int
    arrangement: Arranged | None
    newest: tuple[Card, ...]
    locked: Card | None
    knock_limit: int
    times: int
    drawn_for_deal: tuple[tuple[Card, ...], ...]
    showdown: ShowdownView | None
    target: int
    boxes: tuple[int, ...]
    box_bonus: int
    wins: tuple[int, ...]
    matches_to_win: int

    @property
    def shows_drawn(self) -> bool:
        """True while the cards drawn for the first deal are worth showing: until the pile has grown."""
        return any(self.drawn_for_deal) and self.pile_count <= _FRESH


def told(view: GinView) -> tuple[Say, ...]:
    """Hand, upcard or top discard, table; once the round is over, its sheet tells everything."""
    if view.showdown is not None:
        return ()
    return (*melded_hand_told("gin", view), *_table(view))


def _table(view: GinView) -> Iterator[Say]:
    yield say("told-table")
    yield say("alt-gin-pile", count=view.pile_count, card="" if view.pile_top is None else view.pile_top)
    yield say("told-stock", count=view.stock)
    yield from turn_told(view)
    yield say("alt-gin-stakes", limit=view.knock_limit, times=view.times)
    for side, total in enumerate(view.totals):
        yield say("told-points", side=SideName(side), total=total, target=view.target)
    yield say("told-round", round=view.round_no)
    if view.matches_to_win > 1:
        wins = tuple(say("told-wins", side=SideName(side), count=won) for side, won in enumerate(view.wins))
        yield say("alt-gin-wins", wins=wins, needed=view.matches_to_win)
    if view.shows_drawn:
        yield drawn_told(view.drawn_for_deal)
