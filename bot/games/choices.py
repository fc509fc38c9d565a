"""From the commands that are open to a seat to the choices of its panel."""

from collections.abc import Iterable
from operator import itemgetter
from typing import TypeAlias

from bot.games.values import Choice, Choices, Command

Weighed: TypeAlias = tuple[tuple[int, ...], Choice]
"""A choice and its weight: within a kind, the lightest comes first."""


def in_order(kinds: Iterable[type[Command]], weighed: Iterable[Weighed]) -> Choices:
    """The choices of each kind, best first, with the kinds in the order given; a kind without choices is left out."""
    found: dict[str, list[Weighed]] = {command.kind: [] for command in kinds}
    for one in weighed:
        found[one[1].command.kind].append(one)
    return {
        kind: tuple(choice for _, choice in sorted(listed, key=itemgetter(0)))
        for kind, listed in found.items()
        if listed
    }
