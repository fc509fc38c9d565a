"""Whether a finished match is what its journal says: played again from its seeds, it must come to the same result.

The journal holds hands and seeds. What is said here about a match names rows, kinds and reasons, never a card.

A match that is over as a small text file: what a report of a mistake needs, and nobody's name or id.

    rumtable match 1
    game gin
    ...
    seat {"side": 0, "who": 1}
    occupant 0 1 1 dealt-in
    result gin
    line {"who": [1], "result": "win", "figures": {"points": 105}}
    moves
    1 - occupant - deal <seed> <salt> <checkpoint>
    2 0 occupant 2 draw

Members are numbered from 1 in the order in which they came; a computer is `-`. A move is its number, the seat, who had
it given, the number of its turn, then its kind and text as the journal has them.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, cast

from bot.games.contract import AnyGame
from bot.games.refusals import NotNowError, RefusalError
from bot.games.values import Deal, digest
from bot.people.member_data import is_former
from bot.tables.model import records
from bot.tables.model.match import PLAYBACK_ERRORS, JournalError, TableState, before, play_back, table_state
from bot.tables.model.ports import Storage, TableReason
from bot.tables.model.records import (
    AgainstComputer,
    CommandRecord,
    Figures,
    MatchResult,
    Occupant,
    Result,
    Status,
    TableRecord,
)
from bot.tables.model.results import against_computers, match_result, unfinished_result
from bot.tables.model.seats import played_match


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a table: its row, its whole journal, its occupants, and its result where it has one.

    `removed`: its journal was removed because of its age, so nothing can be recomputed. `against`: how it went with
    computers, for members who had some on another side.
    """

    record: TableRecord
    rows: Sequence[CommandRecord]
    occupants: Sequence[Occupant]
    result: MatchResult | None
    removed: bool = False
    against: Sequence[AgainstComputer] = ()


class _MisfitError(Exception):
    """What doesn't fit, for whoever runs the bot."""


def misfit(kept: Kept, games: Mapping[str, AnyGame]) -> str | None:
    """Say what doesn't fit at a table that is finished or has a result; None where everything does."""
    try:
        _check(kept, games)
    except _MisfitError as found:
        return str(found)
    return None


def _check(kept: Kept, games: Mapping[str, AnyGame]) -> None:
    ended = kept.record.status is Status.ENDED and kept.result is None
    if kept.record.status not in (Status.FINISHED, Status.EXPIRED) and not ended:
        raise _MisfitError("it has a result though its match was never finished")
    if kept.record.game not in games:
        raise _MisfitError("its game isn't one of this version's")
    if not kept.rows:
        raise _MisfitError("its journal is gone")
    state = _played_again(kept, games[kept.record.game])
    if ended:
        return
    played = played_match(kept.rows, kept.occupants)
    if kept.record.status is Status.EXPIRED:
        _compare(kept.result, unfinished_result(state, state.record.created_at, played))
        return
    if state.outcome is None:
        raise _MisfitError("its journal stops before the end of the match")
    _compare(kept.result, match_result(state, state.record.created_at, played))
    _compare_records(kept.against, against_computers(state, played))


def _played_again(kept: Kept, game: AnyGame) -> TableState:
    """The table as its journal rebuilds it, deal by deal and command by command."""
    record = kept.record
    try:
        state = table_state(record, game, occupants=tuple(kept.occupants))
        match = before(game, state.options, record.sides, kept.rows, record.first_dealer)
    except PLAYBACK_ERRORS as error:
        raise _MisfitError(f"its rules can't be read: {_named(error)}") from None
    try:
        for played in play_back(match, kept.rows):
            match = played.after
    except JournalError as error:
        raise _MisfitError(str(error)) from None
    except PLAYBACK_ERRORS as error:
        refused = next(row for row in kept.rows if row.seq > match.seq)
        raise _MisfitError(f"row {refused.seq} of its journal ({refused.kind}) is refused: {_named(error)}") from None
    return replace(state, match=match)


def _named(error: Exception) -> str:
    """An error without what was typed: that can be a card."""
    return error.reason.value if isinstance(error, RefusalError) else type(error).__name__


def _compare(kept: MatchResult | None, following: MatchResult | None) -> None:
    """Hold the result that was counted against the one that follows.

    A figure that was not counted yet when the match was played is missing in what is kept, and fits.
    """
    if kept is None or following is None:
        if (kept is None) != (following is None):
            raise _MisfitError("it has a result and should have none" if kept else "its result is missing")
        return
    if kept.placings and kept.board != following.board:
        raise _MisfitError(f"it counts for the board {kept.board}, not for {following.board}")
    counted, should = _by_members(kept), _by_members(following)
    if {members: result for members, (result, _) in counted.items()} != {
        members: result for members, (result, _) in should.items()
    }:
        raise _MisfitError("its journal has other winners than its result")
    if any(figures != _those_of(figures, should[members][1]) for members, (_, figures) in counted.items()):
        raise _MisfitError("its journal has other figures than its result")


def _compare_records(kept: Sequence[AgainstComputer], following: Sequence[AgainstComputer]) -> None:
    """Hold the records against computers to those that follow.

    Earlier versions kept none, and those of deleted members are gone.
    """
    known = [each for each in following if not is_former(each.member)]
    if kept and {*kept} != {*known}:
        raise _MisfitError("its journal has other records against computers than it is kept with")


def _by_members(result: MatchResult) -> dict[tuple[int, ...], tuple[Result, Figures]]:
    return {placing.members: (placing.result, dict(placing.figures)) for placing in result.placings}


def _those_of(names: Figures, figures: Figures) -> Figures:
    return {name: figures[name] for name in names if name in figures}


HEAD = "rumtable match 1"
LARGEST = 4 << 20
"""Bytes of a file that is read; the longest match that was ever played takes a tenth of it."""
_NONE = "-"
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)
"""A file doesn't say when anything happened."""
_MALFORMED = (KeyError, TypeError, ValueError, LookupError, RecursionError)


class MatchTextError(Exception):
    """A file is no match; the message is one line that says where."""


async def exported(storage: Storage, state: TableState) -> str:
    """The file of a match that is over.

    Raises:
        NotNowError: it isn't over, or its journal is gone.

    """
    record = state.record
    if record.status.live:
        raise NotNowError(TableReason.MATCH_RUNNING)
    rows = await storage.journal(record.id, whole=True)
    if not rows:
        raise NotNowError(TableReason.JOURNAL_GONE)
    return written(Kept(record, rows, state.occupants, await storage.result(record.id)))


def written(kept: Kept) -> str:
    """The text of a match."""
    return "\n".join([HEAD, *_told(kept), "moves", *map(_move, kept.rows), ""])


def _told(kept: Kept) -> Iterator[str]:
    record, who = kept.record, _numbers(kept)
    yield f"game {record.game}"
    yield f"preset {record.preset}"
    yield f"options {_json(dict(record.options))}"
    yield f"teams {record.side_count}"
    yield f"shared {int(record.shared)}"
    yield f"dealer {_or_none(record.first_dealer)}"
    yield f"status {record.status.value}"
    if record.verdict is not None:
        yield f"verdict {record.verdict.reason.value} {record.verdict.winner}"
    for seat in record.seats:
        told: dict[str, Any] = {"side": seat.side, "who": who.get(seat.member)}
        more = {"absent": seat.absent, "level": seat.level, "computer": seat.computer}
        yield f"seat {_json(told | {name: value for name, value in more.items() if value})}"
    for each in kept.occupants:
        yield f"occupant {each.seat} {each.from_seq} {_or_none(who.get(each.member))} {each.cause.value}"
    if kept.result is not None:
        yield f"result {kept.result.board}".rstrip()
        for line in kept.result.placings:
            members = [who[member] for member in line.members]
            yield f"line {_json({'who': members, 'result': line.result.value, 'figures': dict(line.figures)})}"


def _numbers(kept: Kept) -> dict[int | None, int]:
    """The number of each member in the file."""
    lines = () if kept.result is None else kept.result.placings
    seen = [
        *(each.member for each in kept.occupants),
        *(seat.member for seat in kept.record.seats),
        *(member for line in lines for member in line.members),
    ]
    members = dict.fromkeys(member for member in seen if member is not None)
    return {member: number for number, member in enumerate(members, 1)}


def _move(row: records.CommandRecord) -> str:
    told = f"{row.seq} {_or_none(row.seat)} {row.played_by.value} {_or_none(row.turn)} {row.kind} {row.text}".rstrip()
    return f"{told} {_json(row.checkpoint)}" if row.kind == Deal.kind else told


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _or_none(number: int | None) -> str:
    return _NONE if number is None else str(number)


def read(text: str) -> Kept:
    """The match of a file.

    Raises:
        MatchTextError: it is none.

    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != HEAD:
        raise MatchTextError(f'it doesn\'t begin with "{HEAD}"')
    reading = _Reading()
    for number, line in enumerate(lines[1:], 2):
        try:
            reading.take(line)
        except _MALFORMED:
            raise MatchTextError(f"line {number} can't be read") from None
    try:
        return reading.kept()
    except _MALFORMED as missing:
        raise MatchTextError(f"something is missing: {missing}") from None


@dataclass
class _Reading:
    """What has been read so far."""

    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    seats: list[records.SeatRecord] = field(default_factory=list[records.SeatRecord])
    occupants: list[records.Occupant] = field(default_factory=list[records.Occupant])
    lines: list[records.Placing] = field(default_factory=list[records.Placing])
    rows: list[records.CommandRecord] = field(default_factory=list[records.CommandRecord])
    board: str | None = None
    moves: bool = False

    def take(self, line: str) -> None:
        """Read one line."""
        word, _, rest = line.partition(" ")
        match word:
            case _ if self.moves:
                self.rows.append(_read_move(line))
            case "moves":
                self.moves = True
            case "seat":
                self.seats.append(_read_seat(_object(rest)))
            case "occupant":
                seat, since, who, cause = rest.split(" ")
                occupant = records.Occupant(
                    len(self.occupants), int(seat), int(since), _number(who), records.Cause(cause)
                )
                self.occupants.append(occupant)
            case "result":
                self.board = rest
            case "line":
                self.lines.append(_read_line(_object(rest)))
            case _:
                name, value = _FIELDS[word]
                self.fields[name] = value(rest)

    def kept(self) -> Kept:
        """All of it."""
        record = records.TableRecord(
            **{**_NOBODYS, **self.fields},
            seats=tuple(replace(seat, name=f"member {seat.member}" if seat.member else "") for seat in self.seats),
        )
        result = None if self.board is None else records.MatchResult(self.board, _NO_TIME, tuple(self.lines))
        return Kept(record, self.rows, self.occupants, result)


_NOBODYS: Mapping[str, Any] = {
    **dict.fromkeys(("guild", "channel", "host"), 0),
    "shared": True,
    "next_seed": "",
    "created_at": _NO_TIME,
}
"""What a record has and a file doesn't."""


def _read_verdict(text: str) -> records.Verdict:
    reason, winner = text.split(" ")
    return records.Verdict(records.Ending(reason), int(winner))


def _object(text: str) -> dict[str, Any]:
    found = json.loads(text)
    if not isinstance(found, dict):
        raise TypeError("no object")
    return cast("dict[str, Any]", found)


def _number(text: str) -> int | None:
    return None if text == _NONE else int(text)


_FIELDS: Mapping[str, tuple[str, Callable[[str], Any]]] = {
    "game": ("game", str),
    "preset": ("preset", str),
    "options": ("options", _object),
    "teams": ("side_count", int),
    "shared": ("shared", lambda text: bool(int(text))),
    "dealer": ("first_dealer", _number),
    "status": ("status", records.Status),
    "verdict": ("verdict", _read_verdict),
}
"""The field of a table's record that a line says, and how it is read."""


def _read_seat(told: dict[str, Any]) -> records.SeatRecord:
    who = told["who"]
    return records.SeatRecord(
        int(told["side"]),
        None if who is None else int(who),
        absent=bool(told.get("absent", False)),
        level=str(told.get("level", "")),
        computer=int(told.get("computer", 0)),
    )


def _read_line(told: dict[str, Any]) -> records.Placing:
    figures = {str(name): int(value) for name, value in told["figures"].items()}
    return records.Placing(tuple(int(each) for each in told["who"]), records.Result(told["result"]), figures)


def _read_move(line: str) -> records.CommandRecord:
    seq, seat, played_by, turn, kind, *rest = line.split(" ", 5)
    text, checkpoint, fingerprint = rest[0] if rest else "", None, ""
    if kind == Deal.kind:
        seed, salt, kept = text.split(" ", 2)
        text, checkpoint = f"{seed} {salt}", json.loads(kept)
        fingerprint = digest(checkpoint)
    return records.CommandRecord(
        seq=int(seq),
        seat=_number(seat),
        kind=kind,
        text=text,
        interaction=None,
        at=_NO_TIME,
        checkpoint=checkpoint,
        digest=fingerprint,
        played_by=records.PlayedBy(played_by),
        turn=_number(turn),
    )
