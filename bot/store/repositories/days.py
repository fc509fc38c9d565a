"""The repository of servers' days and of the rounds that members play of their deals."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, RowMapping

from bot.daily.days import MIN_DAYS, STREAK_PLAYERS, DailyRound, Day
from bot.daily.ports import DailyLine, DailyRepository
from bot.store.commits import SqlRepository
from bot.store.schema import daily_rounds, days, hidden_members

_FIELDS = [days.c[name] for name in Day.__slots__]


class SqlDailyRepository(SqlRepository, DailyRepository):
    async def latest(self, guild: int) -> Day | None:
        return await self._first(days.c.guild == guild)

    async def day(self, guild: int, day: int) -> Day | None:
        return await self._first(days.c.guild == guild, days.c.day == day)

    async def begin(self, day: Day) -> Day:
        row = {name: getattr(day, name) for name in Day.__slots__}
        await self._sql.execute(insert(days).values(row).on_conflict_do_nothing())
        return await self.day(day.guild, day.day) or day

    async def note_posting(self, day: Day, since: datetime | None) -> None:
        await self._change(day, posting_since=since)

    async def note_posted(self, day: Day, channel: int, message: int) -> None:
        salt = sa.func.coalesce(days.c.salt, message)
        await self._change(day, posting_since=None, channel=channel, message=message, salt=salt)

    async def round_of(self, guild: int, day: int, member: int) -> DailyRound | None:
        found = await self._rounds(guild, day, daily_rounds.c.member == member)
        return next(iter(found), None)

    async def rounds(self, guild: int, day: int) -> Sequence[DailyRound]:
        return await self._rounds(guild, day)

    async def place(self, guild: int, day: int, points: int) -> tuple[int, int]:
        of = daily_rounds.c
        better = sa.func.count(sa.case((of.points > points, 1)))
        query = sa.select(better.label("better"), sa.func.count(of.points).label("finished"))
        [row] = await self._sql.rows(query.where(of.guild == guild, of.day == day))
        return row["better"] + 1, row["finished"]

    async def ended(self, now: datetime) -> Sequence[Day]:
        return await self._due(~days.c.closed, days.c.ends_at <= now)

    async def close(self, day: Day) -> None:
        await self._sql.write(lambda connection: _close(connection, day))

    async def unposted(self) -> Sequence[Day]:
        return await self._due(~days.c.closed, days.c.salt.is_(None))

    async def unannounced(self) -> Sequence[Day]:
        return await self._due(days.c.closed)

    async def keep_par(self, day: Day, par: float, error: float, rounds: int) -> None:
        await self._change(day, par=par, par_error=error, par_rounds=rounds)

    async def note_announced(self, day: Day) -> None:
        await self._change(day, told=True, posting_since=None)

    async def board(
        self, guild: int, member: int, span: tuple[datetime, datetime] | None, *, limit: int
    ) -> tuple[Sequence[DailyLine], DailyLine | None]:
        of, number = daily_rounds.c, sa.func.count()
        within = () if span is None else (days.c.ends_at > span[0], days.c.ends_at <= span[1])
        joined = daily_rounds.join(days, sa.and_(days.c.guild == of.guild, days.c.day == of.day))
        counted = (of.guild == guild, days.c.closed, days.c.par.is_not(None), of.points.is_not(None), *within)
        # Points are whole, so equal sums of them stay equal; differences from par would be rounded one by one.
        average = (sa.func.avg(of.points) - sa.func.avg(days.c.par)).label("average")
        played = sa.select(of.member, number.label("days"), average).select_from(joined).where(*counted)
        lines = played.group_by(of.member).having(number >= MIN_DAYS).subquery("lines")
        shown = ~sa.exists().where(hidden_members.c.member == lines.c.member)
        best = sa.select(lines).where(shown).order_by(lines.c.average.desc(), lines.c.member).limit(limit)
        own = next(iter(await self._sql.rows(sa.select(lines).where(lines.c.member == member))), None)
        found: list[DailyLine] = []
        for place, row in enumerate(await self._sql.rows(best), start=1):
            rank = found[-1].rank if found and found[-1].average == row["average"] else place
            found.append(DailyLine(rank, row["member"], row["days"], row["average"]))
        if own is None:
            return found, None
        ahead = sa.select(sa.func.count()).select_from(lines).where(shown, lines.c.average > own["average"])
        return found, DailyLine(1 + await self._sql.value(ahead), own["member"], own["days"], own["average"])

    async def _first(self, *where: sa.ColumnElement[bool]) -> Day | None:
        rows = await self._sql.rows(sa.select(*_FIELDS).where(*where).order_by(days.c.day.desc()).limit(1))
        return next(map(_day, rows), None)

    async def _due(self, *where: sa.ColumnElement[bool]) -> Sequence[Day]:
        """The days that meet a condition and aren't announced, found by an index, the longest over first."""
        query = sa.select(*_FIELDS).where(sa.text("NOT told"), *where, *self._sql.due_in(days.c.guild))
        return [_day(row) for row in await self._sql.rows(query.order_by(days.c.ends_at, days.c.guild))]

    async def _rounds(self, guild: int, day: int, *where: sa.ColumnElement[bool]) -> Sequence[DailyRound]:
        of = daily_rounds.c
        query = sa.select(of.member, of.table_id, of.points, of.streak)
        rows = await self._sql.rows(query.where(of.guild == guild, of.day == day, *where))
        return [DailyRound(row["member"], row["table_id"], row["points"], row["streak"]) for row in rows]

    async def _change(self, day: Day, **values: object) -> None:
        await self._sql.execute(sa.update(days).where(_is(day)).values(**values))


def _close(connection: Connection, day: Day) -> None:
    """Close a day, unless it is closed already; its streaks continue those of the server's day before it."""
    done = connection.execute(sa.update(days).where(_is(day), ~days.c.closed).values(closed=True, posting_since=None))
    if not done.rowcount:
        return
    of = daily_rounds.c
    own = sa.and_(of.guild == day.guild, of.day == day.day, of.points.is_not(None))
    finished = int(connection.execute(sa.select(sa.func.count()).select_from(daily_rounds).where(own)).scalar_one())
    last = sa.select(sa.func.max(days.c.day)).where(days.c.guild == day.guild, days.c.day < day.day).scalar_subquery()
    earlier = daily_rounds.alias()
    same = (earlier.c.guild == day.guild, earlier.c.day == last, earlier.c.member == of.member)
    streak = sa.select(earlier.c.streak).where(*same).scalar_subquery()
    connection.execute(sa.update(daily_rounds).where(own).values(streak=1 + sa.func.coalesce(streak, 0)))
    before = days.alias()
    of_server = sa.select(before.c.streak).where(before.c.guild == day.guild, before.c.day == last).scalar_subquery()
    server_streak = 1 + sa.func.coalesce(of_server, 0) if finished >= STREAK_PLAYERS else 0
    connection.execute(sa.update(days).where(_is(day)).values(streak=server_streak))


def _is(day: Day) -> sa.ColumnElement[bool]:
    return sa.and_(days.c.guild == day.guild, days.c.day == day.day)


def _day(row: RowMapping) -> Day:
    return Day(**{str(name): value for name, value in row.items()})
