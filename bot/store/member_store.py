"""Takes a member off the boards, and puts them back: others move up, as if they had never been there.

What is kept of members and servers beside the tables: the statements that write it, and the questions for it.

Reads all that is kept of one member; of others in the same rows it tells nothing.

What is read of a server for its export.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from bot.boards.export import Told, ToldLine, ToldMatch, rounds_of
from bot.boards.rankings import TIERS, span
from bot.people.member_data import MemberData, MemberGlance
from bot.people.settings import OF_SEASONS, MemberSettings, ServerChange, ServerSettings, read_settings
from bot.store.columns import names_member
from bot.store.deletion import concerns
from bot.store.engine import lock_boards
from bot.store.rows import table_record, tally_of, write_over
from bot.store.schema import (
    LIVE,
    hidden,
    honours,
    journal,
    leagues,
    lines,
    members,
    names,
    occupants,
    places,
    placings,
    ratings,
    results,
    scores,
    seasons,
    server_changes,
    servers,
    tables,
    tiers,
)
from bot.store.writes import Connected, Keep, News, Work, tell
from bot.tables.model.records import Result, TableRecord


def conceal(connection: Connection, member: int, *, hide: bool) -> None:
    """Let the places of a member and of their pairs be shown or not, in the transaction that is open for writing."""
    lock_boards(connection)
    own = sa.select(hidden.c.member).where(hidden.c.member == member)
    if (connection.execute(own).first() is not None) is hide:
        return
    change = sa.insert(hidden).values(member=member) if hide else sa.delete(hidden).where(hidden.c.member == member)
    connection.execute(change)
    theirs = names_member(places.c.members, sa.literal(member))
    someone = sa.exists().where(names_member(places.c.members, hidden.c.member))
    connection.execute(sa.update(places).where(theirs).values(shown=~someone))
    touched = sa.select(places.c.league).where(theirs)
    connection.execute(sa.delete(tiers).where(tiers.c.league.in_(touched)))
    low_bits = sa.case(TIERS, value=leagues.c.ranking)
    tier = places.c.rank.op(">>")(low_bits)
    counted = (
        sa.select(places.c.league, tier, sa.func.count())
        .join(leagues, leagues.c.id == places.c.league)
        .where(places.c.league.in_(touched), places.c.shown)
        .group_by(places.c.league, tier)
    )
    connection.execute(sa.insert(tiers).from_select(["league", "tier", "size"], counted))


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


class ExportStore(Connected):
    """The export of a server, from the same file as the tables."""

    async def exported(self, guild: int, year: int | None) -> Told:
        """All matches of a server that count, or those of a year (UTC), and its lines."""
        within = (
            [] if year is None else [results.c.ended_at >= _new_year(year), results.c.ended_at < _new_year(year + 1)]
        )
        joined = placings.join(results).outerjoin(scores, scores.c.table_id == placings.c.table_id)
        columns = [placings.c[name] for name in ("table_id", "board", "members", "result", "figures")]
        told = [*columns, results.c.ended_at, scores.c.season, scores.c.lineup, scores.c.rounds]
        query = sa.select(*told).select_from(joined).where(placings.c.guild == guild, *within)
        rows = await self._rows(query.order_by(placings.c.table_id, placings.c.members))
        matches = [_match(row) for row in rows]
        scored = {row["table_id"]: row for row in rows if row["lineup"] is not None}
        rounds = [each for row in scored.values() for each in rounds_of(row["table_id"], row["lineup"], row["rounds"])]
        return Told(matches, rounds, await self._all_lines(guild))

    async def _all_lines(self, guild: int) -> list[ToldLine]:
        order = (lines.c.board, lines.c.season, lines.c.members)
        rows = await self._rows(sa.select(lines).where(lines.c.guild == guild).order_by(*order))
        return [ToldLine(row["board"], row["season"], row["members"], tally_of(row)) for row in rows]


def _match(row: RowMapping) -> ToldMatch:
    return ToldMatch(
        row["table_id"],
        row["ended_at"],
        row["board"],
        row["season"] or 0,
        row["members"],
        Result(row["result"]),
        row["figures"],
    )


def _new_year(year: int) -> datetime:
    return datetime(year, 1, 1, tzinfo=UTC)
