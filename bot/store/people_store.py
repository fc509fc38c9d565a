"""What is kept of members and servers beside the tables: the statements that write it, and the questions for it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.boards.rankings import span
from bot.people.settings import OF_SEASONS, MemberSettings, ServerChange, ServerSettings, read_settings
from bot.store.concealing import conceal
from bot.store.connected import Connected
from bot.store.noticeboard import News, tell
from bot.store.schema import members, names, seasons, server_changes, servers
from bot.store.statements import Keep, Work
from bot.store.upsert import write_over

KEPT_CHANGES = 200
"""So many changes of a server's settings are kept."""


class PeopleStore(Connected):
    """A `PeopleStorage` (bot/people/people.py) on the same file as the tables, written by the same commits."""

    async def member_settings(self, member: int) -> MemberSettings | None:
        kept = await self._value(sa.select(members.c.settings).where(members.c.member == member))
        return None if kept is None else read_settings(kept)

    async def keep_member_settings(self, member: int, settings: MemberSettings) -> None:
        kept = write_over(members).values(member=member, settings=settings.to_json())

        def write(connection: Connection) -> int:
            tell(connection, News.SETTINGS)
            conceal(connection, member, hide=settings.hidden)
            connection.execute(kept)
            return 0

        await self._commits.write(Work(write))

    async def server_settings(self, guild: int) -> ServerSettings | None:
        kept = await self._value(sa.select(servers.c.settings).where(servers.c.guild == guild))
        return None if kept is None else ServerSettings.from_json(kept)

    async def change_server(self, guild: int, settings: ServerSettings, change: ServerChange) -> None:
        """See `PeopleStorage.change_server`; all but the newest changes of the server go."""
        row = {name: getattr(change, name) for name in change.__slots__}
        newest = _changes(guild, server_changes.c.id).limit(KEPT_CHANGES)
        older = sa.delete(server_changes).where(server_changes.c.guild == guild, server_changes.c.id.not_in(newest))
        kept = write_over(servers).values(guild=guild, settings=settings.to_json())
        moved = [_season_moved(guild, settings, change.at)] if change.key in OF_SEASONS else []
        await self._commits.write(Keep((kept, sa.insert(server_changes).values(guild=guild, **row), older, *moved)))

    async def server_changes(self, guild: int, limit: int) -> Sequence[ServerChange]:
        columns = [server_changes.c[name] for name in ServerChange.__slots__]
        return [ServerChange(**row) for row in await self._rows(_changes(guild, *columns).limit(limit))]

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        query = sa.select(names.c.member, names.c.name).where(names.c.guild == guild, names.c.member.in_(members))
        return {row["member"]: row["name"] for row in await self._rows(query)}

    async def keep_name(self, guild: int, member: int, name: str) -> None:
        await self._commits.write(Keep((write_over(names).values(guild=guild, member=member, name=name),)))


def _changes(guild: int, *columns: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """The changes of a server, the newest first."""
    return sa.select(*columns).where(server_changes.c.guild == guild).order_by(server_changes.c.id.desc())


def _season_moved(guild: int, settings: ServerSettings, now: datetime) -> sa.Update:
    """Let the season that is on end when the settings say: now, where there are to be none."""
    lasts = span(settings, now)
    running = (seasons.c.guild == guild, ~seasons.c.closed, seasons.c.ends_at > now)
    return sa.update(seasons).where(*running).values(ends_at=now if lasts is None else lasts.ends_at)
