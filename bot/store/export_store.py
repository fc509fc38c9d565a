"""What is read of a server for its export."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping

from bot.boards.export import Told, ToldLine, ToldMatch, rounds_of
from bot.store.connected import Connected
from bot.store.mapping import tally_of
from bot.store.schema import lines, placings, results, scores
from bot.tables.model.records import Result


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
