"""Votes and exits in a running match: ending it, conceding it, and handing over seats.

Functions that change something return the changed table, or refuse.

A match is won before its game is over if the other sides concede or have no members left. Both take a full round in
which everybody played all of their own turns, so that nobody wins a match that was hardly played.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple, TypeVar

from bot.games.refusals import NotNowError
from bot.games.values import Seat
from bot.tables.model.lobby import require_host, require_seated, with_name
from bot.tables.model.match import TableState
from bot.tables.model.ports import TableReason
from bot.tables.model.records import Answer, AssignmentCause, Ending, Handover, Status, TableRecord, Verdict
from bot.tables.model.results import against_computers, among_members, counts, rated_score
from bot.tables.model.seats import (
    PlayedMatch,
    answer_offer,
    ensure_host,
    give_seat,
    open_handovers,
    running_match,
    vacate,
)

T = TypeVar("T")


def end_or_vote(record: TableRecord, member: int, *, moderator: bool) -> TableRecord:
    """End a table: a moderator at any time, the host in the lobby. In a match it takes a majority of votes.

    Raises:
        RefusalError: it has ended, the member may not, or has voted.

    """
    if not record.status.live:
        raise NotNowError(TableReason.ENDED)
    if moderator or record.status is Status.LOBBY:
        if not moderator:
            require_host(record, member)
        return replace(record, status=Status.ENDED)
    require_seated(record, member)
    votes = (*(other for other in record.end_votes if other != member), member)
    if is_majority(record, votes):
        return replace(record, end_votes=votes, status=Status.ENDED)
    if member in record.end_votes:
        raise NotNowError(TableReason.VOTED_ALREADY)
    return replace(record, end_votes=votes)


def is_majority(record: TableRecord, votes: tuple[int, ...]) -> bool:
    """True if more than half of the members present have voted, on every side that has any."""
    return not lacking(((seat.side, seat.member) for seat in record.seats if not seat.automatic), votes)


def lacking(present: Iterable[tuple[int, T]], votes: Collection[T]) -> list[tuple[int, tuple[T, ...]]]:
    """The votes that a majority lacks: for each side without one, how many, and who hasn't voted.

    `present` are those who may vote, each with their side.
    """
    sides: dict[int, list[T]] = {}
    for side, voter in present:
        sides.setdefault(side, []).append(voter)
    lacks: list[tuple[int, tuple[T, ...]]] = []
    for voters in sides.values():
        silent = tuple(voter for voter in voters if voter not in votes)
        missing = len(voters) // 2 + 1 - (len(voters) - len(silent))
        if missing > 0:
            lacks.append((missing, silent))
    return lacks


class ExitOutcome(StrEnum):
    """The consequence for a match when a member leaves or concedes."""

    GOES_ON = "goes-on"
    LOST = "lost"  # it ends, and others win
    ENDS = "ends"  # it ends, and nobody wins


class ExitPenalty(StrEnum):
    """The consequence on the boards for a member who leaves or concedes."""

    NOTHING = "nothing"  # it counts for nobody
    RECORD = "record"  # it is on no board, but in the member's record against computers
    RATED = "rated"  # as `RECORD`, but its finished rounds count for the rating
    NOT_THEIRS = "not-theirs"  # it counts for the member who was dealt in, and whose seat they have taken over
    LOSS = "loss"
    LOSS_ANYWAY = "loss-anyway"  # substitutes have played more than half of their turns already


class Terms(NamedTuple):
    """The consequences of leaving or conceding: for the match, and for the member.

    `partners` is the number of others on the side who are present and have to agree to a concession.
    """

    outcome: ExitOutcome
    penalty: ExitPenalty
    partners: int = 0


def terms_of_leaving(state: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    after = award_walk_over(vacate(state, (seat,), AssignmentCause.LEFT), played)
    after = complete_votes(state, after)
    terms = _terms(state, after, seat, played)
    gives_up = any(each.seat == seat and each.cause is AssignmentCause.CONCEDED for each in after.occupants)
    return terms._replace(outcome=ExitOutcome.LOST) if gives_up else terms


def terms_of_conceding(state: TableState, seat: Seat, played: PlayedMatch, *, rates_alone: bool = False) -> Terms:
    """The consequences once the whole side concedes; `rates_alone` as in `ServerSettings.rate_alone`.

    Raises:
        RefusalError: see `concede`.

    """
    side = _require_may_concede(state, seat, played)
    partners = len(_present(state.record, side) - {*state.record.conceding, state.record.seats[seat].member})
    terms = _terms(state, forfeit(state, side), seat, played)
    if rates_alone and terms.penalty is ExitPenalty.RECORD and rated_score(state, played) is not None:
        terms = terms._replace(penalty=ExitPenalty.RATED)
    return terms._replace(partners=partners)


def _terms(state: TableState, after: TableState, seat: Seat, played: PlayedMatch) -> Terms:
    if after.record.verdict is not None:
        outcome = ExitOutcome.LOST
    else:
        outcome = ExitOutcome.ENDS if after.record.status is Status.ENDED else ExitOutcome.GOES_ON
    if outcome is ExitOutcome.ENDS or not (counts(state) or against_computers(after, played)):
        penalty = ExitPenalty.NOTHING
    elif state.members_dealt_in[seat] != state.record.seats[seat].member:
        penalty = ExitPenalty.NOT_THEIRS
    elif not counts(state):
        penalty = ExitPenalty.RECORD
    else:
        penalty = ExitPenalty.LOSS_ANYWAY if seat in played.left_to_substitutes else ExitPenalty.LOSS
    return Terms(outcome, penalty)


def concede(state: TableState, seat: Seat, played: PlayedMatch) -> TableState:
    """Note that a seat's member wants to concede. The side forfeits once all of its members who are present do.

    Raises:
        RefusalError: the match has one side, it is too early, or the member has said so already.

    """
    side = _require_may_concede(state, seat, played)
    record = state.record
    member = record.seats[seat].member
    conceding = (*(other for other in record.conceding if other != member), member)
    if _all_concede(record, side, conceding):
        return forfeit(state, side)
    if member in record.conceding:
        raise NotNowError(TableReason.CONCEDED_ALREADY)
    return state.with_record(replace(record, conceding=conceding))


def _require_may_concede(state: TableState, seat: Seat, played: PlayedMatch) -> int:
    """The side of the seat, if it may concede."""
    if len(set(state.record.sides)) == 1:
        raise NotNowError(TableReason.NO_OPPONENT)
    if not _is_played_enough(state, played):
        raise NotNowError(TableReason.TOO_EARLY)
    return state.record.seats[seat].side


def _all_concede(record: TableRecord, side: int, conceding: Collection[int | None]) -> bool:
    present = _present(record, side)
    return bool(present) and present <= {*conceding}


def _present(record: TableRecord, side: int | None = None) -> set[int | None]:
    """The members who aren't away, of one side or of all."""
    return {seat.member for seat in record.seats if side in (None, seat.side) and not seat.automatic}


def forfeit(state: TableState, side: int) -> TableState:
    """Let a side lose. If several others play on, computers take its seats."""
    seats = state.record.seats
    others = {seat.side for seat in seats} - {side}
    others_with_members = _sides_with_members(state.record) - {side}
    winners = others if len(others) == 1 else others_with_members
    if len(winners) == 1:
        return state.with_record(replace(state.record, verdict=Verdict(Ending.CONCEDED, winners.pop())))
    own = tuple(number for number, seat in enumerate(seats) if seat.side == side)
    return vacate(state, own, AssignmentCause.CONCEDED)


def award_walk_over(state: TableState, played: PlayedMatch) -> TableState:
    """Let a side win if no other side has members any more, after somebody has left."""
    sides = _sides_with_members(state.record)
    if len(sides) != 1 or not counts(state) or not among_members(state) or not _is_played_enough(state, played):
        return state
    return state.with_record(replace(state.record, verdict=Verdict(Ending.WALK_OVER, sides.pop())))


def _sides_with_members(record: TableRecord) -> set[int]:
    return {seat.side for seat in record.seats if seat.member is not None}


def _is_played_enough(state: TableState, played: PlayedMatch) -> bool:
    """True after a full round in which everybody played all of their own turns."""
    match = state.match
    last_is_over = match is not None and match.game.round_over(match.state)
    all_seats = set(range(len(state.record.seats)))
    for finished in played.rounds if last_is_over else played.rounds[:-1]:
        own = all(not turn.by_substitute and not turn.by_clock for turn in finished.turns)
        if own and {turn.seat for turn in finished.turns} == all_seats:
            return True
    return False


def hand_over(state: TableState, member: int, owner: int, to: int | None, *, moderator: bool) -> TableState:
    """Give the seat of an absent member to the computer, or offer it to a member.

    The host decides, or a moderator. While the host is away it takes a majority, as for the end of the match.

    Raises:
        RefusalError: no match runs, the owner has no seat or isn't absent, `to` may not take it, or the asking member
            may not decide, or has voted already.

    """
    running_match(state)
    record, seat = state.record, state.record.seat_of(owner)
    if seat is None:
        raise NotNowError(TableReason.NOT_SEATED if member == owner else TableReason.NO_SEAT)
    if not record.seats[seat].absent:
        raise NotNowError(TableReason.OWN_SEAT if member == owner else TableReason.NOT_ABSENT)
    begun = (handover for handover in open_handovers(record.handovers) if (handover.owner, handover.to) == (owner, to))
    handover = next(begun, Handover(seat, owner, to))
    if to is not None:
        _require_newcomer(state, to)
    if moderator or record.host == member:
        return _grant(state, handover)
    if record.host in _present(record):
        require_host(record, member)
    require_seated(record, member)
    votes = (*(other for other in handover.votes if other != member), member)
    if is_majority(record, votes) and not handover.granted:
        return _grant(state, handover._replace(votes=votes))
    if member in handover.votes or handover.granted:
        raise NotNowError(TableReason.SEAT_VOTED)
    return _with_handover(state, handover._replace(votes=votes))


def _grant(state: TableState, handover: Handover) -> TableState:
    """Give the seat to the computer, or offer it to the member who is to take it."""
    if handover.to is None:
        return vacate(state, (handover.seat,), AssignmentCause.REPLACED)
    return _with_handover(state, handover._replace(granted=True))


def _with_handover(state: TableState, handover: Handover) -> TableState:
    """Add a handover, in place of an open one of the same seat to the same member."""
    same = (handover.seat, handover.to, None)
    others = tuple(
        handover for handover in state.record.handovers if (handover.seat, handover.to, handover.answer) != same
    )
    return state.with_record(replace(state.record, handovers=(*others, handover)))


def accept_seat(state: TableState, seat: int, member: int, name: str) -> TableState:
    """Give a seat to the member to whom it was offered.

    Raises:
        RefusalError: no match runs, it wasn't offered to them, they play or have played here, or its member is back.

    """
    running_match(state)
    offer = _offer_to(state, seat, member)
    _require_newcomer(state, member)
    state = state.with_record(answer_offer(state.record, offer, Answer.TAKEN))
    after = give_seat(vacate(state, (seat,), AssignmentCause.REPLACED), seat, member, AssignmentCause.SUBSTITUTE)
    record = replace(after.record, status=Status.PLAYING)  # without a member in between, `vacate` has ended it
    return after.with_record(with_name(ensure_host(record), member, name))


def decline_seat(state: TableState, seat: int, member: int) -> TableState:
    """Note that a member doesn't want the seat that was offered to them.

    Raises:
        RefusalError: no match runs, or it wasn't offered to them.

    """
    running_match(state)
    return state.with_record(answer_offer(state.record, _offer_to(state, seat, member), Answer.DECLINED))


def _offer_to(state: TableState, seat: int, member: int) -> Handover:
    """The open offer of a seat to a member."""
    offers = (
        handover
        for handover in open_handovers(state.record.handovers)
        if (handover.seat, handover.to) == (seat, member) and handover.granted
    )
    offer = next(offers, None)
    if offer is None:
        raise NotNowError(TableReason.NOT_OFFERED)
    return offer


def _require_newcomer(state: TableState, member: int) -> None:
    if any(occupant.member == member for occupant in state.occupants):  # they have seen a hand
        raise NotNowError(TableReason.PLAYED_HERE)


def complete_votes(before: TableState, after: TableState) -> TableState:
    """The table after a change, with every vote carried out that only members who are no longer present held up.

    Members who come back complete nothing.
    """
    if not _present(before.record) - _present(after.record):
        return after
    for complete in (_complete_concessions, _complete_end_vote, _complete_handovers):
        if after.record.status is not Status.PLAYING or after.record.nobody_present or after.outcome is not None:
            return after
        after = complete(after)
    return after


def _complete_concessions(state: TableState) -> TableState:
    record = state.record
    for side in {seat.side for seat in record.seats if seat.member in record.conceding}:
        if _all_concede(record, side, record.conceding):
            return forfeit(state, side)
    return state


def _complete_end_vote(state: TableState) -> TableState:
    record = state.record
    if not record.end_votes or not is_majority(record, record.end_votes):
        return state
    return state.with_record(replace(record, status=Status.ENDED))


def _complete_handovers(state: TableState) -> TableState:
    for handover in open_handovers(state.record.handovers):
        undecided = not handover.granted and state.record.host not in _present(state.record)
        if undecided and is_majority(state.record, handover.votes):
            state = _grant(state, handover)
    return state
