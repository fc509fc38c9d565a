"""Writes a match as a text file, and checks whether a finished match has the result that follows from its journal.

The check plays the match back from its seeds and compares the results. Its messages name rows, kinds and reasons, never
a card.

The file contains what a bug report needs, and nobody's name or id:

    rumtable match 1.0
    game gin
    ...
    seat {"side": 0, "who": 1}
    occupant 0 1 1 dealt-in
    result gin
    line {"who": [1], "result": "win", "figures": {"points": 105}}
    moves
    1 - occupant - deal <seed> <salt> <checkpoint>
    2 0 occupant 2 draw

Members are numbered from 1 in the order in which they joined; a computer is `-`. A move is its number, its seat, who
caused it, the number of its turn, and its kind and text as in the journal.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError, RefusalError
from bot.games.values import POINTS, Deal, digest
from bot.tables.model.match import PLAYBACK_ERRORS, JournalError, TableState, match_before, play_back, table_state
from bot.tables.model.ports import TableReason, TableRepository
from bot.tables.model.records import (
    AgainstComputer,
    AssignmentCause,
    CommandRecord,
    DayDeal,
    Ending,
    Figures,
    MatchResult,
    Occasion,
    Placing,
    PlayedBy,
    Result,
    SeatAssignment,
    SeatRecord,
    Status,
    TableRecord,
    Verdict,
)
from bot.tables.model.results import against_computers, among_members, match_result, unfinished_result
from bot.tables.model.seats import played_match


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """All that is stored of a table, with its whole journal.

    Attributes:
        removed: True if the journal was removed because of its age, so that nothing can be recomputed.
        against: the results against computers, for members who had some on another side; None in a file, which leaves
            them out.

    """

    record: TableRecord
    rows: Sequence[CommandRecord]
    occupants: Sequence[SeatAssignment]
    result: MatchResult | None
    removed: bool = False
    against: Sequence[AgainstComputer] | None = None


class _InconsistentError(Exception):
    """A stored match is inconsistent; the message is for operators."""


def inconsistency(kept: StoredMatch, games: Mapping[str, AnyGame]) -> str | None:
    """The inconsistency of a table that is finished or has a result; None if there is none."""
    try:
        _check(kept, games)
    except _InconsistentError as error:
        return str(error)
    except _MALFORMED as error:
        return f"its seats, rows and result don't fit together ({type(error).__name__})"
    return None


def _check(kept: StoredMatch, games: Mapping[str, AnyGame]) -> None:
    status = kept.record.status
    is_ended = status is Status.ENDED and kept.result is None
    if status not in (Status.FINISHED, Status.EXPIRED) and not is_ended:
        raise _InconsistentError("it has a result though its match was never finished")
    if kept.record.game not in games:
        raise _InconsistentError("its game isn't one of this version's")
    if not kept.rows:
        raise _InconsistentError("its journal is gone")
    state = _played_back(kept, games[kept.record.game])
    if is_ended:
        return
    at, played = state.record.created_at, played_match(kept.rows, kept.occupants)
    if status is Status.EXPIRED:
        _compare(kept.result, unfinished_result(state, at, played))
        return
    if state.outcome is None:
        raise _InconsistentError("its journal stops before the end of the match")
    expected_result = match_result(state, at, played)
    if kept.result is not None or among_members(state):  # once a match with computers had no result
        match = None if state.record.verdict is None else state.match
        _compare(kept.result, expected_result, () if match is None else match.game.view(match.state, None).totals)
    if kept.against is not None and {*kept.against} != {*against_computers(state, played)}:
        raise _InconsistentError("its journal has other results against computers than were kept")


def _played_back(kept: StoredMatch, game: AnyGame) -> TableState:
    record = kept.record
    try:
        state = table_state(record, game, occupants=tuple(kept.occupants))
        match = match_before(state, kept.rows)
    except PLAYBACK_ERRORS as error:
        raise _InconsistentError(f"its rules can't be read: {_error_name(error)}") from None
    try:
        for played in play_back(match, kept.rows):
            match = played.after
    except JournalError as error:
        raise _InconsistentError(str(error)) from None
    except PLAYBACK_ERRORS as error:
        row = next(row for row in kept.rows if row.seq > match.seq)
        raise _InconsistentError(
            f"row {row.seq} of its journal ({row.kind}) is refused: {_error_name(error)}"
        ) from None
    return replace(state, match=match)


def _error_name(error: Exception) -> str:
    """An error without the text of a command, which can name a card."""
    return error.reason.value if isinstance(error, RefusalError) else type(error).__name__


def _compare(kept: MatchResult | None, expected: MatchResult | None, conceded: Sequence[int] = ()) -> None:
    """Compare a stored result with the one that follows from the journal.

    The stored one may lack figures that weren't counted yet when the match was played. Of a series that was conceded,
    1.0 kept the points of its last match alone: `conceded`.
    """
    earlier = {(POINTS, total) for total in conceded}
    if kept is None or expected is None:
        if (kept is None) != (expected is None):
            raise _InconsistentError("it has a result and should have none" if kept else "its result is missing")
        return
    if kept.placings and kept.board != expected.board:
        raise _InconsistentError(f"it counts for the board {kept.board}, not for {expected.board}")
    results = {placing.members: placing.result for placing in kept.placings}
    if results != {placing.members: placing.result for placing in expected.placings}:
        raise _InconsistentError("its journal has other winners than its result")
    figures_of: dict[tuple[int, ...], Figures] = {placing.members: placing.figures for placing in expected.placings}
    for placing in kept.placings:
        figures = figures_of[placing.members]
        if any(figures.get(name) != value and (name, value) not in earlier for name, value in placing.figures.items()):
            raise _InconsistentError("its journal has other figures than its result")


KIND, FORMAT = "rumtable match ", "1.0"
"""The parts of a file's first line; the format is the first version that wrote such files."""
MAX_FILE_BYTES = 4 << 20
"""The maximum size in bytes of a file that is read; the longest match ever played has a tenth of it."""
_MAX_SIDES = 99
_NONE = "-"
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
"""The time of everything in a file, which records none."""
_MALFORMED = (TypeError, ValueError, LookupError, OverflowError, RecursionError)


async def export_match(table_repository: TableRepository, state: TableState) -> str:
    """The file of a match that is over.

    Raises:
        NotNowError: it isn't over, or its journal is gone.

    """
    record = state.record
    if record.status.live:
        raise NotNowError(TableReason.MATCH_RUNNING)
    rows = await table_repository.journal(record.id, whole=True)
    if not rows:
        raise NotNowError(TableReason.JOURNAL_GONE)
    return format_match(StoredMatch(record, rows, state.occupants, await table_repository.result(record.id)))


def format_match(kept: StoredMatch) -> str:
    """The text of a match."""
    record, numbers = kept.record, _member_numbers(kept)
    lines = [
        KIND + FORMAT,
        f"game {record.game}",
        f"preset {record.preset}",
        f"options {_json(dict(record.options))}",
        f"teams {record.side_count}",
        f"shared {int(record.shared)}",
        f"dealer {_optional(record.first_dealer)}",
        f"status {record.status.value}",
    ]
    if record.daily is not None:
        lines.append(f"daily {record.daily.day} {record.daily.number} {record.daily.until.isoformat()}")
    if record.verdict is not None:
        lines.append(f"verdict {record.verdict.reason.value} {record.verdict.winner}")
    for seat in record.seats:
        fields: dict[str, Any] = {"side": seat.side, "who": numbers.get(seat.member)}
        more = {"absent": seat.absent, "level": seat.level, "computer": seat.computer}
        lines.append(f"seat {_json(fields | {name: value for name, value in more.items() if value})}")
    for occupant in kept.occupants:
        who = _optional(numbers.get(occupant.member))
        lines.append(f"occupant {occupant.seat} {occupant.from_seq} {who} {occupant.cause.value}")
    if kept.result is not None:
        lines.append(f"result {kept.result.board}".rstrip())
        for placing in kept.result.placings:
            members = [numbers[member] for member in placing.members]
            fields = {"who": members, "result": placing.result.value, "figures": dict(placing.figures)}
            lines.append(f"line {_json(fields)}")
    lines.append("moves")
    for row in kept.rows:
        seat_and_turn = f"{_optional(row.seat)} {row.played_by.value} {_optional(row.turn)}"
        line = f"{row.seq} {seat_and_turn} {row.kind} {row.text}".rstrip()
        lines.append(f"{line} {_json(row.checkpoint)}" if row.kind == Deal.kind else line)
    return "\n".join([*lines, ""])


def _member_numbers(kept: StoredMatch) -> dict[int | None, int]:
    """The number of each member in the file."""
    placings = () if kept.result is None else kept.result.placings
    named = [
        *(occupant.member for occupant in kept.occupants),
        *(seat.member for seat in kept.record.seats),
        *(member for placing in placings for member in placing.members),
    ]
    members = dict.fromkeys(member for member in named if member is not None)
    return {member: number for number, member in enumerate(members, 1)}


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _optional(number: int | None) -> str:
    return _NONE if number is None else str(number)


class MatchTextError(Exception):
    """A file isn't a match; the message is one line that says where."""


def parse_match(text: str) -> StoredMatch:
    """The match of a file.

    Raises:
        MatchTextError: it isn't one.

    """
    lines = text.splitlines()
    first = lines[0].strip() if lines else ""
    if not first.startswith(KIND):
        raise MatchTextError(f'it doesn\'t begin with "{KIND}{FORMAT}"')
    if first != KIND + FORMAT:
        raise MatchTextError(f"its format is {first.removeprefix(KIND)}, and this version reads {FORMAT}")
    reader = _Reader()
    for number, line in enumerate(lines[1:], 2):
        try:
            reader.take(line)
        except _MALFORMED:
            raise MatchTextError(f"line {number} can't be read") from None
    try:
        return reader.kept()
    except _MALFORMED as missing:
        raise MatchTextError(f"something is missing: {missing}") from None


@dataclass
class _Reader:
    """Reads a file line by line. `fields` are the fields of the table's record, except for `seats`."""

    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    seats: list[SeatRecord] = field(default_factory=list[SeatRecord])
    occupants: list[SeatAssignment] = field(default_factory=list[SeatAssignment])
    placings: list[Placing] = field(default_factory=list[Placing])
    rows: list[CommandRecord] = field(default_factory=list[CommandRecord])
    board: str | None = None
    in_moves: bool = False

    def take(self, line: str) -> None:
        if self.in_moves:
            self.rows.append(_read_move(line))
            return
        word, _, rest = line.partition(" ")
        match word:
            case "seat":
                self.seats.append(_read_seat(_object(rest)))
            case "occupant":
                seat, since, who, cause = rest.split(" ")
                number = len(self.occupants)
                self.occupants.append(
                    SeatAssignment(number, int(seat), int(since), _number(who), AssignmentCause(cause))
                )
            case "result":
                self.board = rest
            case "line":
                fields = _object(rest)
                figures = {str(name): int(value) for name, value in fields["figures"].items()}
                members = tuple(int(number) for number in fields["who"])
                self.placings.append(Placing(members, Result(fields["result"]), figures))
            case "moves":
                self.in_moves = True
            case _:
                self._take_field(word, rest)

    def _take_field(self, word: str, rest: str) -> None:
        match word:
            case "game" | "preset":
                self.fields[word] = rest
            case "options":
                self.fields["options"] = _object(rest)
            case "teams":
                self.fields["side_count"] = _few(rest)
            case "shared":
                self.fields["shared"] = bool(int(rest))
            case "dealer":
                self.fields["first_dealer"] = _number(rest)
            case "status":
                self.fields["status"] = Status(rest)
            case "daily":
                day, number, until = rest.split(" ")
                self.fields["occasion"] = Occasion.DAILY
                self.fields["daily"] = DayDeal(int(day), int(number), datetime.fromisoformat(until))
            case "verdict":
                reason, winner = rest.split(" ")
                self.fields["verdict"] = Verdict(Ending(reason), int(winner))
            case _:
                raise ValueError("an unknown word")

    def kept(self) -> StoredMatch:
        """Everything that was read, with placeholders for the ids and names, which a file doesn't have."""
        fields: dict[str, Any] = {"guild": 0, "channel": 0, "host": 0, "shared": True, "next_seed": ""}
        seats = tuple(replace(seat, name=f"member {seat.member}" if seat.member else "") for seat in self.seats)
        record = TableRecord(**(fields | self.fields), created_at=_NO_TIME, seats=seats)
        result = None if self.board is None else MatchResult(self.board, _NO_TIME, tuple(self.placings))
        return StoredMatch(record, self.rows, self.occupants, result)


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("no object")
    return cast("dict[str, Any]", found)


def _few(text: str | int) -> int:
    """A number of sides, limited as the work grows with it."""
    if not 0 <= int(text) <= _MAX_SIDES:
        raise ValueError(text)
    return int(text)


def _number(text: str) -> int | None:
    return None if text == _NONE else int(text)


def _read_seat(fields: dict[str, Any]) -> SeatRecord:
    who = fields["who"]
    return SeatRecord(
        _few(fields["side"]),
        None if who is None else int(who),
        absent=bool(fields.get("absent", False)),
        level=str(fields.get("level", "")),
        computer=int(fields.get("computer", 0)),
    )


def _read_move(line: str) -> CommandRecord:
    seq, seat, played_by, turn, kind, *rest = line.split(" ", 5)
    text, checkpoint, checkpoint_digest = rest[0] if rest else "", None, ""
    if kind == Deal.kind:
        seed, salt, written_checkpoint = text.split(" ", 2)
        text, checkpoint = f"{seed} {salt}", json.loads(written_checkpoint)
        checkpoint_digest = digest(checkpoint)
    return CommandRecord(
        seq=int(seq),
        seat=_number(seat),
        kind=kind,
        text=text,
        interaction=None,
        at=_NO_TIME,
        checkpoint=checkpoint,
        digest=checkpoint_digest,
        played_by=PlayedBy(played_by),
        turn=_number(turn),
    )
