"""Leaderboards: a line for each member and each pair, updated after every match and ranked by an index.

Members who tie share a rank, and the next rank skips accordingly (1, 2, 2, 4).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.games.values import BEST, POINTS
from bot.store.schema import lines
from bot.store.upsert import write_over
from bot.tables.records import BoardRow, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlalchemy.engine import RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.tables.records import Figures, MatchResult, Placing

_NEVER = -1e9
"""Ranks members without a figure yet below everyone who has one; no total of points comes near it."""
_SHOWN = [lines.c[each] for each in ("members", "matches", "wins", "draws", "losses", "streak", "figures")]


@dataclass(frozen=True, slots=True)
class Tally:
    """What a line says about its members: see `BoardRow`."""

    matches: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    streak: int = 0
    figures: Figures = field(default_factory=dict[str, int])

    def after(self, placing: Placing) -> Tally:
        """The line after one more match."""
        result = placing.result
        return replace(
            self,
            matches=self.matches + 1,
            wins=self.wins + (result is Result.WIN),
            draws=self.draws + (result is Result.DRAW),
            losses=self.losses + (result is Result.LOSS),
            streak=self.streak + 1 if result is Result.WIN else 0,
            figures=_joined(self.figures, placing.figures),
        )

    def rank(self, best: str) -> tuple[float, float, float]:
        """What the line is ranked by, highest first: the figure `best` or, if that is "", wins, win rate, points."""
        if best:
            return (self.figures.get(best, _NEVER), 0, 0)
        return (self.wins, self.wins / self.matches, self.figures.get(POINTS, 0))


def _joined(before: Figures, new: Figures) -> dict[str, int]:
    """The figures with those of one more match."""
    joined = dict(before)
    for name, value in new.items():
        joined[name] = max(before.get(name, value), value) if name.startswith(BEST) else before.get(name, 0) + value
    return joined


async def add(connection: AsyncConnection, guild: int, result: MatchResult) -> None:
    """Add a match to the lines of its board, in the transaction that `connection` has open for writing.

    Nobody else can write meanwhile, so reading a line and writing it back loses nothing.
    """
    kept = await _tallies(connection, guild, result)
    rows: list[dict[str, Any]] = []
    for placing in result.placings:
        tally = kept.get(tuple(sorted(placing.members)), Tally()).after(placing)
        first, second, third = tally.rank(result.best)
        key = {"guild": guild, "board": result.board, "pair": _pair(placing), "members": placing.members}
        rows.append({**key, **asdict(tally), "first": first, "second": second, "third": third})
    await connection.execute(write_over(lines), rows)


def _pair(placing: Placing) -> bool:
    return len(placing.members) > 1


async def _tallies(connection: AsyncConnection, guild: int, result: MatchResult) -> Mapping[tuple[int, ...], Tally]:
    """The lines of everyone in a match as they were before it."""
    found = (await connection.execute(of_match(guild, result))).mappings().all()
    return {row["members"]: Tally(**{name: row[name] for name in Tally.__slots__}) for row in found}


def of_match(guild: int, result: MatchResult) -> sa.Select[Any]:
    """Ask for the lines of everyone in a match, by their full keys."""
    either = lines.c.pair.in_([False, True])
    members = lines.c.members.in_([placing.members for placing in result.placings])
    return sa.select(*_SHOWN).where(lines.c.guild == guild, lines.c.board == result.board, either, members)


def page(guild: int, board: str, *, pairs: bool, limit: int, offset: int) -> sa.Select[Any]:
    """Ask for a page of a board; ties are ordered by id, so that pages never repeat a line."""
    order = (*(key.desc() for key in _keys(lines)), lines.c.members)
    return _ranked(guild, board, pairs=pairs).order_by(*order).limit(limit).offset(offset)


def line(guild: int, board: str, member: int) -> sa.Select[Any]:
    """Ask for one member's line."""
    return _ranked(guild, board, pairs=False).where(lines.c.members == (member,))


def board_row(row: RowMapping) -> BoardRow:
    """The line in a row."""
    return BoardRow(**row)


def _ranked(guild: int, board: str, *, pairs: bool) -> sa.Select[Any]:
    """The lines of a board, each with its rank: one more than the number of better lines."""
    other = lines.alias("other")
    better = sa.tuple_(*_keys(other)) > sa.tuple_(*_keys(lines))
    before = sa.select(sa.func.count()).where(*_of(other, guild, board, pairs=pairs), better).scalar_subquery()
    return sa.select((before + 1).label("rank"), *_SHOWN).where(*_of(lines, guild, board, pairs=pairs))


def _keys(table: sa.FromClause) -> Iterable[sa.ColumnElement[float]]:
    return (table.c.first, table.c.second, table.c.third)


def _of(table: sa.FromClause, guild: int, board: str, *, pairs: bool) -> tuple[sa.ColumnElement[bool], ...]:
    return (table.c.guild == guild, table.c.board == board, table.c.pair == pairs)
