"""How far a match has come: its state, its journal's number, who has which decision open, and what has happened.

A `MatchState` is a frozen value. The same `advance` serves a live command and the replay of the journal, so that a
restarted table is exactly where it was.

The number of a decision is the number of the command that opened it. A seat's decision is over when that seat has
acted or may act no more; another seat's command never ends it.

Everything that a table is at one moment, as one frozen value.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, Self

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.refusals import RefusalError
from bot.games.values import Board, Choices, Command, Deal, Event, Outcome, Seat, Wait, digest, read_deal
from bot.tables.model.records import Cause, CommandRecord, Occupant, TableRecord


class JournalError(Exception):
    """The journal doesn't rebuild the match that was played: the rules have changed since, or rows are damaged."""


PLAYBACK_ERRORS = (JournalError, RefusalError, LookupError, TypeError, ValueError)
"""What playing back a journal may raise when the rules have changed since, or rows are damaged."""


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted command. A deal's holds the seed of its round.

    Attributes:
        seq: its number.
        seat: who gave it; None for the table itself.
        events: what it brought about.
        in_turn: True where the match waited for this seat, for as long as that took.
        turn: the number of the turn that it belongs to; None outside of turns.

    """

    seq: int
    seat: Seat | None
    command: Command
    events: tuple[Event, ...]
    in_turn: bool = True
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that a clock can time: whose it is, and the number of the command that began it."""

    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class MatchState:
    """See the module's docstring. `steps` are those since the last deal; `deal` is that deal.

    `turn` is None where no seat is to act, or the match waits only for a time.
    """

    game: AnyGame
    state: Any
    seq: int = 0
    decisions: Mapping[Seat, int]
    steps: tuple[Step, ...] = ()
    deal: Deal | None = None
    turn: Turn | None = None

    @property
    def next_dealer(self) -> Seat | None:
        """The seat that would deal the next round."""
        return self.game.next_dealer(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.game.outcome(self.state)

    @property
    def wait(self) -> Wait | None:
        """What the match waits for only a limited time."""
        return self.game.wait(self.state)

    @property
    def awaits_deal(self) -> bool:
        """True when the next round may be dealt."""
        return self.outcome is None and self.game.awaits_deal(self.state)

    def to_act(self) -> tuple[Seat, ...]:
        """The seats with an open decision, the most urgent first."""
        return self.game.to_act(self.state)

    def choices(self, seat: Seat) -> Choices:
        """What the seat can do now."""
        return self.game.choices(self.state, seat)

    @cached_property
    def calls(self) -> tuple[str, ...]:
        """The kinds that any seat may call out now. Every reader of the table asks for them, so they are kept."""
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


def advance(match: MatchState, seat: Seat | None, command: Command) -> MatchState:
    """Carry out one command.

    Raises:
        RefusalError: it is not possible; nothing has changed.

    """
    game, seq = match.game, match.seq + 1
    state, events = game.apply(match.state, seat, command)
    decisions = {acting: seq if acting == seat else match.decisions.get(acting, seq) for acting in game.to_act(state)}
    in_turn = seat is not None and seat == game.turn_of(match.state)
    turn_no = match.turn.number if in_turn and match.turn is not None else None
    step = Step(seq, seat, command, events, in_turn=in_turn, turn=turn_no)
    timed = game.turn_of(state)
    if isinstance(command, Deal):
        fresh, turn = dict.fromkeys(decisions, seq), _turn(None, timed, seq)
        return replace(match, state=state, seq=seq, decisions=fresh, steps=(step,), deal=command, turn=turn)
    turn = _turn(match.turn, timed, seq)
    return replace(match, state=state, seq=seq, decisions=decisions, steps=(*match.steps, step), turn=turn)


def _turn(before: Turn | None, seat: Seat | None, seq: int) -> Turn | None:
    """The turn after a command: the one before it as long as it is the same seat's."""
    if seat is None:
        return None
    return before if before is not None and before.seat == seat else Turn(seat, seq)


def rebuilt(
    game: AnyGame,
    options: Options,
    sides: tuple[int, ...],
    rows: Sequence[CommandRecord],
    dealer: Seat | None = None,
) -> MatchState:
    """Rebuild a match from its journal, which begins with a deal: the first, or a later one with its checkpoint.

    Raises:
        JournalError: a row's number is missing, or a checkpoint is not the one that was played.
        RefusalError: a command that was accepted once is refused now.

    """
    match = before(game, options, sides, rows, dealer)
    for played in play_back(match, rows):
        match = played.after
    return match


def before(
    game: AnyGame, options: Options, sides: tuple[int, ...], rows: Sequence[CommandRecord], dealer: Seat | None = None
) -> MatchState:
    """The match as it was before the first of these rows."""
    if rows and rows[0].seq > 1:
        state = game.resume(options, sides, rows[0].checkpoint)
        return MatchState(game=game, state=state, seq=rows[0].seq - 1, decisions={})
    return begin(game, options, sides, dealer)


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
        RefusalError: a command that was accepted once is refused now.

    """
    for row in rows:
        after = after_row(match, row)
        yield PlayedRow(row, match, after)
        match = after


def after_row(match: MatchState, row: CommandRecord) -> MatchState:
    """The match with one more row of its journal."""
    if row.seq != match.seq + 1:
        message = f"row {row.seq} follows row {match.seq}"
        raise JournalError(message)
    if row.kind != Deal.kind:
        return advance(match, row.seat, match.game.read(row.kind, row.text))
    if digest(match.game.checkpoint(match.state)) != row.digest:
        message = f"the checkpoint before row {row.seq} is another one now"
        raise JournalError(message)
    return advance(match, None, read_deal(row.text))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """What is kept of a table, and what follows from it.

    Attributes:
        options: the record's options, read by the game.
        match: the match that the journal rebuilds; None before the first deal.
        occupants: who played which seat since when, in the order it happened; () before the first deal.

    """

    record: TableRecord
    game: AnyGame
    options: Options
    match: MatchState | None = None
    occupants: tuple[Occupant, ...] = ()

    @property
    def members_dealt_in(self) -> tuple[int | None, ...]:
        """Who was dealt in, seat by seat; None for a computer. () before the first deal."""
        first = sorted((each for each in self.occupants if each.cause is Cause.DEALT_IN), key=lambda each: each.seat)
        return tuple(each.member for each in first)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by its game or before that by a verdict; None while it runs."""
        match, verdict = self.match, self.record.verdict
        if match is None or verdict is None:
            return None if match is None else match.outcome
        return Outcome(verdict.reason, (verdict.winner,), match.game.view(match.state, None).totals)

    @property
    def board(self) -> Board | None:
        """The board that the match counts for; None where there is none for how it is played."""
        return self.game.board(self.options, teams=self.record.side_count > 0)

    def with_record(self, record: TableRecord) -> Self:
        """The same table with another record."""
        same = record.options == self.record.options
        return replace(
            self, record=record, options=self.options if same else self.game.options.from_json(record.options)
        )


def table_state(
    record: TableRecord, game: AnyGame, match: MatchState | None = None, occupants: tuple[Occupant, ...] = ()
) -> TableState:
    """The table that a record says.

    Raises:
        RefusalError: the game doesn't know these options.

    """
    options = game.options.from_json(record.options)
    return TableState(record=record, game=game, options=options, match=match, occupants=occupants)
