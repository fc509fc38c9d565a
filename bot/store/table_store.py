"""Which version of each table its public message shows.

What is kept of channels out of reach and of servers that the bot was taken from; and how a server is deleted.

The storage of tables in one database: `Store` is the `Storage` of bot/tables/model/ports.py.

It is the `PeopleStorage` of bot/people/people.py and the `BoardStorage` of bot/boards/storage.py as well.
"""

import dataclasses
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Self, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.games.values import Deal
from bot.store import schema
from bot.store.board_store import BoardStore, HonourStore
from bot.store.deletion import SUFFIX, DeletionFile, ForgettingStore, finish_deletions
from bot.store.engine import Dialect, dialect_of, migrate
from bot.store.member_store import ExportStore, MemberDataStore, PeopleStore
from bot.store.rows import WAITING, command_record, occupant_record, table_record, times_row, waiting_record, write_over
from bot.store.schema import (
    BEHIND,
    INVITED,
    LIVE,
    LIVE_IN_CHANNEL,
    against_computers,
    departures,
    journal,
    leagues,
    lifetime,
    metadata,
    placings,
    results,
    servers,
    sleeping,
    tables,
)
from bot.store.transactions import Database, StoreError, Transactions, opening_error
from bot.store.writes import Connected, Create, GroupCommit, Keep, Work
from bot.tables.model.deadlines import moved_on
from bot.tables.model.ports import DueTable, FencedError, PostedAt, Save, SleepingChannel, StorageError
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    MatchResult,
    Occupant,
    Placing,
    Result,
    Status,
    TableRecord,
)
from bot.tables.retention import FATES, Fate

Posted: TypeAlias = sa.Select[int, int, int, int | None]

_OUTDATED = -1
_DRAWN = sa.update(tables).where(tables.c.id == sa.bindparam("drawn_id"))


class DrawnStore(Connected):
    """A `DrawnStorage` (bot/tables/keeper.py) on the same file as the tables."""

    async def posted(self) -> Sequence[PostedAt]:
        return await self._posted(posted().where(*self._due_in(tables.c.guild)))

    async def behind(self) -> Sequence[PostedAt]:
        return await self._posted(behind().where(*self._due_in(tables.c.guild)))

    async def unfinished(self) -> Sequence[PostedAt]:
        async with self._reading() as connection:
            query = unfinished(dialect_of(connection)).where(*self._due_in(tables.c.guild))
            return [PostedAt(*row) for row in (await connection.execute(query)).all()]

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        known = [{"drawn_id": table, "version": version} for table, version in versions.items() if version is not None]
        last = [{"drawn_id": table} for table, version in versions.items() if version is None]

        def write(connection: Connection) -> int:
            if known:
                connection.execute(_DRAWN.values(drawn=sa.bindparam("version")), known)
            if last:
                connection.execute(_DRAWN.values(drawn=tables.c.changes), last)
            return 0

        await self._commits.write(Work(write))

    async def outdate(self, guild: int) -> None:
        theirs = sa.update(tables).where(tables.c.guild == guild, sa.text(LIVE_IN_CHANNEL))
        await self._commits.write(Keep((theirs.values(drawn=_OUTDATED),)))

    async def _posted(self, query: Posted) -> Sequence[PostedAt]:
        return [PostedAt(row["id"], row["guild"], row["channel"], row["message"]) for row in await self._rows(query)]


def posted() -> Posted:
    """Ask for every live table of a channel, the latest used first."""
    return posted_where(LIVE_IN_CHANNEL).order_by(_last_used().desc(), tables.c.id)


def behind() -> Posted:
    """Ask for the tables whose message is behind, the latest used first."""
    return posted_where(BEHIND).order_by(_last_used().desc())


def _last_used() -> sa.ColumnElement[Any]:
    newest = sa.select(journal.c.at).where(journal.c.table_id == tables.c.id).order_by(journal.c.seq.desc())
    return sa.func.coalesce(newest.limit(1).scalar_subquery(), tables.c.created_at)


def unfinished(dialect: Dialect) -> Posted:
    """Ask for the tables with something posted or old."""
    return posted_where(dialect.unfinished).order_by(tables.c.id)


def posted_where(condition: str) -> Posted:
    """Where tables are posted that meet the condition of an index."""
    return sa.select(tables.c.id, tables.c.guild, tables.c.channel, tables.c.message).where(sa.text(f"({condition})"))


class PlacesStore(Connected):
    """A `PlacesStorage` (bot/tables/channels.py) on the same file as the tables."""

    async def sleeping(self) -> Sequence[SleepingChannel]:
        query = sa.select(sleeping).where(*self._due_in(sleeping.c.guild))
        return [SleepingChannel(**row) for row in await self._rows(query)]

    async def keep_sleeping(self, channels: Sequence[SleepingChannel]) -> None:
        rows = [{name: getattr(each, name) for name in SleepingChannel.__slots__} for each in channels]
        await self._commits.write(Keep(tuple(write_over(sleeping).values(**row) for row in rows)))

    async def forget_sleeping(self, channel: int) -> None:
        await self._commits.write(Keep((sa.delete(sleeping).where(sleeping.c.channel == channel),)))

    async def channels(self, guild: int) -> Sequence[int]:
        query = sa.select(tables.c.channel).where(tables.c.guild == guild, sa.text(LIVE)).distinct()
        return [row["channel"] for row in await self._rows(query)]

    async def guilds(self) -> frozenset[int]:
        left = sa.select(departures.c.guild)
        query = sa.union(*(sa.select(each.c.guild).where(each.c.guild.not_in(left)) for each in (tables, servers)))
        return frozenset(await self._guilds(query))

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        kept = insert(departures).on_conflict_do_nothing()
        await self._commits.write(Keep(tuple(kept.values(guild=guild, due=due) for guild in guilds)))

    async def come_back(self, guilds: Sequence[int]) -> None:
        await self._commits.write(Keep((sa.delete(departures).where(departures.c.guild.in_(guilds)),)))

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        """See `PlacesStorage.delete_departed`; names and lines of other servers stay, and so do members' settings."""
        mine = self._due_in(departures.c.guild)
        due = await self._guilds(sa.select(departures.c.guild).where(departures.c.due <= now, *mine))
        for guild in due:
            await self._commits.write(Keep(tuple(_deletions(guild))))
        return due

    async def _guilds(self, query: sa.Select[tuple[int]] | sa.CompoundSelect[tuple[int]]) -> Sequence[int]:
        return [row["guild"] for row in await self._rows(query)]


def _deletions(guild: int) -> Iterator[sa.Delete]:
    """Everything of a server that `fates.py` says goes, what refers to something else before it."""
    theirs = {
        "league": sa.select(leagues.c.id).where(leagues.c.guild == guild),
        "table_id": sa.select(tables.c.id).where(tables.c.guild == guild),
        "guild": sa.select(sa.literal(guild)),
    }
    going = [each for each in reversed(metadata.sorted_tables) if FATES[each.name].server is Fate.GOES]
    for each in sorted(going, key=lambda each: "league" not in each.c):  # leagues tell whose they are
        name = next(name for name in theirs if name in each.c)
        yield sa.delete(each).where(each.c[name].in_(theirs[name]))


_MOVED = sa.update(tables).where(tables.c.id == sa.bindparam("moved_id"))


class Store(
    PeopleStore, BoardStore, HonourStore, ExportStore, PlacesStore, ForgettingStore, MemberDataStore, DrawnStore
):
    """Keeps tables, journals and results. Made by `open`; every write is on the disk when it returns."""

    def __init__(self, database: Database, write: Transactions, read: AsyncEngine) -> None:
        self.database = database
        self._write = write
        super().__init__(read, GroupCommit(write))

    @classmethod
    async def open(cls, database: Database) -> Self:
        """Open the database, create it if there is none, and bring it to the newest schema.

        Raises:
            UnusableNowError: it can't be opened or written now.
            StoreError: it never can, isn't a database, or belongs to another program or a newer version.

        """
        deletions = DeletionFile(database.beside(SUFFIX))
        try:
            database.make()
            await _migrate(database)
            database.made()
            deletions.make()
            write = await database.connected(database.writing())
            await finish_deletions(write, deletions)
        except StoreError as error:
            raise type(error)(f"{database}: {error}") from None
        except (
            OSError,
            DBAPIError,
            StorageError,
            sqlite3.DatabaseError,
        ) as error:  # the driver's own, if it can't begin
            told = opening_error(error)
            raise type(told)(f"{database}: {told}") from error
        return cls(database, write, database.reading())

    async def close(self) -> None:
        """Finish what waits to be written and let go of the file. A second call does nothing."""
        await self._commits.close()
        await self._read.dispose()
        await self._write.close()

    async def room(self) -> int | None:
        return await self.database.room()

    async def create(self, record: TableRecord) -> TableRecord:
        try:
            return dataclasses.replace(record, id=await self._commits.write(Create(record)))
        except FencedError:
            raise StorageError("another process plays in this server") from None

    async def save(self, save: Save) -> None:
        """See `Storage.save`.

        Raises:
            ChannelTakenError: the table became live again, in a channel that already has another.
            LookupError: it was never created.

        """
        await self._commits.write(save)

    async def lived(self, now: datetime) -> None:
        await self._commits.write(Keep((_lived(now),)))

    async def live_on(self, now: datetime, gap: timedelta) -> None:
        def write(connection: Connection) -> int:
            move_on(connection, now, gap, *self._due_in(tables.c.guild))
            connection.execute(_lived(now))
            return 0

        await self._commits.write(Work(write))

    async def last_lived(self) -> datetime | None:
        row = next(iter(await self._rows(sa.select(lifetime.c.lived_at))), None)
        return None if row is None else row["lived_at"]

    async def table(self, table: int) -> TableRecord | None:
        return next(map(table_record, await self._rows(sa.select(tables).where(tables.c.id == table))), None)

    async def live_in(self, channel: int) -> TableRecord | None:
        query = sa.select(tables).where(tables.c.channel == channel, sa.text(LIVE_IN_CHANNEL))
        return next(map(table_record, await self._rows(query)), None)

    async def last_finished_in(self, channel: int) -> int | None:
        of, status = tables.c, tables.c.status == Status.FINISHED.value
        query = sa.select(of.id).where(of.channel == channel, of.shared, status, of.message.is_not(None))
        return await self._value(query.order_by(of.id.desc()).limit(1))

    async def lobbies(self, guild: int) -> Sequence[TableRecord]:
        status = tables.c.status == Status.LOBBY.value
        query = sa.select(tables).where(sa.text(LIVE), tables.c.guild == guild, tables.c.shared, status)
        return [table_record(row) for row in await self._rows(query.order_by(tables.c.id.desc()))]

    async def private_of(self, member: int) -> Sequence[TableRecord]:
        query = sa.select(tables).where(sa.text(LIVE), tables.c.host == member, ~tables.c.shared)
        return [table_record(row) for row in await self._rows(query.order_by(tables.c.id.desc()))]

    async def live(self) -> Sequence[int]:
        query = sa.select(tables.c.id).where(sa.text(LIVE), *self._due_in(tables.c.guild))
        return [row["id"] for row in await self._rows(query.order_by(tables.c.id))]

    async def due(self, now: datetime) -> Sequence[DueTable]:
        query = due_by(now).where(*self._due_in(tables.c.guild))
        return [DueTable(row["id"], row["guild"], row["due"]) for row in await self._rows(query)]

    async def last_invitation(self, channel: int) -> int | None:
        query = sa.select(sa.func.max(tables.c.invitation).label("last"))
        [row] = await self._rows(query.where(tables.c.channel == channel, sa.text(INVITED)))
        return row["last"]

    async def last_options(self, guild: int, game: str) -> TableRecord | None:
        started = sa.exists().where(schema.occupants.c.table_id == tables.c.id)
        query = sa.select(tables).where(tables.c.guild == guild, tables.c.game == game, started)
        return next(map(table_record, await self._rows(query.order_by(tables.c.id.desc()).limit(1))), None)

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        query = sa.select(journal).where(journal.c.table_id == table).order_by(journal.c.seq)
        if not whole:
            query = query.where(journal.c.seq >= _last_deal(table))
        return [command_record(row) for row in await self._rows(query)]

    async def occupants(self, table: int) -> Sequence[Occupant]:
        rows = schema.occupants
        query = sa.select(rows).where(rows.c.table_id == table).order_by(rows.c.number)
        return [occupant_record(row) for row in await self._rows(query)]

    async def result(self, table: int) -> MatchResult | None:
        at = next(iter(await self._rows(sa.select(results).where(results.c.table_id == table))), None)
        rows = await self._rows(sa.select(placings).where(placings.c.table_id == table))
        if at is None:
            return None
        found = tuple(Placing(row["members"], Result(row["result"]), row["figures"]) for row in rows)
        return MatchResult(rows[0]["board"] if rows else "", at["ended_at"], found)

    async def with_computers(self, table: int) -> Sequence[AgainstComputer]:
        """How a match went for those who had computers on another side."""
        of = against_computers.c
        rows = await self._rows(sa.select(of.member, of.board, of.level, of.result).where(of.table_id == table))
        return [AgainstComputer(row["member"], row["board"], row["level"], Result(row["result"])) for row in rows]


def move_on(connection: Connection, now: datetime, gap: timedelta, *where: sa.ColumnElement[bool]) -> None:
    """Move every deadline of live tables on, at which nobody has done anything for so long."""
    found = connection.execute(sa.select(*WAITING).where(sa.text(LIVE), *where)).mappings()
    moved = [after for before in map(waiting_record, found) if (after := moved_on(before, gap, now)) != before]
    if moved:
        connection.execute(_MOVED, [{"moved_id": each.id, **times_row(each)} for each in moved])


def _lived(now: datetime) -> sa.Insert:
    return write_over(lifetime).values(id=1, lived_at=now)


def due_by(now: datetime) -> sa.Select[int, int, datetime]:
    """The live tables whose time has come, found by an index: this is asked twice a second."""
    return (
        sa.select(tables.c.id, tables.c.guild, tables.c.due)
        .where(sa.text(LIVE), tables.c.due <= now)
        .order_by(tables.c.due)
    )


def _last_deal(table: int) -> sa.ScalarSelect[int]:
    deals = sa.select(journal.c.seq).where(journal.c.table_id == table, journal.c.kind == Deal.kind)
    return deals.order_by(journal.c.seq.desc()).limit(1).scalar_subquery()


async def _migrate(database: Database) -> None:
    migrating = database.migrating()
    try:
        await migrate(migrating)
    finally:
        await migrating.dispose()
