"""What is kept of channels out of reach and of servers that the bot was taken from; and how a server is deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.store import schema
from bot.store.errors import storage_errors
from bot.store.schema import departures, sleeping, tables
from bot.store.statements import Keep
from bot.store.upsert import write_over
from bot.tables.places import SleepingChannel

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncEngine

    from bot.store.group_commit import GroupCommit

_OF_TABLES = (schema.placings, schema.results, schema.occupants, schema.journal)
"""What belongs to a table, children first."""
_OF_SERVERS = (schema.tables, schema.lines, schema.names, schema.servers, schema.server_changes, schema.sleeping)


class PlacesStore:
    """A `PlacesStorage` (bot/tables/places.py) on the same file as the tables."""

    _read: AsyncEngine
    _commits: GroupCommit

    async def sleeping(self) -> Sequence[SleepingChannel]:
        with storage_errors():
            async with self._read.connect() as connection:
                rows = (await connection.execute(sa.select(sleeping))).mappings().all()
        return [SleepingChannel(**row) for row in rows]

    async def keep_sleeping(self, channels: Sequence[SleepingChannel]) -> None:
        rows = [{name: getattr(each, name) for name in SleepingChannel.__slots__} for each in channels]
        await self._commits.write(Keep(tuple(write_over(sleeping).values(**row) for row in rows)))

    async def forget_sleeping(self, channel: int) -> None:
        await self._commits.write(Keep((sa.delete(sleeping).where(sleeping.c.channel == channel),)))

    async def guilds(self) -> frozenset[int]:
        left = sa.select(departures.c.guild)
        query = sa.union(
            *(sa.select(each.c.guild).where(each.c.guild.not_in(left)) for each in (tables, schema.servers))
        )
        return frozenset(await self._guilds(query))

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        kept = insert(departures).on_conflict_do_nothing()
        await self._commits.write(Keep(tuple(kept.values(guild=guild, due=due) for guild in guilds)))

    async def come_back(self, guilds: Sequence[int]) -> None:
        await self._commits.write(Keep((sa.delete(departures).where(departures.c.guild.in_(guilds)),)))

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        """See `PlacesStorage.delete_departed`; names and lines of other servers stay, and so do members' settings."""
        due = await self._guilds(sa.select(departures.c.guild).where(departures.c.due <= now))
        for guild in due:
            theirs = sa.select(tables.c.id).where(tables.c.guild == guild)
            rows = [sa.delete(each).where(each.c.table_id.in_(theirs)) for each in _OF_TABLES]
            rows += [sa.delete(each).where(each.c.guild == guild) for each in (*_OF_SERVERS, departures)]
            await self._commits.write(Keep(tuple(rows)))
        return due

    async def _guilds(self, query: sa.Select[tuple[int]] | sa.CompoundSelect[tuple[int]]) -> Sequence[int]:
        with storage_errors():
            async with self._read.connect() as connection:
                return [row.guild for row in await connection.execute(query)]
