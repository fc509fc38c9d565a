"""The view that one seat has of a match of 500 Rum, and its description in words. All cards are faces."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from bot.games.cards import Card, TypedCard
from bot.games.values import Say, Seat, SeatName, SideName, View, say
from bot.games.view import describe_draw, describe_hand, describe_turn


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
        laid_by: the seat that put it there and scores it (R-66).
        points: the points that it scores.
        fresh: it was laid by the last turn that laid any card; the picture marks it.

    """

    card: Card
    stands_for: Card | None
    laid_by: Seat
    points: int
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table.

    Attributes:
        number: its number from 1 in the order laid, by which players refer to it.
        seat: the seat that laid it first; the picture shows it in that seat's area.
        cards: upwards in a run, in the order laid in a set.
        sealed: a joker doubles it, and nothing can be laid off on it any more (R-106).

    """

    number: int
    kind: MeldKind
    seat: Seat
    cards: tuple[LaidCard, ...]
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's line of the score sheet.

    Attributes:
        hand: the cards left in hand.
        laid: the points laid.
        in_hand: the points left in hand, as a positive number.
        bonus: the points for going out (R-118, R-121).
        net: laid + bonus, minus in_hand if `Sheet.hands_deducted`.

    """

    seat: Seat
    hand: tuple[Card, ...]
    laid: int
    in_hand: int
    bonus: int
    net: int


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's line of the score sheet.

    Attributes:
        net: the points of the round, including `credit`.
        counted_net: the part of `net` that counts; 0 until the side has opened (R-64).
        total: the new total, including `bonus`.
        opened: the rounds of the side count from now on.
        credit: the points of opponents' hands that the side was given (R-88).
        bonus: the points for winning the match (R-119).
        settlement: the points that the others owe the side at the end, negative where it owes them (AR-20).

    """

    side: int
    net: int
    counted_net: int
    total: int
    opened: bool
    credit: int = 0
    bonus: int = 0
    settlement: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a round.

    Attributes:
        went_out: the seat that went out; None if the stock ended the round.
        hands_deducted: the points in hand were deducted from the net of each seat.
        opening_min: the points that a side must score in one round before its rounds count; 0 if all count.
        opening_basis: which points these are, as the option says (AR-08).
        match_ended: the round was the last of the match.

    """

    round_no: int
    went_out: Seat | None
    seats: tuple[SeatScore, ...]
    sides: tuple[SideScore, ...]
    hands_deducted: bool = True
    opening_min: int = 0
    opening_basis: str = "net"
    match_ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rum500View(View):
    """The view of a seat.

    Attributes:
        turn: the seat whose turn it is; None between rounds.
        stock: the number of cards in the stock.
        pile: the whole discard pile, oldest first (R-11).
        melds: every meld on the table, in the order laid.
        laid_points: the points that each seat has laid so far this round.
        obligation: the card from the pile that must be used this turn (R-34); None when there is none.
        last_drawn: the faces that this seat has drawn this turn, which the picture marks; () if it isn't its turn.
        drawn_for_deal: the cards that each seat drew for the first deal (R-06), in the order drawn; () after round 1.
        sheet: the score sheet of the round that has just ended; None while a round runs.
        target: the points that win the match.
        rounds: the number of rounds after which the match ends, whatever the points (R-119); 0 if the target ends it.
        effect: the effect of jokers in this round of the dealer's gambit (`wild`, `double`, `splitter`); "" without the
            gambit, or before the dealer has chosen.
        dealer_joker: the status of the joker before the dealer: `free`, `used` or `blocked`; "" without the gambit.
        discarder: the seat that discarded the top card of the pile; None if that card wasn't discarded from a hand.
        opened: whether the rounds of each side count by now (R-64).
        opening_min: the points that a side must score in one round before its rounds count; 0 if all count.
        opening_net: True if the points left in hand are deducted from the opening points.
        hand_cost: the points that the seat's own hand counts.
        rum_callable: Rum can be called on the top discard, and nobody has yet (R-120).
        rum_caller: the seat that has just called Rum and laid the discard off; None if nobody has.
        only_stock: only the stock may be drawn from, after idle laps (0.2).

    """

    turn: Seat | None
    stock: int
    pile: tuple[Card, ...]
    melds: tuple[MeldView, ...]
    laid_points: tuple[int, ...]
    obligation: Card | None
    last_drawn: tuple[Card, ...]
    drawn_for_deal: tuple[tuple[Card, ...], ...]
    sheet: Sheet | None
    target: int
    rounds: int = 0
    effect: str = ""
    dealer_joker: str = ""
    discarder: Seat | None = None
    opened: tuple[bool, ...] = ()
    opening_min: int = 0
    opening_net: bool = False
    hand_cost: int = 0
    rum_callable: bool = False
    rum_caller: Seat | None = None
    only_stock: bool = False

    @property
    def fresh_cards(self) -> tuple[Card, ...]:
        """The cards laid by the last turn that laid any."""
        return tuple(laid.card for meld in self.melds for laid in meld.cards if laid.fresh)

    @property
    def goal(self) -> int:
        """The points that end the match; 0 if a number of rounds does."""
        return 0 if self.rounds else self.target

    def laid_by(self, side: int) -> int:
        """The points that a side has laid so far this round."""
        return sum(points for seat, points in enumerate(self.laid_points) if self.sides[seat] == side)


def describe(view: Rum500View) -> tuple[Say, ...]:
    """All that the picture shows, in words: hand, melds, pile, table.

    Once the round is over, only the hands that are left: the score sheet has their points but not their cards.
    """
    if view.sheet is not None:
        return tuple(
            say("told-rum500-left", who=SeatName(line.seat), count=len(line.hand), cards=line.hand)
            for line in view.sheet.seats
            if line.hand or not view.hand_counts[line.seat]  # otherwise this seat isn't shown them
        )
    lines = [*describe_hand(view.hand)]
    if view.last_drawn:
        lines.append(say("alt-rum500-newest", cards=view.last_drawn))
    if view.obligation is not None:
        lines.append(say("alt-rum500-obligation", card=view.obligation))
    lines.append(say("told-melds", count=len(view.melds)))
    lines.extend(map(_describe_meld, view.melds))
    if view.fresh_cards:
        lines.append(say("alt-rum500-fresh", cards=view.fresh_cards))
    lines.append(say("told-pile", count=len(view.pile)))
    lines.extend(say("told-pile-card", place=place, card=card) for place, card in enumerate(view.pile, 1))
    if view.discarder is not None:
        lines.append(say("told-rum500-discarder", who=SeatName(view.discarder)))
    if view.rum_callable:
        lines.append(say("alt-rum500-rum"))
    return (*lines, *_describe_table(view))


def _describe_meld(meld: MeldView) -> Say:
    # Cards laid off by other seats score for them.
    others = sorted((laid for laid in meld.cards if laid.laid_by != meld.seat), key=lambda laid: laid.laid_by)
    added = tuple(
        say(
            "told-rum500-added",
            cards=tuple(TypedCard(laid.card, laid.stands_for) for laid in cards),
            who=SeatName(seat),
        )
        for seat, cards in groupby(others, key=lambda laid: laid.laid_by)
    )
    return say(
        "told-rum500-meld",
        number=meld.number,
        who=SeatName(meld.seat),
        kind=meld.kind.value,
        cards=tuple(TypedCard(laid.card, laid.stands_for) for laid in meld.cards),
        points=sum(laid.points for laid in meld.cards),
        sealed=meld.sealed,
        added=added or "none",
    )


def _describe_table(view: Rum500View) -> Iterator[Say]:
    yield say("told-table")
    yield say("told-stock", count=view.stock)
    yield from describe_turn(view)
    for side in range(len(view.totals)):
        yield _describe_side(view, side)
    if view.opening_min and not all(view.opened):
        yield say("told-rum500-opening", minimum=view.opening_min)
    yield say("told-round", round=view.round_no)
    if view.rounds:
        yield say("told-rum500-rounds", rounds=view.rounds)
    if view.dealer_joker or view.effect:
        yield say("alt-rum500-gambit", effect=view.effect or "none", joker=view.dealer_joker or "none")
    # The cards drawn for the first deal are shown until the first meld or the end of the first lap.
    if any(view.drawn_for_deal) and not view.melds and len(view.pile) <= len(view.sides):
        yield describe_draw(view.drawn_for_deal)


def _describe_side(view: Rum500View, side: int) -> Say:
    """A side's points, and whether its rounds count yet (R-64); a team with its members."""
    members = tuple(SeatName(seat) for seat, of in enumerate(view.sides) if of == side)
    opened = "none" if not view.opening_min else "yes" if view.opened[side] else "no"
    return say(
        "told-rum500-side",
        side=SideName(side),
        members=members if len(members) > 1 else "none",
        total=view.totals[side],
        target=view.goal,
        laid=view.laid_by(side),
        opened=opened,
    )
