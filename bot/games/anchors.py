"""The computers' strength: the points a round that a level adds to its side, measured in matches between computers.

It is the same for every server. The result of a match names a computer by the number of its level and version, so later
versions don't change it. A level that plays differently gets a new number in its game's boards, with new figures from
`python -m tests.bench.computer.anchors`; numbers are never reused.
"""

from collections.abc import Iterable
from typing import NamedTuple

COMPUTERS = 1 << 62
"""Stands for all computers together. Discord's ids are below until 2049, pseudonyms of deleted members below 0."""


class Anchor(NamedTuple):
    """A level of the computers, as one version plays it.

    Attributes:
        number: from 1; unique on its board.
        level: the key of the level.
        skill: the points a round that it adds to its side, relative to the first version of normal.
        rates: False if a simple strategy gains more against it than its skill and half the span of the levels explain,
            so that matches with it say nothing about people.

    """

    number: int
    level: str
    skill: float
    rates: bool = True

    @property
    def member(self) -> int:
        """The number that takes the place of a member's id."""
        return COMPUTERS + self.number


def is_computer(member: int) -> bool:
    """Whether a member's id stands for a computer."""
    return member >= COMPUTERS


def people(side: Iterable[int]) -> tuple[int, ...]:
    """The members of a side, without computers."""
    return tuple(each for each in side if not is_computer(each))


def newest(anchors: Iterable[Anchor], level: str) -> Anchor | None:
    """The newest version of a level; None if its strength isn't known."""
    return max((each for each in anchors if each.level == level), default=None)


def unrated(anchors: Iterable[Anchor], levels: Iterable[str]) -> list[str]:
    """The levels among these whose matches say nothing about people."""
    known = list(anchors)
    return [level for level in levels if (anchor := newest(known, level)) is None or not anchor.rates]


def half_span(anchors: Iterable[Anchor]) -> float:
    """Half the distance between the weakest and the strongest level, in points a round."""
    known = list(anchors)
    skills = [each.skill for each in known if each == newest(known, each.level)]
    return (max(skills) - min(skills)) / 2
