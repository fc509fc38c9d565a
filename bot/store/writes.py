"""What several processes keep in memory, and how one tells the others that it has changed: by a number that grows.

The number grows in the transaction of the change, and each process reads it with every heartbeat: so none misses one,
however long it was cut off. Where there is one process there are no rows.

What can be written, and how: many writes in one transaction, or the exact reason why one can't be.

The one way to write: whatever queues up during a commit goes into the next transaction together.

A durable commit costs disk time, however little it holds. So writes that arrive while one is under way share the next,
and each caller is answered only after that commit. While nothing waits, no task runs.

What the parts of the store have in common: connections to read, and the one way to write.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, Protocol, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, RowMapping
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.fleet.leases import Share
from bot.store import rows as boards
from bot.store import schema
from bot.store.engine import lock_boards
from bot.store.rows import Row, against_rows, command_row, name_rows, occupant_row, placing_rows, table_row, write_over
from bot.store.schema import news
from bot.store.transactions import StoreError, Transactions, storage_errors
from bot.tables.model.ports import ChannelTakenError, DuplicateInteractionError, FencedError, Save, StorageError
from bot.tables.model.records import CommandRecord, MatchResult, Occupant, TableRecord
from bot.tables.model.tasks import Trouble


class News(IntEnum):
    """What has changed."""

    FORGOTTEN = 1  # a member was deleted; whoever writes a table has to know of it
    SETTINGS = 2


def tell(connection: Connection, what: News) -> int:
    """Let the other processes know, in the transaction of the change; returns the number, 0 where there are none.

    Of a deletion it has to be told first: it waits for tables that are being written, and lets none be written after.
    """
    grown = sa.update(news).where(news.c.kind == what.value).values(number=news.c.number + 1)
    return connection.execute(grown.returning(news.c.number)).scalar() or 0


def number_of(what: News) -> sa.ScalarSelect[int]:
    """The number, within a question for more."""
    return sa.select(news.c.number).where(news.c.kind == what.value).scalar_subquery()


_UPDATE = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("saved_id"))


@dataclass(frozen=True, slots=True)
class Create:
    """A new table."""

    record: TableRecord


@dataclass(frozen=True, slots=True)
class Keep:
    """What stands beside the tables: statements that write over what was there, so nothing can refuse them."""

    statements: tuple[sa.Executable, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """What takes reading and writing in one transaction, beside the tables; nothing refuses it."""

    within: Callable[[Connection], int]


Write: TypeAlias = Create | Save | Keep | Work


def carry_out(connection: Connection, writes: Sequence[Write]) -> list[int]:
    """Write all, in the transaction that `connection` has open, and return the id of each one's table, 0 for none.

    Rows of one kind share a statement, since every statement costs a trip to a server.

    Raises:
        IntegrityError: a constraint refuses one of them, without saying which; the transaction has to be rolled back.
        LookupError: a table that is saved has never been created.

    """
    saves = [write for write in writes if isinstance(write, Save)]
    ended = [save.record.guild for save in saves if save.result is not None]
    if ended:
        lock_boards(connection, *ended)
    if saves:
        _save(connection, saves)
    return [_alone(connection, write) for write in writes]


def _alone(connection: Connection, write: Write) -> int:
    """Carry out what isn't written together with others of its kind."""
    match write:
        case Create():
            return _create(connection, write.record)
        case Keep():
            for statement in write.statements:
                connection.execute(statement)
            return 0
        case Work():
            return write.within(connection)
        case Save():
            return write.record.id


def _create(connection: Connection, record: TableRecord) -> int:
    done = connection.execute(sa.insert(schema.tables).returning(schema.tables.c.id), table_row(record))
    return int(done.scalar_one())


def _save(connection: Connection, saves: Sequence[Save]) -> None:
    rows = [{"saved_id": save.record.id, **table_row(save.record)} for save in saves]
    if _updated(connection, rows) != len({row["saved_id"] for row in rows}):
        raise LookupError("a table was saved that has never been created")
    new = [command_row(save.record.id, command) for save in saves for command in save.commands]
    if new:
        connection.execute(sa.insert(schema.journal), new)
    taken = [occupant_row(save.record.id, occupant) for save in saves for occupant in save.occupants]
    if taken:
        connection.execute(sa.insert(schema.occupants), taken)
    seen = [row for save in saves if save.occupants or save.result is not None for row in name_rows(save.record)]
    if seen:
        connection.execute(write_over(schema.names), seen)
    with_computers = [row for save in saves for row in against_rows(save.record, save.against)]
    if with_computers:
        connection.execute(insert(schema.against_computers).on_conflict_do_nothing(), with_computers)
    for save in saves:
        if save.result is not None:
            _finish(connection, save.record, save.result)


def _updated(connection: Connection, rows: Sequence[Row]) -> int:
    """Write over tables; returns how many of them there are. Not every driver counts what it does for several rows."""
    if len(rows) == 1:
        return connection.execute(_UPDATE, rows[0]).rowcount
    connection.execute(_UPDATE, rows)
    known = sa.select(sa.func.count()).where(schema.tables.c.id.in_([row["saved_id"] for row in rows]))
    return int(connection.execute(known).scalar_one())


def _finish(connection: Connection, record: TableRecord, result: MatchResult) -> None:
    once = insert(schema.results).values(table_id=record.id, ended_at=result.ended_at).on_conflict_do_nothing()
    done = connection.execute(once.returning(schema.results.c.table_id))
    rows = placing_rows(record, result)
    if done.first() is None:
        return
    connection.execute(sa.insert(schema.readings).values(table_id=record.id, version=0))
    if rows:
        connection.execute(sa.insert(schema.placings), rows)
    boards.add(connection, record.guild, record.id, result)


def refuse(connection: Connection, write: Write) -> None:
    """Return if the write is possible; called in the transaction that then carries it out, so the answer stays true.

    A taken number is checked before a taken interaction: a fenced-off table knows nothing of the journal and has to
    reload before anything else.

    Raises:
        ChannelTakenError, DuplicateInteractionError, FencedError: as `Storage` says.

    """
    if isinstance(write, Keep | Work):
        return
    if isinstance(write, Save):
        _refuse_occupants(connection, write.record.id, write.occupants)
        _refuse_commands(connection, write.record.id, write.commands)
    if write.record.shared and write.record.status.live:
        own = write.record.id if isinstance(write, Save) else 0
        _refuse_channel(connection, write.record.channel, own)


def _refuse_occupants(connection: Connection, table: int, new: Sequence[Occupant]) -> None:
    numbers = [occupant.number for occupant in new]
    query = (
        sa.select(schema.occupants.c.number)
        .where(schema.occupants.c.table_id == table, schema.occupants.c.number.in_(numbers))
        .limit(1)
    )
    if connection.execute(query).first() is not None:
        raise FencedError(f"the seats of table {table} have other occupants already")


def _refuse_commands(connection: Connection, table: int, new: Sequence[CommandRecord]) -> None:
    numbers = [command.seq for command in new]
    query = (
        sa.select(schema.journal.c.seq)
        .where(schema.journal.c.table_id == table, schema.journal.c.seq.in_(numbers))
        .limit(1)
    )
    if connection.execute(query).first() is not None:
        raise FencedError(f"the journal of table {table} goes on already")
    brought = [command.interaction for command in new if command.interaction is not None]
    query = sa.select(schema.journal.c.seq).where(schema.journal.c.interaction.in_(brought)).limit(1)
    if connection.execute(query).first() is not None:
        raise DuplicateInteractionError(f"table {table} got an interaction twice")


def _refuse_channel(connection: Connection, channel: int, own: int) -> None:
    query = sa.select(schema.tables.c.id).where(
        schema.tables.c.channel == channel, schema.tables.c.id != own, sa.text(schema.LIVE_IN_CHANNEL)
    )
    taken = connection.execute(query).scalar()
    if taken is not None:
        raise ChannelTakenError(int(taken))


_CANNOT = "The database can't be written: %s. Nobody is told of anything until it can."
_CAN = "The database can be written again."


class Guard(Protocol):
    """Keeps a process from writing what is another's."""

    def let_pass(self, connection: Connection, writes: Sequence[Write]) -> None:
        """Let writes pass in this transaction.

        Raises:
            FencedError: one of them may not.

        """
        ...

    def have_forgotten(self, number: int) -> None:
        """Know that a member was deleted by this process, for the so manieth time altogether."""
        ...


class _Waiting(NamedTuple):
    write: Write
    answer: asyncio.Future[int]


class GroupCommit:
    """Carries out writes in the order they came, in as few transactions as possible.

    Attributes:
        guard: is asked first in each transaction where other processes write too, and refuses what is theirs.

    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._queue: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._trouble = Trouble(_CANNOT, _CAN)
        self.guard: Guard | None = None

    async def write(self, write: Write) -> int:
        """Carry out a write and return the id of its table; it is durable by then.

        As with any commit, a caller that is cancelled while waiting can't know whether it was written; the journal's
        numbers will tell.

        Raises:
            ChannelTakenError, DuplicateInteractionError, FencedError: as `Storage` says.
            StorageError: the disk or another process doesn't let it.
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
        """Accept no more writes, and return when everything that was waiting is written."""
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
            for waiting in (*group, *self._queue):  # anyone is left only if the loop itself is stopping
                waiting.answer.cancel()
            self._queue = []

    async def _commit(self, group: list[_Waiting]) -> None:
        """Write a group together; if that fails, each alone, so that only the write at fault is refused."""
        if len(group) < 2:  # noqa: PLR2004 - one, or none if all have given up
            for waiting in group:
                await self._commit_alone(waiting)
            return
        try:
            with storage_errors():
                tables = await self._carried_out([waiting.write for waiting in group])
        except StorageError as error:  # the disk's fault or another process's: none of them would fare better alone
            self._trouble.note(error)
            for waiting in group:
                _answer(waiting.answer, StorageError(*error.args))
        except Exception:  # noqa: BLE001 - whatever it was, it is raised again for the write that caused it
            for waiting in group:
                await self._commit_alone(waiting)
        else:
            self._trouble.note(None)
            for waiting, table in zip(group, tables, strict=True):
                _answer(waiting.answer, table)

    async def _commit_alone(self, waiting: _Waiting) -> None:
        try:
            with storage_errors():
                table = await self._written(waiting.write)
        except StorageError as error:
            self._trouble.note(error)
            _answer(waiting.answer, error)
        except Exception as error:  # noqa: BLE001 - the caller gets it from the future
            _answer(waiting.answer, error)
        else:
            self._trouble.note(None)
            _answer(waiting.answer, table)

    async def _carried_out(self, writes: Sequence[Write]) -> list[int]:
        return await self._transactions.within(lambda connection: self._carry_out(connection, writes))

    def _carry_out(self, connection: Connection, writes: Sequence[Write]) -> list[int]:
        if self.guard is not None:
            self.guard.let_pass(connection, writes)
        return carry_out(connection, writes)

    async def _written(self, write: Write) -> int:
        try:
            return (await self._carried_out([write]))[0]
        except IntegrityError:  # only a refused write looks for the reason, so the usual case costs nothing extra
            return await self._transactions.within(lambda connection: self._refused_or_carried_out(connection, write))

    def _refused_or_carried_out(self, connection: Connection, write: Write) -> int:
        refuse(connection, write)
        return self._carry_out(connection, [write])[0]


def _answer(answer: asyncio.Future[int], outcome: int | Exception) -> None:
    if answer.done():  # its caller was cancelled
        return
    if isinstance(outcome, Exception):
        answer.set_exception(outcome)
    else:
        answer.set_result(outcome)


def in_share(guild: sa.ColumnElement[int], share: Share) -> sa.ColumnElement[bool]:
    """The condition that a server is one of a share; see `Share.shard_of`."""
    shard = guild.op(">>")(sa.literal(22, sa.Integer)).op("%", precedence=8)(share.count)
    return shard.in_(sorted(share.shards))


class Connected:
    """See the module's docstring."""

    def __init__(self, read: AsyncEngine, commits: GroupCommit) -> None:
        self._read = read
        self._commits = commits
        self._trouble = Trouble("The database can't be read: %s.", "The database can be read again.")
        self._share: Callable[[], Share] | None = None

    def share_is(self, share: Callable[[], Share], guard: Guard | None) -> None:
        """Let nothing be due but what is in a share, and ask a guard before each write."""
        self._share, self._commits.guard = share, guard

    def _have_forgotten(self, number: int) -> None:
        if self._commits.guard is not None:
            self._commits.guard.have_forgotten(number)

    def _due_in(self, guild: sa.ColumnElement[int]) -> tuple[sa.ColumnElement[bool], ...]:
        """The condition that something that falls due is this process's business; none where it is the only one."""
        return () if self._share is None else (in_share(guild, self._share()),)

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        try:
            with storage_errors():
                async with self._read.connect() as connection:
                    yield connection
        except StorageError as error:
            self._trouble.note(error)
            raise
        self._trouble.note(None)

    async def _rows(self, query: sa.Executable) -> Sequence[RowMapping]:
        async with self._reading() as connection:
            return (await connection.execute(query)).mappings().all()

    async def _value(self, query: sa.Select[Any]) -> Any:
        async with self._reading() as connection:
            return (await connection.execute(query)).scalar()
