"""The state of a match: frozen values that hold physical cards. Nothing outside bot/games/rum500 looks in here.

A *match* is either in a round or between rounds, when its `round` is the one that has ended, or None. Totals of a match
change only when a round ends. Whatever can be worked out is worked out: no field but the totals holds points.

A round is made of parts: where its cards lie, the turn, what was drawn last, the gambit, a call of Rum, how long play
has been idle. What belongs to a turn is kept in its `Turn`; the next turn begins with a new one, so nothing has to be
reset.

What was moved last, for the picture of the table to mark: nothing in the rules depends on it.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self, TypedDict, Unpack

from bot.games.cards import Card
from bot.games.rum500.melds import MeldRules, TableMeld
from bot.games.rum500.options import Rum500Options
from bot.games.rum500.view import Sheet
from bot.games.values import Outcome, Seat, replaced

MAX_LAPS = 3
"""Full laps without a draw from the stock, a meld or a lay-off, after which only the stock may be drawn from (0.2)."""


class Phase(StrEnum):
    """What the match waits for. The value is the last part of the prompt's id in the language files."""

    DEAL = "deal"  # the first deal
    EFFECT = "effect"  # the dealer's choice of what jokers do
    DRAW = "draw"
    PLAY = "play"  # melds, lay-offs, the discard
    RUM = "rum"  # all others may call Rum on the discard
    CLAIM = "claim"  # the seat that called Rum chooses the meld (AR-28)
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"


class Effect(StrEnum):
    """What jokers do in a round of the dealer's gambit (R-105 to R-107)."""

    WILD = "wild"
    DOUBLE = "double"
    SPLITTER = "splitter"


class DealerJoker(StrEnum):
    """What became of the joker that lay before the dealer (R-102)."""

    FREE = "free"
    USED = "used"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Obligation:
    """The card from the pile that must be used before the turn ends (R-34), and whether a lay-off will do."""

    card: Card
    lay_off: bool


@dataclass(frozen=True, slots=True)
class LastPlay:
    """What the last command has laid, and the round before it: what a take-back needs (0.2).

    `number` is the meld that the cards went on, 0 where they went on several.
    """

    seat: Seat
    number: int
    cards: tuple[Card, ...]
    before: "Round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """Where the cards of a round lie.

    Attributes:
        hands: each seat's cards, in no particular order.
        stock: top first.
        pile: oldest first.
        melds: in the order laid.
        aside: cards out of the round (R-107, R-108).

    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...] = ()
    aside: tuple[Card, ...] = ()

    def replace(self, **changes: "Unpack[CardsChanges]") -> Self:
        """The same cards, with some of them elsewhere."""
        return replaced(self, changes)

    def with_hand(self, seat: Seat, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        """All hands, with that seat's replaced."""
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def with_meld(self, index: int, meld: TableMeld) -> tuple[TableMeld, ...]:
        """All melds, with that one replaced."""
        return (*self.melds[:index], meld, *self.melds[index + 1 :])


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What belongs to one turn and not to the next.

    Attributes:
        seat: whose turn it is.
        obligation: what the seat still has to use.
        barred: the card taken from the pile without an obligation, which may not be thrown back this turn (AR-12).
        picked: the cards that came from the pile this turn (AR-11).
        active: the stock was drawn from, or there was none to draw from, so the turn isn't idle (0.2).
        laid: somebody laid a card on the table, so neither the turn nor a reshuffle is idle (0.2).
        straights: runs of seven laid by the seat (R-121).
        last_play: what can be taken back.

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
        """The same turn, later."""
        return replaced(self, changes)


@dataclass(frozen=True, slots=True)
class LastDraw:
    """The cards that a seat drew or took last; its view marks them until the next draw."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Gambit:
    """The dealer's gambit of a round.

    Attributes:
        joker: the card that lies before the dealer; None once it has been used.
        joker_is: what became of it.
        effect: the dealer's choice; None before it is made (R-104).

    """

    joker: Card | None
    joker_is: DealerJoker = DealerJoker.FREE
    effect: Effect | None = None

    @property
    def free_joker(self) -> Card | None:
        """The dealer's joker, as long as it can be used or blocked."""
        return self.joker if self.joker_is is DealerJoker.FREE else None

    def used(self) -> "Gambit":
        """The gambit with the dealer's joker used."""
        return Gambit(None, DealerJoker.USED, self.effect)

    def blocked(self) -> "Gambit":
        """The gambit with the dealer's joker blocked (R-108)."""
        return Gambit(self.joker, DealerJoker.BLOCKED, self.effect)


@dataclass(frozen=True, slots=True)
class Call:
    """These seats may call Rum on the top discard; the others have passed, or may not call (R-120).

    `claimed`: the only one of them has called, and chooses the meld.
    """

    open_to: tuple[Seat, ...]
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Idle:
    """The counts behind the guarantee against endless laps (0.2), updated when a turn ends.

    Attributes:
        turns: turns in a row without a draw from the stock, a meld or a lay-off.
        shuffles: reshuffles in a row without a meld or a lay-off in between.

    """

    turns: int = 0
    shuffles: int = 0

    def after(self, turn: Turn) -> "Idle":
        """The counts after this turn."""
        return Idle(0 if turn.active or turn.laid else self.turns + 1, 0 if turn.laid else self.shuffles)


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round, from its deal on.

    Attributes:
        seed, salt: the fair deal's; the seed is secret until the round is over.
        direction: the direction of play, 1 clockwise, -1 counter-clockwise (R-101).
        call: whether Rum can be called; None where it can't.
        shuffles: how often the discards were made into a new stock.
        fresh: the cards laid by the last turn that laid any.
        discarder: the seat that discarded the top card of the pile.
        out: the seat that went out.
        stopped: the stock ended the round.

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
    idle: Idle = Idle()
    shuffles: int = 0
    fresh: tuple[Card, ...] = ()
    discarder: Seat | None = None
    out: Seat | None = None
    stopped: bool = False

    @property
    def over(self) -> bool:
        """True once somebody has gone out or the stock has ended it."""
        return self.out is not None or self.stopped

    @property
    def laps(self) -> int:
        """How many full laps in a row have passed without a draw from the stock, a meld or a lay-off."""
        return self.idle.turns // len(self.cards.hands)

    @property
    def only_stock(self) -> bool:
        """True while nothing but the stock may be drawn from (0.2)."""
        return bool(self.cards.stock) and self.laps >= MAX_LAPS

    @property
    def effect(self) -> Effect | None:
        """What jokers do by the dealer's choice."""
        return None if self.gambit is None else self.gambit.effect

    def next_seat(self, seat: Seat) -> Seat:
        """The seat after this one in the direction of play."""
        return (seat + self.direction) % len(self.cards.hands)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat in the direction of play, starting with that one."""
        count = len(self.cards.hands)
        return tuple((seat + self.direction * number) % count for number in range(count))

    def replace(self, **changes: "Unpack[RoundChanges]") -> Self:
        """The same round, later."""
        return replaced(self, changes)

    def for_good(self) -> Self:
        """The round with its last play made final, as it is once the next command comes (0.2)."""
        if self.turn.last_play is None:
            return self
        return self.replace(turn=self.turn.replace(last_play=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match.

    Attributes:
        sides: the side of each seat.
        totals: the points of each side after the last round that ended.
        opened: whether each side's rounds count yet (R-64).
        best_rounds: the most that any round has added to each side's
            total; () before one has ended.
        rounds_played: the number of rounds that have ended.
        next_dealer: who deals the next round; None before the first
            round, whose dealer is drawn for (R-06).
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
        return range(len(self.sides))

    @property
    def running(self) -> Round:
        """The running round, or the one that has just ended."""
        if self.round is None:
            raise LookupError("no round has been dealt")
        return self.round

    def replace(self, **changes: "Unpack[MatchChanges]") -> Self:
        """The same match, later."""
        return replaced(self, changes)


class CardsChanges(TypedDict, total=False):
    """The fields of `Cards` that change while a round runs, listed for the type checker."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    pile: tuple[Card, ...]
    melds: tuple[TableMeld, ...]
    aside: tuple[Card, ...]


class TurnChanges(TypedDict, total=False):
    """The fields of `Turn` that change while it lasts: all but its seat."""

    obligation: Obligation | None
    barred: Card | None
    picked: tuple[Card, ...]
    active: bool
    laid: bool
    straights: int
    last_play: LastPlay | None


class RoundChanges(TypedDict, total=False):
    """The fields of `Round` that change after the deal."""

    rules: MeldRules
    phase: Phase
    cards: Cards
    turn: Turn
    last_draw: LastDraw | None
    gambit: Gambit | None
    call: Call | None
    idle: Idle
    shuffles: int
    fresh: tuple[Card, ...]
    discarder: Seat | None
    out: Seat | None
    stopped: bool


class MatchChanges(TypedDict, total=False):
    """The fields of `Match` that change after its start."""

    totals: tuple[int, ...]
    opened: tuple[bool, ...]
    best_rounds: tuple[int, ...]
    rounds_played: int
    next_dealer: Seat | None
    round: Round | None
    sheet: Sheet | None
    outcome: Outcome | None


def with_marks(before: Round, after: Round) -> Round:
    """The round after a command, with the cards laid by the last turn that laid any, and who threw the top card."""
    same = after.cards.melds is before.cards.melds
    laid = () if same else tuple(_on_table(after.cards) - _on_table(before.cards))
    if laid:
        after = after.replace(fresh=(*before.fresh, *laid) if before.turn.laid else laid)
    if after.cards.pile[-1:] != before.cards.pile[-1:]:
        after = after.replace(discarder=_thrown_by(before.cards, after.cards))
    return after


def _on_table(cards: Cards) -> set[Card]:
    return {laid.card for meld in cards.melds for laid in meld.cards}


def _thrown_by(before: Cards, after: Cards) -> Seat | None:
    """The seat whose hand held the card that is on top of the pile now; None where it has lain there before."""
    top = after.pile[-1:]
    return next((seat for seat, hand in enumerate(before.hands) if top and top[0] in hand), None)
