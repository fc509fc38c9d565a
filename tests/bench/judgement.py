"""How far the adviser can be trusted: what a decision really cost, compared with what the adviser says it cost.

    python -m tests.bench.judgement rum500 --decisions 4000

Rounds are played by *normal*. At some decisions the adviser's best move and another one are both played on to the end
of the round, by *hard* in every seat and from the same cards. The difference between the two is what the decision cost.
A single difference is mostly luck, but the mean over all decisions that were said to cost about the same shows whether
that was right. A review's threshold is where the mean is clearly above 0 and near what was said.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Self

from bot.computer.levels import evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import Level, Observation, ScoredMove
from bot.games.values import Command, Deal, Event, Seat, visible_to
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

Z_95 = 1.96
"""Standard errors to either side of a mean that make its 95 % interval."""
SAMPLED = 0.25
"""The share of decisions that are sampled."""
BUCKETS = (1, 2, 4, 6, 8, 12, 20, 60)
"""The bounds of the ranges of predicted costs, in points."""


class Sample(NamedTuple):
    """A decision: the kinds of the two moves, what the adviser says it cost, and what it cost in one round."""

    kind: str
    estimate: float
    cost: float


class RunningRound(NamedTuple):
    """The state of a round, and what has happened since its deal."""

    game: AnyGame
    options: Any
    state: Any
    events: tuple[Event, ...]

    def moves(self, seat: Seat, level: str, rng: random.Random) -> Sequence[ScoredMove]:
        """The moves of a seat, best first."""
        game, state = self.game, self.state
        observation = Observation(
            self.options, game.view(state, seat), game.choices(state, seat), visible_to(self.events, seat)
        )
        return evaluate_moves(game.key, level, observation, rng)

    def after(self, seat: Seat | None, command: Command) -> Self:
        """The round after a command."""
        state, events = self.game.apply(self.state, seat, command)
        return self._replace(state=state, events=(*self.events, *events))


def margin(running: RunningRound, command: Command, seat: Seat, number: int) -> float:
    """The margin of the seat's side over the best of the others, if the round goes on with a command."""
    start, game, rng = running.state, running.game, random.Random(number)  # noqa: S311 - repeatable
    running = running.after(seat, command)
    while not game.round_over(running.state) and game.outcome(running.state) is None:
        acting = game.to_act(running.state)[0]
        running = running.after(acting, running.moves(acting, Level.HARD, rng)[0].command)
    points = points_of(game, start, running.state)
    side: int = game.view(start, None).sides[seat]
    return points[side] - max((rival for at, rival in enumerate(points) if at != side), default=0)


def points_of(game: AnyGame, start: Any, end: Any) -> Sequence[int]:
    """What the round brought each side."""
    if points := game.points_of_round(start, end):
        return points
    outcome = game.outcome(end)
    before: Sequence[int] = game.view(start, None).totals
    after: Sequence[int] = outcome.totals if outcome else game.view(end, None).totals
    return [total - earlier for total, earlier in zip(after, before, strict=True)]


def sample_decisions(game: AnyGame, preset: str, number: int) -> Iterator[Sample]:
    """Some decisions of one round."""
    options, rng = game.presets[preset], random.Random(f"judgement {number}")  # noqa: S311 - repeatable
    running = RunningRound(game, options, game.start(options, sides_of(game, preset)), ())
    running = running.after(None, Deal(seed(f"judgement {number}"), "7"))
    while not game.round_over(running.state):
        acting = game.to_act(running.state)
        if not acting:
            return
        seat = acting[0]
        if rng.random() < SAMPLED:
            best, *others = running.moves(seat, Level.ADVISER, rng)
            others = [
                move for move in others if move.reasons_for and BUCKETS[0] <= best.value - move.value < BUCKETS[-1]
            ]
            if best.reasons_for and others:
                other = rng.choice(others)
                cost = margin(running, best.command, seat, number) - margin(running, other.command, seat, number)
                yield Sample(f"{best.command.kind}/{other.command.kind}", best.value - other.value, cost)
        running = running.after(seat, running.moves(seat, Level.NORMAL, rng)[0].command)


def report_lines(found: Sequence[Sample]) -> Iterator[str]:
    """What a point said really cost, by least squares, and a line for each range of what was said."""
    if found:
        slope = sum(sample.estimate * sample.cost for sample in found) / sum(sample.estimate**2 for sample in found)
        yield f"a point said cost {slope:.2f} points"
    for low, high in pairwise(BUCKETS):
        bucket = [sample for sample in found if low <= sample.estimate < high]
        if len(bucket) > 2:
            said = statistics.mean(sample.estimate for sample in bucket)
            costs = [sample.cost for sample in bucket]
            within = Z_95 * statistics.stdev(costs) / len(costs) ** 0.5
            cost = statistics.mean(costs)
            yield f"{low:>5} to {high:>5}: said {said:6.1f}, cost {cost:+6.1f} ± {within:4.1f} ({len(costs)} decisions)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.judgement", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--decisions", type=int, default=1000)
    args = parser.parse_args()
    game = GAMES[args.game]
    found, number = list[Sample](), 0
    while len(found) < args.decisions:
        found.extend(sample_decisions(game, args.preset or next(iter(game.presets)), number))
        number += 1
    sys.stdout.write("\n".join([f"{len(found)} decisions of {number} rounds", *report_lines(found), ""]))
    for kind in sorted({sample.kind for sample in found}):
        sys.stdout.write("\n".join([kind, *report_lines([sample for sample in found if sample.kind == kind]), ""]))


if __name__ == "__main__":
    main()
