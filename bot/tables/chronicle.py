"""A journal told round by round: what was done, by whom, and what came of it.

Whatever looks back at a match reads this and never the journal's rows. It holds the seeds and the hidden cards of every
round, so it never leaves bot/tables as it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.values import Deal, Outcome, Say, Seat
from bot.tables.match_state import MatchState, Step, after_row, before
from bot.tables.occupants import occupant_at
from bot.tables.records import CommandRecord, Occupant


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round of a match.

    Attributes:
        number: from 1.
        start: the state that its deal was applied to; from there its steps can be played again.
        end: the match after its last command so far.
        over: False while it runs, and where it was broken off.
        totals: the points of each side after it; before it where it isn't over.
        sheet: its score sheet, a line each; () where it isn't over.
        occupants: who played the seats in it, in the order they came to.

    """

    number: int
    start: Any
    end: MatchState
    over: bool
    totals: tuple[int, ...]
    sheet: tuple[Say, ...]
    occupants: tuple[Occupant, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Its commands, its deal first."""
        return self.end.steps

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None where it didn't end with this round."""
        return self.end.outcome

    def member_at(self, step: Step) -> int | None:
        """The member who played the seat of a step; None for a computer, and for what the table itself did."""
        return None if step.seat is None else occupant_at(self.occupants, step.seat, step.seq).member


def chronicle(
    game: AnyGame,
    options: Options,
    sides: tuple[int, ...],
    rows: Sequence[CommandRecord],
    *,
    occupants: Sequence[Occupant] = (),
    dealer: Seat | None = None,
) -> tuple[Round, ...]:
    """The rounds of a journal that begins with a deal, the first or a later one.

    Raises:
        JournalError: a row's number is missing, or a checkpoint is not the one that was played.
        RefusalError: a command that was accepted once is refused now.

    """
    match = before(game, options, sides, rows, dealer)
    start, rounds = match.state, list[Round]()
    for number, row in enumerate(rows):
        if row.kind == Deal.kind:
            start = match.state
        match = after_row(match, row)
        if number + 1 == len(rows) or rows[number + 1].kind == Deal.kind:
            rounds.append(_round(start, match, occupants))
    return tuple(rounds)


def _round(start: Any, end: MatchState, occupants: Sequence[Occupant]) -> Round:
    game, outcome = end.game, end.outcome
    view = game.view(end.state, None)
    over = game.round_over(end.state)
    return Round(
        number=view.round_no,
        start=start,
        end=end,
        over=over,
        totals=view.totals if outcome is None else outcome.totals,
        sheet=game.sheet(view) if over else (),
        occupants=_of_round(occupants, end.steps[0].seq, end.seq),
    )


def _of_round(occupants: Sequence[Occupant], first: int, last: int) -> tuple[Occupant, ...]:
    """Those who played in it: of each seat whoever had it at its first command, and who took it before its last."""
    kept = [each for each in occupants if each.from_seq <= last]
    at_start = {each.seat: each.number for each in kept if each.from_seq <= first}
    return tuple(each for each in kept if each.from_seq > first or at_start[each.seat] == each.number)
