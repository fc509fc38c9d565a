"""The repository of members' preferences; also reads and deletes everything that is stored about a member.

The answer to a member contains nothing about others in the same rows.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import date
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from bot.logs import OutageLog
from bot.people.member_data import DataSummary, MemberData
from bot.people.ports import MemberRepository
from bot.people.settings import MemberSettings, read_settings
from bot.store.columns import names_member
from bot.store.commits import SqlAccess, SqlRepository
from bot.store.deletion import (
    DeletionFile,
    Rename,
    concerns,
    delete_member,
    in_parts,
    matches_of,
    rename_at,
    traces_of,
)
from bot.store.engine import lock_boards
from bot.store.repositories.fencing import CacheChange, count_change
from bot.store.repositories.standings import conceal
from bot.store.rows import table_record, write_over
from bot.store.schema import (
    LIVE,
    PRACTISED,
    achievements,
    against_computers,
    daily_rounds,
    days,
    hidden_members,
    journal,
    leagues,
    lines,
    members,
    names,
    places,
    placings,
    ratings,
    results,
    scores,
    seat_assignments,
    server_changes,
    tables,
    uncounted,
)
from bot.tables.model.ports import StorageError, UnsettledError
from bot.tables.model.records import TableRecord
from bot.tables.model.tasks import retry

Row = dict[str, Any]
_OWN = {"member", "members", "guild", "pair"}
"""The columns that are left out: the member is known, others are private, and the guild is called `server`."""
_NAMES = {"table_id": "table"}
_DELETION_NUMBERS = 2**62
_NOT_NOTED = "%s. Until that is put right, no member can delete their data; `python -m bot doctor` says how."
_SHORTEST_NAME = 5
"""The fewest bytes of a name that is searched for; shorter ones occur anywhere in a file."""


class SqlMemberRepository(SqlRepository, MemberRepository):
    def __init__(self, sql: SqlAccess, deletions: DeletionFile) -> None:
        super().__init__(sql)
        self._deletions = deletions
        self._trouble = OutageLog(_NOT_NOTED, "Members can delete their data again.")

    async def member_settings(self, member: int) -> MemberSettings | None:
        kept = await self._sql.value(sa.select(members.c.settings).where(members.c.member == member))
        return None if kept is None else read_settings(kept)

    async def keep_member_settings(self, member: int, settings: MemberSettings) -> None:
        kept = write_over(members).values(member=member, settings=settings.to_json())

        def write(connection: Connection) -> None:
            count_change(connection, CacheChange.SETTINGS)
            conceal(connection, member, hide=settings.hidden)
            connection.execute(kept)

        await self._sql.write(write)

    async def names(self, guild: int, members: Sequence[int]) -> Mapping[int, str]:
        query = sa.select(names.c.member, names.c.name).where(names.c.guild == guild, names.c.member.in_(members))
        return {row["member"]: row["name"] for row in await self._sql.rows(query)}

    async def keep_name(self, guild: int, member: int, name: str) -> None:
        await self._sql.execute(write_over(names).values(guild=guild, member=member, name=name))

    async def summary_of(self, member: int) -> DataSummary:
        own = {
            "settings": (members, members.c.member == member),
            "names": (names, names.c.member == member),
            "tables": (tables, self._at(member)),
            "practice": (tables, sa.and_(tables.c.host == member, sa.text(PRACTISED))),
            "results": (placings, names_member(placings.c.members, sa.literal(member))),
            "against_computers": (against_computers, against_computers.c.member == member),
            "achievements": (achievements, achievements.c.member == member),
            "daily_rounds": (daily_rounds, daily_rounds.c.member == member),
            "server_changes": (server_changes, server_changes.c.member == member),
        }
        counted = [
            (name, int(await self._sql.value(sa.select(sa.func.count()).select_from(table).where(which))))
            for name, (table, which) in own.items()
        ]
        live = await self._sql.rows(sa.select(tables).where(sa.text(LIVE), concerns(tables, member)))
        seated = sum(table_record(row).seat_of(member) is not None for row in live)
        concealed = bool(await self._sql.rows(sa.select(hidden_members).where(hidden_members.c.member == member)))
        return DataSummary({name: count for name, count in counted if count}, seated, concealed)

    @staticmethod
    def _at(member: int) -> sa.ColumnElement[bool]:
        """The condition that a table names a member, or that they have had a seat at it."""
        seated = sa.select(seat_assignments.c.table_id).where(seat_assignments.c.member == member)
        return sa.or_(concerns(tables, member), tables.c.id.in_(seated))

    async def kept_of(self, member: int) -> MemberData:
        records = [table_record(row) for row in await self._sql.rows(sa.select(tables).where(self._at(member)))]
        settings = await self._sql.rows(sa.select(members.c.settings).where(members.c.member == member))
        played_daily = await self._own_rows(daily_rounds, daily_rounds.c.member == member)
        sections = {
            "settings": [dict(row["settings"]) for row in settings],
            "names": await self._own_rows(names, names.c.member == member),
            "tables": [_table_data(record, member) for record in records],
            "seats": await self._seats(member),
            "results": await self._results(member),
            "rounds": await self._rounds(member),
            "board_lines": await self._own_rows(lines, names_member(lines.c.members, sa.literal(member))),
            "ratings": await self._own_rows(ratings, names_member(ratings.c.members, sa.literal(member))),
            "places": await self._places(member),
            "against_computers": await self._own_rows(against_computers, against_computers.c.member == member),
            "achievements": await self._own_rows(achievements, achievements.c.member == member),
            "daily_rounds": [{**row, "day": date.fromordinal(row["day"]).isoformat()} for row in played_daily],
            "server_changes": await self._own_rows(server_changes, server_changes.c.member == member),
            "uncounted": await self._own_rows(uncounted, uncounted.c.member == member),  # the log forgets them
            "moves": await self._moves(member),
        }
        return {name: rows for name, rows in sections.items() if rows}

    async def delete_member(
        self,
        member: int,
        pseudonym: int,
        frozen: Callable[[], AbstractAsyncContextManager[Sequence[int]]] = lambda: nullcontext(()),
    ) -> None:
        traces, rename = await self._traces(member), Rename(member, pseudonym)
        named = [row["id"] for row in await self._sql.rows(matches_of(member))]
        live = {row["id"] for row in await self._sql.rows(sa.select(tables.c.id).where(sa.text(LIVE)))}
        parts = list(in_parts([number for number in named if number not in live]))
        file, deletion, changed = self._deletions, secrets.randbelow(_DELETION_NUMBERS), False

        async def write(work: Callable[[Connection], None]) -> None:
            nonlocal changed

            def counted(connection: Connection) -> int:
                number = count_change(connection, CacheChange.DELETION)
                lock_boards(connection)
                work(connection)
                return number

            self._sql.note_member_deleted(await self._sql.write(counted))
            changed = True

        async def carry_out() -> None:
            while parts:
                await write(partial(rename_at, rename=rename, at=parts[0]))
                del parts[0]
            async with frozen() as at:
                await write(partial(delete_member, deletion=deletion, rename=rename, at=at))

        try:
            before = await asyncio.to_thread(file.note, deletion, member)
        except (OSError, ValueError) as error:
            refused = StorageError(f"{file.path}: it can't be written: {error}")
            self._trouble.note(refused)
            raise refused from error
        self._trouble.note(None)
        try:
            await carry_out()
        except Exception as error:
            changed |= isinstance(error, UnsettledError)
            if not changed:
                file.withdraw(deletion, before)
            if not (changed and isinstance(error, StorageError)):
                raise
            await retry(carry_out, StorageError)
        self._sql.note_rows_deleted(traces)

    async def overwrite_deleted(self) -> None:
        await self._sql.overwrite_deleted()

    async def _traces(self, member: int) -> set[bytes]:
        """The bytes by which a member can be found on disk: their id, and names that only they have, as JSON too.

        A name that rows of others have would be found in any case, and leads to nobody.
        """
        theirs, traces = concerns(tables, member), traces_of(member)
        records = [table_record(row) for row in await self._sql.rows(sa.select(tables).where(theirs))]
        called = {row["name"] for row in await self._sql.rows(sa.select(names.c.name).where(names.c.member == member))}
        called |= {seat.name for record in records for seat in record.seats if seat.member == member}
        seats = sa.cast(tables.c.seats, sa.Text)
        for name in called:
            in_json = json.dumps(name)[1:-1]
            others = sa.union_all(
                sa.select(names.c.guild).where(_has(names.c.name, name), names.c.member != member),
                sa.select(tables.c.guild).where(_has(seats, in_json), ~theirs),
            )
            if len(name.encode()) >= _SHORTEST_NAME and not await self._sql.rows(others.limit(1)):
                traces |= {name.encode(), in_json.encode()}
        return traces

    async def _own_rows(self, table: sa.Table, own: sa.ColumnElement[bool]) -> list[Row]:
        return [_without_members(row) for row in await self._sql.rows(sa.select(table).where(own))]

    async def _seats(self, member: int) -> list[Row]:
        return [
            {"table": row["table_id"], "seat": row["seat"], "from_move": row["from_seq"], "because": row["cause"]}
            for row in await self._sql.rows(sa.select(seat_assignments).where(seat_assignments.c.member == member))
        ]

    async def _results(self, member: int) -> list[Row]:
        query = sa.select(placings, results.c.ended_at).join_from(placings, results)
        return [
            _without_members(row)
            for row in await self._sql.rows(query.where(names_member(placings.c.members, sa.literal(member))))
        ]

    async def _places(self, member: int) -> list[Row]:
        """The member's places on the boards."""
        query = sa.select(leagues, places.c.members, places.c.shown).join_from(
            places, leagues, leagues.c.id == places.c.league
        )
        columns = ("server", "board", "season", "ranking", "with_partners", "shown")
        found = await self._sql.rows(query.where(names_member(places.c.members, sa.literal(member))))
        return [{name: row[name] for name in columns} for row in map(_without_members, found)]

    async def _rounds(self, member: int) -> list[Row]:
        rows = await self._sql.rows(sa.select(scores).where(names_member(scores.c.lineup, sa.literal(member))))
        return [
            {"table": row["table_id"], "round": number, "points": points[_side(row, member)], "rated": rated}
            for row in rows
            for number, (points, rated) in enumerate(row["rounds"], start=1)
        ]

    async def _moves(self, member: int) -> list[Row]:
        """The member's moves in matches that are over, made while the seat was theirs.

        A daily deal is over with its day, since until then others may still play it.
        """
        own = sa.select(seat_assignments.c.table_id).where(seat_assignments.c.member == member)
        over = sa.select(tables.c.id).where(tables.c.id.in_(own), tables.c.status.not_in(("lobby", "playing")))
        same = sa.and_(days.c.guild == daily_rounds.c.guild, days.c.day == daily_rounds.c.day)
        sealed = sa.select(daily_rounds.c.table_id).join_from(daily_rounds, days, same).where(~days.c.closed)
        over = over.where(tables.c.id.not_in(sealed))
        columns = [journal.c[name] for name in ("table_id", "seq", "seat", "kind", "text", "at")]
        played = sa.select(*columns).where(journal.c.table_id.in_(over), journal.c.seat.is_not(None))
        seated = (
            sa.select(seat_assignments).where(seat_assignments.c.table_id.in_(over)).order_by(seat_assignments.c.number)
        )
        held = _held(await self._sql.rows(seated), member)
        return [
            {"table": row["table_id"], "number": row["seq"], "move": row["kind"], "cards": row["text"], "at": row["at"]}
            for row in await self._sql.rows(played.order_by(journal.c.table_id, journal.c.seq))
            if _was_theirs(held.get((row["table_id"], row["seat"]), ()), row["seq"])
        ]


def _has(column: sa.ColumnElement[str], text: str) -> sa.ColumnElement[bool]:
    """The condition that a text occurs in a column, in the same case."""
    return sa.func.replace(column, text, "") != column


def _without_members(row: RowMapping) -> Row:
    """A row without members, with whether it is a pair's. A server's id is text, as programs round such numbers."""
    shown = {_NAMES.get(str(name), str(name)): value for name, value in row.items() if name not in _OWN}
    pair = {"with_partners": len(row["members"]) > 1} if "members" in row else {}
    return {**({"server": str(row["guild"])} if "guild" in row else {}), **shown, **pair}


def _table_data(record: TableRecord, member: int) -> Row:
    """The data about a member in a table."""
    return {
        "table": record.id,
        "server": str(record.guild),
        "channel": str(record.channel),
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
    """The assignments of each seat: the number of the first move, and whether the seat was then the member's."""
    held: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for row in rows:
        held.setdefault((row["table_id"], row["seat"]), []).append((row["from_seq"], row["member"] == member))
    return held


def _was_theirs(held: Sequence[tuple[int, bool]], seq: int) -> bool:
    before = [theirs for since, theirs in held if since <= seq]
    return bool(before) and before[-1]
