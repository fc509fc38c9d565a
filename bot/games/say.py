"""What the rules have to say, without the words.

A `Say` names a message of the language files and what goes into it. Cards are faces and seats are numbers: the code
that shows the message turns them into symbols and members.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.games.cards import Card, Typed


@dataclass(frozen=True, slots=True)
class SeatName:
    """A seat to be shown by its member's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class SideName:
    """A side to be shown by its letter, or by its member's name where it is one seat."""

    side: int


Cards: TypeAlias = Card | Typed | tuple[Card, ...] | tuple[Typed, ...]
Listed: TypeAlias = "tuple[str, ...] | tuple[SeatName, ...] | tuple[Say, ...]"
Arg: TypeAlias = "str | int | Cards | SeatName | SideName | Say | Listed"


@dataclass(frozen=True, slots=True)
class Say:
    """One message: its id in the language files, and the arguments by name."""

    key: str
    args: Mapping[str, Arg] = field(default_factory=dict[str, Arg])


def say(key: str, /, **args: Arg) -> Say:
    """Build a `Say` with keyword arguments."""
    return Say(key, args)
