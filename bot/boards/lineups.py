"""The input of the ratings: for each line-up (who met whom, on which sides), its rounds and margins added up.

All sums are whole numbers and don't depend on the order of counting, so stored sums equal recomputed ones exactly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple, Self, TypeAlias

from bot.tables.model.records import MatchScore

FULL = 5040
"""The weight of a match. The second of the same sides within a week weighs half of it, the third a third, and so on."""
WEEK = timedelta(days=7)
PARTS = 840
"""The parts of a point in which margins are counted: every number of sides from 2 to 8 divides it."""

Sides: TypeAlias = tuple[tuple[int, ...], ...]
"""The members of each side; both members and sides are sorted, so that equal line-ups are equal values."""


class Sums(NamedTuple):
    """The sums over the matches of a line-up.

    Attributes:
        matches: the number of matches with a round that counts.
        rounds: the rounds that count, each multiplied by the weight of its match.
        margins: for each side its points less the mean of all sides, in `PARTS` of a point, with the same weights.

    """

    matches: int
    rounds: int
    margins: tuple[int, ...]

    def plus(self, other: Self, times: int = 1) -> "Sums":
        """These sums and `times` the others."""
        margins = tuple(own + times * more for own, more in zip(self.margins, other.margins, strict=True))
        return Sums(self.matches + times * other.matches, self.rounds + times * other.rounds, margins)


class Played(NamedTuple):
    """A match of a line-up; matches sort by their end, then by their table. `season` is 0 outside of seasons."""

    ended_at: datetime
    table: int
    rounds: int
    margins: tuple[int, ...]
    season: int = 0


@dataclass(frozen=True, slots=True)
class Lineup:
    """The sums of the matches of the same sides."""

    sides: Sides
    sums: Sums


def nothing(sides: Sides) -> Sums:
    """The sums before the first match."""
    return Sums(0, 0, (0,) * len(sides))


def sides_of(score: MatchScore) -> Sides:
    """The line-up of a match."""
    return tuple(sorted(tuple(sorted(side)) for side in score.sides))


def with_pseudonym(sides: Sides, member: int, pseudonym: int) -> tuple[Sides, tuple[int, ...]]:
    """The line-up with a pseudonym for a member, and for each of its sides the number that it had before."""
    names = [tuple(sorted(pseudonym if each == member else each for each in side)) for side in sides]
    order = tuple(sorted(range(len(sides)), key=lambda side: names[side]))
    return tuple(names[side] for side in order), order


def played(score: MatchScore, ended_at: datetime, table: int, season: int = 0) -> Played:
    """The unweighted contribution of a match to the sums of its line-up."""
    order = sorted(range(len(score.sides)), key=lambda side: tuple(sorted(score.sides[side])))
    rated = [each.points for each in score.rounds if each.rated]
    margins = [0] * len(order)
    for points in rated:
        mean = sum(points) * (PARTS // len(order))
        for place, side in enumerate(order):
            margins[place] += PARTS * points[side] - mean
    return Played(ended_at, table, len(rated), tuple(margins), season)


def summed(sides: Sides, matches: Sequence[Played], season: int = 0) -> Sums:
    """Add up the matches of these sides, in any order. Matches without a round that counts are ignored.

    `season` limits the sums to one season, without changing the weights; 0 means all matches.
    """
    total = nothing(sides)
    counted = sorted(each for each in matches if each.rounds)
    for number, match in enumerate(counted):
        if season not in (0, match.season):
            continue
        within = sum(match.ended_at - each.ended_at < WEEK for each in counted[:number])
        weight = FULL // (within + 1)
        total = total.plus(Sums(1, weight * match.rounds, tuple(weight * margin for margin in match.margins)))
    return total


def added(sides: Sides, near: Sequence[Played], new: Played) -> dict[int, Sums]:
    """The change of a line-up's sums by a new match, for each season; 0 is all time.

    `near` are the matches of the same sides that ended less than a week before or after it. The new match changes the
    weights of those after it.
    """
    seasons = sorted({0, new.season, *(each.season for each in near)})
    return {
        season: summed(sides, [*near, new], season).plus(summed(sides, near, season), times=-1) for season in seasons
    }
