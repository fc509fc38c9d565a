"""Fills every table of a database that isn't in `NOT_MOVED`: for two servers, and in each for several members.

The rows are made from the declarations of the tables, so that a new table is filled, too.
"""

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

import sqlalchemy as sa

from bot.store.columns import Members, Sides, UtcTime
from bot.store.rows import table_row
from bot.store.schema import NOT_MOVED, metadata, tables
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.records import Handover, Posting, PostKind, SeatRecord, Status
from tests.store.samples import NOON, beside, table

HERE, ELSEWHERE = 1, 2
"""The ids of two servers, and of the only table and league of each."""
GONE, STAYS, OTHER = 987_654_321, 123_456_789, 555_555_555
"""The ids of three members."""
LINEUP = ((GONE, OTHER), (STAYS, 77))
Rows = dict[str, list[dict[str, Any]]]


async def fill(store: Store) -> None:
    """Put rows into every table except those that the processes of a fleet share."""
    async with beside(store.database) as connection:
        await connection.execute(sa.insert(tables), [_table(HERE), _table(ELSEWHERE)])
        for each in metadata.sorted_tables:
            if each not in (tables, *NOT_MOVED):
                by_key = {
                    tuple(row[column.name] for column in each.primary_key): row for row in reversed(list(_rows(each)))
                }
                await connection.execute(sa.insert(each), list(by_key.values()))


async def rows_of(database: Database) -> Rows:
    """Every row of every table, by their keys."""
    async with beside(database) as connection:
        return {
            each.name: [
                dict(row) for row in (await connection.execute(sa.select(each).order_by(*each.primary_key))).mappings()
            ]
            for each in metadata.sorted_tables
        }


def _table(server: int) -> dict[str, Any]:
    """A table with a member in every place that can name one."""
    seats = (SeatRecord(0, GONE, name="Captain Nemo"), SeatRecord(1, STAYS, name="Ada"))
    record = table(
        guild=server,
        channel=server,
        host=GONE,
        status=Status.FINISHED,
        seats=seats,
        end_votes=(STAYS, GONE),
        conceding=(GONE,),
        handovers=(
            Handover(0, GONE, STAYS, votes=(OTHER,)),
            Handover(1, STAYS, GONE, message=8),
            Handover(1, OTHER, None, votes=(GONE,)),
        ),
        postings={PostKind.OFFER: Posting("rt", NOON, f"1:{GONE}")},
    )
    return {"id": server, **table_row(record)}


def _rows(each: sa.Table) -> Iterator[dict[str, Any]]:
    """A row for each server, or for each member, or both; at least one."""
    scopes = [name for name in ("guild", "table_id", "league") if name in each.c]
    servers = (HERE, ELSEWHERE) if scopes or "channel" in each.c else (HERE,)
    members = (GONE, STAYS) if "member" in each.c or any(_named(column) for column in each.c) else (GONE,)
    for number, (server, member) in enumerate(itertools.product(servers, members), start=1):
        of_server = {name: server for name in (*scopes, "channel") if name in each.c}
        values: dict[str, Any] = {
            column.name: _value(column, number, member) for column in each.c if column.name not in of_server
        }
        yield values | of_server


def _named(column: sa.Column[Any]) -> bool:
    return isinstance(column.type, Members | Sides)


def _value(column: sa.Column[Any], number: int, member: int) -> Any:  # noqa: PLR0911 - a line for each type
    match column.type:
        case Members():
            return (member, OTHER)
        case Sides():
            return LINEUP if member == GONE else ((STAYS,), (OTHER,))
        case UtcTime():
            return NOON
        case sa.JSON():
            return _JSON.get(column.name, [30, 20])
        case sa.Text():
            return "text"
        case sa.Boolean():
            return True
        case _:
            return member if column.name == "member" else number


_JSON: Mapping[str, Any] = {"settings": {"hidden": True}, "rounds": [[[30, 20], True], [[5, 6], False]]}
