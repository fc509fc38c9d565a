"""The deal, the draw for the first deal, and the reshuffle: all that chance decides (docs/rules.md, the fair deal).

What cards score, on the table and in hand. Every score is worked out from the cards themselves.

The end of a round and of a match: the score sheet, the totals, the next dealer, the winner.
"""

from collections.abc import Iterable, Sequence

from bot.games import shuffle
from bot.games.cards import JOKER, Card, Rank, by_suit, pack
from bot.games.events import Dealt, DrawnForDeal, HandDealt
from bot.games.rum500.events import MatchDrawn, MatchWon, PileStarted, SideScored
from bot.games.rum500.melds import HIGH_ACE, RING, SET_MAX, MeldRules, TableMeld
from bot.games.rum500.options import (
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
from bot.games.rum500.state import Cards, Gambit, Idle, Match, Phase, Round, Turn
from bot.games.rum500.view import MeldKind, SeatScore, Sheet, SideScore
from bot.games.values import Deal, Event, Outcome, Seat


def meld_rules(options: Rum500Options, *, wild: bool) -> MeldRules:
    """What the options say about melds."""
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
        dealer, drawn = draw_for_deal(command, options.pack_count(seats), seats)
    direction = -1 if options.gambit else 1
    first = (dealer + direction) % seats
    cards, dealer_joker = cards_in_play(options, seats)
    order = list(shuffle.order(command.seed, command.salt, "deal", cards))
    size = options.hand_size(seats)
    hands: list[tuple[Card, ...]] = [()] * seats
    for place in range(seats):
        hands[(first + direction * place) % seats] = tuple(order[place : seats * size : seats])
    order = order[seats * size :]
    if options.starter_discards:
        hands[first] = (*hands[first], order.pop(0))
    pile = () if options.starter_discards else (order.pop(0),)
    round_ = Round(
        number=match.rounds_played + 1,
        dealer=dealer,
        seed=command.seed,
        salt=command.salt,
        direction=direction,
        drawn_for_deal=drawn,
        rules=meld_rules(options, wild=options.jokers_wild and not options.gambit),
        phase=_first_phase(options),
        cards=Cards(hands=tuple(hands), stock=tuple(order), pile=pile),
        turn=Turn(seat=first),
        gambit=None if dealer_joker is None else Gambit(dealer_joker),
    )
    return round_, _deal_events(round_, size)


def _first_phase(options: Rum500Options) -> Phase:
    if options.gambit:
        return Phase.EFFECT
    return Phase.PLAY if options.starter_discards else Phase.DRAW


def cards_in_play(options: Rum500Options, seats: int) -> tuple[tuple[Card, ...], Card | None]:
    """Every card, without the joker that lies before the dealer in the gambit (R-102)."""
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
        events.extend(hands_shown(round_))
    return events


def hands_shown(round_: Round) -> list[Event]:
    """What each seat was dealt, for it alone: after the deal, or in the gambit after the dealer's choice (R-104)."""
    return [HandDealt(seat, sorted_faces(hand)) for seat, hand in enumerate(round_.cards.hands)]


def sorted_faces(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The faces, in the order of a hand."""
    return by_suit(card.face for card in cards)


def draw_for_deal(command: Deal, packs: int, seats: int) -> tuple[Seat, tuple[tuple[Card, ...], ...]]:
    """Draw for the first deal: the lowest card deals, aces are low, ties draw again, no jokers (R-06, AR-32)."""
    order = iter(shuffle.order(command.seed, command.salt, "draw", pack(packs, 0)))
    drawn: list[tuple[Card, ...]] = [()] * seats
    tied = list(range(seats))
    while len(tied) > 1:
        for seat in tied:
            drawn[seat] = (*drawn[seat], next(order).face)
        lowest = min(drawn[seat][-1].rank for seat in tied)
        tied = [seat for seat in tied if drawn[seat][-1].rank == lowest]
    return tied[0], tuple(drawn)


def reshuffled(round_: Round) -> Round:
    """Make a new stock from all discards but the top one (R-85)."""
    label = f"reshuffle-{round_.shuffles + 1}"
    pile, idle = round_.cards.pile, round_.idle
    stock = shuffle.order(round_.seed, round_.salt, label, pile[:-1])
    return round_.replace(
        cards=round_.cards.replace(stock=stock, pile=pile[-1:]),
        idle=Idle(idle.turns, idle.shuffles + 1),
        shuffles=round_.shuffles + 1,
    )


FIVE, TEN = 5, 10
HIGH_ACE_POINTS = 15
_FLAT_ACE = {Aces.FLAT_15: 15, Aces.FLAT_25: 25}
STRAIGHT_BONUS = 500
"""Points for going out with a run of seven (R-121)."""
DOUBLE = 2


def hand_value(options: Rum500Options, card: Card) -> int:
    """What a card left in hand costs (R-67, AR-05, AR-07)."""
    if card.rank == Rank.ACE:
        return _FLAT_ACE.get(options.aces, options.ace_hand_value) // options.unit
    return _plain(options, card.rank) // options.unit


def hand_points(options: Rum500Options, cards: Iterable[Card]) -> int:
    """What a hand costs, as a positive number."""
    return sum(hand_value(options, card) for card in cards)


def _plain(options: Rum500Options, rank: Rank) -> int:
    """The value of a joker (R-63, R-109), of two to king (R-60, R-61, R-76), and of an ace that counts low."""
    if rank == Rank.JOKER:
        return 0 if options.gambit else options.joker_value
    if rank != Rank.ACE and options.others_flat_5:
        return FIVE
    if options.card_points is CardPoints.PIP:
        return min(int(rank), TEN)
    return TEN if rank >= Rank.TEN else FIVE


class MeldPoints(dict[Rank, int]):
    """What cards score in melds: by rank, worked out once for all melds that are looked at, and aces by their meld."""

    def __init__(self, options: Rum500Options) -> None:
        super().__init__()
        self._options = options

    def __missing__(self, rank: Rank) -> int:
        """What any card of a rank but the ace scores."""
        self[rank] = value = _plain(self._options, rank) // self._options.unit
        return value

    def of(
        self,
        kind: MeldKind,
        cards: Sequence[Card],
        *,
        low: int = 0,
        at_once: bool = False,
        sealed: bool = False,
    ) -> list[int]:
        """What each card of a meld scores, in the meld's order. For a run `low` is the place of its first card."""
        options = self._options
        values = [self[card.rank] if card.rank != Rank.ACE else 0 for card in cards]
        for at, card in enumerate(cards):
            if card.rank == Rank.ACE:
                ace = _ace_in_set(options, cards) if kind is MeldKind.SET else _ace_in_run(options, low + at)
                values[at] = ace // options.unit
        times = (DOUBLE if at_once and options.four_card_double else 1) * (DOUBLE if sealed else 1)
        return values if times == 1 else [value * times for value in values]


def _ace_in_set(options: Rum500Options, cards: Sequence[Card]) -> int:
    """15 or as the options say (AR-06); by an option, 25 in a set of four natural aces (R-74)."""
    if options.aces is Aces.FOUR_25:
        natural = sum(card.rank == Rank.ACE for card in cards)
        return 25 if natural == SET_MAX else options.ace_set_value
    return _FLAT_ACE.get(options.aces, options.ace_set_value)


def _ace_in_run(options: Rum500Options, place: int) -> int:
    """15 above a king, even around the corner (R-62, AR-09), else its low value."""
    if options.aces in _FLAT_ACE:
        return _FLAT_ACE[options.aces]
    if place != HIGH_ACE - RING:
        return HIGH_ACE_POINTS
    return 1 if options.card_points is CardPoints.PIP else FIVE


def table_values(options: Rum500Options, meld: TableMeld) -> list[int]:
    """What each card of a meld on the table scores."""
    return MeldPoints(options).of(
        meld.kind,
        [laid.card for laid in meld.cards],
        low=meld.low,
        at_once=meld.at_once,
        sealed=meld.seal is not None,
    )


def laid_points(options: Rum500Options, melds: Iterable[TableMeld], seats: int) -> list[int]:
    """What each seat has laid this round (R-66): the values of its cards in all melds."""
    points = [0] * seats
    for meld in melds:
        for laid, value in zip(meld.cards, table_values(options, meld), strict=True):
            points[laid.by] += value
    return points


TEAMS = 2


def end_round(match: Match, round_: Round) -> tuple[Match, list[Event]]:
    """Score a round that is over (R-65 to R-70), and end the match if somebody has won (R-71)."""
    sheet = score(match, round_)
    totals = tuple(side.total for side in sheet.sides)
    events: list[Event] = [SideScored(side.side, side.net, side.counted, side.total) for side in sheet.sides]
    after = match.replace(
        totals=totals,
        opened=tuple(side.opened for side in sheet.sides),
        best_rounds=_best_rounds(match.best_rounds, sheet),
        rounds_played=match.rounds_played + 1,
        round=round_,
        sheet=sheet,
    )
    after = after.replace(next_dealer=_next_dealer(match.options, round_, sheet))
    outcome = _outcome(after, round_)
    if outcome is None:
        return after, events
    events.append(_ended(outcome))
    return after.replace(
        totals=outcome.totals, outcome=outcome, sheet=_last_sheet(match.options, sheet, outcome)
    ), events


def _best_rounds(before: tuple[int, ...], sheet: Sheet) -> tuple[int, ...]:
    counted = tuple(side.counted for side in sheet.sides)
    return tuple(map(max, before, counted)) if before else counted


def score(match: Match, round_: Round) -> Sheet:
    """Make the score sheet of a round that is over."""
    options = match.options
    deducted = options.hand_points is HandPoints.DEDUCT and hands_count(options, round_)
    laid = laid_points(options, round_.cards.melds, len(round_.cards.hands))
    seats = tuple(
        _seat_score(options, round_, seat, laid[seat], deducted=deducted) for seat in range(len(round_.cards.hands))
    )
    credits_ = _credits(match, round_, seats)
    return Sheet(
        round_no=round_.number,
        out=round_.out,
        seats=seats,
        sides=tuple(_side_score(match, side, seats, credits_[side]) for side in range(len(match.totals))),
        hands_count=deducted,
        opening_min=options.opening_min // options.unit,
    )


def hands_count(options: Rum500Options, round_: Round) -> bool:
    """False if the stock ended the round and nobody could have played on (R-70, AR-10)."""
    return round_.out is not None or options.stock_end in (StockEnd.CONTINUE, StockEnd.NO_STOCK)


def _seat_score(options: Rum500Options, round_: Round, seat: Seat, laid: int, *, deducted: bool) -> SeatScore:
    hand = round_.cards.hands[seat]
    in_hand = hand_points(options, hand)
    bonus = _bonus(options, round_, seat)
    return SeatScore(
        seat=seat,
        hand=sorted_faces(hand),
        laid=laid,
        in_hand=in_hand,
        bonus=bonus,
        net=laid + bonus - (in_hand if deducted else 0),
    )


def _bonus(options: Rum500Options, round_: Round, seat: Seat) -> int:
    """The bonus for going out (R-118), and for doing so with a run of seven laid in that turn (R-121)."""
    if seat != round_.out:
        return 0
    straight = options.seven_card_straight and seat == round_.turn.seat and round_.turn.straights == 1
    return (options.out_bonus + (STRAIGHT_BONUS if straight else 0)) // options.unit


def _credits(match: Match, round_: Round, seats: Sequence[SeatScore]) -> list[int]:
    """What each side is credited from its opponents' hands (R-88, R-89)."""
    sides = len(match.totals)
    if match.options.hand_points is HandPoints.DEDUCT:
        return [0] * sides
    if round_.out is not None:
        receiving = {match.sides[round_.out]}
    else:
        receiving = set(range(sides)) if sides == TEAMS else set[int]()
    return [
        sum(line.in_hand for line in seats if match.sides[line.seat] != side) if side in receiving else 0
        for side in range(sides)
    ]


def _side_score(match: Match, side: int, seats: Sequence[SeatScore], credit: int) -> SideScore:
    own = [line for line in seats if match.sides[line.seat] == side]
    net = sum(line.net for line in own) + credit
    options = match.options
    basis = net if options.opening_basis is OpeningBasis.NET else sum(line.laid for line in own)
    opened = match.opened[side] or basis >= options.opening_min // options.unit
    counted = net if opened else 0
    return SideScore(side, net, counted, match.totals[side] + counted, opened, credit)


def _outcome(match: Match, round_: Round) -> Outcome | None:
    options, totals = match.options, match.totals
    best = max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    if options.rounds:
        if match.rounds_played < options.rounds:
            return None
        bonus = options.winner_bonus // options.unit if len(winners) == 1 else 0
        final = tuple(total + (bonus if side in winners else 0) for side, total in enumerate(totals))
        return Outcome(Ending.ROUNDS, winners, final)
    if best < options.target // options.unit:
        return None
    if len(winners) == 1:
        return Outcome(Ending.TARGET, winners, totals)
    if options.tie is Tie.WENT_OUT and round_.out is not None and match.sides[round_.out] in winners:
        return Outcome(Ending.WENT_OUT, (match.sides[round_.out],), totals)
    return None


def _ended(outcome: Outcome) -> Event:
    if len(outcome.winners) == 1:
        return MatchWon(outcome.winners[0], outcome.totals[outcome.winners[0]])
    return MatchDrawn(max(outcome.totals))


def _last_sheet(options: Rum500Options, sheet: Sheet, outcome: Outcome) -> Sheet:
    """The sheet with what the end of the match adds: the winner's bonus (R-119) and the settlement (AR-20)."""
    return Sheet(
        round_no=sheet.round_no,
        out=sheet.out,
        seats=sheet.seats,
        sides=tuple(_last_line(options, line, outcome) for line in sheet.sides),
        hands_count=sheet.hands_count,
        opening_min=sheet.opening_min,
        ended=True,
    )


def _last_line(options: Rum500Options, line: SideScore, outcome: Outcome) -> SideScore:
    total = outcome.totals[line.side]
    bonus = total - line.total
    settled = settlement(options, outcome)[line.side]
    return SideScore(line.side, line.net, line.counted, total, line.opened, line.credit, bonus, settled)


def settlement(options: Rum500Options, outcome: Outcome) -> tuple[int, ...]:
    """What each side gets at the end: the winner its lead over every other side (AR-20), or R-119's margin of two."""
    totals = outcome.totals
    margin = options.rounds > 0 and options.winner_bonus > 0 and len(totals) == TEAMS
    settles = options.settlement is Settlement.DIFFERENCES or margin
    if not settles or len(outcome.winners) != 1:
        return (0,) * len(totals)
    best = totals[outcome.winners[0]]
    owed = [best - total for total in totals]
    return tuple(sum(owed) if side == outcome.winners[0] else -owed[side] for side in range(len(totals)))


def _next_dealer(options: Rum500Options, round_: Round, sheet: Sheet) -> Seat:
    """The next seat in the direction of play (R-13), or with R-15 the winner of the round (AR-18)."""
    if not options.starter_discards:
        return round_.next_seat(round_.dealer)
    if round_.out is not None:
        return round_.out
    order = round_.order_from(round_.next_seat(round_.dealer))
    return max(order, key=lambda seat: (sheet.seats[seat].net, -order.index(seat)))
