"""`python -m training GAME`: train the nets of a game's computer players from rounds that they play.

The first generation plays by rules of thumb, each later one with the nets of the one before it. A generation's nets
learn from its rounds and from those of the generations before. The same seed gives the same examples on every machine.
It needs numpy (training/requirements.txt).
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
"""The folder from which the bot reads the weights of its nets."""
NEEDS_NUMPY = "Training needs numpy: pip install -r training/requirements.txt"
NEEDS_COMPILER = "Training 500 Rum needs a C++ compiler (c++), except with --small"


class Schedule(NamedTuple):
    """The amount of practice.

    Attributes:
        rounds: the number of rounds of each generation.
        seed: the seed of all random numbers.
        small: True to practise 500 Rum in the engine itself, which needs no compiler.

    """

    rounds: tuple[int, ...]
    seed: int = 1
    small: bool = False


def train_rum500(schedule: Schedule, report: Callable[[str], None]) -> dict[str, SavedNet]:
    from training.rum500.learning import learn  # noqa: PLC0415 - without numpy, the command says what it needs

    return learn(schedule.rounds, schedule.seed, report, small=schedule.small)


def train_gin(schedule: Schedule, report: Callable[[str], None]) -> dict[str, SavedNet]:
    from training.gin.learning import learn  # noqa: PLC0415 - as above

    return learn(schedule.rounds, schedule.seed, report)


class Course(NamedTuple):
    """The training of a game's nets: its schedules in full and for two minutes, and the file that the bot reads."""

    train: Callable[[Schedule, Callable[[str], None]], dict[str, SavedNet]]
    full: Schedule
    small: Schedule
    file: Path
    needs_compiler: bool = False


COURSES: Mapping[str, Course] = {
    "rum500": Course(
        train_rum500,
        Schedule((30_000, 60_000, 120_000, 160_000, 160_000)),
        Schedule((1500,), small=True),
        _WEIGHTS / "rum500" / "weights.json",
        needs_compiler=True,
    ),
    "gin": Course(
        train_gin,
        Schedule((8_000,) * 3 + (16_000,) * 5),
        Schedule((1500, 1500), small=True),
        _WEIGHTS / "gin" / "weights.json",
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Train the nets of a game and write them to a file, with a record of the training."""
    parser = argparse.ArgumentParser(
        prog="python -m training", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--small", action="store_true", help="train for two minutes, to see that it works")
    parser.add_argument("--rounds", type=int, nargs="+", help="the rounds of each generation")
    parser.add_argument("--seed", type=int, default=1, help="where all random numbers begin (default: %(default)s)")
    parser.add_argument("--out", type=Path, help="the file to write (default: the one that the bot reads)")
    args = parser.parse_args(arguments)
    if find_spec("numpy") is None:
        print(NEEDS_NUMPY, file=sys.stderr)  # noqa: T201 - the command line talks to a person
        return 2
    course = COURSES[args.game]
    if course.needs_compiler and not args.small and shutil.which("c++") is None:
        print(NEEDS_COMPILER, file=sys.stderr)  # noqa: T201 - as above
        return 2
    schedule = course.small if args.small else course.full
    schedule = schedule._replace(rounds=tuple(args.rounds or schedule.rounds), seed=args.seed)
    nets = course.train(schedule, print)
    command = f"python -m training {args.game}{' --small' if schedule.small else ''}"
    made = {"by": command, "rounds": schedule.rounds, "seed": schedule.seed}
    file: Path = args.out or course.file
    file.write_text(json.dumps({"made": made, "nets": nets}, separators=(",", ":")) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
