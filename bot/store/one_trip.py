"""SQLite's driver with one way to its thread for a statement.

aiosqlite goes there to make a cursor, to execute, to fetch and to close again. Each way there and back makes two
threads wait for each other and the event loop go round once more, which takes longer than what most statements do.
"""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any

import aiosqlite

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Sequence
    from typing import Self

_BROUGHT = 1000
"""So many rows come along with the statement; more are fetched when they are asked for."""


class Connection(aiosqlite.Connection):
    """A connection whose transaction begins with its first statement, and ends without a trip where there was none."""

    def __init__(self, database: str, **options: Any) -> None:
        super().__init__(partial(sqlite3.connect, database, **options), _BROUGHT)
        self._thread.daemon = True
        self._begins = self._may_have_begun = False

    def cursor(self) -> Cursor:  # type: ignore[override] - nothing is to be awaited
        return Cursor(self)

    def begin(self) -> None:
        """Begin a transaction that may write, together with the next statement."""
        self._begins = True

    async def commit(self) -> None:
        if self._is_begun():
            await self.there(self._conn.commit)

    async def rollback(self) -> None:
        if self._is_begun():
            await self.there(self._conn.rollback)

    def _is_begun(self) -> bool:
        """True where a transaction is open, or will be: a caller that was cancelled left a statement on its way."""
        begun = self._may_have_begun or self._conn.in_transaction
        self._begins = self._may_have_begun = False
        return begun

    async def execute_all(self, sql: str, rows: Sequence[Sequence[Any]]) -> int:
        """Carry out a statement that brings nothing back for each of the rows; returns how many it has changed."""
        cursor = Cursor(self)
        await (cursor.execute(sql, rows[0]) if len(rows) == 1 else cursor.executemany(sql, rows))
        return cursor.rowcount

    async def there(self, work: Callable[..., Any], *args: Any) -> Any:
        """Do something in the connection's thread."""
        return await self._execute(work, *args)  # pyright: ignore[reportUnknownMemberType] - its arguments have no types

    async def carry_out(self, statement: Callable[[sqlite3.Cursor], object]) -> tuple[sqlite3.Cursor, Sequence[Any]]:
        """Carry a statement out, and bring the first rows of what it finds."""
        begins, self._begins = self._begins, False
        self._may_have_begun |= begins
        found: tuple[sqlite3.Cursor, Sequence[Any]] = await self.there(self._carried_out, statement, begins)
        return found

    def _carried_out(
        self,
        statement: Callable[[sqlite3.Cursor], object],
        begins: bool,
    ) -> tuple[sqlite3.Cursor, Sequence[Any]]:
        """Do so in the thread. A transaction that starts to write only later could find the file changed and fail."""
        cursor = self._conn.cursor()
        if begins:
            cursor.execute("BEGIN IMMEDIATE")
        statement(cursor)
        return cursor, cursor.fetchmany(_BROUGHT) if cursor.description else []


class Cursor:
    """What SQLAlchemy asks of a cursor."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._cursor: sqlite3.Cursor | None = None
        self._brought: Sequence[Any] = ()
        self._has_more = False

    async def __aenter__(self) -> Self:
        return self

    def __aiter__(self) -> AsyncIterator[Any]:
        return self._all()

    async def _all(self) -> AsyncIterator[Any]:
        while rows := await self.fetchmany(_BROUGHT):
            for row in rows:
                yield row

    @property
    def _carried_out(self) -> sqlite3.Cursor:
        if self._cursor is None:
            raise sqlite3.ProgrammingError("nothing was executed")
        return self._cursor

    @property
    def description(self) -> Any:
        return None if self._cursor is None else self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._carried_out.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._carried_out.lastrowid

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        await self._carry_out(lambda cursor: cursor.execute(sql, parameters))

    async def executemany(self, sql: str, parameters: Sequence[Sequence[Any]]) -> None:
        await self._carry_out(lambda cursor: cursor.executemany(sql, parameters))

    async def _carry_out(self, statement: Callable[[sqlite3.Cursor], object]) -> None:
        self._cursor, self._brought = await self._connection.carry_out(statement)
        self._has_more = len(self._brought) == _BROUGHT

    async def fetchall(self) -> Sequence[Any]:
        more: list[Any] = await self._fetched(self._carried_out.fetchall) if self._has_more else []
        rows = [*self._brought, *more]
        self._brought, self._has_more = (), False
        return rows

    async def fetchmany(self, size: int) -> Sequence[Any]:
        if not self._brought and self._has_more:
            self._brought = await self._fetched(self._carried_out.fetchmany, _BROUGHT)
            self._has_more = len(self._brought) == _BROUGHT
        rows, self._brought = self._brought[:size], self._brought[size:]
        return rows

    async def _fetched(self, fetch: Callable[..., Any], *args: Any) -> Any:
        return await self._connection.there(fetch, *args)

    async def close(self) -> None:
        """Let go of what was not fetched; a statement whose rows have all come is over anyway."""
        if self._has_more:
            await self._connection.there(self._carried_out.close)
        self._brought, self._has_more = (), False
