"""The base of all repositories: connections to read, and group commits to write.

A durable commit costs disk time, however little it writes. So writes that arrive during a commit share the next
transaction, and each caller is answered only after its commit. While nothing waits, no task runs.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.fleet.leases import Share
from bot.logs import OutageLog
from bot.store.repositories.fencing import LeaseGuard, in_share
from bot.store.repositories.writes import Write, carry_out, refuse
from bot.store.transactions import StoreError, Transactions, storage_errors
from bot.tables.model.ports import StorageError

_PART = 500
"""The number of rows that are read at a time if there may be very many: some milliseconds."""
_CANNOT = "The database can't be written: %s. No move is accepted until it can."
_CAN = "The database can be written again."
_NOT_OVERWRITTEN = "Deleted data can't be overwritten in the database's files: %s. This is tried again."


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
            with storage_errors():
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
        def work(connection: Connection) -> list[int]:
            if self.guard is not None:
                self.guard.check(connection, writes)
            return carry_out(connection, writes)

        def refused_or_carried_out(connection: Connection) -> list[int]:
            refuse(connection, writes[0])
            return work(connection)

        try:
            return await self._transactions.run(work)
        except IntegrityError:  # only a refused write has to find the reason, so the usual case costs nothing extra
            if len(writes) > 1:
                raise
            return await self._transactions.run(refused_or_carried_out)


def _answer(answer: asyncio.Future[int], outcome: int | Exception) -> None:
    if answer.done():  # its caller was cancelled
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


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
