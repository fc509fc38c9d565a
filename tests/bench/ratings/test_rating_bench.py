"""Measures the cost and the quality of ratings.

    python -m pytest tests/bench/ratings/test_rating_bench.py --benchmark-enable -p no:randomly
    python -m tests.bench.ratings.rating_world 1000     # the rank correlations in full

Every run measures the correlation on a few servers, against a bar that leaves room for chance.
"""

import random
from typing import Any

import pytest

from bot.boards.linear import EXACT
from bot.boards.lineups import FULL, PARTS, Lineup, Played, Sums, added
from bot.boards.rating import ratings
from tests.bench.ratings.rating_world import BEGAN, SPREAD, correlations

LINES = EXACT
MEMBERS = 24  # with their 276 pairs, 300 lines


def server(matches: int, members: int = MEMBERS) -> list[Lineup]:
    """The line-ups of a server on which everybody plays with everybody."""
    chance = random.Random(2)  # noqa: S311 - the same server in every run
    found: list[Lineup] = []
    for _ in range(matches):
        four = chance.sample(range(members), 4)
        sides = tuple(sorted((tuple(sorted(four[:2])), tuple(sorted(four[2:])))))
        ahead = round(chance.gauss(0, SPREAD / 2) * 6 * FULL * PARTS)
        found.append(Lineup(sides, Sums(1, 6 * FULL, (ahead, -ahead))))
    return found


@pytest.mark.benchmark(group="ratings")
def test_the_ratings_of_300_lines(benchmark: Any) -> None:
    met = server(2000)
    found = benchmark(ratings, met, SPREAD)
    assert len(found) == LINES


@pytest.mark.benchmark(group="ratings")
def test_the_sums_of_a_match_that_ends(benchmark: Any) -> None:
    sides = ((1, 2), (3, 4))
    week = [Played(BEGAN, number, 6, (840, -840)) for number in range(40)]
    assert benchmark(added, sides, week[1:], week[0])[0].matches == 1


def test_the_rating_tells_more_of_who_plays_well_than_wins_do() -> None:
    found = correlations(25, (40,))
    assert found["rating", 40] > max(0.5, found["most wins", 40] + 0.05)
