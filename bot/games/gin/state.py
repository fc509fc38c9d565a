"""The state of a match of gin and of a round."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from bot.games.cards import Card
from bot.games.gin.options import Ending, GinOptions
from bot.games.gin.showdown import Showdown
from bot.games.turns import TurnMatch
from bot.games.values import Outcome, Seat

HAND_SIZE: Final = 10
STOCK_END: Final = 2
"""The number of cards of the stock that are never drawn (G-44)."""
IDLE_TURNS: Final = 6
"""The number of consecutive turns, three laps of two seats, that may pass without a draw from the stock (0.2)."""


class Phase(StrEnum):
    """The decision that is due."""

    UPCARD = "upcard"  # take the first upcard, or pass (G-18)
    STOCK = "stock"  # draw from the stock, since both seats passed (AG-01)
    DRAW = "draw"
    DISCARD = "discard"
    LAST_DISCARD = "last-discard"  # take the last discard to knock, or pass (AG-10)
    LAST_KNOCK = "last-knock"  # knock, having taken the last discard (AG-10)
    SHOWN = "shown"  # the round is over


class Round(NamedTuple):
    """A round.

    Attributes:
        phase: the decision that is due.
        turn: the seat whose turn it is; after the end, the seat that acted last.
        dealer: the seat that dealt.
        hands: the mask of each seat's hand.
        stock: the bits of the stock, top first.
        pile: the bits of the discard pile, oldest first.
        taken: the bit taken from the pile this turn, which may not be discarded (AG-02); 0 for none.
        last_drawn: the bit that came with the last draw of the turn; 0 for none.
        idle: the number of consecutive turns without a draw from the stock.
        upcard: the bit of the first upcard, wherever that card is now (AG-21).
        end: the showdown; None while the round runs.

    """

    phase: Phase
    turn: Seat
    dealer: Seat
    hands: tuple[int, int]
    stock: tuple[int, ...]
    pile: tuple[int, ...]
    taken: int = 0
    last_drawn: int = 0
    idle: int = 0
    upcard: int = 0
    end: Showdown | None = None

    @property
    def hand(self) -> int:
        """The mask of the hand of the seat whose turn it is."""
        return self.hands[self.turn]

    def with_hand(self, hand: int) -> tuple[int, int]:
        """The hands, with that of the seat whose turn it is replaced."""
        return (hand, self.hands[1]) if self.turn == 0 else (self.hands[0], hand)

    def ended(self, end: Showdown) -> Self:
        return self._replace(phase=Phase.SHOWN, taken=0, last_drawn=0, end=end)


class Bonuses(NamedTuple):
    """The bonus points of a side at the end of a match: for rounds won, for the match, for a shut-out (AG-08)."""

    boxes: int
    game: int
    shut_out: int

    @property
    def points(self) -> int:
        return sum(self)


@dataclass(frozen=True, slots=True)
class Tallies:
    """The figures of a side in a match so far: gins, big gins included, undercuts, and the most points of one deal."""

    gins: int = 0
    undercuts: int = 0
    best_deal: int = 0


@dataclass(frozen=True, slots=True)
class Match(TurnMatch[Round]):
    """A match, or a series of matches (AG-17).

    Attributes:
        options: the options of the table.
        sides: the side of each seat.
        round_no: the number of the running or last round, from 1; 0 before the first.
        next_dealer: the seat that deals next; None before the first deal, which is drawn for.
        totals: the points of each side in the running match, finished rounds only; at its end with its bonuses.
        wins: the number of matches that each side has won.
        banked: the points of each side from earlier matches of the series.
        tallies: the figures of each side in all matches of the series.
        drawn: the cards drawn for the first deal, by seat; () after round 1.
        boxes: the number of rounds that each side has won in the running match; zero if there are no match bonuses.
        bonuses: the bonuses of each side at the end of a match, if the last round ended one; otherwise ().
        added: the sum of such bonuses for each side in all matches of the series.
        round: the running or last round; None before a deal.

    """

    options: GinOptions
    sides: tuple[int, ...]
    round_no: int = 0
    next_dealer: Seat | None = None
    totals: tuple[int, int] = (0, 0)
    wins: tuple[int, int] = (0, 0)
    banked: tuple[int, int] = (0, 0)
    tallies: tuple[Tallies, Tallies] = (Tallies(), Tallies())
    drawn: tuple[tuple[Card, ...], ...] = ()
    boxes: tuple[int, int] = (0, 0)
    bonuses: tuple[Bonuses, ...] = ()
    added: tuple[int, int] = (0, 0)
    round: Round | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the series, with its totals, once a side has won the matches it needs."""
        for side, wins in enumerate(self.wins):
            if wins >= self.options.matches_to_win:
                reason = Ending.WITH_BONUSES if any(self.added) else Ending.TARGET
                return Outcome(reason, (side,), self.series_totals)
        return None

    @property
    def series_totals(self) -> tuple[int, int]:
        """The points of each side in all matches of the series so far."""
        return (self.banked[0] + self.totals[0], self.banked[1] + self.totals[1])

    def reached(self, total: int) -> bool:
        """True if this many points win a match (G-45, AG-09)."""
        return total > self.options.target or (total == self.options.target and not self.options.target_strict)
