"""Reads all that is kept of one member; of others in the same rows it tells nothing."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping

from bot.people.member_data import MemberData, MemberGlance
from bot.store.columns import names_member
from bot.store.connected import Connected
from bot.store.mapping import table_record
from bot.store.renaming import concerns
from bot.store.schema import (
    LIVE,
    hidden,
    honours,
    journal,
    lines,
    members,
    names,
    occupants,
    placings,
    ratings,
    results,
    scores,
    server_changes,
    tables,
)
from bot.tables.model.records import TableRecord

Row = dict[str, Any]
_OWN = {"member", "members", "guild", "pair"}
"""Columns that are left out: who it's about is plain, others are nobody's business, and a guild is called a server."""


class MemberDataStore(Connected):
    """A `MemberDataStorage` (bot/people/member_data.py) on the same file as the tables."""

    async def glance_at(self, member: int) -> MemberGlance:
        """See `MemberDataStorage.glance_at`."""
        own = {
            "settings": (members, members.c.member == member),
            "names": (names, names.c.member == member),
            "tables": (tables, self._at(member)),
            "results": (placings, names_member(placings.c.members, sa.literal(member))),
            "achievements": (honours, honours.c.member == member),
            "server_changes": (server_changes, server_changes.c.member == member),
        }
        counted = [
            (name, int(await self._value(sa.select(sa.func.count()).select_from(table).where(which))))
            for name, (table, which) in own.items()
        ]
        live = await self._rows(sa.select(tables).where(sa.text(LIVE), concerns(tables, member)))
        seated = sum(table_record(row).seat_of(member) is not None for row in live)
        concealed = bool(await self._rows(sa.select(hidden).where(hidden.c.member == member)))
        return MemberGlance({name: count for name, count in counted if count}, seated, concealed)

    @staticmethod
    def _at(member: int) -> sa.ColumnElement[bool]:
        """The condition that a table has anything of a member."""
        seated = sa.select(occupants.c.table_id).where(occupants.c.member == member)
        return sa.or_(concerns(tables, member), tables.c.id.in_(seated))

    async def kept_of(self, member: int) -> MemberData:
        """See `MemberDataStorage.kept_of`; what is played now is left out, since a hand could be read from it."""
        records = [table_record(row) for row in await self._rows(sa.select(tables).where(self._at(member)))]
        settings = await self._rows(sa.select(members.c.settings).where(members.c.member == member))
        sections = {
            "settings": [dict(row["settings"]) for row in settings],
            "names": await self._told(names, names.c.member == member),
            "tables": [_table(record, member) for record in records],
            "seats": await self._seats(member),
            "results": await self._results(member),
            "rounds": await self._rounds(member),
            "board_lines": await self._told(lines, names_member(lines.c.members, sa.literal(member))),
            "ratings": await self._told(ratings, names_member(ratings.c.members, sa.literal(member))),
            "achievements": await self._told(honours, honours.c.member == member),
            "server_changes": await self._told(server_changes, server_changes.c.member == member),
            "moves": await self._moves(member),
        }
        return {name: rows for name, rows in sections.items() if rows}

    async def _told(self, table: sa.Table, own: sa.ColumnElement[bool]) -> list[Row]:
        return [_told(row) for row in await self._rows(sa.select(table).where(own))]

    async def _seats(self, member: int) -> list[Row]:
        return [
            {"table": row["table_id"], "seat": row["seat"], "from_move": row["from_seq"], "because": row["cause"]}
            for row in await self._rows(sa.select(occupants).where(occupants.c.member == member))
        ]

    async def _results(self, member: int) -> list[Row]:
        query = sa.select(placings, results.c.ended_at).join_from(placings, results)
        return [
            _told(row) for row in await self._rows(query.where(names_member(placings.c.members, sa.literal(member))))
        ]

    async def _rounds(self, member: int) -> list[Row]:
        rows = await self._rows(sa.select(scores).where(names_member(scores.c.lineup, sa.literal(member))))
        return [
            {"table": row["table_id"], "round": number, "points": points[_side(row, member)], "rated": rated}
            for row in rows
            for number, (points, rated) in enumerate(row["rounds"], start=1)
        ]

    async def _moves(self, member: int) -> list[Row]:
        """What a member has played in matches that are over, while the seat was theirs."""
        own = sa.select(occupants.c.table_id).where(occupants.c.member == member)
        over = sa.select(tables.c.id).where(tables.c.id.in_(own), tables.c.status.not_in(("lobby", "playing")))
        columns = [journal.c[name] for name in ("table_id", "seq", "seat", "kind", "text", "at")]
        played = sa.select(*columns).where(journal.c.table_id.in_(over), journal.c.seat.is_not(None))
        seated = sa.select(occupants).where(occupants.c.table_id.in_(over)).order_by(occupants.c.number)
        held = _held(await self._rows(seated), member)
        return [
            {"table": row["table_id"], "number": row["seq"], "move": row["kind"], "cards": row["text"], "at": row["at"]}
            for row in await self._rows(played.order_by(journal.c.table_id, journal.c.seq))
            if _was_theirs(held.get((row["table_id"], row["seat"]), ()), row["seq"])
        ]


def _told(row: RowMapping) -> Row:
    """A row without the ids of members, and with whether it's that of a pair."""
    told = {_NAMES.get(str(name), str(name)): value for name, value in row.items() if name not in _OWN}
    pair = {"with_partners": len(row["members"]) > 1} if "members" in row else {}
    return {**({"server": row["guild"]} if "guild" in row else {}), **told, **pair}


_NAMES = {"table_id": "table"}


def _table(record: TableRecord, member: int) -> Row:
    """What a table has of a member."""
    return {
        "table": record.id,
        "server": record.guild,
        "channel": record.channel,
        "game": record.game,
        "opened_at": record.created_at,
        "status": record.status.value,
        "host": record.host == member,
        "has_seat": record.seat_of(member) is not None,
        "voted_to_end": member in record.end_votes,
        "wants_to_concede": member in record.conceding,
        "seat_offered": any(each.to == member for each in record.handovers),
        "votes_on_seats": sum(member in each.votes for each in record.handovers),
    }


def _side(row: RowMapping, member: int) -> int:
    return next(number for number, side in enumerate(row["lineup"]) if member in side)


def _held(rows: Sequence[RowMapping], member: int) -> dict[tuple[int, int], list[tuple[int, bool]]]:
    """From which move on each seat was the member's, and from which it wasn't."""
    held: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for row in rows:
        held.setdefault((row["table_id"], row["seat"]), []).append((row["from_seq"], row["member"] == member))
    return held


def _was_theirs(held: Sequence[tuple[int, bool]], seq: int) -> bool:
    before = [theirs for since, theirs in held if since <= seq]
    return bool(before) and before[-1]
