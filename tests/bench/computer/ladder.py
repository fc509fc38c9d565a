"""Checks that each level of a game beats the one below it: `python -m tests.bench.computer.ladder [--matches 200]`.

So few matches can only show that a player has become much weaker. Each minimum is five percentage points below the aim.
Two levels stop playing as soon as the 95 % interval lies above the minimum.
The exit code is 1 if a level misses its minimum.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

from bot.games.catalogue import GAMES
from tests.bench.computer.strength import Result, results


class Rung(NamedTuple):
    """Two neighbouring levels of a game, and the share of matches that the higher one has to win."""

    game: str
    better: str
    worse: str
    minimum: float


RUNGS = tuple(
    Rung(game, better, worse, minimum)
    for game, minimum in (("rum500", 0.53), ("gin", 0.51))
    for worse, better in pairwise(GAMES[game].levels)
)
FEWEST = 40
"""The fewest matches that are played."""
SIDES = {"rum500": (0, 1, 0, 1), "gin": (0, 1)}


def measure_rung(rung: Rung, matches: int) -> Result:
    """Play up to so many matches of the game's first preset, each deal from both sides."""
    game: Any = GAMES[rung.game]
    options = next(iter(game.presets.values()))
    played = results(game, options, SIDES[rung.game], (rung.better, rung.worse), matches)
    result = next(played)
    while result.matches < FEWEST or result.won - result.won_within <= rung.minimum:
        if (more := next(played, None)) is None:
            break
        result = more
    return result


def main() -> None:
    """Measure every rung, two at a time."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.ladder",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--matches", type=int, default=200, help="the most that two levels play")
    matches = parser.parse_args().matches
    with ProcessPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(measure_rung, RUNGS, [matches] * len(RUNGS)))
    for rung, result in zip(RUNGS, results, strict=True):
        verdict = "reached" if result.won >= rung.minimum else "MISSED"
        sys.stdout.write(f"{rung.game}: {rung.better} against {rung.worse}, {result}; {rung.minimum:.0%} {verdict}\n")
    sys.exit(any(result.won < rung.minimum for rung, result in zip(RUNGS, results, strict=True)))


if __name__ == "__main__":
    main()
