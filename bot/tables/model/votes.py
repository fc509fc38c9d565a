"""How a match that runs is ended by those who play it.

Every function takes a table's record and gives the changed one, or refuses.

How a match is won before its game has ended it: the others concede, or nobody of them is left.

Both take a whole round in which every seat has moved itself, so that nobody wins a match that was hardly played. All
functions are pure; `played` says who has played the turns of the match.

How the seat of an absent member gets another occupant: the computer, or a member who accepts.

All functions are pure: they give the changed table, or refuse.

What was voted on and comes about by itself, because somebody who wasn't for it has gone away.

Who comes back to a table decides nothing by that: only those who go are not waited for any more.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.tables.model.lobby import named, require_host, require_seated
from bot.tables.model.match import TableState
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Answer, Cause, Ending, Handover, Status, TableRecord, Verdict
from bot.tables.model.results import counts
from bot.tables.model.seats import PlayedMatch, answered, given, open_handovers, running_match, vacated, with_host


def ended(record: TableRecord, member: int, *, moderator: bool) -> TableRecord:
    """End a table: a moderator at any time, the host in the lobby; in a match a member's vote is counted.

    Raises:
        RefusalError: it has ended, or the member may not.

    """
    if not record.status.live:
        raise NotNowError(TableReason.ENDED)
    if record.status is Status.PLAYING and not moderator:
        return voted(record, member)
    if not moderator:
        require_host(record, member)
    return replace(record, status=Status.ENDED)


def voted(record: TableRecord, member: int) -> TableRecord:
    """Count a member's vote to end the match.

    It ends when on every side on which anybody is present more than half of those who are want it.

    Raises:
        NotNowError: they have no seat, or have voted.

    """
    require_seated(record, member)
    if member in record.end_votes:
        raise NotNowError(TableReason.VOTED_ALREADY)
    votes = (*record.end_votes, member)
    return replace(record, end_votes=votes, status=Status.ENDED if majority(record, votes) else record.status)


def majority(record: TableRecord, votes: tuple[int, ...]) -> bool:
    """True where more than half of those present want it, on every side that has any."""
    sides: dict[int, list[bool]] = {}
    for seat in record.seats:
        if not seat.automatic:
            sides.setdefault(seat.side, []).append(seat.member in votes)
    return all(2 * sum(wanted) > len(wanted) for wanted in sides.values())


class Price(StrEnum):
    """What becomes of a match when a member leaves or concedes."""

    GOES_ON = "goes-on"
    LOST = "lost"  # it is over, and others have won
    ENDS = "ends"  # it is over, and counts for nobody


class Cost(StrEnum):
    """What the match is on the boards for a member who gives it up."""

    NOTHING = "nothing"  # it counts for nobody
    NOT_THEIRS = "not-theirs"  # it counts for whoever was dealt in, whose seat they have taken over
    LOSS = "loss"
    LOSS_ANYWAY = "loss-anyway"  # others have played more than half of their turns so far


class Terms(NamedTuple):
    """On what terms a member gives a match up: what becomes of it, and what it costs them."""

    price: Price
    cost: Cost


def conceded(state: TableState, seat: Seat, played: PlayedMatch) -> TableState:
    """Count that a seat's member wants to concede; their side does when all of it who are present want to.

    Raises:
        RefusalError: the match has one side, it is too early, or they have said so already.

    """
    side = _require_side(state, seat, played)
    record = state.record
    member = record.seats[seat].member
    conceding = (*(each for each in record.conceding if each != member), member)
    if _all_concede(record, side, conceding):
        return given_up(state, side)
    if member in record.conceding:
        raise NotNowError(TableReason.CONCEDED_ALREADY)
    return state.with_record(replace(record, conceding=conceding))


def conceded_by_the_rest(state: TableState) -> TableState:
    """The table after somebody has left: a side of which all who are present had conceded already has lost."""
    record = state.record
    for side in {seat.side for seat in record.seats if seat.member in record.conceding}:
        if _all_concede(record, side, record.conceding):
            return given_up(state, side)
    return state


def _all_concede(record: TableRecord, side: int, conceding: Collection[int | None]) -> bool:
    present = [seat.member for seat in record.seats if seat.side == side and not seat.automatic]
    return bool(present) and all(member in conceding for member in present)


def walked_over(state: TableState, played: PlayedMatch) -> TableState:
    """The table after somebody has left: where members of only one side are there still, that side has won."""
    sides = _sides_left(state.record)
    if len(sides) != 1 or not counts(state) or not _played_enough(state, played):
        return state
    return _won(state, sides.pop(), Ending.WALK_OVER)


def terms_of_leaving(state: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    """On what terms the seat's member leaves."""
    price = _price(walked_over(vacated(state, (seat,), Cause.LEFT), played))
    return Terms(price, _cost(state, seat, played))


def terms_of_conceding(state: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    """On what terms the seat's side concedes.

    Raises:
        RefusalError: as for conceding.

    """
    price = _price(given_up(state, _require_side(state, seat, played)))
    return Terms(price, _cost(state, seat, played))


def given_up(state: TableState, side: int) -> TableState:
    """The table when a side has lost; with several others that go on, computers play its seats."""
    seats = state.record.seats
    others = {seat.side for seat in seats} - {side}
    with_members = _sides_left(state.record) - {side}
    if len(others) == 1 or len(with_members) == 1:
        winner = (others if len(others) == 1 else with_members).pop()
        return _won(state, winner, Ending.CONCEDED)
    own = tuple(number for number, seat in enumerate(seats) if seat.side == side)
    return vacated(state, own, Cause.CONCEDED)


def _require_side(state: TableState, seat: Seat, played: PlayedMatch) -> int:
    if len({each.side for each in state.record.seats}) == 1:
        raise NotNowError(TableReason.NO_OPPONENT)
    if not _played_enough(state, played):
        raise NotNowError(TableReason.TOO_EARLY)
    return state.record.seats[seat].side


def _played_enough(state: TableState, played: PlayedMatch) -> bool:
    match = state.match
    over = played.rounds if match is not None and match.game.round_over(match.state) else played.rounds[:-1]
    return any(each.moved_themselves(len(state.record.seats)) for each in over)


def _won(state: TableState, side: int, reason: Ending) -> TableState:
    return state.with_record(replace(state.record, verdict=Verdict(reason, side)))


def _sides_left(record: TableRecord) -> set[int]:
    return {seat.side for seat in record.seats if seat.member is not None}


def _price(after: TableState) -> Price:
    if after.record.verdict is not None:
        return Price.LOST if counts(after) else Price.ENDS
    return Price.ENDS if after.record.status is Status.ENDED else Price.GOES_ON


def _cost(state: TableState, seat: Seat, played: PlayedMatch) -> Cost:
    if not counts(state):
        return Cost.NOTHING
    if state.members_dealt_in[seat] != state.record.seats[seat].member:
        return Cost.NOT_THEIRS
    return Cost.LOSS_ANYWAY if seat in played.left_to_others else Cost.LOSS


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


def decided(before: TableState, after: TableState) -> TableState:
    """The table after a change, with every vote that is complete since somebody is present no more."""
    if not _present(before.record) - _present(after.record):
        return after
    for decide in (conceded_by_the_rest, _ended, _seats_given):
        if after.record.status is not Status.PLAYING or after.record.asleep or after.outcome is not None:
            return after
        after = decide(after)
    return after


def _present(record: TableRecord) -> set[int | None]:
    return {seat.member for seat in record.seats if not seat.automatic}


def _ended(state: TableState) -> TableState:
    record = state.record
    ends = bool(record.end_votes) and majority(record, record.end_votes)
    return state.with_record(replace(record, status=Status.ENDED)) if ends else state


def _seats_given(state: TableState) -> TableState:
    for each in open_handovers(state.record):
        waiting = not each.granted and bool(each.votes) and not host_is_present(state.record)
        if waiting and majority(state.record, each.votes):
            state = granted(state, each)
    return state
