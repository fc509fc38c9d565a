"""Trains the nets of 500 Rum.

Each generation plays rounds against itself, and its nets are fitted to the results. The first generation plays by rules
of thumb, each later one with the nets of the one before it. Some matches are against a simple player. One pair of nets
is for teams, one for seats that play alone; both learn from all presets that the simulator plays.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from bot.computer.net import SavedNet, decode_net
from bot.computer.rum500.evaluation import ALONE, CAREFUL, NETS, TEAMS, Evaluator, NetEvaluator, net_name
from bot.computer.rum500.policy import Skill
from training.fitting import Pairs, TrainableNet
from training.rum500.practice import INPUTS, VARIANTS, Practice, Variant
from training.rum500.simulator import COMPARED_WIDTH, Habits, SimulatorPractice, duel

DUELS: Final = 500
"""The number of matches dealt to measure a generation."""
_GENERATIONS_KEPT: Final = 2
"""The number of generations whose rounds a fit learns from."""
_FIRST_HABITS, _HABITS = Habits(4.0, 0.3, 1.0), Habits(2.5, 0.3, 0.7, 0.5)
"""The habits of the first generation, which can learn only from the ends of rounds, and those of the others."""
_SHARE: Final = {TEAMS: 1.0, ALONE: 0.3}
"""The share of a generation's rounds that each group practises."""
_MAX_COMPARED: Final = 4
"""The most moves of a decision that are compared."""


class Fit(NamedTuple):
    """How nets are fitted.

    Attributes:
        hidden: the neurons of the hidden layers.
        epochs: the passes over the examples.
        batch: the examples of one step.
        pairs_weight: the weight of a pair of compared moves beside an example's.

    """

    hidden: tuple[int, int]
    epochs: int
    batch: int = 1024
    pairs_weight: float = 1


_SMALL, _PRACTISING = Fit((40, 20), 20, batch=512), Fit((40, 20), 6)
_PLAYING: Final = {TEAMS: Fit((64, 32), 12, pairs_weight=3), ALONE: Fit((40, 20), 12, pairs_weight=3)}
"""The nets of the last generation, which the bot plays with, are wider and fitted longer than those that practise."""


def learn(rounds: Sequence[int], seed: int, report: Callable[[str], None], *, small: bool) -> dict[str, SavedNet]:
    """Train the nets of both groups.

    Args:
        rounds: the number of rounds of each generation.
        seed: the seed of the random numbers.
        report: called with lines about the progress.
        small: True to practise in the engine itself, which needs no compiler.

    """
    nets: dict[str, SavedNet] = {}
    for number, group in enumerate((TEAMS, ALONE)):
        variants = [variant for variant in VARIANTS if is_for(variant, group) and (small or is_simulated(variant))]
        share = [max(1, int(count * _SHARE[group])) for count in rounds]
        trained = _Training(group, variants, seed + 100 * number, report, small=small).run(share)
        nets.update({net_name(group, net): saved for net, saved in trained.items()})
    return nets


def is_for(variant: Variant, group: str) -> bool:
    """Whether the nets of a group play a variant."""
    return (len(set(variant.sides)) < len(variant.sides)) == (group == TEAMS)


def is_simulated(variant: Variant) -> bool:
    """Whether simulator.cpp plays a variant: one pack, and no gambit."""
    return variant.preset != "gambit" and len(variant.sides) <= 4  # noqa: PLR2004 - as many as play with one pack


class _Training:
    """The training of one pair of nets."""

    def __init__(
        self, group: str, variants: Sequence[Variant], seed: int, report: Callable[[str], None], *, small: bool
    ) -> None:
        self._group, self._variants, self._seed, self._report, self._small = group, variants, seed, report, small
        self._rows: dict[str, list[Any]] = {name: [] for name in (*NETS, "compared")}

    def run(self, rounds: Sequence[int]) -> dict[str, SavedNet]:
        """Train all generations; returns the nets of the last one."""
        evaluator: Evaluator = CAREFUL
        nets: dict[str, SavedNet] = {}
        for generation, count in enumerate(rounds):
            seed = self._seed + 1000 * (generation + 1)
            practice: Practice | SimulatorPractice
            if self._small:
                practice = Practice(evaluator, seed, variants=self._variants)
            else:
                habits = _HABITS if generation else _FIRST_HABITS
                practice = SimulatorPractice(evaluator, seed, self._variants, habits)
            practice.play(count)
            self._report(f"{self._group}, generation {generation}: {practice.rounds} rounds")
            is_last = generation == len(rounds) - 1
            how = _SMALL if self._small else _PLAYING[self._group] if is_last else _PRACTISING
            nets = self._fit(practice, generation, how)
            evaluator = NetEvaluator(*(decode_net(nets[name]) for name in NETS))
            if not self._small:
                result = duel(self._variants[0], Skill(evaluator), None, self._seed, DUELS)
                self._report(f"  against a simple player: {result.won:.1%} ± {result.won_within:.1%}")
        return nets

    def _fit(self, practice: Practice | SimulatorPractice, generation: int, how: Fit) -> dict[str, SavedNet]:
        """Fit the net for ends of turns, then that for draws, which also learns from the first one."""
        compared = self._recent("compared", practice.compared, COMPARED_WIDTH)
        pairs = ending_pairs(compared)
        nets: dict[str, TrainableNet] = {}
        for name in NETS:
            table = self._recent(name, practice.examples[name], INPUTS + 1)
            if nets:
                table, pairs = np.concatenate([table, draw_examples(compared, nets[NETS[0]])]), None
            nets[name] = net = TrainableNet((INPUTS, *how.hidden, 1), self._seed + generation, smooth=False)
            inputs, targets = table[:, :INPUTS].copy(), table[:, INPUTS:].copy()
            weight = how.pairs_weight
            explained = net.fit(inputs, targets, how.epochs, batch=how.batch, pairs=pairs, pairs_weight=weight)
            self._report(f"  {name}: {len(table)} examples, {explained:.3f} of the variance explained")
        return {name: net.encode() for name, net in nets.items()}

    def _recent(self, name: str, rows: Any, width: int) -> Any:
        """The rows of this generation and of the earlier ones that are still used."""
        kept = self._rows[name]
        kept.append(np.asarray(rows, np.float32).reshape(-1, width))
        del kept[:-_GENERATIONS_KEPT]
        return np.concatenate(kept)


def ending_pairs(compared: Any) -> Pairs | None:
    """The pairs among the ways to end a turn that were compared; None if there are none."""
    endings = compared[compared[:, 1] == 0]
    decision = endings[:, 0]
    rows = [
        (np.flatnonzero(decision[:-distance] == decision[distance:]), distance) for distance in range(1, _MAX_COMPARED)
    ]
    first = np.concatenate([firsts for firsts, _ in rows])
    if not len(first):
        return None
    second = np.concatenate([firsts + distance for firsts, distance in rows])
    outcome = endings[:, -1:]
    return Pairs(endings[:, 2:-1].copy(), first, second, outcome[first] - outcome[second])


def draw_examples(compared: Any, after_discard: TrainableNet) -> Any:
    """Examples for the value of a draw: its gain over the best pick, plus the score of that pick.

    In `compared`, a draw is followed by the best pick from the same cards, which the net for ends of turns scores.
    """
    draw, pick = compared[:-1], compared[1:]
    both = (draw[:, 0] == pick[:, 0]) & (draw[:, 1] == 1) & (pick[:, 1] == 0)
    draw, pick = draw[both], pick[both]
    score = after_discard.predict(pick[:, 2:-1])
    return np.concatenate([draw[:, 2:-1], draw[:, -1:] + score - pick[:, -1:]], 1)
