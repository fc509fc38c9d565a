"""What a situation is worth: the points that a side is still likely to win against the others in this round.

A judge is asked about the end of a turn, after each discard that could be made, and about the moment before a draw from
the stock. Everything that a level does is a look one turn ahead with its judge.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from bot.computer.net import Net
from bot.computer.rum500.features import VARYING

Judging: TypeAlias = Callable[[Sequence[float]], float]

EXAMPLES = ("after_discard", "before_draw")
"""The names of the two nets, and of the examples that they learn from."""
TEAMS, ALONE = "teams", "alone"
"""Who the nets are for: seats with a partner, and those without."""
SCALE = 50
"""Points by one number of a feature or a net."""


def named(group: str, example: str) -> str:
    """The name of a net in the file of weights."""
    return f"{group}_{example}"


class Judge(Protocol):
    """Values in points of a table that isn't divided by five."""

    def thrown(self, context: Sequence[float]) -> Judging:
        """Judge what varies after a discard, where the rest is the same."""
        ...

    def drawing(self, context: Sequence[float]) -> Judging:
        """Judge what varies before a draw from the stock."""
        ...


@dataclass(frozen=True, slots=True)
class Rules:
    """Judges by rules of thumb: so many points for each feature."""

    after_discard: Mapping[str, float]
    before_draw: Mapping[str, float]
    hope: float = 0.0
    _rows: tuple[list[float], list[float]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        rows = [[weights.get(name, 0.0) for name in VARYING] for weights in (self.after_discard, self.before_draw)]
        object.__setattr__(self, "_rows", tuple(rows))

    def thrown(self, context: Sequence[float]) -> Judging:
        """The features, weighted."""
        del context
        row = self._rows[0]
        return lambda varying: sum([weight * value for weight, value in zip(row, varying, strict=True)])

    def drawing(self, context: Sequence[float]) -> Judging:
        """The features, weighted, and what a card from the stock is hoped to bring."""
        del context
        row, hope = self._rows[1], self.hope
        return lambda varying: hope + sum([weight * value for weight, value in zip(row, varying, strict=True)])


@dataclass(frozen=True, slots=True)
class Learnt:
    """Judges by nets, one for the end of a turn and one for the moment before a draw."""

    after_discard: Net
    before_draw: Net

    def thrown(self, context: Sequence[float]) -> Judging:
        """What the first net says."""
        ask = self.after_discard.given(context)
        return lambda varying: SCALE * ask(varying)[0]

    def drawing(self, context: Sequence[float]) -> Judging:
        """What the second net says."""
        ask = self.before_draw.given(context)
        return lambda varying: SCALE * ask(varying)[0]
