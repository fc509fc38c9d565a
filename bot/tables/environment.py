"""The one object that carries what a table needs from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from bot.games.values import Choices, Command, View
    from bot.tables.ports import Storage
    from bot.tables.records import SeatRecord


class Chance(Protocol):
    """Where seeds come from: the operating system in the bot, a fixed list in tests."""

    def seed(self) -> str:
        """A fresh seed of 64 lower-case hexadecimal characters."""
        ...

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        ...


@dataclass(frozen=True, slots=True)
class Environment:
    """What a table needs from outside.

    Attributes:
        storage: where tables are kept.
        chance: where seeds come from.
        computer: gives a computer player's command for a game's key, a view and its choices.
        now: the time in UTC.
        least_room: bytes that have to be free for another table.

    """

    storage: Storage
    chance: Chance
    computer: Callable[[str, View, Choices], Command]
    now: Callable[[], datetime]
    least_room: int = 0
