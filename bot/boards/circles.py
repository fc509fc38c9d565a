"""Estimates how much the skills of connected members differ, and limits how far one circle can move ratings.

A circle is the set of members who sat at one table, whatever their sides. Two rules keep a member from buying a place
with opponents who lose on purpose (`python -m tests.bench.ratings.boards` plays such a buyer):

- At most KNOWN * m**2 / M of a circle's rounds count, where m is the number of rounds that its least known member has
  played elsewhere, and M the number that its best known member has.
- A circle's results are compared with what everyone else's rounds predict. A deviation of more than `MAX_SURPRISE`
  standard deviations is reduced to that many.

If there is only one circle, nobody else could be hurt, and nothing is reduced. Everything is recomputed each time, so a
newcomer's first match counts once they have met others.

The spread of skills is estimated from all rounds of every circle that is trusted at all, however little its members are
known elsewhere. Otherwise two groups that meet once a month would seem more alike than they are.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import NamedTuple, TypeAlias

from bot.boards.linear import Rows, Solution, evidence, inverse, solve, variance

Terms: TypeAlias = tuple[tuple[int, float], ...]
"""The strength of a side: unknowns by number, each with its weight."""

Circle: TypeAlias = frozenset[int]
"""The members who sat at one table."""

MAX_SURPRISE = 2.0
"""The most standard deviations from the prediction at which a circle's results count in full."""
KNOWN = 1.5
"""How many of a circle's rounds count for each round that its members have played elsewhere, if all played equally."""
GRID = tuple(2 ** (step / 2) for step in range(-4, 6))
"""The spreads to try, as multiples of the usual one."""
_CERTAINTY = 1.0
"""The prior standard deviation of log(spread / usual spread)."""
_ITERATIONS = 3
"""How many times the spread and the discounts are recomputed from each other."""


@dataclass(frozen=True, slots=True)
class LineupResults:
    """The matches of a line-up as the model sees them.

    Attributes:
        circle: the members who took part.
        rounds: how many rounds they played, weighted.
        sides: the terms of each side's strength.
        margins: each side's points a round, less the mean of all sides.
        weight: one over the variance of a side's mean points.

    """

    circle: Circle
    rounds: float
    sides: tuple[Terms, ...]
    margins: tuple[float, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Prior:
    """The prior of an unknown; if `free`, the estimated spread takes the place of its deviation."""

    value: float
    deviation: float
    free: bool = False


def equations(results: Sequence[LineupResults], priors: Sequence[Prior], spread: float) -> tuple[Rows, list[float]]:
    """The linear system of the unknowns: its precision matrix and its right-hand side.

    For n sides with strengths s, the margins are s - mean(s) plus noise. Their log-likelihood is quadratic in s, with
    the precision weight * (I - 1/n): the entry of two sides is -weight / n, that of a side with itself weight more.
    """
    deviations = [spread if prior.free else prior.deviation for prior in priors]
    precision: Rows = [{number: deviation**-2} for number, deviation in enumerate(deviations)]
    right = [prior.value * deviation**-2 for prior, deviation in zip(priors, deviations, strict=True)]
    for result in results:
        apart = -result.weight / len(result.sides)
        for side, own in enumerate(result.sides):
            for unknown, share in own:
                right[unknown] += share * result.weight * result.margins[side]
                row = precision[unknown]
                for other, others in enumerate(result.sides):
                    entry = share * (apart + result.weight if other == side else apart)
                    for column, times in others:
                        row[column] = row.get(column, 0.0) + entry * times
    return precision, right


class Discount(NamedTuple):
    """How the results of a circle are discounted.

    Attributes:
        trust: the share of its rounds that counts.
        share: the share of their deviation from the prediction that counts.
        means: the unknowns as everyone else's rounds predict them.

    """

    trust: float
    share: float = 1.0
    means: Mapping[int, float] = {}


Discounts: TypeAlias = Mapping[Circle, Discount]


def spread_and_discounts(
    results: Sequence[LineupResults], priors: Sequence[Prior], usual: float
) -> tuple[float, Discounts]:
    """The spread of the members, and how each circle is discounted."""
    discounts: Discounts = {circle: Discount(share) for circle, share in trust(results).items()}
    if len(discounts) == 1:
        return _estimated(results, priors, usual), discounts
    spread, in_full = usual, {circle: each._replace(trust=float(each.trust > 0)) for circle, each in discounts.items()}
    for _ in range(_ITERATIONS):
        counted = [discounted(result, discounts) for result in results]
        solution = solve(*equations(counted, priors, spread))
        discounts = _limited(results, discounts, solution, counted)
        in_full = _limited(results, in_full, solution, counted)
        spread = _estimated([discounted(result, in_full) for result in results], priors, usual)
    return spread, discounts


def trust(results: Sequence[LineupResults]) -> dict[Circle, float]:
    """The share of each circle's rounds that counts, by how much its members have played elsewhere."""
    played, inside = defaultdict[int, float](float), defaultdict[Circle, float](float)
    for result in results:
        inside[result.circle] += result.rounds
        for member in result.circle:
            played[member] += result.rounds
    if len(inside) == 1:
        return dict.fromkeys(inside, 1.0)
    found: dict[Circle, float] = {}
    for circle, rounds in inside.items():
        outside = [played[member] - rounds for member in circle]
        known = KNOWN * min(outside) ** 2 / max(*outside, 1e-9) if len(circle) > 1 else rounds
        found[circle] = min(1.0, known / rounds)
    return found


def discounted(result: LineupResults, discounts: Discounts) -> LineupResults:
    """The result, reduced to what counts of it."""
    discount = discounts[result.circle]
    strengths = [sum(times * discount.means.get(unknown, 0.0) for unknown, times in side) for side in result.sides]
    middle = sum(strengths) / len(strengths)
    margins = tuple(
        strength - middle + discount.share * (margin - strength + middle)
        for strength, margin in zip(strengths, result.margins, strict=True)
    )
    rounds, weight = discount.trust * result.rounds, discount.trust * result.weight
    return replace(result, rounds=rounds, margins=margins, weight=weight)


def _estimated(results: Sequence[LineupResults], priors: Sequence[Prior], usual: float) -> float:
    """The spread of the members' skills: the mean of the grid, weighted by likelihood."""
    count = sum(prior.free for prior in priors)
    likelihoods = [
        evidence(*equations(results, priors, usual * each)) - count * log(each) - (log(each) / _CERTAINTY) ** 2 / 2
        for each in GRID
    ]
    top = max(likelihoods)
    chances = [exp(each - top) for each in likelihoods]
    # The fourth power favours the larger spreads, so that one value gives the ± that all of them together would.
    mean = sum(chance * each**4 for chance, each in zip(chances, GRID, strict=True)) / sum(chances)
    return usual * mean ** (1 / 4)


def _limited(
    results: Sequence[LineupResults], discounts: Discounts, solution: Solution, counted: Sequence[LineupResults]
) -> dict[Circle, Discount]:
    """The discounts, recomputed: a circle too far from what all others predict has its deviation reduced.

    `counted` are the discounted results from which the solution was computed.
    """
    by_circle: dict[Circle, tuple[list[LineupResults], list[LineupResults]]] = {}
    for result, now in zip(results, counted, strict=True):
        own, together = by_circle.setdefault(result.circle, ([], []))
        own.append(replace(result, weight=discounts[result.circle].trust * result.weight))
        together.append(now)
    found: dict[Circle, Discount] = {}
    for circle, (own, together) in by_circle.items():
        found[circle] = Discount(discounts[circle].trust)
        unknowns = sorted({unknown for result in own for side in result.sides for unknown, _ in side})
        elsewhere = _without(solution, unknowns, together)
        if elsewhere is None or not discounts[circle].trust:
            continue
        means, covariances = elsewhere
        surprise = max(_surprise(own, place, unknowns, means, covariances) for place in range(len(unknowns)))
        if surprise > MAX_SURPRISE:
            means_by_unknown = dict(zip(unknowns, means, strict=True))
            found[circle] = Discount(discounts[circle].trust, MAX_SURPRISE / surprise, means_by_unknown)
    return found


def _without(
    solution: Solution, unknowns: Sequence[int], own: Sequence[LineupResults]
) -> tuple[list[float], list[list[float]]] | None:
    """The means and covariances of these unknowns by all other circles; None if these don't determine them."""
    places = {unknown: place for place, unknown in enumerate(unknowns)}
    means = [solution.means[unknown] for unknown in unknowns]
    try:
        known = inverse(solution.covariances(unknowns))
        right = [sum(value * mean for value, mean in zip(row, means, strict=True)) for row in known]
        for result in own:
            apart = result.weight / len(result.sides)
            for side, terms in enumerate(result.sides):
                for unknown, share in terms:
                    right[places[unknown]] -= share * result.weight * result.margins[side]
                    for other, others in enumerate(result.sides):
                        entry = share * (apart - result.weight if other == side else apart)
                        for column, times in others:
                            known[places[unknown]][places[column]] += entry * times
        covariances = inverse(known)
    except (ValueError, ZeroDivisionError):
        return None
    return [sum(value * each for value, each in zip(row, right, strict=True)) for row in covariances], covariances


def _surprise(
    own: Sequence[LineupResults],
    place: int,
    unknowns: Sequence[int],
    means: Sequence[float],
    covariances: Sequence[Sequence[float]],
) -> float:
    """How many standard deviations a circle's results are from the prediction for the unknown at `place`."""
    member = unknowns[place]
    places = {unknown: number for number, unknown in enumerate(unknowns)}
    off, noise, towards = 0.0, 0.0, [0.0] * len(unknowns)
    for result in own:
        for side, terms in enumerate(result.sides):
            share = next((share for unknown, share in terms if unknown == member), 0.0)
            if not share:
                continue
            weight = share * result.weight
            count = len(result.sides)
            off += weight * result.margins[side]
            noise += weight**2 * (1 - 1 / count) / result.weight
            for other, others in enumerate(result.sides):
                for unknown, times in others:
                    towards[places[unknown]] += weight * times * ((other == side) - 1 / count)
    doubt = noise + variance([list(row) for row in covariances], towards)
    expected = sum(weight * mean for weight, mean in zip(towards, means, strict=True))
    return abs(off - expected) / sqrt(doubt) if doubt > 0 else 0.0
