"""The offers of a seat whose member is absent: which message makes one, and what has become of it.

An offer that was answered stays in the table's record until its message says so.

Who plays a seat of a match, a member or a computer, from which command of the journal on.

The journal names only seats. Rows beside it, which are only ever added, say who played them, so whatever happens to a
member never touches what was played.

Who is present at a match, and who is absent, so that a computer sits in for them.

Absent is a member from the second turn in a row that was played for them, or from the moment Discord says that they
aren't in the server any more. Present again they are with whatever they press or command at the table next.

Who has played the turns of a match themselves, read from its journal and the occupants of its seats.

A turn that nobody but the clock played for a member is nobody else's: the safe moves of the clock cost nothing. Rows of
an earlier version say of no turn whose it was, and count neither for a member nor against them.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.games.observation import Level
from bot.games.refusals import NotNowError
from bot.games.values import Deal, Seat
from bot.tables.model.deadlines import begun_anew
from bot.tables.model.lobby import require_seated
from bot.tables.model.match import MatchState, TableState, Turn
from bot.tables.model.ports import TableReason
from bot.tables.model.records import (
    Answer,
    Cause,
    CommandRecord,
    DeadlineKind,
    Handover,
    Occupant,
    PlayedBy,
    SeatRecord,
    Status,
    TableRecord,
)


def open_handovers(record: TableRecord) -> tuple[Handover, ...]:
    """What is still to become of seats: votes that run, and offers that stand."""
    return tuple(each for each in record.handovers if each.answer is None)


def closed(record: TableRecord, seat: Seat) -> TableRecord:
    """The table when a seat isn't to be given to anybody any more."""
    return _changed(record, lambda each: each.seat == seat and each.answer is None, answer=Answer.OVER)


def answered(record: TableRecord, offer: Handover, answer: Answer) -> TableRecord:
    """The table when the member to whom a seat was offered has answered."""
    return _changed(record, lambda each: each == offer, answer=answer)


def posted(record: TableRecord, offer: Handover, message: int) -> TableRecord:
    """The table when a message offers a seat; it is over at once where that has been settled meanwhile."""
    if offer not in record.handovers:
        return replace(record, handovers=(*record.handovers, offer._replace(message=message, answer=Answer.OVER)))
    return _changed(record, lambda each: each == offer, message=message)


def told(record: TableRecord, message: int) -> TableRecord:
    """The table when the message of an offer says what has become of it."""
    return replace(record, handovers=tuple(each for each in record.handovers if each.message != message))


def unposted(record: TableRecord) -> tuple[Handover, ...]:
    """Offers that no message makes yet."""
    standing = open_handovers(record) if record.status is Status.PLAYING else ()
    return tuple(each for each in standing if each.granted and each.to is not None and each.message is None)


def untold(record: TableRecord) -> tuple[Handover, ...]:
    """Offers that stand no more, though their message still makes them."""
    offers = (each for each in record.handovers if each.message is not None)
    if record.status is Status.PLAYING:
        return tuple(each for each in offers if each.answer is not None)
    return tuple(each._replace(answer=each.answer or Answer.OVER) for each in offers)


def _changed(record: TableRecord, which: Callable[[Handover], bool], **changes: object) -> TableRecord:
    """The table with some handovers changed; one that is answered and has no message is forgotten."""
    every = (each._replace(**changes) if which(each) else each for each in record.handovers)
    kept = tuple(each for each in every if each.answer is None or each.message is not None)
    return replace(record, handovers=kept)


def dealt_in(seats: Sequence[SeatRecord]) -> tuple[Occupant, ...]:
    """The occupants of a match at its first command."""
    return tuple(Occupant(number, number, 1, seat.member, Cause.DEALT_IN) for number, seat in enumerate(seats))


def occupant_at(occupants: Sequence[Occupant], seat: Seat, seq: int) -> Occupant:
    """Who plays the seat when the command of that number is given.

    Raises:
        LookupError: nobody was dealt in at that seat.

    """
    until = [each for each in occupants if each.seat == seat and each.from_seq <= seq]
    if not until:
        raise LookupError(f"seat {seat} has no occupant at command {seq}")
    return until[-1]


def left(state: TableState, member: int) -> TableState:
    """Give a member's seat to the computer; another member becomes host, and with none left the match ends."""
    require_seated(state.record, member)
    number = next(number for number, seat in enumerate(state.record.seats) if seat.member == member)
    return vacated(state, (number,), Cause.LEFT)


def vacated(state: TableState, seats: Sequence[Seat], cause: Cause) -> TableState:
    """Give seats to the computer; another member becomes host, and with none left the match ends."""
    for seat in seats:
        state = given(state, seat, None, cause)
    record = state.record
    staying = {seat.member for seat in record.seats} - {None}
    if not staying:
        return state.with_record(replace(record, status=Status.ENDED))
    votes = tuple(vote for vote in record.end_votes if vote in staying)
    conceding = tuple(each for each in record.conceding if each in staying)
    return state.with_record(replace(with_host(record), end_votes=votes, conceding=conceding))


def with_host(record: TableRecord) -> TableRecord:
    """The table with a host who sits at it: as before, or else rather one who isn't away. A member has to sit there."""
    present_first = sorted(record.seats, key=lambda seat: seat.automatic)
    members = [seat.member for seat in present_first if seat.member is not None]
    return record if record.host in members else replace(record, host=members[0])


def came_back(state: TableState, member: int) -> TableState:
    """Give a member back the seat in which they were dealt in, and which a computer plays.

    Raises:
        RefusalError: they sit here, they weren't dealt in, or their side has conceded.

    """
    if state.record.seat_of(member) is not None:
        raise NotNowError(TableReason.SEATED_ALREADY)
    own = _own_seat(state, member)
    if own is None:
        raise NotNowError(TableReason.RUNNING)
    if _has_conceded(state, own):
        raise NotNowError(TableReason.SIDE_CONCEDED)
    return given(state, own, member, Cause.CAME_BACK)


def may_come_back(state: TableState, member: int) -> bool:
    """True for a member who has no seat, and can take their own back from the computer that plays it."""
    own = _own_seat(state, member)
    return state.record.seat_of(member) is None and own is not None and not _has_conceded(state, own)


def _own_seat(state: TableState, member: int) -> Seat | None:
    """The seat in which a member was dealt in, while nobody but a computer has it."""
    seats, owners = state.record.seats, enumerate(state.members_dealt_in)
    return next((seat for seat, owner in owners if owner == member and seats[seat].member is None), None)


def _has_conceded(state: TableState, seat: Seat) -> bool:
    return any(each.seat == seat and each.cause is Cause.CONCEDED for each in state.occupants)


def running_match(state: TableState) -> MatchState:
    """The match that runs.

    Raises:
        RefusalError: none does.

    """
    record, match = state.record, state.match
    if record.status is Status.LOBBY:
        raise NotNowError(TableReason.NOT_RUNNING)
    if record.status is not Status.PLAYING or match is None:
        raise NotNowError(TableReason.ENDED)
    return match


def taken(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with another occupant of a seat from the next command on."""
    from_seq = 1 if state.match is None else state.match.seq + 1
    occupant = Occupant(len(state.occupants), seat, from_seq, member, cause)
    return replace(state, occupants=(*state.occupants, occupant))


def given(state: TableState, seat: Seat, member: int | None, cause: Cause) -> TableState:
    """The table with a seat that is somebody else's from the next command on."""
    level = Level.SIT_IN if member is None else ""
    record = closed(state.record, seat).with_seat(
        seat, member=member, name="", call=None, absent=False, missed=0, level=level, computer=0
    )
    return taken(state, seat, member, cause).with_record(record)


MOST_MISSED = 2
"""So many turns in a row that were played for a member make them absent."""
NOTED_EVERY = timedelta(minutes=5)
"""How often it is noted that somebody is here, so that a table doesn't end by itself."""


def seen(state: TableState, member: int, now: datetime) -> TableState:
    """The table when a member has pressed something: they are present. The same table where that is no news."""
    record = state.record
    seat = record.seat_of(member)
    if not record.status.live or seat is None:
        return state
    if record.seats[seat].absent:
        state = taken(state, seat, member, Cause.PRESENT)
        record = closed(record, seat)
    elif not record.seats[seat].missed and now - record.waiting_since.get(DeadlineKind.IDLE, now) < NOTED_EVERY:
        return state
    return state.with_record(begun_anew(record.with_seat(seat, absent=False, missed=0), DeadlineKind.IDLE))


def turn_missed(state: TableState, turn: Turn) -> TableState:
    """The table when a turn was played for its member."""
    seat, missed = turn.seat, state.record.seats[turn.seat].missed + 1
    after = state.with_record(state.record.with_seat(seat, missed=missed, played_for=turn.number))
    return went_away(after, seat) if missed >= MOST_MISSED else after


def went_away(state: TableState, seat: Seat) -> TableState:
    """The table when the member of a seat is absent: a computer plays it from the next command on."""
    return taken(state, seat, None, Cause.ABSENT).with_record(state.record.with_seat(seat, absent=True))


def next_member(state: TableState) -> int | None:
    """The member who is next when the computers have played; None while no turn of a computer is waited for."""
    record, turn = state.record, None if state.match is None else state.match.turn
    if not record.paced or record.asleep or turn is None or not record.seats[turn.seat].automatic:
        return None
    after = (*record.seats[turn.seat + 1 :], *record.seats[: turn.seat])
    return next(seat.member for seat in after if not seat.automatic)


class PlayedTurn(NamedTuple):
    """A turn of a seat.

    Attributes:
        by_another: somebody else than who was dealt in, or the computer in their place, has played some of it.
        by_clock: the clock has.

    """

    seat: Seat
    by_another: bool
    by_clock: bool


class PlayedRound(NamedTuple):
    """The turns of a round, and the row of its deal."""

    deal: CommandRecord
    turns: tuple[PlayedTurn, ...]

    @property
    def by_others(self) -> bool:
        """True where somebody else has played a turn for a seat."""
        return any(turn.by_another for turn in self.turns)

    def moved_themselves(self, seats: int) -> bool:
        """True where every seat had a turn, and each turn was played by who was dealt in."""
        own = all(not turn.by_another and not turn.by_clock for turn in self.turns)
        return own and {turn.seat for turn in self.turns} == set(range(seats))


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The rounds of a match so far, the last of which may still run."""

    rounds: tuple[PlayedRound, ...] = ()

    @property
    def left_to_others(self) -> set[Seat]:
        """The seats of which fewer than half of the turns were left to who was dealt in."""
        turns = [turn for each in self.rounds for turn in each.turns]
        played = Counter(turn.seat for turn in turns)
        by_another = Counter(turn.seat for turn in turns if turn.by_another)
        return {seat for seat, count in by_another.items() if 2 * count > played[seat]}


NO_TURNS = PlayedMatch()


def played_match(rows: Sequence[CommandRecord], occupants: Sequence[Occupant]) -> PlayedMatch:
    """Who has played the turns of a whole journal."""
    deals = [number for number, row in enumerate(rows) if row.kind == Deal.kind]
    return PlayedMatch(
        tuple(
            PlayedRound(rows[first], tuple(_turns(rows[first:end], occupants)))
            for first, end in pairwise([*deals, len(rows)])
        )
    )


def _turns(rows: Sequence[CommandRecord], occupants: Sequence[Occupant]) -> Iterator[PlayedTurn]:
    for _, group in groupby((row for row in rows if row.turn is not None), key=lambda row: row.turn):
        turn = list(group)
        seat = turn[0].seat
        if seat is not None:
            another = any(_by_another(row, seat, occupants) for row in turn)
            yield PlayedTurn(seat, another, any(row.played_by is PlayedBy.CLOCK for row in turn))


def _by_another(row: CommandRecord, seat: Seat, occupants: Sequence[Occupant]) -> bool:
    if row.played_by is not PlayedBy.OCCUPANT:
        return row.played_by is PlayedBy.HELPER
    return occupant_at(occupants, seat, row.seq).member != occupant_at(occupants, seat, 1).member
