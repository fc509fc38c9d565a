"""Measures the levels' scores in the solitaire: `python -m tests.bench.computer.solitaire_strength --number 200`.

All levels play the same deals. The intervals are 95 % intervals of the mean.
"""

import argparse
import statistics
import sys
from random import Random
from typing import Any

from bot.computer.levels import player_of
from bot.games.observation import Level, Observation
from bot.games.solitaire.game import Solitaire
from bot.games.solitaire.options import PRESETS, SolitaireOptions
from bot.games.values import Deal, visible_to
from tests.games.gin.tables import seed

GAME = Solitaire()


def play_match(level: Level, options: SolitaireOptions, number: int) -> tuple[int, int]:
    """Play a match; returns the scores of the player and of the joker."""
    match, player, rng = GAME.start(options, (0,)), player_of("solitaire", level), Random(number)  # noqa: S311 - the same matches in every run
    while match.outcome is None:
        match, events = GAME.apply(match, None, Deal(seed(number * 1000 + match.round_no), "3"))
        while match.to_act:
            observation: Any = Observation(options, GAME.view(match, 0), GAME.choices(match, 0), visible_to(events, 0))
            match, new = GAME.apply(match, 0, player(observation, rng)[0].command)
            events += new
    return match.totals


def report(level: Level, preset: str, matches: int) -> str:
    """The line about a level."""
    own, joker = zip(*(play_match(level, PRESETS[preset], number) for number in range(matches)), strict=True)
    within = 1.96 * statistics.stdev(own) / matches**0.5
    won = sum(points > against for points, against in zip(own, joker, strict=True)) / matches
    return f"{preset}, {level}: {statistics.mean(own):.1f} +-{within:.1f} points, {won:.0%} of {matches} matches won"


def main() -> None:
    """Measure all levels at some presets, or at all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.solitaire_strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("presets", nargs="*", default=list(PRESETS))
    parser.add_argument("--number", type=int, default=200, help="matches")
    args = parser.parse_args()
    for preset in args.presets:
        for level in GAME.levels:
            sys.stdout.write(f"{report(level, preset, args.number)}\n")


if __name__ == "__main__":
    main()
