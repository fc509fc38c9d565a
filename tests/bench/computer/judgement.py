"""Measures how far the adviser can be trusted: the true cost of decisions, compared with the cost that it estimates.

    python -m tests.bench.computer.judgement rum500 --decisions 4000
    python -m tests.bench.computer.judgement gin --decisions 4000 --member easy
    python -m tests.bench.computer.judgement gin --given-away 200

Rounds are played by *normal*. At some decisions the adviser's best move and another one are both played on to the end
of the round, by *hard* in every seat and from the same cards. The difference between the two is the decision's cost. A
single difference is mostly luck, but the mean over all decisions with about the same estimate shows whether that was
right. A review's threshold is where the mean is clearly above 0 and near the estimate.

With `--member` the other move is the one that a member who plays at that level would have made, and only decisions that
a review would report count. Each kind of decision, by the adviser's command and the member's, has its own line.

`--given-away` prints the points a round that each level gives away, measured as in a review, over a number of rounds.
"""

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Self

from bot.computer.levels import advice_thresholds, evaluate_moves
from bot.games.catalogue import GAMES
from bot.games.contract import AnyGame
from bot.games.observation import SELECTABLE_LEVELS, Level, Observation, ScoredMove
from bot.games.values import Command, Deal, Event, Seat, visible_to
from tests.games.gin.tables import seed
from tests.games.playthrough import sides_of

Z_95 = 1.96
"""Standard errors to either side of a mean that make its 95 % interval."""
SAMPLED = 0.25
"""The share of decisions that are sampled."""
BUCKETS = (1, 2, 4, 6, 8, 12, 20, 60)
"""The bounds of the ranges of estimated costs, in points."""


class Sample(NamedTuple):
    """A decision.

    Attributes:
        kind: the kinds of the adviser's command and of the other one.
        estimate: the cost of the other command that the adviser estimates, in points.
        cost: its cost in one round, in points.
        stock: the number of cards in the stock.

    """

    kind: str
    estimate: float
    cost: float
    stock: int = 0


class RunningRound(NamedTuple):
    """The state of a round, and its events since the deal."""

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
    """The points that each side made in the round."""
    if points := game.points_of_round(start, end):
        return points
    outcome = game.outcome(end)
    before: Sequence[int] = game.view(start, None).totals
    after: Sequence[int] = outcome.totals if outcome else game.view(end, None).totals
    return [total - earlier for total, earlier in zip(after, before, strict=True)]


def sample_decisions(game: AnyGame, preset: str, number: int, member: str | None = None) -> Iterator[Sample]:
    """A sample of the decisions of one round; those of a member who plays at a level, if one is named."""
    options, rng = game.presets[preset], random.Random(f"judgement {number}")  # noqa: S311 - repeatable
    running = RunningRound(game, options, game.start(options, sides_of(game, preset)), ())
    running = running.after(None, Deal(seed(f"judgement {number}"), "7"))
    while not game.round_over(running.state):
        acting = game.to_act(running.state)
        if not acting:
            return
        seat = acting[0]
        if member is not None or rng.random() < SAMPLED:
            best, *others = running.moves(seat, Level.ADVISER, rng)
            least = BUCKETS[0] if member is None else advice_thresholds(game.key, options).significance
            others = [move for move in others if move.reasons_for and least < best.value - move.value < BUCKETS[-1]]
            if member is not None and others:
                played = running.moves(seat, member, rng)[0].command
                others = [move for move in others if move.command == played]
            if best.reasons_for and others:
                other = rng.choice(others)
                cost = margin(running, best.command, seat, number) - margin(running, other.command, seat, number)
                stock: int = game.view(running.state, seat).stock
                yield Sample(f"{best.command.kind}/{other.command.kind}", best.value - other.value, cost, stock)
        running = running.after(seat, running.moves(seat, Level.NORMAL, rng)[0].command)


def given_away(game: AnyGame, preset: str, number: int, level: str) -> float:
    """The points that a seat gives away in a round in which all play at a level, as a review measures it."""
    options, rng = game.presets[preset], random.Random(f"judgement {number}")  # noqa: S311 - repeatable
    thresholds, total = advice_thresholds(game.key, options), 0.0
    running = RunningRound(game, options, game.start(options, sides_of(game, preset)), ())
    running = running.after(None, Deal(seed(f"judgement {number}"), "7"))
    seats = len(game.view(running.state, None).sides)
    while not game.round_over(running.state) and (acting := game.to_act(running.state)):
        played = running.moves(acting[0], level, rng)[0].command
        advised = running.moves(acting[0], Level.ADVISER, rng)
        value = next((move.value for move in advised if move.command == played and move.reasons_for), advised[0].value)
        if (cost := advised[0].value - value) > thresholds.tie_tolerance:
            accuracy = thresholds.kinds.get((advised[0].command.kind, played.kind), thresholds.others)
            total += cost * (1.0 if accuracy.cost_factor is None else accuracy.cost_factor)
        running = running.after(acting[0], played)
    return total / seats


def kind_ratio(samples: Sequence[Sample]) -> str:
    """The cost of the decisions of a kind, divided by the estimates."""
    if len(samples) < 2:
        return "too few to tell"
    said = statistics.mean(sample.estimate for sample in samples)
    costs = [sample.cost for sample in samples]
    within = Z_95 * statistics.stdev(costs) / len(costs) ** 0.5
    return f"cost / said {statistics.mean(costs) / said:.2f} ± {within / said:.2f} ({len(costs)} decisions)"


def report_lines(found: Sequence[Sample]) -> Iterator[str]:
    """The true cost of an estimated point, by least squares, and a line for each range of estimates."""
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
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.computer.judgement",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--preset")
    parser.add_argument("--decisions", type=int, default=1000)
    parser.add_argument("--member", choices=SELECTABLE_LEVELS)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first round")
    parser.add_argument("--given-away", type=int, metavar="ROUNDS")
    args = parser.parse_args()
    game = GAMES[args.game]
    if args.given_away:
        for level in game.levels:
            rounds = range(args.begin, args.begin + args.given_away)
            lost = [given_away(game, args.preset or next(iter(game.presets)), number, level) for number in rounds]
            within = Z_95 * statistics.stdev(lost) / len(lost) ** 0.5
            sys.stdout.write(f"{level}: {statistics.mean(lost):.1f} ± {within:.1f} points a round\n")
        return
    found, number = list[Sample](), args.begin
    while len(found) < args.decisions:
        found.extend(sample_decisions(game, args.preset or next(iter(game.presets)), number, args.member))
        number += 1
    sys.stdout.write("\n".join([f"{len(found)} decisions of {number - args.begin} rounds", *report_lines(found), ""]))
    said = sum(sample.estimate for sample in found)
    for kind in sorted({sample.kind for sample in found}):
        samples = [sample for sample in found if sample.kind == kind]
        share = sum(sample.estimate for sample in samples) / said
        head = f"{kind}: {share:.0%} of what is said, {kind_ratio(samples)}"
        sys.stdout.write("\n".join([head, *report_lines(samples), ""]))


if __name__ == "__main__":
    main()
