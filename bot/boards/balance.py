"""What ratings say of a match before it begins: the margin to expect, and the most even teams."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from bot.boards.rating import Known, Members, margin, units_of


@dataclass(frozen=True, slots=True)
class Odds:
    """The side that is expected to make most, how many points a round more than the mean of the others, and ±."""

    side: int
    margin: float
    deviation: float


def odds(sides: Sequence[Members], known: Mapping[Members, Known]) -> Odds | None:
    """What to expect of these sides; None where somebody has no rating."""
    if len(sides) < 2 or any((member,) not in known for side in sides for member in side):  # noqa: PLR2004 - two sides to compare
        return None
    margins = [margin(sides, known, side) for side in range(len(sides))]
    best = max(range(len(sides)), key=lambda side: margins[side])
    units = [known[unit] for side in sides for unit in units_of(side) if unit in known]
    return Odds(best, margins[best], sqrt(sum(each.deviation**2 for each in units)))


def balanced(members: Sequence[int], sides: Sequence[int], known: Mapping[Members, Known]) -> list[int]:
    """The members in an order that gives the seats of `sides` the most even teams; of equal ones the first found."""
    count = max(sides) + 1
    splits = _splits(tuple(sorted(members)), len(members) // count)
    best = min(splits, key=lambda split: _spread(split, known))
    teams = [list(side) for side in best]
    return [teams[side].pop(0) for side in sides]


def _spread(split: Sequence[Members], known: Mapping[Members, Known]) -> float:
    margins = [margin(split, known, side) for side in range(len(split))]
    return max(margins) - min(margins)


def _splits(members: Members, size: int) -> Iterator[list[Members]]:
    """Every way to make teams of a size, whatever their order."""
    if not members:
        yield []
        return
    first, *rest = members
    for partners in combinations(rest, size - 1):
        left = tuple(member for member in rest if member not in partners)
        yield from ([(first, *partners), *others] for others in _splits(left, size))
