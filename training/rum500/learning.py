"""How the nets of 500 Rum are made: rounds against oneself, nets fitted to what they brought, rounds with these nets.

The first generation plays by rules of thumb, each later one by the nets of the one before it, sometimes against a
simple player. One pair of nets is for teams, one for who plays alone; both learn from all presets that the
simulator plays.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import numpy as np

from bot.computer.net import SavedNet, net_of
from bot.computer.rum500.evaluation import ALONE, CAREFUL, EXAMPLES, TEAMS, Judge, Learnt, named
from training.fitting import Fit, Gaps
from training.rum500.practice import INPUTS, KINDS, Kind, Practice
from training.rum500.simulator import COMPARED, Fast, Habits, duel

HIDDEN: Final = (24, 12)
"""The numbers between the layers."""
_EPOCHS, _BATCH = 3, 1024
_EPOCHS_OF_FEW: Final = 20
"""How often a fit goes through all examples, of a training in full and of a small one."""
_KEPT: Final = 2
"""The generations whose rounds a fit learns from."""
_FIRST, _LATER = Habits(4.0, 0.3, 1.0), Habits(2.5, 0.3, 0.7, 0.2)
"""How the first generation practises, which knows nothing to learn from but the end, and how the others do."""
_SHARE: Final = {TEAMS: 1.0, ALONE: 0.3}
"""The share of a generation's rounds that each pair of nets practises."""
DUELS: Final = 500
_ALIKE: Final = 4
"""As many ways of going on are compared, at most."""


class Practising(Protocol):
    """Plays rounds and collects examples."""

    rounds: int

    def play(self, rounds: int) -> None:
        """Play so many rounds more."""
        ...

    @property
    def examples(self) -> Mapping[str, Any]:
        """The examples of each net."""
        ...

    @property
    def compared(self) -> Any:
        """What came of several ways to go on from the same cards."""
        ...


def learn(rounds: Sequence[int], seed: int, say: Callable[[str], None], *, small: bool) -> dict[str, SavedNet]:
    """The nets, after so many rounds in each generation.

    Args:
        rounds: those of each generation.
        seed: where chance begins.
        say: told of the progress.
        small: practise in the engine itself, which takes no compiler.

    """
    nets: dict[str, SavedNet] = {}
    for number, group in enumerate((TEAMS, ALONE)):
        kinds = [kind for kind in KINDS if is_of(kind, group) and (small or is_fast(kind))]
        many = [max(1, int(each * _SHARE[group])) for each in rounds]
        found = _Course(group, kinds, seed + 100 * number, say, small=small).taken(many)
        nets.update({named(group, name): net for name, net in found.items()})
    return nets


def is_of(kind: Kind, group: str) -> bool:
    """Whether the nets of a group play this."""
    return (len(set(kind.sides)) < len(kind.sides)) == (group == TEAMS)


def is_fast(kind: Kind) -> bool:
    """Whether simulator.cpp plays this: one pack, and no gambit."""
    return kind.preset != "gambit" and len(kind.sides) <= 4  # noqa: PLR2004 - as many as play with one pack


def judge_of(nets: Mapping[str, SavedNet]) -> Learnt:
    """The judge of a pair of nets."""
    after_discard, before_draw = (net_of(nets[name]) for name in EXAMPLES)
    return Learnt(after_discard, before_draw)


class _Course:
    """How one pair of nets is made."""

    def __init__(
        self, group: str, kinds: Sequence[Kind], seed: int, say: Callable[[str], None], *, small: bool
    ) -> None:
        self._group, self._kinds, self._seed, self._say, self._small = group, kinds, seed, say, small
        self._rows: dict[str, list[Any]] = {name: [] for name in (*EXAMPLES, "compared")}

    def taken(self, rounds: Sequence[int]) -> dict[str, SavedNet]:
        """The nets after all generations."""
        judge: Judge = CAREFUL
        nets: dict[str, SavedNet] = {}
        for number, many in enumerate(rounds):
            practice = self._practice(judge, number)
            practice.play(many)
            self._say(f"{self._group}, generation {number}: {practice.rounds} rounds")
            nets = self._fitted(practice, number)
            judge = judge_of(nets)
            if not self._small:
                won = duel(self._kinds[0], judge, None, self._seed, DUELS)
                self._say(f"  against a simple player: {won.won:.1%} ± {won.won_within:.1%}")
        return nets

    def _practice(self, judge: Judge, number: int) -> Practising:
        seed = self._seed + 1000 * (number + 1)
        if self._small:
            return Practice(judge, seed, kinds=self._kinds)
        return Fast(judge, seed, self._kinds, _LATER if number else _FIRST)

    def _fitted(self, practice: Practising, number: int) -> dict[str, SavedNet]:
        compared = self._kept("compared", practice.compared, COMPARED)
        gaps = gaps_of(compared)
        fits: dict[str, Fit] = {}
        for name in EXAMPLES:
            table = self._kept(name, practice.examples[name], INPUTS + 1)
            if fits:
                table, gaps = np.concatenate([table, draws_of(compared, fits[EXAMPLES[0]])]), None
            fits[name] = fit = Fit((INPUTS, *HIDDEN, 1), self._seed + number, smooth=False)
            epochs, batch = (_EPOCHS_OF_FEW, 512) if self._small else (_EPOCHS, _BATCH)
            explained = fit.fit(table[:, :INPUTS].copy(), table[:, INPUTS:].copy(), epochs, batch=batch, gaps=gaps)
            self._say(f"  {name}: {len(table)} examples, {explained:.3f} of the variance explained")
        return {name: fit.plain() for name, fit in fits.items()}

    def _kept(self, name: str, rows: Any, width: int) -> Any:
        """The rows of this generation and of those before it that are still learnt from."""
        kept = self._rows[name]
        kept.append(np.asarray(rows, np.float32).reshape(-1, width))
        del kept[:-_KEPT]
        return np.concatenate(kept)


def gaps_of(compared: Any) -> Gaps | None:
    """The pairs among ways to end a turn that were compared, and by how much more came of the first."""
    endings = compared[compared[:, 1] == 0]
    number = endings[:, 0]
    pairs = [(np.flatnonzero(number[:-apart] == number[apart:]), apart) for apart in range(1, _ALIKE)]
    one = np.concatenate([rows for rows, _ in pairs])
    if not len(one):
        return None
    other = np.concatenate([rows + apart for rows, apart in pairs])
    came = endings[:, -1:]
    return Gaps(endings[:, 2:-1].copy(), one, other, came[one] - came[other])


def draws_of(compared: Any, after_discard: Fit) -> Any:
    """Examples of what drawing should be worth beside the best pick, which the net for ends of turns judges.

    A draw is followed by the best pick from the same cards.
    """
    draw, pick = compared[:-1], compared[1:]
    both = (draw[:, 0] == pick[:, 0]) & (draw[:, 1] == 1) & (pick[:, 1] == 0)
    draw, pick = draw[both], pick[both]
    said = after_discard.judge(pick[:, 2:-1])
    return np.concatenate([draw[:, 2:-1], draw[:, -1:] + said - pick[:, -1:]], 1)
