"""The state of a match: frozen values that hold physical cards. Code outside bot/games/rum500 sees views instead.

Between rounds, `Match.round` is the round that has ended, or None before the first deal. The totals change only when a
round ends, and they are the only points in the state: all others are computed from the cards.

Every turn begins with a new `Turn`, so there is nothing to reset. `Round.fresh`, `rum_caller` and `discarder` exist
only for the picture of the table; no rule depends on them.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self, TypedDict, Unpack

from bot.games.cards import Card
from bot.games.rum500.melds import MeldRules, TableMeld
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.view import Sheet
from bot.games.values import Outcome, Seat, fast_replace

MAX_LAPS = 3
"""Full laps without a draw from the stock, a meld or a lay-off, after which only the stock may be drawn from (0.2)."""


class Phase(StrEnum):
    """The decision that is due. The value ends the id of the prompt in the language files: `rum500-prompt-<value>`."""

    DEAL = "deal"  # the first deal
    EFFECT = "effect"  # the dealer chooses the effect of jokers
    DRAW = "draw"
    PLAY = "play"  # melds, lay-offs, the discard
    RUM = "rum"  # the other seats may call Rum on the discard
    CLAIM = "claim"  # the seat that called Rum chooses the meld (AR-28)
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class Effect(StrEnum):
    """The effect of jokers in a round of the dealer's gambit (R-105 to R-107)."""

    WILD = "wild"
    DOUBLE = "double"
    SPLITTER = "splitter"


class DealerJoker(StrEnum):
    """The status of the joker that lies before the dealer (R-102)."""

    FREE = "free"
    USED = "used"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Obligation:
    """The card from the pile that must be used before the turn ends (R-34).

    Attributes:
        may_lay_off: a lay-off meets the obligation; otherwise only a new meld does (AR-03).

    """

    card: Card
    may_lay_off: bool


@dataclass(frozen=True, slots=True)
class LastPlay:
    """The cards laid by the last command and the round before it, so that the play can be taken back (0.2).

    Attributes:
        number: the meld that the cards went on; 0 for several melds.

    """

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    before: "Round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """The places of the cards of a round.

    Attributes:
        hands: each seat's cards, in no particular order.
        stock: top first.
        pile: oldest first.
        melds: in the order laid.
        out_of_play: cards that have left the round (R-107, R-108).

    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...] = ()
    out_of_play: tuple[Card, ...] = ()

    def replace(self, **changes: "Unpack[CardsChanges]") -> Self:
        """A copy with the given fields replaced."""
        return fast_replace(self, changes)

    def with_hand(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """All hands, with the hand of one seat replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def with_meld(self, index: int, meld: TableMeld) -> tuple[TableMeld, ...]:
        """All melds, with the one at `index` replaced."""
        return (*self.melds[:index], meld, *self.melds[index + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The part of the round that lasts for one turn.

    Attributes:
        seat: the seat on turn.
        obligation: the card that the seat still has to use; None if there is none.
        barred: the card taken from the pile without an obligation, which may not be discarded this turn (AR-12).
        picked: the cards taken from the pile this turn (AR-11).
        active: the seat drew from the stock, or there was no stock, so the turn isn't idle (0.2).
        laid: any seat laid a card on the table, so neither the turn nor a reshuffle is idle (0.2).
        straights: the number of seven-card runs that the seat has melded (R-121).
        last_play: the play that can be taken back; None if there is none.

    """

    seat: Seat
    obligation: Obligation | None = None
    barred: Card | None = None
    picked: tuple[Card, ...] = ()
    active: bool = False
    laid: bool = False
    straights: int = 0
    last_play: LastPlay | None = None

    def replace(self, **changes: "Unpack[TurnChanges]") -> Self:
        """A copy with the given fields replaced."""
        return fast_replace(self, changes)


@dataclass(frozen=True, slots=True)
class LastDraw:
    """The cards that a seat drew or took last; the view of that seat marks them until its turn ends."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Gambit:
    """The dealer's gambit of a round.

    Attributes:
        joker: the joker that lies before the dealer; None once it has been used.
        effect: the effect of jokers that the dealer has chosen; None before that (R-104).

    """

    joker: Card | None
    joker_status: DealerJoker = DealerJoker.FREE
    effect: Effect | None = None

    @property
    def free_joker(self) -> Card | None:
        """The dealer's joker while it can still be used or blocked, else None."""
        return self.joker if self.joker_status is DealerJoker.FREE else None

    def with_joker_used(self) -> "Gambit":
        return Gambit(None, DealerJoker.USED, self.effect)


@dataclass(frozen=True, slots=True)
class Call:
    """An open call of Rum on the top discard (R-120).

    Attributes:
        callers: the seats that may still call: they are entitled to, and haven't passed.
        claimed: the only caller left has called Rum and is choosing the meld.

    """

    callers: tuple[Seat, ...]
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class IdleCounts:
    """The counts that keep a round from going on forever (0.2), updated when a turn ends.

    Attributes:
        turns: consecutive turns without a draw from the stock, a meld or a lay-off.
        shuffles: consecutive reshuffles without a meld or a lay-off in between.

    """

    turns: int = 0
    shuffles: int = 0

    def after(self, turn: Turn) -> "IdleCounts":
        """The counts once `turn` has ended."""
        return IdleCounts(0 if turn.active or turn.laid else self.turns + 1, 0 if turn.laid else self.shuffles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round that has been dealt.

    Attributes:
        seed, salt: the inputs of the fair deal (0.3); the seed is secret until the round is over.
        direction: the direction of play: 1 clockwise, -1 counter-clockwise (R-101).
        drawn_for_deal: the cards that each seat drew for the first deal (R-06); () in later rounds.
        call: the open call of Rum; None if Rum can't be called now.
        shuffles: how many times the discards have been reshuffled into a new stock.
        fresh: the cards laid by the last turn in which any were laid.
        rum_caller: the seat that has just laid the last discard off by calling Rum; None after the next discard.
        discarder: the seat that discarded the top card of the pile; None if that card wasn't discarded from a hand.
        went_out: the seat that went out; None if nobody has.
        stopped: the round ended because the stock was used up.

    """

    number: int
    dealer: Seat
    seed: str = field(repr=False)
    salt: str
    direction: int
    drawn_for_deal: tuple[tuple[Card, ...], ...] = ()
    rules: MeldRules
    phase: Phase
    cards: Cards
    turn: Turn
    last_draw: LastDraw | None = None
    gambit: Gambit | None = None
    call: Call | None = None
    idle: IdleCounts = IdleCounts()
    shuffles: int = 0
    fresh: tuple[Card, ...] = ()
    rum_caller: Seat | None = None
    discarder: Seat | None = None
    went_out: Seat | None = None
    stopped: bool = False

    @property
    def over(self) -> bool:
        return self.went_out is not None or self.stopped

    @property
    def laps(self) -> int:
        """The number of consecutive full laps without a draw from the stock, a meld or a lay-off."""
        return self.idle.turns // len(self.cards.hands)

    @property
    def only_stock(self) -> bool:
        """True while idle laps forbid taking from the pile (0.2)."""
        return bool(self.cards.stock) and self.laps >= MAX_LAPS

    @property
    def effect(self) -> Effect | None:
        """The effect of jokers that the dealer has chosen; None without the gambit and before the choice."""
        return None if self.gambit is None else self.gambit.effect

    def next_seat(self, seat: Seat) -> Seat:
        """The seat after this one in the direction of play."""
        return (seat + self.direction) % len(self.cards.hands)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat in the direction of play, starting with this one."""
        count = len(self.cards.hands)
        return tuple((seat + self.direction * step) % count for step in range(count))

    def replace(self, **changes: "Unpack[RoundChanges]") -> Self:
        """A copy with the given fields replaced."""
        return fast_replace(self, changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match of 500 Rum, from its start to its outcome.

    Attributes:
        sides: the side of each seat.
        totals: the points of each side after the last round that ended.
        opened: whether the rounds of each side count yet (R-64).
        best_rounds: the most that any round has added to the total of each side; () before a round has ended.
        rounds_played: the number of rounds that have ended.
        next_dealer: the dealer of the next round; None before the first deal if it is drawn for (R-06).
        round: the running round, or the last one; None before the first deal.
        sheet: the score sheet of the last round; None while a round runs.
        outcome: None while the match goes on.

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
        if self.outcome is not None:
            return Phase.MATCH_OVER
        if self.round is None:
            return Phase.DEAL
        return Phase.ROUND_OVER if self.round.over else self.round.phase

    @property
    def seats(self) -> range:
        return range(len(self.sides))

    @property
    def current_round(self) -> Round:
        """The running round, or the one that has just ended.

        Raises:
            LookupError: no round has been dealt yet.

        """
        if self.round is None:
            raise LookupError("no round has been dealt")
        return self.round

    def replace(self, **changes: "Unpack[MatchChanges]") -> Self:
        """A copy with the given fields replaced."""
        return fast_replace(self, changes)


class CardsChanges(TypedDict, total=False):
    """The arguments of `Cards.replace`, for the type checker."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    out_of_play: tuple[Card, ...]


class TurnChanges(TypedDict, total=False):
    """The arguments of `Turn.replace`: every field but the seat."""

    obligation: Obligation | None
    barred: Card | None
    picked: tuple[Card, ...]
    active: bool
    laid: bool
    straights: int
    last_play: LastPlay | None


class RoundChanges(TypedDict, total=False):
    """The arguments of `Round.replace`: the fields that change after the deal."""

    rules: MeldRules
    phase: Phase
    cards: Cards
    turn: Turn
    last_draw: LastDraw | None
    gambit: Gambit | None
    call: Call | None
    idle: IdleCounts
    shuffles: int
    fresh: tuple[Card, ...]
    rum_caller: Seat | None
    discarder: Seat | None
    went_out: Seat | None
    stopped: bool


class MatchChanges(TypedDict, total=False):
    """The arguments of `Match.replace`: the fields that change after the start."""

    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    best_rounds: tuple[int, ...]
    rounds_played: int
    next_dealer: Seat | None
    round: Round | None
    sheet: Sheet | None
    outcome: Outcome | None
