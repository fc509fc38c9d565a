"""What a table works with in tests: a store in memory, a listener that takes notes, chance that counts up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

from bot.games.observation import AnySight, Weighed
from bot.tables.deletion import Forgetting
from bot.tables.model.deadlines import moved_on
from bot.tables.model.ports import (
    Actor,
    ChannelTakenError,
    Computer,
    DueTable,
    DuplicateInteractionError,
    Environment,
    FencedError,
    PostedAt,
    Save,
    SleepingChannel,
    Storage,
    Totals,
)
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    MatchResult,
    Occupant,
    SeatRecord,
    Status,
    TableRecord,
)
from bot.tables.retention import without_member
from bot.tables.tables import Tables
from tests.tables.small_game import SmallGame

SMALL = SmallGame()
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
DISCORD_BEGAN = datetime(2015, 1, 1, tzinfo=UTC)


@dataclass
class MemoryStorage:
    """The port's promises, kept in dictionaries. `broken` makes every write fail, as a full disk would."""

    tables: dict[int, TableRecord] = field(default_factory=dict["int", "TableRecord"])
    rows: dict[int, list[CommandRecord]] = field(default_factory=dict["int", "list[CommandRecord]"])
    seated: dict[int, list[Occupant]] = field(default_factory=dict["int", "list[Occupant]"])
    results: dict[int, MatchResult] = field(default_factory=dict["int", "MatchResult"])
    against: list[AgainstComputer] = field(default_factory=list["AgainstComputer"])
    broken: bool = False
    writes: int = 0
    asleep: dict[int, SleepingChannel] = field(default_factory=dict["int", "SleepingChannel"])
    departed: dict[int, datetime] = field(default_factory=dict["int", "datetime"])
    lived_at: datetime | None = None
    left: dict[int, Totals] = field(default_factory=dict["int", "Totals"])
    shown: dict[int, int] = field(default_factory=dict["int", "int"])

    async def sleeping(self) -> Sequence[SleepingChannel]:
        return list(self.asleep.values())

    async def keep_sleeping(self, channels: Sequence[SleepingChannel]) -> None:
        self.asleep |= {each.channel: each for each in channels}

    async def forget_sleeping(self, channel: int) -> None:
        self.asleep.pop(channel, None)

    async def channels(self, guild: int) -> Sequence[int]:
        return [record.channel for record in self.tables.values() if record.guild == guild and record.status.live]

    async def guilds(self) -> frozenset[int]:
        return frozenset(record.guild for record in self.tables.values()) - self.departed.keys()

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        self.departed = dict.fromkeys(guilds, due) | self.departed

    async def come_back(self, guilds: Sequence[int]) -> None:
        self.departed = {guild: due for guild, due in self.departed.items() if guild not in guilds}

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        over = [guild for guild, due in self.departed.items() if due <= now]
        self.tables = {number: record for number, record in self.tables.items() if record.guild not in over}
        await self.come_back(over)
        return over

    async def forget_matches(self, member: int, stand_in: int) -> None:
        del member, stand_in

    async def delete_member(self, member: int, stand_in: int, at: Sequence[int] = ()) -> None:
        del at
        if self.broken:
            raise OSError("no space left on device")
        self.tables = {each.id: without_member(each, member, stand_in) for each in self.tables.values()}
        for seated in self.seated.values():
            seated[:] = [replace(each, member=stand_in) if each.member == member else each for each in seated]

    async def with_former_members(self) -> Sequence[int]:
        live = [record for record in self.tables.values() if record.status.live]
        return [record.id for record in live if any((seat.member or 0) < 0 for seat in record.seats)]

    async def outlived(self, before: datetime, reading: int, limit: int) -> Sequence[int]:
        del reading
        old = (number for number, rows in self.rows.items() if rows and rows[-1].at < before)
        return [number for number in old if not self.tables[number].status.live][:limit]

    async def remove_journal(self, table: TableRecord, totals: Totals, now: datetime) -> None:
        del now
        self.rows[table.id], self.left[table.id] = [], totals

    async def removed(self, table: int) -> Totals | None:
        return self.left.get(table)

    async def room(self) -> int:
        return 1000

    async def create(self, record: TableRecord) -> TableRecord:
        for other in self.tables.values():
            if record.shared and other.shared and other.status.live and other.channel == record.channel:
                raise ChannelTakenError(other.id)
        record = replace(record, id=len(self.tables) + 1)
        self.tables[record.id] = record
        self.rows[record.id] = []
        self.seated[record.id] = []
        return record

    async def table(self, table: int) -> TableRecord | None:
        return self.tables.get(table)

    async def live_in(self, channel: int) -> TableRecord | None:
        return next((each for each in self.tables.values() if each.channel == channel and each.status.live), None)

    async def last_finished_in(self, channel: int) -> int | None:
        finished = (each for each in reversed(self.tables.values()) if each.status is Status.FINISHED)
        return next((each.id for each in finished if each.channel == channel and each.message), None)

    async def lobbies(self, guild: int) -> Sequence[TableRecord]:
        shared = [record for record in reversed(self.tables.values()) if record.shared and record.guild == guild]
        return [record for record in shared if record.status is Status.LOBBY]

    async def private_of(self, member: int) -> Sequence[TableRecord]:
        live = [record for record in self.tables.values() if record.status.live and not record.shared]
        return [record for record in reversed(live) if record.host == member]

    async def live(self) -> Sequence[int]:
        return [record.id for record in self.tables.values() if record.status.live]

    async def posted(self) -> Sequence[PostedAt]:
        return [place(record) for record in self.tables.values() if record.shared and record.status.live]

    async def behind(self) -> Sequence[PostedAt]:
        shared = [record for record in self.tables.values() if record.shared]
        return [place(record) for record in shared if self.shown.get(record.id, 0) < record.changes]

    async def unfinished(self) -> Sequence[PostedAt]:
        return [place(record) for record in self.tables.values() if record.postings or record.old_messages]

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        newest = {number: self.tables[number].changes for number in versions}
        self.shown |= {number: newest[number] if shown is None else shown for number, shown in versions.items()}

    async def outdate(self, guild: int) -> None:
        self.shown |= {record.id: -1 for record in self.tables.values() if record.guild == guild}

    async def due(self, now: datetime) -> Sequence[DueTable]:
        live = (record for record in self.tables.values() if record.status.live)
        return [DueTable(each.id, each.guild, each.due) for each in live if each.due and each.due <= now]

    async def last_invitation(self, channel: int) -> int | None:
        raise NotImplementedError

    async def last_options(self, guild: int, game: str) -> TableRecord | None:
        started = [record for record in self.tables.values() if self.rows[record.id]]
        fitting = [record for record in started if record.guild == guild and record.game == game]
        return fitting[-1] if fitting else None

    async def save(self, save: Save) -> None:
        record = save.record
        if self.broken:
            raise OSError("no space left on device")
        known = {row.interaction for rows in self.rows.values() for row in rows if row.interaction is not None}
        for row in save.commands:
            if row.interaction in known:
                raise DuplicateInteractionError
            if row.seq in {other.seq for other in self.rows[record.id]}:
                raise FencedError
        if {each.number for each in save.occupants} & {each.number for each in self.seated[record.id]}:
            raise FencedError
        self.seated[record.id] += save.occupants
        self.tables[record.id] = record
        self.rows[record.id] += save.commands
        self.writes += 1
        self.against += save.against
        if save.result is not None:
            self.results.setdefault(record.id, save.result)

    async def lived(self, now: datetime) -> None:
        self.lived_at = now

    async def live_on(self, now: datetime, gap: timedelta) -> None:
        self.lived_at = now
        self.tables |= {each: moved_on(self.tables[each], gap, now) for each in await self.live()}

    async def last_lived(self) -> datetime | None:
        return self.lived_at

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        rows = self.rows[table]
        if whole or not rows:
            return rows
        last = max(number for number, row in enumerate(rows) if row.kind == "deal")
        return rows[last:]

    async def occupants(self, table: int) -> Sequence[Occupant]:
        return list(self.seated[table])

    async def result(self, table: int) -> MatchResult | None:
        return self.results.get(table)


def place(record: TableRecord) -> PostedAt:
    """Where a table is posted."""
    return PostedAt(record.id, record.guild, record.channel, record.message)


@dataclass
class Notes:
    """A listener that notes what was on the disk whenever it was told."""

    storage: MemoryStorage
    told: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
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

    async def table_changed(self, table: int) -> None:
        self.told.append((table, self.storage.writes))


class CountedChance:
    """Seeds 000…1, 000…2; a shuffle turns the seats round."""

    def __init__(self) -> None:
        self._next = 0

    def seed(self) -> str:
        self._next += 1
        return f"{self._next:064x}"

    def shuffled(self, seats: Sequence[SeatRecord]) -> list[SeatRecord]:
        return list(reversed(seats))


def first_choice(game: str, level: str, sight: AnySight, chance: Random) -> Sequence[Weighed]:
    """A computer that takes the first choice it has."""
    del game, level, chance
    return [Weighed(next(iter(sight.choices.values()))[0].command, 0)]


@dataclass
class Club:
    """Tables on a store in memory, and a counter of interactions."""

    storage: MemoryStorage = field(default_factory=MemoryStorage)
    interactions: int = 1000
    minutes: int = 0
    seconds: float = 0
    computer: Computer = first_choice
    kept_whole: timedelta | None = None

    def __post_init__(self) -> None:
        self.notes = Notes(self.storage)
        self.tables = self.tables_on(self.storage)
        self.forgetting = Forgetting(self.environment_on(self.storage), self.tables)
        self.tables.chores["forgetting"] = self.forgetting.act
        self.tables.subscribe(self.notes)

    def tables_on(self, storage: Storage) -> Tables:
        """Tables on any store, with the club's time and computers."""
        return Tables(self.environment_on(storage), {"small": SMALL})

    def environment_on(self, storage: Storage) -> Environment:
        """What tables on any store need from outside."""
        return Environment(storage, CountedChance(), self.computer, self.now, kept_whole=self.kept_whole)

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
        return Club(self.storage, self.interactions, self.minutes, self.seconds)
