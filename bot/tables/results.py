"""What counts for the boards.

A match counts for everyone who was dealt in at its start. Who left, and was replaced by the computer until the end,
has lost it; the partner wins or loses by the result, without a row for the pair. A match that began with a computer
counts for nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.tables.records import MatchResult, Result, Standing, TableRecord

if TYPE_CHECKING:
    from datetime import datetime

    from bot.games.game import AnyGame, Outcome


def match_result(record: TableRecord, outcome: Outcome, at: datetime) -> MatchResult | None:
    """The rows for the boards; None for a match that counts for nobody."""
    if any(seat.dealt_in is None for seat in record.seats):
        return None
    standings = [
        Standing((seat.dealt_in,), _result(outcome, seat.side, stayed=seat.member == seat.dealt_in), totals)
        for seat in record.seats
        if seat.dealt_in is not None
        for totals in [outcome.totals[seat.side]]
    ]
    for side in range(record.side_count):
        seats = [seat for seat in record.seats if seat.side == side]
        partners = tuple(sorted(seat.dealt_in for seat in seats if seat.dealt_in is not None))
        if len(partners) > 1 and all(seat.member == seat.dealt_in for seat in seats):
            standings.append(Standing(partners, _result(outcome, side, stayed=True), outcome.totals[side]))
    return MatchResult(board_of(record), at, tuple(standings))


def board_of(record: TableRecord) -> str:
    """The board that a table plays for: the game, with `-teams` where sides are teams."""
    return board_key(record.game, teams=record.side_count > 0)


def board_key(game: str, *, teams: bool) -> str:
    """The key of a board."""
    return f"{game}-teams" if teams else game


def _result(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW


def boards_of(game: AnyGame) -> dict[str, bool]:
    """The keys of a game's boards, and whether each is for teams; that for teams first, where it is played in teams."""
    options = next(iter(game.presets.values()))
    in_teams = any(count < players for players, counts in game.seatings(options).items() for count in counts)
    return {board_key(game.key, teams=teams): teams for teams in ((True, False) if in_teams else (False,))}
