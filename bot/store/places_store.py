"""What is kept of channels out of reach and of servers that the bot was taken from; and how a server is deleted."""

from collections.abc import Iterator, Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from bot.store.connected import Connected
from bot.store.schema import LIVE, departures, leagues, metadata, servers, sleeping, tables
from bot.store.statements import Keep
from bot.store.upsert import write_over
from bot.tables.model.ports import SleepingChannel
from bot.tables.retention import FATES, Fate


class PlacesStore(Connected):
    """A `PlacesStorage` (bot/tables/channels.py) on the same file as the tables."""

    async def sleeping(self) -> Sequence[SleepingChannel]:
        query = sa.select(sleeping).where(*self._due_in(sleeping.c.guild))
        return [SleepingChannel(**row) for row in await self._rows(query)]

    async def keep_sleeping(self, channels: Sequence[SleepingChannel]) -> None:
        rows = [{name: getattr(each, name) for name in SleepingChannel.__slots__} for each in channels]
        await self._commits.write(Keep(tuple(write_over(sleeping).values(**row) for row in rows)))

    async def forget_sleeping(self, channel: int) -> None:
        await self._commits.write(Keep((sa.delete(sleeping).where(sleeping.c.channel == channel),)))

    async def channels(self, guild: int) -> Sequence[int]:
        query = sa.select(tables.c.channel).where(tables.c.guild == guild, sa.text(LIVE)).distinct()
        return [row["channel"] for row in await self._rows(query)]

    async def guilds(self) -> frozenset[int]:
        left = sa.select(departures.c.guild)
        query = sa.union(*(sa.select(each.c.guild).where(each.c.guild.not_in(left)) for each in (tables, servers)))
        return frozenset(await self._guilds(query))

    async def depart(self, guilds: Sequence[int], due: datetime) -> None:
        kept = insert(departures).on_conflict_do_nothing()
        await self._commits.write(Keep(tuple(kept.values(guild=guild, due=due) for guild in guilds)))

    async def come_back(self, guilds: Sequence[int]) -> None:
        await self._commits.write(Keep((sa.delete(departures).where(departures.c.guild.in_(guilds)),)))

    async def delete_departed(self, now: datetime) -> Sequence[int]:
        """See `PlacesStorage.delete_departed`; names and lines of other servers stay, and so do members' settings."""
        mine = self._due_in(departures.c.guild)
        due = await self._guilds(sa.select(departures.c.guild).where(departures.c.due <= now, *mine))
        for guild in due:
            await self._commits.write(Keep(tuple(_deletions(guild))))
        return due

    async def _guilds(self, query: sa.Select[tuple[int]] | sa.CompoundSelect[tuple[int]]) -> Sequence[int]:
        return [row["guild"] for row in await self._rows(query)]


def _deletions(guild: int) -> Iterator[sa.Delete]:
    """Everything of a server that `fates.py` says goes, what refers to something else before it."""
    theirs = {
        "league": sa.select(leagues.c.id).where(leagues.c.guild == guild),
        "table_id": sa.select(tables.c.id).where(tables.c.guild == guild),
        "guild": sa.select(sa.literal(guild)),
    }
    going = [each for each in reversed(metadata.sorted_tables) if FATES[each.name].server is Fate.GOES]
    for each in sorted(going, key=lambda each: "league" not in each.c):  # leagues tell whose they are
        name = next(name for name in theirs if name in each.c)
        yield sa.delete(each).where(each.c[name].in_(theirs[name]))
