"""What counts for the boards.

A match counts for everyone who was dealt in at its start. Who left, and was replaced by the computer until the end,
has lost it; the partner wins or loses by the result, without a row for the pair. A match that began with a computer
counts for nobody. Which board it counts for, and whether its points do, is said by the game.

A private table counts for the server where it was opened. Against an opponent without a seat, such as the solitaire's
Joker, the member wins, draws or loses by the outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.values import POINTS
from bot.tables.records import MatchResult, Placing, Result, TableRecord

if TYPE_CHECKING:
    from datetime import datetime

    from bot.games.declarations import Options
    from bot.games.values import Board, Outcome
    from bot.tables.match_state import MatchState
    from bot.tables.records import Figures


def match_result(record: TableRecord, options: Options, match: MatchState, at: datetime) -> MatchResult | None:
    """The rows for the board of a match that is over; None for a match that counts for nobody."""
    board, outcome = match.game.board(options, teams=record.side_count > 0), match.outcome
    if board is None or outcome is None or any(seat.dealt_in is None for seat in record.seats):
        return None
    figures = _figures(board, outcome, match.game.figures(match.state))
    placings = [
        Placing((member,), _result(outcome, seat.side, stayed=seat.member == member), figures[seat.side])
        for seat in record.seats
        for member in [seat.dealt_in]
        if member is not None
    ]
    for side in range(record.side_count):
        seats = [seat for seat in record.seats if seat.side == side]
        partners = tuple(sorted(seat.dealt_in for seat in seats if seat.dealt_in is not None))
        if len(partners) > 1 and all(seat.member == seat.dealt_in for seat in seats):
            placings.append(Placing(partners, _result(outcome, side, stayed=True), figures[side]))
    return MatchResult(board.key, at, tuple(placings), board.best)


def _figures(board: Board, outcome: Outcome, figures: tuple[Figures, ...]) -> tuple[Figures, ...]:
    """What counts for each side beside the result."""
    if not board.counts_points:
        return tuple(dict[str, int]() for _ in figures)
    return tuple({POINTS: total, **figures[side]} for side, total in enumerate(outcome.totals))


def _result(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW
