"""The questions that boards are asked, as statements: pages and ranks are read from the index of the places."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import RowMapping

from bot.boards.lineups import Lineup, Sums
from bot.boards.rankings import ALL_TIME, TIERS
from bot.boards.rating import Known, Rating
from bot.boards.record import PastMatch
from bot.boards.storage import BoardKey, League, Line
from bot.store.columns import BigNumber
from bot.store.mapping import TALLY, tally_of
from bot.store.schema import (
    against_computers,
    leagues,
    lines,
    lineups,
    partners,
    places,
    placings,
    ratings,
    results,
    scores,
    seasons,
    tiers,
)
from bot.tables.model.records import Result

MOST_MATCHES = 1000
"""So many of a member's matches are looked at for their record."""
_KNOWN: list[sa.Column[Any]] = [
    *(ratings.c[name] for name in ("value", "deviation", "own_value", "own_deviation", "rounds", "provisional"))
]


def of_board(table: sa.Table, key: BoardKey) -> tuple[sa.ColumnElement[bool], ...]:
    """The condition that a row belongs to a board."""
    return (table.c.guild == key.guild, table.c.board == key.board, table.c.season == key.season)


def league_row(league: League) -> sa.Select[Any]:
    """Ask for the row of a ranking."""
    own = (leagues.c.ranking == league.ranking, leagues.c.pair == league.pair)
    return sa.select(leagues).where(*of_board(leagues, league.key), *own)


def page_of(league: League, limit: int, offset: int = 0) -> sa.Select[Any]:
    """Ask for the lines on a page of a ranking."""
    shown = _places_of(league).where(places.c.shown)
    on_page = shown.order_by(places.c.rank.desc(), places.c.members).limit(limit).offset(offset)
    return _lines(league, on_page.subquery("standing"))


def own_lines_of(league: League, member: int) -> sa.Select[Any]:
    """Ask for a member's lines in a ranking, the best first, each with how many stand `before` it."""
    own: Any = [(member,)]
    if league.pair:
        key = league.key
        pairs = (partners.c.guild == key.guild, partners.c.board == key.board, partners.c.member == member)
        own = sa.select(partners.c.members).where(*pairs)
    own_places = _places_of(league).where(places.c.members.in_(own)).subquery("standing")
    ahead: sa.ColumnElement[Any] = _before(league, own_places.c.place).label("before")
    return _lines(league, own_places, ahead)


def before(league: League, rank: int) -> sa.Select[Any]:
    """Ask how many of those who are shown stand before a rank."""
    return sa.select(_before(league, sa.literal(rank, BigNumber)))


def _before(league: League, rank: sa.ColumnElement[int]) -> sa.ColumnElement[int]:
    """How many of those who are shown stand before a rank: all of the tiers above, and the better of its own."""
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
    own = (leagues.c.ranking == league.ranking, leagues.c.pair == league.pair)
    return sa.select(leagues.c.id).where(*of_board(leagues, league.key), *own).scalar_subquery()


def _places_of(league: League) -> sa.Select[Any]:
    columns: list[sa.ColumnElement[Any]] = [places.c.members, places.c.rank.label("place")]
    return sa.select(*columns).where(places.c.league == _league(league))


def _lines(league: League, at: sa.Subquery, *more: sa.ColumnElement[Any]) -> sa.Select[Any]:
    """The lines that stand at these places, the best first, with their ratings where they are rated."""
    columns = [at.c.members, at.c.place, *TALLY, *_KNOWN, *more]
    line = sa.and_(*of_board(lines, league.key), lines.c.members == at.c.members)
    rated = sa.and_(*of_board(ratings, league.key), ratings.c.members == at.c.members)
    joined = at.join(lines, line).outerjoin(ratings, rated)
    return sa.select(*columns).select_from(joined).order_by(at.c.place.desc(), at.c.members)


def ratings_of(key: BoardKey, members: Sequence[tuple[int, ...]]) -> sa.Select[Any]:
    """Ask for ratings."""
    return sa.select(ratings).where(*of_board(ratings, key), ratings.c.members.in_(members))


def matches_of(guild: int, board: str, member: int) -> sa.Select[Any]:
    """Ask for the newest matches of a member, the newest first."""
    own = (placings.c.guild == guild, placings.c.members == (member,), placings.c.board == board)
    told = [scores.c.lineup, scores.c.rated, scores.c.margins]
    columns = [placings.c.table_id, results.c.ended_at, placings.c.result, *told]
    joined = placings.join(results).outerjoin(scores, scores.c.table_id == placings.c.table_id)
    newest = (results.c.ended_at.desc(), placings.c.table_id.desc())
    return sa.select(*columns).select_from(joined).where(*own).order_by(*newest).limit(MOST_MATCHES)


def past_match(row: RowMapping) -> PastMatch:
    """The match in a row."""
    margins = tuple(row["margins"] or ())
    return PastMatch(row["table_id"], row["ended_at"], Result(row["result"]), row["lineup"], row["rated"] or 0, margins)


def against_computers_of(guild: int, member: int) -> sa.Select[Any]:
    """Ask how many matches with computers went how, by board and level."""
    of = against_computers.c
    columns: list[sa.ColumnElement[Any]] = [of.board, of.level, of.result, sa.func.count().label("matches")]
    own = (of.guild == guild, of.member == member)
    return sa.select(*columns).where(*own).group_by(of.board, of.level, of.result)


def lines_of(guild: int, member: int) -> sa.Select[Any]:
    """Ask for the lines of all time of a member."""
    columns = [lines.c.board, *TALLY]
    own = (lines.c.guild == guild, lines.c.season == ALL_TIME, lines.c.members == (member,))
    return sa.select(*columns).where(*own)


def lineups_of(key: BoardKey) -> sa.Select[Any]:
    """Ask for all line-ups of a board."""
    return sa.select(lineups).where(*of_board(lineups, key))


def seasons_of(guild: int) -> sa.Select[Any]:
    """Ask for the seasons of a server, the newest first."""
    return sa.select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc())


def line(rank: int, row: RowMapping) -> Line:
    """A line of a board from its row."""
    return Line(rank, row["members"], tally_of(row), None if row["value"] is None else rating(row))


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
