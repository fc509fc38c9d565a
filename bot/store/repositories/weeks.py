"""What boards know of a server's week, and which weeks have to be announced."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping

from bot.boards.bests import MIN_STREAK, ServerBest
from bot.boards.lineups import Lineup, Played, Sides, summed
from bot.boards.ports import OpenMatch, WonDays
from bot.boards.rankings import ALL_TIME, Week
from bot.store.columns import names_member
from bot.store.commits import SqlRepository
from bot.store.repositories.counting import COUNTS
from bot.store.rows import lineup_of, played_of, server_best
from bot.store.schema import (
    bests,
    daily_rounds,
    days,
    hidden_members,
    lines,
    lineups,
    placings,
    results,
    scores,
    tables,
    weeks,
)
from bot.tables.model.bests import BestKind
from bot.tables.model.records import Status

MAX_MATCHES = 5_000
"""The most matches of a week that are looked at: the newest."""
BESTS = sa.select(bests, results.c.ended_at).join(results, results.c.table_id == bests.c.table_id)
"""The query for records, with the ends of their matches."""
_MAX_STREAKS = 16
_FIELDS = [weeks.c[name] for name in Week.__slots__]


def open_to_all(match: sa.ColumnElement[int]) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a match was in a channel, or shared in one, without hidden members."""
    alone = sa.case((~placings.c.pair, sa.cast(sa.type_coerce(placings.c.members, sa.Text), sa.BigInteger)))
    hidden = sa.exists().where(placings.c.table_id == match, hidden_members.c.member == alone)
    at = tables.alias("at")
    in_channel = sa.or_(at.c.shared, at.c.message.is_not(None))
    return (sa.exists().where(at.c.id == match, in_channel), ~hidden)


class SqlWeeks(SqlRepository):
    """The part of `BoardRepository` that looks back on weeks."""

    async def weeks_due(self, now: datetime) -> Sequence[Week]:
        same = (days.c.guild == weeks.c.guild, days.c.ends_at <= weeks.c.ends_at)
        running = sa.exists().where(*same, ~days.c.closed, sa.text("NOT told"))
        query = sa.select(*_FIELDS).where(weeks.c.ends_at <= now, ~running, *self._sql.due_in(weeks.c.guild))
        rows = await self._sql.rows(query.order_by(weeks.c.ends_at, weeks.c.guild))
        return [Week(**row) for row in rows]

    async def note_week_posting(self, week: Week, since: datetime) -> None:
        await self._sql.execute(sa.update(weeks).where(*_is(week)).values(posting_since=since))

    async def follow(self, week: Week, following: Week) -> None:
        values = {name: getattr(following, name) for name in Week.__slots__}
        await self._sql.execute(sa.update(weeks).where(*_is(week)).values(values))

    async def open_matches(self, guild: int, since: datetime, until: datetime) -> Sequence[OpenMatch]:
        told = [scores.c[name] for name in ("table_id", "board", "lineup", "rounds")]
        joined = scores.join(results, results.c.table_id == scores.c.table_id)
        joined = joined.join(tables, tables.c.id == scores.c.table_id)
        ended = (scores.c.guild == guild, scores.c.ended_at >= since, scores.c.ended_at < until)
        finished = tables.c.status == Status.FINISHED.value
        hidden = sa.exists().where(names_member(scores.c.lineup, hidden_members.c.member))  # a solo one has no placings
        query = sa.select(*told, tables.c.verdict).select_from(joined)
        query = query.where(*ended, finished, COUNTS, *open_to_all(scores.c.table_id), ~hidden)
        newest = query.order_by(scores.c.ended_at.desc(), scores.c.table_id.desc()).limit(MAX_MATCHES)
        return [
            OpenMatch(row["table_id"], row["board"], row["lineup"], _totals(row), row["verdict"] is None)
            for row in reversed(await self._sql.rows(newest))
        ]

    async def best_rounds(self, matches: Sequence[int]) -> Mapping[str, ServerBest]:
        query = BESTS.where(bests.c.kind == BestKind.ROUND.value, bests.c.table_id.in_(matches))
        found: dict[str, ServerBest] = {}
        for row in await self._sql.rows(query.order_by(bests.c.apart, bests.c.value.desc(), results.c.ended_at)):
            found.setdefault(row["board"], server_best(row))
        return found

    async def on_streaks(self, guild: int, board: str, members: Collection[int]) -> Sequence[int]:
        of = lines.c
        theirs = of.members.in_([(member,) for member in sorted(members)])
        own = (of.guild == guild, of.board == board, of.season == ALL_TIME, of.best_streak >= MIN_STREAK, theirs)
        query = sa.select(of.members).where(*own).order_by(of.streak.desc(), of.best_streak.desc(), of.members)
        return [row["members"][0] for row in await self._sql.rows(query.limit(_MAX_STREAKS))]

    async def lineups_since(
        self, guild: int, board: str, since: datetime, matches: Collection[int]
    ) -> tuple[Sequence[Lineup], Sequence[Lineup]]:
        of_board = (scores.c.guild == guild, scores.c.board == board)
        changed = sa.select(scores.c.lineup).where(*of_board, scores.c.ended_at >= since)
        own = (lineups.c.guild == guild, lineups.c.board == board, lineups.c.season == ALL_TIME)
        unchanged = sa.select(lineups).where(*own, lineups.c.lineup.not_in(changed))
        rest = [lineup_of(row) for row in await self._sql.rows(unchanged)]
        query = sa.select(scores).join(results, results.c.table_id == scores.c.table_id)
        met: dict[Sides, list[Played]] = defaultdict(list)
        for row in await self._sql.rows(query.where(*of_board, scores.c.lineup.in_(changed), COUNTS)):
            if len(row["lineup"]) > 1:
                met[row["lineup"]].append(played_of(row))
        before = [(sides, [each for each in played if each.ended_at < since]) for sides, played in met.items()]
        after = [
            (sides, [each for each in played if each.ended_at < since or each.table in matches])
            for sides, played in met.items()
        ]
        return [*rest, *_summed(before)], [*rest, *_summed(after)]

    async def won_days(self, guild: int, since: datetime, until: datetime) -> WonDays | None:
        of = daily_rounds.c
        over = (days.c.guild == guild, days.c.closed, days.c.ends_at > since, days.c.ends_at <= until)
        joined = daily_rounds.join(days, sa.and_(days.c.guild == of.guild, days.c.day == of.day))
        best = sa.func.max(of.points).over(partition_by=of.day).label("best")
        told: list[sa.ColumnElement[Any]] = [of.member, of.points, best]
        played = sa.select(*told).select_from(joined).where(*over, of.points.is_not(None)).subquery()
        counts: list[sa.ColumnElement[Any]] = [sa.func.count().label("won"), sa.func.sum(played.c.points).label("sum")]
        shown = ~sa.exists().where(hidden_members.c.member == played.c.member)
        first = sa.select(played.c.member, *counts).where(played.c.points == played.c.best, shown)
        query = first.group_by(played.c.member).order_by(counts[0].desc(), counts[1].desc(), played.c.member)
        row = next(iter(await self._sql.rows(query.limit(1))), None)
        return None if row is None else WonDays(row["member"], row["won"])


def _is(week: Week) -> tuple[sa.ColumnElement[bool], ...]:
    return (weeks.c.guild == week.guild, weeks.c.week == week.week)


def _totals(row: RowMapping) -> tuple[int, ...]:
    """The points of each side of a match, in the order of its line-up."""
    points = [each[0] for each in row["rounds"]]
    return tuple(map(sum, zip(*points, strict=True))) if points else (0,) * len(row["lineup"])


def _summed(matches: Sequence[tuple[Sides, Sequence[Played]]]) -> list[Lineup]:
    found = [Lineup(sides, summed(sides, played)) for sides, played in matches]
    return [each for each in found if each.sums.matches]
