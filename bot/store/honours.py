"""What matches brought whom, as it is kept, and how many members have it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.boards.rankings import ALL_TIME
from bot.store.boards import add_score
from bot.store.connected import Connected
from bot.store.dialect import lock_boards
from bot.store.schema import honours, lines, occupants, readings, results, scores, tables
from bot.store.statements import Keep, Work
from bot.tables.history.achievements import Achieved
from bot.tables.model.records import TableRecord


class HonourStore(Connected):
    """The `KeepsReadings` of bot/tables/history/achievements.py, on the same file as the tables."""

    async def unread(self, reading: int, limit: int) -> Sequence[int]:
        older = sa.select(readings.c.table_id).where(readings.c.version < reading)
        guild = sa.select(tables.c.guild).where(tables.c.id == readings.c.table_id).scalar_subquery()
        older = older.where(*self._due_in(guild))
        return [row["table_id"] for row in await self._rows(older.order_by(readings.c.version).limit(limit))]

    async def keep_achieved(self, table: TableRecord, reading: int, found: Achieved | None) -> None:
        """See `KeepsReadings.keep_achieved`."""
        if found is None:
            await self._commits.write(Keep((_noted(table, reading),)))
            return

        def write(connection: Connection) -> int:
            _write(connection, table, reading, found)
            return 0

        await self._commits.write(Work(write))

    async def achievements_of(self, guild: int, member: int) -> Mapping[str, int]:
        """How often a member has earned each achievement in a server; those never earned are left out."""
        own = (honours.c.guild == guild, honours.c.member == member)
        columns: list[sa.ColumnElement[Any]] = [honours.c.achievement, sa.func.count().label("times")]
        counted = sa.select(*columns).where(*own)
        return {row["achievement"]: row["times"] for row in await self._rows(counted.group_by(honours.c.achievement))}

    async def achieved_by(self, guild: int) -> Mapping[str, int]:
        """How many members of a server have each achievement."""
        members = sa.func.count(sa.distinct(honours.c.member)).label("members")
        columns: list[sa.ColumnElement[Any]] = [honours.c.achievement, members]
        counted = sa.select(*columns).where(honours.c.guild == guild)
        return {row["achievement"]: row["members"] for row in await self._rows(counted.group_by(honours.c.achievement))}

    async def players(self, guild: int) -> int:
        """How many members of a server have a line on any board."""
        alone = sa.type_coerce(lines.c.members, sa.Text).not_like("%,%")
        own = (lines.c.guild == guild, lines.c.season == ALL_TIME, alone)
        return int(await self._value(sa.select(sa.func.count(sa.distinct(lines.c.members))).where(*own)))


def _write(connection: Connection, table: TableRecord, reading: int, found: Achieved) -> None:
    lock_boards(connection, table.guild)
    if _names_others(connection, table, found):
        return
    connection.execute(sa.delete(honours).where(honours.c.table_id == table.id))
    rows = [
        {"table_id": table.id, "guild": table.guild, "member": member, "achievement": key}
        for member, key in found.honours
    ]
    if rows:
        connection.execute(sa.insert(honours), rows)
    ended = connection.execute(sa.select(results.c.ended_at).where(results.c.table_id == table.id)).scalar()
    known = connection.execute(sa.select(scores.c.table_id).where(scores.c.table_id == table.id)).first()
    if found.result is not None and ended is not None and known is None:
        result = replace(found.result, ended_at=ended)
        add_score(connection, table.guild, table.id, result, ALL_TIME)
    connection.execute(_noted(table, reading))


def _noted(table: TableRecord, reading: int) -> sa.Update:
    return sa.update(readings).where(readings.c.table_id == table.id).values(version=reading)


def _names_others(connection: Connection, table: TableRecord, found: Achieved) -> bool:
    """True where somebody has been deleted since the journal was read: then it's read again."""
    known = connection.execute(sa.select(occupants.c.member).where(occupants.c.table_id == table.id))
    placed = () if found.result is None else found.result.placings
    named = {member for member, _ in found.honours} | {member for each in placed for member in each.members}
    return not named <= {*known.scalars()}
