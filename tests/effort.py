"""How much of what is random a run tries: little in every run, and twenty times that by `pytest -m long`."""

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
    """How often something is tried, of which an ordinary run tries so much."""
    return short * FACTOR if RUN.long else short


def examples(short: int) -> settings:
    """Hypothesis's settings for that many examples in an ordinary run."""
    return settings(max_examples=repetitions(short))
