"""The records of a table: plain frozen values that the store writes and reads, and that the table works with.

`Status` says whether a table is live, or why it has ended. A match that was played to its end has its game's reason
(`Outcome.reason`); one that ended earlier has a `Verdict` with an `Ending`.

Table options (clock, pace, calls) apply to every game. They aren't rules, so presets don't include them. The ids of
their sentences are those of a game called `table`: `table-option-<name>` and `table-group-table`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from bot.games.options import Options, Value, choice, flag
from bot.games.values import Json, Seat
from bot.tables.model.bests import Best


class Clock(StrEnum):
    """The time limit of a turn."""

    NONE = "none"
    ONE_MINUTE = "1-min"
    TWO_MINUTES = "2-min"
    FIVE_MINUTES = "5-min"
    QUARTER_HOUR = "15-min"
    DAY = "24-h"


class Pace(StrEnum):
    """How soon a computer plays after the turn before."""

    INSTANT = "instant"
    NORMAL = "normal"


_TURN_LENGTHS: Final[Mapping[Clock, timedelta]] = {
    Clock.ONE_MINUTE: timedelta(minutes=1),
    Clock.TWO_MINUTES: timedelta(minutes=2),
    Clock.FIVE_MINUTES: timedelta(minutes=5),
    Clock.QUARTER_HOUR: timedelta(minutes=15),
    Clock.DAY: timedelta(hours=24),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    game: ClassVar[str] = "table"

    clock: Clock = choice(Clock.NONE, group="table", rule="")
    pace: Pace = choice(Pace.INSTANT, group="table", rule="")
    calls: bool = flag(True, group="table", rule="")

    @property
    def turn(self) -> timedelta | None:
        """The time limit of a turn; None means no limit."""
        return _TURN_LENGTHS.get(self.clock)

    def changed(self, name: str, value: Value) -> Self:
        """These options with one changed. Choosing the clock of one minute also sets the pace to instant.

        Raises:
            RefusalError: no such option, or no such value.

        """
        after = self.from_json({**self.to_json(), name: value})
        if after.clock is Clock.ONE_MINUTE and self.clock is not Clock.ONE_MINUTE:
            return replace(after, pace=Pace.INSTANT)
        return after


PRIVATE: Final = TableOptions()
"""The options of a new private table, where nobody else waits for the member."""
SHARED: Final = TableOptions(clock=Clock.FIVE_MINUTES, pace=Pace.NORMAL)
"""The options of a new shared table in a server that has set no defaults."""


def shared_with(defaults: Mapping[str, Value]) -> TableOptions:
    """The options of a new shared table with a server's defaults; values that no longer exist are ignored."""
    options, readable = SHARED, TableOptions.readable(defaults)
    for declaration in TableOptions.declarations():
        if declaration.name in readable:
            options = options.changed(declaration.name, readable[declaration.name])
    return options


class Status(StrEnum):
    """The state of a table. `LOBBY` and `PLAYING` are live; a channel has at most one live shared table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"  # the match was played to its end
    ENDED = "ended"  # its players or a moderator ended it
    EXPIRED = "expired"  # nobody came for a long time
    CLOSED = "closed"  # its journal became unreadable after an upgrade

    @property
    def live(self) -> bool:
        """True until the table has ended."""
        return self in (Status.LOBBY, Status.PLAYING)


class Occasion(StrEnum):
    """The purpose of a table, which decides where its deals come from and what its match counts for."""

    MATCH = "match"
    PRACTICE = "practice"  # one round of a chosen deal, for one member; it counts for nothing, and nobody looks back
    DAILY = "daily"  # one round of the day's deal, for one member; nobody looks back before the day is over


class DayDeal(NamedTuple):
    """The deal of a server's day, as its tables know it.

    Attributes:
        day: the date in the server's time zone, as its proleptic ordinal; with the server it is the day's public name.
        number: the number of the deal in the server, from 1.
        until: the end of the day, UTC.

    """

    day: int
    number: int
    until: datetime


class Ending(StrEnum):
    """Why a match ended before its game was over; the values are ids of sentences."""

    CONCEDED = "ending-conceded"
    WALK_OVER = "ending-walk-over"
    ROUND = "ending-round"


class Verdict(NamedTuple):
    """The end of a match that wasn't played out: the reason, and the side that has won, if any."""

    reason: Ending
    winner: int


class Answer(StrEnum):
    """The outcome of an offer of a seat."""

    TAKEN = "taken"
    DECLINED = "declined"
    OVER = "over"  # its member is back, or somebody else has the seat


class Handover(NamedTuple):
    """The transfer of an absent member's seat: first a vote, then an offer.

    Attributes:
        owner: the absent member.
        to: the member who is to take the seat; None for the computer.
        granted: True once only that member's acceptance is missing.
        votes: the members who voted for it so far.
        message: the message with the offer; None before it is posted.
        answer: the outcome of the offer; None while it is open.

    """

    seat: int
    owner: int
    to: int | None
    granted: bool = False
    votes: tuple[int, ...] = ()
    message: int | None = None
    answer: Answer | None = None


class PostKind(StrEnum):
    """The messages that a table posts on its own account, apart from replies."""

    TABLE = "table"
    CALL = "call"
    INVITATION = "invitation"
    OFFER = "offer"


class Posting(NamedTuple):
    """A message that is about to be posted; see keeper.py.

    Attributes:
        nonce: identifies the message to Discord, so that a repeated request doesn't post it twice.
        at: when the posting was noted, UTC.
        about: the subject of the message, if that can change before it is posted.

    """

    nonce: str
    at: datetime
    about: str = ""


class DeadlineKind(StrEnum):
    """The kinds of deadline of a table, and what happens at each; see deadlines.py."""

    HELD_SEATS = "held-seats"  # the seats held for a rematch become free
    TURN = "turn"  # the clock plays the turn
    COMPUTER = "computer"  # the computer to move plays its turn
    SILENCE = "silence"  # without a clock: others may let the computer play the turn
    IDLE = "idle"  # the table expires
    WAIT = "wait"  # the match stops waiting: 500 Rum's window for a call
    CHOICE = "choice"  # the caller's time to choose is up: 500 Rum's choice of a meld
    NEXT_ROUND = "next-round"  # the next round is dealt automatically


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A seat and its occupant.

    Attributes:
        member: the Discord id of the member; None for a computer player.
        agreed: False if the options have changed since the member sat down, until they agree.
        kept: True for a member who had agreed when the options changed, so that a rematch keeps their seat.
        absent: True while the member is away and a computer plays for them.
        missed: how many turns in a row were played for the member since they last pressed anything.
        played_for: the number of the last turn that was played for the member; None if none was.
        more_time: the number of the last turn for which they asked for more time; None if there is none.
        name: the member's last known name in the server; "" for a computer, and if it isn't known.
        call: the last message that called the member to move, while it exists.
        level: the key of the level at which a computer plays; "" for a member.
        computer: the number of a computer, from 1, for its name; 0 for a member, and for a computer that replaced one.
        learning: True for a member who is new to such matches, and is told what they can do.

    """

    side: int
    member: int | None
    agreed: bool = True
    absent: bool = False
    missed: int = 0
    more_time: int | None = None
    name: str = ""
    call: int | None = None
    level: str = ""
    computer: int = 0
    played_for: int | None = None
    learning: bool = False
    kept: bool = False

    @property
    def automatic(self) -> bool:
        """True while a computer plays the seat."""
        return self.member is None or self.absent


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """One table, from its lobby to its end. A table plays one match, so its id is the match's too.

    Attributes:
        id: from 1; 0 for a table that has not been saved yet.
        guild, channel, host: Discord ids. The host starts the match; when they leave, another member becomes host.
        shared: True for a table of the channel, False for one that belongs to its host alone.
        occasion: its purpose.
        options: every option of the game by name, as plain JSON.
        side_count: the number of teams; 0 if each plays alone.
        seats: in the lobby in the order people sat down, from the start on in the order of play.
        message: the public message, the lobby or the table; None before it is posted.
        ping: the current call to move, which is also the `call` of the seat that it calls; None when there is none.
        next_seed: the seed of the next deal, whose commitment is already public. Secret.
        end_votes: members who have voted to end the match.
        waiting_since: the start of each wait, UTC.
        waiting_for: identifies a wait that another of its kind can follow, for example by the number of a turn.
        due: the earliest deadline, UTC; None if there is none.
        first_dealer: the seat that deals first, in a rematch; None lets the game decide.
        invitation: the message that called players to the lobby; None before anybody called.
        silent_at_seq: the number of the last command when the table had been silent for long enough that others may
            help, or when a computer was stopped after too many moves.
        conceding: members who want their side to concede, in the current round.
        verdict: how the match ended before its game was over; None for any other match.
        handovers: seats that are to be handed over, once enough members agree or the new member accepts.
        posts: the number of postings begun so far.
        postings: the postings that aren't known to have arrived.
        old_messages: public messages that were replaced and have to be deleted.
        changes: the version of what its messages show, from 1 for its opening.
        daily: the day whose deal is played; None at any other table.

    """

    id: int = 0
    guild: int
    channel: int
    host: int
    shared: bool
    game: str
    preset: str
    options: Mapping[str, Value]
    side_count: int
    status: Status
    seats: tuple[SeatRecord, ...]
    next_seed: str
    created_at: datetime
    message: int | None = None
    ping: int | None = None
    end_votes: tuple[int, ...] = ()
    waiting_since: Mapping[DeadlineKind, datetime] = field(default_factory=dict["DeadlineKind", "datetime"])
    waiting_for: Mapping[DeadlineKind, int] = field(default_factory=dict["DeadlineKind", "int"])
    due: datetime | None = None
    first_dealer: int | None = None
    invitation: int | None = None
    table_options: TableOptions = field(default_factory=TableOptions)
    silent_at_seq: int | None = None
    conceding: tuple[int, ...] = ()
    verdict: Verdict | None = None
    handovers: tuple[Handover, ...] = ()
    posts: int = 0
    postings: Mapping[PostKind, Posting] = field(default_factory=dict["PostKind", "Posting"])
    old_messages: tuple[int, ...] = ()
    changes: int = 1
    occasion: Occasion = Occasion.MATCH
    daily: DayDeal | None = None

    def sealed(self, now: datetime) -> bool:
        """True while others may still play its deal: members see only what their own seat has seen."""
        return self.daily is not None and now < self.daily.until

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat.side for seat in self.seats)

    @property
    def nobody_present(self) -> bool:
        """True while no member is present; nothing is played meanwhile."""
        return all(seat.automatic for seat in self.seats)

    @property
    def alone(self) -> bool:
        """True if only one member is seated, absent or not."""
        return sum(seat.member is not None for seat in self.seats) == 1

    @property
    def paced(self) -> bool:
        """True if computers pause before each turn, so that people can follow; never at private tables."""
        return self.shared and self.table_options.pace is Pace.NORMAL

    def with_seat(self, number: Seat, **changes: Any) -> Self:
        seat = replace(self.seats[number], **changes)
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def seat_of(self, member: int) -> Seat | None:
        return next((number for number, seat in enumerate(self.seats) if seat.member == member), None)

    def __repr__(self) -> str:
        """Leave out the seed, which is secret."""
        return f"<TableRecord {self.id} {self.game} {self.status.value} in {self.channel}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRecord:
    """The fields of a live table's `TableRecord` that the start of the bot needs."""

    id: int
    shared: bool
    status: Status
    table_options: TableOptions
    waiting_since: Mapping[DeadlineKind, datetime]
    due: datetime | None
    changes: int


class PlayedBy(StrEnum):
    """The cause of a command in the journal."""

    OCCUPANT = "occupant"  # the member or computer in the seat; the table itself for a command without a seat
    CLOCK = "clock"  # the clock, as the member's time was up
    HELPER = "helper"  # somebody else at the table, who let the computer play the turn


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRecord:
    """One row of the journal. No field ever holds a member's id.

    Attributes:
        seq: its number in the match, from 1 without gaps.
        seat: the seat that gave the command; None for the table's own.
        kind, text: the arguments of `game.read`.
        interaction: the Discord interaction that brought it, unique over all tables; None if there was none.
        at: when it was accepted, UTC.
        checkpoint: for a deal the checkpoint before it; else None.
        digest: for a deal the digest of that checkpoint; else "".
        turn: the number of the turn that it belongs to; None outside of turns.

    """

    seq: int
    seat: Seat | None
    kind: str
    text: str
    interaction: int | None
    at: datetime
    checkpoint: Json = None
    digest: str = ""
    played_by: PlayedBy = PlayedBy.OCCUPANT
    turn: int | None = None

    def __repr__(self) -> str:
        """Leave out the text: that of a deal is its seed, others name cards."""
        return f"<CommandRecord {self.seq} {self.kind} by {self.seat}>"


class AssignmentCause(StrEnum):
    """The reason why a seat changed hands."""

    DEALT_IN = "dealt-in"
    LEFT = "left"
    CAME_BACK = "came-back"
    ABSENT = "absent"
    PRESENT = "present"
    CONCEDED = "conceded"
    REPLACED = "replaced"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class SeatAssignment:
    """Who plays a seat, from one command of the journal on.

    Attributes:
        number: its number at the table, from 0 without gaps.
        from_seq: the number of the first command that it holds for.
        member: the Discord id of the member; None for a computer player.

    """

    number: int
    seat: Seat
    from_seq: int
    member: int | None
    cause: AssignmentCause


class Result(StrEnum):
    """The result of a match for a member or a pair."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


Figures: TypeAlias = Mapping[str, int]
"""Figures by the names in the game's `Board.figures`; only those that count."""


@dataclass(frozen=True, slots=True)
class Placing:
    """One line of a match's result: one member, or the partners of a side in ascending order of their ids."""

    members: tuple[int, ...]
    result: Result
    figures: Figures = field(default_factory=dict[str, int])


class AgainstComputer(NamedTuple):
    """The result of a member's match against computers of one level; `board` is the board of such a match."""

    member: int
    board: str
    level: str
    result: Result


class RoundScore(NamedTuple):
    """A finished round: its points for each side, and whether it counts for ratings."""

    points: tuple[int, ...]
    rated: bool


class MatchScore(NamedTuple):
    """A match round by round; `sides` are the members who were dealt in, by side."""

    sides: tuple[tuple[int, ...], ...]
    rounds: tuple[RoundScore, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match for a board, by the board's key.

    Attributes:
        score: None if rounds have no points.
        alone: True if one member played against computers: it counts for ratings only, and only if the server wants it.
        bests: the bests with which it may set records of the server.
        apart: True if a level that rates nobody was at the table.

    """

    board: str
    ended_at: datetime
    placings: tuple[Placing, ...]
    score: MatchScore | None = None
    alone: bool = False
    bests: tuple[Best, ...] = ()
    apart: bool = False
