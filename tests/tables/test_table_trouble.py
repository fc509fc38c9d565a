"""Tables when something fails: the disk, a computer, a second process, newer rules."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.games.observation import AnyObservation, ScoredMove
from bot.games.refusals import NotNowError, RefusalError, StaleError
from bot.games.values import Choices, Command, Event
from bot.tables.model.computers import MAX_MOVES
from bot.tables.model.lobby import add_computer
from bot.tables.model.ports import Computer, Save, TableReason, UnsettledError
from bot.tables.model.records import Status, TableRecord
from tests.store.memory import MemoryTables
from tests.tables.fakes import Club
from tests.tables.small_game import Add, SmallGame, SmallState
from tests.tables.test_table import ANN, BEN, add, club, lobby, play_round, running

__all__ = ["club"]


class SlowTables(MemoryTables):
    """Writes wait at `gate` and reads at `reads`, as at a busy disk."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()
        self.reads = asyncio.Event()
        self.reads.set()

    async def table(self, table: int) -> TableRecord | None:
        await self.reads.wait()
        return await super().table(table)

    async def save(self, save: Save) -> None:
        await self.gate.wait()
        await super().save(save)


class CutOffTables(MemoryTables):
    """Its next write is carried out, but the answer is lost."""

    def __init__(self) -> None:
        super().__init__()
        self.cut, self.written = False, asyncio.Event()

    async def save(self, save: Save) -> None:
        await super().save(save)
        if self.cut:
            self.cut = False
            self.written.set()
            await asyncio.sleep(0)
            raise UnsettledError("the connection was closed")


async def test_a_match_whose_last_write_has_no_answer_stays_finished_and_is_shown() -> None:
    disk = CutOffTables()
    club = Club(disk)
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(ANN), None)
    for member in (ANN, BEN):
        await add(club, table, member)
    told, disk.cut = len(club.notes.told), True
    with pytest.raises(UnsettledError):
        await add(club, table, ANN)
    assert len(club.notes.told) > told
    with pytest.raises(StaleError):
        await table.keeper.note(lambda record: replace(record, message=1))
    assert disk.tables[table.id].status is Status.FINISHED
    assert (await club.tables.get(table.id)).facts.status is Status.FINISHED


async def test_a_table_is_read_anew_if_nobody_waited_for_its_write_without_an_answer() -> None:
    disk = CutOffTables()
    club = Club(disk)
    table = await running(club, BEN)
    disk.cut = True
    noting = asyncio.create_task(table.keeper.note(lambda record: replace(record, message=1)))
    await disk.written.wait()
    noting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await noting
    with pytest.raises(StaleError):
        await table.keeper.note(lambda record: replace(record, message=2))


async def test_concurrent_notes_do_not_overwrite_each_other() -> None:
    disk = SlowTables()
    table = await running(Club(disk), BEN)
    disk.gate.clear()
    notes = [
        asyncio.create_task(table.keeper.note(lambda record: replace(record, message=1))),
        asyncio.create_task(table.keeper.note(lambda record: replace(record, old_messages=(2,)))),
    ]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    disk.gate.set()
    await asyncio.gather(*notes)
    kept = await disk.table(table.id)
    assert kept is not None
    assert (kept.message, kept.old_messages) == (1, (2,))
    assert table.facts.message == 1


async def test_cancelled_write_is_completed() -> None:
    disk = SlowTables()
    club = Club(disk)
    table = await running(club, BEN)
    disk.gate.clear()
    press = asyncio.create_task(add(club, table, ANN))
    await asyncio.sleep(0)
    press.cancel()
    await asyncio.sleep(0)
    disk.gate.set()
    with pytest.raises(asyncio.CancelledError):
        await press
    assert len(disk.rows[table.id]) == 2
    assert table.view(BEN).decision == 2
    await add(club, table, BEN)
    assert len(club.disk.rows[table.id]) == 3


async def test_concurrent_loads_of_a_table_share_one_object() -> None:
    disk = SlowTables()
    table = await running(Club(disk), BEN)
    later = Club(disk).tables
    disk.reads.clear()
    asking = [asyncio.create_task(later.get(table.id)) for _ in range(2)]
    await asyncio.sleep(0)
    disk.reads.set()
    first, second = await asyncio.gather(*asking)
    assert first is second


async def test_fenced_off_table_writes_nothing(club: Club) -> None:
    table = await running(club, BEN)
    other = await club.again().tables.get(table.id)
    await add(club, other, ANN)
    with pytest.raises(StaleError):
        await add(club, table, ANN)
    kept = club.disk.tables[table.id]
    with pytest.raises(StaleError):
        await table.postings.note_deleted(4711)
    assert club.disk.tables[table.id] == kept


def broken(game: str, level: str, observation: AnyObservation, chance: Random) -> Sequence[ScoredMove]:
    raise KeyError(game, level, observation, chance)


def undecided(*_: object) -> Sequence[ScoredMove]:
    return ()


def against_the_rules(*_: object) -> Sequence[ScoredMove]:
    return [ScoredMove(Add(99), 1)]


@pytest.mark.parametrize("policy", [broken, undecided, against_the_rules])
async def test_failure_of_a_computer_is_logged_once_and_it_plays_something_legal(
    policy: Computer, caplog: pytest.LogCaptureFixture
) -> None:
    club = Club(computer=policy)
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    await add(club, table, ANN, 1)
    assert [row.seat for row in club.disk.rows[table.id]] == [None, 0, 1, 2]
    assert table.view(ANN).decision is not None
    assert [record.exc_info is not None for record in caplog.records] == [True]
    caplog.clear()
    again = await club.again().tables.get(table.id)
    assert again.view(ANN) == table.view(ANN)


def nothing(*_: object) -> Choices:
    return {}


def always_the_computers_turn(
    state: SmallState, _seat: int | None, _command: Command
) -> tuple[SmallState, tuple[Event, ...]]:
    return replace(state, turn=2), ()


async def test_table_with_a_stuck_computer_can_be_loaded_and_ended(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    club = Club()
    table = await lobby(club)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    monkeypatch.setattr(SmallGame, "choices", nothing)
    await table.play(club.by(ANN), "add", "1", None)
    assert club.notes.told[-1] == (table.id, club.disk.writes)
    assert table.view(None).match is not None
    later = club.again()
    again = await later.tables.get(table.id)
    assert await again.end(later.by(ANN), moderator=False)
    assert "make no progress" in caplog.text


async def test_computers_in_a_loop_are_stopped(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    club = Club()
    table = await lobby(club, BEN)
    await table.change_lobby(club.by(ANN), add_computer)
    await table.start(club.by(ANN))
    monkeypatch.setattr(SmallGame, "apply", staticmethod(always_the_computers_turn))
    await table.play(club.by(ANN), "add", "1", None)
    assert len(club.disk.rows[table.id]) == 2 + MAX_MOVES
    assert "make no progress" in caplog.text


async def test_finished_match_stays_finished_when_its_journal_becomes_unreadable(club: Club) -> None:
    table = await running(club, BEN)
    for _ in range(2):
        if table.view(ANN).next_round is not None:
            await table.next_round(club.by(ANN), None)
        await play_round(club, table, ANN, BEN)
    assert table.facts.status is Status.FINISHED
    *before, last = club.disk.rows[table.id]
    club.disk.put_journal(table.id, [*before, replace(last, text="9")])
    later = club.again()
    with pytest.raises(NotNowError, match=TableReason.OTHER_RULES.value):
        await later.tables.get(table.id)
    assert club.disk.tables[table.id].status is Status.FINISHED
    assert not later.notes.told


async def test_table_in_memory_is_found_while_another_is_being_loaded() -> None:
    disk = SlowTables()
    club = Club(disk)
    table = await running(club, BEN)
    later = asyncio.create_task(club.tables.get(99))
    disk.reads.clear()
    await asyncio.sleep(0)
    async with asyncio.timeout(1):
        assert await club.tables.get(table.id) is table
    disk.reads.set()
    with pytest.raises(NotNowError):
        await later


@pytest.mark.parametrize("shared", [True, False])
async def test_journal_with_another_checkpoint_closes_the_table_without_a_result(club: Club, shared: bool) -> None:
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(ANN), None)
    await table.keeper.note(lambda record: replace(record, shared=shared))
    *before, last = club.disk.rows[table.id]
    other = replace(last, checkpoint={"totals": [9, 9], "round": 1})
    club.disk.put_journal(table.id, [*before, other])
    later = club.again()
    assert await later.tables.closed_at(table.id) is None
    with pytest.raises(RefusalError, match=TableReason.CLOSED.value):
        await later.tables.get(table.id)
    told_in = await later.tables.closed_at(table.id)
    assert (told_in and told_in.channel) == (table.facts.channel if shared else None)
    assert club.disk.tables[table.id].status is Status.CLOSED
    assert later.notes.told
    assert table.id not in club.disk.results


async def test_table_is_reloaded_after_another_process_has_written(club: Club) -> None:
    table = await running(club, BEN)
    other = await club.again().tables.get(table.id)
    await other.play(club.by(ANN), "add", "1", None)
    with pytest.raises(StaleError):
        await table.play(club.by(ANN), "add", "2", None)
    fresh = await club.tables.get(table.id)
    assert fresh.view(BEN).decision is not None
