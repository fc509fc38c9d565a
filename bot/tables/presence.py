"""Who is present at a match, and who is absent, so that a computer sits in for them.

Absent is a member from the second turn in a row that was played for them, or from the moment Discord says that they
aren't in the server any more. Present again they are with whatever they press or command at the table next.
"""

from datetime import datetime, timedelta

from bot.games.values import Seat
from bot.tables.deadlines import begun_anew
from bot.tables.match_state import Turn
from bot.tables.occupants import taken
from bot.tables.offers import closed
from bot.tables.records import Cause, DeadlineKind
from bot.tables.table_state import TableState

MOST_MISSED = 2
"""So many turns in a row that were played for a member make them absent."""
NOTED_EVERY = timedelta(minutes=5)
"""How often it is noted that somebody is here, so that a table doesn't end by itself."""


def seen(state: TableState, member: int, now: datetime) -> TableState:
    """The table when a member has pressed something: they are present. The same table where that is no news."""
    record = state.record
    seat = record.seat_of(member)
    if not record.status.live or seat is None:
        return state
    if record.seats[seat].absent:
        state = taken(state, seat, member, Cause.PRESENT)
        record = closed(record, seat)
    elif not record.seats[seat].missed and now - record.waiting_since.get(DeadlineKind.IDLE, now) < NOTED_EVERY:
        return state
    return state.with_record(begun_anew(record.with_seat(seat, absent=False, missed=0), DeadlineKind.IDLE))


def turn_missed(state: TableState, turn: Turn) -> TableState:
    """The table when a turn was played for its member."""
    seat, missed = turn.seat, state.record.seats[turn.seat].missed + 1
    after = state.with_record(state.record.with_seat(seat, missed=missed, played_for=turn.number))
    return went_away(after, seat) if missed >= MOST_MISSED else after


def went_away(state: TableState, seat: Seat) -> TableState:
    """The table when the member of a seat is absent: a computer plays it from the next command on."""
    return taken(state, seat, None, Cause.ABSENT).with_record(state.record.with_seat(seat, absent=True))


def next_member(state: TableState) -> int | None:
    """The member who is next when the computers have played; None while no turn of a computer is waited for."""
    record, turn = state.record, None if state.match is None else state.match.turn
    if not record.paced or record.asleep or turn is None or not record.seats[turn.seat].automatic:
        return None
    after = (*record.seats[turn.seat + 1 :], *record.seats[: turn.seat])
    return next(seat.member for seat in after if not seat.automatic)
