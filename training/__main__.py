"""`python -m training GAME`: makes the nets of a game's computers anew, from rounds that they play.

Each generation plays with the nets of the one before it, the first by the rules of thumb, and the next nets learn from
the rounds of all. The same seed gives the same examples on every machine. It takes numpy (training/requirements.txt).
"""

import argparse
import json
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from bot.computer.net import SavedNet

_WEIGHTS = Path(__file__).parent.parent / "bot" / "computer"
"""Where the bot reads the weights of its nets."""
NEEDS_NUMPY = "Training takes numpy: pip install -r training/requirements.txt"
NEEDS_COMPILER = "Training 500 Rum takes a C++ compiler (c++); with --small it does without"


class Schooling(NamedTuple):
    """How much is played: the rounds of each generation, and what their chance is made from.

    Where it is small, 500 Rum is practised in the engine itself.
    """

    rounds: tuple[int, ...]
    seed: int = 1
    small: bool = False


def learn_rum500(schooling: Schooling, say: Callable[[str], None]) -> dict[str, SavedNet]:
    """The nets of 500 Rum, after all generations."""
    from training.rum500.learning import learn  # noqa: PLC0415 - where numpy isn't installed, the command says so

    return learn(schooling.rounds, schooling.seed, say, small=schooling.small)


def learn_gin(schooling: Schooling, say: Callable[[str], None]) -> dict[str, SavedNet]:
    """The nets of gin, after all generations."""
    from training.gin.learning import learn  # noqa: PLC0415 - as above

    return learn(schooling.rounds, schooling.seed, say)


class Subject(NamedTuple):
    """A game whose computers learn: how, from how much, from how little, and the file its nets are played from."""

    learn: Callable[[Schooling, Callable[[str], None]], dict[str, SavedNet]]
    schooling: Schooling
    small: Schooling
    file: Path
    needs_compiler: bool = False


SUBJECTS: Mapping[str, Subject] = {
    "rum500": Subject(
        learn_rum500,
        Schooling((30_000, 50_000, 80_000, 80_000)),
        Schooling((1500,), small=True),
        _WEIGHTS / "rum500" / "weights.json",
        needs_compiler=True,
    ),
    "gin": Subject(
        learn_gin,
        Schooling((16_000,) * 7),
        Schooling((1500, 1500), small=True),
        _WEIGHTS / "gin" / "weights.json",
    ),
}


def compiler() -> str | None:
    """The machine's C++ compiler, if it has one."""
    return shutil.which("c++")


def main(arguments: Sequence[str] | None = None) -> int:
    """Train the nets of a game and write them down."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=SUBJECTS)
    parser.add_argument("--small", action="store_true", help="two minutes, to see that it works")
    parser.add_argument("--rounds", type=int, nargs="+", help="the rounds of each generation")
    parser.add_argument("--seed", type=int, default=1, help="of all chance (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="the file to write (default: the one that is played with)")
    told = parser.parse_args(arguments)
    if find_spec("numpy") is None:
        print(NEEDS_NUMPY, file=sys.stderr)  # noqa: T201 - the command line talks to a person
        return 2
    learn, schooling, small, file, needs_compiler = SUBJECTS[told.game]
    if needs_compiler and not told.small and compiler() is None:
        print(NEEDS_COMPILER, file=sys.stderr)  # noqa: T201 - as above
        return 2
    schooling = small if told.small else schooling
    schooling = schooling._replace(rounds=tuple(told.rounds or schooling.rounds), seed=told.seed)
    nets = learn(schooling, print)
    write(told.out or file, nets, f"python -m training {told.game}", schooling)
    return 0


def write(file: Path, nets: Mapping[str, SavedNet], by: str, schooling: Schooling) -> None:
    """Write nets to a file, with how they were made."""
    by = f"{by} --small" if schooling.small else by
    made = {"by": by, "rounds": schooling.rounds, "seed": schooling.seed}
    file.write_text(json.dumps({"made": made, "nets": nets}, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
