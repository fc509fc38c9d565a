"""What the levels of the solitaire score in a match: `python -m tests.bench.solitaire_strength --number 200`.

All levels play the same deals. The interval is that of the mean, at 95 %.
"""

import argparse
import statistics
import sys
from random import Random
from typing import Any

from bot.computer.levels import player_of
from bot.games.observation import CHOSEN, Level, Sight
from bot.games.solitaire.game import Solitaire
from bot.games.solitaire.options import PRESETS, SolitaireOptions
from bot.games.values import Deal, seen_by
from tests.games.gin.tables import seed

GAME = Solitaire()


def totals(level: Level, options: SolitaireOptions, number: int) -> tuple[int, int]:
    """What the player and the Joker score in a match."""
    match, weigh, chance = GAME.start(options, (0,)), player_of("solitaire", level), Random(number)  # noqa: S311 - the same matches in every run
    while match.outcome is None:
        match, events = GAME.apply(match, None, Deal(seed(number * 1000 + match.round_no), "3"))
        while match.to_act:
            sight: Any = Sight(options, GAME.view(match, 0), GAME.choices(match, 0), seen_by(events, 0))
            match, new = GAME.apply(match, 0, weigh(sight, chance)[0].command)
            events += new
    return match.totals


def told(level: Level, preset: str, number: int) -> str:
    """A line about a level."""
    own, joker = zip(*(totals(level, PRESETS[preset], each) for each in range(number)), strict=True)
    within = 1.96 * statistics.stdev(own) / number**0.5
    won = sum(one > other for one, other in zip(own, joker, strict=True)) / number
    return f"{preset}, {level}: {statistics.mean(own):.1f} +-{within:.1f} points, {won:.0%} of {number} matches won"


def main() -> None:
    """Measure all levels at one preset or at all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.solitaire_strength")
    parser.add_argument("presets", nargs="*", default=list(PRESETS))
    parser.add_argument("--number", type=int, default=200, help="matches")
    asked = parser.parse_args()
    for preset in asked.presets:
        for level in CHOSEN:
            sys.stdout.write(f"{told(level, preset, asked.number)}\n")


if __name__ == "__main__":
    main()
