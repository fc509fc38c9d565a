"""The bests of a match that may be records of its server: its best round, its points, its comeback, its fastest gin.

A round in which a substitute played a turn is nobody's best; the match and the comeback need all rounds without one.
Points count if the board counts them, those of whole matches and comebacks only if it compares these.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class BestKind(StrEnum):
    """The kinds of records; the words are those of `board-best`."""

    ROUND = "round"  # points in one round
    MATCH = "match"  # points in one match, by its winner, without the bonuses of its end
    STREAK = "streak"  # wins in a row, over several matches
    COMEBACK = "comeback"  # the points by which the winner was behind
    GIN = "fastest-gin"  # minus the number of turns until a side went gin, as more is better


class Best(NamedTuple):
    """The best of a match of one kind.

    Attributes:
        members: the members of the side that achieved it.
        value: more is better.
        round: the number of the round in which it began.

    """

    kind: BestKind
    members: tuple[int, ...]
    value: int
    round: int


@dataclass(frozen=True, slots=True)
class FinishedRound:
    """A finished round.

    Attributes:
        behind: the points by which each side was behind the best other one when the round began.
        points: the points of each side; () in a game without points of single rounds.
        gin: the side that went gin, and the number of its turns.
        own: False if a substitute played a turn.

    """

    behind: tuple[int, ...]
    points: tuple[int, ...]
    gin: tuple[int, int] | None
    own: bool


def bests_of(
    rounds: Sequence[FinishedRound],
    totals: Sequence[int],
    winner: int | None,
    sides: Mapping[int, tuple[int, ...]],
    *,
    counts_points: bool,
    counts_matches: bool = True,
) -> tuple[Best, ...]:
    """The bests of a match.

    Args:
        rounds: the finished rounds.
        totals: the points of each side at the end.
        winner: None for a draw, and for a match that wasn't played out.
        sides: the members of each side that has any.
        counts_points: whether its points can be compared with those of other matches.
        counts_matches: whether those of the whole match can.

    """
    found = [*_of_rounds(rounds, sides, counts_points=counts_points)]
    compares = counts_points and counts_matches and bool(rounds) and all(each.own for each in rounds)
    if compares and winner is not None and winner in sides:
        by_round = [each.points[winner] for each in rounds if each.points]
        points = sum(by_round) if by_round else totals[winner]
        found.append(Best(BestKind.MATCH, sides[winner], points, 1))
        behind = [each.behind[winner] for each in rounds]
        if max(behind) > 0:
            found.append(Best(BestKind.COMEBACK, sides[winner], max(behind), behind.index(max(behind)) + 1))
    return tuple(found)


def _of_rounds(
    rounds: Sequence[FinishedRound], sides: Mapping[int, tuple[int, ...]], *, counts_points: bool
) -> Iterator[Best]:
    own = [(number, each) for number, each in enumerate(rounds, start=1) if each.own]
    points = [
        Best(BestKind.ROUND, sides[side], value, number)
        for number, each in own
        for side, value in enumerate(each.points)
        if counts_points and side in sides and value > 0
    ]
    gins = [
        Best(BestKind.GIN, sides[side], -turns, number)
        for number, each in own
        for side, turns in ([each.gin] if each.gin else [])
        if side in sides
    ]
    for of_kind in (points, gins):
        if of_kind:
            yield max(of_kind, key=lambda best: best.value)
