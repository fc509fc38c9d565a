"""Tables expire after a time without anybody, and count for nobody."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.model.records import DeadlineKind, Status
from bot.tables.table import Table
from tests.tables.clock.test_turn_clock import time_passes, with_clock
from tests.tables.fakes import Club
from tests.tables.small_game import SmallGame
from tests.tables.test_table import ANN, BEN, add, club, lobby, running

__all__ = ["club"]
HOUR, DAY = 60, 24 * 60


async def status_after(club: Club, table: Table, minutes: int) -> Status:
    """The status of a table after `minutes` without anybody; other deadlines pass in their order."""
    for _ in range(minutes // 6):
        await time_passes(club, minutes=6)
    return club.disk.tables[table.id].status


async def test_lobby_expires_after_an_idle_hour(club: Club) -> None:
    table = await lobby(club, BEN)
    assert await status_after(club, table, HOUR - 6) is Status.LOBBY
    assert await status_after(club, table, 6) is Status.EXPIRED
    assert club.notes.told[-1][0] == table.id


async def test_sitting_down_or_pressing_anything_restarts_the_hour_of_a_lobby(club: Club) -> None:
    table = await lobby(club)
    await status_after(club, table, HOUR - 6)
    await table.sit(club.by(BEN), None)
    assert await status_after(club, table, HOUR - 6) is Status.LOBBY
    await table.present(club.by(ANN))
    assert await status_after(club, table, HOUR - 6) is Status.LOBBY


async def test_match_expires_after_an_idle_day_with_open_hands_and_without_a_result(club: Club) -> None:
    table = await running(club, BEN)
    assert await status_after(club, table, DAY - 6) is Status.PLAYING
    assert await status_after(club, table, 6) is Status.EXPIRED
    view = table.view(None)
    assert view.reveal is not None
    assert table.id not in club.disk.results


async def test_match_with_a_clock_of_a_day_expires_after_three_turns(club: Club) -> None:
    table = await with_clock(club, "24-h", BEN)
    end = club.now() + timedelta(days=3)
    assert table.facts.until[DeadlineKind.IDLE] == end


async def test_presses_keep_a_match_alive_without_a_write_each(club: Club) -> None:
    table = await with_clock(club, "none", BEN)
    writes = club.disk.writes
    for _ in range(3):
        await table.present(club.by(ANN))
        await add(club, table, table.member_to_move or 0, 1)
    assert club.disk.writes == writes + 3
    await status_after(club, table, DAY - 6)
    await table.present(club.by(ANN))
    assert await status_after(club, table, DAY - 6) is Status.PLAYING


async def test_private_table_expires_after_a_week(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallGame, "shared", False)
    table = await lobby(club)
    assert table.facts.until == {DeadlineKind.IDLE: club.now() + timedelta(weeks=1)}


async def test_table_of_an_old_version_is_idle_from_the_start_on(club: Club) -> None:
    table = await lobby(club, BEN)
    club.disk.put(replace(club.disk.tables[table.id], waiting_since={}, due=None))
    later = club.again()
    await later.tables.resume()
    assert later.disk.tables[table.id].due == later.now() + timedelta(hours=1)
    assert await status_after(later, await later.tables.get(table.id), HOUR) is Status.EXPIRED
