"""Makes the nets of the hard computer players anew: `python -m bot.computer.train gin`, with `--small` in two minutes.

It needs numpy, which playing doesn't. Seeds are fixed, so the same machine makes the same nets. After every generation
the nets are written, with how they were made beside them.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.computer import gin_training

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


class Course(NamedTuple):
    """How the nets of a game are made.

    Attributes:
        train: makes them, a generation after the other, from the rounds of each, a seed, how often a fit goes through
            all positions, and whom to tell how it goes.
        usual: the rounds of each generation.
        small: those of a training that only shows that it works.

    """

    train: Callable[[Sequence[int], int, int, Callable[[str], object]], Iterator[Mapping[str, Any]]]
    usual: tuple[int, ...]
    small: tuple[int, ...]


COURSES: Final[Mapping[str, Course]] = {"gin": Course(gin_training.train, (16_000,) * 14, (1500, 1500))}
WEIGHTS: Final = Path(__file__).parent / "weights"


def main(arguments: Sequence[str]) -> None:
    """Train, and write the nets."""
    asked = _parser().parse_args(arguments)
    course = COURSES[asked.game]
    rounds = asked.rounds or (course.small if asked.small else course.usual)
    generations = course.train(rounds, asked.seed, asked.epochs, _tell)
    for number, nets in enumerate(generations, 1):
        making = {"rounds": rounds[:number], "seed": asked.seed, "epochs": asked.epochs}
        write(asked.to or WEIGHTS / f"{asked.game}.json", making, nets)


def write(path: Path, making: Mapping[str, Any], nets: Mapping[str, Any]) -> None:
    """Write nets with their making, a net a line."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(net, separators=(',', ':'))}" for name, net in nets.items())
    path.write_text(f'{{"making": {json.dumps(making)},\n "nets": {{\n{lines}\n}}}}\n', encoding="utf-8")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.computer.train", description="Make the nets of a game anew.")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("--small", action="store_true", help="two minutes, to see that it works")
    parser.add_argument("--rounds", type=int, nargs="+", help="the rounds of each generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=6, help="how often a fit goes through all positions")
    parser.add_argument("--to", type=Path, help="the file to write (default: the program's own)")
    return parser


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
