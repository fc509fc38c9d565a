"""Which version of each table its public message shows."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.store.connected import Connected
from bot.store.dialect import Dialect, dialect_of
from bot.store.schema import BEHIND, LIVE_IN_CHANNEL, journal, tables
from bot.store.statements import Keep, Work
from bot.tables.model.ports import PostedAt

Posted: TypeAlias = sa.Select[int, int, int, int | None]

_OUTDATED = -1
_DRAWN = sa.update(tables).where(tables.c.id == sa.bindparam("drawn_id"))


class DrawnStore(Connected):
    """A `DrawnStorage` (bot/tables/keeper.py) on the same file as the tables."""

    async def posted(self) -> Sequence[PostedAt]:
        return await self._posted(posted().where(*self._due_in(tables.c.guild)))

    async def behind(self) -> Sequence[PostedAt]:
        return await self._posted(behind().where(*self._due_in(tables.c.guild)))

    async def unfinished(self) -> Sequence[PostedAt]:
        async with self._reading() as connection:
            query = unfinished(dialect_of(connection)).where(*self._due_in(tables.c.guild))
            return [PostedAt(*row) for row in (await connection.execute(query)).all()]

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        known = [{"drawn_id": table, "version": version} for table, version in versions.items() if version is not None]
        last = [{"drawn_id": table} for table, version in versions.items() if version is None]

        def write(connection: Connection) -> int:
            if known:
                connection.execute(_DRAWN.values(drawn=sa.bindparam("version")), known)
            if last:
                connection.execute(_DRAWN.values(drawn=tables.c.changes), last)
            return 0

        await self._commits.write(Work(write))

    async def outdate(self, guild: int) -> None:
        theirs = sa.update(tables).where(tables.c.guild == guild, sa.text(LIVE_IN_CHANNEL))
        await self._commits.write(Keep((theirs.values(drawn=_OUTDATED),)))

    async def _posted(self, query: Posted) -> Sequence[PostedAt]:
        return [PostedAt(row["id"], row["guild"], row["channel"], row["message"]) for row in await self._rows(query)]


def posted() -> Posted:
    """Ask for every live table of a channel, the latest used first."""
    return posted_where(LIVE_IN_CHANNEL).order_by(_last_used().desc(), tables.c.id)


def behind() -> Posted:
    """Ask for the tables whose message is behind, the latest used first."""
    return posted_where(BEHIND).order_by(_last_used().desc())


def _last_used() -> sa.ColumnElement[Any]:
    newest = sa.select(journal.c.at).where(journal.c.table_id == tables.c.id).order_by(journal.c.seq.desc())
    return sa.func.coalesce(newest.limit(1).scalar_subquery(), tables.c.created_at)


def unfinished(dialect: Dialect) -> Posted:
    """Ask for the tables with something posted or old."""
    return posted_where(dialect.unfinished).order_by(tables.c.id)


def posted_where(condition: str) -> Posted:
    """Where tables are posted that meet the condition of an index."""
    return sa.select(tables.c.id, tables.c.guild, tables.c.channel, tables.c.message).where(sa.text(f"({condition})"))
