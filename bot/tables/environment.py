"""The one object that carries what a table needs from outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

from bot.games.sight import Standard

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from random import Random

    from bot.games.declarations import Options
    from bot.games.sight import AnySight, Weighed
    from bot.tables.ports import Storage
    from bot.tables.records import SeatRecord

    Computer: TypeAlias = Callable[[str, str, AnySight, Random], Sequence[Weighed]]


class Chance(Protocol):
    """Where seeds come from: the operating system in the bot, a fixed list in tests."""

    def seed(self) -> str:
        """A fresh seed of 64 lower-case hexadecimal characters."""
        ...

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        """The seats in random order."""
        ...


def _no_standard(_game: str, _options: Options) -> Standard:
    return Standard()


@dataclass(frozen=True, slots=True)
class Environment:
    """What a table needs from outside.

    Attributes:
        storage: where tables are kept.
        chance: where seeds come from.
        computer: weighs what a computer player can do, best first, from the keys of game and level, what its seat may
            know and a source of chance.
        now: the time in UTC.
        least_room: bytes that have to be free for another table.
        standard: how far the computer's judgement goes, from the key of the game and its options.

    """

    storage: Storage
    chance: Chance
    computer: Computer
    now: Callable[[], datetime]
    least_room: int = 0
    standard: Callable[[str, Options], Standard] = _no_standard
