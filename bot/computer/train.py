"""`python -m bot.computer.train GAME`: makes the nets of a game's computers anew, from rounds that they play.

Each generation plays with the nets of the one before it, the first by the rules of thumb, and the next nets learn from
the rounds of all. The same seed gives the same examples on every machine. It takes the extra `train` (numpy).
"""

from __future__ import annotations

import argparse
import json
import sys
from array import array
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bot.computer.net import net_of
from bot.computer.rum500.judges import EXAMPLES, Learnt
from bot.computer.rum500.practice import INPUTS, WIDTH, Practice
from bot.computer.rum500.rules import CAREFUL

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bot.computer.net import SavedNet
    from bot.computer.rum500.judges import Judge

NEEDS_NUMPY = "Training takes numpy: pip install -r requirements/train.txt"
AT_ONCE = 200
"""Rounds between two lines about the progress."""
HIDDEN, EPOCHS = (24, 12), 20
"""The numbers between the layers of 500 Rum's nets, and how often a fit goes through all examples."""


class Schooling(NamedTuple):
    """How much is played: the rounds of each generation, and what their chance is made from."""

    rounds: tuple[int, ...] = (20_000, 20_000, 20_000)
    seed: int = 1


SMALL = Schooling((1500,))
"""Two minutes on one core: better than the rules it began with."""
SMALL_GIN = Schooling((1500, 1500))
"""Likewise."""


def learn_rum500(schooling: Schooling, say: Callable[[str], None]) -> dict[str, SavedNet]:
    """The nets of 500 Rum, after all generations."""
    judge: Judge = CAREFUL
    rows: dict[str, array[float]] = {name: array("f") for name in EXAMPLES}
    nets: dict[str, SavedNet] = {}
    for number, rounds in enumerate(schooling.rounds):
        practice = Practice(judge, schooling.seed + 1000 * (number + 1))
        while practice.rounds < rounds:
            practice.play(min(AT_ONCE, rounds - practice.rounds))
            say(f"generation {number}: {practice.rounds} of {rounds} rounds")
        for name in EXAMPLES:
            rows[name].extend(practice.examples[name])
        nets = _fitted(rows, schooling.seed, say)
        judge = judge_of(nets)
    return nets


def judge_of(nets: Mapping[str, SavedNet]) -> Learnt:
    """The judge of some nets of 500 Rum."""
    after_discard, before_draw = (net_of(nets[name]) for name in EXAMPLES)
    return Learnt(after_discard, before_draw)


def _fitted(rows: Mapping[str, array[float]], seed: int, say: Callable[[str], None]) -> dict[str, SavedNet]:
    import numpy as np  # noqa: PLC0415 - where it isn't installed, the command says so

    from bot.computer.fitting import Fit  # noqa: PLC0415 - as above

    nets: dict[str, SavedNet] = {}
    for name, examples in rows.items():
        table = np.array(examples, np.float32).reshape(-1, WIDTH)
        fit = Fit((INPUTS, *HIDDEN, 1), seed)
        explained = fit.fit(table[:, :INPUTS], table[:, INPUTS:], EPOCHS)
        say(f"{name}: {len(table)} examples, {explained:.3f} of the variance explained")
        nets[name] = fit.plain()
    return nets


def learn_gin(schooling: Schooling, say: Callable[[str], None]) -> dict[str, SavedNet]:
    """The nets of gin, after all generations."""
    from bot.computer.gin.learning import learn  # noqa: PLC0415 - as above

    return learn(schooling.rounds, schooling.seed, say)


class Subject(NamedTuple):
    """A game whose computers learn: how, from how much, from how little, and the file its nets are played from."""

    learn: Callable[[Schooling, Callable[[str], None]], dict[str, SavedNet]]
    schooling: Schooling
    small: Schooling
    file: Path


SUBJECTS: Mapping[str, Subject] = {
    "rum500": Subject(learn_rum500, Schooling(), SMALL, Path(__file__).parent / "rum500" / "weights.json"),
    "gin": Subject(learn_gin, Schooling((16_000,) * 14), SMALL_GIN, Path(__file__).parent / "gin" / "weights.json"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Train the nets of a game and write them down."""
    parser = argparse.ArgumentParser(prog="python -m bot.computer.train", description=__doc__)
    parser.add_argument("game", choices=SUBJECTS)
    parser.add_argument("--small", action="store_true", help="two minutes, to see that it works")
    parser.add_argument("--rounds", type=int, nargs="+", help="the rounds of each generation")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="the file to write (default: the one that is played with)")
    told = parser.parse_args(arguments)
    if find_spec("numpy") is None:
        print(NEEDS_NUMPY, file=sys.stderr)  # noqa: T201 - the command line talks to a person
        return 2
    learn, schooling, small, file = SUBJECTS[told.game]
    schooling = small if told.small else schooling
    schooling = schooling._replace(rounds=tuple(told.rounds or schooling.rounds), seed=told.seed)
    nets = learn(schooling, print)
    write(told.out or file, nets, f"python -m bot.computer.train {told.game}", schooling)
    return 0


def write(file: Path, nets: Mapping[str, SavedNet], by: str, schooling: Schooling) -> None:
    """Write nets to a file, with how they were made."""
    made = {"by": by, "rounds": schooling.rounds, "seed": schooling.seed}
    file.write_text(json.dumps({"made": made, "nets": nets}, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
