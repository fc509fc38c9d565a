"""What the parts of the store have in common: connections to read, and the one way to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
    from sqlalchemy.engine import RowMapping
    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.store.group_commit import GroupCommit


class Connected:
    """See the module's docstring."""

    def __init__(self, read: AsyncEngine, commits: GroupCommit) -> None:
        self._read = read
        self._commits = commits

    async def _rows(self, query: sa.Select[Any]) -> Sequence[RowMapping]:
        async with self._read.connect() as connection:
            return (await connection.execute(query)).mappings().all()

    async def _value(self, query: sa.Select[Any]) -> Any:
        async with self._read.connect() as connection:
            return (await connection.execute(query)).scalar()
