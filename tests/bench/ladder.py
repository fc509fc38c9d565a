"""Whether each level of a game still beats the one below it: `python -m tests.bench.ladder [--matches 400]`.

So few matches tell a player that has become much weaker, no more: each gate lies five points below what is aimed at.
The exit code is 1 where a rung isn't reached.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from bot.games.catalogue import GAMES
from bot.games.observation import Level
from tests.bench.strength import Share, measured


class Rung(NamedTuple):
    """Two neighbouring levels of a game, and the share of matches that the better has to win."""

    game: str
    better: str
    worse: str
    gate: float


RUNGS = (
    Rung("rum500", Level.HARD, Level.NORMAL, 0.55),
    Rung("rum500", Level.NORMAL, Level.EASY, 0.55),
    Rung("gin", Level.HARD, Level.NORMAL, 0.51),
    Rung("gin", Level.NORMAL, Level.EASY, 0.51),
)
SIDES = {"rum500": (0, 1, 0, 1), "gin": (0, 1)}


def climbed(rung: Rung, matches: int) -> Share:
    """Matches of the game's first preset, each deal played from both sides."""
    game: Any = GAMES[rung.game]
    options = next(iter(game.presets.values()))
    return measured(game, options, SIDES[rung.game], (rung.better, rung.worse), matches)


def main() -> None:
    """Climb every rung, two at a time."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.ladder", description=__doc__)
    parser.add_argument("--matches", type=int, default=400)
    matches = parser.parse_args().matches
    with ProcessPoolExecutor(max_workers=2) as pool:
        found = list(pool.map(climbed, RUNGS, [matches] * len(RUNGS)))
    for rung, share in zip(RUNGS, found, strict=True):
        verdict = "reached" if share.won >= rung.gate else "MISSED"
        sys.stdout.write(f"{rung.game}: {rung.better} against {rung.worse}, {share}; {rung.gate:.0%} {verdict}\n")
    sys.exit(any(share.won < rung.gate for rung, share in zip(RUNGS, found, strict=True)))


if __name__ == "__main__":
    main()
