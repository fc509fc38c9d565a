"""The options of a table: how it is played at, whatever the game. They are no rules, so presets don't name them.

Their words are those of a game called `table`: `table-option-<name>`, and `table-group-table`.

What is kept of a table: plain frozen records, which the store writes and reads and the table works with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from bot.games.options import Options, Value, choice, flag
from bot.games.values import Json, Seat


class Clock(StrEnum):
    """How long a turn may take."""

    NONE = "none"
    ONE_MINUTE = "1-min"
    TWO_MINUTES = "2-min"
    FIVE_MINUTES = "5-min"
    QUARTER_HOUR = "15-min"
    DAY = "24-h"


class Pace(StrEnum):
    """How soon a computer's turn follows the one before it."""

    INSTANT = "instant"
    NORMAL = "normal"


_LENGTHS: Final[Mapping[Clock, timedelta]] = {
    Clock.ONE_MINUTE: timedelta(minutes=1),
    Clock.TWO_MINUTES: timedelta(minutes=2),
    Clock.FIVE_MINUTES: timedelta(minutes=5),
    Clock.QUARTER_HOUR: timedelta(minutes=15),
    Clock.DAY: timedelta(hours=24),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions(Options):
    """The defaults are those of a table that was opened before there were any."""

    game: ClassVar[str] = "table"

    clock: Clock = choice(Clock.NONE, group="table", rule="")
    pace: Pace = choice(Pace.INSTANT, group="table", rule="")
    calls: bool = flag(True, group="table", rule="")

    @property
    def turn(self) -> timedelta | None:
        """How long a turn may take; None: as long as it takes."""
        return _LENGTHS.get(self.clock)

    def changed(self, name: str, value: Value) -> Self:
        """These options with one changed; a clock of one minute makes computers instant until they are set again.

        Raises:
            RefusalError: no such option, or no such value.

        """
        after = self.from_json({**self.to_json(), name: value})
        hurries = after.clock is Clock.ONE_MINUTE and self.clock is not Clock.ONE_MINUTE
        return replace(after, pace=Pace.INSTANT) if hurries else after


PRIVATE: Final = TableOptions()
"""A table that belongs to one member: nobody waits for them."""
SHARED: Final = TableOptions(clock=Clock.FIVE_MINUTES, pace=Pace.NORMAL)
"""A table of people, where a server has no wish of its own."""


def shared_with(wishes: Mapping[str, Value]) -> TableOptions:
    """A table of people on a server with such wishes; the rest, and what there no longer is, is as usual."""
    options, readable = SHARED, TableOptions.readable(wishes)
    for each in TableOptions.declarations():
        if each.name in readable:
            options = options.changed(each.name, readable[each.name])
    return options


class Status(StrEnum):
    """How far a table is. `LOBBY` and `PLAYING` are live; a channel has at most one live shared table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"  # the match was played to its end
    ENDED = "ended"  # its players or a moderator ended it
    EXPIRED = "expired"  # nobody has come for so long that it ended by itself
    CLOSED = "closed"  # its journal became unreadable after an upgrade

    @property
    def live(self) -> bool:
        """True while the table can still be played at."""
        return self in (Status.LOBBY, Status.PLAYING)


class Ending(StrEnum):
    """Why a match is over before its game has ended it; the values are ids of sentences."""

    CONCEDED = "ending-conceded"
    WALK_OVER = "ending-walk-over"


class Verdict(NamedTuple):
    """How a match ended that wasn't played to its end: why, and the side that has won."""

    reason: Ending
    winner: int


class Answer(StrEnum):
    """What has become of the offer of a seat."""

    TAKEN = "taken"
    DECLINED = "declined"
    OVER = "over"  # its member is back, or it has gone to somebody else


class Handover(NamedTuple):
    """What is to become of the seat of a member who is absent.

    Attributes:
        seat: the seat.
        owner: the member who is absent.
        to: the member who is to take it; None: the computer.
        granted: True once it takes nothing but that member's acceptance.
        votes: members who are for it, while it isn't granted.
        message: the message that offers it; None while there is none.
        answer: what has become of that offer; None while it stands.

    """

    seat: int
    owner: int
    to: int | None
    granted: bool = False
    votes: tuple[int, ...] = ()
    message: int | None = None
    answer: Answer | None = None


class PostKind(StrEnum):
    """What a table posts besides answers."""

    TABLE = "table"
    CALL = "call"
    INVITATION = "invitation"
    OFFER = "offer"


class Posting(NamedTuple):
    """Something that is about to be posted; see postings.py.

    Attributes:
        nonce: what tells Discord that two requests mean the same message.
        at: when it was noted, UTC.
        about: what exactly it says, where that can change meanwhile.

    """

    nonce: str
    at: datetime
    about: str = ""


class DeadlineKind(StrEnum):
    """What a table can wait for until a moment; see deadlines.py."""

    HELD_SEATS = "held-seats"  # those of a rematch become free
    TURN = "turn"  # the clock plays the turn that nobody has played
    COMPUTER = "computer"  # the computer to move plays its turn
    SILENCE = "silence"  # where there is no clock: somebody else may let the computer play the turn
    IDLE = "idle"  # nobody has been here for so long that the table ends
    WAIT = "wait"  # the match waits no longer: 500 Rum's window for a call
    CHOICE = "choice"  # who has called says what they want: 500 Rum's choice of a meld
    NEXT_ROUND = "next-round"  # the next round is dealt by itself


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who sits in a seat.

    Attributes:
        side: the side of the seat.
        member: the Discord id of the member; None for a computer player.
        agreed: False where the table has changed since the member sat down, until they agree to it.
        absent: True while the member is away, and a computer plays for them.
        missed: how many turns in a row were played for the member, who has pressed nothing since.
        played_for: the number of the turn that was played for the member last; None: none was.
        more_time: the number of the turn for which they asked for more time last; None: for none.
        name: what the server called the member when they were seen last; "" for a computer, and where nobody knows.
        call: the message that called the member to move last, while it is there.
        level: the key of the level at which a computer plays; "" for a member, and in records of earlier versions.
        computer: which of the table's computers it is, from 1, for its name; 0 for a member, and for a computer that
            plays on for one.

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

    @property
    def automatic(self) -> bool:
        """True while a computer plays it."""
        return self.member is None or self.absent


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRecord:
    """One table, from its lobby to its end. A table plays one match, so its id is the match's too.

    Attributes:
        id: from 1; 0 for a table that has not been saved yet.
        guild, channel, host: Discord ids. The host may start, and passes on when they leave.
        shared: True for a table of the channel, False for one that belongs to its host alone.
        game, preset, options: `options` holds every option by name, as plain JSON.
        side_count: how many teams there are to be; 0: each plays alone.
        seats: in the lobby in the order people sat down, from the start on in the order of play.
        message: the public message, the lobby or the table; None before it is posted.
        ping: the call that stands, which is also the `call` of the seat that it calls; None when there is none.
        next_seed: the seed of the deal to come; its commitment is public already. Secret.
        end_votes: members who have voted to end the match.
        waiting_since: since when the table waits for each thing that it waits for, UTC.
        waiting_for: which of its kind it is, where one can follow another: the number of a turn, say.
        due: the earliest of its deadlines, UTC; None: it waits for none.
        first_dealer: the seat that deals first, in a rematch; None: the game decides.
        invitation: the message that called players to the lobby; None before anybody called.
        table_options: how it is played at, whatever the game.
        silent_at: the number of the last command when nothing had happened for so long that others may help, or when a
            computer came to no end.
        conceding: members who want their side to concede, in the round that is on.
        verdict: how the match ended where it wasn't played to its end; None while it runs, and where it was.
        handovers: seats that are to get another occupant, once enough agree or the new one accepts.
        posts: how many messages were about to be posted so far.
        postings: those of which nobody knows yet whether they were.
        old_messages: public messages that have to go, since another has taken their place.
        changes: how many changes its messages have to show so far, from 1 for its opening.

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
    silent_at: int | None = None
    conceding: tuple[int, ...] = ()
    verdict: Verdict | None = None
    handovers: tuple[Handover, ...] = ()
    posts: int = 0
    postings: Mapping[PostKind, Posting] = field(default_factory=dict["PostKind", "Posting"])
    old_messages: tuple[int, ...] = ()
    changes: int = 1

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple(seat.side for seat in self.seats)

    @property
    def asleep(self) -> bool:
        """True while no member is present, so that nothing is played on."""
        return all(seat.automatic for seat in self.seats)

    @property
    def paced(self) -> bool:
        """True where a computer's turn is seen before the next one; a private table has nobody else to follow."""
        return self.shared and self.table_options.pace is Pace.NORMAL

    def with_seat(self, number: Seat, **changes: Any) -> Self:
        """The table with one seat changed."""
        seat = replace(self.seats[number], **changes)
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    def seat_of(self, member: int) -> Seat | None:
        """The seat of a member; None where they have none."""
        return next((number for number, seat in enumerate(self.seats) if seat.member == member), None)

    def __repr__(self) -> str:
        """Name the table without its seed."""
        return f"<TableRecord {self.id} {self.game} {self.status.value} in {self.channel}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRecord:
    """What a start has to know of each live table; the fields are those of its `TableRecord`."""

    id: int
    shared: bool
    status: Status
    table_options: TableOptions
    waiting_since: Mapping[DeadlineKind, datetime]
    due: datetime | None
    changes: int


class PlayedBy(StrEnum):
    """Who had a command of the journal given."""

    OCCUPANT = "occupant"  # whoever plays the seat, a member or a computer; for no seat the table itself
    CLOCK = "clock"  # the member's time was up
    HELPER = "helper"  # somebody at the table let the computer play it


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRecord:
    """One row of the journal. None of its fields ever holds a member's id.

    Attributes:
        seq: its number in the match, from 1 without gaps.
        seat: the seat that gave it; None for the table's own.
        kind, text: what `game.read` understands.
        interaction: the Discord interaction that brought it, unique over all tables; None for computers and the table
        itself.
        at: when it was accepted, UTC.
        checkpoint: for a deal the checkpoint before it; else None.
        digest: for a deal the digest of that checkpoint; else "".
        played_by: who had it given.
        turn: the number of the turn of its seat that it belongs to; None outside of turns, and in earlier versions.

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
        """Hide the text: a deal's is its seed, others name cards."""
        return f"<CommandRecord {self.seq} {self.kind} by {self.seat}>"


class Cause(StrEnum):
    """Why somebody else plays a seat from now on."""

    DEALT_IN = "dealt-in"
    LEFT = "left"
    CAME_BACK = "came-back"
    ABSENT = "absent"
    PRESENT = "present"
    CONCEDED = "conceded"
    REPLACED = "replaced"
    SUBSTITUTE = "substitute"


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who plays a seat from a command of the journal on.

    Attributes:
        number: its number at the table, from 0 without gaps.
        seat: the seat.
        from_seq: the number of the first command that it holds for.
        member: the Discord id of the member; None for a computer player.
        cause: why.

    """

    number: int
    seat: Seat
    from_seq: int
    member: int | None
    cause: Cause


class Result(StrEnum):
    """How a match went for a member or a pair."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


Figures: TypeAlias = Mapping[str, int]
"""Figures by name, as `Board.figures` of a game names them; only those that count."""


@dataclass(frozen=True, slots=True)
class Placing:
    """One line of a match's result: one member, or the partners of a side in ascending order of their ids."""

    members: tuple[int, ...]
    result: Result
    figures: Figures = field(default_factory=dict[str, int])


class AgainstComputer(NamedTuple):
    """How a match went for a member with computers of a level on another side; `board` is the one of such matches."""

    member: int
    board: str
    level: str
    result: Result


class RoundScore(NamedTuple):
    """A round that is over: what it was worth for each side, and whether it counts for ratings."""

    points: tuple[int, ...]
    rated: bool


class MatchScore(NamedTuple):
    """A match round by round; `sides` are the members who were dealt in, side by side."""

    sides: tuple[tuple[int, ...], ...]
    rounds: tuple[RoundScore, ...]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match leaves for a board, by the board's key; `score` is None where the game has no points of rounds."""

    board: str
    ended_at: datetime
    placings: tuple[Placing, ...]
    score: MatchScore | None = None
