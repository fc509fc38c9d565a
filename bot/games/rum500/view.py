"""What one seat may see of a match of 500 Rum. All cards are faces.

A table of 500 Rum in words: all that its pictures show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from bot.games.cards import Card, Typed
from bot.games.values import Say, Seat, SeatName, SideName, View, say
from bot.games.view import drawn_told, hand_told, turn_told


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


def told(view: Rum500View) -> tuple[Say, ...]:
    """Hand, melds, pile, table; once the round is over, the hands that the sheet gives only the points of."""
    if view.sheet is not None:
        return tuple(
            say("told-rum500-left", who=SeatName(line.seat), count=len(line.hand), cards=line.hand)
            for line in view.sheet.seats
        )
    return (*_hand(view), *_melds(view), *_pile(view), *_table(view))


def _hand(view: Rum500View) -> Iterator[Say]:
    yield from hand_told(view.hand)
    if view.newest:
        yield say("alt-rum500-newest", cards=view.newest)
    if view.obligation is not None:
        yield say("alt-rum500-obligation", card=view.obligation)


def _melds(view: Rum500View) -> Iterator[Say]:
    yield say("told-melds", count=len(view.melds))
    yield from map(_meld, view.melds)
    if view.laid_last:
        yield say("alt-rum500-fresh", cards=view.laid_last)


def _meld(meld: MeldView) -> Say:
    return say(
        "told-rum500-meld",
        number=meld.number,
        who=SeatName(meld.seat),
        kind=MeldKind(meld.kind).value,
        cards=tuple(Typed(laid.card, laid.stands_for) for laid in meld.cards),
        points=sum(laid.points for laid in meld.cards),
        sealed=meld.sealed,
        added=_added(meld) or "none",
    )


def _added(meld: MeldView) -> tuple[Say, ...]:
    """What other seats laid off on a meld, which scores for them (R-66)."""
    others = sorted((laid for laid in meld.cards if laid.by != meld.seat), key=lambda laid: laid.by)
    return tuple(
        say("told-rum500-added", cards=tuple(Typed(laid.card, laid.stands_for) for laid in cards), who=SeatName(seat))
        for seat, cards in groupby(others, key=lambda laid: laid.by)
    )


def _pile(view: Rum500View) -> Iterator[Say]:
    yield say("told-pile", count=len(view.pile))
    for place, card in enumerate(view.pile, 1):
        yield say("told-pile-card", place=place, card=card)
    if view.discarder is not None:
        yield say("told-rum500-discarder", who=SeatName(view.discarder))
    if view.rum:
        yield say("alt-rum500-rum")


def _table(view: Rum500View) -> Iterator[Say]:
    yield say("told-table")
    yield say("told-stock", count=view.stock)
    yield from turn_told(view)
    for side in range(len(view.totals)):
        yield _side(view, side)
    yield say("told-round", round=view.round_no)
    if view.rounds:
        yield say("told-rum500-rounds", rounds=view.rounds)
    if view.dealer_joker or view.effect:
        yield say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none")
    if view.shows_drawn:
        yield drawn_told(view.drawn_for_deal)


def _side(view: Rum500View, side: int) -> Say:
    """A side's points, and whether they count yet (R-64); a team with its members."""
    members = tuple(SeatName(seat) for seat, of in enumerate(view.sides) if of == side)
    opened = "none" if not view.opening_min else "yes" if view.opened[side] else "no"
    return say(
        "told-rum500-side",
        side=SideName(side),
        members=members if len(members) > 1 else "none",
        total=view.totals[side],
        target=0 if view.rounds else view.target,
        laid=view.laid_by(side),
        opened=opened,
        minimum=view.opening_min,
    )
