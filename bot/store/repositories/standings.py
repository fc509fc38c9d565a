"""Writes the end of a match to the boards: lines, places, its rounds, and the sums of its line-up.

All of it is in the transaction that ends the match, and under the lock of the server's boards, so that reading a row
and writing it back loses nothing.

It also hides a member from the boards, so that others move up, and shows them again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from bot.boards.lineups import WEEK, Played, Sides, Sums, added, nothing, played, sides_of
from bot.boards.rankings import ALL_TIME, RANKINGS, RATING, TIERS, Tally, span
from bot.people.settings import ServerSettings
from bot.store.columns import names_member
from bot.store.engine import lock_boards
from bot.store.rows import TALLY, played_of, tally_of, write_over
from bot.store.schema import (
    bests,
    hidden_members,
    leagues,
    lines,
    lineups,
    partners,
    places,
    scores,
    seasons,
    servers,
    tiers,
    uncounted,
)
from bot.tables.model.records import MatchResult

_LineKey = tuple[int, tuple[int, ...]]


def add_match(connection: Connection, guild: int, table: int, result: MatchResult) -> None:
    """Count a match on its board, in the open transaction of `connection`."""
    season = season_of(connection, guild, result.ended_at)
    if result.placings:
        _add_lines(connection, guild, result, season)
    add_score(connection, guild, table, result, season)
    add_bests(connection, guild, table, result)


def add_bests(connection: Connection, guild: int, table: int, result: MatchResult) -> None:
    """Store the bests of a match."""
    of_match = {"table_id": table, "guild": guild, "board": result.board, "apart": result.apart}
    rows = [{**of_match, **best._asdict()} for best in result.bests]
    if rows:
        connection.execute(sa.insert(bests), rows)


def season_of(connection: Connection, guild: int, moment: datetime) -> int:
    """The number of the season of a match that ends at this moment; 0 for none. A new season gets its row."""
    newest = sa.select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc()).limit(1)
    row = connection.execute(newest).mappings().first()
    if row is not None and row["starts_at"] <= moment < row["ends_at"]:
        return int(row["number"])
    if row is not None and moment < row["starts_at"]:
        within = seasons.c.starts_at <= moment, seasons.c.ends_at > moment
        found = connection.execute(sa.select(seasons.c.number).where(seasons.c.guild == guild, *within))
        return int(found.scalar() or ALL_TIME)
    lasts = span(settings_of(connection, guild), moment)
    if lasts is None:
        return ALL_TIME
    number = 1 if row is None else int(row["number"]) + 1
    starts_at = lasts.starts_at if row is None else max(lasts.starts_at, row["ends_at"])
    new = {"guild": guild, "number": number, "starts_at": starts_at, "ends_at": lasts.ends_at}
    connection.execute(sa.insert(seasons).values(**new, closed=False, announced=False))
    return number


def settings_of(connection: Connection, guild: int) -> ServerSettings:
    kept = connection.execute(sa.select(servers.c.settings).where(servers.c.guild == guild)).scalar()
    return ServerSettings.from_json(kept or {})


def _add_lines(connection: Connection, guild: int, result: MatchResult, season: int) -> None:
    counted = sorted({ALL_TIME, season})
    found = connection.execute(lines_of_match(guild, result, counted)).mappings().all()
    kept = {(row["season"], row["members"]): tally_of(row) for row in found}
    after = {
        (number, placing.members): kept.get((number, tuple(sorted(placing.members))), Tally()).after(placing)
        for number in counted
        for placing in result.placings
    }
    pairs = [
        {"guild": guild, "board": result.board, "member": member, "members": members}
        for members in {placing.members for placing in result.placings if len(placing.members) > 1}
        for member in members
    ]
    if pairs:
        connection.execute(insert(partners).on_conflict_do_nothing(), pairs)
    write_lines(connection, guild, result.board, kept, after)


def write_lines(
    connection: Connection,
    guild: int,
    board: str,
    before: Mapping[_LineKey, Tally],
    after: Mapping[_LineKey, Tally],
) -> None:
    """Write lines by season and members, with their places in every ranking that ranks them."""
    rows = [
        {"guild": guild, "board": board, "season": number, "members": members, **asdict(tally)}
        for (number, members), tally in after.items()
    ]
    if rows:
        connection.execute(write_over(lines), rows)
        _rank(connection, guild, board, before, after)


def lines_of_match(guild: int, result: MatchResult, counted: Sequence[int]) -> sa.Select[Any]:
    """The query for the lines of everyone in a match, by their full keys."""
    members = lines.c.members.in_([placing.members for placing in result.placings])
    of_board = (lines.c.guild == guild, lines.c.board == result.board, lines.c.season.in_(counted))
    return sa.select(lines.c.season, lines.c.members, *TALLY).where(*of_board, members)


def _rank(
    connection: Connection,
    guild: int,
    board: str,
    before: Mapping[_LineKey, Tally],
    after: Mapping[_LineKey, Tally],
) -> None:
    """Write the places of lines in every ranking that ranks them."""
    members = {member for _, each in after for member in each}
    concealed = hidden_of(connection, members)
    ranks = [
        (number, ranking, each, rank)
        for (number, each), tally in after.items()
        for ranking, rank_of in RANKINGS.items()
        if (rank := rank_of(tally)) is not None
    ]
    found = league_ids(connection, guild, board, {(season, key, len(each) > 1) for season, key, each, _ in ranks})
    numbers = [found[season, key, len(each) > 1] for season, key, each, _ in ranks]
    rows = [
        {"league": number, "members": each, "rank": rank, "shown": not concealed & {*each}}
        for number, (_, _, each, rank) in zip(numbers, ranks, strict=True)
    ]
    connection.execute(write_over(places), rows)
    moved: Counter[tuple[int, int]] = Counter()
    for number, (season, ranking, each, rank) in zip(numbers, ranks, strict=True):
        if not concealed & {*each}:
            moved[number, rank >> TIERS[ranking]] += 1
            earlier = before.get((season, each))
            if earlier is not None and (old := RANKINGS[ranking](earlier)) is not None:
                moved[number, old >> TIERS[ranking]] -= 1
    add_to_tiers(connection, moved)


def add_to_tiers(connection: Connection, moved: Mapping[tuple[int, int], int]) -> None:
    """Add to the numbers of places in tiers of leagues; a tier without any has no row."""
    rows = [{"league": league, "tier": tier, "size": more} for (league, tier), more in moved.items() if more]
    if rows:
        new = insert(tiers)
        more = {"size": tiers.c.size + new.excluded.size}
        connection.execute(new.on_conflict_do_update(index_elements=list(tiers.primary_key), set_=more), rows)
        same = (tiers.c.league == sa.bindparam("of_league"), tiers.c.tier == sa.bindparam("of_tier"))
        fewer = [{"of_league": row["league"], "of_tier": row["tier"]} for row in rows if row["size"] < 0]
        if fewer:
            connection.execute(sa.delete(tiers).where(*same, tiers.c.size == 0), fewer)


def hidden_of(connection: Connection, members: Iterable[int]) -> set[int]:
    """The members among these who are hidden from the boards."""
    found = connection.execute(sa.select(hidden_members.c.member).where(hidden_members.c.member.in_(list(members))))
    return set(found.scalars())


def league_ids(
    connection: Connection, guild: int, board: str, wanted: set[tuple[int, str, bool]]
) -> dict[tuple[int, str, bool], int]:
    """The numbers of leagues, by season, ranking and whether they are of pairs; missing leagues are created."""
    of_seasons = leagues.c.season.in_(sorted({season for season, _, _ in wanted}))
    query = sa.select(leagues).where(leagues.c.guild == guild, leagues.c.board == board, of_seasons)
    rows = connection.execute(query).mappings().all()
    found = {(row["season"], row["ranking"], row["pair"]): int(row["id"]) for row in rows}
    for season, ranking, pair in sorted(wanted - found.keys()):
        new = sa.insert(leagues).values(guild=guild, board=board, season=season, ranking=ranking, pair=pair)
        found[season, ranking, pair] = int(connection.execute(new.returning(leagues.c.id)).scalar_one())
    return found


def add_score(connection: Connection, guild: int, table: int, result: MatchResult, season: int) -> None:
    """Store a match round by round, and add it to the sums of its line-up."""
    score = result.score
    if score is None:
        return
    sides, new = sides_of(score), played(score, result.ended_at, table, season)
    order = sorted(range(len(score.sides)), key=lambda side: tuple(sorted(score.sides[side])))
    rounds = [[[each.points[side] for side in order], each.rated] for each in score.rounds]
    key = {"table_id": table, "guild": guild, "board": result.board, "season": season, "lineup": sides}
    values = {"ended_at": new.ended_at, "rounds": rounds, "rated": new.rounds, "margins": list(new.margins)}
    connection.execute(sa.insert(scores).values(**key, **values))
    if new.rounds and len(sides) > 1:
        near = _near(connection, guild, result.board, sides, new)
        _add_sums(connection, guild, result.board, sides, added(sides, near, new))
        _count_rated(connection, guild, result.board, sorted({ALL_TIME, season}))


def _near(connection: Connection, guild: int, board: str, sides: Sides, new: Played) -> list[Played]:
    """The matches of the same sides within a week of a match."""
    near = scores.c.ended_at.between(new.ended_at - WEEK, new.ended_at + WEEK)
    same = (scores.c.guild == guild, scores.c.board == board, scores.c.lineup == sides)
    counts = ~sa.exists().where(uncounted.c.table_id == scores.c.table_id)
    query = sa.select(scores).where(*same, near, scores.c.table_id != new.table, counts)
    return [played_of(row) for row in connection.execute(query).mappings()]


def _add_sums(connection: Connection, guild: int, board: str, sides: Sides, more: Mapping[int, Sums]) -> None:
    same = (lineups.c.guild == guild, lineups.c.board == board, lineups.c.lineup == sides)
    query = sa.select(lineups).where(*same, lineups.c.season.in_(list(more)))
    kept = {row["season"]: row for row in connection.execute(query).mappings().all()}
    rows: list[dict[str, Any]] = []
    for season, sums in more.items():
        row = kept.get(season)
        before = Sums(row["matches"], row["rounds"], tuple(row["margins"])) if row else nothing(sides)
        after = before.plus(sums)
        key = {"guild": guild, "board": board, "season": season, "lineup": sides}
        rows.append({**key, **after._asdict(), "margins": list(after.margins)})
    connection.execute(write_over(lineups), rows)


def _count_rated(connection: Connection, guild: int, board: str, counted: Sequence[int]) -> None:
    """Note that ratings have one more match to include."""
    same = {"guild": guild, "board": board, "ranking": RATING, "pair": False, "counted": 1}
    key = [leagues.c[name] for name in ("guild", "board", "season", "ranking", "pair")]
    more = {"counted": leagues.c.counted + 1}
    new = insert(leagues).on_conflict_do_update(index_elements=key, set_=more)
    connection.execute(new, [{**same, "season": season} for season in counted])


def conceal(connection: Connection, member: int, *, hide: bool) -> None:
    """Hide or show the places of a member and of their pairs, in the open transaction of `connection`."""
    lock_boards(connection)
    own = sa.select(hidden_members.c.member).where(hidden_members.c.member == member)
    if (connection.execute(own).first() is not None) is hide:
        return
    change = (
        sa.insert(hidden_members).values(member=member)
        if hide
        else sa.delete(hidden_members).where(hidden_members.c.member == member)
    )
    connection.execute(change)
    theirs = names_member(places.c.members, sa.literal(member))
    someone = sa.exists().where(names_member(places.c.members, hidden_members.c.member))
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
