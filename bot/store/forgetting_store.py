"""Deletes members, and journals that are too old; `fates.py` says what becomes of which row."""

import asyncio
import secrets
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from bot.people.member_data import new_stand_in
from bot.store.columns import Members, Sides
from bot.store.connected import Connected
from bot.store.database import Database
from bot.store.deletion_file import SUFFIX, DeletionFile
from bot.store.dialect import lock_boards
from bot.store.errors import StoreError
from bot.store.mapping import table_record
from bot.store.noticeboard import News, tell
from bot.store.renaming import MEMBER, Rename, delete_member, matches_of, rename_at
from bot.store.schema import LIVE, deletions, journal, metadata, readings, removals, rounds, tables
from bot.store.statements import Keep, Work
from bot.store.transactions import Transactions
from bot.tables.model.ports import StorageError, Totals
from bot.tables.model.records import Status, TableRecord
from bot.tables.retention import FATES, Fate, members_at

_NUMBERS = 2**62
_AT_ONCE = 50
"""Matches in one transaction: whoever plays waits no longer than for these."""


class ForgettingStore(Connected):
    """A `ForgettingStorage` (bot/tables/retention.py) on the same file as the tables."""

    database: Database

    async def forget_matches(self, member: int, stand_in: int) -> None:
        """See `ForgettingStorage.forget_matches`."""
        over = [row["id"] for row in await self._rows(matches_of(member))]
        live = {row["id"] for row in await self._rows(sa.select(tables.c.id).where(sa.text(LIVE)))}
        for some in _in_parts([number for number in over if number not in live]):

            def write(connection: Connection, some: Sequence[int] = some) -> int:
                number = tell(connection, News.FORGOTTEN)
                lock_boards(connection)
                rename_at(connection, Rename(member, stand_in), some)
                return number

            self._have_forgotten(await self._commits.write(Work(write)))

    async def delete_member(self, member: int, stand_in: int, at: Sequence[int] = ()) -> None:
        """See `ForgettingStorage.delete_member`. It's noted first: what a crash cuts off the next start carries out."""
        file, deletion = DeletionFile(self.database.beside(SUFFIX)), secrets.randbelow(_NUMBERS)

        def write(connection: Connection) -> int:
            number = tell(connection, News.FORGOTTEN)
            _carry_out(connection, deletion, Rename(member, stand_in), at)
            return number

        try:
            before = await asyncio.to_thread(file.note, deletion, member)
        except (OSError, ValueError) as error:
            raise StorageError(f"{file.path}: it can't be written: {error}") from error
        try:
            self._have_forgotten(await self._commits.write(Work(write)))
        except Exception:
            file.withdraw(deletion, before)
            raise

    async def with_former_members(self) -> Sequence[int]:
        former = sa.cast(tables.c.seats, sa.Text).contains('"member": -')
        mine = self._due_in(tables.c.guild)
        return [row["id"] for row in await self._rows(sa.select(tables.c.id).where(sa.text(LIVE), former, *mine))]

    async def outlived(self, before: datetime, reading: int, limit: int) -> Sequence[int]:
        own = journal.c.table_id == tables.c.id
        unread = (readings.c.table_id == tables.c.id, readings.c.version < reading)
        old = (
            tables.c.status.not_in([status.value for status in Status if status.live]),
            tables.c.created_at < before,
            sa.exists().where(own),
            ~sa.exists().where(own, journal.c.at >= before),
            ~sa.exists().where(*unread),
            *self._due_in(tables.c.guild),
        )
        oldest = sa.select(tables.c.id).where(*old).order_by(tables.c.id).limit(limit)
        return [row["id"] for row in await self._rows(oldest)]

    async def remove_journal(self, table: TableRecord, totals: Totals, now: datetime) -> None:
        """See `ForgettingStorage.remove_journal`."""
        gone = [metadata.tables[name] for name, fates in FATES.items() if fates.age is Fate.GOES]
        new = [
            {"table_id": table.id, "round": number, "side": side, "total": total}
            for number, sides in enumerate(totals, start=1)
            for side, total in enumerate(sides)
        ]
        statements: list[sa.Executable] = [sa.delete(each).where(each.c.table_id == table.id) for each in gone]
        statements += [sa.update(tables).where(tables.c.id == table.id).values(next_seed="")]
        statements += [sa.insert(removals).values(table_id=table.id, removed_at=now)]
        await self._commits.write(Keep((*statements, *([sa.insert(rounds).values(new)] if new else []))))

    async def removed(self, table: int) -> Totals | None:
        if not await self._rows(sa.select(removals.c.table_id).where(removals.c.table_id == table)):
            return None
        kept = sa.select(rounds).where(rounds.c.table_id == table).order_by(rounds.c.round, rounds.c.side)
        by_round = groupby(await self._rows(kept), key=lambda row: row["round"])
        return tuple(tuple(row["total"] for row in each) for _, each in by_round)


async def finish_deletions(write: Transactions, file: DeletionFile) -> None:
    """Carry out every deletion that a database has not seen, since it's a backup from before, or a crash came between.

    Raises:
        StoreError: the file can't be read.

    """
    try:
        if file.pending(()):
            await write.within(lambda connection: _finish_deletions(connection, file))
    except (OSError, ValueError) as error:
        raise StoreError(f"{file.path}: it can't be read: {error}") from error


def _finish_deletions(connection: Connection, file: DeletionFile) -> None:
    tell(connection, News.FORGOTTEN)
    lock_boards(connection)  # another process may be starting too
    seen = connection.execute(sa.select(deletions.c.id)).scalars().all()
    pending = file.pending(seen)
    known = file.hashed(_everyone(connection)) if pending else {}
    for deletion, found in pending.items():
        rename = Rename(known.get(found, 0), new_stand_in())
        for some in _in_parts([row["id"] for row in connection.execute(matches_of(rename.member)).mappings()]):
            rename_at(connection, rename, some)
        _carry_out(connection, deletion, rename, ())


def _in_parts(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[start : start + _AT_ONCE] for start in range(0, len(numbers), _AT_ONCE))


def _carry_out(connection: Connection, deletion: int, rename: Rename, at: Sequence[int]) -> None:
    """Delete a member, 0: whom nobody knows here, and note that this was done."""
    lock_boards(connection)
    if rename.member:
        delete_member(connection, rename, at)
    connection.execute(sa.insert(deletions).values(id=deletion))


def _everyone(connection: Connection) -> set[int]:
    """Every member that any row names."""
    named: set[int] = set()
    for table in metadata.sorted_tables:
        if FATES[table.name].member is not Fate.STAYS:
            rows = connection.execute(sa.select(table)).mappings()
            named.update(member for row in rows for member in _named(table, row))
    return named


def _named(table: sa.Table, row: RowMapping) -> Iterator[int]:
    """The members that a row names."""
    if table is tables:
        yield from members_at(table_record(row))
    for column in table.c:
        yield from _in_column(column, row[column.name])


def _in_column(column: sa.Column[Any], value: Any) -> Iterable[int]:
    if isinstance(column.type, Members):
        return tuple(value)
    if isinstance(column.type, Sides):
        return [member for side in value for member in side]
    return [value] if column.name == MEMBER and value is not None else []
