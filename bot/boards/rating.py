"""Ratings of members and pairs: how many points a round they add to their side's result against average players.

A Bayesian linear model of round margins. The margin of a side is its points less the mean of all sides. The model
explains it as the side's strength, less the mean strength of all sides, plus normal noise. The strength of a side is
the sum of its members' skills and, for partners, a skill of the pair. The prior of a skill is normal around 0, or
around its value at the end of the season before. `circles.py` estimates from the server's own matches how much members
differ, and bounds the influence of one circle. Computers have fixed skills (`bot/games/anchors.py`) on a scale of their
own; where that scale lies among the server's members is one more unknown. docs/boards.md says why.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import sqrt
from statistics import median
from typing import NamedTuple, TypeAlias

from bot.boards.circles import LineupResults, Prior, discounted, equations, spread_and_discounts
from bot.boards.linear import Solution, solve, variance
from bot.boards.lineups import FULL, PARTS, Lineup
from bot.games.anchors import COMPUTERS, Anchor, half_span, is_computer, newest, people

SKILL = 1 / 16
"""The prior standard deviation of a member's skill, as a share of a round's spread: 4 points where that is 63."""
TOGETHER = SKILL / 2
"""The same for the skill of a pair, which adds to the skills of its partners."""
WIDENED = SKILL / 2
"""The same for the uncertainty that a new season adds to a rating; the sum never exceeds a newcomer's uncertainty."""
UNPLACED = 1 / 2
"""The same for the place of the computers' scale among the members of a server."""
EXPLOITED = 1 / 16
"""The same for a member's gain from knowing how computers play, if all their opponents are computers."""
MIN_ROUNDS, MAX_ROUNDS = 12, 120
"""The bounds of the number of rounds until a rating is no longer provisional: half the median of all members."""
Members: TypeAlias = tuple[int, ...]
"""One member, or the partners of a side, in ascending order."""


class Known(NamedTuple):
    """The estimate of a skill in points a round, and its standard deviation."""

    value: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a member or a pair.

    Attributes:
        skill: the skill relative to the average; for a pair, that of both partners together.
        own: for a pair, only what it adds to its partners' skills; for a member, the whole skill. Unlike `skill` it is
            not relative to the average, so its deviation includes the uncertainty of the average.
        rounds: the weighted number of rounds that count.
        provisional: True while too few of them are trusted, or while no chain of matches leads to most others.
        beside: the skill less that of a normal computer; None for a pair, and if no computer has played.

    """

    members: Members
    skill: Known
    own: Known
    rounds: float
    provisional: bool
    beside: Known | None = None

    @property
    def pair(self) -> bool:
        """True for partners."""
        return len(self.members) > 1


def ratings(
    lineups: Sequence[Lineup],
    spread: float,
    before: Mapping[Members, Known] | None = None,
    *,
    anchors: Sequence[Anchor] = (),
) -> list[Rating]:
    """The ratings of everyone who has met somebody, ordered by members.

    Args:
        lineups: the sums of all matches.
        spread: the standard deviation of a round's margin between two sides.
        before: the priors that the season before left.
        anchors: the known strength of the computers.

    """
    connected = _connected([each for each in lineups if each.sums.rounds])
    groups = [_of_group(group, spread, before or {}, anchors) for group in connected]
    alone = [each.rounds for group in groups for each, _ in group if not each.pair]
    bar = min(max(median(alone) / 2, MIN_ROUNDS), MAX_ROUNDS) if alone else MIN_ROUNDS
    sizes = [(len(group), sum(trusted for _, trusted in group)) for group in groups]
    rated = [
        replace(each, provisional=trusted < bar or size < max(sizes))
        for group, size in zip(groups, sizes, strict=True)
        for each, trusted in group
    ]
    return sorted(rated, key=lambda each: each.members)


def widened(known: Known, spread: float, *, pair: bool) -> Known:
    """The prior that a season leaves for the next: the same value, less certain, but no less than any newcomer's."""
    most = max(known.deviation, spread * (TOGETHER if pair else SKILL))
    return Known(known.value, min(most, sqrt(known.deviation**2 + (spread * WIDENED) ** 2)))


def place_among(anchors: Sequence[Anchor], beside: Known) -> tuple[str, str] | None:
    """The levels below and above a member, "" for none; twice the same level for a member who plays like it.

    None while the ± covers more than one level, and if no level is known.
    """
    levels = sorted((each for each in anchors if each == newest(anchors, each.level)), key=lambda each: each.skill)
    low, high = beside.value - beside.deviation, beside.value + beside.deviation
    within = [each.level for each in levels if low <= each.skill <= high]
    if len(within) > 1 or not levels:
        return None
    below = [each.level for each in levels if each.skill <= high]
    above = [each.level for each in levels if each.skill >= low]
    return (below[-1] if below else ""), (above[0] if above else "")


def margin(sides: Sequence[Members], known: Mapping[Members, Known], side: int) -> float:
    """The expected margin of a side: its points a round, less the mean of the other sides."""
    strengths = [sum(known[each].value for each in units_of(members) if each in known) for members in sides]
    others = [strength for number, strength in enumerate(strengths) if number != side]
    return strengths[side] - sum(others) / len(others)


def units_of(side: Members) -> list[Members]:
    """The parts of a side's strength: each member, and the partners as a pair if no computer is among them."""
    alone: list[Members] = [(member,) for member in people(side)]
    return [*alone, side] if len(alone) == len(side) > 1 else alone


def _connected(lineups: Sequence[Lineup]) -> list[list[Lineup]]:
    """Group the line-ups so that no two groups have a number in common."""
    # Union-find: `root` leads from each number to another of the same group, and in the end to its representative.
    root: dict[int, int] = {}

    def found(member: int) -> int:
        while root.setdefault(member, member) != member:
            root[member] = member = root[root[member]]
        return member

    for each in lineups:
        first, *others = [COMPUTERS if is_computer(member) else member for side in each.sides for member in side]
        for other in others:
            root[found(other)] = found(first)
    groups: dict[int, list[Lineup]] = {}
    for each in lineups:
        first = each.sides[0][0]
        groups.setdefault(found(COMPUTERS if is_computer(first) else first), []).append(each)
    return [group for _, group in sorted(groups.items())]


@dataclass(frozen=True, slots=True)
class _Fit:
    """The solved model of a group of connected members.

    Attributes:
        numbers: the number of each unknown.
        rounds, trusted: for each member and pair, the rounds played, and how many of these count.
        centre: the variance of the members' common level, which their matches can't determine.

    """

    solution: Solution
    numbers: Mapping[Members, int]
    rounds: Mapping[Members, float]
    trusted: Mapping[Members, float]
    centre: float

    def value(self, unit: Members) -> float:
        """The estimate of an unknown."""
        return self.solution.means[self.numbers[unit]]

    def known(self, units: Sequence[Members], *, centred: bool) -> Known:
        """The sum of some unknowns; `centred`: compared with as many average members of the group."""
        parts = [self.numbers[unit] for unit in units]
        doubt = variance(self.solution.covariances(parts), [1.0] * len(parts))
        members = sum(len(unit) == 1 for unit in units) if centred else 0
        return Known(sum(map(self.value, units)), sqrt(max(doubt - members**2 * self.centre, doubt / 10)))

    def beside_computers(self, member: Members) -> Known | None:
        """A member's skill less that of the level with skill 0; None for a pair, and if no computer is in the group."""
        if (COMPUTERS,) not in self.numbers or len(member) > 1:
            return None
        parts = [self.numbers[member], self.numbers[COMPUTERS,]]
        doubt = variance(self.solution.covariances(parts), [1.0, -1.0])
        return Known(self.value(member) - self.value((COMPUTERS,)), sqrt(doubt))


def _of_group(
    group: Sequence[Lineup], spread: float, before: Mapping[Members, Known], anchors: Sequence[Anchor]
) -> list[tuple[Rating, float]]:
    """The ratings of a group, each with its number of trusted rounds; none is marked as provisional yet."""
    fit = _fitted(group, spread, before, anchors)
    among_people = [each for each in group if not any(map(is_computer, chain(*each.sides)))]
    moved = dict[int, float]()
    if len(among_people) < len(group):
        # Bound how far rounds with computers move a member.
        people_alone = {each.members: each.own.value for each in ratings(among_people, spread, before)}
        most = half_span(anchors)
        for unit in fit.rounds:
            if len(unit) == 1:
                start = people_alone.get(unit, before[unit].value if unit in before else 0.0)
                moved[unit[0]] = min(max(fit.value(unit), start - most), start + most) - fit.value(unit)
    rated: list[tuple[Rating, float]] = []
    for unit, rounds in fit.rounds.items():
        back = sum(moved.get(member, 0.0) for member in unit)
        skill, own, beside = (
            fit.known(units_of(unit), centred=True),
            fit.known([unit], centred=False),
            fit.beside_computers(unit),
        )
        own = own if len(unit) > 1 else own._replace(value=own.value + back)
        beside = beside and beside._replace(value=beside.value + back)
        skill = skill._replace(value=skill.value + back)
        rated.append((Rating(unit, skill, own, rounds, provisional=False, beside=beside), fit.trusted[unit]))
    return rated


def _fitted(group: Sequence[Lineup], spread: float, before: Mapping[Members, Known], anchors: Sequence[Anchor]) -> _Fit:
    units = sorted({unit for each in group for side in each.sides for unit in units_of(side)})
    against = sorted({(COMPUTERS, member) for each in group for member in _opponents(each.sides)})
    scale = [(COMPUTERS,)] if any(is_computer(one) for each in group for one in chain(*each.sides)) else []
    # Pairs come last, so that the first estimates, which leave them out, use the same numbers.
    simple = [*(unit for unit in units if len(unit) == 1), *scale, *against]
    order = [*simple, *(unit for unit in units if len(unit) > 1)]
    numbers = {unit: number for number, unit in enumerate(order)}
    priors = [_prior(unit, spread, before) for unit in order]
    skill, discounts = spread_and_discounts(
        [_results(each, spread, numbers, anchors, pairs=False) for each in group], priors[: len(simple)], spread * SKILL
    )
    reduced = [discounted(_results(each, spread, numbers, anchors, pairs=True), discounts) for each in group]
    rounds, counted = dict.fromkeys(units, 0.0), dict.fromkeys(units, 0.0)
    for lineup, result in zip(group, reduced, strict=True):
        for unit in chain.from_iterable(map(units_of, lineup.sides)):
            rounds[unit] += lineup.sums.rounds / FULL
            counted[unit] += result.rounds
    certainty = sum(
        (skill if prior.free else prior.deviation) ** -2
        for unit, prior in zip(order, priors, strict=True)
        if len(unit) == 1 and unit != (COMPUTERS,)
    )
    alone = sum(len(unit) == 1 for unit in units) == 1
    return _Fit(solve(*equations(reduced, priors, skill)), numbers, rounds, counted, 0.0 if alone else 1 / certainty)


def _prior(unit: Members, spread: float, before: Mapping[Members, Known]) -> Prior:
    if unit in before:
        return Prior(*before[unit])
    if unit == (COMPUTERS,):
        return Prior(0.0, spread * UNPLACED)
    if unit[0] == COMPUTERS:
        return Prior(0.0, spread * EXPLOITED)
    return Prior(0.0, spread * TOGETHER) if len(unit) > 1 else Prior(0.0, spread * SKILL, free=True)


def _opponents(sides: Sequence[Members]) -> dict[int, float]:
    """The members who play against computers, each with the computers' share of their opponents."""
    found: dict[int, float] = {}
    for number, side in enumerate(sides):
        others = [one for other, each in enumerate(sides) if other != number for one in each]
        if share := sum(map(is_computer, others)) / max(len(others), 1):
            found |= dict.fromkeys(people(side), share)
    return found


def _results(
    lineup: Lineup, spread: float, numbers: Mapping[Members, int], anchors: Sequence[Anchor], *, pairs: bool
) -> LineupResults:
    """A line-up as the model sees it. Without `pairs`, the skill of a pair is part of the noise."""
    shares, skills = _opponents(lineup.sides), {each.member: each.skill for each in anchors}
    sides, known = list[tuple[tuple[int, float], ...]](), list[float]()
    for side in lineup.sides:
        units = [(unit, 1.0) for unit in units_of(side) if pairs or len(unit) == 1]
        computers = [one for one in side if is_computer(one)]
        units += [((COMPUTERS,), float(len(computers)))] if computers else []
        units += [((COMPUTERS, one), shares[one]) for one in people(side) if one in shares]
        sides.append(tuple((numbers[unit], weight) for unit, weight in units))
        known.append(sum(skills[one] for one in computers))
    rounds = lineup.sums.rounds / FULL
    middle = sum(known) / len(known)
    # The sums hold margins in whole parts of a point, times the weight of the match.
    margins = tuple(
        total / (lineup.sums.rounds * PARTS) - own + middle
        for total, own in zip(lineup.sums.margins, known, strict=True)
    )
    # The variance of one side's points: a margin between two sides has twice as much.
    noise = spread**2 / 2 / rounds + (0.0 if pairs or len(lineup.sides[0]) == 1 else (spread * TOGETHER) ** 2)
    circle = frozenset(one for side in lineup.sides for one in people(side))
    return LineupResults(circle, rounds, tuple(sides), margins, 1 / noise)
