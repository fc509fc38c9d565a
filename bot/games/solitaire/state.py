"""A match of solitaire: the totals of the player and the Joker, and the running deal.

A card of the stock is its bit; a joker is `JOKER`, which has none, so it never comes into a hand (AS-05).
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
"""The cards laid aside with three jokers (S-30)."""
LIMIT: Final = 10
"""The most deadwood, in points, of gin, big gin, and a hand that the joker may find (S-19, S-21, S-24)."""
IDLE_TURNS: Final = 3
"""Turns in a row, each a lap, that may pass without a draw from the stock (0.2)."""
GIN_BONUS: Final = 25
BIG_GIN_BONUS: Final = 31
PLAYER: Final = 0
"""The seat of the player."""
PLAYER_SIDE, JOKER_SIDE = 0, 1


class Phase(StrEnum):
    """What is to be decided."""

    EXCHANGE = "exchange"  # the four cards laid aside (S-32)
    FIRST = "first"  # the first discard, without a draw (S-14)
    DRAW = "draw"
    DISCARD = "discard"
    SHOWN = "shown"  # the deal is over


class Result(StrEnum):
    """How a deal ended."""

    GIN = "gin"
    BIG_GIN = "big-gin"
    JOKER_LOW = "joker-low"  # the joker came, the hand counted 10 or less (S-24)
    JOKER_HIGH = "joker-high"  # the joker came, the hand counted more (S-25)


class End(NamedTuple):
    """The end of a deal: how, the deadwood of the hand, and what the player and the Joker score."""

    result: Result
    deadwood: int
    player: int
    joker: int


class Round(NamedTuple):
    """A deal as it stands.

    Attributes:
        phase: what is to be decided.
        hand: the mask of the hand.
        stock: the bits of the stock, top first; `JOKER` for a joker.
        pile: the bits of the discard pile, oldest first.
        aside: the bits of the cards laid aside, top first, until the exchange.
        taken: the bit that was taken from the pile this turn, 0 for none: it may not be discarded (AS-02).
        newest: the bit that came with the last draw of the turn, 0 for none.
        drawn: the cards drawn from the stock so far, jokers among them.
        jokers: the jokers among them.
        idle: turns in a row without a draw from the stock.
        safe: in variation 1 the cards that lay above the joker's part; secret until the deal is over.
        end: how it ended.

    """

    phase: Phase
    hand: int
    stock: tuple[int, ...]
    pile: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    taken: int = 0
    newest: int = 0
    drawn: int = 0
    jokers: int = 0
    idle: int = 0
    safe: int = 0
    end: End | None = None

    @property
    def turn(self) -> Seat:
        return PLAYER

    def scoring_draws(self, options: SolitaireOptions) -> int:
        """The cards drawn from the stock that score (AS-01)."""
        return self.drawn if options.joker_counts_as_draw else self.drawn - self.jokers

    def ended(self, end: End) -> Self:
        """The deal at its end."""
        return self._replace(phase=Phase.SHOWN, taken=0, newest=0, end=end)


@dataclass(frozen=True, slots=True)
class Match(TurnMatch[Round]):
    """A match as it stands. `totals` are the player's and the Joker's, finished deals only."""

    options: SolitaireOptions
    sides: tuple[int, ...] = (PLAYER_SIDE,)
    round_no: int = 0
    totals: tuple[int, int] = (0, 0)
    round: Round | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended: more points win, equal ones are a draw and no win (S-28, AS-14)."""
        if self.round_no < self.options.deals or self.running is not None:
            return None
        player, joker = self.totals
        winners = {True: (PLAYER_SIDE,), False: (JOKER_SIDE,)}[player > joker]
        return Outcome(Ending.DEALS, (PLAYER_SIDE, JOKER_SIDE) if player == joker else winners, self.totals)
