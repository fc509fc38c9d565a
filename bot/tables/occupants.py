"""Who plays a seat of a match, a member or a computer, from which command of the journal on.

The journal names only seats. Rows beside it, which are only ever added, say who played them, so whatever happens to a
member never touches what was played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.refusals import NotNowError, NotYourTurnError
from bot.tables.lobby import require_seated
from bot.tables.reasons import TableReason
from bot.tables.records import Cause, Occupant, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.values import Seat
    from bot.tables.match_state import MatchState
    from bot.tables.records import SeatRecord
    from bot.tables.table_state import TableState


def dealt_in(seats: Sequence[SeatRecord]) -> tuple[Occupant, ...]:
    """The occupants of a match at its first command."""
    return tuple(Occupant(number, number, 1, seat.member, Cause.DEALT_IN) for number, seat in enumerate(seats))


def occupant_at(occupants: Sequence[Occupant], seat: Seat, seq: int) -> Occupant:
    """Who plays the seat when the command of that number is given.

    Raises:
        LookupError: nobody was dealt in at that seat.

    """
    until = [each for each in occupants if each.seat == seat and each.from_seq <= seq]
    if not until:
        raise LookupError(f"seat {seat} has no occupant at command {seq}")
    return until[-1]


def left(state: TableState, member: int) -> TableState:
    """Give a member's seat to the computer; another member becomes host, and with none left the match ends."""
    record = state.record
    require_seated(record, member)
    staying = [seat.member for seat in record.seats if seat.member not in (None, member)]
    number = next(number for number, seat in enumerate(record.seats) if seat.member == member)
    after = _given(state, number, None, Cause.LEFT)
    if not staying:
        return after.with_record(replace(after.record, status=Status.ENDED))
    host = record.host if record.host in staying else staying[0]
    votes = tuple(vote for vote in record.end_votes if vote != member)
    return after.with_record(replace(after.record, host=host or record.host, end_votes=votes))


def came_back(state: TableState, member: int) -> TableState:
    """Give a member back the seat in which they were dealt in, and which a computer plays.

    Raises:
        RefusalError: they sit here, or they weren't dealt in.

    """
    seats = state.record.seats
    if any(seat.member == member for seat in seats):
        raise NotNowError(TableReason.SEATED_ALREADY)
    owners = enumerate(state.members_dealt_in)
    own = next((seat for seat, owner in owners if owner == member and seats[seat].member is None), None)
    if own is None:
        raise NotNowError(TableReason.RUNNING)
    return _given(state, own, member, Cause.CAME_BACK)


def seated_in_match(state: TableState, member: int) -> tuple[MatchState, Seat]:
    """The match that runs, and the seat of a member in it.

    Raises:
        RefusalError: no match runs, or they have no seat in it.

    """
    record, match = state.record, state.match
    if record.status is Status.LOBBY:
        raise NotNowError(TableReason.NOT_RUNNING)
    if record.status is not Status.PLAYING or match is None:
        raise NotNowError(TableReason.ENDED)
    seat = record.seat_of(member)
    if seat is None:
        raise NotYourTurnError(TableReason.NOT_SEATED)
    return match, seat


def taken(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with another occupant of a seat from the next command on."""
    from_seq = 1 if state.match is None else state.match.seq + 1
    occupant = Occupant(len(state.occupants), seat, from_seq, member, cause)
    return replace(state, occupants=(*state.occupants, occupant))


def _given(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with a seat that is somebody else's from the next command on."""
    record = state.record.with_seat(seat, member=member, name="", call=None, absent=False, missed=0)
    return taken(state, seat, member, cause).with_record(record)
