"""The one object that carries what a table needs from outside."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Protocol, TypeAlias

from bot.games.observation import AnySight, Standard, Weighed
from bot.games.options import Options
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
        kept_whole: how long hands, seeds and commands of a match are kept after its last command; None: for ever.

    """

    storage: Storage
    chance: Chance
    computer: Computer
    now: Callable[[], datetime]
    least_room: int = 0
    standard: Callable[[str, Options], Standard] = _no_standard
    kept_whole: timedelta | None = None
