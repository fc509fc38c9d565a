"""Carries out what `fates.py` decides of a deleted member: rows go, or name a stand-in where they named the member."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from bot.boards.lineups import with_stand_in
from bot.store.columns import Members, Sides, names_member
from bot.store.mapping import table_record, table_row
from bot.store.schema import metadata, occupants, tables
from bot.tables.model.records import Status
from bot.tables.retention import FATES, Fate, members_at, without_member

MEMBER = "member"
"""A column of this name holds a member's id, in whichever table."""
_BY_SIDE = ("margins",)
"""Columns with a number for each side of the row's line-up, in its order; and the same within each round:"""
_BY_ROUND_AND_SIDE = ("rounds",)
_IN_TABLES = ("seats", "end_votes", "conceding", "handovers", "postings")
_LIVE = [status.value for status in Status if status.live]
_NAMING = ("host", "changes", *_IN_TABLES)
"""What of a table is another once somebody else is named."""


@dataclasses.dataclass(frozen=True, slots=True)
class Rename:
    """A member, and the stand-in that takes their place."""

    member: int
    stand_in: int

    def of_members(self, members: tuple[int, ...]) -> tuple[int, ...]:
        """The members with the stand-in among them."""
        return tuple(self.stand_in if each == self.member else each for each in members)


def matches_of(member: int) -> sa.CompoundSelect[tuple[int]]:
    """Ask for the tables at which any row names a member; it takes long, so nobody waits for it while it's written."""
    of_match = [each.c.table_id for each in _of_matches()]
    named = [sa.select(column.label("id")).where(concerns(column.table, member)) for column in of_match]
    return sa.union(sa.select(tables.c.id).where(concerns(tables, member)), *named)


def rename_at(connection: Connection, rename: Rename, at: Sequence[int]) -> None:
    """Take a member out of what is kept of some tables and their matches."""
    _rename_in_tables(connection, rename, at)
    for each in _of_matches():
        _rename(connection, each, rename, each.c.table_id.in_(at))


def delete_member(connection: Connection, rename: Rename, at: Sequence[int]) -> None:
    """Take a member out of everything else, and out of tables that live, have just ended, or are among these."""
    own = sa.select(occupants.c.table_id).where(occupants.c.member == rename.member)
    live = sa.and_(tables.c.status.in_(_LIVE), concerns(tables, rename.member))
    recent = connection.execute(sa.select(tables.c.id).where(sa.or_(live, tables.c.id.in_(own))))
    rename_at(connection, rename, [*recent.scalars(), *at])
    of_matches = {*_of_matches(), tables}
    for table in metadata.sorted_tables:
        match FATES[table.name].member:
            case Fate.GOES:
                connection.execute(sa.delete(table).where(table.c[MEMBER] == rename.member))
            case Fate.NAMELESS if table not in of_matches:
                _rename(connection, table, rename)
            case Fate.NAMELESS | Fate.STAYS:
                pass


def _of_matches() -> list[sa.Table]:
    """The tables with rows of single matches that name members."""
    named = [each for each in metadata.sorted_tables if FATES[each.name].member is Fate.NAMELESS]
    return [each for each in named if "table_id" in each.c]


def concerns(table: sa.Table, member: int) -> sa.ColumnElement[bool]:
    """The condition that a row names a member."""
    return sa.or_(*_conditions(table, member))


def _conditions(table: sa.Table, member: int) -> Iterator[sa.ColumnElement[bool]]:
    if table is tables:
        yield tables.c.host == member
        for name in _IN_TABLES:
            yield sa.cast(tables.c[name], sa.Text).contains(str(member))
        return
    for column in table.c:
        if column.name == MEMBER:
            yield column == member
        elif isinstance(column.type, Members | Sides):
            yield names_member(column, sa.literal(member))


def _rename_in_tables(connection: Connection, rename: Rename, at: Sequence[int]) -> None:
    found = connection.execute(sa.select(tables).where(tables.c.id.in_(at)))
    records = [record for row in found.mappings() if rename.member in members_at(record := table_record(row))]
    after = {each.id: table_row(without_member(each, rename.member, rename.stand_in)) for each in records}
    rows = [{"renamed_id": number, **{name: row[name] for name in _NAMING}} for number, row in after.items()]
    if rows:
        connection.execute(sa.update(tables).where(tables.c.id == sa.bindparam("renamed_id")), rows)


def _rename(connection: Connection, table: sa.Table, rename: Rename, *where: sa.ColumnElement[bool]) -> None:
    found = connection.execute(sa.select(table).where(concerns(table, rename.member), *where))
    keys = [column.name for column in table.primary_key]
    rows = [
        {**{f"before_{name}": row[name] for name in keys}, **_renamed(table, row, rename)}
        for row in found.mappings().all()
    ]
    same = [table.c[name] == sa.bindparam(f"before_{name}", type_=table.c[name].type) for name in keys]
    if rows:
        connection.execute(sa.update(table).where(*same), rows)


def _renamed(table: sa.Table, row: RowMapping, rename: Rename) -> dict[str, Any]:
    """A row with the stand-in in the member's place."""
    after: dict[str, Any] = dict(row)
    for column in table.c:
        if column.name == MEMBER and row[MEMBER] == rename.member:
            after[MEMBER] = rename.stand_in
        elif isinstance(column.type, Members):
            after[column.name] = rename.of_members(row[column.name])
        elif isinstance(column.type, Sides):
            after[column.name], order = with_stand_in(row[column.name], rename.member, rename.stand_in)
            after |= _in_order(row, order)
    return after


def _in_order(row: RowMapping, order: Sequence[int]) -> dict[str, Any]:
    """What the row says side by side, in another order of the sides."""
    by_side = {name: [row[name][side] for side in order] for name in _BY_SIDE if name in row}
    by_round = {
        name: [[[points[side] for side in order], *rest] for points, *rest in row[name]]
        for name in _BY_ROUND_AND_SIDE
        if isinstance(row.get(name), list)
    }
    return by_side | by_round
