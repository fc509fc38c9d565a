"""Which messages have called members to move, and players to a lobby.

At most one call to move stands at a table: the record's `ping`.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.tables.actor import moment_of
from bot.tables.reasons import TableReason
from bot.tables.records import TableRecord
from bot.tables.table_state import TableState


@dataclass(frozen=True, slots=True)
class ToMove:
    """Whose turn it is: the seat, its member, and the command that began it, for one may have two turns in a row."""

    seat: Seat
    member: int
    number: int


REST = timedelta(minutes=30)
"""How long a channel rests between two calls to players, be they to one lobby or to two."""


def require_rest(last: int, now: datetime) -> None:
    """Refuse to call players again so soon; `last` is the message that called them before, 0 for none.

    Raises:
        NotNowError: the channel still rests.

    """
    sent = moment_of(last)
    if last and now < sent + REST:
        raise NotNowError(TableReason.PLAYERS_CALLED, until=f"<t:{int((sent + REST).timestamp())}:R>")


def to_move(state: TableState) -> ToMove | None:
    """Who is called to move; None where nobody is waited for: in a window, and while a computer sits in."""
    turn, record = None if state.match is None else state.match.turn, state.record
    if turn is None or not record.status.live or not record.table_options.calls:
        return None
    seat = record.seats[turn.seat]
    return None if seat.member is None or seat.absent else ToMove(turn.seat, seat.member, turn.number)


def called(record: TableRecord, message: int, seat: Seat) -> TableRecord:
    """The table when a message has called the member of a seat."""
    seats = (replace(each, call=message) if number == seat else each for number, each in enumerate(record.seats))
    return replace(record, ping=message, seats=tuple(seats))


def invited(record: TableRecord, message: int) -> TableRecord:
    """The table when a message has called players to it."""
    return replace(record, invitation=message)


def settled(record: TableRecord, *, kept: bool) -> TableRecord:
    """The table when no call stands; `kept`: its message is there still, and goes when its member is called next."""
    seats = (replace(each, call=None) if each.call == record.ping and not kept else each for each in record.seats)
    return replace(record, ping=None, seats=tuple(seats))
