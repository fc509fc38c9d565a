"""Measures how well boards rank members by skill, on a simulated server whose members' skills are known.

    python -m tests.bench.ratings.rating_world [RUNS]

Twelve members whose skills differ by a standard deviation of 4 points a round; two against two with new partners each
match, six rounds of a standard deviation of 63. It prints the mean rank correlation of each board with the skills.
openskill is compared if it is installed (`pip install openskill==6.2.0`).
"""

import argparse
import importlib
import importlib.util
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from bot.boards.lineups import Lineup, played, sides_of, summed
from bot.boards.rating import ratings
from bot.tables.model.records import MatchScore, RoundScore

Board = Callable[[Sequence["Match"]], Mapping[int, float]]

MEMBERS, SKILL, ROUNDS, SPREAD = 12, 4.0, 6, 63.0
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


class Match(NamedTuple):
    """A match of two against two: the sides, and each round's margin of the first."""

    sides: tuple[tuple[int, ...], ...]
    margins: tuple[float, ...]

    @property
    def winner(self) -> int:
        return 0 if sum(self.margins) > 0 else 1


def new_match(chance: random.Random, skills: Sequence[float]) -> Match:
    """A match of four random members."""
    four = chance.sample(range(len(skills)), 4)
    sides = (tuple(four[:2]), tuple(four[2:]))
    ahead = sum(skills[each] for each in sides[0]) - sum(skills[each] for each in sides[1])
    return Match(sides, tuple(chance.gauss(ahead, SPREAD) for _ in range(ROUNDS)))


def by_wins(matches: Sequence[Match]) -> Mapping[int, float]:
    """The number of matches won, as the boards ranked earlier."""
    return Counter(member for match in matches for member in match.sides[match.winner])


def by_rate(matches: Sequence[Match]) -> Mapping[int, float]:
    """The share of matches won."""
    counts = Counter(member for match in matches for side in match.sides for member in side)
    wins = by_wins(matches)
    return {member: wins.get(member, 0) / count for member, count in counts.items()}


def by_rating(matches: Sequence[Match]) -> Mapping[int, float]:
    """The ratings of the board."""
    met: dict[Any, list[Any]] = {}
    for number, match in enumerate(matches):
        rounds = tuple(RoundScore((round(margin), 0), rated=True) for margin in match.margins)
        score = MatchScore(match.sides, rounds)
        ended = BEGAN + timedelta(days=number / 6)
        met.setdefault(sides_of(score), []).append(played(score, ended, number))
    lineups = [Lineup(sides, summed(sides, each)) for sides, each in met.items()]
    return {each.members[0]: each.skill.value for each in ratings(lineups, SPREAD) if not each.pair}


def by_openskill(matches: Sequence[Match]) -> Mapping[int, float]:
    """The lower bound of openskill's rating from the results of the matches, by which its authors rank."""
    models: Any = importlib.import_module("openskill.models")
    model = models.PlackettLuce()
    kept: dict[int, Any] = {}
    for match in matches:
        teams = [[kept.setdefault(each, model.rating()) for each in side] for side in match.sides]
        rated = model.rate(teams, ranks=[int(match.winner != side) for side in (0, 1)])
        for side, team in zip(match.sides, rated, strict=True):
            kept |= dict(zip(side, team, strict=True))
    return {member: rating.ordinal() for member, rating in kept.items()}


BOARDS: dict[str, Board] = {"most wins": by_wins, "win rate": by_rate, "rating": by_rating}
if importlib.util.find_spec("openskill"):
    BOARDS["openskill"] = by_openskill


def correlations(runs: int, counts: Sequence[int], *, number: int = 1) -> dict[tuple[str, int], float]:
    """The mean rank correlation of each board with the skills, by board and number of matches for each member."""
    chance = random.Random(number)  # noqa: S311 - the same servers in every run
    found: dict[tuple[str, int], list[float]] = {}
    for _ in range(runs):
        skills = [chance.gauss(0, SKILL) for _ in range(MEMBERS)]
        all_matches = [new_match(chance, skills) for _ in range(max(counts) * MEMBERS // 4)]
        for count in counts:
            matches = all_matches[: count * MEMBERS // 4]
            for name, board in BOARDS.items():
                shown = board(matches)
                order = [shown.get(member, 0.0) for member in range(MEMBERS)]
                found.setdefault((name, count), []).append(statistics.correlation(ranks(order), ranks(skills)))
    return {key: statistics.mean(values) for key, values in found.items()}


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value; equal values share the mean of their ranks."""
    ordered = sorted(values)
    return [ordered.index(value) + (ordered.count(value) - 1) / 2 for value in values]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", type=int, nargs="?", default=1000)
    runs = parser.parse_args().runs
    for (name, count), value in sorted(correlations(runs, (10, 20, 40, 80)).items()):
        sys.stdout.write(f"{name:10} {count:3} matches: {value:.3f}\n")


if __name__ == "__main__":
    main()
