"""What a match that is over leaves: what counts for the boards, and how it went with computers, kept apart from them.

A match counts for everyone who was dealt in at its start. Who left or is away, with somebody else in their place at the
end, has lost it, and so has who left more than half of their seat's turns to others; the partner wins or loses by the
result, without a row for the pair. A match that began with a computer counts for nobody. Which board it counts for, and
whether its points do, is said by the game. A round in which somebody else played a turn is nobody's best one.

For ratings each round counts that was played to its end while nobody moved for a seat but who was dealt in, or the
clock; so of a match that was conceded, won by a walk-over or left lying, the rounds that were played out.

With computers it goes on record for each member and level, beside the boards.

A private table counts for the server where it was opened. Against an opponent without a seat, such as the solitaire's
Joker, the member wins, draws or loses by the outcome.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from bot.games.observation import CHOSEN
from bot.games.values import POINTS, Board, Outcome, Seat
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.records import (
    AgainstComputer,
    Cause,
    Figures,
    MatchResult,
    MatchScore,
    Occupant,
    Placing,
    Result,
    RoundScore,
)
from bot.tables.model.seats import NO_TURNS, PlayedMatch, PlayedRound


def match_result(state: TableState, at: datetime, played: PlayedMatch = NO_TURNS) -> MatchResult | None:
    """The rows for the board of a match that is over; None for a match that counts for nobody.

    `played`: who has played its turns.
    """
    match, record = state.match, state.record
    outcome = state.outcome
    if match is None or outcome is None:
        return None
    board = state.board
    players = players_of(state, played)
    if board is None or not counts(state):
        return None
    figures = _figures(board, outcome, _own_best(state, match, played.rounds))
    placings = [
        Placing((player.member,), result_of(outcome, player.side, stayed=player.stayed), figures[player.side])
        for player in players
        if player.member is not None
    ]
    for side in range(record.side_count):
        partners = [player for player in players if player.side == side]
        if len(partners) > 1 and all(player.stayed for player in partners):
            pair = tuple(sorted(player.member for player in partners if player.member is not None))
            placings.append(Placing(pair, result_of(outcome, side, stayed=True), figures[side]))
    return MatchResult(board.key, at, tuple(placings), match_score(state, played.rounds))


def unfinished_result(state: TableState, at: datetime, played: PlayedMatch) -> MatchResult | None:
    """What a match that was left lying leaves: no line for anybody, but its rounds where any counts for ratings."""
    board = state.board
    score = match_score(state, played.rounds)
    if board is None or score is None or not any(each.rated for each in score.rounds):
        return None
    return MatchResult(board.key, at, (), score)


def against_computers(state: TableState, played: PlayedMatch = NO_TURNS) -> tuple[AgainstComputer, ...]:
    """A line for each member who was dealt in, for each level that sat on another side; () for a match among people.

    Computers that came for a member, and those of earlier versions, which have no level, are nobody's opponents.
    """
    board, outcome = state.board, state.outcome
    if board is None or outcome is None:
        return ()
    seated = list(zip(state.record.seats, state.members_dealt_in, strict=True))
    levels = {(seat.level, seat.side) for seat, member in seated if member is None and seat.level in CHOSEN}
    return tuple(
        AgainstComputer(player.member, board.key, level, result_of(outcome, player.side, stayed=player.stayed))
        for player in players_of(state, played)
        if player.member is not None
        for level in sorted({level for level, side in levels if side != player.side})
    )


def counts(state: TableState) -> bool:
    """True for a match that counts for somebody once it is over."""
    return state.board is not None and None not in state.members_dealt_in


class Player(NamedTuple):
    """Who was dealt in on a side, None for a computer; and whether they played it, most of the time and at the end."""

    side: int
    member: int | None
    stayed: bool


def players_of(state: TableState, played: PlayedMatch) -> list[Player]:
    """Who was dealt in, seat by seat."""
    members = enumerate(state.members_dealt_in)
    left = played.left_to_others
    return [
        Player(state.record.seats[seat].side, member, seat not in left and _there(state, seat))
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
    all_worth = [match.game.best_of_round(*each) for each in played_out(state, match, rounds)]
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


def result_of(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    """How a match went for whoever was dealt in on a side."""
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW


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
    states = [match.game.resume(state.options, state.record.sides, each.deal.checkpoint) for each in rounds]
    ends = [*states[1:], *([match.state] if match.game.round_over(match.state) else [])]
    return list(zip(states, ends, strict=False))


def _comparable(state: TableState) -> bool:
    board = state.board
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
