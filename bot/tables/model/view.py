"""Views: a table as one member may see it. Nothing above the tables ever holds a state, a journal or a secret seed.

The game decides which cards a seat may see: `view_of` in `bot/games/<game>/game.py` is an allow-list. This module
decides which seat a member has. Everyone is shown the seed of a round once it is over, and all hands once the table is.

The news of a seat is what has happened since its own last turn, with the card that it has just drawn; in a solitaire it
is what stands out in the deal. The news of the channel is the last lap: one turn of each seat. A turn is a run of
commands of one seat while it was that seat's turn (`Step.in_turn`); a call of Rum between two turns, or a play out of
turn, doesn't end one. A change of a seat's occupant is news as long as the commands of that time are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import Any

from bot.games.cards import Card
from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.shuffle import commitment
from bot.games.values import Choice, Choices, Event, Outcome, Say, Seat, View, visible_to
from bot.tables.model import lobby
from bot.tables.model.deadlines import deadlines, has_had_more_time, may_be_helped
from bot.tables.model.match import MatchState, Step, TableState
from bot.tables.model.practice import next_deal
from bot.tables.model.records import (
    Answer,
    AssignmentCause,
    DayDeal,
    DeadlineKind,
    Handover,
    Occasion,
    SeatRecord,
    Status,
    TableOptions,
)
from bot.tables.model.seats import may_reclaim_seat, open_handovers


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat and its occupant; see `SeatRecord`.

    Attributes:
        played_for: True if the member's last turn was played for them.
        by_clock: the commands that the clock gave for them in that turn, as everyone may know them; else ().
        left: the last member of the seat, at a table that was ended after they left: no computer plays there.

    """

    side: int
    member: int | None
    agreed: bool = True
    kept: bool = False
    name: str = ""
    call: int | None = None
    played_for: bool = False
    by_clock: tuple[Event, ...] = ()
    absent: bool = False
    level: str = ""
    computer: int = 0
    left: int | None = None

    @property
    def has_name(self) -> bool:
        """False for a computer that replaced a member."""
        return self.member is not None or self.computer > 0 or self.left is not None


@dataclass(frozen=True, slots=True)
class TurnView:
    """The current turn.

    Attributes:
        number: the command that began it.
        more_time: True if its member may still ask for more time.
        extended: True if they have been given it in this turn.
        silent_at_seq: the last command, if others may let the computer play the turn; else None.

    """

    seat: Seat
    number: int
    more_time: bool = False
    extended: bool = False
    silent_at_seq: int | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A member left their seat to a computer, lost it to one, or came back to it."""

    seat: Seat
    member: int
    cause: AssignmentCause


@dataclass(frozen=True, slots=True)
class Reveal:
    """The secrets of a round that is over: the seed and salt of its deal, and the hands if it was broken off."""

    seed: str
    salt: str
    hands: tuple[tuple[Card, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFacts:
    """The facts that everyone may know about a table. They are cheap, as they need no view of the match.

    Attributes:
        table, guild, channel, host: ids, the last three Discord's.
        side_count: the number of teams; 0 if each plays alone.
        commitment: the commitment of the next deal.
        daily, sealed: the day whose deal it is, and whether its cards are still secret; see `TableRecord`.
        until: the deadlines, UTC.
        message, ping, invitation: the public message, the current call to move, and the call for players to the lobby.
        handovers: votes on seats and offers of seats, those that are over too until their messages say so.

    """

    table: int
    guild: int
    channel: int
    host: int
    shared: bool
    occasion: Occasion
    status: Status
    game: AnyGame
    preset: str
    options: Options
    table_options: TableOptions
    side_count: int
    commitment: str
    daily: DayDeal | None
    sealed: bool
    seats: tuple[SeatView, ...]
    until: Mapping[DeadlineKind, datetime]
    message: int | None
    ping: int | None
    invitation: int | None
    handovers: tuple[Handover, ...]

    def member(self, seat: Seat) -> int | None:
        return self.seats[seat].member

    @property
    def calls_standing(self) -> frozenset[int]:
        """The messages that call or have called members, and haven't been deleted."""
        calls = (self.ping, self.invitation, *(seat.call for seat in self.seats))
        return frozenset(message for message in calls if message is not None)

    @property
    def open_handovers(self) -> tuple[Handover, ...]:
        """The votes on seats that are going on, and the open offers."""
        return open_handovers(self.handovers)

    @property
    def unposted_offers(self) -> tuple[Handover, ...]:
        """Open offers without a message."""
        offers = self.open_handovers if self.status is Status.PLAYING else ()
        return tuple(offer for offer in offers if offer.granted and offer.to is not None and offer.message is None)

    @property
    def closed_offers(self) -> tuple[Handover, ...]:
        """Offers that are over, whose messages don't say so yet."""
        offers = (handover for handover in self.handovers if handover.message is not None)
        if self.status is Status.PLAYING:
            return tuple(offer for offer in offers if offer.answer is not None)
        return tuple(offer._replace(answer=offer.answer or Answer.OVER) for offer in offers)

    @property
    def called(self) -> Seat | None:
        """The seat of the current call to move; None if there is none."""
        return next((number for number, seat in enumerate(self.seats) if self.ping and seat.call == self.ping), None)

    @property
    def alone(self) -> bool:
        """True if only one member is seated, absent or not."""
        return sum(seat.member is not None for seat in self.seats) == 1

    def seat_of(self, member: int) -> Seat | None:
        return next((number for number, seat in enumerate(self.seats) if seat.member == member), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView(TableFacts):
    """A table as one member may see it. `seat` None is a bystander; the channel sees the same.

    Attributes:
        votes: the seats of members who have voted to end the match.
        conceding: the seats of members who want their side to concede.
        side_size: the size to which each team is filled up in the lobby; 0 if each plays alone, and once it is dealt.
        missing_players: how many players the match still needs before it can start.
        obstacle: the reason why the match can't start yet; None if it can, and after it has.
        can_sit: whether a member may still sit down in the lobby, for each team; one value if each plays alone.
        has_room: True if a computer may be added.
        match: the seat's view of the match; None before the first deal.
        turn: the current turn; None if there is none.
        learning: True for a member who is told what the controls do; see `SeatRecord`.
        may_reclaim_seat: True for a member who may take back their seat from a computer.
        choices, decision: the seat's choices, and the number of its open decision. That is None if it has none, though
            it may be able to act out of turn.
        had_to_draw: True after a draw that was the seat's only move, until its next.
        next_round: the number that a press on "next round" answers; None while a round runs.
        done: the events of the last command, if the seat gave it in its own turn.
        news: the events since the seat's own last turn, as far as it may know them; for a bystander the last lap.
        handed_on: the seats as they were at the time of an event in `news`, by its index, if some have others now.
        seat_news: the seats that changed hands in that time.
        reveal: the secrets of the round, once it is over; None for a practice deal, which nobody has to check.
        next_practice: in a practice round, the number of the deal after this one.
        calls: the kinds of commands that can be called out at the table now.

    """

    votes: tuple[Seat, ...]
    conceding: tuple[Seat, ...]
    side_size: int
    missing_players: int
    obstacle: Say | None
    can_sit: tuple[bool, ...] = ()
    has_room: bool = False
    seat: Seat | None = None
    match: View | None = None
    turn: TurnView | None = None
    learning: bool = False
    may_reclaim_seat: bool = False
    choices: Choices = field(default_factory=dict[str, tuple["Choice", ...]])
    decision: int | None = None
    had_to_draw: bool = False
    next_round: int | None = None
    done: tuple[Event, ...] = ()
    news: tuple[Event, ...] = ()
    handed_on: Mapping[int, tuple[SeatView, ...]] = field(default_factory=dict[int, tuple[SeatView, ...]])
    seat_news: tuple[SeatChange, ...] = ()
    outcome: Outcome | None = None
    reveal: Reveal | None = None
    next_practice: int = 0
    calls: tuple[str, ...] = ()

    @property
    def away(self) -> bool:
        """True for a member who is absent."""
        return self.seat is not None and self.seats[self.seat].absent


def facts_of(state: TableState, *, sealed: bool = False) -> TableFacts:
    """The facts of a table; `sealed` is `TableRecord.sealed`."""
    record = state.record
    return TableFacts(
        table=record.id,
        guild=record.guild,
        channel=record.channel,
        host=record.host,
        shared=record.shared,
        occasion=record.occasion,
        status=record.status,
        game=state.game,
        preset=record.preset,
        options=state.options,
        table_options=record.table_options,
        side_count=record.side_count,
        commitment=commitment(record.next_seed),
        daily=record.daily,
        sealed=sealed,
        seats=tuple(_seat_view(state, number, seat) for number, seat in enumerate(record.seats)),
        until={deadline.kind: deadline.at for deadline in deadlines(record, state.public)},
        message=record.message,
        ping=record.ping,
        invitation=record.invitation,
        handovers=record.handovers,
    )


_FACTS = tuple(field.name for field in fields(TableFacts))
_SEAT_FIELDS = ("side", "member", "agreed", "kept", "name", "call", "absent", "level", "computer")
"""The fields that a `SeatView` copies from a `SeatRecord`."""


def _seat_view(state: TableState, number: Seat, seat: SeatRecord) -> SeatView:
    steps = () if state.public is None or seat.played_for is None else state.public.steps
    own_turns = (step.turn for step in reversed(steps) if step.seat == number and step.turn is not None)
    played_for = next(own_turns, None) == seat.played_for is not None
    timed_out = [step for step in steps if played_for and step.by_clock and step.turn == seat.played_for]
    by_clock = visible_to(tuple(event for step in timed_out for event in step.events), None)
    left = None
    if seat.member is None and state.record.status is Status.ENDED:
        members = (occupant.member for occupant in reversed(state.occupants) if occupant.seat == number)
        left = next((member for member in members if member is not None), None)
    return SeatView(
        played_for=played_for, by_clock=by_clock, left=left, **{name: getattr(seat, name) for name in _SEAT_FIELDS}
    )


def view_table(state: TableState, member: int | None, facts: TableFacts | None = None) -> TableView:
    """The table as a member may see it; None is a bystander. `facts` are those of the state, if they are known."""
    facts, record = facts or facts_of(state), state.record
    in_lobby = record.status is Status.LOBBY
    obstacle = lobby.start_obstacle(state) if in_lobby else None
    parts: dict[str, Any] = {name: getattr(facts, name) for name in _FACTS} | {
        "votes": tuple(number for number, seat in enumerate(record.seats) if seat.member in record.end_votes),
        "conceding": tuple(number for number, seat in enumerate(record.seats) if seat.member in record.conceding),
        "side_size": lobby.target_side_size(state) if record.side_count and state.match is None else 0,
        "missing_players": lobby.missing_players(state) if in_lobby else 0,
        "obstacle": None if obstacle is None else obstacle.say,
        "can_sit": lobby.sides_with_room(state) if in_lobby else (),
        "has_room": in_lobby and len(record.seats) < lobby.max_side_size(state) * max(record.side_count, 1),
    }
    if state.match is not None:
        parts |= _match_parts(state, state.match, member, facts.seats)
        if facts.sealed:  # others may still play the deal
            parts |= {"reveal": None, "match": state.game.without_reveal(parts["match"])}
            if state.game.round_over(state.match.state):
                parts |= {"done": (), "news": ()}
    return TableView(**parts)


def _match_parts(
    state: TableState, match: MatchState, member: int | None, seats: tuple[SeatView, ...]
) -> dict[str, Any]:
    """The fields of a view that need the match."""
    record = state.record
    seat = None if member is None else record.seat_of(member)
    match = match.seen_by(seat) if record.status.live else match
    turn, drawn = match.turn, match.before_draw and match.steps[-1]
    steps = last_turns(match.steps, len(record.seats)) if seat is None else steps_since_own_turn(match, seat)
    seen = match.game.view(match.state, seat)
    if record.occasion is Occasion.PRACTICE and not match.game.round_over(match.state):
        seen = match.game.for_newcomer(seen, visible_to(match.events, seat))
    alone = len(record.seats) == 1  # no other turn ends the seat's own: its news is a draw, and what stands out
    told = [
        (event, step)
        for step in steps
        for event in visible_to(step.events, seat)
        if seat is None
        or step.seat != seat
        or not step.in_turn
        or step is drawn
        or (alone and (event.highlighted or (event.begins_turn and step is steps[-1])))
    ]
    changed = max((occupant.from_seq for occupant in state.occupants), default=0)
    parts: dict[str, Any] = {
        "seat": seat,
        "learning": seat is not None and record.seats[seat].learning,
        "match": seen,
        "outcome": state.outcome,
        "done": _done(match, seat),
        "news": tuple(event for event, _ in told),
        "handed_on": {
            number: then
            for number, (_, step) in enumerate(told)
            if step.seq < changed and (then := _seats_at(state, seats, step.seq)) != seats
        },
        "seat_news": _seat_changes(state, steps[0].seq if steps else match.seq + 1),
        "reveal": _reveal(state, match),
        "next_practice": next_deal(match.deal.seed) if match.deal and record.occasion is Occasion.PRACTICE else 0,
    }
    if not record.status.live:
        return parts | {"match": replace(seen, to_act=())}  # broken off: it is nobody's turn any more
    if turn is not None:
        silent_at_seq = record.silent_at_seq if may_be_helped(record, match) else None
        more_time = record.table_options.turn is not None and not has_had_more_time(record, match, turn.seat)
        extended = record.seats[turn.seat].more_time == turn.number
        parts["turn"] = TurnView(turn.seat, turn.number, more_time, extended, silent_at_seq)
    return parts | {
        "may_reclaim_seat": seat is None and member is not None and may_reclaim_seat(state, member),
        "choices": {} if seat is None else match.choices(seat),
        "decision": None if seat is None else match.decisions.get(seat),
        "had_to_draw": match.before_draw is not None and seat is not None and match.before_draw.must_draw(seat),
        "next_round": match.seq if match.awaits_deal else None,
        "calls": match.calls,
    }


def _done(match: MatchState, seat: Seat | None) -> tuple[Event, ...]:
    last = match.steps[-1] if match.steps and seat is not None else None
    own = last is not None and last.in_turn and last.seat == seat and not last.by_clock
    return tuple(visible_to(last.events, seat)) if last and own else ()


def last_turns(steps: tuple[Step, ...], seats: int) -> tuple[Step, ...]:
    """The steps of the last `seats` turns, or of the whole round if it has had no more."""
    turns = 0
    last_seat: Seat | None = None
    for number in reversed(range(len(steps))):
        step = steps[number]
        if step.in_turn and step.seat != last_seat:
            last_seat, turns = step.seat, turns + 1
        if turns > seats:
            return steps[number + 1 :]
    return steps


def steps_since_own_turn(match: MatchState, seat: Seat) -> tuple[Step, ...]:
    """The steps since the seat's last turn ended, its current turn included."""
    steps, is_own_turn = match.steps, match.game.turn_of(match.state) == seat
    for number in reversed(range(len(steps))):
        step = steps[number]
        if step.in_turn and step.seat != seat:
            is_own_turn = False
        elif step.in_turn and not is_own_turn:
            return steps[number + 1 :]
    return steps


def _seats_at(state: TableState, seats: tuple[SeatView, ...], seq: int) -> tuple[SeatView, ...]:
    """The seats as they were occupied at a command; an absent member still had their seat."""
    had = {
        each.seat: each for each in state.occupants if each.from_seq <= seq and each.cause is not AssignmentCause.ABSENT
    }
    return tuple(
        seat if number not in had or had[number].member == seat.member else SeatView(seat.side, had[number].member)
        for number, seat in enumerate(seats)
    )


def _seat_changes(state: TableState, since: int) -> tuple[SeatChange, ...]:
    """The last change of each seat since a command by which it came to a computer, or its member back to it."""
    told = (AssignmentCause.LEFT, AssignmentCause.REPLACED, AssignmentCause.CAME_BACK)
    changes = (change for change in state.occupants if change.cause in (*told, AssignmentCause.SUBSTITUTE))
    last = {change.seat: change for change in changes if change.from_seq >= since}
    found: list[SeatChange] = []
    for change in sorted(last.values(), key=lambda change: change.number):
        earlier = [before.member for before in state.occupants[: change.number] if before.seat == change.seat]
        member = change.member or next((member for member in reversed(earlier) if member is not None), None)
        if member is not None and change.cause in told:
            found.append(SeatChange(change.seat, member, change.cause))
    return tuple(found)


def _reveal(state: TableState, match: MatchState) -> Reveal | None:
    if match.deal is None or state.record.occasion is Occasion.PRACTICE:
        return None
    if match.game.round_over(match.state):
        return Reveal(match.deal.seed, match.deal.salt)
    if not state.record.status.live:
        hands = tuple(match.game.view(match.state, seat).hand for seat in range(len(state.record.seats)))
        return Reveal(match.deal.seed, match.deal.salt, hands)
    return None
