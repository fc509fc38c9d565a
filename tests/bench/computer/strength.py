"""Measures how strong the computer players are, against each other and against the yardstick, early players.

    python -m tests.bench.computer.strength rum500 --matches 2000                  # hard against the yardstick, 2 v 2
    python -m tests.bench.computer.strength rum500 --preset persian --matches 600
    python -m tests.bench.computer.strength rum500 --seats 3 --matches 600         # each alone, one against the others
    python -m tests.bench.computer.strength rum500 --player normal --against easy  # two levels
    python -m tests.bench.computer.strength rum500 --cost --matches 20             # the CPU time of a move
    python -m tests.bench.computer.strength rum500 --fast --matches 20000          # in seconds; levels or yardstick
    python -m tests.bench.computer.strength rum500 --fast --against before.json    # hard against earlier weights
    python -m tests.bench.computer.strength rum500 --fed --matches 40              # who takes the discards of a level
    python -m tests.bench.computer.strength rum500 --laps 1000 --player beginner   # how often a big pile lies for a lap

Each deal is played once for each side, with the players in each other's places. The confidence intervals are those of
the mean over such groups. No training uses these seeds, which are made from the word "strength". `--fast` plays in the
training's simulator, which needs a C++ compiler and numpy, and which tests compare with the engine event by event.
There, computers carry out a plan to the end of the turn and break no ties at random.

Instead of a level, `--player` and `--against` take a file of weights for *hard*.
"""

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bot.computer.levels import player_of
from bot.computer.net import decode_net
from bot.computer.rum500.evaluation import ALONE, NETS, TEAMS, NetEvaluator, net_name
from bot.computer.rum500.policy import Skill, evaluate, skill_of
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import AnyObservation, Level, Observation
from bot.games.options import Options
from bot.games.rum500.events import Discarded, PileTaken
from bot.games.rum500.options import PRESETS
from bot.games.rum500.rounds import hand_card_cost
from bot.games.values import Command, Deal, Event, Outcome, Seat, visible_to
from tests.bench.yardstick import choose
from tests.games.gin.tables import seed

Policy: TypeAlias = Callable[[AnyObservation, random.Random], Command]

YARDSTICK = "yardstick"
SIMULATOR_SEED = 568_003
"""A seed that no training starts from."""
USUAL = PRESETS["classic"]
BIG_PILE = 60
"""A pile of more points is big."""
Z_95 = 1.96
"""Standard errors to either side of a mean that make its 95 % interval."""


class Result(NamedTuple):
    """The share of matches that a player won, and by how much: means with half the width of their 95 % intervals.

    Attributes:
        a_round: the margin of a round; 0 if it wasn't measured.

    """

    matches: int
    won: float
    won_within: float
    margin: float
    margin_within: float
    a_round: float = 0.0
    a_round_within: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.matches} matches: won {self.won:.1%} ± {self.won_within:.1%}, "
            f"margin {self.margin:+.1f} ± {self.margin_within:.1f}"
            + (f", {self.a_round:+.2f} ± {self.a_round_within:.2f} a round" if self.a_round else "")
        )


def policy_of(game: str, level: str) -> Policy:
    """The policy of a level, of the yardstick, or of *hard* with a file of weights."""
    if level == YARDSTICK:
        return lambda observation, _: choose(game, observation.view, observation.choices)
    if level.endswith(".json"):
        skill = Skill(evaluator_in(Path(level), TEAMS))
        return lambda observation, rng: evaluate(observation, skill, rng)[0].command
    player = player_of(game, level)
    return lambda observation, rng: player(observation, rng)[0].command


def evaluator_in(file: Path, group: str) -> NetEvaluator:
    """The nets of a group in a file of weights."""
    nets = json.loads(file.read_text(encoding="utf-8"))["nets"]
    return NetEvaluator(*(decode_net(nets[net_name(group, net)]) for net in NETS))


def play_match(
    game: AnyGame,
    options: Options,
    sides: Sequence[int],
    players: Sequence[Policy],
    number: int,
    *,
    observe: Callable[[Iterable[Event]], None] = lambda _: None,
) -> Outcome:
    """Play a match; `number` seeds its deals and all its random numbers. `observe` gets all events."""
    match, events, rng = game.start(options, tuple(sides)), (), random.Random(number)  # noqa: S311 - repeatable
    while (outcome := game.outcome(match)) is None:
        if game.awaits_deal(match):
            salt = str(len(game.view(match, None).totals) + game.view(match, None).round_no)
            match, events = game.apply(match, None, Deal(seed(f"strength {number} {salt}"), salt))
            continue
        seat = game.to_act(match)[0]
        observation = Observation(options, game.view(match, seat), game.choices(match, seat), visible_to(events, seat))
        match, new = game.apply(match, seat, players[seat](observation, rng))
        events = (*events, *new)
        observe(new)
    return outcome


class Fed:
    """Counts the discards of 500 Rum that others took.

    Attributes:
        counts: how many of them partners took, and opponents.
        used: how many of them were the lowest card of a pick, likewise, which in classic has to be used. The cards
            above it come along whoever threw them.

    """

    def __init__(self, sides: Sequence[int]) -> None:
        self._sides, self.counts, self.used = sides, [0, 0], [0, 0]
        self._thrown_by: dict[Any, Seat] = {}

    def observe(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Discarded):
                self._thrown_by[event.card] = event.seat
            elif isinstance(event, PileTaken):
                for place, card in enumerate(event.cards):
                    thrower = self._thrown_by.pop(card, event.seat)
                    if thrower != event.seat:
                        by_opponent = self._sides[thrower] != self._sides[event.seat]
                        self.counts[by_opponent] += 1
                        self.used[by_opponent] += place == 0

    def __str__(self) -> str:
        lines: list[str] = []
        for counts, what in ((self.counts, "discards that others took"), (self.used, "of them picked to be used")):
            count = max(1, sum(counts))
            share = counts[0] / count
            within = Z_95 * (share * (1 - share) / count) ** 0.5
            lines.append(f"{count} {what}: {share:.1%} ± {within:.1%} by the partner")
        return "; ".join(lines)


def fed(game: AnyGame, options: Options, sides: Sequence[int], level: str, matches: int) -> Fed:
    """Who takes the discards in matches of which all seats are played by a level."""
    counted = Fed(sides)
    for number in range(matches):
        play_match(game, options, sides, [policy_of(game.key, level)] * len(sides), number, observe=counted.observe)
    return counted


def measure(game: AnyGame, options: Options, sides: Sequence[int], levels: tuple[str, str], matches: int) -> Result:
    """Play the first level on one side and the second on all others, on each side in turn with the same deals."""
    *_, result = results(game, options, sides, levels, matches)
    return result


def results(
    game: AnyGame, options: Options, sides: Sequence[int], levels: tuple[str, str], matches: int
) -> Iterator[Result]:
    """What `measure` has found after each deal, from the second on."""
    policy, opponent = (policy_of(game.key, level) for level in levels)
    count, won, margins = len(set(sides)), list[float](), list[float]()
    for number in range(max(2, matches // count)):
        group_won, group_margins = list[float](), list[float]()
        for side in range(count):
            players = [policy if seat_side == side else opponent for seat_side in sides]
            outcome = play_match(game, options, sides, players, number)
            group_won.append((side in outcome.winners) / len(outcome.winners))
            others = [total for rival, total in enumerate(outcome.totals) if rival != side]
            group_margins.append(outcome.totals[side] - max(others))
        won.append(statistics.mean(group_won))
        margins.append(statistics.mean(group_margins))
        if len(won) > 1:
            yield Result(len(won) * count, *_mean_with_interval(won), *_mean_with_interval(margins))


def _mean_with_interval(values: Sequence[float]) -> tuple[float, float]:
    return statistics.mean(values), Z_95 * statistics.stdev(values) / len(values) ** 0.5


def cost(game: AnyGame, options: Options, sides: Sequence[int], level: str, matches: int) -> str:
    """The CPU time of a move, in milliseconds."""
    policy, took = policy_of(game.key, level), list[float]()

    def timed(observation: AnyObservation, rng: random.Random) -> Command:
        began = time.process_time()
        command = policy(observation, rng)
        took.append(1000 * (time.process_time() - began))
        return command

    for number in range(matches):
        play_match(game, options, sides, [timed] * len(sides), number)
    mean, p99 = statistics.mean(took), statistics.quantiles(took, n=100)[98]
    return f"{len(took)} moves: {mean:.2f} ms on average, 99 % within {p99:.2f} ms, {max(took):.1f} ms at most"


def laps(game: AnyGame, options: Options, sides: Sequence[int], level: str, rounds: int) -> tuple[int, int]:
    """The laps of some rounds, and those in which nobody took from a pile of more than `BIG_PILE` points."""
    policy, rng, found, lying = policy_of(game.key, level), random.Random(rounds), 0, 0  # noqa: S311 - repeatable
    for number in range(rounds):
        match, events = game.apply(game.start(options, tuple(sides)), None, Deal(seed(f"laps {number}"), "1"))
        turns, big = 0, False
        while acting := game.to_act(match):
            view: Any = game.view(match, acting[0])
            if view.phase == "draw" and turns % len(sides) == 0:
                big = sum(hand_card_cost(USUAL, card) for card in view.pile) > BIG_PILE
            observation = Observation(options, view, game.choices(match, acting[0]), visible_to(events, acting[0]))
            match, new = game.apply(match, acting[0], policy(observation, rng))
            events = (*events, *new)
            big = big and not any(isinstance(event, PileTaken) for event in new)
            if any(isinstance(event, Discarded) for event in new):
                turns += 1
                if turns % len(sides) == 0:
                    found, lying = found + 1, lying + big
    return found, lying


def simulate(preset: str, sides: tuple[int, ...], players: tuple[str, str], matches: int) -> Result:
    """Two levels, or *hard* with files of weights, or the yardstick, in the simulator."""
    from training.rum500.practice import Variant  # noqa: PLC0415 - as below
    from training.rum500.simulator import duel  # noqa: PLC0415 - it needs numpy and a compiler

    group, groups = TEAMS if len(set(sides)) < len(sides) else ALONE, max(2, matches // len(set(sides)))

    def skill(name: str) -> Skill | None:
        if name == YARDSTICK:
            return None
        return skill_of(Level(name), sides) if name in set(Level) else Skill(evaluator_in(Path(name), group))

    own, other = map(skill, players)
    return Result(matches, *duel(Variant(preset, sides, 1), own, other, SIMULATOR_SEED, groups))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, help="each plays alone; by default two teams of two, or as many as can")
    parser.add_argument("--player", default=Level.HARD.value, help="a level, `yardstick`, or a file of weights")
    parser.add_argument("--against", default=YARDSTICK, help="a level, `yardstick`, or a file of weights")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--fast", action="store_true", help="in the simulator")
    parser.add_argument("--laps", type=int, metavar="ROUNDS", help="the laps in which a big pile lies instead")
    parser.add_argument("--cost", action="store_true", help="what a move of the player costs instead")
    parser.add_argument("--fed", action="store_true", help="who takes the discards of the player instead")
    args = parser.parse_args()
    game: Any = GAMES[args.game]
    options = game.presets[args.preset or next(iter(game.presets))]
    sides = tuple(range(args.seats)) if args.seats else (0, 1) if args.game == "gin" else (0, 1, 0, 1)
    if args.laps:
        found, lying = laps(game, options, sides, args.player, args.laps)
        text = f"{args.laps} rounds of {args.player}: {lying} of {found} laps, {lying / found:.1%}"
        print(text)  # noqa: T201 - the command line talks to a person
    elif args.fast:
        preset = args.preset or next(iter(game.presets))
        print(f"{args.game} {preset}, simulated: {simulate(preset, sides, (args.player, args.against), args.matches)}")  # noqa: T201 - as below
    elif args.fed:
        print(f"{args.player}: {fed(game, options, sides, args.player, args.matches)}")  # noqa: T201 - as below
    elif args.cost:
        print(cost(game, options, sides, args.player, args.matches))  # noqa: T201 - the command line talks to a person
    else:
        result = measure(game, options, sides, (args.player, args.against), args.matches)
        print(f"{args.game} {args.preset or ''}: {args.player} against {args.against}, {result}")  # noqa: T201 - as above


if __name__ == "__main__":
    main()
