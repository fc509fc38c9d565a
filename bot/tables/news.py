"""What is news to whom: to a seat all that happened since its own last turn, to the channel the last lap.

A *turn* is a run of commands by one seat that the match waited for, and no longer than for a time: a call of Rum
between two turns, or a play out of turn, ends nobody's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.values import seen_by

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.values import Event, Seat
    from bot.tables.match_state import MatchState, Step


def since_own_turn(match: MatchState, seat: Seat) -> tuple[Event, ...]:
    """What this seat may know of all that happened since its last turn ended; its running turn is no news to it."""
    steps, own = match.steps, True  # until another seat's turn is met, the steps may be those of a turn that runs
    running = match.game.turn_of(match.state) == seat
    for number in reversed(range(len(steps))):
        step = steps[number]
        own = own and (step.seat == seat or not step.in_turn)
        if step.in_turn and step.seat == seat and not (running and own):
            steps = steps[number + 1 :]
            break
    return _events([step for step in steps if step.seat != seat or not step.in_turn], seat)


def last_lap(match: MatchState, seats: int) -> tuple[Event, ...]:
    """What everyone may know of the last `seats` turns, or of the whole round where it has had no more."""
    steps, turns = match.steps, 0
    at: Seat | None = None
    for number in reversed(range(len(steps))):
        step = steps[number]
        if step.in_turn and step.seat != at:
            at, turns = step.seat, turns + 1
        if turns > seats:
            steps = steps[number + 1 :]
            break
    return _events(steps, None)


def _events(steps: Iterable[Step], seat: Seat | None) -> tuple[Event, ...]:
    return seen_by(tuple(event for step in steps for event in step.events), seat)
