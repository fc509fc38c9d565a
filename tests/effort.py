"""How many random cases a run tries: few in an ordinary run, and twenty times as many under `pytest -m long`."""

from dataclasses import dataclass

from hypothesis import settings

FACTOR = 20


@dataclass
class Run:
    """The run that is going on; `tests/conftest.py` sets it before any test is read."""

    long: bool = False
    afresh: bool = False
    """Every process of the bot reads the program anew, as an operator's does."""


RUN = Run()


def repetitions(short: int) -> int:
    """`short`, or twenty times as many under `-m long`."""
    return short * FACTOR if RUN.long else short


def examples(short: int) -> settings:
    """Hypothesis's settings for that many examples in an ordinary run."""
    return settings(max_examples=repetitions(short))
