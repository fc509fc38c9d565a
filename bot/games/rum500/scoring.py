"""The end of a round and of a match: the score sheet, the totals, the next dealer, the winner."""

from collections.abc import Sequence

from bot.games.rum500.dealing import sorted_faces
from bot.games.rum500.events import MatchDrawn, MatchWon, SideScored
from bot.games.rum500.options import HandPoints, OpeningBasis, Rum500Options, Settlement, StockEnd, Tie
from bot.games.rum500.points import STRAIGHT_BONUS, hand_points, laid_points
from bot.games.rum500.reasons import Ending
from bot.games.rum500.state import Match, Round
from bot.games.rum500.view import SeatScore, Sheet, SideScore
from bot.games.values import Event, Outcome, Seat

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
