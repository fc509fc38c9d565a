"""In what SQLite and PostgreSQL differ once there is a connection: the port behind which both are.

`sqlite.py` and `postgres.py` are the two behind it; nothing else in the program asks which of them it is. Where they
are reached, and what an operator does with them, is `database.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

OPTION = "rumtable_dialect"
"""The option of every engine of ours that holds its `Dialect`."""


class Dialect(Protocol):
    """What one of them does in its own way."""

    unfinished: str
    """The condition of the index of tables with something posted or old, word for word."""

    def lock_boards(self, connection: Connection, guilds: Sequence[int]) -> None:
        """Let nobody else write to the boards of servers until the transaction ends; without one, to any board."""
        ...

    def lock_schema(self, connection: Connection) -> None:
        """Keep every other process from changing the schema until the transaction ends."""
        ...

    def begin_schema(self, connection: Connection) -> str | None:
        """Give an empty database what its migrations begin with: that revision, None where they begin with nothing."""
        ...

    def orphan(self, connection: Connection) -> tuple[str, str] | None:
        """A row without its parent, as the names of both tables, where a migration can leave one."""
        ...

    async def damage(self, connection: AsyncConnection) -> list[str]:
        """What the database finds wrong with itself, a line each; nothing where only its server could tell."""
        ...

    async def plan(self, connection: AsyncConnection, query: sa.ClauseElement) -> list[str]:
        """How it means to carry out a query, a step each."""
        ...

    async def stand_still(self, connection: AsyncConnection) -> None:
        """Let all that is read from now on be as it is at this moment."""
        ...

    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        """The last id that each table which numbers its rows has given, by its name, also to rows that are gone."""
        ...

    async def go_on_from(self, connection: AsyncConnection, last: Mapping[str, int]) -> None:
        """Give no id again that was given elsewhere."""
        ...


def dialect_of(connection: AsyncConnection | Connection) -> Dialect:
    """The one that a connection speaks."""
    own = connection.sync_connection if isinstance(connection, AsyncConnection) else connection
    assert own is not None  # noqa: S101 - it is open
    found: Dialect = own.get_execution_options()[OPTION]
    return found


def lock_boards(connection: Connection, *guilds: int) -> None:
    """See `Dialect.lock_boards`.

    Whoever reads a line and writes it back holds the lock of its server; whoever hides or deletes a member changes
    lines of every server.
    """
    dialect_of(connection).lock_boards(connection, guilds)
