"""Stand-ins for the dependencies of a table in tests: a listener that takes notes, seeds that count up."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from bot.games.observation import AnyObservation, ScoredMove
from bot.store.store import Store
from bot.tables.deletion import Deletions
from bot.tables.model.ports import Actor, Computer, Environment
from bot.tables.model.records import SeatRecord
from bot.tables.tables import Tables
from tests.store.memory import MemoryTables
from tests.tables.small_game import SmallGame

SMALL = SmallGame()
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DISCORD_BEGAN = datetime(2015, 1, 1, tzinfo=UTC)


@dataclass
class Notes:
    """A listener that records the state on the disk whenever it is notified."""

    disk: MemoryTables
    told: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    only: list[int | None] = field(default_factory=list["int | None"])
    announced: list[int] = field(default_factory=list[int])
    reaches_channel: bool = True
    gone: set[int] = field(default_factory=set[int])
    asked_for: list[int] = field(default_factory=list[int])
    fails_at: int | None = None

    async def announce(self, table: int) -> int | None:
        if table == self.fails_at:
            raise OSError("the channel can't be reached")
        self.announced.append(table)
        return 4000 + len(self.announced) if self.reaches_channel else None

    async def has_left_server(self, guild: int, member: int) -> bool:
        del guild
        self.asked_for.append(member)
        return member in self.gone

    async def table_changed(self, table: int, only: int | None = None) -> None:
        self.told.append((table, self.disk.writes))
        self.only.append(only)


class CountedChance:
    """Seeds 000…1, 000…2; a shuffle turns the seats round."""

    def __init__(self) -> None:
        self._next = 0

    def seed(self) -> str:
        self._next += 1
        return f"{self._next:064x}"

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        return list(reversed(seats))


def first_choice(game: str, level: str, observation: AnyObservation, chance: Random) -> Sequence[ScoredMove]:
    """A computer that takes the first choice it has."""
    del game, level, chance
    return [ScoredMove(next(iter(observation.choices.values()))[0].command, 0)]


@dataclass
class Club:
    """Tables on a store in memory, and a counter of interactions."""

    disk: MemoryTables = field(default_factory=MemoryTables)
    interactions: int = 1000
    minutes: int = 0
    seconds: float = 0
    computer: Computer = first_choice
    retention: timedelta | None = None

    def __post_init__(self) -> None:
        self.notes = Notes(self.disk)
        self.tables = self.tables_on(self.disk.store)
        environment = self.environment_on(self.disk.store)
        self.deletions = Deletions(environment, self.disk.store.members, self.tables, self.retention)
        self.tables.subscribe(self.notes)

    def tables_on(self, store: Store) -> Tables:
        """Tables on any store, with the club's time and computers."""
        return Tables(self.environment_on(store), {"small": SMALL})

    def environment_on(self, store: Store) -> Environment:
        """The environment of tables on any store."""
        return Environment(store.tables, store.servers, CountedChance(), self.computer, self.now)

    def now(self) -> datetime:
        """The time, moved on by `minutes` and `seconds`."""
        return NOON + timedelta(minutes=self.minutes, seconds=self.seconds)

    def by(self, member: int) -> Actor:
        """A fresh interaction of a member."""
        self.interactions += 1
        return Actor(member, self.interactions)

    def pressed(self, member: int, *, at: datetime | None = None) -> Actor:
        """A fresh interaction with an id that says when the member pressed: now, or at another moment."""
        self.interactions += 1
        since = (at or self.now()) - DISCORD_BEGAN
        return Actor(member, (since // timedelta(milliseconds=1) << 22) + self.interactions)

    def again(self) -> "Club":
        """The same store in a new process."""
        return Club(self.disk, self.interactions, self.minutes, self.seconds)


async def finish_due(tables: Tables) -> None:
    """Wait for the tables that have started to act."""
    await tables._tasks.finish()  # type: ignore[reportPrivateUsage]


async def run_due(tables: Tables) -> None:
    """Let the tables whose deadlines have passed act, and wait until they have."""
    await tables.start_due()
    await finish_due(tables)
