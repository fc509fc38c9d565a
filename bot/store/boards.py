"""Leaderboards: sums over standings, ranked. Equals share a rank, and the next rank counts them (1, 2, 2, 4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.store.schema import standings
from bot.tables.records import BoardRow, Result

if TYPE_CHECKING:
    from sqlalchemy.engine import RowMapping


def page(guild: int, board: str, *, pairs: bool, limit: int, offset: int) -> sa.Select[Any]:
    """Ask for a page of a board; equals stand in the order of their ids, so that pages never repeat a line."""
    ranked = _ranked(guild, board, pairs=pairs)
    return sa.select(ranked).order_by(ranked.c.rank, ranked.c.members).limit(limit).offset(offset)


def line(guild: int, board: str, member: int) -> sa.Select[Any]:
    """Ask for one member's line."""
    ranked = _ranked(guild, board, pairs=False)
    return sa.select(ranked).where(ranked.c.members == (member,))


def board_row(row: RowMapping) -> BoardRow:
    """The line that a row holds."""
    return BoardRow(**row)


def _ranked(guild: int, board: str, *, pairs: bool) -> sa.Subquery:
    sums = _sums(guild, board, pairs=pairs)
    rate = sa.cast(sums.c.wins, sa.Float) / sums.c.matches
    rank = sa.func.rank().over(order_by=(sums.c.wins.desc(), rate.desc(), sums.c.points.desc()))
    return sa.select(rank.label("rank"), sums).subquery("ranked")


def _sums(guild: int, board: str, *, pairs: bool) -> sa.Subquery:
    return (
        sa.select(
            standings.c.members,
            sa.func.count().label("matches"),
            _how_often(Result.WIN).label("wins"),
            _how_often(Result.DRAW).label("draws"),
            _how_often(Result.LOSS).label("losses"),
            sa.func.sum(standings.c.points).label("points"),
        )
        .where(standings.c.guild == guild, standings.c.board == board, standings.c.pair == pairs)
        .group_by(standings.c.members)
        .subquery("sums")
    )


def _how_often(result: Result) -> sa.ColumnElement[int]:
    return sa.func.sum(sa.case((standings.c.result == result.value, 1), else_=0))
