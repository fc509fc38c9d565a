"""What each round of a match was worth for each side, and which of them count for ratings.

A round counts where it was played to its end and nobody moved for a seat but who was dealt in, or the clock. So of a
match that was conceded, won by a walk-over or left lying, the rounds that were played out count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.tables.records import Cause, MatchScore, RoundScore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tables.match_state import MatchState
    from bot.tables.own_turns import PlayedRound
    from bot.tables.records import Occupant
    from bot.tables.table_state import TableState


def match_score(state: TableState, rounds: Sequence[PlayedRound]) -> MatchScore | None:
    """The rounds of a match that were played out; None where the game has no points of single rounds."""
    match = state.match
    if match is None or not rounds:
        return None
    comparable, counted = _comparable(state), own_rounds(state, rounds)
    worth = [match.game.points_of_round(*each) for each in played_out(state, match, rounds)]
    scores = [RoundScore(points, comparable and own) for points, own in zip(worth, counted, strict=False) if points]
    return MatchScore(_sides(state), tuple(scores)) if scores else None


def own_rounds(state: TableState, rounds: Sequence[PlayedRound]) -> list[bool]:
    """For each round of a match whether nobody has moved in it for anybody else."""
    last = 0 if state.match is None else state.match.seq
    ends = [*(each.deal.seq for each in rounds[1:]), last + 1]
    return [_own(each, end, state.occupants) for each, end in zip(rounds, ends, strict=True)]


def played_out(state: TableState, match: MatchState, rounds: Sequence[PlayedRound]) -> list[tuple[Any, Any]]:
    """For each round that is over, the match at its deal, and at the next deal or the end."""
    sides = tuple(seat.side for seat in state.record.seats)
    states = [match.game.resume(state.options, sides, each.deal.checkpoint) for each in rounds]
    ends = [*states[1:], *([match.state] if match.game.round_over(match.state) else [])]
    return list(zip(states, ends, strict=False))


def _comparable(state: TableState) -> bool:
    board = state.game.board(state.options, teams=state.record.side_count > 0)
    return board is not None and board.counts_points and None not in state.members_dealt_in


def _sides(state: TableState) -> tuple[tuple[int, ...], ...]:
    """The members dealt in, side by side."""
    seats = list(zip(state.record.seats, state.members_dealt_in, strict=True))
    count = len({seat.side for seat, _ in seats})
    return tuple(
        tuple(sorted(member for seat, member in seats if seat.side == side and member is not None))
        for side in range(count)
    )


def _own(played: PlayedRound, end: int, occupants: Sequence[Occupant]) -> bool:
    """True where nobody has moved for anybody else.

    Rows of earlier versions don't say whose turn it was; there nobody must have left the table before.
    """
    if played.turns:
        return not played.by_others
    return all(each.cause is Cause.DEALT_IN or each.from_seq >= end for each in occupants)
