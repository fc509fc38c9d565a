"""The clock of a table: deadlines of turns, its moves, more time, and restarts."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.games.refusals import NotNowError, NotYourTurnError, RefusalError, StaleError
from bot.games.values import Choices
from bot.tables.model.deadlines import CLOCK_GRACE
from bot.tables.model.lobby import add_computer, agree, change_option
from bot.tables.model.ports import TableReason
from bot.tables.model.records import DeadlineKind, PlayedBy, Status
from bot.tables.table import Table
from bot.tables.tables import ChannelHasTableError
from tests.tables.fakes import NOON, Club, run_due
from tests.tables.small_game import SmallGame, SmallState, wait_of_thirty_seconds
from tests.tables.test_table import ANN, BEN, CAT, CHANNEL, add, club, lobby, play_round, running

__all__ = ["club"]
FIVE_MINUTES = timedelta(minutes=5)


async def with_clock(club: Club, clock: str, *members: int) -> Table:
    """A running table with another clock than the usual five minutes."""
    table = await lobby(club, *members)
    await table.change_lobby(club.by(ANN), change_option, "clock", clock)
    for member in members:
        await table.change_lobby(club.by(member), agree)
    await table.start(club.by(ANN))
    return table


def turn_ends(table: Table) -> timedelta | None:
    """The deadline of the turn, as the time since noon; None without one."""
    end = table.facts.until.get(DeadlineKind.TURN)
    return None if end is None else end - NOON


async def time_passes(club: Club, minutes: int = 0, seconds: int = 0) -> None:
    """Let time pass, and let the tables that are due act."""
    club.minutes += minutes
    club.seconds += seconds
    await run_due(club.tables)


def no_choices(_game: SmallGame, _state: SmallState, _seat: int) -> Choices:
    """No choices for anybody."""
    return {}


def played(club: Club, table: Table) -> list[tuple[int | None, PlayedBy]]:
    """The seat and cause of all commands in the journal but the deals."""
    return [(row.seat, row.played_by) for row in club.disk.rows[table.id] if row.kind != "deal"]


async def test_each_turn_has_the_whole_time_of_the_clock(club: Club) -> None:
    table = await running(club, BEN)
    assert turn_ends(table) == FIVE_MINUTES
    await time_passes(club, minutes=3)
    assert turn_ends(table) == FIVE_MINUTES
    await add(club, table, ANN, 1)
    assert turn_ends(table) == timedelta(minutes=8)


async def test_clock_plays_two_seconds_after_the_deadline(club: Club) -> None:
    table = await running(club, BEN)
    await time_passes(club, minutes=5, seconds=1)
    assert played(club, table) == []
    await time_passes(club, seconds=1)
    assert played(club, table) == [(0, PlayedBy.CLOCK)]
    assert club.disk.rows[table.id][-1].text == "1"
    assert turn_ends(table) == timedelta(minutes=10, seconds=2)
    again = await club.again().tables.get(table.id)
    assert again.facts.until == table.facts.until


async def test_table_without_a_clock_plays_no_turns(club: Club) -> None:
    table = await with_clock(club, "none", BEN)
    await time_passes(club, minutes=60)
    assert (turn_ends(table), played(club, table)) == (None, [])


async def test_clock_times_no_computers_pauses_or_waits(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    assert set(table.facts.until) == {DeadlineKind.NEXT_ROUND, DeadlineKind.IDLE}

    monkeypatch.setattr(SmallGame, "wait", wait_of_thirty_seconds)
    await table.next_round(club.by(ANN), None)
    assert turn_ends(table) == FIVE_MINUTES
    await add(club, table, ANN, 1)
    assert set(table.facts.until) == {DeadlineKind.WAIT, DeadlineKind.IDLE}


async def test_press_is_in_time_by_discords_clock(club: Club) -> None:
    table = await running(club, BEN)
    club.minutes += 5
    club.seconds += 1
    await table.play(club.pressed(ANN, at=NOON + FIVE_MINUTES), "add", "2", table.view(ANN).decision)
    assert played(club, table) == [(0, PlayedBy.OCCUPANT)]


async def test_press_after_the_deadline_is_refused_before_the_clock_acts(club: Club) -> None:
    table = await running(club, BEN)
    club.minutes += 5
    club.seconds += 1
    late = club.pressed(ANN)
    with pytest.raises(NotNowError, match=TableReason.TIME_UP.value):
        await table.play(late, "add", "2", table.view(ANN).decision)
    with pytest.raises(RefusalError) as refused:
        await table.play(club.pressed(BEN), "add", "2", None)
    assert refused.value.reason is not TableReason.TIME_UP
    assert played(club, table) == []


async def test_press_after_the_clock_has_played_is_stale(club: Club) -> None:
    table = await running(club, BEN)
    decision, pressed = table.view(ANN).decision, club.pressed(ANN, at=NOON + FIVE_MINUTES)
    await time_passes(club, minutes=5, seconds=2)
    with pytest.raises(StaleError):
        await table.play(pressed, "add", "2", decision)


async def test_more_time_doubles_a_turn_once_a_round(club: Club) -> None:
    table = await running(club, BEN)
    number = table.view(ANN).turn
    assert number is not None
    assert number.more_time
    await table.more_time(club.pressed(ANN), number.number)
    assert turn_ends(table) == 2 * FIVE_MINUTES
    assert table.facts.until == (await club.again().tables.get(table.id)).facts.until
    with pytest.raises(NotNowError, match=TableReason.MORE_TIME_USED.value):
        await table.more_time(club.pressed(ANN), number.number)
    await add(club, table, ANN, 1)
    assert turn_ends(table) == FIVE_MINUTES
    await table.more_time(club.pressed(BEN), None)
    assert turn_ends(table) == 2 * FIVE_MINUTES
    await add(club, table, BEN, 1)
    turn = table.view(ANN).turn
    assert turn is not None
    assert not turn.more_time
    with pytest.raises(NotNowError, match=TableReason.MORE_TIME_USED.value):
        await table.more_time(club.pressed(ANN), None)


async def test_more_time_is_available_again_after_the_next_deal(club: Club) -> None:
    table = await running(club, BEN)
    await table.more_time(club.pressed(ANN), None)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await table.more_time(club.pressed(ANN), None)
    assert turn_ends(table) == 2 * FIVE_MINUTES


async def test_more_time_is_refused_without_turn_clock_or_seat_and_when_late(club: Club) -> None:
    table = await running(club, BEN)
    number = table.view(None).turn
    assert number is not None
    before = club.disk.tables[table.id]
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_TIMED.value):
        await table.more_time(club.pressed(BEN), number.number)
    with pytest.raises(NotYourTurnError, match=TableReason.NOT_SEATED.value):
        await table.more_time(club.pressed(CAT), number.number)
    with pytest.raises(NotNowError, match=TableReason.TIME_UP.value):
        await table.more_time(club.pressed(ANN, at=NOON + FIVE_MINUTES + CLOCK_GRACE), number.number)
    assert club.disk.tables[table.id] == before
    await add(club, table, ANN, 1)
    await add(club, table, BEN, 1)
    with pytest.raises(StaleError):
        await table.more_time(club.pressed(ANN), number.number)


async def test_no_more_time_without_a_clock(club: Club) -> None:
    table = await with_clock(club, "none", BEN)
    with pytest.raises(NotNowError, match=TableReason.NO_CLOCK.value):
        await table.more_time(club.pressed(ANN), None)


async def test_restart_moves_deadlines_by_the_downtime(club: Club) -> None:
    table = await running(club, BEN)
    await time_passes(club, minutes=2)
    later = club.again()
    later.minutes += 60
    await later.tables.resume()
    again = await later.tables.get(table.id)
    assert turn_ends(again) == timedelta(minutes=65)
    await time_passes(later, minutes=2)
    assert played(later, again) == []
    await time_passes(later, minutes=1, seconds=2)
    assert played(later, again) == [(0, PlayedBy.CLOCK)]


async def running_through_an_outage(club: Club) -> Table:
    """A table whose first turn had run for two minutes when the database failed for twenty."""
    table = await running(club, BEN)
    await time_passes(club, minutes=2)
    club.disk.broken = True
    for _ in range(20):
        await time_passes(club, minutes=1)
    club.disk.broken = False
    return table


@pytest.mark.parametrize("looks", [False, True])
async def test_an_outage_of_the_database_costs_nobody_a_turn(club: Club, *, looks: bool) -> None:
    table = await running_through_an_outage(club)
    if looks:
        await table.present(club.by(BEN))
    club.notes.told.clear()
    await time_passes(club, minutes=2)
    again = await club.tables.get(table.id)
    assert (turn_ends(again), played(club, again)) == (timedelta(minutes=27), [])
    assert [number for number, _ in club.notes.told] == [table.id]
    await time_passes(club, minutes=3, seconds=2)
    assert played(club, again) == [(0, PlayedBy.CLOCK)]


async def test_a_turn_that_began_after_an_outage_is_not_longer_by_it(club: Club) -> None:
    table = await running_through_an_outage(club)
    await table.play(club.by(ANN), "add", "2", table.view(ANN).decision)
    await time_passes(club, minutes=2)
    assert turn_ends(await club.tables.get(table.id)) == timedelta(minutes=29)


async def test_an_hour_for_which_the_machine_slept_costs_nobody_a_turn(club: Club) -> None:
    table = await running(club, BEN)
    await time_passes(club, minutes=2)
    club.tables.note_standstill()
    await time_passes(club, minutes=60)
    again = await club.tables.get(table.id)
    assert (turn_ends(again), played(club, again)) == (timedelta(minutes=65), [])
    await time_passes(club, minutes=3, seconds=2)
    assert played(club, again) == [(0, PlayedBy.CLOCK)]


async def test_after_a_long_outage_whoever_is_to_move_has_their_time_back_within_seconds(club: Club) -> None:
    await running_through_an_outage(club)
    await time_passes(club, seconds=4)
    [table] = club.disk.tables.values()
    assert table.due == NOON + timedelta(minutes=5) + timedelta(minutes=20, seconds=4) + CLOCK_GRACE


async def test_heartbeat_is_saved_every_fifteen_seconds(club: Club) -> None:
    await time_passes(club)
    await time_passes(club, seconds=14)
    assert club.disk.lived_at == NOON
    await time_passes(club, seconds=1)
    assert club.disk.lived_at == NOON + timedelta(seconds=15)


async def test_first_start_and_a_clock_set_back_move_no_deadline(club: Club) -> None:
    table = await running(club, BEN)
    later = club.again()
    await later.tables.resume()
    later.minutes -= 30
    await later.tables.resume()
    assert turn_ends(await later.tables.get(table.id)) == FIVE_MINUTES


async def test_failure_of_the_safe_move_is_logged_and_something_legal_is_played(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> object:
        raise KeyError("no idea")

    monkeypatch.setattr(SmallGame, "safe_move", fails)
    table = await running(club, BEN)
    await time_passes(club, minutes=5, seconds=2)
    assert played(club, table) == [(0, PlayedBy.CLOCK)]
    assert [record.exc_info is not None for record in caplog.records] == [True]


async def test_turn_that_the_clock_can_not_play_restarts(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallGame, "choices", no_choices)
    table = await running(club, BEN)
    await time_passes(club, minutes=5, seconds=2)
    assert turn_ends(table) == timedelta(minutes=10, seconds=2)
    assert played(club, table) == []


async def test_table_of_a_version_without_clocks_has_none(club: Club) -> None:
    table = await with_clock(club, "none", BEN)
    club.disk.put(replace(club.disk.tables[table.id], waiting_since={}, waiting_for={}, due=None))
    later = club.again()
    again = await later.tables.get(table.id)
    assert again.facts.until == {}
    await add(later, again, ANN, 1)
    assert set(again.facts.until) == {DeadlineKind.SILENCE, DeadlineKind.IDLE}
    assert again.facts.status is Status.PLAYING


async def alone(club: Club, **options: str) -> Table:
    """A running match of Ann against a computer."""
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    for name, value in options.items():
        await table.change_lobby(club.by(ANN), change_option, name, value)
    await table.start(club.by(ANN))
    return table


async def test_at_a_table_with_one_member_there_is_no_clock_and_nobody_is_called(club: Club) -> None:
    table = await alone(club)
    assert table.facts.table_options.turn is None
    assert not table.facts.table_options.calls
    await table.wake()
    assert set(table.facts.until) <= {DeadlineKind.IDLE, DeadlineKind.COMPUTER}


async def test_a_clock_that_the_only_member_has_set_stays(club: Club) -> None:
    table = await alone(club, clock="1-min")
    assert table.facts.table_options.turn == timedelta(minutes=1)
    assert table.facts.table_options.calls


async def test_the_idle_match_of_one_member_gives_way_to_somebody_else(club: Club) -> None:
    table = await alone(club)
    club.minutes += 59
    with pytest.raises(ChannelHasTableError):
        await club.tables.new(club.by(BEN), guild=1, channel=CHANNEL, game="small", preset=None, teams=0)
    club.minutes += 1
    with pytest.raises(ChannelHasTableError):
        await lobby(club)
    await club.tables.new(club.by(BEN), guild=1, channel=CHANNEL, game="small", preset=None, teams=0)
    assert table.facts.status is Status.EXPIRED
