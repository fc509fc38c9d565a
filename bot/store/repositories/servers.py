"""The repository of servers: settings, channels out of reach, and the deletion of servers that removed the bot."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from bot.boards.rankings import Week, span
from bot.people.ports import ServerRepository, UnreachableChannel
from bot.people.settings import OF_SEASONS, Key, ServerChange, ServerSettings
from bot.store.commits import SqlRepository
from bot.store.deletion import in_parts
from bot.store.rows import write_over
from bot.store.schema import (
    departed_servers,
    leagues,
    metadata,
    seasons,
    server_changes,
    servers,
    tables,
    unreachable_channels,
    weeks,
    welcomes,
)
from bot.tables.retention import RETENTION, RowAction

KEPT_CHANGES = 200
"""The number of changes of a server's settings that are kept."""
_GOING = [each for each in reversed(metadata.sorted_tables) if RETENTION[each.name].server is RowAction.DELETE]
"""The tables whose rows go with their server, each before those that it refers to."""


class SqlServerRepository(SqlRepository, ServerRepository):
    async def server_settings(self, guild: int) -> ServerSettings | None:
        kept = await self._sql.value(sa.select(servers.c.settings).where(servers.c.guild == guild))
        return None if kept is None else ServerSettings.from_json(kept)

    async def change_server(self, guild: int, settings: ServerSettings, change: ServerChange) -> None:
        row = {name: getattr(change, name) for name in change.__slots__}
        newest = _changes(guild, server_changes.c.id).limit(KEPT_CHANGES)
        older = sa.delete(server_changes).where(server_changes.c.guild == guild, server_changes.c.id.not_in(newest))
        kept = write_over(servers).values(guild=guild, settings=settings.to_json())
        moved: list[sa.Executable] = []
        if change.key == Key.WEEK_CHANNEL:
            moved = [_week_begun(guild, settings, change.at)]
        elif change.key in OF_SEASONS:
            moved = [_season_moved(guild, settings, change.at)]
        await self._sql.execute(kept, sa.insert(server_changes).values(guild=guild, **row), older, *moved)

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        columns = [server_changes.c[name] for name in ServerChange.__slots__]
        return [ServerChange(**row) for row in await self._sql.rows(_changes(guild, *columns).limit(limit))]

    async def greet(self, guild: int, joined_at: datetime) -> bool:
        row = insert(welcomes).values(guild=guild, joined_at=joined_at)
        again = row.excluded.joined_at
        noted = row.on_conflict_do_update(
            index_elements=["guild"], set_={"joined_at": again}, where=welcomes.c.joined_at != again
        )
        return bool(await self._sql.write(lambda connection: connection.execute(noted).rowcount))

    async def unreachable_channels(self) -> Sequence[UnreachableChannel]:
        query = sa.select(unreachable_channels).where(*self._sql.due_in(unreachable_channels.c.guild))
        return [UnreachableChannel(**row) for row in await self._sql.rows(query)]

    async def keep_unreachable(self, channels: Sequence[UnreachableChannel]) -> None:
        rows = [{name: getattr(each, name) for name in UnreachableChannel.__slots__} for each in channels]
        await self._sql.execute(*(write_over(unreachable_channels).values(**row) for row in rows))

    async def forget_unreachable(self, channel: int) -> None:
        await self._sql.execute(sa.delete(unreachable_channels).where(unreachable_channels.c.channel == channel))

    async def guilds(self) -> frozenset[int]:
        left = sa.select(departed_servers.c.guild)
        known = (tables, servers, welcomes)
        query = sa.union(*(sa.select(each.c.guild).where(each.c.guild.not_in(left)) for each in known))
        return frozenset(await self._guilds(query))

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        kept = insert(departed_servers).on_conflict_do_nothing()
        await self._sql.execute(*(kept.values(guild=guild, delete_at=due) for guild in guilds))

    async def come_back(self, guilds: Sequence[int]) -> None:
        await self._sql.execute(sa.delete(departed_servers).where(departed_servers.c.guild.in_(guilds)))

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        mine = self._sql.due_in(departed_servers.c.guild)
        due = sa.select(departed_servers.c.guild).where(departed_servers.c.delete_at <= now, *mine)
        return [
            guild
            for guild in await self._guilds(due)
            if await self._delete(guild, due.where(departed_servers.c.guild == guild))
        ]

    async def _delete(self, guild: int, due: sa.Select[tuple[int]]) -> bool:
        """Delete everything of a server, its tables in parts between which others can write; False if it comes back."""

        async def delete(rows: Sequence[sa.Delete]) -> bool:
            def write(connection: Connection) -> int:
                if connection.execute(due).first() is None:
                    return 0
                for each in rows:
                    connection.execute(each)
                return 1

            done = await self._sql.write(write)
            self._sql.note_rows_deleted()
            return bool(done)

        theirs = await self._sql.rows(sa.select(tables.c.id).where(tables.c.guild == guild).order_by(tables.c.id))
        for some in in_parts([row["id"] for row in theirs]):
            if not await delete(_rows_of_tables(some)):
                return False
        return await delete(_rows_of_server(guild))

    async def _guilds(self, query: sa.Select[tuple[int]] | sa.CompoundSelect[tuple[int]]) -> Sequence[int]:
        return [row["guild"] for row in await self._sql.rows(query)]


def _changes(guild: int, *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """The query for the changes of a server's settings, the newest first."""
    return sa.select(*columns).where(server_changes.c.guild == guild).order_by(server_changes.c.id.desc())


def _season_moved(guild: int, settings: ServerSettings, now: datetime) -> sa.Update:
    """End the running season when the settings say so; now, if there are to be no seasons."""
    lasts = span(settings, now)
    running = (seasons.c.guild == guild, ~seasons.c.closed, seasons.c.ends_at > now)
    return sa.update(seasons).where(*running).values(ends_at=now if lasts is None else lasts.ends_at)


def _week_begun(guild: int, settings: ServerSettings, now: datetime) -> sa.Executable:
    """The statement after which the running week will be announced, or none."""
    if settings.week_channel is None:
        return sa.delete(weeks).where(weeks.c.guild == guild)
    week = Week.at(guild, settings, now)
    row = {name: getattr(week, name) for name in Week.__slots__}
    return insert(weeks).values(row).on_conflict_do_nothing()


def _rows_of_tables(some: Sequence[int]) -> list[sa.Delete]:
    """The deletions of the rows of tables, rows before those that they refer to."""
    of_tables = [sa.delete(each).where(each.c.table_id.in_(some)) for each in _GOING if "table_id" in each.c]
    return [*of_tables, sa.delete(tables).where(tables.c.id.in_(some))]


def _rows_of_server(guild: int) -> list[sa.Delete]:
    """The deletions of a server's rows that belong to no table, places before the leagues by which they are found."""
    theirs = sa.select(leagues.c.id).where(leagues.c.guild == guild)
    own = [each for each in _GOING if "guild" in each.c and "table_id" not in each.c and each is not tables]
    return [
        *(sa.delete(each).where(each.c.league.in_(theirs)) for each in _GOING if "league" in each.c),
        *(sa.delete(each).where(each.c.guild == guild) for each in own),
    ]
