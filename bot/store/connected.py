"""What the parts of the store have in common: connections to read, and the one way to write."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bot.store.errors import Trouble, storage_errors
from bot.tables.ports import StorageError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Sequence

    import sqlalchemy as sa
    from sqlalchemy.engine import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

    from bot.store.group_commit import GroupCommit


class Connected:
    """See the module's docstring."""

    def __init__(self, read: AsyncEngine, commits: GroupCommit) -> None:
        self._read = read
        self._commits = commits
        self._trouble = Trouble("The database can't be read: %s.", "The database can be read again.")

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
