"""What the rules want said, without the words.

A `Say` names a message of the language files and what goes into it. Cards are faces, seats are numbers: whoever shows
the message turns them into symbols and members.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.games.cards import Card, Typed


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat that is to be shown by the name of who sits there."""

    seat: int


@dataclass(frozen=True, slots=True)
class SideName:
    """A side that is to be shown by its letter, or by the member's name where a side is one seat."""

    side: int


Cards: TypeAlias = "Card | Typed | tuple[Card, ...] | tuple[Typed, ...]"
Arg: TypeAlias = "str | int | Cards | SeatName | SideName | Say | tuple[SeatName, ...] | tuple[Say, ...]"


@dataclass(frozen=True, slots=True)
class Say:
    """One message: its id in the language files, and the arguments by name."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict[str, Arg])


def say(key: str, /, **args: Arg) -> Say:
    """Build a `Say` with keyword arguments."""
    return Say(key, args)
