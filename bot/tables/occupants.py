"""Who plays a seat of a match, a member or a computer, from which command of the journal on.

The journal names only seats. Rows beside it, which are only ever added, say who played them, so whatever happens to a
member never touches what was played.
"""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.observation import Level
from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.tables.lobby import require_seated
from bot.tables.match_state import MatchState
from bot.tables.offers import closed
from bot.tables.reasons import TableReason
from bot.tables.records import Cause, Occupant, SeatRecord, Status, TableRecord
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
    require_seated(state.record, member)
    number = next(number for number, seat in enumerate(state.record.seats) if seat.member == member)
    return vacated(state, (number,), Cause.LEFT)


def vacated(state: TableState, seats: Sequence[Seat], cause: Cause) -> TableState:
    """Give seats to the computer; another member becomes host, and with none left the match ends."""
    for seat in seats:
        state = given(state, seat, None, cause)
    record = state.record
    staying = {seat.member for seat in record.seats} - {None}
    if not staying:
        return state.with_record(replace(record, status=Status.ENDED))
    votes = tuple(vote for vote in record.end_votes if vote in staying)
    conceding = tuple(each for each in record.conceding if each in staying)
    return state.with_record(replace(with_host(record), end_votes=votes, conceding=conceding))


def with_host(record: TableRecord) -> TableRecord:
    """The table with a host who sits at it: as before, or else rather one who isn't away. A member has to sit there."""
    present_first = sorted(record.seats, key=lambda seat: seat.automatic)
    members = [seat.member for seat in present_first if seat.member is not None]
    return record if record.host in members else replace(record, host=members[0])


def came_back(state: TableState, member: int) -> TableState:
    """Give a member back the seat in which they were dealt in, and which a computer plays.

    Raises:
        RefusalError: they sit here, they weren't dealt in, or their side has conceded.

    """
    if state.record.seat_of(member) is not None:
        raise NotNowError(TableReason.SEATED_ALREADY)
    own = _own_seat(state, member)
    if own is None:
        raise NotNowError(TableReason.RUNNING)
    if _has_conceded(state, own):
        raise NotNowError(TableReason.SIDE_CONCEDED)
    return given(state, own, member, Cause.CAME_BACK)


def may_come_back(state: TableState, member: int) -> bool:
    """True for a member who has no seat, and can take their own back from the computer that plays it."""
    own = _own_seat(state, member)
    return state.record.seat_of(member) is None and own is not None and not _has_conceded(state, own)


def _own_seat(state: TableState, member: int) -> Seat | None:
    """The seat in which a member was dealt in, while nobody but a computer has it."""
    seats, owners = state.record.seats, enumerate(state.members_dealt_in)
    return next((seat for seat, owner in owners if owner == member and seats[seat].member is None), None)


def _has_conceded(state: TableState, seat: Seat) -> bool:
    return any(each.seat == seat and each.cause is Cause.CONCEDED for each in state.occupants)


def running_match(state: TableState) -> MatchState:
    """The match that runs.

    Raises:
        RefusalError: none does.

    """
    record, match = state.record, state.match
    if record.status is Status.LOBBY:
        raise NotNowError(TableReason.NOT_RUNNING)
    if record.status is not Status.PLAYING or match is None:
        raise NotNowError(TableReason.ENDED)
    return match


def taken(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with another occupant of a seat from the next command on."""
    from_seq = 1 if state.match is None else state.match.seq + 1
    occupant = Occupant(len(state.occupants), seat, from_seq, member, cause)
    return replace(state, occupants=(*state.occupants, occupant))


def given(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with a seat that is somebody else's from the next command on."""
    level = Level.SIT_IN if member is None else ""
    record = closed(state.record, seat).with_seat(
        seat, member=member, name="", call=None, absent=False, missed=0, level=level, computer=0
    )
    return taken(state, seat, member, cause).with_record(record)
