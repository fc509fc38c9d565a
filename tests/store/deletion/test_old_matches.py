"""Of matches whose journals are removed because of their age, the results and the points of rounds stay."""

from datetime import timedelta

import pytest

from bot.operating.maintenance import verify
from bot.store.store import Store
from bot.tables.history.achievements import ACHIEVEMENTS_VERSION, Recomputed
from bot.tables.model.ports import Save
from bot.tables.model.records import AssignmentCause, SeatAssignment, Status, TableRecord
from tests.store.filled import rows_of
from tests.store.samples import NOON, command, deal, table, won

LATER = NOON + timedelta(days=1)


async def over(store: Store, *, status: Status = Status.FINISHED, read: bool = True, guild: int = 1) -> TableRecord:
    """Save a match of two commands at noon, whose journal has been read."""
    record = await store.tables.create(table(guild=guild, shared=False, status=status))
    seat = SeatAssignment(0, 0, 1, 7, AssignmentCause.DEALT_IN)
    await store.tables.save(Save(record, [deal(1), command(2)], won(7, lost=(9,)), [seat]))
    if read:
        await store.tables.keep_achieved(record, ACHIEVEMENTS_VERSION, Recomputed(None, frozenset({(7, "first")})))
    return record


async def removed(store: Store, record: TableRecord) -> None:
    """Remove the journal of a match."""
    await store.tables.remove_journal(record, ((5, 0), (5, 25)), LATER)


async def test_a_match_is_old_when_its_last_command_is_and_it_has_been_read(store: Store) -> None:
    old = await over(store)
    await over(store, status=Status.PLAYING)
    await over(store, read=False)
    assert await store.tables.outlived(LATER, ACHIEVEMENTS_VERSION, 9) == [old.id]
    assert await store.tables.outlived(NOON, ACHIEVEMENTS_VERSION, 9) == []
    await store.tables.save(Save(old, [command(3, at=LATER)]))
    assert await store.tables.outlived(LATER, ACHIEVEMENTS_VERSION, 9) == []


async def test_without_its_journal_a_match_holds_no_seed_and_no_command_and_is_not_old_again(store: Store) -> None:
    record = await over(store)
    await removed(store, record)
    assert not await store.tables.journal(record.id, whole=True)
    left = await store.tables.table(record.id)
    assert left is not None
    assert left.next_seed == ""
    assert await store.tables.outlived(LATER, ACHIEVEMENTS_VERSION, 9) == []


async def test_result_boards_and_what_was_achieved_stay(store: Store) -> None:
    record = await over(store)
    before = await rows_of(store.database)
    await removed(store, record)
    after = await rows_of(store.database)
    changed = {name for name, rows in before.items() if rows != after[name]}
    assert changed == {"journal", "tables", "removed_journals", "round_totals"}


async def test_its_rounds_are_kept_by_the_points_of_each_side(store: Store) -> None:
    record, other = await over(store), await over(store)
    await removed(store, record)
    await store.tables.remove_journal(other, (), LATER)
    assert await store.tables.removed(record.id) == ((5, 0), (5, 25))
    assert await store.tables.removed(other.id) == ()
    assert await store.tables.removed(99) is None


async def test_when_all_is_read_again_what_it_brought_stays(store: Store) -> None:
    record = await over(store)
    await removed(store, record)
    assert await store.tables.unread(ACHIEVEMENTS_VERSION + 1) == record.id
    await store.tables.keep_achieved(record, ACHIEVEMENTS_VERSION + 1, None)
    assert await store.tables.unread(ACHIEVEMENTS_VERSION + 1) is None
    assert await store.boards.achievements_of(1, 7) == {"first": 1}


async def test_what_was_read_before_a_member_was_deleted_is_read_once_more(store: Store) -> None:
    record = await over(store)
    await store.members.delete_member(7, -5)
    await store.tables.keep_achieved(record, ACHIEVEMENTS_VERSION + 1, Recomputed(None, frozenset({(7, "first")})))
    assert await store.tables.unread(ACHIEVEMENTS_VERSION + 1) == record.id
    assert await store.boards.achievements_of(1, 7) == {}
    assert await store.boards.achievements_of(1, -5) == {"first": 1}


async def test_the_options_of_last_time_are_offered_though_its_moves_are_gone(store: Store) -> None:
    record = await over(store)
    await removed(store, record)
    last = await store.tables.last_options(1, record.game, record.host)
    assert last is not None
    assert last.id == record.id


async def test_what_can_not_be_recomputed_is_counted_apart(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    await removed(store, await over(store))
    await verify(store.database)
    said = capsys.readouterr().out
    assert said == (
        "Finished matches played again: 0. Not played again, since their journals were removed for their age: 1. "
        "Everything fits.\n"
    )
