"""Carries out many writes in one transaction, or finds the exact reason why one isn't possible."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from bot.store import schema
from bot.store.engine import lock_boards
from bot.store.repositories.standings import add_match, settings_of
from bot.store.rows import against_rows, command_row, name_rows, occupant_row, placing_rows, table_row, write_over
from bot.tables.model.ports import ChannelTakenError, DuplicateInteractionError, FencedError, Save
from bot.tables.model.records import MatchResult, TableRecord

_UPDATE = sa.update(schema.tables).where(schema.tables.c.id == sa.bindparam("saved_id"))


@dataclass(frozen=True, slots=True)
class Create:
    """A new table."""

    record: TableRecord


Write: TypeAlias = Create | Save | Callable[[Connection], int | None]
"""A write. A function of the open transaction is one beside the tables, which nothing refuses."""


def carry_out(connection: Connection, writes: Sequence[Write]) -> list[int]:
    """Carry out writes in the open transaction of `connection`.

    Returns for each the id of its table, or what the function has returned, 0 for None.

    Rows of one kind share a statement, since every statement costs a round trip to a server.

    Raises:
        IntegrityError: a constraint refuses one of them, without saying which; the transaction has to be rolled back.
        LookupError: a table that is saved has never been created.

    """
    saves = [write for write in writes if isinstance(write, Save)]
    ended = [save.record.guild for save in saves if save.result is not None]
    if ended:
        lock_boards(connection, *ended)
    if saves:
        _save(connection, saves)
    returned: list[int] = []
    for write in writes:
        match write:
            case Create(record):
                returned.append(_create(connection, record))
            case Save():
                returned.append(write.record.id)
            case _:
                returned.append(write(connection) or 0)
    return returned


def _create(connection: Connection, record: TableRecord) -> int:
    created = sa.insert(schema.tables).returning(schema.tables.c.id)
    number = int(connection.execute(created, table_row(record)).scalar_one())
    if (daily := record.daily) is not None:
        own = {"guild": record.guild, "day": daily.day, "member": record.host, "table_id": number}
        connection.execute(sa.insert(schema.daily_rounds).values(own))
    return number


def _save(connection: Connection, saves: Sequence[Save]) -> None:
    rows = [{"saved_id": save.record.id, **table_row(save.record)} for save in saves]
    updated = connection.execute(_UPDATE, rows[0] if len(rows) == 1 else rows).rowcount
    if len(rows) > 1:  # not every driver counts what it does for several rows
        known = sa.select(sa.func.count()).where(schema.tables.c.id.in_([row["saved_id"] for row in rows]))
        updated = connection.execute(known).scalar_one()
    if updated != len({row["saved_id"] for row in rows}):
        raise LookupError("a table was saved that has never been created")
    new = [command_row(save.record.id, command) for save in saves for command in save.commands]
    if new:
        connection.execute(sa.insert(schema.journal), new)
    taken = [occupant_row(save.record.id, occupant) for save in saves for occupant in save.occupants]
    if taken:
        connection.execute(sa.insert(schema.seat_assignments), taken)
    seen = [row for save in saves if save.occupants or save.result is not None for row in name_rows(save.record)]
    if seen:
        connection.execute(write_over(schema.names), seen)
    with_computers = [row for save in saves for row in against_rows(save.record, save.against)]
    if with_computers:
        connection.execute(insert(schema.against_computers).on_conflict_do_nothing(), with_computers)
    for save in saves:
        if save.net is not None:
            _finish_daily_round(connection, save.record.id, save.net, max(row.at for row in save.commands))
        if save.result is not None:
            _finish(connection, save.record, save.result)


def _finish_daily_round(connection: Connection, table: int, net: int, at: datetime) -> None:
    """Store the worth of a daily round, unless its day is over."""
    of, day = schema.daily_rounds.c, schema.days.c
    runs = sa.exists().where(day.guild == of.guild, day.day == of.day, ~day.closed, day.ends_at > at)
    connection.execute(sa.update(schema.daily_rounds).where(of.table_id == table, runs).values(points=net))


def _finish(connection: Connection, record: TableRecord, result: MatchResult) -> None:
    if result.alone and not settings_of(connection, record.guild).rate_alone:
        return
    once = insert(schema.results).values(table_id=record.id, ended_at=result.ended_at).on_conflict_do_nothing()
    done = connection.execute(once.returning(schema.results.c.table_id))
    rows = placing_rows(record, result)
    if done.first() is None:
        return
    connection.execute(sa.insert(schema.achievement_scans).values(table_id=record.id, version=0))
    if rows:
        connection.execute(sa.insert(schema.placings), rows)
    add_match(connection, record.guild, record.id, result)


def refuse(connection: Connection, write: Write) -> None:
    """Return if a write is possible; called in the transaction that then carries it out, so the answer stays true.

    A taken number is checked before a taken interaction: a fenced-off table doesn't know the newest journal, and has to
    be reloaded before anything else.

    Raises:
        ChannelTakenError, DuplicateInteractionError, FencedError: see `TableRepository`.

    """
    if not isinstance(write, Create | Save):
        return
    record, own = write.record, 0
    if isinstance(write, Save):
        own = record.id
        for table, column, numbers in (
            (schema.seat_assignments, schema.seat_assignments.c.number, [seat.number for seat in write.occupants]),
            (schema.journal, schema.journal.c.seq, [command.seq for command in write.commands]),
        ):
            query = sa.select(column).where(table.c.table_id == own, column.in_(numbers)).limit(1)
            if connection.execute(query).first() is not None:
                raise FencedError(f"another process has written {table.name} of table {own}")
        brought = [command.interaction for command in write.commands if command.interaction is not None]
        query = sa.select(schema.journal.c.seq).where(schema.journal.c.interaction.in_(brought)).limit(1)
        if connection.execute(query).first() is not None:
            raise DuplicateInteractionError(f"table {own} got an interaction twice")
    if record.shared and record.status.live:
        query = sa.select(schema.tables.c.id).where(
            schema.tables.c.channel == record.channel, schema.tables.c.id != own, sa.text(schema.LIVE_IN_CHANNEL)
        )
        taken = connection.execute(query).scalar()
        if taken is not None:
            raise ChannelTakenError(int(taken))
