"""Takes a match off the boards and puts it back: lines, places and sums become as if it had never, or always, counted.

Closed seasons stay as they are. Everything is recomputed from the stored placings of each match.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from bot.boards.lineups import WEEK, Lineup, Sides, Sums, summed
from bot.boards.ports import BoardKey
from bot.boards.rankings import ALL_TIME, RATING, TIERS, Season, Tally
from bot.boards.suspicious import EXAMINED, ScoredMatch, Uncounted
from bot.people.settings import UNCOUNTED, ServerChange
from bot.store.commits import SqlRepository
from bot.store.engine import lock_boards
from bot.store.repositories.standings import add_to_tiers, write_lines
from bot.store.rows import lineup_of, played_of, write_over
from bot.store.schema import (
    leagues,
    lines,
    lineups,
    places,
    placings,
    results,
    scores,
    seasons,
    server_changes,
    tables,
    uncounted,
)
from bot.tables.model.records import Placing, Result

COUNTS = ~sa.exists().where(uncounted.c.table_id == results.c.table_id)
"""The condition that a match counts, in a query of its result."""


class SqlCounting(SqlRepository):
    """The part of `BoardRepository` that decides which matches count."""

    async def scored(self, guild: int) -> Sequence[ScoredMatch]:
        joined = scores.join(tables, tables.c.id == scores.c.table_id).outerjoin(
            uncounted, uncounted.c.table_id == scores.c.table_id
        )
        told = [scores.c[name] for name in ("table_id", "board", "ended_at", "lineup", "rated", "margins")]
        decided = [uncounted.c[name] for name in ("member", "at", "why")]
        query = sa.select(*told, *decided, tables.c.verdict).select_from(joined).where(scores.c.guild == guild)
        rows = await self._sql.rows(query.order_by(scores.c.ended_at.desc(), scores.c.table_id.desc()).limit(EXAMINED))
        return [
            ScoredMatch(
                row["table_id"],
                row["board"],
                row["ended_at"],
                row["lineup"],
                row["rated"],
                tuple(row["margins"]),
                row["verdict"] is not None,
                None
                if row["at"] is None
                else Uncounted(
                    row["table_id"], row["board"], row["member"], row["at"], tuple(row["why"]), row["lineup"]
                ),
            )
            for row in rows
        ]

    async def lineups_without(
        self, guild: int, board: str, table: int
    ) -> tuple[BoardKey, Lineup, Sequence[Lineup]] | None:
        own = (scores.c.guild == guild, scores.c.board == board)
        joined = sa.select(scores).join(results, results.c.table_id == scores.c.table_id).where(*own, COUNTS)
        found = await self._sql.rows(joined.where(scores.c.table_id == table))
        if not found or not found[0]["rated"] or len(found[0]["lineup"]) == 1:
            return None
        sides, key = found[0]["lineup"], BoardKey(guild, board, found[0]["season"])
        matches = [played_of(row) for row in await self._sql.rows(joined.where(scores.c.lineup == sides))]
        others = Lineup(sides, summed(sides, [each for each in matches if each.table != table], key.season))
        rest = sa.select(lineups).where(
            lineups.c.guild == key.guild,
            lineups.c.board == key.board,
            lineups.c.season == key.season,
            lineups.c.lineup != sides,
        )
        kept = [lineup_of(row) for row in await self._sql.rows(rest)]
        own_match = next(each for each in matches if each.table == table)
        return key, Lineup(sides, Sums(1, own_match.rounds, own_match.margins)), [*kept, others]

    async def set_counted(self, guild: int, decision: Uncounted, *, counts: bool) -> bool:
        def write(connection: Connection) -> int:
            lock_boards(connection, guild)
            own = uncounted.c.table_id == decision.table
            known = sa.select(results.c.table_id).join(tables, tables.c.id == results.c.table_id)
            is_here = connection.execute(known.where(results.c.table_id == decision.table, tables.c.guild == guild))
            counted = connection.execute(sa.select(uncounted.c.table_id).where(own)).first() is None
            if is_here.first() is None or counted is counts:
                return 0
            new = sa.insert(uncounted).values(
                guild=guild,
                table_id=decision.table,
                board=decision.board,
                member=decision.member,
                at=decision.at,
                why=list(decision.why),
            )
            connection.execute(sa.delete(uncounted).where(own) if counts else new)
            before, after = (decision.table, None) if counts else (None, decision.table)
            change = ServerChange(decision.at, decision.member, UNCOUNTED, before, after)
            told = {name: getattr(change, name) for name in ServerChange.__slots__}
            connection.execute(sa.insert(server_changes).values(guild=guild, **told))
            _recount(connection, guild, decision.board, decision.table)
            return 1

        return bool(await self._sql.write(write))


def _recount(connection: Connection, guild: int, board: str, table: int) -> None:
    """Recompute the lines and sums that a match affects, of all time and of open seasons."""
    ended_at = connection.execute(sa.select(results.c.ended_at).where(results.c.table_id == table)).scalar_one()
    within = (seasons.c.guild == guild, seasons.c.starts_at <= ended_at, seasons.c.ends_at > ended_at)
    row = connection.execute(sa.select(seasons).where(*within)).mappings().first()
    season = None if row is None or row["closed"] else Season(**row)
    _recount_lines(connection, guild, board, table, season)
    score = connection.execute(sa.select(scores).where(scores.c.table_id == table)).mappings().first()
    if score is not None and score["rated"] and len(score["lineup"]) > 1:
        _recount_sums(connection, guild, board, score["lineup"], ended_at)


def _recount_lines(connection: Connection, guild: int, board: str, table: int, season: Season | None) -> None:
    theirs = sa.select(placings.c.members).where(placings.c.table_id == table)
    of_board = (placings.c.guild == guild, placings.c.board == board)
    told = sa.select(placings, results.c.ended_at).join(results, results.c.table_id == placings.c.table_id)
    query = told.where(*of_board, placings.c.members.in_(theirs)).order_by(results.c.ended_at, results.c.table_id)
    numbers = [ALL_TIME] if season is None else [ALL_TIME, season.number]
    named = connection.execute(theirs).scalars().all()
    after = {(number, members): Tally() for number in numbers for members in named}
    for row in connection.execute(query.where(COUNTS)).mappings():
        placing = Placing(row["members"], Result(row["result"]), row["figures"])
        for number in numbers:
            if season is None or number == ALL_TIME or season.starts_at <= row["ended_at"] < season.ends_at:
                after[number, row["members"]] = after[number, row["members"]].after(placing)
    _take_off(connection, guild, board, numbers, named)
    write_lines(connection, guild, board, {}, {key: tally for key, tally in after.items() if tally.matches})


def _take_off(
    connection: Connection, guild: int, board: str, numbers: Sequence[int], named: Sequence[tuple[int, ...]]
) -> None:
    """Remove lines, and their places in all rankings except those of ratings."""
    of = (lines.c.guild == guild, lines.c.board == board, lines.c.season.in_(numbers), lines.c.members.in_(named))
    connection.execute(sa.delete(lines).where(*of))
    of_board = (leagues.c.guild == guild, leagues.c.board == board, leagues.c.season.in_(numbers))
    ours = sa.select(leagues.c.id).where(*of_board, leagues.c.ranking != RATING)
    theirs = (places.c.league.in_(ours), places.c.members.in_(named))
    joined = sa.select(places, leagues.c.ranking).join(leagues, leagues.c.id == places.c.league).where(*theirs)
    shown = [row for row in connection.execute(joined).mappings() if row["shown"]]
    connection.execute(sa.delete(places).where(*theirs))
    fewer = Counter((row["league"], row["rank"] >> TIERS[row["ranking"]]) for row in shown)
    add_to_tiers(connection, {tier: -size for tier, size in fewer.items()})


def _recount_sums(connection: Connection, guild: int, board: str, sides: Sides, ended_at: datetime) -> None:
    """Recompute the sums of a line-up that a match changes, also by the weights of those in the week after it."""
    same = (scores.c.guild == guild, scores.c.board == board, scores.c.lineup == sides)
    joined = sa.select(scores).join(results, results.c.table_id == scores.c.table_id).where(*same, COUNTS)
    matches = [played_of(row) for row in connection.execute(joined).mappings()]
    within = (scores.c.ended_at >= ended_at, scores.c.ended_at < ended_at + WEEK)
    theirs = sa.select(scores.c.season).where(*same, *within)
    still_open = (seasons.c.guild == guild, ~seasons.c.closed, seasons.c.number.in_(theirs))
    numbers = connection.execute(sa.select(seasons.c.number).where(*still_open)).scalars()
    for number in (ALL_TIME, *numbers):
        key = {"guild": guild, "board": board, "season": number, "lineup": sides}
        sums = summed(sides, matches, number)
        own = [lineups.c[name] == value for name, value in key.items()]
        earlier = connection.execute(sa.select(lineups.c.matches).where(*own)).scalar() or 0
        connection.execute(sa.delete(lineups).where(*own))
        if sums.matches:
            connection.execute(write_over(lineups).values(**key, **{**sums._asdict(), "margins": list(sums.margins)}))
        # The stored ratings count as including no match any more, so the next reader has them recomputed.
        league = (leagues.c.guild == guild, leagues.c.board == board, leagues.c.season == number)
        changed = {"counted": leagues.c.counted + sums.matches - earlier, "as_of": -1}
        connection.execute(sa.update(leagues).where(*league, leagues.c.ranking == RATING).values(**changed))
