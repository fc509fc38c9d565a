"""The rows left in every table when a server or a member is deleted: none of theirs, and all of the others'."""

import json
import re
from typing import Any

from bot.store.schema import NOT_MOVED, metadata
from bot.store.store import Store
from bot.tables.retention import RETENTION, RowAction
from tests.store.filled import ELSEWHERE, GONE, HERE, OTHER, STAYS, Rows, fill, rows_of
from tests.store.samples import NOON, TABLE

PSEUDONYM = -7
OF_NO_SERVER = {
    "members",
    "hidden_members",
    "deletions",
    "liveness",
    "fleet",
    "processes",
    "leases",
    "logins",
    "change_counters",
    "trials",
    "switches",
    "trial_messages",
}
"""The tables without rows of servers; all rows of every other table belong to a server."""
GO_WITH_MEMBER = {"members", "names", "against_computers"}
"""The tables from which a deleted member's rows are removed; in every other table all rows stay."""
TOLD_IN = {
    "tables": "tables",
    "seat_assignments": "seats",
    "scores": "rounds",
    "placings": "results",
    "achievements": "achievements",
    "daily_rounds": "daily_rounds",
    "uncounted": "uncounted",
    "bests": "results",  # the best of them
    "lineups": "rounds",  # their sums
    "ratings": "ratings",
    "lines": "board_lines",
    "partners": "board_lines",  # which of them are pairs
    "places": "places",
    "server_changes": "server_changes",
    "names": "names",
    "against_computers": "against_computers",
    "members": "settings",
    "hidden_members": "settings",  # one of them
}
"""The section of the downloaded file for each table that names members."""
COVERED_BY = {section: section for section in ("tables", "names", "settings", "server_changes", "results")} | {
    "seats": "tables",
    "moves": "tables",
    "rounds": "results",
    "board_lines": "results",
    "ratings": "results",
    "places": "results",
    "against_computers": "against_computers",
    "achievements": "achievements",
    "daily_rounds": "daily_rounds",
    "uncounted": "server_changes",
}
"""The line of /privacy that stands for each section."""


async def test_every_table_has_its_fate() -> None:
    assert set(RETENTION) == set(metadata.tables)


async def test_every_table_has_a_row_to_lose(store: Store) -> None:
    await fill(store)
    found = await rows_of(store.database)
    assert {name for name, rows in found.items() if not rows} == {each.name for each in NOT_MOVED}
    scoped = {name for name, rows in found.items() if {_server(row) for row in rows} == {HERE, ELSEWHERE}}
    assert scoped == set(found) - OF_NO_SERVER


async def test_of_a_deleted_server_nothing_is_left_and_of_another_everything(store: Store) -> None:
    await fill(store)
    before = await rows_of(store.database)
    await store.servers.come_back([ELSEWHERE])  # so that it isn't deleted, too
    before["departed_servers"] = [row for row in before["departed_servers"] if row["guild"] == HERE]
    assert await store.servers.delete_departed(NOON) == [HERE]
    kept = {
        name: rows if name in OF_NO_SERVER else [row for row in rows if _server(row) == ELSEWHERE]
        for name, rows in before.items()
    }
    assert await rows_of(store.database) == kept


async def test_of_a_deleted_member_neither_id_nor_name_is_left_in_any_table(store: Store) -> None:
    await fill(store)
    assert str(GONE) in str(await rows_of(store.database))
    await store.members.delete_member(GONE, PSEUDONYM)
    left = str(await rows_of(store.database))
    assert str(GONE) not in left
    assert "Nemo" not in left


async def test_a_member_is_told_of_every_table_that_names_them(store: Store) -> None:
    named = {name for name, rule in RETENTION.items() if rule.member is not RowAction.KEEP}
    assert set(TOLD_IN) == named
    await fill(store)
    told = await store.members.kept_of(GONE)
    assert {section for section in TOLD_IN.values() if section not in told} == set()
    summary = await store.members.summary_of(GONE)
    assert set(COVERED_BY) == set(told)
    assert set(COVERED_BY.values()) == set(summary.counts)
    assert summary.hidden


async def test_no_id_in_the_file_of_a_member_is_rounded_by_a_program_that_reads_numbers(store: Store) -> None:
    await store.tables.create(TABLE)
    await store.members.keep_name(TABLE.guild, 7, "Ada")
    told = await store.members.kept_of(7)
    assert (told["tables"][0]["server"], told["names"][0]["server"]) == (str(TABLE.guild), str(TABLE.guild))
    assert not re.search(r"\b\d{17,}\b", re.sub(r'"\d+"', "", json.dumps(told, default=str)))


async def test_all_else_stays_under_a_pseudonym(store: Store) -> None:
    await fill(store)
    before = await rows_of(store.database)
    await store.members.delete_member(GONE, PSEUDONYM)
    after = await rows_of(store.database)
    expected = {name: [_renamed(row) for row in rows if not _goes(name, row)] for name, rows in before.items()}
    del expected["deletions"], after["deletions"], expected["tables"], after["tables"]
    assert _sorted(after) == _sorted(expected)


async def test_a_table_that_named_the_member_names_the_pseudonym_and_offers_them_no_seat(store: Store) -> None:
    await fill(store)
    await store.members.delete_member(GONE, PSEUDONYM)
    for number in (HERE, ELSEWHERE):
        record = await store.tables.table(number)
        assert record is not None
        assert (record.host, record.end_votes, record.conceding) == (PSEUDONYM, (STAYS, PSEUDONYM), (PSEUDONYM,))
        assert [(seat.member, seat.name) for seat in record.seats] == [(PSEUDONYM, ""), (STAYS, "Ada")]
        told = [(each.owner, each.to, each.votes, each.answer) for each in record.handovers]
        assert told == [
            (PSEUDONYM, STAYS, (OTHER,), None),
            (STAYS, PSEUDONYM, (), "over"),
            (OTHER, None, (PSEUDONYM,), None),
        ]
        assert [posting.about for posting in record.postings.values()] == ["1:"]


async def test_points_stay_with_the_side_that_made_them(store: Store) -> None:
    await fill(store)
    await store.members.delete_member(STAYS, PSEUDONYM)  # then the pseudonym's side comes first
    found = await rows_of(store.database)
    for name in ("scores", "lineups"):
        row = next(each for each in found[name] if (OTHER, GONE) in each["lineup"])
        assert row["lineup"] == ((PSEUDONYM, 77), (OTHER, GONE))
        assert row["margins"] == [20, 30]
    assert found["scores"][0]["rounds"] == [[[20, 30], True], [[6, 5], False]]


def _server(row: dict[str, Any]) -> int | None:
    if "sides" in row:
        return None
    found = [row[name] for name in ("guild", "table_id", "league") if name in row]
    return found[0] if found else None


def _goes(name: str, row: dict[str, Any]) -> bool:
    return name in GO_WITH_MEMBER and row["member"] == GONE


def _renamed(row: dict[str, Any]) -> dict[str, Any]:
    """The row, with the pseudonym in place of the member, in any order of its values."""
    return {
        name: json.loads(json.dumps(value, default=str).replace(str(GONE), str(PSEUDONYM)))
        for name, value in row.items()
    }


def _sorted(rows: Rows) -> dict[str, list[str]]:
    """The rows in a fixed order, without the order of the members within each."""
    return {name: sorted(str(_plain(row)) for row in each) for name, each in rows.items()}


def _plain(row: dict[str, Any]) -> dict[str, str]:
    """The row without the order of its values; the points of each side have a test of their own."""
    return {name: "".join(sorted(json.dumps(row[name], default=str))) for name in sorted(row)}
