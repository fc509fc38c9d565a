"""What one seat may see of a match of 500 Rum. All cards are faces."""

from dataclasses import dataclass
from enum import StrEnum

from bot.games.cards import Card
from bot.games.values import Seat, View


class MeldKind(StrEnum):
    """The two kinds of meld (R-21, R-22)."""

    SET = "set"
    RUN = "run"


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table.

    Attributes:
        card: the face.
        stands_for: for a joker in a run the card it stands for, for one in a set a card of that rank without a suit;
            else None.
        by: the seat that put it there and scores it (R-66).
        points: what it scores.
        fresh: it was laid by the last turn that laid any, for the picture to mark.

    """

    card: Card
    stands_for: Card | None
    by: Seat
    points: int
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table. `number` counts from 1 in the order the melds were laid: players refer to a meld by it.

    A run's cards go upwards; a set's are in the order laid. `seat` laid it first, so it lies in that seat's area.
    """

    number: int
    kind: MeldKind
    seat: Seat
    cards: tuple[LaidCard, ...]
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's line of the score sheet; `in_hand` is positive, `net` is laid - in_hand + bonus."""

    seat: Seat
    hand: tuple[Card, ...]
    laid: int
    in_hand: int
    bonus: int
    net: int


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's line: the net of the round, how much of it counted (0 until the side has opened, R-64), the new total.

    `opened` tells whether the side's scores count from now on. `credit` is the points of opponents' hands that the side
    was given (R-88); `net` includes it. `bonus` was added to the total for winning the match (R-119). `settled` is what
    the others owe the side at the end, negative where it owes them (AR-20).
    """

    side: int
    net: int
    counted: int
    total: int
    opened: bool
    credit: int = 0
    bonus: int = 0
    settled: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a round. `out` is the seat that went out, None if the stock ended the round.

    `hands_count` tells whether the points in hand were deducted from each seat's net. `opening_min` is what a side must
    score in one round before its rounds count; 0 where all count. `ended` is true for the last round of a match.
    """

    round_no: int
    out: Seat | None
    seats: tuple[SeatScore, ...]
    sides: tuple[SideScore, ...]
    hands_count: bool = True
    opening_min: int = 0
    ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rum500View(View):
    """What a seat sees.

    Attributes:
        turn: the seat whose turn it is; None between rounds.
        stock: the number of cards in the stock.
        pile: the whole discard pile, oldest first (R-11).
        melds: every meld on the table, in the order laid.
        laid_points: what each seat has laid so far this round.
        obligation: the card from the pile that must be used this turn (R-34); None when there is none.
        newest: faces that this seat got with its last draw, for the picture to mark; () for other
            seats.
        drawn_for_deal: the cards drawn for the first deal (R-06): those of each seat in the order
            drawn; () after round 1.
        sheet: the score sheet of the round that has just ended; None while a round runs.
        target: the points that win the match.
        rounds: the number of rounds after which the match ends, whatever the points (R-119); 0 where
            the target ends it.
        effect: what jokers do this round of the dealer's gambit (`wild`, `double`, `splitter`); "" without it, or
        before the dealer has chosen.
        dealer_joker: `free`, `used` or `blocked`: what became of the joker before the dealer; "" without the gambit.
        discarder: who threw the top card of the pile; None for the first one, and where it lay there before.
        opened: whether each side's rounds count by now (R-64).
        opening_min: what a side must make in one round before its rounds count; 0 where all count.
        rum: True while Rum can be called on the top discard (R-120).
        undo: True where this seat can take its last play back.
        only_stock: True while nothing but the stock may be drawn from, after laps that brought nothing new (0.2).

    """

    turn: Seat | None
    stock: int
    pile: tuple[Card, ...]
    melds: tuple[MeldView, ...]
    laid_points: tuple[int, ...]
    obligation: Card | None
    newest: tuple[Card, ...]
    drawn_for_deal: tuple[tuple[Card, ...], ...]
    sheet: Sheet | None
    target: int
    rounds: int = 0
    effect: str = ""
    dealer_joker: str = ""
    discarder: Seat | None = None
    opened: tuple[bool, ...] = ()
    opening_min: int = 0
    rum: bool = False
    undo: bool = False
    only_stock: bool = False

    @property
    def laid_last(self) -> tuple[Card, ...]:
        """The cards that the last turn that laid any has laid."""
        return tuple(laid.card for meld in self.melds for laid in meld.cards if laid.fresh)

    @property
    def shows_drawn(self) -> bool:
        """True while the cards drawn for the first deal are worth showing: until the first lap or the first meld."""
        return any(self.drawn_for_deal) and not self.melds and len(self.pile) <= len(self.sides)

    def laid_by(self, side: int) -> int:
        """The points that a side has laid so far this round."""
        return sum(points for seat, points in enumerate(self.laid_points) if self.sides[seat] == side)
