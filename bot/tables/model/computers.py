"""Computer players at a table: their moves, and their advice to members.

Computers play only while a member is present. A policy that fails must not hold up the people at the table: the failure
is logged, and the seat takes its first choice.

At pace *normal* each computer's turn is a deadline and a save of its own. Once the next member presses or opens
something, the rest is played in one save. At pace *instant*, and at private tables, computers play on until a member is
to move.
"""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import NamedTuple, TypeAlias

from bot.games.observation import AnyObservation, Level, Observation
from bot.games.refusals import AgainstRulesError, NotYourTurnError
from bot.games.values import Choice, Choices, Command, Say, Seat, commands_in, digest, visible_to
from bot.tables.model.match import MatchState, TableState, advance
from bot.tables.model.ports import Computer, Environment, TableReason
from bot.tables.model.records import Occasion, TableRecord
from bot.tables.model.seats import running_match

Policy: TypeAlias = Callable[[TableState, MatchState, Seat], Command]

MAX_MOVES = 400
"""A policy that makes this many moves in a row loops; all computers of a long round make fewer."""
SLOW_MOVE = timedelta(milliseconds=50)
"""A move that takes longer is logged, as it holds up everyone's presses."""

_log = logging.getLogger(__name__)


def computer_policy(environment: Environment) -> Policy:
    """The policy of computers: each plays at the level of its seat, and for an absent member as the stand-in."""

    def decide(state: TableState, match: MatchState, seat: Seat) -> Command:
        record, began = state.record, environment.now()
        observation, rng = observation_of(state, match, seat), rng_for(record, match, seat)
        level = Level.STAND_IN if record.seats[seat].member is not None else record.seats[seat].level or Level.NORMAL
        evaluated = environment.computer(record.game, level, observation, rng)
        took = environment.now() - began
        if took > SLOW_MOVE:
            _log.warning("the computer in seat %s of table %s took %s for a move", seat, record.id, took)
        return evaluated[0].command

    return decide


def clock_policy(_state: TableState, match: MatchState, seat: Seat) -> Command:
    """The policy of the clock: the safe moves of the game."""
    return match.game.safe_move(match.game.view(match.state, seat), match.choices(seat))


def observation_of(state: TableState, match: MatchState, seat: Seat) -> AnyObservation:
    """All that a seat may know. Nothing else of a match ever reaches a computer player."""
    match = match.seen_by(seat)
    view, events = match.game.view(match.state, seat), visible_to(match.events, seat)
    return Observation(state.options, view, match.choices(seat), events)


def rng_for(record: TableRecord, match: MatchState, seat: Seat) -> Random:
    """The random numbers that decide between moves of nearly the same value: repeatable, and independent of the deal.

    In a practice round they follow from the deal, which was chosen, so that the same presses meet the same answers. So
    they do in a daily deal, where they follow from the day's public name and from what the seat has seen.
    """
    if record.daily is not None:
        seen = digest([repr(event) for event in visible_to(match.events, seat)])
        return Random(f"{record.guild} {record.daily.day} {seat} {seen}")  # noqa: S311 - as below
    table = match.deal.seed if match.deal and record.occasion is Occasion.PRACTICE else record.id
    return Random(f"{table} {seat} {match.seq}")  # noqa: S311 - it hides nothing, and has to repeat itself


class ComputerMove(NamedTuple):
    """A command that a policy has chosen, and the match after it."""

    seat: Seat
    command: Command
    after: MatchState


def computer_moves(
    state: TableState,
    match: MatchState,
    policy: Policy,
    next_seat: Callable[[MatchState], Seat | None],
    *,
    by_clock: bool = False,
) -> Iterator[ComputerMove]:
    """Play a policy for one seat after another, until `next_seat` names none or the policy has made too many moves.

    `by_clock` is True for the clock's policy, which plays for a member.
    """
    failed = False
    for _ in range(MAX_MOVES):
        seat = next_seat(match)
        if seat is None:
            return
        move = None
        if not failed:
            try:
                command = policy(state, match, seat)
                move = ComputerMove(seat, command, advance(match, seat, command, by_clock=by_clock))
            except Exception:  # noqa: BLE001 - a bug of a policy is logged with its traceback, and people play on
                _log.exception(
                    "the computer in seat %s of table %s failed; its first choice is played", seat, state.record.id
                )
                failed = True
        if move is None:
            listed = commands_in(match.choices(seat))
            if not listed:
                break
            command = listed[0]
            move = ComputerMove(seat, command, advance(match, seat, command, by_clock=by_clock))
        yield move
        match = move.after
    _log.error("the computers of table %s make no progress and were stopped; it waits for its members", state.record.id)


@dataclass(frozen=True, slots=True)
class Advised:
    """A command with the reasons for it.

    Attributes:
        choice: the choice with this command, for its sentence; None if it isn't listed.
        why: the reasons for it, the weightiest first.

    """

    command: Command
    choice: Choice | None
    why: tuple[Say, ...]


def hint(state: TableState, member: int, computer: Computer) -> Advised:
    """The move that a computer would make in a member's place.

    Raises:
        RefusalError: it isn't the member's turn, or other people play at the table.

    """
    match, seat = running_match(state), state.record.seat_of(member)
    if state.record.daily is not None:
        raise AgainstRulesError(TableReason.NO_DAILY_HINTS)
    if not state.record.alone:
        raise AgainstRulesError(TableReason.NO_HINTS)
    if seat is None or seat not in match.to_act():
        raise NotYourTurnError(TableReason.NO_DECISION)
    observation = observation_of(state, match, seat)
    best = computer(state.record.game, Level.ADVISER, observation, rng_for(state.record, match, seat))[0]
    return advised(best.command, observation.choices, best.reasons_for)


def advised(command: Command, choices: Choices, why: tuple[Say, ...]) -> Advised:
    listed = (choice for choice in choices.get(command.kind, ()) if choice.command == command)
    return Advised(command, next(listed, None), why)
