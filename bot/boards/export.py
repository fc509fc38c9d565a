"""Exports a server as CSV files for spreadsheets: matches, rounds and lines, without hidden or deleted members."""

import csv
import io
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import NamedTuple

from bot.boards.lineups import Sides
from bot.boards.rankings import Tally
from bot.games.anchors import people
from bot.people.member_data import MAX_UPLOAD_BYTES, is_former
from bot.tables.model.records import Figures, Result

_HIDDEN, _FORMER = "hidden", "former member"
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")  # noqa: RUF001 - as Japanese spreadsheets take them
"""Spreadsheets read a cell that begins with one of these as a formula."""


class TooLargeError(Exception):
    """The export doesn't fit into one message; that of a single year may."""


class ExportedMatch(NamedTuple):
    """The result of a match for a member or a pair."""

    table: int
    ended_at: datetime
    board: str
    season: int
    members: tuple[int, ...]
    result: Result
    figures: Figures


class ExportedRound(NamedTuple):
    """The points of a round for one side of a match, and whether the round counts for ratings."""

    table: int
    number: int
    members: tuple[int, ...]
    points: int
    rated: bool


class ExportedLine(NamedTuple):
    """A line of a board; season 0 is all time."""

    board: str
    season: int
    members: tuple[int, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class Export:
    """Everything in the export of a server."""

    matches: Sequence[ExportedMatch]
    rounds: Sequence[ExportedRound]
    lines: Sequence[ExportedLine]


def exported_rounds(table: int, sides: Sides, rounds: Sequence[tuple[Sequence[int], bool]]) -> list[ExportedRound]:
    """The rounds of a match, one entry for each side."""
    return [
        ExportedRound(table, number, members, points[side], rated)
        for number, (points, rated) in enumerate(rounds, start=1)
        for side, members in enumerate(sides)
    ]


def csv_files(export: Export, names: Mapping[int, str], hidden: Collection[int]) -> dict[str, bytes]:
    """The files by name.

    Raises:
        TooLargeError: they are larger than `MAX_UPLOAD_BYTES` together.

    """
    who = partial(_ids_and_names, names=names, hidden=hidden)
    figures = sorted(
        {name for each in (*export.matches, *(line.tally for line in export.lines)) for name in each.figures}
    )
    files = {
        "matches.csv": _csv_file(
            ["match", "ended_at", "board", "season", "ids", "names", "result", *figures],
            (
                [each.table, each.ended_at.isoformat(), each.board, each.season, *who(each.members), each.result.value]
                + [each.figures.get(name, "") for name in figures]
                for each in export.matches
            ),
        ),
        "rounds.csv": _csv_file(
            ["match", "round", "ids", "names", "points", "rated"],
            ([each.table, each.number, *who(each.members), each.points, int(each.rated)] for each in export.rounds),
        ),
        "lines.csv": _csv_file(
            ["board", "season", "ids", "names", *_COUNTS, *figures],
            (
                [each.board, each.season, *who(each.members), *(getattr(each.tally, name) for name in _COUNTS)]
                + [each.tally.figures.get(name, "") for name in figures]
                for each in export.lines
            ),
        ),
    }
    if sum(map(len, files.values())) > MAX_UPLOAD_BYTES:
        raise TooLargeError
    return files


def _ids_and_names(members: tuple[int, ...], names: Mapping[int, str], hidden: Collection[int]) -> tuple[str, str]:
    """The ids and the names of members, without those of hidden and deleted ones.

    An id is written as a mention: spreadsheets would round so long a number, and Discord shows the mention as a name.
    """
    nameless = {each: _HIDDEN if each in hidden else _FORMER for each in members if each in hidden or is_former(each)}
    ids = [nameless.get(each, f"<@{each}>") for each in people(members)]
    shown = [nameless.get(each, names.get(each, f"<@{each}>")) for each in people(members)]
    named = " & ".join(shown)
    return " & ".join(ids), f"'{named}" if named.startswith(_FORMULA) else named


_COUNTS = ("matches", "wins", "draws", "losses", "streak", "best_streak")


def _csv_file(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file with a byte order mark, by which spreadsheets recognise UTF-8."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(header)
    writer.writerows(rows)
    return file.getvalue().encode("utf-8-sig")
