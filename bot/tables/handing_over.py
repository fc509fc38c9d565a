"""How the seat of an absent member gets another occupant: the computer, or a member who accepts.

All functions are pure: they give the changed table, or refuse.
"""

from dataclasses import replace

from bot.games.refusals import NotNowError
from bot.tables.ending import majority
from bot.tables.lobby import named, require_host, require_seated
from bot.tables.occupants import given, running_match, vacated, with_host
from bot.tables.offers import answered, open_handovers
from bot.tables.reasons import TableReason
from bot.tables.records import Answer, Cause, Handover, Status, TableRecord
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
        return granted(state, handover)
    if host_is_present(state.record):
        require_host(state.record, member)
    require_seated(state.record, member)
    if member in handover.votes or handover.granted:
        raise NotNowError(TableReason.SEAT_VOTED)
    voted = handover._replace(votes=(*handover.votes, member))
    return granted(state, voted) if majority(state.record, voted.votes) else _with(state, voted)


def granted(state: TableState, handover: Handover) -> TableState:
    """The table when a seat is the computer's, or is offered to the member who is to have it."""
    if handover.to is None:
        return vacated(state, (handover.seat,), Cause.REPLACED)
    return _with(state, handover._replace(granted=True))


def host_is_present(record: TableRecord) -> bool:
    """True while the host can decide who gets a seat."""
    host = record.seat_of(record.host)
    return host is not None and not record.seats[host].automatic


def accepted(state: TableState, seat: int, member: int, name: str) -> TableState:
    """Give a seat to the member to whom it was offered.

    Raises:
        RefusalError: no match runs, it wasn't offered to them, they play or have played here, or its member is back.

    """
    running_match(state)
    offer = _offered(state, seat, member)
    _require_new(state, member)
    state = state.with_record(answered(state.record, offer, Answer.TAKEN))
    after = given(vacated(state, (seat,), Cause.REPLACED), seat, member, Cause.SUBSTITUTE)
    record = replace(after.record, status=Status.PLAYING)
    return after.with_record(named(with_host(record), member, name))


def declined(state: TableState, seat: int, member: int) -> TableState:
    """The table when a member doesn't want the seat that was offered to them.

    Raises:
        RefusalError: no match runs, or it wasn't offered to them.

    """
    running_match(state)
    return state.with_record(answered(state.record, _offered(state, seat, member), Answer.DECLINED))


def _offered(state: TableState, seat: int, member: int) -> Handover:
    """The offer of a seat that stands for a member."""
    offers = (each for each in open_handovers(state.record) if (each.seat, each.to) == (seat, member) and each.granted)
    offer = next(offers, None)
    if offer is None:
        raise NotNowError(TableReason.NOT_OFFERED)
    return offer


def _found(state: TableState, owner: int, to: int | None) -> Handover:
    """What is to become of the member's seat so far."""
    seat = state.record.seat_of(owner)
    if seat is None or not state.record.seats[seat].absent:
        raise NotNowError(TableReason.NOT_ABSENT)
    known = (each for each in open_handovers(state.record) if (each.owner, each.to) == (owner, to))
    return next(known, Handover(seat, owner, to))


def _require_new(state: TableState, member: int) -> None:
    if state.record.seat_of(member) is not None or member in state.members_dealt_in:
        raise NotNowError(TableReason.PLAYED_HERE)


def _with(state: TableState, handover: Handover) -> TableState:
    """The table with a handover in place of what was open for that seat and that member."""
    same = (handover.seat, handover.to, None)
    others = tuple(each for each in state.record.handovers if (each.seat, each.to, each.answer) != same)
    return state.with_record(replace(state.record, handovers=(*others, handover)))
