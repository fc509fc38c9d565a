"""The repository of tables: their records, journals and results, and the versions that their messages show."""

import dataclasses
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.boards.rankings import ALL_TIME
from bot.games.values import Deal
from bot.store.commits import Create, SqlAccess, SqlRepository
from bot.store.engine import Dialect, dialect_of, lock_boards
from bot.store.repositories.standings import add_bests, add_score
from bot.store.rows import WAITING, command_record, occupant_record, table_record, times_row, waiting_record, write_over
from bot.store.schema import (
    BEHIND,
    INVITED,
    LIVE,
    LIVE_IN_CHANNEL,
    PRACTISED,
    achievement_scans,
    achievements,
    against_computers,
    bests,
    journal,
    liveness,
    metadata,
    placings,
    removed_journals,
    results,
    round_totals,
    scores,
    seat_assignments,
    tables,
)
from bot.store.transactions import Database
from bot.tables.model.deadlines import postpone
from bot.tables.model.ports import (
    DueTable,
    FencedError,
    PostedAt,
    Recomputed,
    Save,
    StorageError,
    TableRepository,
    Totals,
)
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    MatchResult,
    Occasion,
    Placing,
    Result,
    SeatAssignment,
    Status,
    TableRecord,
)
from bot.tables.retention import RETENTION, RowAction

Posted: TypeAlias = sa.Select[int, int, int, int | None]

_OUTDATED = -1
_DRAWN = sa.update(tables).where(tables.c.id == sa.bindparam("drawn_id"))
_MOVED = sa.update(tables).where(tables.c.id == sa.bindparam("moved_id"))


class SqlTableRepository(SqlRepository, TableRepository):
    def __init__(self, sql: SqlAccess, database: Database) -> None:
        super().__init__(sql)
        self._database = database

    async def free_bytes(self) -> int | None:
        return await self._database.free_bytes()

    async def create(self, record: TableRecord) -> TableRecord:
        try:
            return dataclasses.replace(record, id=await self._sql.write(Create(record)))
        except FencedError:
            raise StorageError("another process plays in this server") from None

    async def save(self, save: Save) -> None:
        await self._sql.write(save)

    async def note_alive(self, now: datetime) -> None:
        await self._sql.execute(_lived(now))

    async def resume_after(self, now: datetime, gap: timedelta) -> None:
        def write(connection: Connection) -> None:
            move_on(connection, now, gap, *self._sql.due_in(tables.c.guild))
            connection.execute(_lived(now))

        await self._sql.write(write)

    async def last_alive_at(self) -> datetime | None:
        return await self._sql.value(sa.select(liveness.c.alive_at))

    async def table(self, table: int) -> TableRecord | None:
        return next(map(table_record, await self._sql.rows(sa.select(tables).where(tables.c.id == table))), None)

    async def live_in(self, channel: int) -> TableRecord | None:
        query = sa.select(tables).where(tables.c.channel == channel, sa.text(LIVE_IN_CHANNEL))
        return next(map(table_record, await self._sql.rows(query)), None)

    async def last_finished_in(self, channel: int) -> int | None:
        of, status = tables.c, tables.c.status == Status.FINISHED.value
        query = sa.select(of.id).where(of.channel == channel, of.shared, status, of.message.is_not(None))
        return await self._sql.value(query.order_by(of.id.desc()).limit(1))

    async def lobbies(self, guild: int) -> Sequence[TableRecord]:
        status = tables.c.status == Status.LOBBY.value
        query = sa.select(tables).where(sa.text(LIVE), tables.c.guild == guild, tables.c.shared, status)
        return [table_record(row) for row in await self._sql.rows(query.order_by(tables.c.id.desc()))]

    async def private_of(self, member: int) -> Sequence[TableRecord]:
        query = sa.select(tables).where(sa.text(LIVE), tables.c.host == member, ~tables.c.shared)
        return [table_record(row) for row in await self._sql.rows(query.order_by(tables.c.id.desc()))]

    async def last_played(self, guild: int, member: int) -> TableRecord | None:
        of, beside = placings.c, against_computers.c
        own = sa.select(sa.func.max(of.table_id)).where(of.guild == guild, of.members == (member,))
        alone = sa.select(sa.func.max(beside.table_id)).where(beside.guild == guild, beside.member == member)
        query = sa.select(tables).where(tables.c.id.in_(own.union_all(alone)))
        return next(map(table_record, await self._sql.rows(query.order_by(tables.c.id.desc()).limit(1))), None)

    async def has_practised(self, member: int) -> bool:
        query = sa.select(tables.c.id).where(tables.c.host == member, sa.text(PRACTISED)).limit(1)
        return bool(await self._sql.rows(query))

    async def finished(self, member: int, game: str, *, shared: bool, most: int) -> int:
        seated, of = seat_assignments.c, tables.c
        such = (of.status == Status.FINISHED, of.occasion == Occasion.MATCH, of.game == game, of.shared == shared)
        query = sa.select(of.id).join(seat_assignments, seated.table_id == of.id).where(seated.member == member)
        return len(await self._sql.rows(query.where(*such).distinct().limit(most)))

    async def live(self) -> Sequence[int]:
        query = sa.select(tables.c.id).where(sa.text(LIVE), *self._sql.due_in(tables.c.guild))
        return [row["id"] for row in await self._sql.rows(query.order_by(tables.c.id))]

    async def due(self, now: datetime) -> Sequence[DueTable]:
        query = due_by(now).where(*self._sql.due_in(tables.c.guild))
        return [DueTable(row["id"], row["guild"], row["due"]) for row in await self._sql.rows(query)]

    async def last_invitation(self, channel: int) -> int | None:
        query = sa.select(sa.func.max(tables.c.invitation))
        return await self._sql.value(query.where(tables.c.channel == channel, sa.text(INVITED)))

    async def last_options(self, guild: int, game: str, alone: int | None) -> TableRecord | None:
        started = sa.exists().where(seat_assignments.c.table_id == tables.c.id)
        query = sa.select(tables).where(tables.c.guild == guild, tables.c.game == game, started)
        query = query.where(tables.c.occasion == Occasion.MATCH.value, tables.c.shared == (alone is None))
        query = query if alone is None else query.where(tables.c.host == alone)
        return next(map(table_record, await self._sql.rows(query.order_by(tables.c.id.desc()).limit(1))), None)

    async def journal(self, table: int, *, whole: bool = False) -> Sequence[CommandRecord]:
        query = sa.select(journal).where(journal.c.table_id == table).order_by(journal.c.seq)
        if not whole:
            deals = sa.select(journal.c.seq).where(journal.c.table_id == table, journal.c.kind == Deal.kind)
            last = deals.order_by(journal.c.seq.desc()).limit(1).scalar_subquery()
            query = query.where(journal.c.seq >= last)
        return [command_record(row) for row in await self._sql.rows(query)]

    async def occupants(self, table: int) -> Sequence[SeatAssignment]:
        of = seat_assignments.c
        query = sa.select(seat_assignments).where(of.table_id == table).order_by(of.number)
        return [occupant_record(row) for row in await self._sql.rows(query)]

    async def result(self, table: int) -> MatchResult | None:
        at = next(iter(await self._sql.rows(sa.select(results).where(results.c.table_id == table))), None)
        rows = await self._sql.rows(sa.select(placings).where(placings.c.table_id == table))
        if at is None:
            return None
        found = tuple(Placing(row["members"], Result(row["result"]), row["figures"]) for row in rows)
        return MatchResult(rows[0]["board"] if rows else "", at["ended_at"], found)

    async def with_computers(self, table: int) -> Sequence[AgainstComputer]:
        of = against_computers.c
        rows = await self._sql.rows(sa.select(of.member, of.board, of.level, of.result).where(of.table_id == table))
        return [AgainstComputer(row["member"], row["board"], row["level"], Result(row["result"])) for row in rows]

    async def channels(self, guild: int) -> Sequence[int]:
        query = sa.select(tables.c.channel).where(tables.c.guild == guild, sa.text(LIVE)).distinct()
        return [row["channel"] for row in await self._sql.rows(query)]

    async def posted(self) -> Sequence[PostedAt]:
        return await self._posted(posted().where(*self._sql.due_in(tables.c.guild)))

    async def behind(self) -> Sequence[PostedAt]:
        return await self._posted(behind().where(*self._sql.due_in(tables.c.guild)))

    async def unfinished(self) -> Sequence[PostedAt]:
        async with self._sql.reading() as connection:
            query = unfinished(dialect_of(connection)).where(*self._sql.due_in(tables.c.guild))
            return [PostedAt(*row) for row in (await connection.execute(query)).all()]

    async def drawn(self, versions: Mapping[int, int | None]) -> None:
        known = [{"drawn_id": table, "version": version} for table, version in versions.items() if version is not None]
        last = [{"drawn_id": table} for table, version in versions.items() if version is None]

        def write(connection: Connection) -> None:
            if known:
                connection.execute(_DRAWN.values(drawn=sa.bindparam("version")), known)
            if last:
                connection.execute(_DRAWN.values(drawn=tables.c.changes), last)

        await self._sql.write(write)

    async def outdate(self, guild: int) -> None:
        theirs = sa.update(tables).where(tables.c.guild == guild, sa.text(LIVE_IN_CHANNEL))
        await self._sql.execute(theirs.values(drawn=_OUTDATED))

    async def _posted(self, query: Posted) -> Sequence[PostedAt]:
        return [
            PostedAt(row["id"], row["guild"], row["channel"], row["message"]) for row in await self._sql.rows(query)
        ]

    async def with_former_members(self) -> Sequence[int]:
        former = sa.cast(tables.c.seats, sa.Text).contains('"member": -')
        mine = self._sql.due_in(tables.c.guild)
        return [row["id"] for row in await self._sql.rows(sa.select(tables.c.id).where(sa.text(LIVE), former, *mine))]

    async def outlived(self, before: datetime, reading: int, limit: int) -> Sequence[int]:
        own = journal.c.table_id == tables.c.id
        unread = (achievement_scans.c.table_id == tables.c.id, achievement_scans.c.version < reading)
        old = (
            tables.c.status.not_in([status.value for status in Status if status.live]),
            tables.c.created_at < before,
            sa.exists().where(own),
            ~sa.exists().where(own, journal.c.at >= before),
            ~sa.exists().where(*unread),
            *self._sql.due_in(tables.c.guild),
        )
        oldest = sa.select(tables.c.id).where(*old).order_by(tables.c.id).limit(limit)
        return [row["id"] for row in await self._sql.rows(oldest)]

    async def remove_journal(self, table: TableRecord, totals: Totals, now: datetime) -> None:
        gone = [metadata.tables[name] for name, rule in RETENTION.items() if rule.age is RowAction.DELETE]
        new = [
            {"table_id": table.id, "round": number, "side": side, "total": total}
            for number, sides in enumerate(totals, start=1)
            for side, total in enumerate(sides)
        ]
        statements: list[sa.Executable] = [sa.delete(each).where(each.c.table_id == table.id) for each in gone]
        statements += [sa.update(tables).where(tables.c.id == table.id).values(next_seed="")]
        statements += [sa.insert(removed_journals).values(table_id=table.id, removed_at=now)]
        await self._sql.execute(*statements, *([sa.insert(round_totals).values(new)] if new else []))
        self._sql.note_rows_deleted()

    async def removed(self, table: int) -> Totals | None:
        if not await self._sql.rows(sa.select(removed_journals.c.table_id).where(removed_journals.c.table_id == table)):
            return None
        kept = (
            sa.select(round_totals)
            .where(round_totals.c.table_id == table)
            .order_by(round_totals.c.round, round_totals.c.side)
        )
        by_round = groupby(await self._sql.rows(kept), key=lambda row: row["round"])
        return tuple(tuple(row["total"] for row in each) for _, each in by_round)

    async def unread(self, reading: int, table: int | None = None) -> int | None:
        older = sa.select(achievement_scans.c.table_id).where(achievement_scans.c.version < reading)
        older = older if table is None else older.where(achievement_scans.c.table_id == table)
        guild = sa.select(tables.c.guild).where(tables.c.id == achievement_scans.c.table_id).scalar_subquery()
        older = older.where(*self._sql.due_in(guild))
        return await self._sql.value(older.order_by(achievement_scans.c.version).limit(1))

    async def keep_achieved(self, table: TableRecord, reading: int, found: Recomputed | None) -> None:
        if found is None:
            await self._sql.execute(_noted(table, reading))
        else:
            await self._sql.write(lambda connection: _keep_achieved(connection, table, reading, found))


def posted() -> Posted:
    """The query for every live table of a channel, the latest used first."""
    return posted_where(LIVE_IN_CHANNEL).order_by(_last_used().desc(), tables.c.id)


def behind() -> Posted:
    """The query for the tables whose message is behind, the latest used first."""
    return posted_where(BEHIND).order_by(_last_used().desc())


def _last_used() -> sa.ColumnElement[Any]:
    newest = sa.select(journal.c.at).where(journal.c.table_id == tables.c.id).order_by(journal.c.seq.desc())
    return sa.func.coalesce(newest.limit(1).scalar_subquery(), tables.c.created_at)


def unfinished(dialect: Dialect) -> Posted:
    """The query for the tables with postings or old messages."""
    return posted_where(dialect.unfinished).order_by(tables.c.id)


def posted_where(condition: str) -> Posted:
    """The query for the places of tables that meet the condition of an index."""
    return sa.select(tables.c.id, tables.c.guild, tables.c.channel, tables.c.message).where(sa.text(f"({condition})"))


def move_on(connection: Connection, now: datetime, gap: timedelta, *where: sa.ColumnElement[bool]) -> None:
    """Postpone the deadlines of live tables by the time for which no process served them."""
    found = connection.execute(sa.select(*WAITING).where(sa.text(LIVE), *where)).mappings()
    moved = [after for before in map(waiting_record, found) if (after := postpone(before, gap, now)) != before]
    if moved:
        connection.execute(_MOVED, [{"moved_id": each.id, **times_row(each)} for each in moved])


def _lived(now: datetime) -> sa.Insert:
    return write_over(liveness).values(id=1, alive_at=now)


def due_by(now: datetime) -> sa.Select[int, int, datetime]:
    """The query for the live tables that are due, found by an index, as it runs twice a second."""
    return (
        sa.select(tables.c.id, tables.c.guild, tables.c.due)
        .where(sa.text(LIVE), tables.c.due <= now)
        .order_by(tables.c.due)
    )


def _keep_achieved(connection: Connection, table: TableRecord, reading: int, found: Recomputed) -> None:
    lock_boards(connection, table.guild)
    if _names_others(connection, table, found):
        return
    connection.execute(sa.delete(achievements).where(achievements.c.table_id == table.id))
    rows = [
        {"table_id": table.id, "guild": table.guild, "member": member, "achievement": key}
        for member, key in found.achievements
    ]
    if rows:
        connection.execute(sa.insert(achievements), rows)
    ended = connection.execute(sa.select(results.c.ended_at).where(results.c.table_id == table.id)).scalar()
    known = connection.execute(sa.select(scores.c.table_id).where(scores.c.table_id == table.id)).first()
    if found.result is not None and ended is not None and known is None:
        result = dataclasses.replace(found.result, ended_at=ended)
        add_score(connection, table.guild, table.id, result, ALL_TIME)
    if found.result is not None and ended is not None:
        connection.execute(sa.delete(bests).where(bests.c.table_id == table.id))
        add_bests(connection, table.guild, table.id, found.result)
    connection.execute(_noted(table, reading))


def _noted(table: TableRecord, reading: int) -> sa.Update:
    return sa.update(achievement_scans).where(achievement_scans.c.table_id == table.id).values(version=reading)


def _names_others(connection: Connection, table: TableRecord, found: Recomputed) -> bool:
    """True if a member has been deleted since the journal was read: then it's read again."""
    known = connection.execute(sa.select(seat_assignments.c.member).where(seat_assignments.c.table_id == table.id))
    placed = () if found.result is None else found.result.placings
    named = {member for member, _ in found.achievements} | {member for each in placed for member in each.members}
    return not named <= {*known.scalars()}
