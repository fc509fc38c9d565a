"""A match as a file: it can be played back, contains nobody's id, and malformed files are refused."""

import random
from dataclasses import replace

import pytest

from bot.tables.history.export import (
    FORMAT,
    KIND,
    MatchTextError,
    StoredMatch,
    format_match,
    inconsistency,
    parse_match,
)
from bot.tables.model.records import Ending, PlayedBy, Status, Verdict
from tests.tables.fakes import SMALL, Club
from tests.tables.test_table import ANN, BEN, CAT, club, play_round, running

__all__ = ["club"]
HEAD = KIND + FORMAT


@pytest.fixture
async def kept(club: Club) -> StoredMatch:
    """A match that Cat has won, and that Ben left for a while."""
    table = await running(club, BEN, CAT)
    await play_round(club, table, ANN, BEN, CAT)
    await table.leave(club.by(BEN))
    await table.sit(club.by(BEN), None)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN, CAT)
    store = club.disk
    return StoredMatch(store.tables[table.id], store.rows[table.id], store.seated[table.id], store.results[table.id])


def test_written_match_is_read_back_and_fits(kept: StoredMatch) -> None:
    again = parse_match(format_match(kept))
    assert inconsistency(again, {"small": SMALL}) is None
    assert [(row.seq, row.seat, row.kind, row.text, row.turn) for row in again.rows] == [
        (row.seq, row.seat, row.kind, row.text, row.turn) for row in kept.rows
    ]
    assert [row.checkpoint for row in again.rows] == [row.checkpoint for row in kept.rows]
    assert [each.member for each in again.occupants] == [1, 2, 3, None, 2]
    assert format_match(again) == format_match(kept)


def test_file_names_no_member_interaction_or_secret_seed(kept: StoredMatch) -> None:
    kept = replace(kept, record=replace(kept.record, next_seed="5ec2e7"))
    words = format_match(kept).split()
    for secret in (ANN, BEN, CAT, "5ec2e7"):
        assert str(secret) not in words


def test_verdict_is_read_back(kept: StoredMatch) -> None:
    conceded = replace(kept, record=replace(kept.record, verdict=Verdict(Ending.CONCEDED, 1), first_dealer=1))
    again = parse_match(format_match(conceded)).record
    assert (again.verdict, again.first_dealer) == (Verdict(Ending.CONCEDED, 1), 1)
    ended = replace(kept, record=replace(kept.record, status=Status.ENDED), result=None)
    assert inconsistency(parse_match(format_match(ended)), {"small": SMALL}) is None


def test_changed_move_does_not_fit(kept: StoredMatch) -> None:
    changed = format_match(kept).replace("add 2", "add 9", 1)
    assert inconsistency(parse_match(changed), {"small": SMALL}) is not None


def test_cause_of_a_move_is_kept(kept: StoredMatch) -> None:
    rows = [replace(row, played_by=PlayedBy.CLOCK) if row.seq == 3 else row for row in kept.rows]
    assert parse_match(format_match(replace(kept, rows=rows))).rows[2].played_by is PlayedBy.CLOCK


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "it doesn't begin"),
        ("a letter", "it doesn't begin"),
        ("rumtable match 1\ngame gin", f"its format is 1, and this version reads {FORMAT}"),
        (f"{HEAD}.1\ngame gin", f"its format is {FORMAT}.1, "),
        (f"{HEAD}\nelephants 3", "line 2"),
        (f"{HEAD}\ngame gin\noptions [1]", "line 3"),
        (f"{HEAD}\noptions {'[' * 100_000}", "line 2"),
        (f"{HEAD}\nseat {{}}", "line 2"),
        (f"{HEAD}\nmoves\n1 - occupant - deal 00", "line 3"),
        (f"{HEAD}\ngame gin", "something is missing"),
    ],
)
def test_malformed_file_is_refused_with_the_line(text: str, said: str) -> None:
    with pytest.raises(MatchTextError, match=said):
        parse_match(text)


def test_damaged_file_raises_no_other_error(kept: StoredMatch) -> None:
    whole, chance = format_match(kept), random.Random(3)  # noqa: S311 - the same damage in every run
    for _ in range(300):
        at = chance.randrange(len(whole))
        damaged = whole[:at] + chance.choice(["", "x", "-", "9", '"', "\n", "null", "[]"]) + whole[at + 1 :]
        try:
            inconsistency(parse_match(damaged), {"small": SMALL})
        except MatchTextError:
            continue
