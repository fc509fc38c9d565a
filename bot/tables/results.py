"""What counts for the boards.

A match counts for everyone who was dealt in at its start. Who left or is away, with somebody else in their place at the
end, has lost it, and so has who left more than half of their seat's turns to others; the partner wins or loses by the
result, without a row for the pair. A match that began with a computer counts for nobody. Which board it counts for, and
whether its points do, is said by the game. A round in which somebody else played a turn is nobody's best one.

A private table counts for the server where it was opened. Against an opponent without a seat, such as the solitaire's
Joker, the member wins, draws or loses by the outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.games.values import POINTS
from bot.tables.own_turns import NO_TURNS
from bot.tables.records import MatchResult, Placing, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from bot.games.values import Board, Outcome, Seat
    from bot.tables.match_state import MatchState
    from bot.tables.own_turns import PlayedMatch, PlayedRound
    from bot.tables.records import Figures
    from bot.tables.table_state import TableState


def match_result(state: TableState, at: datetime, played: PlayedMatch = NO_TURNS) -> MatchResult | None:
    """The rows for the board of a match that is over; None for a match that counts for nobody.

    `played`: who has played its turns.
    """
    match, record = state.match, state.record
    outcome = state.outcome
    if match is None or outcome is None:
        return None
    board = match.game.board(state.options, teams=record.side_count > 0)
    players = _players(state, played)
    if board is None or not counts(state):
        return None
    figures = _figures(board, outcome, _own_best(state, match, played.rounds))
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


def counts(state: TableState) -> bool:
    """True for a match that counts for somebody once it is over."""
    board = state.game.board(state.options, teams=state.record.side_count > 0)
    return board is not None and None not in state.members_dealt_in


class _Player(NamedTuple):
    """Who was dealt in on a side, None for a computer; and whether they played it, most of the time and at the end."""

    side: int
    member: int | None
    stayed: bool


def _players(state: TableState, played: PlayedMatch) -> list[_Player]:
    members = enumerate(state.members_dealt_in)
    left = played.left_to_others
    return [
        _Player(state.record.seats[seat].side, member, seat not in left and _there(state, seat))
        for seat, member in members
    ]


def _there(state: TableState, seat: Seat) -> bool:
    now = state.record.seats[seat]
    return now.member == state.members_dealt_in[seat] and not now.absent


def _own_best(state: TableState, match: MatchState, rounds: Sequence[PlayedRound]) -> tuple[Figures, ...]:
    """The figures of the match, without the rounds in which somebody else played a turn for a seat."""
    figures = match.game.figures(match.state)
    if not any(each.by_others for each in rounds):
        return figures
    sides = tuple(seat.side for seat in state.record.seats)
    states = [match.game.resume(state.options, sides, each.deal.checkpoint) for each in rounds]
    ends = [*states[1:], *([match.state] if match.game.round_over(match.state) else [])]
    all_worth = [match.game.best_of_round(*each) for each in zip(states, ends, strict=False)]
    counted = [worth for worth, each in zip(all_worth, rounds, strict=False) if not each.by_others]
    names = {name for worth in all_worth for of_side in worth for name in of_side}
    return tuple(_with_best(figure, names, [worth[side] for worth in counted]) for side, figure in enumerate(figures))


def _with_best(figures: Figures, names: Iterable[str], rounds: Sequence[Figures]) -> Figures:
    """The figures of a side, those of these names as the highest of some rounds."""
    kept = {name: value for name, value in figures.items() if name not in names}
    best = {name: [worth[name] for worth in rounds if name in worth] for name in names}
    return {**kept, **{name: max(values) for name, values in best.items() if values}}


def _figures(board: Board, outcome: Outcome, figures: tuple[Figures, ...]) -> tuple[Figures, ...]:
    """What counts for each side beside the result."""
    if not board.counts_points:
        return tuple(dict[str, int]() for _ in outcome.totals)
    own = figures or tuple(dict[str, int]() for _ in outcome.totals)  # a verdict may come before there are any
    return tuple({POINTS: total, **own[side]} for side, total in enumerate(outcome.totals))


def _result(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW
