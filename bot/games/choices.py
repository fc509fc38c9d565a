"""From the commands that are open to a seat to the choices of its panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.games.values import Choice, Choices, Command


class Weighed(NamedTuple):
    """A choice and its weight: within its kind the lightest comes first."""

    weight: tuple[int, ...]
    choice: Choice


def in_order(kinds: Iterable[type[Command]], weighed: Iterable[Weighed]) -> Choices:
    """The choices of each kind, best first, kinds in the order given; a kind without any is left out."""
    found: dict[str, list[Weighed]] = {command.kind: [] for command in kinds}
    for one in weighed:
        found[one.choice.command.kind].append(one)
    return {
        kind: tuple(one.choice for one in sorted(listed, key=lambda one: one.weight))
        for kind, listed in found.items()
        if listed
    }
