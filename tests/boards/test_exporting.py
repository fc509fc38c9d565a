"""The CSV files of a server."""

import csv
import io

import pytest

from bot.boards import export
from bot.boards.export import Export, ExportedLine, ExportedMatch, TooLargeError, csv_files, exported_rounds
from bot.boards.rankings import Tally
from bot.tables.model.records import Result
from tests.store.samples import NOON

TOLD = Export(
    [
        ExportedMatch(3, NOON, "gin", 1, (11,), Result.WIN, {"points": 120}),
        ExportedMatch(3, NOON, "gin", 1, (12,), Result.LOSS, {}),
    ],
    exported_rounds(3, ((11,), (12,)), [([20, 0], True), ([0, 7], False)]),
    [ExportedLine("gin", 0, (11, 12), Tally(matches=1, wins=1, figures={"points": 120}))],
)


def rows(name: str, *, names: dict[int, str] | None = None, hidden: set[int] | None = None) -> list[dict[str, str]]:
    content = csv_files(TOLD, names or {11: "Ann"}, hidden or set())[name].decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


def test_each_match_has_a_row_for_each_line_with_its_figures() -> None:
    first, second = rows("matches.csv")
    assert (first["names"], first["result"], first["points"], first["season"]) == ("Ann", "win", "120", "1")
    assert (second["names"], second["points"]) == ("<@12>", "")


def test_each_round_has_a_row_for_each_side() -> None:
    told = [(each["round"], each["ids"], each["points"], each["rated"]) for each in rows("rounds.csv")]
    assert told == [
        ("1", "<@11>", "20", "1"),
        ("1", "<@12>", "0", "1"),
        ("2", "<@11>", "0", "0"),
        ("2", "<@12>", "7", "0"),
    ]


def test_a_hidden_member_has_neither_name_nor_id() -> None:
    [line] = rows("lines.csv", hidden={11})
    assert (line["ids"], line["names"], line["wins"]) == ("hidden & <@12>", "hidden & <@12>", "1")


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_no_name_is_a_formula(sign: str) -> None:
    assert rows("matches.csv", names={11: f"{sign}SUM(1)"})[0]["names"] == f"'{sign}SUM(1)"


def test_more_than_fits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MAX_UPLOAD_BYTES", 100)
    with pytest.raises(TooLargeError):
        csv_files(TOLD, {}, set())
