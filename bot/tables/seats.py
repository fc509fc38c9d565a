"""The seats of a match that runs: who leaves, who comes back, and whether they want it to end.

Every function takes a table's record and gives the changed one, or refuses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.refusals import NotNowError
from bot.tables.lobby import require_seated
from bot.tables.reasons import TableReason
from bot.tables.records import Status, TableRecord

if TYPE_CHECKING:
    from collections.abc import Mapping


def left(record: TableRecord, member: int) -> TableRecord:
    """Give a member's seat to the computer; another member becomes host, and with none left the match ends."""
    require_seated(record, member)
    seats = tuple(replace(seat, member=None) if seat.member == member else seat for seat in record.seats)
    staying = [seat.member for seat in seats if seat.member is not None]
    votes = tuple(vote for vote in record.end_votes if vote != member)
    if not staying:
        return replace(record, seats=seats, status=Status.ENDED)
    host = record.host if record.host in staying else staying[0]
    return replace(record, seats=seats, host=host, end_votes=votes)


def retaken(record: TableRecord, member: int) -> TableRecord:
    """Give a member back the seat in which they were dealt in, and which a computer plays."""
    if any(seat.member == member for seat in record.seats):
        raise NotNowError(TableReason.SEATED_ALREADY)
    if not any(seat.member is None and seat.dealt_in == member for seat in record.seats):
        raise NotNowError(TableReason.RUNNING)
    seats = tuple(
        replace(seat, member=member) if seat.member is None and seat.dealt_in == member else seat
        for seat in record.seats
    )
    return replace(record, seats=seats)


def voted(record: TableRecord, member: int) -> TableRecord:
    """Count a member's vote to end the match; it ends when on every side that has members more than half want it."""
    require_seated(record, member)
    votes = tuple(dict.fromkeys((*record.end_votes, member)))
    return replace(record, end_votes=votes, status=Status.ENDED if _majority(record, votes) else record.status)


def _majority(record: TableRecord, votes: tuple[int, ...]) -> bool:
    sides: Mapping[int, list[int]] = {}
    for seat in record.seats:
        if seat.member is not None:
            sides = {**sides, seat.side: [*sides.get(seat.side, []), seat.member]}
    return all(2 * sum(member in votes for member in members) > len(members) for members in sides.values())
