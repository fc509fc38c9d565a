"""The state of a match: frozen values, the cards physical. Nothing outside bot/games/rum500 looks in here.

A *match* is between rounds (its `round` then is the one that has ended, or None), or in one. Totals of a match change
only when a round ends. Everything that can be worked out is worked out: points lie in no field but the totals.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from bot.games.cards import Card, Rank, Suit, Typed
from bot.games.rum500.melds import MeldRules, Target

if TYPE_CHECKING:
    from bot.games.rum500.options import Rum500Options
    from bot.games.rum500.view import MeldKind, Sheet
    from bot.games.values import Outcome, Seat


class Phase(StrEnum):
    """What the match waits for. The value ends the id of the prompt in the language files."""

    DEAL = "deal"  # the first deal
    EFFECT = "effect"  # the dealer's choice of what jokers do
    DRAW = "draw"
    PLAY = "play"  # melds, lay-offs, the discard
    RUM = "rum"  # everybody else may call Rum on the discard
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class Effect(StrEnum):
    """What jokers do in a round of the dealer's gambit (R-105 to R-107)."""

    WILD = "wild"
    DOUBLE = "double"
    SPLITTER = "splitter"


class DealerJoker(StrEnum):
    """What became of the joker that lies before the dealer (R-102)."""

    NONE = "none"
    FREE = "free"
    USED = "used"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table, what it stands for (a joker), and who put it there and scores it (R-66)."""

    card: Card
    stands_for: Card | None
    by: Seat

    @property
    def typed(self) -> Typed:
        """The card as the arithmetic of melds sees it."""
        return Typed(self.card.face, self.stands_for)


@dataclass(frozen=True, slots=True)
class TableMeld:
    """A meld on the table.

    Attributes:
        seat: who laid it first.
        low: the place of a run's lowest card (bot/games/rum500/melds.py); 0 for a set.
        rank: the rank of a set. suit: the suit of a run.
        at_once: a set that was laid with its four cards in one meld (R-116).
        seal: the joker that doubles it (R-106); None while it is open.

    """

    kind: MeldKind
    seat: Seat
    cards: tuple[Laid, ...]
    low: int
    rank: Rank
    suit: Suit
    at_once: bool = False
    seal: Card | None = None

    @property
    def target(self) -> Target:
        """The meld as the arithmetic sees it."""
        return Target(self.kind, tuple(laid.typed for laid in self.cards), self.low, self.rank, self.suit)


@dataclass(frozen=True, slots=True)
class Duty:
    """The card from the pile that must be used before the turn ends (R-34), and whether a lay-off will do."""

    card: Card
    lay_off: bool


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The meld or lay-off that was the last command, and the round before it: what a take-back needs (0.2)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    before: Round


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round, from its deal on.

    Attributes:
        seed, salt: the fair deal's; the seed is secret until the round is over.
        step: the direction of play, 1 clockwise, -1 counter-clockwise (R-101).
        hands: each seat's cards, in no order.
        stock: top first. pile: oldest first. aside: cards out of the round (R-107, R-108).
        duty: what the turn's seat still has to use.
        barred: the card taken from the pile without a duty, which may not be thrown back this turn (AR-12).
        picked: the cards that came from the pile this turn (AR-11).
        newest: the cards of the last draw and `newest_by` who drew them.
        active: something happened this turn that the guarantee against endless laps counts (0.2).
        idle_turns: turns in a row in which nothing did.
        idle_shuffles: reshuffles in a row without a meld or a lay-off in between.
        straights: runs of seven laid by the turn's seat this turn (R-121).
        effect: the dealer's choice; None without the gambit, or before it is made.
        callable: the top discard can be called with Rum; passed: who doesn't want to.
        out: who went out; stopped: the stock ended the round.

    """

    number: int
    dealer: Seat
    seed: str = field(repr=False)
    salt: str
    step: int
    rules: MeldRules
    phase: Phase
    turn: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    melds: tuple[TableMeld, ...] = ()
    duty: Duty | None = None
    barred: Card | None = None
    picked: tuple[Card, ...] = ()
    newest: tuple[Card, ...] = ()
    newest_by: Seat | None = None
    last_play: LastPlay | None = None
    active: bool = False
    idle_turns: int = 0
    shuffles: int = 0
    idle_shuffles: int = 0
    straights: int = 0
    drawn_for_deal: tuple[tuple[Card, ...], ...] = ()
    effect: Effect | None = None
    dealer_joker: Card | None = None
    dealer_joker_is: DealerJoker = DealerJoker.NONE
    callable: bool = False
    passed: tuple[Seat, ...] = ()
    out: Seat | None = None
    stopped: bool = False

    @property
    def over(self) -> bool:
        """True once somebody went out or the stock ended it."""
        return self.out is not None or self.stopped

    @property
    def laps(self) -> int:
        """How many full laps in a row went by without a draw from the stock, a meld or a lay-off."""
        return self.idle_turns // len(self.hands)

    def next_seat(self, seat: Seat) -> Seat:
        """The seat after this one in the direction of play."""
        return (seat + self.step) % len(self.hands)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat in the direction of play, that one first."""
        return tuple((seat + self.step * number) % len(self.hands) for number in range(len(self.hands)))

    def but(self, **changes: Any) -> Round:
        """The same round with changes."""
        return dataclasses.replace(self, **changes)

    def with_hand(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """All hands, that seat's being another."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match.

    Attributes:
        sides: the side of each seat.
        totals: the points of each side after the last round that ended.
        opened: whether each side's rounds count by now (R-64).
        best_rounds: the most that a round has added to each side's total; () before one has ended.
        rounds_played: the number of rounds that have ended.
        next_dealer: who deals the next round; None before the first, which is drawn for (R-06).
        round: the running round, or the last.
        sheet: the score sheet of the last round; None while one runs.
        outcome: how it ended.

    """

    options: Rum500Options
    sides: tuple[int, ...]
    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    best_rounds: tuple[int, ...] = ()
    rounds_played: int = 0
    next_dealer: Seat | None = None
    round: Round | None = None
    sheet: Sheet | None = None
    outcome: Outcome | None = None

    @property
    def phase(self) -> Phase:
        """What the match waits for."""
        if self.outcome is not None:
            return Phase.MATCH_OVER
        if self.round is None:
            return Phase.DEAL
        return Phase.ROUND_OVER if self.round.over else self.round.phase

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(len(self.sides))

    @property
    def running(self) -> Round:
        """The running round, or the one that has just ended."""
        if self.round is None:
            raise LookupError("no round has been dealt")
        return self.round

    def but(self, **changes: Any) -> Match:
        """The same match with changes."""
        return dataclasses.replace(self, **changes)
