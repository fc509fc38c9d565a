"""The repository of servers: settings, channels out of reach, and the deletion of servers that removed the bot."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from bot.boards.rankings import Week, span
from bot.people.ports import ServerRepository, UnreachableChannel
from bot.people.settings import OF_SEASONS, Key, ServerChange, ServerSettings
from bot.store.commits import SqlRepository
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
        deleted: list[int] = []
        for guild in await self._guilds(due):

            def write(connection: Connection, guild: int = guild) -> int:
                if connection.execute(due.where(departed_servers.c.guild == guild)).first() is None:
                    return 0  # it came back while others were deleted
                for statement in _deletions(guild):
                    connection.execute(statement)
                return 1

            if await self._sql.write(write):
                self._sql.note_rows_deleted()
                deleted.append(guild)
        return deleted

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


def _deletions(guild: int) -> Iterator[sa.Delete]:
    """The deletions of a server's rows by bot/tables/retention.py, rows before those that they refer to."""
    theirs = {
        "league": sa.select(leagues.c.id).where(leagues.c.guild == guild),
        "table_id": sa.select(tables.c.id).where(tables.c.guild == guild),
        "guild": sa.select(sa.literal(guild)),
    }
    going = [each for each in reversed(metadata.sorted_tables) if RETENTION[each.name].server is RowAction.DELETE]
    for each in sorted(going, key=lambda each: "league" not in each.c):  # places need the leagues to be found
        name = next(name for name in theirs if name in each.c)
        yield sa.delete(each).where(each.c[name].in_(theirs[name]))
