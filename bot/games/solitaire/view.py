"""The view of a match of solitaire, and its description in words. All cards are faces."""

from dataclasses import dataclass

from bot.games.cards import Card
from bot.games.values import Say, View, say
from bot.games.view import Arranged, describe_melded_hand


@dataclass(frozen=True, slots=True)
class DealScore:
    """The end of a deal.

    Attributes:
        result: `gin`, `big-gin`, `joker-low` or `joker-high`.
        hand: the hand in the melds that counted.
        draws: the number of cards drawn from the stock that score.
        player: the points that the player scores.
        joker: the points that the Joker scores.
        totals: the points of the player and of the Joker, this deal included.
        safe: in variation 1, the number of cards above the joker's part of the stock (AS-08); 0 in the others.

    """

    result: str
    hand: Arranged
    draws: int
    player: int
    joker: int
    totals: tuple[int, int]
    safe: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireView(View):
    """The player's view. `totals` are those of the player and, as side 1, of the Joker, who has no seat.

    Attributes:
        stock: the number of cards in the stock.
        pile_count: the number of cards in the pile; they lie face down (S-16).
        aside_count: the number of cards laid aside for the exchange.
        drawn: the number of cards drawn from the stock so far that score (AS-01).
        jokers_out: the number of jokers drawn so far, which lie face up.
        arrangement: the hand in its best melds; None for a bystander and before the first deal.
        last_drawn: the cards that came this turn, for the picture to mark; () for none.
        locked: the card taken back this turn, which may not be discarded (AS-02); None if there is none.
        score: the score of the deal that has just ended; None while one runs.
        deals: the number of deals of the match.

    """

    stock: int
    pile_count: int
    aside_count: int
    drawn: int
    jokers_out: int
    arrangement: Arranged | None
    last_drawn: tuple[Card, ...]
    locked: Card | None
    score: DealScore | None
    deals: int


def describe(view: SolitaireView) -> tuple[Say, ...]:
    """Describe the hand, the stacks and the points; () once the deal is over, since its sheet covers everything."""
    if view.score is not None:
        return ()
    return (*describe_melded_hand("solitaire", view), say("told-table"), *describe_stacks(view))


def describe_stacks(view: SolitaireView) -> tuple[Say, ...]:
    """Describe the stacks and the points. No card is named: only their numbers and that of the jokers drawn."""
    player, joker = view.totals
    return (
        say("alt-solitaire-table", deal=view.round_no, deals=view.deals, stock=view.stock, drawn=view.drawn),
        say("alt-solitaire-stacks", pile=view.pile_count, aside=view.aside_count, jokers=view.jokers_out),
        say("alt-solitaire-points", player=player, joker=joker),
    )
