"""Turns records into rows and back, field by field.

Write a row, or over the one with its key.

What a match that ends writes to the boards: lines, places, its rounds, and the sums of its line-up.

All of it in the transaction that ends the match, and under the lock of the server's boards, so that reading a row and
writing it back loses nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection, RowMapping

from bot.boards.lineups import WEEK, Played, Sides, Sums, added, nothing, played, sides_of
from bot.boards.rankings import ALL_TIME, RANKINGS, RATING, TIERS, Tally, span
from bot.people.settings import ServerSettings
from bot.store.schema import hidden, leagues, lines, lineups, partners, places, scores, seasons, servers, tables, tiers
from bot.tables.model.records import (
    AgainstComputer,
    Answer,
    Cause,
    CommandRecord,
    DeadlineKind,
    Ending,
    Handover,
    MatchResult,
    Occupant,
    PlayedBy,
    Posting,
    PostKind,
    SeatRecord,
    Status,
    TableOptions,
    TableRecord,
    Verdict,
    WaitingRecord,
)

Row = dict[str, Any]


def table_row(record: TableRecord) -> Row:
    """Every column of a table but its id."""
    return {
        "guild": record.guild,
        "channel": record.channel,
        "host": record.host,
        "shared": record.shared,
        "game": record.game,
        "preset": record.preset,
        "options": dict(record.options),
        "side_count": record.side_count,
        "status": record.status.value,
        "seats": [_seat_row(seat) for seat in record.seats],
        "next_seed": record.next_seed,
        "created_at": record.created_at,
        "message": record.message,
        "ping": record.ping,
        "end_votes": list(record.end_votes),
        "conceding": list(record.conceding),
        "verdict": None if record.verdict is None else _verdict_row(record.verdict),
        "handovers": [_handover_row(each) for each in record.handovers],
        "waiting_for": {kind.value: number for kind, number in record.waiting_for.items()},
        "first_dealer": record.first_dealer,
        "invitation": record.invitation,
        "table_options": record.table_options.to_json(),
        "silent_at": record.silent_at,
        "posts": record.posts,
        "postings": {kind.value: _posting_row(posting) for kind, posting in record.postings.items()},
        "old_messages": list(record.old_messages),
        **times_row(record),
    }


def times_row(record: TableRecord | WaitingRecord) -> Row:
    """What moves on when nobody has lived for a while."""
    since = {kind.value: moment.isoformat() for kind, moment in record.waiting_since.items()}
    return {"waiting_since": since, "due": record.due, "changes": record.changes}


WAITING = [tables.c[name] for name in WaitingRecord.__slots__]
"""The columns that `waiting_record` reads."""


def waiting_record(row: RowMapping) -> WaitingRecord:
    """What a start has to know of the table in a row."""
    fields: dict[str, Any] = dict(row)
    fields["status"] = Status(fields["status"])
    fields["waiting_since"] = _since(fields["waiting_since"])
    fields["table_options"] = TableOptions.from_json(fields["table_options"])
    return WaitingRecord(**fields)


def _since(kept: Mapping[str, str]) -> Mapping[DeadlineKind, datetime]:
    return {DeadlineKind(kind): datetime.fromisoformat(since) for kind, since in kept.items()}


def table_record(row: RowMapping) -> TableRecord:
    """The table in a row."""
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "drawn"}
    fields["status"] = Status(fields["status"])
    fields["seats"] = tuple(SeatRecord(**seat) for seat in fields["seats"])
    fields["end_votes"] = tuple(fields["end_votes"])
    fields["conceding"] = tuple(fields["conceding"])
    fields["verdict"] = None if fields["verdict"] is None else _verdict(fields["verdict"])
    fields["handovers"] = tuple(_handover(each) for each in fields["handovers"])
    fields["waiting_since"] = _since(fields["waiting_since"])
    fields["waiting_for"] = {DeadlineKind(kind): number for kind, number in fields["waiting_for"].items()}
    fields["postings"] = {PostKind(kind): _posting(row) for kind, row in fields["postings"].items()}
    fields["old_messages"] = tuple(fields["old_messages"])
    fields["table_options"] = TableOptions.from_json(fields["table_options"])
    return TableRecord(**fields)


def command_row(table: int, record: CommandRecord) -> Row:
    """One row of the journal of a table."""
    return _row_of(table, record) | {"played_by": record.played_by.value}


def command_record(row: RowMapping) -> CommandRecord:
    """The command in a row."""
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "table_id"}
    fields["played_by"] = PlayedBy(fields["played_by"])
    return CommandRecord(**fields)


def occupant_row(table: int, occupant: Occupant) -> Row:
    """One occupant of a seat at a table."""
    return _row_of(table, occupant) | {"cause": occupant.cause.value}


def occupant_record(row: RowMapping) -> Occupant:
    """The occupant in a row."""
    return Occupant(row["number"], row["seat"], row["from_seq"], row["member"], Cause(row["cause"]))


def _row_of(table: int, record: CommandRecord | Occupant) -> Row:
    """A record's fields, which are named like the columns, and the table's id."""
    return {"table_id": table, **{name: getattr(record, name) for name in record.__slots__}}


def name_rows(record: TableRecord) -> list[Row]:
    """A row for each member at a table whose name is known."""
    seated = [seat for seat in record.seats if seat.member is not None and seat.name]
    return [{"guild": record.guild, "member": seat.member, "name": seat.name} for seat in seated]


def placing_rows(table: TableRecord, result: MatchResult) -> list[Row]:
    """A row for each member and each pair of a match's result."""
    return [
        {
            "table_id": table.id,
            "members": placing.members,
            "guild": table.guild,
            "board": result.board,
            "pair": len(placing.members) > 1,
            "result": placing.result.value,
            "figures": dict(placing.figures),
        }
        for placing in result.placings
    ]


def against_rows(table: TableRecord, against: Iterable[AgainstComputer]) -> list[Row]:
    """A row for each member and each level that they played against."""
    return [
        {**each._asdict(), "table_id": table.id, "guild": table.guild, "result": each.result.value} for each in against
    ]


def _seat_row(seat: SeatRecord) -> Row:
    return {name: getattr(seat, name) for name in seat.__slots__}


def _verdict_row(verdict: Verdict) -> Row:
    return {"reason": verdict.reason.value, "winner": verdict.winner}


def _verdict(row: Row) -> Verdict:
    return Verdict(Ending(row["reason"]), row["winner"])


def _posting_row(posting: Posting) -> Row:
    return posting._asdict() | {"at": posting.at.isoformat()}


def _posting(row: Row) -> Posting:
    fields: dict[str, Any] = row | {"at": datetime.fromisoformat(row["at"])}
    return Posting(**fields)


def _handover_row(handover: Handover) -> Row:
    answer = None if handover.answer is None else handover.answer.value
    return handover._asdict() | {"votes": list(handover.votes), "answer": answer}


def _handover(row: Row) -> Handover:
    answer = row.get("answer")
    fields: dict[str, Any] = row | {"votes": tuple(row["votes"]), "answer": None if answer is None else Answer(answer)}
    return Handover(**fields)


TALLY = [lines.c[name] for name in Tally.__slots__]
"""The columns that `tally_of` reads."""


def tally_of(row: RowMapping) -> Tally:
    """What a row sums up of a line's matches."""
    return Tally(**{name: row[name] for name in Tally.__slots__})


def write_over(table: sa.Table) -> sa.Insert:
    """The statement for rows of a table; what stood under the same key is replaced as a whole."""
    new = insert(table)
    changed = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed)


_LineKey = tuple[int, tuple[int, ...]]


def add(connection: Connection, guild: int, table: int, result: MatchResult) -> None:
    """Count a match on its board, in the transaction that `connection` has open for writing."""
    season = season_of(connection, guild, result.ended_at)
    if result.placings:
        _add_lines(connection, guild, result, season)
    add_score(connection, guild, table, result, season)


def season_of(connection: Connection, guild: int, moment: datetime) -> int:
    """The number of the season that a match which ends at this moment belongs to; 0: none. A new one gets its row."""
    newest = sa.select(seasons).where(seasons.c.guild == guild).order_by(seasons.c.number.desc()).limit(1)
    row = connection.execute(newest).mappings().first()
    if row is not None and row["starts_at"] <= moment < row["ends_at"]:
        return int(row["number"])
    if row is not None and moment < row["starts_at"]:
        within = seasons.c.starts_at <= moment, seasons.c.ends_at > moment
        found = connection.execute(sa.select(seasons.c.number).where(seasons.c.guild == guild, *within))
        return int(found.scalar() or ALL_TIME)
    kept = connection.execute(sa.select(servers.c.settings).where(servers.c.guild == guild)).scalar()
    lasts = span(ServerSettings.from_json(kept or {}), moment)
    if lasts is None:
        return ALL_TIME
    number = 1 if row is None else int(row["number"]) + 1
    starts_at = lasts.starts_at if row is None else max(lasts.starts_at, row["ends_at"])
    new = {"guild": guild, "number": number, "starts_at": starts_at, "ends_at": lasts.ends_at}
    connection.execute(sa.insert(seasons).values(**new, closed=False, told=False))
    return number


def _add_lines(connection: Connection, guild: int, result: MatchResult, season: int) -> None:
    counted = sorted({ALL_TIME, season})
    kept = _tallies(connection, guild, result, counted)
    after = {
        (number, placing.members): kept.get((number, tuple(sorted(placing.members))), Tally()).after(placing)
        for number in counted
        for placing in result.placings
    }
    rows = [
        {"guild": guild, "board": result.board, "season": number, "members": members, **asdict(tally)}
        for (number, members), tally in after.items()
    ]
    connection.execute(write_over(lines), rows)
    pairs = [
        {"guild": guild, "board": result.board, "member": member, "members": members}
        for members in {placing.members for placing in result.placings if len(placing.members) > 1}
        for member in members
    ]
    if pairs:
        connection.execute(insert(partners).on_conflict_do_nothing(), pairs)
    _rank(connection, guild, result.board, kept, after)


def _tallies(
    connection: Connection, guild: int, result: MatchResult, counted: Sequence[int]
) -> Mapping[_LineKey, Tally]:
    """The lines of everyone in a match as they were before it."""
    found = connection.execute(of_match(guild, result, counted)).mappings().all()
    return {(row["season"], row["members"]): tally_of(row) for row in found}


def of_match(guild: int, result: MatchResult, counted: Sequence[int]) -> sa.Select[Any]:
    """Ask for the lines of everyone in a match, by their full keys."""
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
    """Write the places of lines in every ranking that has one for them."""
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
    """Note how many places more or fewer there are in tiers of leagues."""
    rows = [{"league": league, "tier": tier, "size": more} for (league, tier), more in moved.items() if more]
    if rows:
        new = insert(tiers)
        more = {"size": tiers.c.size + new.excluded.size}
        connection.execute(new.on_conflict_do_update(index_elements=list(tiers.primary_key), set_=more), rows)


def hidden_of(connection: Connection, members: Iterable[int]) -> set[int]:
    """Those of these members who are on no board."""
    found = connection.execute(sa.select(hidden.c.member).where(hidden.c.member.in_(list(members))))
    return set(found.scalars())


def league_ids(
    connection: Connection, guild: int, board: str, wanted: set[tuple[int, str, bool]]
) -> dict[tuple[int, str, bool], int]:
    """The numbers of leagues, by season, ranking and whether they are of pairs; new ones get theirs."""
    of_seasons = leagues.c.season.in_(sorted({season for season, _, _ in wanted}))
    query = sa.select(leagues).where(leagues.c.guild == guild, leagues.c.board == board, of_seasons)
    rows = connection.execute(query).mappings().all()
    found = {(row["season"], row["ranking"], row["pair"]): int(row["id"]) for row in rows}
    for season, ranking, pair in sorted(wanted - found.keys()):
        new = sa.insert(leagues).values(guild=guild, board=board, season=season, ranking=ranking, pair=pair)
        found[season, ranking, pair] = int(connection.execute(new.returning(leagues.c.id)).scalar_one())
    return found


def add_score(connection: Connection, guild: int, table: int, result: MatchResult, season: int) -> None:
    """Keep a match round by round, and add it to the sums of its line-up."""
    if result.score is None:
        return
    sides, new = sides_of(result.score), played(result.score, result.ended_at, table, season)
    _write_score(connection, guild, result, sides, new)
    if new.rounds and len(sides) > 1:
        near = _near(connection, guild, result.board, sides, new)
        more = added(sides, near, new)
        _add_sums(connection, guild, result.board, sides, more)
        _count_rated(connection, guild, result.board, sorted({ALL_TIME, season}))


def _write_score(connection: Connection, guild: int, result: MatchResult, sides: Sides, new: Played) -> None:
    score = result.score
    if score is None:
        return
    order = sorted(range(len(score.sides)), key=lambda side: tuple(sorted(score.sides[side])))
    rounds = [[[each.points[side] for side in order], each.rated] for each in score.rounds]
    row = {"table_id": new.table, "guild": guild, "board": result.board, "season": new.season, "lineup": sides}
    told = {"ended_at": new.ended_at, "rounds": rounds, "rated": new.rounds, "margins": list(new.margins)}
    connection.execute(sa.insert(scores).values(**row, **told))


def _near(connection: Connection, guild: int, board: str, sides: Sides, new: Played) -> list[Played]:
    """The matches of the same sides that a match shares a week with."""
    near = scores.c.ended_at.between(new.ended_at - WEEK, new.ended_at + WEEK)
    same = (scores.c.guild == guild, scores.c.board == board, scores.c.lineup == sides)
    query = sa.select(scores).where(*same, near, scores.c.table_id != new.table)
    rows = connection.execute(query).mappings().all()
    return [
        Played(row["ended_at"], row["table_id"], row["rated"], tuple(row["margins"]), row["season"]) for row in rows
    ]


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
    """Note that ratings have one more match to know of."""
    same = {"guild": guild, "board": board, "ranking": RATING, "pair": False, "counted": 1}
    key = [leagues.c[name] for name in ("guild", "board", "season", "ranking", "pair")]
    more = {"counted": leagues.c.counted + 1}
    new = insert(leagues).on_conflict_do_update(index_elements=key, set_=more)
    connection.execute(new, [{**same, "season": season} for season in counted])
