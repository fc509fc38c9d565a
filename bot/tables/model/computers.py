"""Computer players at a live table: they play until a member is to move, and never alone.

A policy that fails must not hold up the people at the table: one log line says so, and the seat takes the first thing
that it can do.

Advice from a computer player to a member: what it would do with what the member's seat may know, and why.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import NamedTuple, TypeAlias

from bot.games.observation import AnySight, Level, Sight
from bot.games.refusals import AgainstRulesError, NotYourTurnError
from bot.games.values import Choice, Choices, Command, Say, Seat, seen_by
from bot.tables.model.match import MatchState, TableState, Turn, advance
from bot.tables.model.ports import Computer, Environment, TableReason
from bot.tables.model.records import SeatRecord, TableRecord
from bot.tables.model.seats import running_match

Policy: TypeAlias = Callable[[TableState, MatchState, Seat], Command]
MayPlay: TypeAlias = Callable[[Turn], bool]

MOST_MOVES = 400
"""This many commands in a row mean a policy that goes round in circles; all computers of a long round give fewer."""
SLOW = timedelta(milliseconds=50)
"""A move that takes longer holds up everyone's presses: the log says so."""

_log = logging.getLogger(__name__)


class ComputerMove(NamedTuple):
    """A computer's command, and the match after it."""

    seat: Seat
    command: Command
    after: MatchState


def safely(_state: TableState, match: MatchState, seat: Seat) -> Command:
    """The policy of the clock."""
    return match.game.safe_move(match.game.view(match.state, seat), match.choices(seat))


def by_levels(environment: Environment) -> Policy:
    """The policy of computers: each plays at the level of its seat."""

    def decide(state: TableState, match: MatchState, seat: Seat) -> Command:
        record, began = state.record, environment.now()
        sight, chance = sight_of(state, match, seat), chance_of(record, match, seat)
        weighed = environment.computer(record.game, level_of(record.seats[seat]), sight, chance)
        took = environment.now() - began
        if took > SLOW:
            _log.warning("the computer in seat %s of table %s took %s", seat, record.id, took)
        return weighed[0].command

    return decide


def sight_of(state: TableState, match: MatchState, seat: Seat) -> AnySight:
    """All that a seat may know; nothing else of a match ever reaches a computer player."""
    events = tuple(event for step in match.steps for event in step.events)
    return Sight(state.options, match.game.view(match.state, seat), match.choices(seat), seen_by(events, seat))


def chance_of(record: TableRecord, match: MatchState, seat: Seat) -> Random:
    """What decides among near equals: the same for the same step, and told by nothing that is hidden."""
    return Random(f"{record.id} {seat} {match.seq}")  # noqa: S311 - it hides nothing, and has to repeat itself


def level_of(seat: SeatRecord) -> str:
    """The level at which a computer plays a seat: for a member it sits in, whatever the others play at."""
    return Level.SIT_IN if seat.member is not None else seat.level or Level.NORMAL


def moves(state: TableState, match: MatchState, policy: Policy, may_play: MayPlay) -> Iterator[ComputerMove]:
    """What the computers of a table do until a member is to move, or a turn begins that none may play yet.

    What they do where no turn is on, in a wait, they do at once.
    """

    def to_move(match: MatchState) -> Seat | None:
        return _to_move(state.record, match) if match.turn is None or may_play(match.turn) else None

    return _played(state, match, policy, to_move)


def every_turn(_turn: Turn) -> bool:
    """Allow computers to play until a member is to move."""
    return True


def no_turn(_turn: Turn) -> bool:
    """Allow computers nothing but their say in a wait."""
    return False


def turn_moves(state: TableState, match: MatchState, policy: Policy) -> Iterator[ComputerMove]:
    """What is done for the seat whose turn it is, until it is that no more, whoever plays it otherwise."""
    turn = match.turn
    return _played(state, match, policy, lambda match: turn.seat if turn and match.turn == turn else None)


def _played(
    state: TableState, match: MatchState, policy: Policy, to_move: Callable[[MatchState], Seat | None]
) -> Iterator[ComputerMove]:
    """The moves of a policy for the seats that it is asked for, one after the other, until it is asked for none."""
    fails = False
    for _ in range(MOST_MOVES):
        seat = to_move(match)
        if seat is None:
            return
        move = None if fails else _chosen(state, match, seat, policy)
        if move is None:
            fails = True
            move = _first(match, seat)
        if move is None:
            break
        yield move
        match = move.after
    _log.error("the computers of table %s come to no end; it waits for a vote to end it", state.record.id)


def _to_move(record: TableRecord, match: MatchState) -> Seat | None:
    """The computer whose move the match waits for; None where a member is to move, and when nobody is present.

    In a wait that ends by itself every computer says at once whether it wants anything.
    """
    if record.asleep:
        return None
    acting = match.to_act() if match.wait is not None else match.to_act()[:1]
    return next((seat for seat in acting if record.seats[seat].automatic), None)


def _chosen(state: TableState, match: MatchState, seat: Seat, policy: Policy) -> ComputerMove | None:
    """What the policy wants; None if it fails or wants something illegal."""
    try:
        command = policy(state, match, seat)
        return ComputerMove(seat, command, advance(match, seat, command))
    except Exception:  # noqa: BLE001 - a bug in a policy is logged with its traceback, and people play on
        _log.exception("the computer in seat %s of table %s takes its first choice", seat, state.record.id)
        return None


def _first(match: MatchState, seat: Seat) -> ComputerMove | None:
    """The first choice of the seat; None where it has none."""
    listed = (choice.command for choices in match.choices(seat).values() for choice in choices)
    command = next(listed, None)
    return None if command is None else ComputerMove(seat, command, advance(match, seat, command))


@dataclass(frozen=True, slots=True)
class Advised:
    """An option of a seat.

    Attributes:
        command: what to do.
        choice: the choice that it is, with what its words need; None where it was not listed.
        why: what speaks for it, the weightiest first.

    """

    command: Command
    choice: Choice | None
    why: tuple[Say, ...]


def hint(state: TableState, member: int, computer: Computer) -> Advised:
    """What a computer would do in a member's place; nothing of the table changes.

    Raises:
        RefusalError: nobody waits for the member, or other people play at the table.

    """
    match, seat = running_match(state), state.record.seat_of(member)
    if not alone(state):
        raise AgainstRulesError(TableReason.NO_HINTS)
    if seat is None or seat not in match.to_act():
        raise NotYourTurnError(TableReason.NO_DECISION)
    sight = sight_of(state, match, seat)
    best = computer(state.record.game, Level.ADVISER, sight, chance_of(state.record, match, seat))[0]
    return advised(best.command, sight.choices, best.why)


def alone(state: TableState) -> bool:
    """True where one member plays against computers, or by themselves; who is away plays too."""
    return sum(seat.member is not None for seat in state.record.seats) == 1


def advised(command: Command, choices: Choices, why: tuple[Say, ...]) -> Advised:
    """A command as the choice that it is."""
    listed = (choice for choice in choices.get(command.kind, ()) if choice.command == command)
    return Advised(command, next(listed, None), why)
