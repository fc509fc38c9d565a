"""A table without one of its members: a stand-in takes their place wherever they are named."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bot.tables.records import Answer, Handover, Occupant, SeatRecord, TableRecord
from bot.tables.table_state import TableState

Renamed = Callable[[int], int]


def without_member(record: TableRecord, member: int, stand_in: int) -> TableRecord:
    """The record that names nobody where it named the member; an offer of a seat to them stands no more."""

    def renamed(each: int) -> int:
        return stand_in if each == member else each

    return replace(
        record,
        host=renamed(record.host),
        changes=record.changes + record.status.live,
        seats=tuple(_seat(seat, member, stand_in) for seat in record.seats),
        end_votes=tuple(map(renamed, record.end_votes)),
        conceding=tuple(map(renamed, record.conceding)),
        handovers=tuple(_handovers(record, member, renamed)),
        postings={
            kind: posting._replace(about=_without(posting.about, member)) for kind, posting in record.postings.items()
        },
    )


def members_at(record: TableRecord) -> set[int]:
    """Every member that a record names."""
    offered = [each for offer in record.handovers for each in (offer.owner, offer.to, *offer.votes)]
    seated = [seat.member for seat in record.seats]
    found = (record.host, *record.end_votes, *record.conceding, *offered, *seated)
    return {member for member in found if member is not None}


def state_without(state: TableState, member: int, stand_in: int) -> TableState:
    """The same of a table with who played its seats."""
    occupants = tuple(_occupant(each, member, stand_in) for each in state.occupants)
    return replace(state, record=without_member(state.record, member, stand_in), occupants=occupants)


def _occupant(occupant: Occupant, member: int, stand_in: int) -> Occupant:
    return replace(occupant, member=stand_in) if occupant.member == member else occupant


def _seat(seat: SeatRecord, member: int, stand_in: int) -> SeatRecord:
    return replace(seat, member=stand_in, name="") if seat.member == member else seat


def _handovers(record: TableRecord, member: int, renamed: Renamed) -> Iterator[Handover]:
    for each in record.handovers:
        offered = each.to == member and each.answer is None
        if not offered or each.message is not None:
            yield each._replace(
                owner=renamed(each.owner),
                to=None if each.to is None else renamed(each.to),
                votes=tuple(map(renamed, each.votes)),
                answer=Answer.OVER if offered else each.answer,
            )


def _without(about: str, member: int) -> str:
    """What a posting says, without the member to whom a seat was offered."""
    return ":".join("" if part == str(member) else part for part in about.split(":"))
