"""Advice from a computer player to a member: what it would do with what the member's seat may know, and why."""

from dataclasses import dataclass

from bot.games.observation import Level
from bot.games.refusals import AgainstRulesError, NotYourTurnError
from bot.games.values import Choice, Choices, Command, Say
from bot.tables.computers import chance_of, sight_of
from bot.tables.environment import Computer
from bot.tables.occupants import running_match
from bot.tables.reasons import TableReason
from bot.tables.table_state import TableState


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
