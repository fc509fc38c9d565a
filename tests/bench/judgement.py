"""How far the review's judgement can be trusted: what a decision really cost against what *hard* says that it cost.

    python -m tests.bench.judgement rum500 --decisions 4000

Rounds are played by *normal*. At some decisions the best option of *hard* and another one are both played on, by *hard*
in every seat and from the same cards, to the end of the round; the difference of the two rounds is what the decision
cost. One pair says little, since most of it is luck; the mean over all decisions that were said to cost about the same
says whether that was so. The threshold of a review is where the mean is clearly above 0, and near what was said.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Self

from bot.computer.levels import weigh
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import Level, Sight, Weighed
from bot.games.values import Command, Deal, Event, Seat, seen_by
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

NINETY_FIVE = 1.96
OFTEN = 0.25
"""The share of decisions that are looked into."""
STEPS = (1, 2, 4, 6, 8, 12, 20, 60)


class Sample(NamedTuple):
    """A decision: its kind, what it is said to have cost, and what it cost in one round."""

    kind: str
    said: float
    cost: float


class Running(NamedTuple):
    """A round that runs: the state, and what has happened since its deal."""

    game: AnyGame
    options: Any
    state: Any
    events: tuple[Event, ...]

    def weighed(self, seat: Seat, level: str, chance: random.Random) -> Sequence[Weighed]:
        """The options of a seat."""
        game, state = self.game, self.state
        sight = Sight(self.options, game.view(state, seat), game.choices(state, seat), seen_by(self.events, seat))
        return weigh(game.key, level, sight, chance)

    def after(self, seat: Seat | None, command: Command) -> Self:
        """The round with one command more."""
        state, events = self.game.apply(self.state, seat, command)
        return self._replace(state=state, events=(*self.events, *events))


def margin(running: Running, command: Command, seat: Seat, number: int) -> float:
    """What the round brings the seat's side against the best of the others, if it goes on with a command."""
    start, game, chance = running.state, running.game, random.Random(number)  # noqa: S311 - repeatable
    running = running.after(seat, command)
    while not game.round_over(running.state) and game.outcome(running.state) is None:
        acting = game.to_act(running.state)[0]
        running = running.after(acting, running.weighed(acting, Level.HARD, chance)[0].command)
    points = points_of(game, start, running.state)
    side: int = game.view(start, None).sides[seat]
    return points[side] - max((each for at, each in enumerate(points) if at != side), default=0)


def points_of(game: AnyGame, start: Any, end: Any) -> Sequence[int]:
    """What the round was worth for each side."""
    if points := game.points_of_round(start, end):
        return points
    outcome = game.outcome(end)
    before: Sequence[int] = game.view(start, None).totals
    after: Sequence[int] = outcome.totals if outcome else game.view(end, None).totals
    return [one - other for one, other in zip(after, before, strict=True)]


def samples(game: AnyGame, preset: str, number: int) -> Iterator[Sample]:
    """Some decisions of one round."""
    options, chance = game.presets[preset], random.Random(f"judgement {number}")  # noqa: S311 - repeatable
    running = Running(game, options, game.start(options, sides_of(game, preset)), ())
    running = running.after(None, Deal(seed(f"judgement {number}"), "7"))
    while not game.round_over(running.state):
        acting = game.to_act(running.state)
        if not acting:
            return
        seat = acting[0]
        if chance.random() < OFTEN:
            best, *others = running.weighed(seat, Level.ADVISER, chance)
            others = [one for one in others if one.why and STEPS[0] <= best.value - one.value < STEPS[-1]]
            if best.why and others:
                other = chance.choice(others)
                cost = margin(running, best.command, seat, number) - margin(running, other.command, seat, number)
                yield Sample(f"{best.command.kind}/{other.command.kind}", best.value - other.value, cost)
        running = running.after(seat, running.weighed(seat, Level.NORMAL, chance)[0].command)


def told(found: Sequence[Sample]) -> Iterator[str]:
    """A line for each range of what was said, and what a point of it cost on the whole."""
    if found:
        told_twice = sum(one.said**2 for one in found)
        yield f"a point said cost {sum(one.said * one.cost for one in found) / told_twice:.2f} points"
    for low, high in pairwise(STEPS):
        costs = [one for one in found if low <= one.said < high]
        if len(costs) > 2:
            said = statistics.mean(one.said for one in costs)
            cost = statistics.mean(one.cost for one in costs)
            within = NINETY_FIVE * statistics.stdev(one.cost for one in costs) / len(costs) ** 0.5
            yield f"{low:>5} to {high:>5}: said {said:6.1f}, cost {cost:+6.1f} ± {within:4.1f} ({len(costs)} decisions)"


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judgement", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--decisions", type=int, default=1000)
    chosen = parser.parse_args()
    game = GAMES[chosen.game]
    found, number = list[Sample](), 0
    while len(found) < chosen.decisions:
        found.extend(samples(game, chosen.preset or next(iter(game.presets)), number))
        number += 1
    sys.stdout.write("\n".join([f"{len(found)} decisions of {number} rounds", *told(found), ""]))
    for kind in sorted({one.kind for one in found}):
        sys.stdout.write("\n".join([kind, *told([one for one in found if one.kind == kind]), ""]))


if __name__ == "__main__":
    main()
