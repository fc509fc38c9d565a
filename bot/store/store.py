"""The storage of tables in one database: `Store` is the `Storage` of bot/tables/model/ports.py.

It is the `PeopleStorage` of bot/people/people.py and the `BoardStorage` of bot/boards/storage.py as well.
"""

import dataclasses
import sqlite3
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Self

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.games.values import Deal
from bot.store import schema
from bot.store.board_store import BoardStore
from bot.store.database import Database
from bot.store.deletion_file import SUFFIX, DeletionFile
from bot.store.drawn_store import DrawnStore
from bot.store.errors import StoreError, opening_error
from bot.store.export_store import ExportStore
from bot.store.forgetting_store import ForgettingStore, finish_deletions
from bot.store.group_commit import GroupCommit
from bot.store.honours import HonourStore
from bot.store.mapping import WAITING, command_record, occupant_record, table_record, times_row, waiting_record
from bot.store.member_data_store import MemberDataStore
from bot.store.migrate import migrate
from bot.store.people_store import PeopleStore
from bot.store.places_store import PlacesStore
from bot.store.schema import (
    INVITED,
    LIVE,
    LIVE_IN_CHANNEL,
    against_computers,
    journal,
    lifetime,
    placings,
    results,
    tables,
)
from bot.store.statements import Create, Keep, Work
from bot.store.transactions import Transactions
from bot.store.upsert import write_over
from bot.tables.model.deadlines import moved_on
from bot.tables.model.ports import DueTable, FencedError, Save, StorageError
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
