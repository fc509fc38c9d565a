"""Measures how many points a round the levels of the computer players are apart, and how simple strategies do.

    python -m tests.bench.computer.anchors rum500 [--seats 4] [--matches 400]  # two against two
    python -m tests.bench.computer.anchors rum500 --alone [--seats 3]
    python -m tests.bench.computer.anchors gin
    python -m tests.bench.computer.anchors rum500 --fast --matches 5000        # every pair of levels, in the simulator

The boards of the games are declared with these figures, so a new version of a level has to be measured first. Each deal
is played once from each side. A skill is what a member adds to their side, so between teams of two it is half of the
margin. The simple strategies are those that a person might try against a computer: the yardstick, and one that picks up
as much as it can from the pile. `--fast` plays in the training's simulator (see `strength`), and fits a skill for each
level, relative to normal, to the differences between all pairs: they aren't quite additive.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.options import Options
from bot.games.values import Command, Deal, visible_to
from tests.bench.computer.strength import SIMULATOR_SEED, YARDSTICK, Z_95, Policy, policy_of
from tests.bench.yardstick import choose
from tests.games.gin.tables import seed

GREEDY = "greedy"
PILE_COMMANDS = ("take", "upcard", "pick")


class Apart(NamedTuple):
    """The difference of two players' skills in points a round, half of its 95 % interval, and the number of rounds."""

    skill: float
    within: float
    rounds: int


def greedy(game: str, observation: AnyObservation) -> Command:
    """Pick up the most cards that are offered from the pile, and otherwise play like the yardstick."""
    for kind in PILE_COMMANDS:
        if listed := observation.choices.get(kind, ()):
            return max(listed, key=lambda choice: len(getattr(choice.note, "comes_along", ()))).command
    return choose(game, observation.view, observation.choices)


def player(game: str, name: str) -> Policy:
    return (lambda observation, _: greedy(game, observation)) if name == GREEDY else policy_of(game, name)


def rounds_of(
    game: AnyGame, options: Options, sides: Sequence[int], players: Sequence[Policy], number: int
) -> list[tuple[int, ...]]:
    """The points of each side in each round of a match; `number` seeds its deals and all its random numbers."""
    match, events, rng = game.start(options, tuple(sides)), (), random.Random(number)  # noqa: S311 - repeatable
    start, found = match, list[tuple[int, ...]]()
    while game.outcome(match) is None:
        if game.awaits_deal(match):
            salt = str(len(found))
            match, events = game.apply(match, None, Deal(seed(f"anchors {number} {salt}"), salt))
            start = match
            continue
        seat = game.to_act(match)[0]
        observation = Observation(options, game.view(match, seat), game.choices(match, seat), visible_to(events, seat))
        match, new = game.apply(match, seat, players[seat](observation, rng))
        events = (*events, *new)
        if game.round_over(match) and len(found) < game.view(match, None).round_no:
            found.append(tuple(game.points_of_round(start, match)))
    return found


def apart(game: AnyGame, options: Options, sides: Sequence[int], names: tuple[str, str], matches: int) -> Apart:
    """How much better the first player is. It plays each side in turn, and the second player all others."""
    own, other = (player(game.key, name) for name in names)
    count, size = len(set(sides)), len(sides) // len(set(sides))
    groups, weights = list[float](), list[int]()
    for number in range(max(2, matches // count)):
        margins = list[float]()
        for side in range(count):
            players = [own if seat_side == side else other for seat_side in sides]
            for points in rounds_of(game, options, sides, players, number):
                margins.append(points[side] - (sum(points) - points[side]) / (count - 1))
        groups.append(sum(margins) / size)
        weights.append(len(margins))
    mean = sum(groups) / sum(weights)
    errors = [(group - mean * weight) for group, weight in zip(groups, weights, strict=True)]
    within = Z_95 * statistics.stdev(errors) * len(errors) ** 0.5 / sum(weights)
    return Apart(mean, within, sum(weights))


def fast(preset: str, sides: tuple[int, ...], matches: int) -> None:
    """Measure every pair of levels of 500 Rum, and the simple strategies, in the simulator; print the fitted skills."""
    import numpy as np  # noqa: PLC0415 - as below

    from bot.computer.rum500.policy import skill_of  # noqa: PLC0415 - as below
    from training.rum500.practice import Variant  # noqa: PLC0415 - as below
    from training.rum500.simulator import PILE_TAKER, SIMPLE_PLAYER, duel  # noqa: PLC0415 - it needs numpy and a compiler

    levels, size = GAMES["rum500"].levels, len(sides) // len(set(sides))
    variant, groups = Variant(preset, sides, 1), max(2, matches // len(set(sides)))
    rows, apart_by = list[list[float]](), list[float]()
    for worse, better in combinations(levels, 2):
        found = duel(variant, skill_of(better, sides), skill_of(worse, sides), SIMULATOR_SEED, groups)
        rows.append([float(level == better) - float(level == worse) for level in levels if level is not Level.NORMAL])
        apart_by.append(found.a_round / size)
        sys.stdout.write(
            f"{better:>9} over {worse:8}: {apart_by[-1]:+.2f} ± {found.a_round_within / size:.2f}, "
            f"won {found.won:.1%} ± {found.won_within:.1%}\n"
        )
    for name, simple in ((YARDSTICK, SIMPLE_PLAYER), (GREEDY, PILE_TAKER)):
        for level in levels:
            found = duel(variant, None, skill_of(level, sides), SIMULATOR_SEED, groups, simple=simple)
            sys.stdout.write(
                f"{name:>9} over {level:8}: {found.a_round / size:+.2f} ± {found.a_round_within / size:.2f}\n"
            )
    fitted = np.linalg.lstsq(np.array(rows), np.array(apart_by), rcond=None)[0]
    names = [level for level in levels if level is not Level.NORMAL]
    sys.stdout.write(", ".join(f"{name} {skill:+.1f}" for name, skill in zip(names, fitted, strict=True)) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.anchors",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--alone", action="store_true")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--fast", action="store_true", help="500 Rum in the simulator")
    args = parser.parse_args()
    game: Any = GAMES[args.game]
    options = game.presets[args.preset or next(iter(game.presets))]
    sides = (0, 1) if args.game == "gin" else tuple(range(args.seats)) if args.alone else (0, 1, 0, 1)
    if args.fast:
        fast(args.preset or next(iter(game.presets)), sides, args.matches)
        return
    pairs: list[tuple[str, str]] = [(better, worse) for worse, better in pairwise(game.levels)]
    pairs += [(simple, level) for simple in (GREEDY, YARDSTICK) for level in game.levels]
    for pair in pairs:
        found = apart(game, options, sides, pair, args.matches)
        sys.stdout.write(
            f"{pair[0]:>9} over {pair[1]:6}: {found.skill:+.1f} ± {found.within:.1f} ({found.rounds} rounds)\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
