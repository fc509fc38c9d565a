"""A round from its deal to its score: the fair deal (0.3), the points of cards, and the end of rounds and matches."""

import dataclasses
import functools
from collections.abc import Iterable, Sequence

from bot.games import shuffle
from bot.games.cards import JOKER, Card, Rank, by_suit, pack
from bot.games.events import Dealt, DrawnForDeal, HandDealt
from bot.games.rum500.events import MatchDrawn, MatchWon, PileStarted, SideScored
from bot.games.rum500.melds import HIGH_ACE, RANKS_PER_SUIT, SET_MAX, MeldRules, TableMeld
from bot.games.rum500.options import (
    TWO_SIDES,
    Aces,
    CardPoints,
    Ending,
    HandPoints,
    OpeningBasis,
    Rum500Options,
    Settlement,
    StockEnd,
    Tie,
)
from bot.games.rum500.state import Cards, Gambit, IdleCounts, Match, Phase, Round, Turn
from bot.games.rum500.view import MeldKind, SeatScore, Sheet, SideScore
from bot.games.values import Deal, Event, Outcome, Seat


def meld_rules(options: Rum500Options, *, wild: bool) -> MeldRules:
    """The rules of melds; `wild` is separate, because in the gambit the dealer decides it for each round (R-105)."""
    return MeldRules(
        min_run=options.min_run,
        ace_wrap=options.ace_wrap,
        wild=wild,
        joker_sets=not options.jokers_wild,
        min_naturals=options.min_naturals,
        distinct_suits=options.distinct_suits,
    )


def deal(match: Match, command: Deal) -> tuple[Round, list[Event]]:
    """Deal the next round from a seed (R-08 to R-10)."""
    options, seats = match.options, len(match.sides)
    drawn: tuple[tuple[Card, ...], ...] = ()
    dealer = match.next_dealer
    if dealer is None:
        dealer, drawn = _draw_for_deal(command, options.pack_count(seats), seats)
    direction = -1 if options.gambit else 1
    first = (dealer + direction) % seats
    cards, dealer_joker = cards_in_play(options, seats)
    order = list(shuffle.order(command.seed, command.salt, "deal", cards))
    size = options.hand_size(seats)
    hands: list[tuple[Card, ...]] = [()] * seats
    for step in range(seats):  # one card at a time to each seat, so a hand is every `seats`-th card
        hands[(first + direction * step) % seats] = tuple(order[step : seats * size : seats])
    order = order[seats * size :]
    if options.starter_discards:
        hands[first] = (*hands[first], order.pop(0))
    pile = () if options.starter_discards else (order.pop(0),)
    phase = Phase.EFFECT if options.gambit else Phase.PLAY if options.starter_discards else Phase.DRAW
    round_ = Round(
        number=match.rounds_played + 1,
        dealer=dealer,
        seed=command.seed,
        salt=command.salt,
        direction=direction,
        drawn_for_deal=drawn,
        rules=meld_rules(options, wild=options.jokers_wild and not options.gambit),
        phase=phase,
        cards=Cards(hands=tuple(hands), stock=tuple(order), pile=pile),
        turn=Turn(seat=first),
        gambit=None if dealer_joker is None else Gambit(dealer_joker),
    )
    return round_, _deal_events(round_, size)


def cards_in_play(options: Rum500Options, seats: int) -> tuple[tuple[Card, ...], Card | None]:
    """The cards to shuffle, and in the gambit the joker that lies before the dealer instead (R-102)."""
    cards = pack(options.pack_count(seats), options.jokers_per_pack)
    if not options.gambit:
        return cards, None
    dealer_joker = Card(JOKER.rank, JOKER.suit, 1)
    return tuple(card for card in cards if card != dealer_joker), dealer_joker


def _deal_events(round_: Round, size: int) -> list[Event]:
    events: list[Event] = [DrawnForDeal(seat, cards) for seat, cards in enumerate(round_.drawn_for_deal)]
    events.append(Dealt(round_.number, round_.dealer, round_.turn.seat, size))
    events.extend(PileStarted(card.face) for card in round_.cards.pile)
    if round_.phase is not Phase.EFFECT:
        events.extend(hand_events(round_))
    return events


def hand_events(round_: Round) -> list[Event]:
    """The private event of each hand: due after the deal, in the gambit only after the dealer's choice (R-104)."""
    return [HandDealt(seat, sorted_faces(hand)) for seat, hand in enumerate(round_.cards.hands)]


def sorted_faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The faces of the cards, sorted as in a hand."""
    return by_suit(card.face for card in cards)


def _draw_for_deal(command: Deal, packs: int, seats: int) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """Draw for the first deal: the lowest card deals, aces are low, ties draw again, no jokers (R-06, AR-32).

    Returns the dealer, and the cards that each seat drew.
    """
    order = iter(shuffle.order(command.seed, command.salt, "draw", pack(packs, 0)))
    drawn: list[tuple[Card, ...]] = [()] * seats
    tied = list(range(seats))
    while len(tied) > 1:
        for seat in tied:
            drawn[seat] = (*drawn[seat], next(order).face)
        lowest = min(drawn[seat][-1].rank for seat in tied)
        tied = [seat for seat in tied if drawn[seat][-1].rank == lowest]
    return tied[0], tuple(drawn)


def reshuffle(round_: Round) -> Round:
    """Make a new stock from all discards but the top one (R-85)."""
    label = f"reshuffle-{round_.shuffles + 1}"
    pile, idle = round_.cards.pile, round_.idle
    stock = shuffle.order(round_.seed, round_.salt, label, pile[:-1])
    return round_.replace(
        cards=round_.cards.replace(stock=stock, pile=pile[-1:]),
        idle=IdleCounts(idle.turns, idle.shuffles + 1),
        shuffles=round_.shuffles + 1,
    )


LOW_CARD_POINTS, HIGH_CARD_POINTS = 5, 10
HIGH_ACE_POINTS = 15
FLAT_ACE_POINTS = {Aces.FLAT_15: 15, Aces.FLAT_25: 25}
STRAIGHT_BONUS = 500
"""Points for going out with a run of seven (R-121)."""


def hand_card_cost(options: Rum500Options, card: Card) -> int:
    """The points that a card left in hand costs (R-67, AR-05, AR-07)."""
    if card.rank == Rank.ACE:
        return FLAT_ACE_POINTS.get(options.aces, options.ace_hand_value) // options.points_divisor
    return _rank_points(options, card.rank) // options.points_divisor


def hand_cost(options: Rum500Options, cards: Iterable[Card]) -> int:
    """The points that a hand costs, as a positive number."""
    return sum(hand_card_cost(options, card) for card in cards)


def _rank_points(options: Rum500Options, rank: Rank) -> int:
    """The points of a joker (R-63, R-109), of two to king (R-60, R-61, R-76), or of an ace that counts low."""
    if rank == Rank.JOKER:
        return 0 if options.gambit else options.joker_value
    if rank != Rank.ACE and options.others_flat_5:
        return LOW_CARD_POINTS
    if options.card_points is CardPoints.PIP:
        return min(int(rank), HIGH_CARD_POINTS)
    return HIGH_CARD_POINTS if rank >= Rank.TEN else LOW_CARD_POINTS


class MeldPoints(dict[Rank, int]):
    """The points of cards in melds. Caches the points of each rank; an ace has 0, as its points depend on the meld."""

    def __init__(self, options: Rum500Options) -> None:
        super().__init__({Rank.ACE: 0})
        self._options = options

    def __missing__(self, rank: Rank) -> int:
        self[rank] = value = _rank_points(self._options, rank) // self._options.points_divisor
        return value

    def values_of(
        self,
        kind: MeldKind,
        cards: Sequence[Card],
        *,
        low: int = 0,
        at_once: bool = False,
        sealed: bool = False,
    ) -> list[int]:
        """The points of each card of a meld, in the meld's order.

        Args:
            kind: whether it is a set or a run.
            cards: the cards of the meld, in its order.
            low: the place of a run's first card; 0 for a set.
            at_once: it is a set of four that was laid as one meld (R-116).
            sealed: a joker doubles it (R-106).

        """
        options = self._options
        values = [self[card.rank] for card in cards]
        if 0 in values:  # an ace may be among them
            for at, card in enumerate(cards):
                if card.rank == Rank.ACE:
                    ace = _ace_in_set(options, cards) if kind is MeldKind.SET else _ace_in_run(options, low + at)
                    values[at] = ace // options.points_divisor
        factor = (2 if at_once and options.four_card_double else 1) * (2 if sealed else 1)
        return values if factor == 1 else [value * factor for value in values]


def _ace_in_set(options: Rum500Options, cards: Sequence[Card]) -> int:
    """The points of an ace in a set: an option (AR-06), or 25 in a set of four natural aces if that is on (R-74)."""
    if options.aces is Aces.FOUR_25:
        natural = sum(card.rank == Rank.ACE for card in cards)
        return 25 if natural == SET_MAX else options.ace_set_value
    return FLAT_ACE_POINTS.get(options.aces, options.ace_set_value)


def _ace_in_run(options: Rum500Options, place: int) -> int:
    """The points of an ace in a run: 15 above a king, even around the corner (R-62, AR-09), else the low value."""
    if options.aces in FLAT_ACE_POINTS:
        return FLAT_ACE_POINTS[options.aces]
    if place != HIGH_ACE - RANKS_PER_SUIT:
        return HIGH_ACE_POINTS
    return 1 if options.card_points is CardPoints.PIP else LOW_CARD_POINTS


@functools.lru_cache(maxsize=2048)
def table_values(options: Rum500Options, meld: TableMeld) -> tuple[int, ...]:
    """The points of each card of a meld on the table, in the meld's order. Cached, as each view asks for them twice."""
    cards = [laid.card for laid in meld.cards]
    values = MeldPoints(options).values_of
    return tuple(values(meld.kind, cards, low=meld.low, at_once=meld.at_once, sealed=meld.seal is not None))


def laid_points(options: Rum500Options, melds: Iterable[TableMeld], seats: int) -> list[int]:
    """The points that each seat has laid this round: those of its cards in all melds (R-66)."""
    points = [0] * seats
    for meld in melds:
        for laid, value in zip(meld.cards, table_values(options, meld), strict=True):
            points[laid.by] += value
    return points


def end_round(match: Match, round_: Round) -> tuple[Match, list[Event]]:
    """Score a round that is over (R-65 to R-70), and end the match if it is won or drawn (R-71)."""
    sheet = _score_sheet(match, round_)
    counted = tuple(side.counted_net for side in sheet.sides)
    events: list[Event] = [SideScored(side.side, side.net, side.counted_net, side.total) for side in sheet.sides]
    after = match.replace(
        totals=tuple(side.total for side in sheet.sides),
        opened=tuple(side.opened for side in sheet.sides),
        best_rounds=tuple(map(max, match.best_rounds, counted)) if match.best_rounds else counted,
        rounds_played=match.rounds_played + 1,
        next_dealer=_next_dealer(match.options, round_, sheet),
        round=round_,
        sheet=sheet,
    )
    outcome = _outcome(after, round_)
    if outcome is None:
        return after, events
    if len(outcome.winners) == 1:
        events.append(MatchWon(outcome.winners[0], outcome.totals[outcome.winners[0]]))
    else:
        events.append(MatchDrawn(max(outcome.totals)))
    settled = _settlement(match.options, outcome)
    sides = tuple(
        dataclasses.replace(side, total=total, bonus=total - side.total, settlement=settled[side.side])
        for side, total in zip(sheet.sides, outcome.totals, strict=True)
    )
    final_sheet = dataclasses.replace(sheet, sides=sides, match_ended=True)
    return after.replace(totals=outcome.totals, outcome=outcome, sheet=final_sheet), events


def _score_sheet(match: Match, round_: Round) -> Sheet:
    options = match.options
    # Hands don't count if the stock ended the round and nobody could have played on (R-70, AR-10).
    hands_count = round_.went_out is not None or options.stock_end in (StockEnd.CONTINUE, StockEnd.NO_STOCK)
    deducted = options.hand_points is HandPoints.DEDUCT and hands_count
    laid = laid_points(options, round_.cards.melds, len(round_.cards.hands))
    seats = tuple(_seat_score(options, round_, seat, points, deducted=deducted) for seat, points in enumerate(laid))
    credits_ = _credits(match, round_, seats)
    return Sheet(
        round_no=round_.number,
        went_out=round_.went_out,
        seats=seats,
        sides=tuple(_side_score(match, side, seats, credits_[side]) for side in range(len(match.totals))),
        hands_deducted=deducted,
        opening_min=options.opening_min // options.points_divisor,
        opening_basis=options.opening_basis.value,
    )


def _seat_score(options: Rum500Options, round_: Round, seat: Seat, laid: int, *, deducted: bool) -> SeatScore:
    hand = round_.cards.hands[seat]
    in_hand = hand_cost(options, hand)
    bonus = 0
    if seat == round_.went_out:
        # R-118 for going out, R-121 for doing so in the turn in which the seat laid a run of seven.
        bonus = out_bonus(options, straight=seat == round_.turn.seat and round_.turn.straights == 1)
    return SeatScore(
        seat=seat,
        hand=sorted_faces(hand),
        laid=laid,
        in_hand=in_hand,
        bonus=bonus,
        net=laid + bonus - (in_hand if deducted else 0),
    )


def out_bonus(options: Rum500Options, *, straight: bool = False) -> int:
    """The points for going out; `straight` means in the turn in which the seat laid one run of seven."""
    straight_bonus = STRAIGHT_BONUS if straight and options.seven_card_straight else 0
    return (options.out_bonus + straight_bonus) // options.points_divisor


def _credits(match: Match, round_: Round, seats: Sequence[SeatScore]) -> list[int]:
    """The points that each side is credited from its opponents' hands (R-88, R-89)."""
    sides = len(match.totals)
    if match.options.hand_points is HandPoints.DEDUCT:
        return [0] * sides
    if round_.went_out is not None:
        credited = {match.sides[round_.went_out]}
    else:
        credited = set(range(sides)) if sides == TWO_SIDES else set[int]()
    return [
        sum(line.in_hand for line in seats if match.sides[line.seat] != side) if side in credited else 0
        for side in range(sides)
    ]


def _side_score(match: Match, side: int, seats: Sequence[SeatScore], credit: int) -> SideScore:
    own = [line for line in seats if match.sides[line.seat] == side]
    net = sum(line.net for line in own) + credit
    options = match.options
    basis = net if options.opening_basis is OpeningBasis.NET else sum(line.laid for line in own)
    opened = match.opened[side] or basis >= options.opening_min // options.points_divisor
    counted = net if opened else 0
    return SideScore(side, net, counted, match.totals[side] + counted, opened, credit)


def _outcome(match: Match, round_: Round) -> Outcome | None:
    """The outcome of the match after the round (R-71, R-110, R-119, AR-19); None if it goes on."""
    options, totals = match.options, match.totals
    best = max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    if options.rounds:
        if match.rounds_played < options.rounds:
            return None
        bonus = options.winner_bonus // options.points_divisor if len(winners) == 1 else 0
        final = tuple(total + (bonus if side in winners else 0) for side, total in enumerate(totals))
        return Outcome(Ending.ROUNDS, winners, final)
    if best < options.target // options.points_divisor:
        return None
    if len(winners) == 1:
        return Outcome(Ending.TARGET, winners, totals)
    if options.tie is Tie.WENT_OUT and round_.went_out is not None and match.sides[round_.went_out] in winners:
        return Outcome(Ending.WENT_OUT, (match.sides[round_.went_out],), totals)
    return None


def _settlement(options: Rum500Options, outcome: Outcome) -> tuple[int, ...]:
    """The points that each side receives at the end, negative if it pays.

    The winner receives its lead over every other side if the table settles differences (AR-20), or if two sides have
    played a number of rounds for a bonus (R-119).
    """
    totals = outcome.totals
    margin = options.rounds > 0 and options.winner_bonus > 0 and len(totals) == TWO_SIDES
    settles = options.settlement is Settlement.DIFFERENCES or margin
    if not settles or len(outcome.winners) != 1:
        return (0,) * len(totals)
    best = totals[outcome.winners[0]]
    owed = [best - total for total in totals]
    return tuple(sum(owed) if side == outcome.winners[0] else -owed[side] for side in range(len(totals)))


def _next_dealer(options: Rum500Options, round_: Round, sheet: Sheet) -> Seat:
    """The next seat in the direction of play (R-13); with `starter_discards` the winner of the round (R-15, AR-18)."""
    if not options.starter_discards:
        return round_.next_seat(round_.dealer)
    if round_.went_out is not None:
        return round_.went_out
    order = round_.order_from(round_.next_seat(round_.dealer))
    return max(order, key=lambda seat: (sheet.seats[seat].net, -order.index(seat)))
