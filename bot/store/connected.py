"""What the parts of the store have in common: connections to read, and the one way to write."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from bot.store.errors import storage_errors

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

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        with storage_errors():
            async with self._read.connect() as connection:
                yield connection

    async def _rows(self, query: sa.Executable) -> Sequence[RowMapping]:
        async with self._reading() as connection:
            return (await connection.execute(query)).mappings().all()

    async def _value(self, query: sa.Select[Any]) -> Any:
        async with self._reading() as connection:
            return (await connection.execute(query)).scalar()
