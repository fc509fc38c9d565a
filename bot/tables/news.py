"""What is news to whom: to a seat all that happened since its own last turn, to the channel the last lap.

A *turn* is a run of commands by one seat that the match waited for, and no longer than for a time: a call of Rum
between two turns, or a play out of turn, ends nobody's.

Who left a seat or came back to it is news for as long as what was played then.
"""

from collections.abc import Iterable, Sequence

from bot.games.values import Event, Seat, seen_by
from bot.tables.match_state import MatchState, Step
from bot.tables.records import Cause, Occupant


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
