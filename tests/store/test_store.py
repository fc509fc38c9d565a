"""What is written comes back the same, and what is refused changes nothing, for the exact reason."""

import asyncio
import dataclasses
from datetime import timedelta

import pytest

from bot.boards.record import Meetings
from bot.boards.storage import BoardKey, League
from bot.store import Store, StoreError
from bot.store.table_store import due_by
from bot.store.transactions import Database
from bot.tables.model.ports import ChannelTakenError, DuplicateInteractionError, FencedError, Save, Storage
from bot.tables.model.records import AgainstComputer, Cause, Occupant, Result, SeatRecord, Status
from tests.store.making import BIG, ELSEWHERE, NOON, TABLE, carried_out, command, deal, plan_of, table, won

MINUTE = timedelta(minutes=1)


async def test_the_match_that_was_finished_last_in_a_channel_is_found_by_its_message(store: Store) -> None:
    for status, message in [(Status.FINISHED, 7), (Status.FINISHED, None), (Status.ENDED, 8), (Status.LOBBY, 9)]:
        await store.create(dataclasses.replace(TABLE, id=0, status=status, message=message, channel=5, shared=True))
    assert await store.last_finished_in(5) == 1
    assert await store.last_finished_in(6) is None


async def test_a_table_comes_back_as_it_was_saved_with_the_largest_ids(store: Store) -> None:
    storage: Storage = store  # the type checker holds the store to the contract
    created = await storage.create(TABLE)
    assert created == dataclasses.replace(TABLE, id=created.id)
    assert await storage.table(created.id) == created


async def test_an_empty_table_comes_back_too(store: Store) -> None:
    bare = table(options={}, seats=(), message=None, ping=None, end_votes=(), shared=False, status=Status.LOBBY)
    created = await store.create(bare)
    assert await store.table(created.id) == created


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.table(1) is None
    assert await store.journal(1, whole=True) == []


async def test_a_moment_comes_back_in_utc_wherever_it_was_told(store: Store) -> None:
    created = await store.create(table(created_at=NOON.astimezone(ELSEWHERE)))
    loaded = await store.table(created.id)
    assert loaded is not None
    assert loaded.created_at.isoformat() == NOON.isoformat()


async def test_a_moment_without_a_zone_is_a_mistake(store: Store) -> None:
    with pytest.raises(Exception, match="without a time zone"):
        await store.create(table(created_at=NOON.replace(tzinfo=None)))


async def test_saving_changes_every_field(store: Store) -> None:
    created = await store.create(TABLE)
    changed = dataclasses.replace(
        created,
        host=1,
        preset="other",
        options={"target": 300},
        side_count=4,
        status=Status.ENDED,
        seats=(SeatRecord(3, 4),),
        next_seed="ab",
        message=None,
        ping=2,
        end_votes=(),
    )
    await store.save(Save(changed))
    assert await store.table(created.id) == changed


async def test_saving_a_table_that_was_never_created_is_a_mistake(store: Store) -> None:
    with pytest.raises(LookupError):
        await store.save(Save(table(id=5)))


async def test_what_is_due_of_live_tables_is_found_the_longest_overdue_first(store: Store) -> None:
    moments = [NOON - MINUTE, NOON + MINUTE, None, NOON, NOON - 2 * MINUTE]
    made = [await store.create(table(shared=False, due=due)) for due in moments]
    await store.create(table(shared=False, due=NOON, status=Status.ENDED))
    assert await store.due(NOON) == [(made[at].id, made[at].guild, moments[at]) for at in (4, 0, 3)]


async def test_what_is_due_is_found_by_its_index_without_visiting_or_sorting_the_rest(store: Store) -> None:
    assert await plan_of(store.database, due_by(NOON)) in (
        ["SEARCH tables USING INDEX ix_tables_due (due<?)"],
        [
            "Index Scan using ix_tables_due on tables",
            f"Index Cond: (due <= '{NOON:%F %T.%f}+00'::timestamp with time zone)",
        ],
    )


async def test_an_id_is_never_given_twice(store: Store) -> None:
    first = await store.create(TABLE)
    await carried_out(store.database, "DELETE FROM tables")
    assert (await store.create(TABLE)).id > first.id


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
async def test_a_channel_has_one_live_shared_table(store: Store, status: Status) -> None:
    first = await store.create(table(status=status))
    with pytest.raises(ChannelTakenError) as caught:
        await store.create(TABLE)
    assert caught.value.table == first.id
    assert await store.live() == [first.id]


async def test_other_channels_private_tables_and_finished_ones_stand_beside_it(store: Store) -> None:
    shared = await store.create(TABLE)
    other = await store.create(table(channel=2))
    private = [await store.create(table(shared=False, host=host)) for host in (1, 1)]
    for status in (Status.FINISHED, Status.ENDED, Status.CLOSED):
        await store.create(table(status=status))
    assert await store.live() == [each.id for each in (shared, other, *private)]
    assert await store.live_in(TABLE.channel) == shared
    assert await store.live_in(3) is None


async def test_a_channel_is_free_again_when_its_table_has_ended(store: Store) -> None:
    first = await store.create(TABLE)
    await store.save(Save(dataclasses.replace(first, status=Status.FINISHED)))
    assert await store.live_in(TABLE.channel) is None
    second = await store.create(TABLE)
    assert await store.live_in(TABLE.channel) == second
    with pytest.raises(ChannelTakenError):
        await store.save(Save(first))


async def test_of_two_who_open_a_table_at_once_one_is_refused(store: Store) -> None:
    outcomes = await asyncio.gather(store.create(TABLE), store.create(TABLE), return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes] == ["TableRecord", "ChannelTakenError"]


async def test_the_journal_comes_back_in_order_from_the_last_deal_or_whole(store: Store) -> None:
    saved = await store.create(TABLE)
    rows = [deal(1), command(2, interaction=77), deal(3), command(4, seat=None), command(5, text="")]
    await store.save(Save(saved, rows[3:]))
    await store.save(Save(saved, rows[:3]))
    assert await store.journal(saved.id, whole=True) == rows
    assert await store.journal(saved.id) == rows[2:]


async def test_the_journal_before_the_first_deal_is_empty(store: Store) -> None:
    saved = await store.create(TABLE)
    assert await store.journal(saved.id) == []


async def test_journals_of_two_tables_do_not_mix(store: Store) -> None:
    first, second = await store.create(TABLE), await store.create(table(channel=1))
    await store.save(Save(first, [deal(1)]))
    await store.save(Save(second, [deal(1), command(2)]))
    assert await store.journal(first.id) == [deal(1)]


async def test_occupants_come_back_in_their_order_and_those_of_two_tables_do_not_mix(store: Store) -> None:
    first, second = await store.create(TABLE), await store.create(table(channel=1))
    rows = [Occupant(0, 0, 1, BIG, Cause.DEALT_IN), Occupant(1, 1, 1, None, Cause.DEALT_IN)]
    left = Occupant(2, 0, 7, None, Cause.LEFT)
    await store.save(Save(first, occupants=rows))
    await store.save(Save(first, occupants=[left]))
    await store.save(Save(second, occupants=rows[:1]))
    assert await store.occupants(first.id) == [*rows, left]
    assert await store.occupants(second.id) == rows[:1]


async def test_an_occupant_whose_number_is_taken_fences_the_later_process_off(store: Store) -> None:
    saved = await store.create(TABLE)
    await store.save(Save(saved, occupants=[Occupant(0, 0, 1, 7, Cause.DEALT_IN)]))
    with pytest.raises(FencedError):
        await store.save(Save(saved, [command(1)], occupants=[Occupant(0, 0, 1, 8, Cause.DEALT_IN)]))
    assert await store.journal(saved.id) == []


async def test_an_interaction_counts_once_over_all_tables(store: Store) -> None:
    first, second = await store.create(TABLE), await store.create(table(channel=1))
    await store.save(Save(first, [command(1, interaction=77)]))
    with pytest.raises(DuplicateInteractionError):
        await store.save(Save(second, [command(1, interaction=77)]))


async def test_many_commands_without_an_interaction_stand_beside_each_other(store: Store) -> None:
    saved = await store.create(TABLE)
    await store.save(Save(saved, [command(seq) for seq in range(1, 5)]))
    assert len(await store.journal(saved.id, whole=True)) == 4


async def test_a_number_that_is_taken_fences_the_later_process_off(store: Store) -> None:
    saved = await store.create(TABLE)
    other = await Store.open(store.database)
    try:
        await other.save(Save(saved, [command(1, interaction=1)]))
        with pytest.raises(FencedError):
            await store.save(Save(saved, [command(1, interaction=2)]))
        with pytest.raises(FencedError):  # the same interaction reached both: the one behind reloads first
            await store.save(Save(saved, [command(1, interaction=1)]))
    finally:
        await other.close()


@pytest.mark.parametrize("bad", [command(1, interaction=5), command(9, interaction=77)])
async def test_a_refused_save_leaves_table_journal_and_result_as_they_were(store: Store, bad: object) -> None:
    saved = await store.create(TABLE)
    await store.save(Save(saved, [command(1, interaction=77)]))
    changed = dataclasses.replace(saved, status=Status.FINISHED)
    with pytest.raises((FencedError, DuplicateInteractionError)):
        await store.save(Save(changed, [command(2), bad], won(1)))  # type: ignore[list-item]  # pytest's parameter
    assert await store.table(saved.id) == saved
    assert await store.journal(saved.id, whole=True) == [command(1, interaction=77)]
    assert await store.own_lines(League(BoardKey(TABLE.guild, "rum500", 0), "wins", pair=False), 1) == []


async def test_after_a_refusal_the_store_goes_on(store: Store) -> None:
    saved = await store.create(TABLE)
    await store.save(Save(saved, [command(1)]))
    with pytest.raises(FencedError):
        await store.save(Save(saved, [command(1)]))
    await store.save(Save(saved, [command(2)]))
    assert len(await store.journal(saved.id, whole=True)) == 2


async def test_a_closed_store_takes_nothing_and_closes_twice(database: Database) -> None:
    store = await Store.open(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.create(TABLE)


async def test_how_a_match_with_computers_went_is_kept_once_and_goes_with_its_server(store: Store) -> None:
    saved = await store.create(TABLE)
    line = AgainstComputer(7, "gin", "hard", Result.WIN)
    for _ in range(2):
        await store.save(Save(saved, against=[line, line._replace(level="easy", result=Result.LOSS)]))
    found = await store.against_computers(TABLE.guild, 7)
    assert found == {"gin": {"hard": Meetings(won=1), "easy": Meetings(lost=1)}}
    assert await store.against_computers(TABLE.guild, 8) == {}
    assert await store.against_computers(1, 7) == {}
    await store.depart([TABLE.guild], NOON)
    await store.delete_departed(NOON)
    assert await store.against_computers(TABLE.guild, 7) == {}
