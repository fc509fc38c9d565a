"""What a table waits for, and until when: one list, computed from what its record keeps and its match.

The record keeps since when the table has been waiting for each thing; how long that may take is said here. So the list
is the same whoever asks and whenever, and a restarted process finds the same deadlines. The row's `due` is the
earliest, by which the store finds the tables that have to act.

What members may do about the time of a turn: ask for more, or let the computer play where nobody moves.

All functions are pure: they give the changed record, or refuse.

Which messages have called members to move, and players to a lobby.

At most one call to move stands at a table: the record's `ping`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.values import Seat
from bot.tables.model.match import MatchState, TableState, Turn
from bot.tables.model.ports import TableReason, moment_of
from bot.tables.model.records import DeadlineKind, Status, TableRecord, WaitingRecord

Waits = TypeVar("Waits", TableRecord, WaitingRecord)
"""A record that says what its table waits for."""

HELD = timedelta(minutes=5)
"""How long a rematch holds the seats of those who were in the match."""
PAUSE = timedelta(minutes=1)
"""How long a table shows the score of a round before it deals the next one by itself."""
GRACE = timedelta(seconds=2)
"""How much later than its time the clock plays a turn, so that what Discord delivers late can still come."""
COMPUTER_TURN = timedelta(seconds=1.5)
"""How long a computer takes for a turn, so that people can follow what it does."""
SILENCE = timedelta(minutes=5)
"""How long nothing has to happen before others may let the computer play a turn, where there is no clock."""
IDLE_LOBBY, IDLE_MATCH, IDLE_PRIVATE = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)
"""How long nobody has to come to a table before it ends by itself."""
IDLE_TURNS = 3
"""So many turns of a clock of 24 hours it takes, where there is one."""


_NONE = timedelta()
_COUNTED_DOWN = {
    DeadlineKind.NEXT_ROUND: PAUSE,
    DeadlineKind.HELD_SEATS: HELD,
    DeadlineKind.WAIT: _NONE,  # its game says how long, some seconds
    DeadlineKind.CHOICE: _NONE,
}
"""What messages count down to besides the end of a turn, and how long it takes."""
_LITTLE = 0.1
"""By how much of its length a countdown may be wrong until its message is drawn anew."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """What the table does by itself, and at which moment, UTC."""

    kind: DeadlineKind
    at: datetime

    @property
    def acts_at(self) -> datetime:
        """When the table does it."""
        return self.at + GRACE if self.kind is DeadlineKind.TURN else self.at


class _Wait(NamedTuple):
    """How long something may take, and which of its kind it is: a later one has its whole time again."""

    length: timedelta
    number: int = 0


def deadlines(record: TableRecord, match: MatchState | None) -> tuple[Deadline, ...]:
    """Everything that the table waits for, the earliest first."""
    waits = _waits(record, match)
    found = [
        Deadline(kind, record.waiting_since[kind] + wait.length)
        for kind, wait in waits.items()
        if _is_waited_for(record, kind, wait)
    ]
    return tuple(sorted(found, key=lambda deadline: deadline.acts_at))


def timed(record: TableRecord, match: MatchState | None, now: datetime) -> TableRecord:
    """The record with what it waits for from `now` on; what it was waiting for already keeps its moment."""
    waits = _waits(record, match)
    since = {
        kind: record.waiting_since[kind] if _is_waited_for(record, kind, wait) else now for kind, wait in waits.items()
    }
    numbers = {kind: wait.number for kind, wait in waits.items() if wait.number}
    record = replace(record, waiting_since=since, waiting_for=numbers)
    first = next(iter(deadlines(record, match)), None)
    return replace(record, due=None if first is None else first.acts_at)


def restored(record: TableRecord, match: MatchState | None) -> TableRecord:
    """A record of a version that kept nothing but `due`, which was then for the one thing that the table waits for."""
    if record.due is None or record.waiting_since:
        return record
    waits = {DeadlineKind.HELD_SEATS: _Wait(HELD)} if record.status is Status.LOBBY else _of_match(record, match)
    return replace(record, waiting_since={kind: record.due - wait.length for kind, wait in waits.items()})


def computer_begins(record: TableRecord, match: MatchState | None) -> bool:
    """True where a computer is to move and its time has not begun, as in a record of a version without it."""
    wait = _waits(record, match).get(DeadlineKind.COMPUTER)
    return wait is not None and not _is_waited_for(record, DeadlineKind.COMPUTER, wait)


def begun_anew(record: TableRecord, kind: DeadlineKind) -> TableRecord:
    """The record that begins to wait for something from the start."""
    return replace(record, waiting_since={each: at for each, at in record.waiting_since.items() if each is not kind})


def moved_on(record: Waits, gap: timedelta, now: datetime) -> Waits:
    """The record when nobody has lived for so long: nothing that it waits for has come nearer.

    Its messages have changed where they count down to something. A table of a version that let tables wait for ever
    begins to be idle now.
    """
    if _misleads(record, gap):
        record = replace(record, changes=record.changes + 1)
    due = None if record.due is None else record.due + gap
    if due is not None and not record.waiting_since:
        return replace(record, due=due)  # see `restored`
    since = {DeadlineKind.IDLE: now, **{kind: moment + gap for kind, moment in record.waiting_since.items()}}
    ends = since[DeadlineKind.IDLE] + _idle(record)
    return replace(record, waiting_since=since, due=ends if due is None else min(due, ends))


def _misleads(record: TableRecord | WaitingRecord, gap: timedelta) -> bool:
    """True where a countdown in the table's messages is wrong by more than a little once its end has moved."""
    lengths = _COUNTED_DOWN | {DeadlineKind.TURN: record.table_options.turn or _NONE}
    return any(gap > _LITTLE * lengths[kind] for kind in record.waiting_since if kind in lengths)


def require_in_time(record: TableRecord, match: MatchState, seat: Seat | None, interaction: int | None) -> None:
    """Refuse a press of the seat that is timed, if Discord's clock says that it came too late.

    Raises:
        NotNowError: the time of the turn was up.

    """
    if interaction is None or match.turn is None or match.turn.seat != seat:
        return
    ends = next((each.at for each in deadlines(record, match) if each.kind is DeadlineKind.TURN), None)
    if ends is not None and moment_of(interaction) > ends:
        raise NotNowError(TableReason.TIME_UP)


def _is_waited_for(record: TableRecord, kind: DeadlineKind, wait: _Wait) -> bool:
    """True where the record was waiting for this very thing already."""
    return kind in record.waiting_since and record.waiting_for.get(kind, 0) == wait.number


def _waits(record: TableRecord, match: MatchState | None) -> Mapping[DeadlineKind, _Wait]:
    """What the table waits for now; while nobody is present nothing is played on."""
    if not record.status.live:
        return {}
    idle = {DeadlineKind.IDLE: _Wait(_idle(record))}
    if record.status is Status.LOBBY:
        held = DeadlineKind.HELD_SEATS in record.waiting_since
        return {**idle, DeadlineKind.HELD_SEATS: _Wait(HELD)} if held else idle
    return idle if record.asleep else {**idle, **_of_match(record, match), **_of_turn(record, match)}


def _idle(record: TableRecord | WaitingRecord) -> timedelta:
    """How long a table waits for somebody to come."""
    if not record.shared:
        return IDLE_PRIVATE
    if record.status is Status.LOBBY:
        return IDLE_LOBBY
    return max(IDLE_MATCH, IDLE_TURNS * (record.table_options.turn or timedelta()))


def _of_match(record: TableRecord, match: MatchState | None) -> Mapping[DeadlineKind, _Wait]:
    """What a match waits for, whoever is to move; nobody deals for the owner of a private table."""
    if match is None:
        return {}
    if match.awaits_deal:
        return {DeadlineKind.NEXT_ROUND: _Wait(PAUSE)} if record.shared else {}
    wait = match.wait
    if wait is None:
        return {}
    return {DeadlineKind.CHOICE if wait.choosing else DeadlineKind.WAIT: _Wait(timedelta(seconds=wait.seconds))}


def _of_turn(record: TableRecord, match: MatchState | None) -> Mapping[DeadlineKind, _Wait]:
    """How long whoever is to move may take; a private table has nobody who waits."""
    turn = None if match is None else match.turn
    if match is None or turn is None or not record.shared:
        return {}
    if record.seats[turn.seat].automatic:
        return _of_computer(record, match, turn)
    length = record.table_options.turn
    if length is not None:
        more = record.seats[turn.seat].more_time == turn.number
        return {DeadlineKind.TURN: _Wait(2 * length if more else length, turn.number)}
    return {} if record.silent_at == match.seq else {DeadlineKind.SILENCE: _Wait(SILENCE, match.seq)}


def _of_computer(record: TableRecord, match: MatchState, turn: Turn) -> Mapping[DeadlineKind, _Wait]:
    """How long a computer takes, if it doesn't play at once; one that came to no end is not asked again."""
    waits = record.paced and record.silent_at != match.seq
    return {DeadlineKind.COMPUTER: _Wait(COMPUTER_TURN, turn.number)} if waits else {}


def may_have_more_time(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    """True where a seat is being timed and has not had more time since the last deal."""
    timed = record.table_options.turn is not None and match.turn is not None and match.turn.seat == seat
    return timed and not _had_more_time(record, match, seat)


def _had_more_time(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    asked = record.seats[seat].more_time
    return asked is not None and asked >= match.steps[0].seq


def more_time(record: TableRecord, match: MatchState, seat: Seat, *, number: int | None, press: int) -> TableRecord:
    """Give the turn of that number one clock's length more, once in a round for each seat.

    `number` None means the turn that is on; `press` is the interaction that asks.

    Raises:
        RefusalError: it is another's turn, the time is up, there is no clock, or there was more time this round.

    """
    turn = match.turn
    if turn is None or turn.seat != seat:
        raise NotYourTurnError(TableReason.NOT_TIMED)
    if number is not None and number != turn.number:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is None:
        raise NotNowError(TableReason.NO_CLOCK)
    if _had_more_time(record, match, seat):
        raise NotNowError(TableReason.MORE_TIME_USED)
    require_in_time(record, match, seat, press)
    return record.with_seat(seat, more_time=turn.number)


def silent(record: TableRecord, match: MatchState) -> TableRecord:
    """Note that nothing has happened for so long that the computer may be let play."""
    return replace(record, silent_at=match.seq)


def may_be_helped(record: TableRecord, match: MatchState) -> bool:
    """True where nobody moves, and anybody seated may let the computer play the turn."""
    return match.turn is not None and record.silent_at == match.seq


def turn_to_help(record: TableRecord, match: MatchState, *, number: int | None) -> Turn:
    """The turn that somebody wants the computer to play; `number` is that of the last command, None: whichever.

    Raises:
        RefusalError: it has been played meanwhile, there is a clock, or the silence hasn't lasted long enough.

    """
    if number is not None and number != match.seq:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is not None:
        raise NotNowError(TableReason.CLOCK_PLAYS)
    if match.turn is None or not may_be_helped(record, match):
        raise NotNowError(TableReason.NOT_SILENT)
    return match.turn


@dataclass(frozen=True, slots=True)
class ToMove:
    """Whose turn it is: the seat, its member, and the command that began it, for one may have two turns in a row."""

    seat: Seat
    member: int
    number: int


REST = timedelta(minutes=30)
"""How long a channel rests between two calls to players, be they to one lobby or to two."""


def require_rest(last: int, now: datetime) -> None:
    """Refuse to call players again so soon; `last` is the message that called them before, 0 for none.

    Raises:
        NotNowError: the channel still rests.

    """
    sent = moment_of(last)
    if last and now < sent + REST:
        raise NotNowError(TableReason.PLAYERS_CALLED, until=f"<t:{int((sent + REST).timestamp())}:R>")


def to_move(state: TableState) -> ToMove | None:
    """Who is called to move; None where nobody is waited for: in a window, and while a computer sits in."""
    turn, record = None if state.match is None else state.match.turn, state.record
    if turn is None or not record.status.live or not record.table_options.calls:
        return None
    seat = record.seats[turn.seat]
    return None if seat.member is None or seat.absent else ToMove(turn.seat, seat.member, turn.number)


def called(record: TableRecord, message: int, seat: Seat) -> TableRecord:
    """The table when a message has called the member of a seat."""
    seats = (replace(each, call=message) if number == seat else each for number, each in enumerate(record.seats))
    return replace(record, ping=message, seats=tuple(seats))


def invited(record: TableRecord, message: int) -> TableRecord:
    """The table when a message has called players to it."""
    return replace(record, invitation=message)


def settled(record: TableRecord, *, kept: bool) -> TableRecord:
    """The table when no call stands; `kept`: its message is there still, and goes when its member is called next."""
    seats = (replace(each, call=None) if each.call == record.ping and not kept else each for each in record.seats)
    return replace(record, ping=None, seats=tuple(seats))
