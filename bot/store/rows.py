"""Turns records into rows and back, field by field."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import RowMapping

from bot.boards.bests import ServerBest
from bot.boards.lineups import Lineup, Played, Sums
from bot.boards.ports import BoardKey, Line
from bot.boards.rankings import Tally
from bot.boards.rating import Known, Rating
from bot.store.schema import lines, ratings, tables
from bot.tables.model.bests import BestKind
from bot.tables.model.records import (
    AgainstComputer,
    Answer,
    AssignmentCause,
    CommandRecord,
    DayDeal,
    DeadlineKind,
    Ending,
    Handover,
    MatchResult,
    Occasion,
    PlayedBy,
    Posting,
    PostKind,
    SeatAssignment,
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
    verdict = record.verdict
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
        "seats": [{name: getattr(seat, name) for name in seat.__slots__} for seat in record.seats],
        "next_seed": record.next_seed,
        "created_at": record.created_at,
        "message": record.message,
        "ping": record.ping,
        "end_votes": list(record.end_votes),
        "conceding": list(record.conceding),
        "verdict": verdict and {"reason": verdict.reason.value, "winner": verdict.winner},
        "handovers": [
            each._asdict() | {"votes": list(each.votes), "answer": each.answer and each.answer.value}
            for each in record.handovers
        ],
        "waiting_for": {kind.value: number for kind, number in record.waiting_for.items()},
        "first_dealer": record.first_dealer,
        "invitation": record.invitation,
        "table_options": record.table_options.to_json(),
        "silent_at_seq": record.silent_at_seq,
        "posts": record.posts,
        "postings": {
            kind.value: posting._asdict() | {"at": posting.at.isoformat()} for kind, posting in record.postings.items()
        },
        "old_messages": list(record.old_messages),
        "occasion": record.occasion.value,
        "daily": record.daily and record.daily._asdict() | {"until": record.daily.until.isoformat()},
        **times_row(record),
    }


def times_row(record: TableRecord | WaitingRecord) -> Row:
    """The columns that change when deadlines are postponed."""
    since = {kind.value: moment.isoformat() for kind, moment in record.waiting_since.items()}
    return {"waiting_since": since, "due": record.due, "changes": record.changes}


WAITING = [tables.c[name] for name in WaitingRecord.__slots__]
"""The columns that `waiting_record` reads."""


def waiting_record(row: RowMapping) -> WaitingRecord:
    """The fields of the table in a row that a start needs."""
    fields: dict[str, Any] = dict(row)
    fields["status"] = Status(fields["status"])
    fields["waiting_since"] = _since(fields["waiting_since"])
    fields["table_options"] = TableOptions.from_json(fields["table_options"])
    return WaitingRecord(**fields)


def _since(kept: Mapping[str, str]) -> Mapping[DeadlineKind, datetime]:
    return {DeadlineKind(kind): datetime.fromisoformat(since) for kind, since in kept.items()}


def table_record(row: RowMapping) -> TableRecord:
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "drawn"}
    fields["status"] = Status(fields["status"])
    fields["occasion"] = Occasion(fields["occasion"])
    if (daily := fields["daily"]) is not None:
        fields["daily"] = DayDeal(daily["day"], daily["number"], datetime.fromisoformat(daily["until"]))
    fields["seats"] = tuple(SeatRecord(**seat) for seat in fields["seats"])
    fields["end_votes"] = tuple(fields["end_votes"])
    fields["conceding"] = tuple(fields["conceding"])
    if (verdict := fields["verdict"]) is not None:
        fields["verdict"] = Verdict(Ending(verdict["reason"]), verdict["winner"])
    fields["handovers"] = tuple(
        Handover(**each | {"votes": tuple(each["votes"]), "answer": each["answer"] and Answer(each["answer"])})
        for each in fields["handovers"]
    )
    fields["waiting_since"] = _since(fields["waiting_since"])
    fields["waiting_for"] = {DeadlineKind(kind): number for kind, number in fields["waiting_for"].items()}
    fields["postings"] = {
        PostKind(kind): Posting(**posting | {"at": datetime.fromisoformat(posting["at"])})
        for kind, posting in fields["postings"].items()
    }
    fields["old_messages"] = tuple(fields["old_messages"])
    fields["table_options"] = TableOptions.from_json(fields["table_options"])
    return TableRecord(**fields)


def row_of(table: int, record: CommandRecord | SeatAssignment) -> Row:
    """The row of a command or an occupant at a table: the record's fields, which are named like the columns."""
    fields = {name: getattr(record, name) for name in record.__slots__}
    plain = {name: value.value if isinstance(value, Enum) else value for name, value in fields.items()}
    return {"table_id": table} | plain


def command_record(row: RowMapping) -> CommandRecord:
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "table_id"}
    fields["played_by"] = PlayedBy(fields["played_by"])
    return CommandRecord(**fields)


def occupant_record(row: RowMapping) -> SeatAssignment:
    return SeatAssignment(row["number"], row["seat"], row["from_seq"], row["member"], AssignmentCause(row["cause"]))


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


def against_row(table: TableRecord, against: AgainstComputer) -> Row:
    """The row of a member and a level that they played against."""
    return {**against._asdict(), "table_id": table.id, "guild": table.guild, "result": against.result.value}


TALLY = [lines.c[name] for name in Tally.__slots__]
"""The columns that `tally_of` reads."""


def tally_of(row: RowMapping) -> Tally:
    """The tally in the row of a line."""
    return Tally(**{name: row[name] for name in Tally.__slots__})


RATING_COLUMNS = [each for each in ratings.c if each.name not in ("guild", "board", "season", "members")]
"""The columns that `rating_of` reads, apart from the members."""


def line_of(rank: int, row: RowMapping) -> Line:
    """The line of a board in a row with its tally and its rating, either of which may be missing."""
    tally = Tally() if row["matches"] is None else tally_of(row)
    return Line(rank, row["members"], tally, None if row["value"] is None else rating_of(row))


def rating_of(row: RowMapping) -> Rating:
    skill, own = Known(row["value"], row["deviation"]), Known(row["own_value"], row["own_deviation"])
    beside = None if row["beside_value"] is None else Known(row["beside_value"], row["beside_deviation"])
    return Rating(row["members"], skill, own, row["rounds"], row["provisional"], beside)


def rating_row(key: BoardKey, each: Rating) -> Row:
    value, deviation = each.beside or (None, None)
    return key._asdict() | {
        "members": each.members,
        "value": each.skill.value,
        "deviation": each.skill.deviation,
        "own_value": each.own.value,
        "own_deviation": each.own.deviation,
        "rounds": each.rounds,
        "provisional": each.provisional,
        "beside_value": value,
        "beside_deviation": deviation,
    }


def lineup_of(row: RowMapping) -> Lineup:
    """The line-up in a row, with its sums."""
    return Lineup(row["lineup"], Sums(row["matches"], row["rounds"], tuple(row["margins"])))


def played_of(row: RowMapping) -> Played:
    """The match in the row of its score."""
    return Played(row["ended_at"], row["table_id"], row["rated"], tuple(row["margins"]), row["season"])


def server_best(row: RowMapping) -> ServerBest:
    """The best of a match in a row, with the end of that match."""
    best = (BestKind(row["kind"]), row["apart"], row["members"], row["value"], row["table_id"], row["round"])
    return ServerBest(*best, row["ended_at"], channel=None)


def write_over(table: sa.Table) -> sa.Insert:
    """The statement that inserts rows into a table, or replaces those with the same keys as a whole."""
    new = insert(table)
    changed = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed)
