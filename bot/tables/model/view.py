"""What is news to whom: to a seat all that happened since its own last turn, to the channel the last lap.

A *turn* is a run of commands by one seat that the match waited for, and no longer than for a time: a call of Rum
between two turns, or a play out of turn, ends nobody's.

Who left a seat or came back to it is news for as long as what was played then.

What leaves a table: the table as one member may see it.

Nothing above the tables ever holds a state, a journal or a seed that runs.

The views of one table, each made once for a state: what a change brings is drawn for all, and each looks often.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any

from bot.games.cards import Card
from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.shuffle import commitment
from bot.games.values import Choice, Choices, Command, Event, Outcome, Say, Seat, View, seen_by
from bot.tables.model import deadlines as turn_time
from bot.tables.model import lobby
from bot.tables.model.deadlines import deadlines
from bot.tables.model.match import MatchState, Step, TableState
from bot.tables.model.records import (
    Cause,
    DeadlineKind,
    Handover,
    Occupant,
    SeatRecord,
    Status,
    TableOptions,
    TableRecord,
)
from bot.tables.model.seats import may_come_back, open_handovers, unposted, untold


def since_own_turn(match: MatchState, seat: Seat) -> tuple[Event, ...]:
    """What this seat may know of all that happened since its last turn ended; its running turn is no news to it."""
    steps = _after_own_turn(match, seat)
    return _events([step for step in steps if step.seat != seat or not step.in_turn], seat)


def last_lap(match: MatchState, seats: int) -> tuple[Event, ...]:
    """What everyone may know of the last `seats` turns, or of the whole round where it has had no more."""
    return _events(_lap(match, seats), None)


def newcomers(match: MatchState, occupants: Sequence[Occupant], seat: Seat | None) -> tuple[Occupant, ...]:
    """Who left and who came back since the news of this seat begins, or those of the channel, once a seat."""
    seats = 1 + max((each.seat for each in occupants), default=0)
    steps = _lap(match, seats) if seat is None else _after_own_turn(match, seat)
    since = steps[0].seq if steps else match.seq + 1
    changed = (each for each in occupants if each.cause in (Cause.LEFT, Cause.CAME_BACK))
    last = {each.seat: each for each in changed if each.from_seq >= since}
    return tuple(sorted(last.values(), key=lambda each: each.number))


def _after_own_turn(match: MatchState, seat: Seat) -> tuple[Step, ...]:
    steps, own = match.steps, True  # until another seat's turn is met, the steps may be those of a turn that runs
    running = match.game.turn_of(match.state) == seat
    for number in reversed(range(len(steps))):
        step = steps[number]
        own = own and (step.seat == seat or not step.in_turn)
        if step.in_turn and step.seat == seat and not (running and own):
            return steps[number + 1 :]
    return steps


def _lap(match: MatchState, seats: int) -> tuple[Step, ...]:
    steps, turns = match.steps, 0
    at: Seat | None = None
    for number in reversed(range(len(steps))):
        step = steps[number]
        if step.in_turn and step.seat != at:
            at, turns = step.seat, turns + 1
        if turns > seats:
            return steps[number + 1 :]
    return steps


def _events(steps: Iterable[Step], seat: Seat | None) -> tuple[Event, ...]:
    return seen_by(tuple(event for step in steps for event in step.events), seat)


@dataclass(frozen=True, slots=True)
class SeatView:
    """Who sits in a seat.

    Attributes:
        side, member, agreed, name, call, level, computer: see `SeatRecord`.
        absent: whether a computer plays for the member.
        played_for: True where somebody else has played their last turn.
        left: the member who had it last, at a table that was ended after they left: no computer plays on there.

    """

    side: int
    member: int | None
    agreed: bool = True
    name: str = ""
    call: int | None = None
    played_for: bool = False
    absent: bool = False
    level: str = ""
    computer: int = 0
    left: int | None = None

    @property
    def has_name(self) -> bool:
        """True for a member and for a computer of the table's own; False for one that plays on for a member."""
        return self.member is not None or self.computer > 0 or self.left is not None


@dataclass(frozen=True, slots=True)
class TurnView:
    """Whose turn it is, and what can be done about its time.

    Attributes:
        seat: whose it is.
        number: the command that began it.
        more_time: True where its member may still ask for more time.
        silent_at: the last command, where nothing has happened for so long that the computer may be let play.

    """

    seat: Seat
    number: int
    more_time: bool = False
    silent_at: int | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A member left a seat to a computer, or came `back` to it."""

    seat: Seat
    member: int
    back: bool


@dataclass(frozen=True, slots=True)
class Reveal:
    """What is shown when a round is over: the seed and salt of its deal, and the hands where a round was broken off."""

    seed: str
    salt: str
    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """What is plain to everyone about a table, whoever asks. It costs next to nothing: no match is looked at.

    Attributes:
        table, guild, channel, host: ids, the last three Discord's.
        side_count: how many teams there are to be; 0: each plays alone.
        table_options: how it is played at, whatever the game.
        commitment: the commitment of the next deal.
        until: until when the table waits, UTC, for each thing that it waits for.
        message, ping, invitation: the public message, the one that called the player to move, and the one that called
            players to the lobby.
        handovers: votes on seats that run, and offers of seats that stand.
        unposted_offers, untold_offers: offers that no message makes yet; those that stand no more but in a message.

    """

    table: int
    guild: int
    channel: int
    host: int
    shared: bool
    status: Status
    game: AnyGame
    preset: str
    options: Options
    table_options: TableOptions
    side_count: int
    commitment: str
    seats: tuple[SeatView, ...]
    until: Mapping[DeadlineKind, datetime]
    message: int | None
    ping: int | None
    invitation: int | None
    handovers: tuple[Handover, ...]
    unposted_offers: tuple[Handover, ...]
    untold_offers: tuple[Handover, ...]

    def member(self, seat: Seat) -> int | None:
        """The member in a seat; None for a computer."""
        return self.seats[seat].member

    @property
    def calls_standing(self) -> frozenset[int]:
        """Every message that calls or has called somebody here, and is there still."""
        calls = (self.ping, self.invitation, *(seat.call for seat in self.seats))
        return frozenset(message for message in calls if message is not None)

    @property
    def called(self) -> Seat | None:
        """The seat that the call which stands calls; None where none stands, or one of an earlier version."""
        return next((number for number, seat in enumerate(self.seats) if self.ping and seat.call == self.ping), None)

    @property
    def alone(self) -> bool:
        """True where one member plays against computers, or by themselves; who is away plays too."""
        return sum(seat.member is not None for seat in self.seats) == 1

    def seat_of(self, member: int) -> Seat | None:
        """The seat of a member; None where they have none."""
        return next((number for number, seat in enumerate(self.seats) if seat.member == member), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(TableFacts):
    """A table as one member sees it; `seat` None is a bystander, and what the channel sees.

    Attributes:
        match: what the seat may see of the match; None before the first deal.
        turn: whose turn it is, and what can be done about its time; None where nobody's is.
        has_left: True for a member whose seat a computer plays, who may take it back.
        choices, decision: what the seat can do now, and the number of the decision this answers; None: nobody waits for
            this seat, though it may have something to do out of turn.
        next_round: the number that a press on "next round" answers; None while a round runs.
        news: what happened since the seat's own last turn, as it may know it; for a bystander the last lap.
        seat_news: who left a seat or came back in that time.
        reveal: the seed of the round that is over.
        calls: the kinds of command that can be called out at the table now.
        votes: the seats of those who have voted to end the match.
        conceding: the seats of those who want their side to concede.
        free_seats: how many more players it takes to start.
        side_size: how many seats each team is filled up to; 0 where each plays alone.
        can_sit: whether a member may still sit down in the lobby, for each team; where each plays alone, once.
        has_room: True where one more computer may sit down.
        obstacle: why the match can't start yet; None when it can, and after it has.

    """

    votes: tuple[Seat, ...]
    conceding: tuple[Seat, ...]
    side_size: int
    free_seats: int
    obstacle: Say | None
    can_sit: tuple[bool, ...] = ()
    has_room: bool = False
    seat: Seat | None = None
    match: View | None = None
    turn: TurnView | None = None
    has_left: bool = False
    choices: Choices = field(default_factory=dict[str, tuple["Choice", ...]])
    decision: int | None = None
    next_round: int | None = None
    news: tuple[Event, ...] = ()
    seat_news: tuple[SeatChange, ...] = ()
    outcome: Outcome | None = None
    reveal: Reveal | None = None
    calls: tuple[str, ...] = ()

    @property
    def away(self) -> bool:
        """True for a member who is absent, so that a computer plays for them."""
        return self.seat is not None and self.seats[self.seat].absent


def facts_of(state: TableState) -> TableFacts:
    """The plain facts of a table."""
    return TableFacts(**_facts(state))


def _facts(state: TableState) -> dict[str, Any]:
    record = state.record
    return {
        "table": record.id,
        "guild": record.guild,
        "channel": record.channel,
        "host": record.host,
        "shared": record.shared,
        "status": record.status,
        "game": state.game,
        "preset": record.preset,
        "options": state.options,
        "table_options": record.table_options,
        "side_count": record.side_count,
        "commitment": commitment(record.next_seed),
        "until": {deadline.kind: deadline.at for deadline in deadlines(record, state.match)},
        "seats": tuple(_seat_view(state, seat, number) for number, seat in enumerate(record.seats)),
        "message": record.message,
        "ping": record.ping,
        "invitation": record.invitation,
        "handovers": open_handovers(record),
        "unposted_offers": unposted(record),
        "untold_offers": untold(record),
    }


def _seat_view(state: TableState, seat: SeatRecord, number: Seat) -> SeatView:
    steps = () if state.match is None or seat.played_for is None else state.match.steps
    turns = (step.turn for step in reversed(steps) if step.seat == number and step.turn is not None)
    played_for = next(turns, None) == seat.played_for is not None
    same = ("side", "member", "agreed", "name", "call", "absent", "level", "computer")
    left = _last_member(state, number) if seat.member is None and state.record.status is Status.ENDED else None
    return SeatView(played_for=played_for, left=left, **{name: getattr(seat, name) for name in same})


def _last_member(state: TableState, number: Seat) -> int | None:
    had = (each.member for each in reversed(state.occupants) if each.seat == number)
    return next((member for member in had if member is not None), None)


_FACTS = tuple(field.name for field in fields(TableFacts))


def view_table(state: TableState, member: int | None, facts: TableFacts | None = None) -> TableView:
    """The table as a member may see it; None asks for what a bystander sees.

    `facts` are the state's, where they are known already.
    """
    known, record, match = facts or facts_of(state), state.record, state.match
    parts: dict[str, Any] = {name: getattr(known, name) for name in _FACTS} | {
        "votes": tuple(seat for seat, each in enumerate(record.seats) if each.member in record.end_votes),
        "conceding": tuple(seat for seat, each in enumerate(record.seats) if each.member in record.conceding),
        "side_size": lobby.goal(state) if record.side_count else 0,
        "free_seats": lobby.free_seats(state) if record.status is Status.LOBBY else 0,
        "obstacle": _obstacle(state),
        "can_sit": lobby.can_sit(state) if record.status is Status.LOBBY else (),
        "has_room": record.status is Status.LOBBY and lobby.has_room(state),
    }
    if match is not None:
        seat = None if member is None else record.seat_of(member)
        parts |= _of_match(state, match, seat)
        if seat is None and member is not None and record.status is Status.PLAYING:
            parts["has_left"] = may_come_back(state, member)
        parts |= _of_running_match(match, seat) if record.status.live else {}
    return TableView(**parts)


def _of_match(state: TableState, match: MatchState, seat: Seat | None) -> dict[str, Any]:
    """What is seen of a match, be it running or over."""
    record = state.record
    return {
        "seat": seat,
        "match": match.game.view(match.state, seat),
        "outcome": state.outcome,
        "turn": _turn(record, match),
        "news": last_lap(match, len(record.seats)) if seat is None else since_own_turn(match, seat),
        "seat_news": _seat_news(state, match, seat),
        "reveal": _reveal(record, match),
    }


def _of_running_match(match: MatchState, seat: Seat | None) -> dict[str, Any]:
    """What can be done in a match that runs, by this seat and by any."""
    return {
        "choices": {} if seat is None else match.choices(seat),
        "decision": None if seat is None else match.decisions.get(seat),
        "next_round": match.seq if match.awaits_deal else None,
        "calls": match.calls,
    }


def _turn(record: TableRecord, match: MatchState) -> TurnView | None:
    turn = match.turn
    if turn is None or not record.status.live:
        return None
    more = turn_time.may_have_more_time(record, match, turn.seat)
    silent_at = record.silent_at if turn_time.may_be_helped(record, match) else None
    return TurnView(turn.seat, turn.number, more, silent_at)


def _seat_news(state: TableState, match: MatchState, seat: Seat | None) -> tuple[SeatChange, ...]:
    found: list[SeatChange] = []
    for each in newcomers(match, state.occupants, seat):
        before = [other.member for other in state.occupants[: each.number] if other.seat == each.seat and other.member]
        member = each.member or (before[-1] if before else None)
        if member is not None:
            found.append(SeatChange(each.seat, member, each.cause is Cause.CAME_BACK))
    return tuple(found)


def _obstacle(state: TableState) -> Say | None:
    if state.record.status is not Status.LOBBY:
        return None
    problem = lobby.start_problem(state)
    return problem.say if problem else None


def _reveal(record: TableRecord, match: MatchState) -> Reveal | None:
    if match.deal is None:
        return None
    if match.game.round_over(match.state):
        return Reveal(match.deal.seed, match.deal.salt)
    if not record.status.live:
        hands = tuple(match.game.view(match.state, seat).hand for seat in range(len(record.seats)))
        return Reveal(match.deal.seed, match.deal.salt, hands)
    return None


def command_for(view: TableView, kind: str) -> Command | None:
    """The only command of a kind that the seat has, for kinds that are one press; None where there is none."""
    choices = view.choices.get(kind, ())
    return choices[0].command if choices else None


class KeptViews:
    """Keeps what was made of the newest state alone."""

    def __init__(self) -> None:
        self._state: TableState | None = None
        self._facts: TableFacts | None = None
        self._views: dict[int | None, TableView] = {}

    def facts(self, state: TableState) -> TableFacts:
        """See `facts_of`."""
        self._turn_to(state)
        if self._facts is None:
            self._facts = facts_of(state)
        return self._facts

    def view(self, state: TableState, member: int | None) -> TableView:
        """See `view_table`."""
        self._turn_to(state)
        if member not in self._views:
            self._views[member] = view_table(state, member, self.facts(state))
        return self._views[member]

    def _turn_to(self, state: TableState) -> None:
        if state is not self._state:
            self._state, self._facts, self._views = state, None, {}
