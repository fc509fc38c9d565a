"""The pace of computers: each turn has its own deadline, unless they are instant or the next member presses."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.model import lobby as new_lobby
from bot.tables.model.deadlines import COMPUTER_DELAY
from bot.tables.model.lobby import add_computer, agree, change_option
from bot.tables.model.records import SHARED, DeadlineKind, Pace, Status
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import no_choices
from tests.tables.fakes import NOON, Club, run_due
from tests.tables.small_game import SmallGame, wait_of_thirty_seconds
from tests.tables.test_table import ANN, BEN, add, club, lobby

__all__ = ["club"]


async def paced(club: Club, *members: int, computers: int = 2, pace: str = "normal") -> Table:
    """A running table with some computers in the last seats."""
    table = await lobby(club, *members)
    await table.change_lobby(club.by(ANN), change_option, "pace", pace)
    for member in members:
        await table.change_lobby(club.by(member), agree)
    for _ in range(computers):
        await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    return table


async def wait(club: Club, seconds: float) -> None:
    """Let time pass, and let the tables that are due act."""
    club.seconds += seconds
    await run_due(club.tables)


def seats(club: Club, table: Table) -> list[int | None]:
    """The seats of all commands in the journal but the deals."""
    return [row.seat for row in club.disk.rows[table.id] if row.kind != "deal"]


async def test_paced_turn_of_a_computer_is_one_deadline_and_one_write(club: Club) -> None:
    table = await paced(club)
    await add(club, table, ANN, 1)
    assert seats(club, table) == [0]
    assert table.facts.until[DeadlineKind.COMPUTER] == NOON + COMPUTER_DELAY
    await wait(club, 1.4)
    assert seats(club, table) == [0]
    before = club.disk.writes
    await wait(club, 0.1)
    assert seats(club, table) == [0, 1]
    assert club.disk.writes == before + 1
    assert table.facts.until[DeadlineKind.COMPUTER] == NOON + 2 * COMPUTER_DELAY
    await wait(club, 1.5)
    assert seats(club, table) == [0, 1, 2]
    assert DeadlineKind.COMPUTER not in table.facts.until
    assert table.member_to_move == ANN


async def test_restart_continues_with_the_computers_turn(club: Club) -> None:
    table = await paced(club)
    await add(club, table, ANN, 1)
    await wait(club, 1)
    later = club.again()
    later.minutes += 60
    await later.tables.resume()
    again = await later.tables.get(table.id)
    assert again.facts.until[DeadlineKind.COMPUTER] == NOON + timedelta(minutes=60) + COMPUTER_DELAY
    await wait(later, 0.4)
    assert seats(later, again) == [0]
    await wait(later, 0.1)
    assert seats(later, again) == [0, 1]


async def test_table_of_a_version_without_pace_plays_on(club: Club) -> None:
    table = await paced(club)
    await add(club, table, ANN, 1)
    kept = {DeadlineKind.IDLE: NOON}
    idle = replace(club.disk.tables[table.id], waiting_since=kept, waiting_for={}, due=NOON + timedelta(days=1))
    club.disk.put(idle)
    later = club.again()
    again = await later.tables.get(table.id)
    assert again.facts.until[DeadlineKind.COMPUTER] == NOON + COMPUTER_DELAY
    await wait(later, 1.5)
    assert seats(later, again) == [0, 1]


async def test_press_of_the_next_member_plays_the_other_computers_in_one_write(club: Club) -> None:
    table = await paced(club)
    await add(club, table, ANN, 1)
    before = club.disk.writes
    await table.present(club.by(ANN))
    assert seats(club, table) == [0, 1, 2]
    assert club.disk.writes == before + 1
    assert table.view(ANN).decision is not None


async def test_presses_of_others_do_not_hurry_computers(club: Club) -> None:
    table = await paced(club, BEN)
    await add(club, table, ANN, 1)
    await add(club, table, BEN, 1)
    assert seats(club, table) == [0, 1]
    await table.present(club.by(BEN))
    await table.present(club.by(999))
    assert seats(club, table) == [0, 1]
    await table.present(club.by(ANN))
    assert seats(club, table) == [0, 1, 2, 3]


async def test_instant_computers_play_in_one_write(club: Club) -> None:
    table = await paced(club, pace="instant")
    before = club.disk.writes
    await add(club, table, ANN, 1)
    assert seats(club, table) == [0, 1, 2]
    assert club.disk.writes == before + 2  # the member's own, and all computers'
    assert DeadlineKind.COMPUTER not in table.facts.until


async def test_seats_of_absent_and_departed_members_are_paced(club: Club) -> None:
    table = await paced(club, BEN, computers=0)
    await table.leave(club.by(BEN))
    await add(club, table, ANN, 1)
    assert seats(club, table) == [0]
    await wait(club, 1.5)
    assert seats(club, table) == [0, 1]


async def test_computers_decide_at_once_in_a_wait(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallGame, "wait", wait_of_thirty_seconds)
    table = await paced(club)
    await add(club, table, ANN, 1)
    assert seats(club, table) == [0, 1]
    assert DeadlineKind.COMPUTER in table.facts.until


async def test_computers_do_not_play_while_nobody_is_present(club: Club) -> None:
    table = await paced(club, computers=1)
    await add(club, table, ANN, 1)
    await table.leave(club.by(ANN))
    await wait(club, 60)
    assert seats(club, table) == [0]


async def test_stopped_computer_is_not_retried_every_second(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await paced(club)
    await add(club, table, ANN, 1)
    monkeypatch.setattr(SmallGame, "choices", no_choices)
    for _ in range(3):
        await wait(club, 1.5)
    assert len([each for each in caplog.records if "make no progress" in each.message]) == 1
    assert table.facts.status is Status.PLAYING


async def test_new_shared_table_has_the_normal_pace(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_lobby, "SHARED", SHARED)
    assert (await lobby(club)).facts.table_options.pace is Pace.NORMAL


async def test_clock_of_one_minute_makes_computers_instant_until_the_host_changes_it(club: Club) -> None:
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), change_option, "pace", "normal")
    await table.change_lobby(club.by(ANN), change_option, "clock", "1-min")
    assert table.facts.table_options.pace is Pace.INSTANT
    await table.change_lobby(club.by(ANN), change_option, "pace", "normal")
    assert table.facts.table_options.pace is Pace.NORMAL
