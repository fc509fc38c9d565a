"""The questions that boards are asked, as statements: pages and ranks are read from the index of the places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from bot.boards.board_storage import Line
from bot.boards.lineups import Lineup, Sums
from bot.boards.rating import Known, Rating
from bot.boards.tally import TIERS, Tally
from bot.store.schema import leagues, lines, lineups, partners, places, ratings, seasons, tiers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy.engine import RowMapping

    from bot.boards.board_storage import BoardKey, League


_COLUMNS: list[sa.Column[Any]] = [places.c.members, places.c.rank]
_PLACES = sa.select(*_COLUMNS)


def of_board(table: sa.Table, key: BoardKey) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a row belongs to a board."""
    return (table.c.guild == key.guild, table.c.board == key.board, table.c.season == key.season)


def league_row(league: League) -> sa.Select[Any]:
    """Ask for the row of a ranking."""
    own = (leagues.c.ranking == league.ranking, leagues.c.pair == league.pair)
    return sa.select(leagues).where(*of_board(leagues, league.key), *own)


def page_of(league: int, limit: int, offset: int) -> sa.Select[Any]:
    """Ask who stands on a page of a ranking."""
    shown = _PLACES.where(places.c.league == league, places.c.shown)
    return shown.order_by(places.c.rank.desc(), places.c.members).limit(limit).offset(offset)


def places_of(league: int, members: Sequence[tuple[int, ...]]) -> sa.Select[Any]:
    """Ask where these stand in a ranking, the best first."""
    own = (places.c.league == league, places.c.members.in_(members))
    return _PLACES.where(*own).order_by(places.c.rank.desc(), places.c.members)


def before(league: int, ranking: str, rank: int) -> sa.Select[Any]:
    """Ask how many of those who are shown stand before a rank: all of the tiers above, and the better of its own."""
    low_bits = TIERS[ranking]
    tier = rank >> low_bits
    above = sa.select(sa.func.coalesce(sa.func.sum(tiers.c.size), 0)).where(
        tiers.c.league == league, tiers.c.tier > tier
    )
    own = (places.c.league == league, places.c.shown, places.c.rank > rank, places.c.rank < (tier + 1) << low_bits)
    return sa.select(above.scalar_subquery() + sa.select(sa.func.count()).where(*own).scalar_subquery())


def pairs_of(key: BoardKey, member: int) -> sa.Select[Any]:
    """Ask for the pairs that a member has played in."""
    own = (partners.c.guild == key.guild, partners.c.board == key.board, partners.c.member == member)
    return sa.select(partners.c.members).where(*own)


def tallies_of(key: BoardKey, members: Sequence[tuple[int, ...]]) -> sa.Select[Any]:
    """Ask for lines."""
    columns = [lines.c.members, *(lines.c[name] for name in Tally.__slots__)]
    return sa.select(*columns).where(*of_board(lines, key), lines.c.members.in_(members))


def ratings_of(key: BoardKey, members: Sequence[tuple[int, ...]]) -> sa.Select[Any]:
    """Ask for ratings."""
    return sa.select(ratings).where(*of_board(ratings, key), ratings.c.members.in_(members))


def lineups_of(key: BoardKey) -> sa.Select[Any]:
    """Ask for all line-ups of a board."""
    return sa.select(lineups).where(*of_board(lineups, key))


def seasons_of(guild: int) -> sa.Select[Any]:
    """Ask for the seasons of a server, the newest first."""
    return sa.select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc())


def line(rank: int, tally: RowMapping, rating: Rating | None) -> Line:
    """A line of a board from its rows."""
    return Line(rank, tally["members"], Tally(**{name: tally[name] for name in Tally.__slots__}), rating)


def rating(row: RowMapping) -> Rating:
    """The rating in a row."""
    skill, own = Known(row["value"], row["deviation"]), Known(row["own_value"], row["own_deviation"])
    return Rating(row["members"], skill, own, row["rounds"], row["provisional"])


def rating_row(key: BoardKey, each: Rating) -> dict[str, Any]:
    """The row of a rating."""
    points = {"value": each.skill.value, "deviation": each.skill.deviation}
    own = {"own_value": each.own.value, "own_deviation": each.own.deviation}
    known = {"members": each.members, "rounds": each.rounds, "provisional": each.provisional}
    return {**key._asdict(), **points, **own, **known}


def lineup(row: RowMapping) -> Lineup:
    """The line-up in a row."""
    return Lineup(row["lineup"], Sums(row["matches"], row["rounds"], tuple(row["margins"])))
