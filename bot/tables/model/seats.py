"""The occupants of the seats of a match: handovers, presence, and who has played which turns.

The journal names only seats. The occupants, append-only rows beside it, say who played each seat from which command on,
so a member who leaves or is deleted never changes the journal.

A member is absent after two missed turns in a row, or once Discord says that they aren't in the server any more. Any
press or command at the table makes them present again.

A turn that the clock alone has played still counts as the member's, as the clock's safe moves give no advantage.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.games.commands import DrawStock
from bot.games.observation import Level
from bot.games.refusals import NotNowError
from bot.games.values import Deal, Seat, SeatName
from bot.tables.model.deadlines import restart_wait
from bot.tables.model.match import MatchState, TableState, Turn
from bot.tables.model.ports import Actor, TableReason
from bot.tables.model.records import (
    Answer,
    AssignmentCause,
    CommandRecord,
    DeadlineKind,
    Handover,
    PlayedBy,
    SeatAssignment,
    SeatRecord,
    Status,
    TableRecord,
)

MAX_MISSED_TURNS = 2
"""The number of missed turns in a row that make a member absent."""
PRESENCE_INTERVAL = timedelta(minutes=5)
"""How often the presence of a member restarts the table's wait until it expires."""


def running_match(state: TableState) -> MatchState:
    """The running match of a table.

    Raises:
        RefusalError: there is none.

    """
    record, match = state.record, state.match
    if record.status is Status.LOBBY:
        raise NotNowError(TableReason.NOT_RUNNING)
    if record.status is not Status.PLAYING or match is None:
        raise NotNowError(TableReason.ENDED)
    return match


def dealt_in(seats: Sequence[SeatRecord]) -> tuple[SeatAssignment, ...]:
    """The occupants of a match at its first command."""
    return tuple(
        SeatAssignment(number, number, 1, seat.member, AssignmentCause.DEALT_IN) for number, seat in enumerate(seats)
    )


def occupant_at(occupants: Sequence[SeatAssignment], seat: Seat, seq: int) -> SeatAssignment:
    """The occupant of the seat at the command with this number.

    Raises:
        LookupError: nobody was dealt in at that seat.

    """
    until = [occupant for occupant in occupants if occupant.seat == seat and occupant.from_seq <= seq]
    if not until:
        raise LookupError(f"seat {seat} has no occupant at command {seq}")
    return until[-1]


def add_occupant(state: TableState, seat: Seat, member: int | None, cause: AssignmentCause) -> TableState:
    """Let somebody else play a seat from the next command on."""
    from_seq = 1 if state.match is None else state.match.seq + 1
    occupant = SeatAssignment(len(state.occupants), seat, from_seq, member, cause)
    return replace(state, occupants=(*state.occupants, occupant))


def give_seat(state: TableState, seat: Seat, member: int | None, cause: AssignmentCause) -> TableState:
    """Give a seat to another member, or to the computer, from the next command on."""
    level = Level.STAND_IN if member is None else ""
    record = close_handovers(state.record, seat).with_seat(
        seat, member=member, name="", call=None, absent=False, missed=0, level=level, computer=0
    )
    return add_occupant(state, seat, member, cause).with_record(record)


def vacate(state: TableState, seats: Sequence[Seat], cause: AssignmentCause) -> TableState:
    """Give seats to the computer; with no member left the match ends."""
    for seat in seats:
        state = give_seat(state, seat, None, cause)
    record = state.record
    staying = {seat.member for seat in record.seats} - {None}
    if not staying:
        return state.with_record(replace(record, status=Status.ENDED))
    votes = tuple(member for member in record.end_votes if member in staying)
    conceding = tuple(member for member in record.conceding if member in staying)
    return state.with_record(replace(ensure_host(record), end_votes=votes, conceding=conceding))


def ensure_host(record: TableRecord) -> TableRecord:
    """Make another member host if the host has left, preferably one who is present. A member has to be seated."""
    present_first = sorted(record.seats, key=lambda seat: seat.automatic)
    members = [seat.member for seat in present_first if seat.member is not None]
    return record if record.host in members else replace(record, host=members[0])


def reclaim_seat(state: TableState, member: int) -> TableState:
    """Give a member the seat back in which they were dealt in, and which the computer has now.

    Raises:
        RefusalError: they are seated, they weren't dealt in, another member has the seat, or their side has conceded.

    """
    if state.record.seat_of(member) is not None:
        raise NotNowError(TableReason.SEATED_ALREADY)
    seat = _seat_left_to_computer(state, member)
    if seat is None:
        if member in state.members_dealt_in:
            raise NotNowError(TableReason.SEAT_GIVEN, who=SeatName(state.members_dealt_in.index(member)))
        raise NotNowError(TableReason.NOT_DEALT_IN)
    if _has_conceded(state, seat):
        raise NotNowError(TableReason.SIDE_CONCEDED)
    return give_seat(state, seat, member, AssignmentCause.CAME_BACK)


def may_reclaim_seat(state: TableState, member: int) -> bool:
    """True if `reclaim_seat` wouldn't refuse."""
    seat = _seat_left_to_computer(state, member)
    return state.record.seat_of(member) is None and seat is not None and not _has_conceded(state, seat)


def _seat_left_to_computer(state: TableState, member: int) -> Seat | None:
    """The seat in which a member was dealt in and which a computer has now."""
    seats, dealt_to = state.record.seats, enumerate(state.members_dealt_in)
    return next((seat for seat, owner in dealt_to if owner == member and seats[seat].member is None), None)


def _has_conceded(state: TableState, seat: Seat) -> bool:
    return any(occupant.seat == seat and occupant.cause is AssignmentCause.CONCEDED for occupant in state.occupants)


def note_presence(state: TableState, actor: Actor, now: datetime) -> TableState:
    """Note that a member is present, as they have pressed something, and their current name.

    Returns the same state if nothing changes.
    """
    record = state.record
    seat = record.seat_of(actor.member)
    if not record.status.live or seat is None:
        return state
    name, recent = actor.name or record.seats[seat].name, now - record.waiting_since.get(DeadlineKind.IDLE, now)
    if record.seats[seat].absent:
        state = add_occupant(state, seat, actor.member, AssignmentCause.PRESENT)
        record = close_handovers(record, seat)
    elif not record.seats[seat].missed and name == record.seats[seat].name and recent < PRESENCE_INTERVAL:
        return state
    return state.with_record(restart_wait(record.with_seat(seat, absent=False, missed=0, name=name), DeadlineKind.IDLE))


def note_missed_turn(state: TableState, turn: Turn) -> TableState:
    """Note that a turn was played for its member; too many of them make the member absent."""
    missed = state.record.seats[turn.seat].missed + 1
    after = state.with_record(state.record.with_seat(turn.seat, missed=missed, played_for=turn.number))
    return make_absent(after, turn.seat) if missed >= MAX_MISSED_TURNS else after


def make_absent(state: TableState, seat: Seat) -> TableState:
    """Make the member of a seat absent: a computer plays it from the next command on."""
    return add_occupant(state, seat, None, AssignmentCause.ABSENT).with_record(
        state.record.with_seat(seat, absent=True)
    )


def next_member(state: TableState) -> int | None:
    """The member who plays after the paced computers that are to move; None if no such computer is."""
    record, turn = state.record, None if state.match is None else state.match.turn
    if not record.paced or record.nobody_present or turn is None or not record.seats[turn.seat].automatic:
        return None
    following = (*record.seats[turn.seat + 1 :], *record.seats[: turn.seat])
    return next(seat.member for seat in following if not seat.automatic)


def open_handovers(handovers: Iterable[Handover]) -> tuple[Handover, ...]:
    """The running votes on seats and the open offers among a table's handovers."""
    return tuple(handover for handover in handovers if handover.answer is None)


def close_handovers(record: TableRecord, seat: Seat) -> TableRecord:
    """Close the votes and offers of a seat."""
    return _change_handovers(
        record, lambda handover: handover.seat == seat and handover.answer is None, answer=Answer.OVER
    )


def answer_offer(record: TableRecord, offer: Handover, answer: Answer) -> TableRecord:
    return _change_handovers(record, lambda handover: handover == offer, answer=answer)


def note_offer_message(record: TableRecord, offer: Handover, message: int) -> TableRecord:
    """Note the message of an offer; the offer is over if it changed while the message was posted."""
    if offer not in record.handovers:
        return replace(record, handovers=(*record.handovers, offer._replace(message=message, answer=Answer.OVER)))
    return _change_handovers(record, lambda handover: handover == offer, message=message)


def remove_offer(record: TableRecord, message: int) -> TableRecord:
    """Remove an offer whose message now shows its outcome."""
    return replace(record, handovers=tuple(handover for handover in record.handovers if handover.message != message))


def _change_handovers(record: TableRecord, which: Callable[[Handover], bool], **changes: object) -> TableRecord:
    """Change some handovers. Those that are answered stay only as long as a message has to show it."""
    changed = (handover._replace(**changes) if which(handover) else handover for handover in record.handovers)
    kept = tuple(handover for handover in changed if handover.answer is None or handover.message is not None)
    return replace(record, handovers=kept)


class PlayedTurn(NamedTuple):
    """A turn that was played.

    Attributes:
        by_substitute: True if a part of it was played by a substitute: another member, a stand-in, or a helper.
        by_clock: True if the clock played a part of it.

    """

    seat: Seat
    by_substitute: bool
    by_clock: bool


class PlayedRound(NamedTuple):
    """The turns of a round, and the row of its deal."""

    deal: CommandRecord
    turns: tuple[PlayedTurn, ...]

    @property
    def had_substitutes(self) -> bool:
        return any(turn.by_substitute for turn in self.turns)


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The rounds of a match; the last may still be running."""

    rounds: tuple[PlayedRound, ...] = ()

    @property
    def left_to_substitutes(self) -> set[Seat]:
        """The seats whose turns substitutes played by more than half."""
        turns = [turn for played_round in self.rounds for turn in played_round.turns]
        played = Counter(turn.seat for turn in turns)
        by_substitutes = Counter(turn.seat for turn in turns if turn.by_substitute)
        return {seat for seat, count in by_substitutes.items() if 2 * count > played[seat]}


NO_TURNS = PlayedMatch()


def played_match(rows: Sequence[CommandRecord], occupants: Sequence[SeatAssignment]) -> PlayedMatch:
    """Who has played the turns of a whole journal. A draw alone isn't a turn yet, as it may have been automatic."""
    deals = [number for number, row in enumerate(rows) if row.kind == Deal.kind]
    rounds: list[PlayedRound] = []
    for first, end in pairwise([*deals, len(rows)]):
        turns: list[PlayedTurn] = []
        in_turn = (row for row in rows[first:end] if row.turn is not None)
        for _, group in groupby(in_turn, key=lambda row: row.turn):
            turn = list(group)
            seat = turn[0].seat
            if seat is not None and any(row.kind != DrawStock.kind for row in turn):
                by_substitute = any(_is_by_substitute(row, seat, occupants) for row in turn)
                by_clock = any(row.played_by is PlayedBy.CLOCK for row in turn)
                turns.append(PlayedTurn(seat, by_substitute, by_clock))
        rounds.append(PlayedRound(rows[first], tuple(turns)))
    return PlayedMatch(tuple(rounds))


def _is_by_substitute(row: CommandRecord, seat: Seat, occupants: Sequence[SeatAssignment]) -> bool:
    if row.played_by is not PlayedBy.OCCUPANT:
        return row.played_by is PlayedBy.HELPER
    return occupant_at(occupants, seat, row.seq).member != occupant_at(occupants, seat, 1).member
