"""The repository of boards, with its queries: pages, ranks, ratings, seasons, records and achievements.

Pages and ranks are read from the index of the places. Only ratings and seasons are written here; the end of a match
writes everything else (`standings.py`).
"""

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from bot.boards.bests import ServerBest
from bot.boards.export import Export, ExportedLine, ExportedMatch, ExportedRound, exported_rounds
from bot.boards.lineups import Lineup
from bot.boards.ports import BoardKey, BoardRepository, League, Line, RatedMatches
from bot.boards.rankings import ALL_TIME, RATING, TIERS, Season, Tally
from bot.boards.rating import Known, Rating
from bot.boards.record import AgainstLevel, Meetings, PastMatch
from bot.boards.suspicious import Uncounted
from bot.store.columns import BigNumber, Members
from bot.store.engine import lock_boards
from bot.store.repositories.counting import COUNTS, SqlCounting
from bot.store.repositories.standings import add_to_tiers, hidden_of, league_ids
from bot.store.repositories.weeks import BESTS, SqlWeeks, open_to_all
from bot.store.rows import (
    RATING_COLUMNS,
    TALLY,
    line_of,
    lineup_of,
    rating_of,
    rating_row,
    server_best,
    tally_of,
)
from bot.store.schema import (
    achievements,
    against_computers,
    bests,
    deletions,
    hidden_members,
    leagues,
    lines,
    lineups,
    partners,
    places,
    placings,
    ratings,
    removed_journals,
    results,
    scores,
    seasons,
    tables,
    tiers,
    uncounted,
)
from bot.tables.model.bests import BestKind
from bot.tables.model.records import Result

_RESULTS = (Result.WIN, Result.LOSS, Result.DRAW)
MAX_MATCHES = 1000
"""The number of a member's newest matches that their record is made from."""


def of_board(table: sa.Table, key: BoardKey) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a row belongs to a board."""
    return (table.c.guild == key.guild, table.c.board == key.board, table.c.season == key.season)


def league_row(league: League) -> sa.Select[Any]:
    """The query for the row of a ranking."""
    own = (leagues.c.ranking == league.ranking, leagues.c.pair == league.pair)
    return sa.select(leagues).where(*of_board(leagues, league.key), *own)


def page_of(league: League, limit: int, offset: int = 0) -> sa.Select[Any]:
    """The query for the lines on a page of a ranking."""
    shown = _places_of(league).where(places.c.shown)
    on_page = shown.order_by(places.c.rank.desc(), places.c.members).limit(limit).offset(offset)
    return _lines(league, on_page.subquery("standing"))


def own_lines_of(league: League, member: int) -> sa.Select[Any]:
    """The query for a member's lines in a ranking, the best first, each with the number of places `before` it."""
    own: Any = [(member,)]
    if league.pair:
        key = league.key
        pairs = (partners.c.guild == key.guild, partners.c.board == key.board, partners.c.member == member)
        own = sa.select(partners.c.members).where(*pairs)
    own_places = _places_of(league).where(places.c.members.in_(own)).subquery("standing")
    ahead: sa.ColumnElement[Any] = _before(league, own_places.c.place).label("before")
    return _lines(league, own_places, ahead)


def before(league: League, rank: int) -> sa.Select[Any]:
    """The query for the number of shown places before a rank."""
    return sa.select(_before(league, sa.literal(rank, BigNumber)))


def _before(league: League, rank: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """The number of shown places before a rank: all of the tiers above, and the better ones of its own tier."""
    low_bits = sa.literal(TIERS[league.ranking], sa.Integer)
    tier = rank.bitwise_rshift(low_bits)
    above = sa.select(sa.func.coalesce(sa.func.sum(tiers.c.size), 0)).where(
        tiers.c.league == _league(league), tiers.c.tier > tier
    )
    better = places.alias("better")
    own = (better.c.league == _league(league), better.c.shown, better.c.rank > rank)
    count = sa.select(sa.func.count()).where(*own, better.c.rank < (tier + 1).bitwise_lshift(low_bits))
    return above.scalar_subquery() + count.scalar_subquery()


def _league(league: League) -> sa.ScalarSelect[int]:
    """The number of a ranking."""
    return league_row(league).with_only_columns(leagues.c.id).scalar_subquery()


def _places_of(league: League) -> sa.Select[Any]:
    columns: list[sa.ColumnElement[Any]] = [places.c.members, places.c.rank.label("place")]
    return sa.select(*columns).where(places.c.league == _league(league))


def _lines(league: League, at: sa.Subquery, *more: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """The lines at these places, the best first, with their ratings if they have any."""
    columns = [at.c.members, at.c.place, *TALLY, *RATING_COLUMNS, *more]
    line = sa.and_(*of_board(lines, league.key), lines.c.members == at.c.members)
    rated = sa.and_(*of_board(ratings, league.key), ratings.c.members == at.c.members)
    joined = at.outerjoin(lines, line).outerjoin(ratings, rated)  # a member alone against computers has no line
    return sa.select(*columns).select_from(joined).order_by(at.c.place.desc(), at.c.members)


def best_of(guild: int, board: str, kind: str, before: tuple[datetime, int] | None, *, apart: bool) -> sa.Select[Any]:
    """The query for a record of a board, of all matches or of those before one."""
    of_kind = (bests.c.guild == guild, bests.c.board == board, bests.c.kind == kind, bests.c.apart == apart)
    earlier = [] if before is None else [sa.tuple_(results.c.ended_at, results.c.table_id) < sa.tuple_(*before)]
    order = (bests.c.value.desc(), results.c.ended_at, results.c.table_id)
    found = BESTS.where(*of_kind, COUNTS, *open_to_all(bests.c.table_id), *earlier)
    return found.order_by(*order).limit(1)


def _past_match(row: RowMapping) -> PastMatch:
    margins, winners = tuple(row["margins"] or ()), frozenset(row["winners"] or ())
    played = (row["table_id"], row["ended_at"], Result(row["result"]), row["lineup"], row["rated"] or 0)
    return PastMatch(*played, margins, winners)


_DELETIONS = sa.select(sa.func.count()).select_from(deletions)
_SETTLED = 1 << 40
"""Added to a rank, it puts ratings that are no longer provisional before all others."""
_MIDDLE = 1 << 30
"""The rank of a rating of 0, so that no rank is negative."""


class SqlBoardRepository(SqlCounting, SqlWeeks, BoardRepository):
    async def uncounted(self, guild: int, board: str) -> Sequence[Uncounted]:
        own = (uncounted.c.guild == guild, uncounted.c.board == board)
        joined = uncounted.join(scores, scores.c.table_id == uncounted.c.table_id)
        query = sa.select(uncounted, scores.c.lineup).select_from(joined).where(*own)
        rows = await self._sql.rows(query.order_by(uncounted.c.at.desc()))
        return [
            Uncounted(row["table_id"], board, row["member"], row["at"], tuple(row["why"]), row["lineup"])
            for row in rows
        ]

    async def page(self, league: League, *, limit: int, offset: int = 0) -> Sequence[Line]:
        async with self._sql.reading() as connection:
            standing = (await connection.execute(page_of(league, limit, offset))).mappings().all()
            first = 1
            if offset and standing:
                first += (await connection.execute(before(league, standing[0]["place"]))).scalar_one()
        return [line_of(rank, row) for rank, row in zip(_following(first, standing, offset), standing, strict=True)]

    async def own_lines(self, league: League, member: int) -> Sequence[Line]:
        return [line_of(1 + row["before"], row) for row in await self._sql.rows(own_lines_of(league, member))]

    async def own_matches(self, guild: int, board: str, member: int) -> Sequence[PastMatch]:
        own = (placings.c.guild == guild, placings.c.members == (member,), placings.c.board == board)
        of_score = [scores.c.lineup, scores.c.rated, scores.c.margins]
        of, drew = placings.alias("each").c, Result.DRAW.value
        won = sa.or_(of.result == Result.WIN.value, sa.and_(of.result == drew, placings.c.result == drew))
        together = sa.type_coerce(sa.func.aggregate_strings(sa.type_coerce(of.members, sa.Text), ","), Members)
        winners = sa.select(together).where(of.table_id == placings.c.table_id, won).scalar_subquery().label("winners")
        columns = [placings.c.table_id, results.c.ended_at, placings.c.result, *of_score, winners]
        joined = placings.join(results).outerjoin(scores, scores.c.table_id == placings.c.table_id)
        query = sa.select(*columns).select_from(joined).where(*own, COUNTS)
        newest_first = (results.c.ended_at.desc(), placings.c.table_id.desc())
        newest = await self._sql.rows(query.order_by(*newest_first).limit(MAX_MATCHES))
        return [_past_match(row) for row in reversed(newest)]

    async def boards_of(self, guild: int, member: int) -> Mapping[str, Tally]:
        own = (lines.c.guild == guild, lines.c.season == ALL_TIME, lines.c.members == (member,))
        rows = await self._sql.rows(sa.select(lines.c.board, *TALLY).where(*own))
        return {row["board"]: tally_of(row) for row in rows}

    async def against_computers(self, guild: int, member: int) -> Mapping[str, Mapping[str, Meetings]]:
        of = against_computers.c
        columns: list[sa.ColumnElement[Any]] = [of.board, of.level, of.result]
        query = sa.select(*columns, sa.func.count().label("matches")).where(of.guild == guild, of.member == member)
        counted = Counter[tuple[str, str, Result]]()
        for row in await self._sql.rows(query.group_by(*columns)):
            counted[row["board"], row["level"], Result(row["result"])] = row["matches"]
        return {
            board: {
                level: Meetings(*(counted[board, level, result] for result in _RESULTS))
                for level in {level for at, level, _ in counted if at == board}
            }
            for board in {board for board, _, _ in counted}
        }

    async def best_against_computers(self, guild: int, board: str, *, limit: int) -> Sequence[AgainstLevel]:
        of = against_computers.c
        counts = [sa.func.sum(sa.case((of.result == each.value, 1), else_=0)).label(each.value) for each in _RESULTS]
        own = (of.guild == guild, of.board == board, ~sa.exists().where(hidden_members.c.member == of.member))
        query = sa.select(of.member, of.level, *counts).where(*own).group_by(of.member, of.level)
        best_first = (counts[0].desc(), counts[1], of.member, of.level)
        rows = await self._sql.rows(query.order_by(*best_first).limit(limit))
        return [
            AgainstLevel(row["member"], row["level"], Meetings(*(int(row[each.value]) for each in _RESULTS)))
            for row in rows
        ]

    async def hidden(self, members: Sequence[int]) -> set[int]:
        async with self._sql.reading() as connection:
            return await connection.run_sync(hidden_of, members)

    async def lineups(self, key: BoardKey) -> Sequence[Lineup]:
        return [lineup_of(row) for row in await self._sql.rows(sa.select(lineups).where(*of_board(lineups, key)))]

    async def rated_matches(self, key: BoardKey) -> RatedMatches:
        deleted = int(await self._sql.value(_DELETIONS))
        row = next(iter(await self._sql.rows(league_row(League(key, RATING, pair=False)))), None)
        counted, known = (0, 0) if row is None else (row["counted"], row["as_of"])
        return RatedMatches(counted, known, deleted)

    async def known_before(self, key: BoardKey) -> Mapping[tuple[int, ...], Known]:
        if key.season <= 1:  # the first season has none before it, and all time includes its own matches
            return {}
        earlier = key._replace(season=key.season - 1)
        rated = [rating_of(row) for row in await self._sql.rows(sa.select(ratings).where(*of_board(ratings, earlier)))]
        return {each.members: each.own for each in rated}

    async def keep_ratings(self, key: BoardKey, ratings: Sequence[Rating], as_of: RatedMatches) -> bool:
        def write(connection: Connection) -> int:
            lock_boards(connection, key.guild)
            row = connection.execute(league_row(League(key, RATING, pair=False))).mappings().first()
            known = 0 if row is None else row["as_of"]
            if connection.execute(_DELETIONS).scalar_one() != as_of.deletions or known != as_of.known:
                return 0
            _write_ratings(connection, key, ratings, as_of.counted)
            return 1

        return bool(await self._sql.write(write))

    async def ratings(self, key: BoardKey, members: Sequence[tuple[int, ...]]) -> Sequence[Rating]:
        query = sa.select(ratings).where(*of_board(ratings, key), ratings.c.members.in_(members))
        return [rating_of(row) for row in await self._sql.rows(query)]

    async def seasons(self, guild: int) -> Sequence[Season]:
        query = sa.select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc())
        return [Season(**row) for row in await self._sql.rows(query)]

    async def seasons_due(self, now: datetime) -> Sequence[Season]:
        return await self._due(~seasons.c.closed, seasons.c.ends_at <= now)

    async def close_season(self, season: Season) -> None:
        await self._note(season, closed=True)

    async def unannounced_seasons(self) -> Sequence[Season]:
        return await self._due(seasons.c.closed)

    async def note_announcing(self, season: Season, since: datetime) -> None:
        await self._note(season, posting_since=since)

    async def note_announced(self, season: Season) -> None:
        await self._note(season, announced=True)

    async def _due(self, *where: sa.ColumnElement[bool]) -> Sequence[Season]:
        """The seasons that meet a condition and aren't announced, found by an index, the longest over first."""
        query = sa.select(seasons).where(sa.text("NOT announced"), *where, *self._sql.due_in(seasons.c.guild))
        return [Season(**row) for row in await self._sql.rows(query.order_by(seasons.c.ends_at))]

    async def _note(self, season: Season, **noted: object) -> None:
        own = (seasons.c.guild == season.guild, seasons.c.number == season.number)
        await self._sql.execute(sa.update(seasons).where(*own).values(**noted))

    async def achievements_of(self, guild: int, member: int) -> Mapping[str, int]:
        own = (achievements.c.guild == guild, achievements.c.member == member)
        columns: list[sa.ColumnElement[Any]] = [achievements.c.achievement, sa.func.count().label("times")]
        counted = sa.select(*columns).where(*own)
        return {
            row["achievement"]: row["times"]
            for row in await self._sql.rows(counted.group_by(achievements.c.achievement))
        }

    async def first_achieved(self, guild: int, table: int) -> Sequence[tuple[int, str]]:
        own, before, ended, earlier = (each.alias() for each in (achievements, achievements, results, results))
        same = (before.c.member == own.c.member, before.c.achievement == own.c.achievement)
        others = (before.c.guild == guild, before.c.table_id != table, earlier.c.table_id == before.c.table_id)
        known = sa.exists().where(*others, *same, ended.c.table_id == table, earlier.c.ended_at <= ended.c.ended_at)
        new = sa.select(own.c.member, own.c.achievement).where(own.c.guild == guild, own.c.table_id == table, ~known)
        return [(row["member"], row["achievement"]) for row in await self._sql.rows(new)]

    async def achieved_by(self, guild: int) -> Mapping[str, int]:
        members = sa.func.count(sa.distinct(achievements.c.member)).label("members")
        columns: list[sa.ColumnElement[Any]] = [achievements.c.achievement, members]
        counted = sa.select(*columns).where(achievements.c.guild == guild)
        return {
            row["achievement"]: row["members"]
            for row in await self._sql.rows(counted.group_by(achievements.c.achievement))
        }

    async def players(self, guild: int) -> int:
        alone = sa.type_coerce(lines.c.members, sa.Text).not_like("%,%")
        own = (lines.c.guild == guild, lines.c.season == ALL_TIME, alone)
        return int(await self._sql.value(sa.select(sa.func.count(sa.distinct(lines.c.members))).where(*own)))

    async def bests(
        self, guild: int, board: str, *, before: tuple[datetime, int] | None = None
    ) -> Sequence[ServerBest]:
        found: list[ServerBest] = []
        async with self._sql.reading() as connection:
            for kind, apart in itertools.product(BestKind, (False, True)):
                rows = await connection.execute(best_of(guild, board, kind.value, before, apart=apart))
                found += map(server_best, rows.mappings())
        return found

    async def bests_of(self, table: int) -> Sequence[ServerBest]:
        return [server_best(row) for row in await self._sql.rows(BESTS.where(bests.c.table_id == table, COUNTS))]

    async def open_journals(self, matches: Sequence[int]) -> Mapping[int, int]:
        removed = sa.exists().where(removed_journals.c.table_id == tables.c.id)
        kept = (tables.c.id.in_(matches), tables.c.shared, ~removed, *open_to_all(tables.c.id))
        query = sa.select(tables.c.id, tables.c.channel).where(*kept)
        return {row["id"]: row["channel"] for row in await self._sql.rows(query)}

    async def exported(self, guild: int, year: int | None) -> Export:
        within = (
            [] if year is None else [results.c.ended_at >= _new_year(year), results.c.ended_at < _new_year(year + 1)]
        )
        joined = placings.join(results).outerjoin(scores, scores.c.table_id == placings.c.table_id)
        columns = [placings.c[name] for name in ("table_id", "board", "members", "result", "figures")]
        of_rounds = [*columns, results.c.ended_at, scores.c.season, scores.c.lineup, scores.c.rounds]
        query = sa.select(*of_rounds).select_from(joined).where(placings.c.guild == guild, COUNTS, *within)
        matches, rounds = list[ExportedMatch](), dict[int, list[ExportedRound]]()
        async for part in self._sql.parts(query.order_by(placings.c.table_id, placings.c.members)):
            matches += map(_match, part)
            for row in part:
                if (table := row["table_id"]) not in rounds and row["lineup"] is not None:
                    rounds[table] = exported_rounds(table, row["lineup"], row["rounds"])
        order = (lines.c.board, lines.c.season, lines.c.members)
        rows = await self._sql.rows(sa.select(lines).where(lines.c.guild == guild).order_by(*order))
        exported = [ExportedLine(row["board"], row["season"], row["members"], tally_of(row)) for row in rows]
        return Export(matches, [*itertools.chain(*rounds.values())], exported)


def _following(first: int, standing: Sequence[RowMapping], offset: int) -> list[int]:
    """The ranks of consecutive places, given the rank of the first; equals share a rank."""
    ranks = [first] if standing else []
    for place, (before, row) in enumerate(itertools.pairwise(standing), start=1):
        ranks.append(ranks[-1] if row["place"] == before["place"] else offset + place + 1)
    return ranks


def _write_ratings(connection: Connection, key: BoardKey, rated: Sequence[Rating], as_of: int) -> None:
    found = league_ids(connection, key.guild, key.board, {(key.season, RATING, pair) for pair in (False, True)})
    numbers = {pair: number for (_, ranking, pair), number in found.items() if ranking == RATING}
    connection.execute(sa.delete(ratings).where(*of_board(ratings, key)))
    connection.execute(sa.delete(places).where(places.c.league.in_(list(numbers.values()))))
    connection.execute(sa.delete(tiers).where(tiers.c.league.in_(list(numbers.values()))))
    connection.execute(sa.update(leagues).where(leagues.c.id.in_(list(numbers.values()))).values(as_of=as_of))
    if not rated:
        return
    concealed = hidden_of(connection, {member for each in rated for member in each.members})
    standing = [_place(numbers, each, concealed) for each in rated if each.rounds]
    connection.execute(sa.insert(ratings), [rating_row(key, each) for each in rated])
    if standing:
        connection.execute(sa.insert(places), standing)
    shown = Counter((row["league"], row["rank"] >> TIERS[RATING]) for row in standing if row["shown"])
    add_to_tiers(connection, shown)


def _place(numbers: Mapping[bool, int], each: Rating, concealed: set[int]) -> dict[str, Any]:
    rank = round(each.skill.value * 1000) + _MIDDLE + (0 if each.provisional else _SETTLED)
    shown = not concealed & {*each.members}
    return {"league": numbers[each.pair], "members": each.members, "rank": rank, "shown": shown}


def _match(row: RowMapping) -> ExportedMatch:
    return ExportedMatch(
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
