"""Statements that every press takes, written in SQL once.

SQLAlchemy looks at a statement anew each time it's carried out: what it is, what it takes, what it brings back. For a
statement that brings nothing back that takes several times as long as SQLite does.
"""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import sqlalchemy as sa
    from sqlalchemy.engine import Dialect
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.one_trip import Connection


class _InSql(NamedTuple):
    """The text of a statement, and what makes each of its values from that of a row."""

    text: str
    values: tuple[tuple[str, Callable[[Any], Any] | None], ...]

    def of(self, row: Mapping[str, Any]) -> list[Any]:
        """The values of a row."""
        return [row[name] if made is None else made(row[name]) for name, made in self.values]


@lru_cache
def _in_sql(statement: sa.Update | sa.Insert, columns: tuple[str, ...], dialect: Dialect) -> _InSql:
    written = statement.compile(dialect=dialect, column_keys=list(columns), for_executemany=True)
    makers = ((name, written.binds[name].type.dialect_impl(dialect)) for name in written.positiontup or ())
    return _InSql(written.string, tuple((name, type_.bind_processor(dialect)) for name, type_ in makers))


async def execute(connection: AsyncConnection, statement: sa.Update | sa.Insert, rows: Sequence[dict[str, Any]]) -> int:
    """Carry a statement out for all rows, in the transaction that is open; returns how many it has changed.

    The statement is one of a module's own: it's known again by what it is, not by what it says.

    Raises:
        DBAPIError: as SQLAlchemy raises it.

    """
    written = _in_sql(statement, tuple(rows[0]), connection.dialect)
    driver: Connection = (await connection.get_raw_connection()).driver_connection  # type: ignore[assignment] - ours
    try:
        return await driver.execute_all(written.text, [written.of(row) for row in rows])
    except sqlite3.Error as error:
        raise DBAPIError.instance(  # pyright: ignore[reportUnknownMemberType] - its arguments have no types
            written.text, None, error, sqlite3.Error, hide_parameters=True, dialect=connection.dialect
        ) from error
