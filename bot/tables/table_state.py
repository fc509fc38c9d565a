"""Everything that a table is at one moment, as one frozen value."""

from dataclasses import dataclass, replace
from typing import Self

from bot.games.contract import AnyGame
from bot.games.options import Options
from bot.games.values import Board, Outcome
from bot.tables.match_state import MatchState
from bot.tables.records import Cause, Occupant, TableRecord


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
