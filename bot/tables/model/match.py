"""The state of a match and of its table, as frozen values.

The same `advance` carries out a live command and plays back the journal, so that a reloaded table is exactly where it
was. A deal's row holds the checkpoint of the match before it, with a digest: so a table is rebuilt from its last deal,
and a match that was played by other rules is detected instead of being continued.

A decision is identified by the number of the command that opened it. It is over once its seat has acted or may no
longer act; another seat's command never ends it.

A draw from the stock may reveal that nothing in the pile fits the seat's hand. Therefore others learn of a draw,
pressed or automatic, only with the seat's next command. Until then they are given the match from before it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

from bot.games.commands import DrawStock
from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import RefusalError
from bot.games.values import (
    Board,
    Choices,
    Command,
    Deal,
    Event,
    Outcome,
    Seat,
    TimeLimit,
    commands_in,
    digest,
    read_deal,
)
from bot.tables.model.records import AssignmentCause, CommandRecord, Ending, PlayedBy, SeatAssignment, TableRecord


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted command. The command of a deal holds the seed of its round.

    Attributes:
        seq: its number.
        seat: the seat that gave it; None for the table itself.
        in_turn: True if it was the seat's turn; see `Game.turn_of`.
        turn: the number of the turn that it belongs to; None outside of turns.
        by_clock: True if the clock gave it for the seat.

    """

    seq: int
    seat: Seat | None
    command: Command
    events: tuple[Event, ...]
    in_turn: bool = True
    turn: int | None = None
    by_clock: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that a clock can time: its seat, and the number of the command that began it."""

    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """A match after one of its commands.

    Attributes:
        state: the state of the game.
        seq: the number of the last command; 0 before the first.
        decisions: the number of the open decision of each seat that has one.
        steps: the commands since the last deal, that deal first.
        deal: the last deal.
        turn: the current turn; None if no seat is to act, or the match only waits for a limited time.
        before_draw: the match before the last command, if that was a draw that only its seat knows of yet.

    """

    game: AnyGame
    state: Any
    seq: int = 0
    decisions: Mapping[Seat, int]
    steps: tuple[Step, ...] = ()
    deal: Deal | None = None
    turn: Turn | None = None
    before_draw: "MatchState | None" = None
    _listed: dict[Seat, Choices] = field(default_factory=dict[Seat, Choices], init=False, repr=False, compare=False)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events since the last deal, oldest first."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def public(self) -> "MatchState":
        """The match as everyone may know it."""
        return self.before_draw or self

    def seen_by(self, seat: Seat | None) -> "MatchState":
        """The match as a seat may know it; None is a bystander."""
        return self if seat is not None and seat == self.drawer else self.public

    @property
    def drawer(self) -> Seat | None:
        """The seat whose draw nobody else knows of yet; None if there is none."""
        return None if self.before_draw is None else self.steps[-1].seat

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it runs."""
        return self.game.outcome(self.state)

    @property
    def wait(self) -> TimeLimit | None:
        return self.game.wait(self.state)

    @property
    def awaits_deal(self) -> bool:
        """True if the next round may be dealt."""
        return self.outcome is None and self.game.awaits_deal(self.state)

    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    def choices(self, seat: Seat) -> Choices:
        """The choices of a seat. Cached, as its panel, its tip, automatic draws and calls ask for them."""
        if seat not in self._listed:
            self._listed[seat] = self.game.choices(self.state, seat)
        return self._listed[seat]

    def must_draw(self, seat: Seat) -> bool:
        """True if a draw from the stock is the only move of a seat."""
        return [command.kind for command in commands_in(self.choices(seat))] == [DrawStock.kind]

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """The kinds of commands that any seat can call out now. Cached, as every view of the table has them."""
        if not self.game.calls or (self.wait is not None and self.wait.choosing):
            return ()
        open_kinds = {kind for seat in self.to_act() for kind in self.choices(seat)}
        return tuple(kind for kind in self.game.calls if kind in open_kinds)


def begin(game: AnyGame, options: Options, sides: tuple[int, ...], dealer: Seat | None = None) -> MatchState:
    """A match that awaits its first deal; `dealer` None lets the game decide who deals first.

    Raises:
        RefusalError: the options don't go with these sides.

    """
    state = game.start(options, sides)
    if dealer is not None:
        state = game.dealt_first_by(state, dealer)
    return MatchState(game=game, state=state, decisions={})


def advance(match: MatchState, seat: Seat | None, command: Command, *, by_clock: bool = False) -> MatchState:
    """Carry out one command; `by_clock` is True if the clock gives it for the seat.

    Raises:
        RefusalError: it is not possible.

    """
    game, seq, turn = match.game, match.seq + 1, match.turn
    state, events = game.apply(match.state, seat, command)
    in_turn = seat is not None and seat == game.turn_of(match.state)
    turn_number = turn.number if turn and in_turn else None
    step = Step(seq, seat, command, events, in_turn=in_turn, turn=turn_number, by_clock=by_clock)
    if isinstance(command, Deal):
        turn, deal, steps = None, command, (step,)
        decisions = dict.fromkeys(game.to_act(state), seq)
    else:
        deal, steps = match.deal, (*match.steps, step)
        open_before = match.decisions
        decisions = {acting: seq if acting == seat else open_before.get(acting, seq) for acting in game.to_act(state)}
    timed_seat = game.turn_of(state)
    if timed_seat is None:
        turn = None
    elif turn is None or turn.seat != timed_seat:
        turn = Turn(timed_seat, seq)
    return replace(
        match,
        state=state,
        seq=seq,
        decisions=decisions,
        steps=steps,
        deal=deal,
        turn=turn,
        before_draw=match if in_turn and game.told_later(match.state, state) else None,
    )


class JournalError(Exception):
    """The journal doesn't rebuild the match that was played: the rules have changed since, or rows are damaged."""


PLAYBACK_ERRORS = (JournalError, RefusalError, LookupError, TypeError, ValueError)
"""The errors of playing back a journal if the rules have changed since, or rows are damaged."""


class PlayedRow(NamedTuple):
    """One row of a journal, with the match before and after it."""

    row: CommandRecord
    before: MatchState
    after: MatchState

    @property
    def step(self) -> Step:
        """The row's command with its events."""
        return self.after.steps[-1]


def play_back(match: MatchState, rows: Iterable[CommandRecord]) -> Iterator[PlayedRow]:
    """Play a journal again, one row at each step; `match` is the match before the first row.

    Raises:
        JournalError: a row's number is missing, or a deal's checkpoint differs from the match that was played back.
        RefusalError: a command that was once accepted is refused now.

    """
    for row in rows:
        if row.seq != match.seq + 1:
            message = f"row {row.seq} follows row {match.seq}"
            raise JournalError(message)
        if row.kind == Deal.kind:
            if digest(match.game.checkpoint(match.state)) != row.digest:
                message = f"the checkpoint before row {row.seq} is another one now"
                raise JournalError(message)
            after = advance(match, None, read_deal(row.text))
        else:
            command = match.game.read(row.kind, row.text)
            after = advance(match, row.seat, command, by_clock=row.played_by is PlayedBy.CLOCK)
        yield PlayedRow(row, match, after)
        match = after


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """A table after one of its changes.

    Attributes:
        options: the record's options, as the game reads them.
        match: None before the first deal.
        occupants: the assignments of seats, in the order in which they happened; () before the first deal.

    """

    record: TableRecord
    game: AnyGame
    options: Options
    match: MatchState | None = None
    occupants: tuple[SeatAssignment, ...] = ()

    @property
    def public(self) -> MatchState | None:
        """The match as everyone may know it; a match that is over has no secrets."""
        return self.match.public if self.match is not None and self.record.status.live else self.match

    @property
    def members_dealt_in(self) -> tuple[int | None, ...]:
        """The members who were dealt in, by seat; None for a computer. () before the first deal."""
        first = sorted(
            (occupant for occupant in self.occupants if occupant.cause is AssignmentCause.DEALT_IN),
            key=lambda occupant: occupant.seat,
        )
        return tuple(occupant.member for occupant in first)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome by a verdict, by the game, or of the match's only round; None while it runs."""
        match, verdict = self.match, self.record.verdict
        if match is not None and verdict is None and self.record.daily is not None:
            return match.outcome or _end_of_round(match)
        if match is None or verdict is None:
            return None if match is None else match.outcome
        return Outcome(verdict.reason, (verdict.winner,), match.game.totals(match.state))

    @property
    def board(self) -> Board | None:
        """The board that the match counts for; None if there is none for these options."""
        return self.game.board(self.options, teams=self.record.side_count > 0)

    def with_record(self, record: TableRecord) -> Self:
        unchanged = record.options == self.record.options
        options = self.options if unchanged else self.game.options.from_json(record.options)
        return replace(self, record=record, options=options)


def _end_of_round(match: MatchState) -> Outcome | None:
    """The outcome of a match that consists of one round."""
    if not match.game.round_over(match.state):
        return None
    totals = match.game.totals(match.state)
    winners = tuple(side for side, total in enumerate(totals) if total == max(totals))
    return Outcome(Ending.ROUND, winners, totals)


def table_state(
    record: TableRecord, game: AnyGame, match: MatchState | None = None, occupants: tuple[SeatAssignment, ...] = ()
) -> TableState:
    """The state of the table with this record.

    Raises:
        RefusalError: the game doesn't accept its options.

    """
    options = game.options.from_json(record.options)
    return TableState(record=record, game=game, options=options, match=match, occupants=occupants)


def match_before(state: TableState, rows: Sequence[CommandRecord]) -> MatchState:
    """A table's match before the first of these rows of its journal; after the first deal, that row is a deal."""
    if rows and rows[0].seq > 1:
        resumed = state.game.resume(state.options, state.record.sides, rows[0].checkpoint)
        return MatchState(game=state.game, state=resumed, seq=rows[0].seq - 1, decisions={})
    return begin(state.game, state.options, state.record.sides, state.record.first_dealer)


def rebuilt(state: TableState, rows: Sequence[CommandRecord]) -> MatchState:
    """A table's match after these rows of its journal, the first of which is a deal.

    Raises:
        JournalError, RefusalError: see `play_back`.

    """
    match = match_before(state, rows)
    for played in play_back(match, rows):
        match = played.after
    return match
