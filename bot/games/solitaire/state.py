"""The state of a match of solitaire and of a deal.

Cards are bits of `gin_hands`. A joker is `JOKER`, which is 0, so that it never gets into a hand (AS-05).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, Self

from bot.games.solitaire.options import Ending, SolitaireOptions
from bot.games.turns import TurnMatch
from bot.games.values import Outcome, Seat

JOKER: Final = 0
HAND_SIZE: Final = 11
ASIDE: Final = 4
"""The number of cards laid aside with three jokers (S-30)."""
LIMIT: Final = 10
"""The most deadwood, in points, for gin, for big gin, and to score when the joker ends the deal (S-19, S-21, S-24)."""
IDLE_TURNS: Final = 3
"""The number of consecutive turns, each a lap, that may pass without a draw from the stock (0.2)."""
GIN_BONUS: Final = 25
BIG_GIN_BONUS: Final = 31
PLAYER: Final = 0
PLAYER_SIDE, JOKER_SIDE = 0, 1


class Phase(StrEnum):
    """The decision that is due."""

    EXCHANGE = "exchange"  # exchange cards for those laid aside (S-32)
    FIRST = "first"  # the first discard, without a draw (S-14)
    DRAW = "draw"
    DISCARD = "discard"
    SHOWN = "shown"  # the deal is over


class Result(StrEnum):
    """How a deal ended."""

    GIN = "gin"
    BIG_GIN = "big-gin"
    JOKER_LOW = "joker-low"  # a joker ended the deal, with a hand of 10 points or less (S-24)
    JOKER_HIGH = "joker-high"  # a joker ended the deal, with a hand of more points (S-25)


class End(NamedTuple):
    """The end of a deal: the result, the deadwood of the hand, and the scores of the player and the Joker."""

    result: Result
    deadwood: int
    player: int
    joker: int


class Round(NamedTuple):
    """A deal.

    Attributes:
        phase: the decision that is due.
        hand: the mask of the hand.
        stock: the bits of the stock, top first; `JOKER` for a joker.
        pile: the bits of the discard pile, oldest first.
        aside: the bits of the cards laid aside, top first, until the exchange.
        taken: the bit taken from the pile this turn, which may not be discarded (AS-02); 0 for none.
        last_drawn: the bits that came with the exchange or the last draw of the turn; 0 for none.
        drawn: the number of cards drawn from the stock so far, jokers included.
        jokers: the number of jokers among them.
        idle: the number of consecutive turns without a draw from the stock.
        safe: in variation 1, the number of cards above the joker's part of the stock; secret until the deal is over.
        end: the end of the deal; None while it runs.

    """

    phase: Phase
    hand: int
    stock: tuple[int, ...]
    pile: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    taken: int = 0
    last_drawn: int = 0
    drawn: int = 0
    jokers: int = 0
    idle: int = 0
    safe: int = 0
    end: End | None = None

    @property
    def turn(self) -> Seat:
        return PLAYER

    def scoring_draws(self, options: SolitaireOptions) -> int:
        """The number of cards drawn from the stock that score (AS-01)."""
        return self.drawn if options.joker_counts_as_draw else self.drawn - self.jokers

    def ended(self, end: End) -> Self:
        return self._replace(phase=Phase.SHOWN, taken=0, last_drawn=0, end=end)


@dataclass(frozen=True, slots=True)
class Match(TurnMatch[Round]):
    """A match. `totals` are the player's and the Joker's, finished deals only."""

    options: SolitaireOptions
    sides: tuple[int, ...] = (PLAYER_SIDE,)
    round_no: int = 0
    totals: tuple[int, int] = (0, 0)
    round: Round | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome after the last deal: more points win, equal totals are a draw (S-28, AS-14)."""
        if self.round_no < self.options.deals or self.running is not None:
            return None
        best = max(self.totals)
        winners = tuple(side for side in (PLAYER_SIDE, JOKER_SIDE) if self.totals[side] == best)
        return Outcome(Ending.DEALS, winners, self.totals)
