"""What the parts of the store have in common: connections to read, and the one way to write."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.fleet.leases import Share
from bot.store.errors import storage_errors
from bot.store.group_commit import GroupCommit, Guard
from bot.tables.model.ports import StorageError
from bot.tables.model.tasks import Trouble


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
