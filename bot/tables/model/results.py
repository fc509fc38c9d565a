"""The results of a match that is over: for the boards, for the ratings, and against computers.

A match counts for everyone who was dealt in at its start. Members who left or are absent at the end, with somebody else
in their seat, have lost it, and so have members for whom substitutes played more than half of the turns. Their partners
win or lose by the result, but the pair has no line. A match of at least two members that began with computers counts
alike, and is marked by the figure `WITH_COMPUTERS`. One of a single member against computers has no lines: its rounds
count for ratings if the server wants that. The game decides which board a match counts for, and whether its points do.
A round in which a substitute played a turn is nobody's best.

For ratings, a finished round counts if each seat was played by the member who was dealt in, or by the clock; also in a
match that was conceded, won by a walk-over or abandoned. With computers it counts only if the strength of their level
is known.

Matches against computers are recorded for each member and level, apart from the boards.

A private table counts for the server where it was opened. Against an opponent without a seat, such as the Joker of the
solitaire, the member wins, draws or loses by the outcome.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from bot.games.anchors import newest, unrated
from bot.games.observation import SELECTABLE_LEVELS
from bot.games.values import POINTS, WITH_COMPUTERS, Outcome, Seat
from bot.people.member_data import is_former
from bot.tables.model.bests import Best, FinishedRound, bests_of
from bot.tables.model.match import MatchState, TableState
from bot.tables.model.records import (
    AgainstComputer,
    Figures,
    MatchResult,
    MatchScore,
    Occasion,
    Placing,
    Result,
    RoundScore,
)
from bot.tables.model.seats import PlayedMatch, PlayedRound


def counts(state: TableState) -> bool:
    """True if a match counts for somebody once it is over."""
    if state.board is None:
        return False
    return among_members(state) or len([each for each in state.members_dealt_in if each is not None]) > 1


def among_members(state: TableState) -> bool:
    """True for a match in which no computer was dealt in."""
    return None not in state.members_dealt_in


def match_result(state: TableState, at: datetime, played: PlayedMatch) -> MatchResult | None:
    """The result of a match that is over, for its board; None for a match that counts for nobody."""
    match, record, outcome, board = state.match, state.record, state.outcome, state.board
    if match is None or outcome is None or board is None or record.daily is not None:
        return None
    if not counts(state):
        return unfinished_result(state, at, played)
    players = _players(state, played)
    if board.counts_points:
        own = _figures(state, match, played.rounds) or tuple({} for _ in outcome.totals)  # a verdict may come early
        figures = tuple({POINTS: total, **own[side]} for side, total in enumerate(outcome.totals))
    else:
        figures = tuple(dict[str, int]() for _ in outcome.totals)
    if not among_members(state):
        figures = tuple({**of_side, WITH_COMPUTERS: 1} for of_side in figures)
    placings = [
        Placing((player.member,), _result_for(outcome, player.side, stayed=player.stayed), figures[player.side])
        for player in players
        if player.member is not None
    ]
    for side in range(record.side_count):
        partners = [player for player in players if player.side == side]
        pair = tuple(sorted(player.member for player in partners if player.member is not None))
        if len(partners) == len(pair) > 1 and all(player.stayed for player in partners):
            placings.append(Placing(pair, _result_for(outcome, side, stayed=True), figures[side]))
    levels = {seat.level for seat, member in zip(record.seats, state.members_dealt_in, strict=True) if member is None}
    return MatchResult(
        board.key,
        at,
        tuple(placings),
        _match_score(state, played.rounds),
        bests=_bests(state, match, outcome, played.rounds),
        apart=bool(unrated(board.anchors, levels)),
    )


def unfinished_result(state: TableState, at: datetime, played: PlayedMatch) -> MatchResult | None:
    """The rounds of a match without a line for anybody, such as an abandoned one; None if none count for ratings."""
    board, score = state.board, rated_score(state, played)
    if board is None or score is None:
        return None
    return MatchResult(board.key, at, (), score, alone=not counts(state))


def rated_score(state: TableState, played: PlayedMatch) -> MatchScore | None:
    """The finished rounds of a match; None if none count for ratings."""
    score = _match_score(state, played.rounds)
    if score is None or state.record.daily is not None:
        return None
    return score if any(round_.rated for round_ in score.rounds) else None


def against_computers(state: TableState, played: PlayedMatch) -> tuple[AgainstComputer, ...]:
    """The results of each member who was dealt in against each level on another side; former members have none.

    () for a match among people, a practice round and a daily deal. Computers that replaced a member aren't opponents.
    """
    board, outcome = state.board, state.outcome
    if board is None or outcome is None or state.record.occasion is not Occasion.MATCH:
        return ()
    seated = list(zip(state.record.seats, state.members_dealt_in, strict=True))
    levels = {(seat.level, seat.side) for seat, member in seated if member is None and seat.level in SELECTABLE_LEVELS}
    return tuple(
        AgainstComputer(player.member, board.key, level, _result_for(outcome, player.side, stayed=player.stayed))
        for player in _players(state, played)
        if player.member is not None and not is_former(player.member)
        for level in sorted({level for level, side in levels if side != player.side})
    )


def net_of(sides: Sequence[int], totals: Sequence[int], seat: Seat) -> int:
    """The worth of a round alone to a seat: its side's points, less those of the best other side that has seats."""
    others = [totals[side] for side in set(sides) if side != sides[seat]]
    return totals[sides[seat]] - max(others, default=0)


class _Player(NamedTuple):
    """The member who was dealt in at a seat, None for a computer.

    `stayed` is True if they played at least half of their turns, and were there at the end.
    """

    side: int
    member: int | None
    stayed: bool


def _players(state: TableState, played: PlayedMatch) -> list[_Player]:
    """The players who were dealt in, by seat."""
    lost_anyway = played.left_to_substitutes
    players: list[_Player] = []
    for number, member in enumerate(state.members_dealt_in):
        seat = state.record.seats[number]
        stayed = number not in lost_anyway and seat.member == member and not seat.absent
        players.append(_Player(seat.side, member, stayed))
    return players


def _result_for(outcome: Outcome, side: int, *, stayed: bool) -> Result:
    if side not in outcome.winners or not stayed:
        return Result.LOSS
    return Result.WIN if len(outcome.winners) == 1 else Result.DRAW


def _figures(state: TableState, match: MatchState, rounds: Sequence[PlayedRound]) -> tuple[Figures, ...]:
    """The figures of each side, with best rounds only from rounds without substitutes."""
    figures = match.game.figures(match.state)
    if not any(round_.had_substitutes for round_ in rounds):
        return figures
    worth = [match.game.best_of_round(start, end) for start, end in _finished_rounds(state, match, rounds)]
    names = {name for of_round in worth for of_side in of_round for name in of_side}
    own = [of_round for of_round, round_ in zip(worth, rounds, strict=False) if not round_.had_substitutes]
    adjusted: list[Figures] = []
    for side, of_side in enumerate(figures):
        best = {name: [of_round[side][name] for of_round in own if name in of_round[side]] for name in names}
        others = {name: value for name, value in of_side.items() if name not in names}
        adjusted.append(others | {name: max(values) for name, values in best.items() if values})
    return tuple(adjusted)


def _bests(state: TableState, match: MatchState, outcome: Outcome, rounds: Sequence[PlayedRound]) -> tuple[Best, ...]:
    """The bests of a match that may be records of its server."""
    finished: list[FinishedRound] = []
    for (start, end), round_ in zip(_finished_rounds(state, match, rounds), rounds, strict=False):
        totals = match.game.totals_at_deal(start)
        others = [[total for other, total in enumerate(totals) if other != side] for side in range(len(totals))]
        behind = tuple(max(each, default=own) - own for own, each in zip(totals, others, strict=True))
        side = match.game.gin_of_round(start, end)
        turns = sum(state.record.seats[turn.seat].side == side for turn in round_.turns)
        gin = None if side is None else (side, turns)
        finished.append(FinishedRound(behind, match.game.points_of_round(start, end), gin, not round_.had_substitutes))
    sole = outcome.winners[0] if len(outcome.winners) == 1 and state.record.verdict is None else None
    seated = list(zip(state.record.seats, state.members_dealt_in, strict=True))
    sides = {own: tuple(sorted(one for seat, one in seated if one and seat.side == own)) for own in state.record.sides}
    board = state.board
    points, matches = (False, False) if board is None else (board.counts_points, board.counts_matches)
    people = {side: members for side, members in sides.items() if members}
    return bests_of(finished, outcome.totals, sole, people, counts_points=points, counts_matches=matches)


def _match_score(state: TableState, rounds: Sequence[PlayedRound]) -> MatchScore | None:
    """The finished rounds of a match; None if the game has no points of single rounds."""
    match, board = state.match, state.board
    if match is None or board is None or not rounds:
        return None
    seated = [
        (seat.side, newest(board.anchors, seat.level) if member is None else None, member)
        for seat, member in zip(state.record.seats, state.members_dealt_in, strict=True)
    ]
    if any(anchor is None and member is None for _, anchor, member in seated):
        return None  # the strength of the computer is unknown
    comparable = board.counts_points and all(anchor.rates for _, anchor, _ in seated if anchor is not None)
    points = [match.game.points_of_round(start, end) for start, end in _finished_rounds(state, match, rounds)]
    scores = [
        RoundScore(of_round, comparable and not round_.had_substitutes)
        for of_round, round_ in zip(points, rounds, strict=False)
        if of_round
    ]
    if not scores:
        return None
    sides = tuple(
        tuple(sorted(anchor.member if anchor else member or 0 for own, anchor, member in seated if own == side))
        for side in range(len({side for side, _, _ in seated}))
    )
    return MatchScore(sides, tuple(scores))


def _finished_rounds(state: TableState, match: MatchState, rounds: Sequence[PlayedRound]) -> list[tuple[Any, Any]]:
    """The states of the game at the beginning and the end of each round that is over."""
    states = [match.game.resume(state.options, state.record.sides, round_.deal.checkpoint) for round_ in rounds]
    ends = [*states[1:], *([match.state] if match.game.round_over(match.state) else [])]
    return list(zip(states, ends, strict=False))
