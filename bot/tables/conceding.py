"""How a match is won before its game has ended it: the others concede, or nobody of them is left.

Both take a whole round in which every seat has moved itself, so that nobody wins a match that was hardly played. All
functions are pure; `played` says who has played the turns of the match.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.tables.occupants import vacated
from bot.tables.own_turns import PlayedMatch
from bot.tables.reasons import TableReason
from bot.tables.records import Cause, Ending, Status, TableRecord, Verdict
from bot.tables.results import counts
from bot.tables.table_state import TableState


class Price(StrEnum):
    """What becomes of a match when a member leaves or concedes."""

    GOES_ON = "goes-on"
    LOST = "lost"  # it is over, and others have won
    ENDS = "ends"  # it is over, and counts for nobody


class Cost(StrEnum):
    """What the match is on the boards for a member who gives it up."""

    NOTHING = "nothing"  # it counts for nobody
    NOT_THEIRS = "not-theirs"  # it counts for whoever was dealt in, whose seat they have taken over
    LOSS = "loss"
    LOSS_ANYWAY = "loss-anyway"  # others have played more than half of their turns so far


class Terms(NamedTuple):
    """On what terms a member gives a match up: what becomes of it, and what it costs them."""

    price: Price
    cost: Cost


def conceded(state: TableState, seat: Seat, played: PlayedMatch) -> TableState:
    """Count that a seat's member wants to concede; their side does when all of it who are present want to.

    Raises:
        RefusalError: the match has one side, it is too early, or they have said so already.

    """
    side = _require_side(state, seat, played)
    record = state.record
    member = record.seats[seat].member
    conceding = (*(each for each in record.conceding if each != member), member)
    if _all_concede(record, side, conceding):
        return given_up(state, side)
    if member in record.conceding:
        raise NotNowError(TableReason.CONCEDED_ALREADY)
    return state.with_record(replace(record, conceding=conceding))


def conceded_by_the_rest(state: TableState) -> TableState:
    """The table after somebody has left: a side of which all who are present had conceded already has lost."""
    record = state.record
    for side in {seat.side for seat in record.seats if seat.member in record.conceding}:
        if _all_concede(record, side, record.conceding):
            return given_up(state, side)
    return state


def _all_concede(record: TableRecord, side: int, conceding: Collection[int | None]) -> bool:
    present = [seat.member for seat in record.seats if seat.side == side and not seat.automatic]
    return bool(present) and all(member in conceding for member in present)


def walked_over(state: TableState, played: PlayedMatch) -> TableState:
    """The table after somebody has left: where members of only one side are there still, that side has won."""
    sides = _sides_left(state.record)
    if len(sides) != 1 or not counts(state) or not _played_enough(state, played):
        return state
    return _won(state, sides.pop(), Ending.WALK_OVER)


def terms_of_leaving(state: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    """On what terms the seat's member leaves."""
    price = _price(walked_over(vacated(state, (seat,), Cause.LEFT), played))
    return Terms(price, _cost(state, seat, played))


def terms_of_conceding(state: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    """On what terms the seat's side concedes.

    Raises:
        RefusalError: as for conceding.

    """
    price = _price(given_up(state, _require_side(state, seat, played)))
    return Terms(price, _cost(state, seat, played))


def given_up(state: TableState, side: int) -> TableState:
    """The table when a side has lost; with several others that go on, computers play its seats."""
    seats = state.record.seats
    others = {seat.side for seat in seats} - {side}
    with_members = _sides_left(state.record) - {side}
    if len(others) == 1 or len(with_members) == 1:
        winner = (others if len(others) == 1 else with_members).pop()
        return _won(state, winner, Ending.CONCEDED)
    own = tuple(number for number, seat in enumerate(seats) if seat.side == side)
    return vacated(state, own, Cause.CONCEDED)


def _require_side(state: TableState, seat: Seat, played: PlayedMatch) -> int:
    if len({each.side for each in state.record.seats}) == 1:
        raise NotNowError(TableReason.NO_OPPONENT)
    if not _played_enough(state, played):
        raise NotNowError(TableReason.TOO_EARLY)
    return state.record.seats[seat].side


def _played_enough(state: TableState, played: PlayedMatch) -> bool:
    match = state.match
    over = played.rounds if match is not None and match.game.round_over(match.state) else played.rounds[:-1]
    return any(each.moved_themselves(len(state.record.seats)) for each in over)


def _won(state: TableState, side: int, reason: Ending) -> TableState:
    return state.with_record(replace(state.record, verdict=Verdict(reason, side)))


def _sides_left(record: TableRecord) -> set[int]:
    return {seat.side for seat in record.seats if seat.member is not None}


def _price(after: TableState) -> Price:
    if after.record.verdict is not None:
        return Price.LOST if counts(after) else Price.ENDS
    return Price.ENDS if after.record.status is Status.ENDED else Price.GOES_ON


def _cost(state: TableState, seat: Seat, played: PlayedMatch) -> Cost:
    if not counts(state):
        return Cost.NOTHING
    if state.members_dealt_in[seat] != state.record.seats[seat].member:
        return Cost.NOT_THEIRS
    return Cost.LOSS_ANYWAY if seat in played.left_to_others else Cost.LOSS
