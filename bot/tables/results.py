"""What counts for the boards.

A match counts for everyone who was dealt in at its start. Who left or is away, with a computer in their place at the
end, has lost it; the partner wins or loses by the result, without a row for the pair. A match that began with a
computer counts for nobody. Which board it counts for, and whether its points do, is said by the game.

A private table counts for the server where it was opened. Against an opponent without a seat, such as the solitaire's
Joker, the member wins, draws or loses by the outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.values import POINTS
from bot.tables.records import MatchResult, Placing, Result

if TYPE_CHECKING:
    from datetime import datetime

    from bot.games.values import Board, Outcome
    from bot.tables.records import Figures
    from bot.tables.table_state import TableState


def match_result(state: TableState, at: datetime) -> MatchResult | None:
    """The rows for the board of a match that is over; None for a match that counts for nobody."""
    match, record = state.match, state.record
    if match is None or match.outcome is None:
        return None
    board, outcome = match.game.board(state.options, teams=record.side_count > 0), match.outcome
    players = _players(state)
    if board is None or not all(player.member is not None for player in players):
        return None
    figures = _figures(board, outcome, match.game.figures(match.state))
    placings = [
        Placing((player.member,), _result(outcome, player.side, stayed=player.stayed), figures[player.side])
        for player in players
        if player.member is not None
    ]
    for side in range(record.side_count):
        partners = [player for player in players if player.side == side]
        if len(partners) > 1 and all(player.stayed for player in partners):
            pair = tuple(sorted(player.member for player in partners if player.member is not None))
            placings.append(Placing(pair, _result(outcome, side, stayed=True), figures[side]))
    return MatchResult(board.key, at, tuple(placings), board.best)


class _Player(NamedTuple):
    """Who was dealt in on a side, None for a computer; and whether they play the seat at the end."""

    side: int
    member: int | None
    stayed: bool


def _players(state: TableState) -> list[_Player]:
    seats = zip(state.record.seats, state.members_dealt_in, strict=True)
    return [_Player(seat.side, member, seat.member == member and not seat.absent) for seat, member in seats]


def _figures(board: Board, outcome: Outcome, figures: tuple[Figures, ...]) -> tuple[Figures, ...]:
    """What counts for each side beside the result."""
    if not board.counts_points:
        return tuple(dict[str, int]() for _ in figures)
    return tuple({POINTS: total, **figures[side]} for side, total in enumerate(outcome.totals))


def _result(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW
