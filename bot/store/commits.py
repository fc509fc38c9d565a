"""The base of all repositories: connections to read, and group commits to write.

`carry_out` carries out many writes in one transaction, `refuse` finds the exact reason why one isn't possible.

A durable commit costs disk time, however little it writes. So writes that arrive during a commit share the next
transaction, and each caller is answered only after its commit. While nothing waits, no task runs.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.fleet.leases import Share
from bot.logs import OutageLog
from bot.store import schema
from bot.store.engine import lock_boards
from bot.store.repositories.fencing import LeaseGuard, in_share
from bot.store.repositories.standings import add_match, settings_of
from bot.store.rows import against_row, name_rows, placing_rows, row_of, table_row, write_over
from bot.store.transactions import StoreError, Transactions, storage_errors
from bot.tables.model.ports import ChannelTakenError, DuplicateInteractionError, FencedError, Save, StorageError
from bot.tables.model.records import MatchResult, TableRecord

_UPDATE = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("saved_id"))
_PART = 500
"""The number of rows that are read at a time if there may be very many: some milliseconds."""
_CANNOT = "The database can't be written: %s. No move is accepted until it can."
_CAN = "The database can be written again."
_NOT_OVERWRITTEN = "Deleted data can't be overwritten in the database's files: %s. This is tried again."


@dataclass(frozen=True, slots=True)
class Create:
    """A new table."""

    record: TableRecord


Write: TypeAlias = Create | Save | Callable[[Connection], int | None]
"""A write. A function of the open transaction is one beside the tables, which nothing refuses."""


class _Waiting(NamedTuple):
    write: Write
    answer: asyncio.Future[int]


class GroupCommit:
    """Carries out writes in the order of their arrival, in as few transactions as possible.

    Attributes:
        guard: called first in each transaction if other processes write, too; refuses writes that are theirs.

    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._queue: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._trouble = OutageLog(_CANNOT, _CAN)
        self.guard: LeaseGuard | None = None

    async def write(self, write: Write) -> int:
        """Carry out a write and return the result that `carry_out` gives it; the write is durable by then.

        As with any commit, a caller that is cancelled while waiting can't know whether it was written; the numbers in
        the journal show it.

        Raises:
            ChannelTakenError, DuplicateInteractionError, FencedError: see `TableRepository`.
            StorageError: the disk or another process prevents it.
            StoreError: the store is closed.

        """
        if self._closed:
            raise StoreError("the database is closed")
        answer = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(write, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="rumtable-store-commits")
        return await answer

    async def close(self) -> None:
        """Accept no more writes, and return once all waiting ones are written."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        group: list[_Waiting] = []
        try:
            while self._queue:
                group = [waiting for waiting in self._queue if not waiting.answer.done()]
                self._queue = []
                await self._commit(group)
        finally:
            self._task = None
            for waiting in (*group, *self._queue):  # some are left only if the event loop is stopping
                waiting.answer.cancel()
            self._queue = []

    async def _commit(self, group: list[_Waiting]) -> None:
        """Write a group together; if that fails, each write alone, so that only the one at fault is refused."""
        if not group:  # all callers were cancelled
            return
        try:
            with storage_errors(deadlock_passes=len(group) == 1):
                tables = await self._carry_out([waiting.write for waiting in group])
        except StorageError as error:  # the disk or another process is at fault: none would succeed alone
            self._trouble.note(error)
            for waiting in group:
                _answer(waiting.answer, type(error)(*error.args))
        except Exception as error:  # noqa: BLE001 - the caller at fault gets it from the future
            if len(group) == 1:
                _answer(group[0].answer, error)
                return
            for waiting in group:
                await self._commit([waiting])
        else:
            self._trouble.note(None)
            for waiting, table in zip(group, tables, strict=True):
                _answer(waiting.answer, table)

    async def _carry_out(self, writes: Sequence[Write]) -> list[int]:
        work = partial(carry_out, writes=writes, guard=self.guard)
        try:
            return await self._transactions.run(work)
        except IntegrityError:  # only a refused write has to find the reason, so the usual case costs nothing extra
            if len(writes) > 1:
                raise
            return await self._transactions.run(partial(work, refused=True))


def _answer(answer: asyncio.Future[int], outcome: int | Exception) -> None:
    if answer.done():  # its caller was cancelled
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


def carry_out(
    connection: Connection, writes: Sequence[Write], guard: LeaseGuard | None, *, refused: bool = False
) -> list[int]:
    """Carry out writes in the open transaction of `connection`; one that was `refused` is refused with the reason.

    Returns for each the id of its table, or what the function has returned, 0 for None.

    Rows of one kind share a statement, since every statement costs a round trip to a server.

    Raises:
        IntegrityError: a constraint refuses one of them, without saying which; the transaction has to be rolled back.
        LookupError: a table that is saved has never been created.
        FencedError: the guard refuses them.

    """
    if refused:
        refuse(connection, writes[0])
    if guard is not None:
        guard.check(connection, {write.record.guild for write in writes if isinstance(write, Save | Create)})
    saves = [write for write in writes if isinstance(write, Save)]
    ended = [save.record.guild for save in saves if save.result is not None]
    if ended:
        lock_boards(connection, *ended)
    if saves:
        _save(connection, saves)
    returned: list[int] = []
    for write in writes:
        match write:
            case Create(record):
                returned.append(_create(connection, record))
            case Save():
                returned.append(write.record.id)
            case _:
                returned.append(write(connection) or 0)
    return returned


def _create(connection: Connection, record: TableRecord) -> int:
    created = sa.insert(schema.tables).returning(schema.tables.c.id)
    number = int(connection.execute(created, table_row(record)).scalar_one())
    if (daily := record.daily) is not None:
        own = {"guild": record.guild, "day": daily.day, "member": record.host, "table_id": number}
        connection.execute(sa.insert(schema.daily_rounds).values(own))
    return number


def _save(connection: Connection, saves: Sequence[Save]) -> None:
    rows = [{"saved_id": save.record.id, **table_row(save.record)} for save in saves]
    updated = connection.execute(_UPDATE, rows[0] if len(rows) == 1 else rows).rowcount
    if len(rows) > 1:  # not every driver counts what it does for several rows
        known = sa.select(sa.func.count()).where(schema.tables.c.id.in_([row["saved_id"] for row in rows]))
        updated = connection.execute(known).scalar_one()
    if updated != len({row["saved_id"] for row in rows}):
        raise LookupError("a table was saved that has never been created")
    new = [row_of(save.record.id, command) for save in saves for command in save.commands]
    if new:
        connection.execute(sa.insert(schema.journal), new)
    taken = [row_of(save.record.id, occupant) for save in saves for occupant in save.occupants]
    if taken:
        connection.execute(sa.insert(schema.seat_assignments), taken)
    seen = [row for save in saves if save.occupants or save.result is not None for row in name_rows(save.record)]
    if seen:
        connection.execute(write_over(schema.names), seen)
    with_computers = [against_row(save.record, each) for save in saves for each in save.against]
    if with_computers:
        connection.execute(insert(schema.against_computers).on_conflict_do_nothing(), with_computers)
    for save in saves:
        if save.net is not None:
            _finish_daily_round(connection, save.record.id, save.net, max(row.at for row in save.commands))
        if save.result is not None:
            _finish(connection, save.record, save.result)


def _finish_daily_round(connection: Connection, table: int, net: int, at: datetime) -> None:
    """Store the worth of a daily round, unless its day is over."""
    of, day = schema.daily_rounds.c, schema.days.c
    runs = sa.exists().where(day.guild == of.guild, day.day == of.day, ~day.closed, day.ends_at > at)
    connection.execute(sa.update(schema.daily_rounds).where(of.table_id == table, runs).values(points=net))


def _finish(connection: Connection, record: TableRecord, result: MatchResult) -> None:
    if result.alone and not settings_of(connection, record.guild).rate_alone:
        return
    once = insert(schema.results).values(table_id=record.id, ended_at=result.ended_at).on_conflict_do_nothing()
    done = connection.execute(once.returning(schema.results.c.table_id))
    rows = placing_rows(record, result)
    if done.first() is None:
        return
    connection.execute(sa.insert(schema.achievement_scans).values(table_id=record.id, version=0))
    if rows:
        connection.execute(sa.insert(schema.placings), rows)
    add_match(connection, record.guild, record.id, result)


def refuse(connection: Connection, write: Write) -> None:
    """Return if a write is possible; called in the transaction that then carries it out, so the answer stays true.

    A taken number is checked before a taken interaction: a fenced-off table doesn't know the newest journal, and has to
    be reloaded before anything else.

    Raises:
        ChannelTakenError, DuplicateInteractionError, FencedError: see `TableRepository`.

    """
    if not isinstance(write, Create | Save):
        return
    record, own = write.record, 0
    if isinstance(write, Save):
        own = record.id
        for table, column, numbers in (
            (schema.seat_assignments, schema.seat_assignments.c.number, [seat.number for seat in write.occupants]),
            (schema.journal, schema.journal.c.seq, [command.seq for command in write.commands]),
        ):
            query = sa.select(column).where(table.c.table_id == own, column.in_(numbers)).limit(1)
            if connection.execute(query).first() is not None:
                raise FencedError(f"another process has written {table.name} of table {own}")
        brought = [command.interaction for command in write.commands if command.interaction is not None]
        query = sa.select(schema.journal.c.seq).where(schema.journal.c.interaction.in_(brought)).limit(1)
        if connection.execute(query).first() is not None:
            raise DuplicateInteractionError(f"table {own} got an interaction twice")
    if record.shared and record.status.live:
        query = sa.select(schema.tables.c.id).where(
            schema.tables.c.channel == record.channel, schema.tables.c.id != own, sa.text(schema.LIVE_IN_CHANNEL)
        )
        taken = connection.execute(query).scalar()
        if taken is not None:
            raise ChannelTakenError(int(taken))


class SqlAccess:
    """The access to a database that its repositories share: connections to read, and group commits to write."""

    def __init__(self, read: AsyncEngine, write: Transactions) -> None:
        self._read = read
        self._transactions = write
        self._commits = GroupCommit(write)
        self._trouble = OutageLog("The database can't be read: %s.", "The database can be read again.")
        self._share: Callable[[], Share] | None = None
        self._deleted, self._traces = True, set[bytes]()  # before a crash, something may have been deleted
        self._overwriting = OutageLog(_NOT_OVERWRITTEN, "Deleted data is overwritten again.")

    async def close(self) -> None:
        """Finish waiting writes, and close the connections."""
        await self._commits.close()
        await self._read.dispose()
        await self._transactions.close()

    def restrict_to_share(self, share: Callable[[], Share], guard: LeaseGuard | None) -> None:
        """Limit due work to this share, and let the guard check each write."""
        self._share, self._commits.guard = share, guard

    def note_member_deleted(self, number: int) -> None:
        """Note that this process has deleted a member; `number` is how many all processes have deleted so far."""
        if self._commits.guard is not None:
            self._commits.guard.note_member_deleted(number)

    def note_rows_deleted(self, traces: Iterable[bytes] = ()) -> None:
        """Note that rows were deleted or changed whose old bytes must not stay on disk."""
        self._deleted = True
        self._traces.update(traces)

    async def overwrite_deleted(self) -> None:
        """Overwrite the bytes that were deleted since the last call, or that it failed to overwrite.

        Raises:
            StorageError: the disk or another process prevents it; the next call tries again.

        """
        if not self._deleted:
            return
        traces = frozenset(self._traces)
        self._deleted = False
        done = False
        try:
            with storage_errors():
                done = await self._transactions.overwrite_deleted(traces)
        except StorageError as error:
            self._overwriting.note(error)
            raise
        finally:
            self._deleted |= not done
        self._overwriting.note(None)
        if done:
            self._traces -= traces

    def due_in(self, guild: sa.ColumnElement[int]) -> tuple[sa.ColumnElement[bool], ...]:
        """The condition that due work of a server is this process's; none if it is the only process."""
        return () if self._share is None else (in_share(guild, self._share()),)

    async def write(self, write: Write) -> int:
        """Carry out a write, together with waiting ones; it is durable when this returns.

        Returns its table's id, or what the function has returned.
        """
        return await self._commits.write(write)

    async def execute(self, *statements: sa.Executable) -> None:
        """Write rows beside the tables by statements of one transaction."""

        def execute_all(connection: Connection) -> None:
            for statement in statements:
                connection.execute(statement)

        await self._commits.write(execute_all)

    @asynccontextmanager
    async def reading(self) -> AsyncGenerator[AsyncConnection]:
        """Open a connection to read.

        Raises:
            StorageError: the database can't be read now.

        """
        try:
            with storage_errors():
                async with self._read.connect() as connection:
                    yield connection
        except StorageError as error:
            self._trouble.note(error)
            raise
        self._trouble.note(None)

    async def rows(self, query: sa.Executable) -> Sequence[RowMapping]:
        """All rows that a query finds."""
        async with self.reading() as connection:
            return (await connection.execute(query)).mappings().all()

    async def parts(self, query: sa.Select[Any]) -> AsyncGenerator[Sequence[RowMapping]]:
        """The rows of a query that may find very many, in parts; other tasks run between two of them."""
        async with self.reading() as connection:
            for part in (await connection.execute(query)).mappings().partitions(_PART):
                yield part
                await asyncio.sleep(0)

    async def value(self, query: sa.Select[Any]) -> Any:
        """The first column of the first row; None if there is none."""
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar()


class SqlRepository:
    """The base of every repository."""

    def __init__(self, sql: SqlAccess) -> None:
        self._sql = sql
