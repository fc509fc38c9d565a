"""How the seat of an absent member gets another occupant: the computer, or a member who accepts.

All functions are pure: they give the changed table, or refuse.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.games.refusals import NotNowError
from bot.tables.ending import majority
from bot.tables.lobby import named, require_host, require_seated
from bot.tables.occupants import given, running_match, vacated, with_host
from bot.tables.reasons import TableReason
from bot.tables.records import Cause, Handover, Status

if TYPE_CHECKING:
    from bot.tables.table_state import TableState


def handed_over(state: TableState, member: int, owner: int, to: int | None, *, moderator: bool) -> TableState:
    """Give the seat of an absent member to the computer, or offer it to a member.

    The host decides, or a moderator; while the host is away it takes as many votes as to end the match.

    Raises:
        RefusalError: no match runs, that seat's member isn't absent, the other one may not take it, or the member who
            asks may not decide, or has voted already.

    """
    running_match(state)
    handover = _found(state, owner, to)
    if to is not None:
        _require_new(state, to)
    if moderator or state.record.host == member:
        return _granted(state, handover._replace(granted=True))
    host = state.record.seat_of(state.record.host)
    if host is not None and not state.record.seats[host].automatic:
        require_host(state.record, member)
    require_seated(state.record, member)
    if member in handover.votes or handover.granted:
        raise NotNowError(TableReason.SEAT_VOTED)
    handover = handover._replace(votes=(*handover.votes, member))
    return _granted(state, handover._replace(granted=majority(state.record, handover.votes)))


def accepted(state: TableState, seat: int, member: int, name: str) -> TableState:
    """Give a seat to the member to whom it was offered.

    Raises:
        RefusalError: no match runs, it wasn't offered to them, they play or have played here, or its member is back.

    """
    running_match(state)
    offer = next((each for each in state.record.handovers if (each.seat, each.to) == (seat, member)), None)
    if offer is None or not offer.granted:
        raise NotNowError(TableReason.NOT_OFFERED)
    _require_new(state, member)
    _found(state, offer.owner, member)
    after = given(vacated(_closed(state, seat), (seat,), Cause.REPLACED), seat, member, Cause.SUBSTITUTE)
    record = replace(after.record, status=Status.PLAYING)
    return after.with_record(named(with_host(record), member, name))


def _found(state: TableState, owner: int, to: int | None) -> Handover:
    """What is to become of the member's seat so far."""
    seat = state.record.seat_of(owner)
    if seat is None or not state.record.seats[seat].absent:
        raise NotNowError(TableReason.NOT_ABSENT)
    known = (each for each in state.record.handovers if (each.owner, each.to) == (owner, to))
    return next(known, Handover(seat, owner, to))


def _require_new(state: TableState, member: int) -> None:
    if state.record.seat_of(member) is not None or member in state.members_dealt_in:
        raise NotNowError(TableReason.PLAYED_HERE)


def _granted(state: TableState, handover: Handover) -> TableState:
    if handover.granted and handover.to is None:
        return vacated(_closed(state, handover.seat), (handover.seat,), Cause.REPLACED)
    same = (handover.seat, handover.to)
    others = tuple(each for each in state.record.handovers if (each.seat, each.to) != same)
    return state.with_record(replace(state.record, handovers=(*others, handover)))


def _closed(state: TableState, seat: int) -> TableState:
    """The table without any handover of a seat."""
    others = tuple(each for each in state.record.handovers if each.seat != seat)
    return state.with_record(replace(state.record, handovers=others))
