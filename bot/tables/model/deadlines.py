"""The deadlines of a table, and what members may do about the time of a turn.

The deadlines are computed from the table's record, which holds the start of each wait, and its match; so a restarted
process finds the same ones. The record's `due` is the earliest. By it the store finds, twice a second, the tables that
have to act. To add a kind of deadline, add a member of `DeadlineKind`, its length here, and its action in `Table`.

A press is in time if Discord made its interaction before the deadline. The clock acts `CLOCK_GRACE` later and plays the
game's safe moves. Time in which no process ran doesn't count: a start moves every deadline by it (`postpone`).

This module also has the calls to members to move. A table has at most one current call: the record's `ping`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from operator import attrgetter
from typing import NamedTuple, TypeVar

from bot.games.refusals import NotNowError, NotYourTurnError, StaleError
from bot.games.values import Seat
from bot.tables.model.match import MatchState, TableState, Turn
from bot.tables.model.ports import TableReason
from bot.tables.model.records import DeadlineKind, Status, TableRecord, WaitingRecord

WaitingT = TypeVar("WaitingT", TableRecord, WaitingRecord)

SEATS_HELD_FOR = timedelta(minutes=5)
"""How long a rematch holds the seats of those who were in the match."""
SCORE_SHOWN_FOR = timedelta(minutes=1)
"""How long a table shows the score of a round before it deals the next one automatically."""
CLOCK_GRACE = timedelta(seconds=2)
"""How much later than its deadline the clock plays a turn, in case Discord delivers a press late."""
COMPUTER_DELAY = timedelta(seconds=1.5)
"""How long a computer takes for a turn, so that people can follow."""
SILENCE_BEFORE_HELP = timedelta(minutes=5)
"""Without a clock, how long nothing must have happened before others may let the computer play a turn."""
MAX_IDLE_LOBBY, MAX_IDLE_MATCH, MAX_IDLE_PRIVATE = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)
"""How long a table may be idle before it expires."""
MAX_IDLE_ALONE = timedelta(hours=1)
"""How long the match of one member may be idle if somebody else wants its channel."""
MAX_IDLE_TURNS = 3
"""How many turns of its clock a match may be idle, if that is longer than `MAX_IDLE_MATCH`."""
CALL_COOLDOWN = timedelta(minutes=30)
"""The least time between two calls for players in a channel, for whatever lobby."""
COUNTDOWN_TOLERANCE = 0.1
"""The share of its length by which a countdown in a message may be wrong before the message is drawn again."""

_COUNTDOWNS = {
    DeadlineKind.NEXT_ROUND: SCORE_SHOWN_FOR,
    DeadlineKind.HELD_SEATS: SEATS_HELD_FOR,
    DeadlineKind.WAIT: timedelta(),  # its game decides its length, some seconds
    DeadlineKind.CHOICE: timedelta(),
}
"""The waits, besides turns, that messages count down, and their lengths."""
_DISCORD_EPOCH = 1_420_070_400_000
"""The first moment of Discord's ids, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A deadline of a table, UTC."""

    kind: DeadlineKind
    at: datetime

    @property
    def acts_at(self) -> datetime:
        """The time at which the table acts on it."""
        return self.at + CLOCK_GRACE if self.kind is DeadlineKind.TURN else self.at


class _Wait(NamedTuple):
    """The length of a wait. A wait whose `number` differs from the last one of its kind starts anew."""

    length: timedelta
    number: int = 0


def deadlines(record: TableRecord, match: MatchState | None) -> tuple[Deadline, ...]:
    """Every deadline of the table, the earliest first."""
    found = [
        Deadline(kind, record.waiting_since[kind] + wait.length)
        for kind, wait in _waits(record, match).items()
        if _has_begun(record, kind, wait)
    ]
    return tuple(sorted(found, key=attrgetter("acts_at")))


def schedule(record: TableRecord, match: MatchState | None, now: datetime) -> TableRecord:
    """The record with up-to-date waits and `due`: waits that go on keep their start time, new ones start now."""
    waits = _waits(record, match)
    since = {
        kind: record.waiting_since[kind] if _has_begun(record, kind, wait) else now for kind, wait in waits.items()
    }
    numbers = {kind: wait.number for kind, wait in waits.items() if wait.number}
    due = min((Deadline(kind, since[kind] + wait.length).acts_at for kind, wait in waits.items()), default=None)
    return replace(record, waiting_since=since, waiting_for=numbers, due=due)


def restart_wait(record: TableRecord, kind: DeadlineKind) -> TableRecord:
    """The record without the start time of a wait, so that `schedule` starts it again."""
    return replace(record, waiting_since={other: at for other, at in record.waiting_since.items() if other is not kind})


def computer_wait_is_new(record: TableRecord, match: MatchState | None) -> bool:
    """True if a computer is to move and its delay hasn't begun, as in records of versions without that delay."""
    wait = _waits(record, match).get(DeadlineKind.COMPUTER)
    return wait is not None and not _has_begun(record, DeadlineKind.COMPUTER, wait)


def with_restored_waits(record: TableRecord, match: MatchState | None) -> TableRecord:
    """The record with the start time of its only wait, if it was written by a version that stored only `due`."""
    if record.due is None or record.waiting_since:
        return record
    in_lobby = record.status is Status.LOBBY
    waits = {DeadlineKind.HELD_SEATS: _Wait(SEATS_HELD_FOR)} if in_lobby else _match_waits(record, match)
    return replace(record, waiting_since={kind: record.due - wait.length for kind, wait in waits.items()})


def postpone(record: WaitingT, gap: timedelta, now: datetime) -> WaitingT:
    """The record after nobody could play for `gap`: every deadline moves by as much, or since the table's last change.

    Messages that count down have to be drawn again. A table from a version in which tables never expired counts as idle
    from now on.
    """
    # A look at the table restarts the wait until it expires, and changes nothing.
    begun = [moment for kind, moment in record.waiting_since.items() if kind is not DeadlineKind.IDLE]
    gap = min(gap, max(now - max(begun, default=now - gap), timedelta()))
    lengths = _COUNTDOWNS | {DeadlineKind.TURN: record.table_options.turn or timedelta()}
    if any(gap > COUNTDOWN_TOLERANCE * lengths[kind] for kind in record.waiting_since if kind in lengths):
        record = replace(record, changes=record.changes + 1)
    due = None if record.due is None else record.due + gap
    if due is not None and not record.waiting_since:
        return replace(record, due=due)  # see `with_restored_waits`
    moved = {kind: max(moment, min(moment + gap, now)) for kind, moment in record.waiting_since.items()}
    since = {DeadlineKind.IDLE: now, **moved}
    expires = since[DeadlineKind.IDLE] + _max_idle(record)
    return replace(record, waiting_since=since, due=expires if due is None else min(due, expires))


def _has_begun(record: TableRecord, kind: DeadlineKind, wait: _Wait) -> bool:
    """True if the record was already waiting for this, and not for an earlier one of its kind."""
    return kind in record.waiting_since and record.waiting_for.get(kind, 0) == wait.number


def _waits(record: TableRecord, match: MatchState | None) -> Mapping[DeadlineKind, _Wait]:
    """The waits of the table now. Nothing is played while no member is present."""
    if not record.status.live:
        return {}
    waits = {DeadlineKind.IDLE: _Wait(_max_idle(record))}
    if record.status is Status.LOBBY:
        if DeadlineKind.HELD_SEATS in record.waiting_since:
            waits[DeadlineKind.HELD_SEATS] = _Wait(SEATS_HELD_FOR)
        return waits
    if match is None or record.nobody_present:
        return waits
    waits |= _match_waits(record, match)
    turn, clock = match.turn, record.table_options.turn
    if turn is None or not record.shared:  # at a private table nobody waits for a turn
        return waits
    seat = record.seats[turn.seat]
    if seat.automatic:
        if record.paced and record.silent_at_seq != match.public.seq:  # a computer that was stopped isn't tried again
            waits[DeadlineKind.COMPUTER] = _Wait(COMPUTER_DELAY, turn.number)
    elif clock is not None:
        waits[DeadlineKind.TURN] = _Wait(2 * clock if seat.more_time == turn.number else clock, turn.number)
    elif record.silent_at_seq != match.public.seq and not record.alone:
        waits[DeadlineKind.SILENCE] = _Wait(SILENCE_BEFORE_HELP, match.public.seq)
    return waits


def _match_waits(record: TableRecord, match: MatchState | None) -> dict[DeadlineKind, _Wait]:
    """The waits of a match that don't depend on who is to move.

    No round is dealt automatically at private tables, or to one member alone, who may be looking back at the last one.
    """
    if match is None:
        return {}
    if match.awaits_deal:
        automatic = record.shared and not record.alone
        return {DeadlineKind.NEXT_ROUND: _Wait(SCORE_SHOWN_FOR)} if automatic else {}
    wait = match.wait
    if wait is None:
        return {}
    return {DeadlineKind.CHOICE if wait.choosing else DeadlineKind.WAIT: _Wait(timedelta(seconds=wait.seconds))}


def _max_idle(record: TableRecord | WaitingRecord) -> timedelta:
    if not record.shared:
        return MAX_IDLE_PRIVATE
    if record.status is Status.LOBBY:
        return MAX_IDLE_LOBBY
    return max(MAX_IDLE_MATCH, MAX_IDLE_TURNS * (record.table_options.turn or timedelta()))


def gives_way(record: TableRecord, member: int, now: datetime) -> bool:
    """True if somebody else may have the channel: the running match is of one member, and idle for an hour."""
    alone = record.status is Status.PLAYING and record.alone and record.seat_of(member) is None
    return alone and now - record.waiting_since.get(DeadlineKind.IDLE, now) >= MAX_IDLE_ALONE


def require_in_time(record: TableRecord, match: MatchState, seat: Seat | None, interaction: int | None) -> None:
    """Refuse a press for the current turn that was made after its deadline, by Discord's clock.

    Raises:
        NotNowError: the time of the turn was up.

    """
    if interaction is None or match.turn is None or match.turn.seat != seat:
        return
    ends = next((deadline.at for deadline in deadlines(record, match) if deadline.kind is DeadlineKind.TURN), None)
    if ends is not None and _snowflake_time(interaction) > ends:
        raise NotNowError(TableReason.TIME_UP)


def _snowflake_time(snowflake: int) -> datetime:
    """The time at which Discord made an id; for an interaction, the moment of the press."""
    return datetime.fromtimestamp(((snowflake >> 22) + _DISCORD_EPOCH) / 1000, UTC)


def grant_more_time(
    record: TableRecord, match: MatchState, seat: Seat, *, number: int | None, press: int
) -> TableRecord:
    """Extend a turn by the length of the clock, once in a round for each seat.

    `number` is that of the turn, None the current one; `press` is the interaction that asks.

    Raises:
        RefusalError: it is another's turn, the time is up, there is no clock, or the seat had more time this round.

    """
    turn = match.turn
    if turn is None or turn.seat != seat:
        raise NotYourTurnError(TableReason.NOT_TIMED)
    if number is not None and number != turn.number:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is None:
        raise NotNowError(TableReason.NO_CLOCK)
    if has_had_more_time(record, match, seat):
        raise NotNowError(TableReason.MORE_TIME_USED)
    require_in_time(record, match, seat, press)
    return record.with_seat(seat, more_time=turn.number)


def has_had_more_time(record: TableRecord, match: MatchState, seat: Seat) -> bool:
    """True if the seat has had more time in this round."""
    extended = record.seats[seat].more_time
    return extended is not None and extended >= match.steps[0].seq


def allow_help(record: TableRecord, match: MatchState) -> TableRecord:
    """The record after which others may let the computer play the current turn."""
    return replace(record, silent_at_seq=match.public.seq)


def may_be_helped(record: TableRecord, match: MatchState) -> bool:
    """True if anybody seated may let the computer play the current turn."""
    return match.turn is not None and record.silent_at_seq == match.public.seq


def turn_to_help(record: TableRecord, match: MatchState, *, number: int | None) -> Turn:
    """The turn that a member wants the computer to play; `number` is that of the last command, None accepts any.

    Raises:
        RefusalError: it was played meanwhile, there is a clock, or the silence hasn't lasted long enough.

    """
    if number is not None and number != match.public.seq:
        raise StaleError(TableReason.STALE)
    if record.table_options.turn is not None:
        raise NotNowError(TableReason.CLOCK_PLAYS)
    if match.turn is None or not may_be_helped(record, match):
        raise NotNowError(TableReason.NOT_SILENT)
    return match.turn


@dataclass(frozen=True, slots=True)
class ToMove:
    """The member to call: their seat, and the command that began their turn, as they may have two turns in a row."""

    seat: Seat
    member: int
    number: int


def to_move(state: TableState) -> ToMove | None:
    """The member to call to move; None if it is nobody's or a computer's turn, or if calls are switched off."""
    turn, record = None if state.match is None else state.match.turn, state.record
    if turn is None or not record.status.live or not record.table_options.calls:
        return None
    seat = record.seats[turn.seat]
    return None if seat.member is None or seat.absent else ToMove(turn.seat, seat.member, turn.number)


def note_call(record: TableRecord, message: int, seat: Seat) -> TableRecord:
    """The record after a message has called the member of a seat."""
    return replace(record.with_seat(seat, call=message), ping=message)


def settle_call(record: TableRecord, message: int, *, kept: bool) -> TableRecord:
    """The record when the current call is over; if `kept`, its message stays until its member is called again."""
    seats = (replace(seat, call=None) if seat.call == message and not kept else seat for seat in record.seats)
    return replace(record, ping=None, seats=tuple(seats))


def note_settled_call(record: TableRecord, message: int, seat: Seat) -> TableRecord:
    """The record after a message has told what was played for the member of a seat, whose call somebody had deleted."""
    return replace(record.with_seat(seat, call=message), ping=None)


def note_invitation(record: TableRecord, message: int) -> TableRecord:
    """The record after a message has called players to the lobby."""
    return replace(record, invitation=message)


def require_call_cooldown(last: int, now: datetime) -> None:
    """Refuse to call players again too soon; `last` is the channel's last message that called them, 0 for none.

    Raises:
        NotNowError: players were called less than `CALL_COOLDOWN` ago.

    """
    sent = _snowflake_time(last)
    if last and now < sent + CALL_COOLDOWN:
        raise NotNowError(TableReason.PLAYERS_CALLED, until=f"<t:{int((sent + CALL_COOLDOWN).timestamp())}:R>")
