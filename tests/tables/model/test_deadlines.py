"""The deadlines of a table, and its actions at them."""

from dataclasses import replace
from datetime import timedelta
from unittest.mock import AsyncMock

import pytest

from bot.games.values import Command
from bot.tables.model.deadlines import (
    CLOCK_GRACE,
    SCORE_SHOWN_FOR,
    SEATS_HELD_FOR,
    Deadline,
    deadlines,
    schedule,
    with_restored_waits,
)
from bot.tables.model.match import MatchState
from bot.tables.model.ports import StorageError
from bot.tables.model.records import DeadlineKind, Status, TableRecord
from bot.tables.table import Table
from tests.store.samples import NOON
from tests.tables.fakes import Club, run_due
from tests.tables.small_game import Add, SmallGame, SmallState, wait_of_thirty_seconds
from tests.tables.test_table import ANN, BEN, CAT, add, club, lobby, play_round, running

__all__ = ["club"]
LATER = NOON + timedelta(seconds=20)


def soon(record: TableRecord, match: MatchState | None) -> tuple[Deadline, ...]:
    """The deadlines without that of an idle table."""
    return tuple(each for each in deadlines(record, match) if each.kind is not DeadlineKind.IDLE)


async def parts(club: Club, table: Table) -> tuple[TableRecord, MatchState | None]:
    """The record and the match of a table, loaded from the store."""
    again = await club.again().tables.get(table.id)
    state = again.keeper.state
    return replace(state.record, waiting_since={}, due=None), state.match


async def test_lobby_has_a_deadline_only_for_the_seats_of_a_rematch(club: Club) -> None:
    record, match = await parts(club, await lobby(club, BEN))
    assert soon(schedule(record, match, NOON), match) == ()
    held = schedule(replace(record, waiting_since={DeadlineKind.HELD_SEATS: NOON}), match, LATER)
    assert soon(held, match) == (Deadline(DeadlineKind.HELD_SEATS, NOON + SEATS_HELD_FOR),)


async def test_no_round_is_dealt_by_itself_to_one_member_alone(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    record, match = await parts(club, table)
    alone = record.with_seat(1, member=None, level="normal")
    assert soon(schedule(alone, match, NOON), match) == ()


async def test_pause_between_rounds_counts_from_the_end_of_the_round(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    record, match = await parts(club, table)
    written = schedule(schedule(record, match, NOON), match, LATER)
    assert soon(written, match) == (Deadline(DeadlineKind.NEXT_ROUND, NOON + SCORE_SHOWN_FOR),)
    assert written.due == NOON + SCORE_SHOWN_FOR


async def test_private_and_ended_tables_deal_no_round_automatically(club: Club) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    record, match = await parts(club, table)
    for other in (replace(record, shared=False), replace(record, status=Status.ENDED)):
        assert soon(schedule(other, match, NOON), match) == ()


async def test_wait_keeps_its_begin_until_it_is_over(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SmallGame, "wait", wait_of_thirty_seconds)
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    record, match = await parts(club, table)
    record = schedule(schedule(record, match, NOON), match, LATER)
    assert soon(record, match) == (Deadline(DeadlineKind.WAIT, NOON + timedelta(seconds=30)),)
    await add(club, table, BEN, 1)
    _, match = await parts(club, table)
    assert DeadlineKind.WAIT not in schedule(record, match, LATER).waiting_since


async def test_wait_gives_its_command_at_its_end(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    def apply_for_the_table(state: SmallState, seat: int | None, command: Command) -> object:
        return original(state, state.turn if seat is None and isinstance(command, Add) else seat, command)

    original = SmallGame.apply
    monkeypatch.setattr(SmallGame, "apply", staticmethod(apply_for_the_table))
    monkeypatch.setattr(SmallGame, "wait", wait_of_thirty_seconds)
    table = await running(club, BEN)
    await add(club, table, ANN, 1)
    await run_due(club.tables)
    assert len(club.disk.rows[table.id]) == 2
    club.minutes += 1
    await run_due(club.tables)
    row = club.disk.rows[table.id][-1]
    assert (row.seat, row.text, row.interaction) == (None, "1", None)


@pytest.mark.parametrize("rounds", [0, 1])
async def test_old_record_with_only_a_due_time_acts_then(club: Club, rounds: int) -> None:
    table = await running(club, BEN)
    for _ in range(rounds):
        await play_round(club, table, ANN, BEN)
    record, match = await parts(club, table)
    assert with_restored_waits(record, match) == record
    old = with_restored_waits(replace(record, due=LATER), match)
    assert [each.at for each in soon(old, match)] == [LATER] * rounds


async def test_old_rematch_with_only_a_due_time_frees_its_seats_then(club: Club) -> None:
    record, match = await parts(club, await lobby(club, BEN))
    old = with_restored_waits(replace(record, due=LATER), match)
    assert soon(old, match) == (Deadline(DeadlineKind.HELD_SEATS, LATER),)


async def test_stale_due_time_is_corrected(club: Club) -> None:
    table = await running(club, BEN)
    club.disk.put(replace(club.disk.tables[table.id], due=NOON - timedelta(days=999)))
    later = club.again()
    await run_due(later.tables)
    assert club.disk.tables[table.id].due == table.facts.until[DeadlineKind.TURN] + CLOCK_GRACE


async def test_unexpected_error_of_a_table_stops_no_other(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    tables = [await between_rounds(club, channel) for channel in (1, 2)]
    club.minutes += 1
    club.notes.fails_at = tables[0].id
    await run_due(club.tables)
    assert [table.view(ANN).decision is not None for table in tables] == [False, True]
    failure = f"table {tables[0].id} failed to act on its deadline, which is retried"
    assert [record.getMessage() for record in caplog.records] == [failure]
    club.notes.fails_at = None
    await run_due(club.tables)
    assert tables[0].view(ANN).decision is None
    club.seconds += 2
    await run_due(club.tables)
    assert tables[0].view(ANN).decision is not None


async def test_table_that_could_not_be_saved_acts_again_after_a_pause(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await between_rounds(club, 1)
    await run_due(club.tables)  # the heartbeat
    club.minutes += 1
    saving = AsyncMock(side_effect=StorageError("no space"))
    with monkeypatch.context() as patch:
        patch.setattr(club.disk, "save", saving)
        for _ in range(2):
            await run_due(club.tables)
    assert saving.await_count == 1
    club.seconds += 2
    await run_due(club.tables)
    assert table.view(ANN).decision is not None


async def test_refusal_of_a_table_stops_no_other(club: Club) -> None:
    tables = [await between_rounds(club, channel) for channel in (1, 2)]
    *before, last = club.disk.rows[tables[0].id]
    club.disk.put_journal(tables[0].id, [*before, replace(last, text="9")])
    later = club.again()
    later.minutes += 1
    await run_due(later.tables)
    assert club.disk.tables[tables[0].id].status is Status.CLOSED
    assert [row.kind for row in club.disk.rows[tables[1].id]].count("deal") == 2


async def between_rounds(club: Club, channel: int) -> Table:
    table = await club.tables.new(club.by(ANN), guild=1, channel=channel, game="small", preset=None, teams=0)
    await table.sit(club.by(CAT), None)
    await table.start(club.by(ANN))
    await play_round(club, table, ANN, CAT)
    return table
