"""How strong the computer players are: matches against each other and against the frozen ones of the first release.

    python -m tests.bench.strength rum500 --matches 2000                      # hard against the yardstick, 2 v 2
    python -m tests.bench.strength rum500 --preset persian --matches 600
    python -m tests.bench.strength rum500 --seats 3 --matches 600             # each alone, one against the others
    python -m tests.bench.strength rum500 --player normal --against easy      # two levels
    python -m tests.bench.strength rum500 --cost --matches 20                 # what a move costs
    python -m tests.bench.strength rum500 --fast --matches 20000              # hard against the yardstick, in seconds

Each deal is played twice, or once by each seat where each plays alone, with the players in each other's places; the
interval is that of the mean over such groups. The seeds are those of no training: they are made from this file's name.
`--fast` plays in the simulator of the training (a C++ compiler, numpy), which tests compare with the engine event by
event; there *hard* carries a plan out as a whole and breaks no ties by chance.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from bot.computer.levels import player_of
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnySight, Level, Sight
from bot.games.options import Options
from bot.games.values import Command, Deal, Outcome, seen_by
from tests.bench.yardstick import choose
from tests.games.gin.tables import seed

Deciding: TypeAlias = Callable[[AnySight, random.Random], Command]

YARDSTICK = "yardstick"
UNSEEN = 568_003
"""Where the simulator's chance begins: no training does there."""
NINETY_FIVE = 1.96
"""Standard errors to either side of a mean, between which it lies in 95 of 100 cases."""


class Share(NamedTuple):
    """How often a player won, and by how much: means with half the width of their 95 % intervals."""

    matches: int
    won: float
    won_within: float
    margin: float
    margin_within: float

    def __str__(self) -> str:
        return (
            f"{self.matches} matches: won {self.won:.1%} ± {self.won_within:.1%}, "
            f"margin {self.margin:+.1f} ± {self.margin_within:.1f}"
        )


def deciding(game: str, level: str) -> Deciding:
    """What a level, or the yardstick, does."""
    if level == YARDSTICK:
        return lambda sight, _: choose(game, sight.view, sight.choices)
    player = player_of(game, level)
    return lambda sight, chance: player(sight, chance)[0].command


def played(game: AnyGame, options: Options, sides: Sequence[int], players: Sequence[Deciding], number: int) -> Outcome:
    """One match; the number stands for its deals and all its chance."""
    match, events, chance = game.start(options, tuple(sides)), (), random.Random(number)  # noqa: S311 - repeatable
    while (outcome := game.outcome(match)) is None:
        if game.awaits_deal(match):
            salt = str(len(game.view(match, None).totals) + game.view(match, None).round_no)
            match, events = game.apply(match, None, Deal(seed(f"strength {number} {salt}"), salt))
            continue
        seat = game.to_act(match)[0]
        sight = Sight(options, game.view(match, seat), game.choices(match, seat), seen_by(events, seat))
        match, new = game.apply(match, seat, players[seat](sight, chance))
        events = (*events, *new)
    return outcome


def measured(game: AnyGame, options: Options, sides: Sequence[int], levels: tuple[str, str], matches: int) -> Share:
    """One side by the first level, all others by the second, in each place with the same deals."""
    one, other = (deciding(game.key, level) for level in levels)
    count, won, margins = len(set(sides)), list[float](), list[float]()
    for number in range(max(2, matches // count)):
        shares, leads = list[float](), list[float]()
        for side in range(count):
            players = [one if each == side else other for each in sides]
            outcome = played(game, options, sides, players, number)
            shares.append((side in outcome.winners) / len(outcome.winners))
            others = [total for at, total in enumerate(outcome.totals) if at != side]
            leads.append(outcome.totals[side] - max(others))
        won.append(statistics.mean(shares))
        margins.append(statistics.mean(leads))
    return Share(len(won) * count, *_mean(won), *_mean(margins))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    return statistics.mean(values), NINETY_FIVE * statistics.stdev(values) / len(values) ** 0.5


def cost(game: AnyGame, options: Options, sides: Sequence[int], level: str, matches: int) -> str:
    """What a move costs, in milliseconds of this process."""
    decide, took = deciding(game.key, level), list[float]()

    def timed(sight: AnySight, chance: random.Random) -> Command:
        began = time.process_time()
        command = decide(sight, chance)
        took.append(1000 * (time.process_time() - began))
        return command

    for number in range(matches):
        played(game, options, sides, [timed] * len(sides), number)
    mean, late = statistics.mean(took), statistics.quantiles(took, n=100)[98]
    return f"{len(took)} moves: {mean:.2f} ms on average, 99 % within {late:.2f} ms, {max(took):.1f} ms at most"


def simulated(preset: str, sides: tuple[int, ...], matches: int) -> Share:
    """Hard against the yardstick in the simulator."""
    from bot.computer.rum500.evaluation import ALONE, TEAMS  # noqa: PLC0415 - as above
    from bot.computer.rum500.policy import learnt  # noqa: PLC0415 - as above
    from training.rum500.practice import Kind  # noqa: PLC0415 - as above
    from training.rum500.simulator import duel  # noqa: PLC0415 - it takes numpy and a compiler

    count = len(set(sides))
    judge = learnt(TEAMS if count < len(sides) else ALONE)
    return Share(matches, *duel(Kind(preset, sides, 1), judge, None, UNSEEN, max(2, matches // count)))


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.strength", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, help="each plays alone; by default two teams of two, or as many as can")
    parser.add_argument("--player", default=Level.HARD.value, help="a level, or `yardstick`")
    parser.add_argument("--against", default=YARDSTICK, help="a level, or `yardstick`")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--fast", action="store_true", help="hard against the yardstick in the simulator")
    parser.add_argument("--cost", action="store_true", help="what a move of the player costs instead")
    told = parser.parse_args()
    game: Any = GAMES[told.game]
    options = game.presets[told.preset or next(iter(game.presets))]
    sides = tuple(range(told.seats)) if told.seats else (0, 1) if told.game == "gin" else (0, 1, 0, 1)
    if told.fast:
        preset = told.preset or next(iter(game.presets))
        print(f"{told.game} {preset}, simulated: {simulated(preset, sides, told.matches)}")  # noqa: T201 - as below
    elif told.cost:
        print(cost(game, options, sides, told.player, told.matches))  # noqa: T201 - the command line talks to a person
    else:
        found = measured(game, options, sides, (told.player, told.against), told.matches)
        print(f"{told.game} {told.preset or ''}: {told.player} against {told.against}, {found}")  # noqa: T201 - as above


if __name__ == "__main__":
    main()
