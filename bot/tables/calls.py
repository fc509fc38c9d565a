"""Which messages have called the members of a table to move. One of them at most still calls: the record's `ping`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.games.values import Seat
    from bot.tables.records import TableRecord


def called(record: TableRecord, seat: Seat, message: int) -> TableRecord:
    """The table when a message has called the member of a seat."""
    seats = (replace(each, call=message) if number == seat else each for number, each in enumerate(record.seats))
    return replace(record, ping=message, seats=tuple(seats))


def settled(record: TableRecord, *, kept: bool) -> TableRecord:
    """The table when no call stands; `kept`: its message is there still, and goes when its member is called next."""
    seats = (replace(each, call=None) if each.call == record.ping and not kept else each for each in record.seats)
    return replace(record, ping=None, seats=tuple(seats))
