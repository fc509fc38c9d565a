"""How a match that runs is ended by those who play it.

Every function takes a table's record and gives the changed one, or refuses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.tables.lobby import require_seated
from bot.tables.records import Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.tables.records import TableRecord


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
