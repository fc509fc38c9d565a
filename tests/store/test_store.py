"""Written records are read back unchanged, and a refused write changes nothing and names the exact reason."""

import asyncio
import dataclasses
from datetime import timedelta

import pytest

from bot.boards.ports import BoardKey, League
from bot.boards.record import Meetings
from bot.store.repositories.tables import due_by
from bot.store.store import Store
from bot.store.transactions import Database, StoreError
from bot.tables.model.deadlines import postpone
from bot.tables.model.ports import ChannelTakenError, DuplicateInteractionError, FencedError, Save
from bot.tables.model.records import (
    AgainstComputer,
    AssignmentCause,
    DeadlineKind,
    PlayedBy,
    Result,
    SeatAssignment,
    SeatRecord,
    Status,
)
from tests.store.samples import BIG, ELSEWHERE, NOON, TABLE, carried_out, command, deal, plan_of, table, won

MINUTE = timedelta(minutes=1)


async def test_the_match_that_was_finished_last_in_a_channel_is_found_by_its_message(store: Store) -> None:
    for status, message in [(Status.FINISHED, 7), (Status.FINISHED, None), (Status.ENDED, 8), (Status.LOBBY, 9)]:
        await store.tables.create(
            dataclasses.replace(TABLE, id=0, status=status, message=message, channel=5, shared=True)
        )
    assert await store.tables.last_finished_in(5) == 1
    assert await store.tables.last_finished_in(6) is None


async def test_a_table_comes_back_as_it_was_saved_with_the_largest_ids(store: Store) -> None:
    created = await store.tables.create(TABLE)
    assert created == dataclasses.replace(TABLE, id=created.id)
    assert await store.tables.table(created.id) == created


async def test_an_empty_table_comes_back_too(store: Store) -> None:
    bare = table(options={}, seats=(), message=None, ping=None, end_votes=(), shared=False, status=Status.LOBBY)
    created = await store.tables.create(bare)
    assert await store.tables.table(created.id) == created


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.tables.table(1) is None
    assert await store.tables.journal(1, whole=True) == []


async def test_a_moment_comes_back_in_utc_wherever_it_was_told(store: Store) -> None:
    created = await store.tables.create(table(created_at=NOON.astimezone(ELSEWHERE)))
    loaded = await store.tables.table(created.id)
    assert loaded is not None
    assert loaded.created_at.isoformat() == NOON.isoformat()


async def test_a_moment_without_a_zone_is_a_mistake(store: Store) -> None:
    with pytest.raises(Exception, match="without a time zone"):
        await store.tables.create(table(created_at=NOON.replace(tzinfo=None)))


async def test_saving_changes_every_field(store: Store) -> None:
    created = await store.tables.create(TABLE)
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
    await store.tables.save(Save(changed))
    assert await store.tables.table(created.id) == changed


async def test_saving_a_table_that_was_never_created_is_a_mistake(store: Store) -> None:
    with pytest.raises(LookupError):
        await store.tables.save(Save(table(id=5)))


async def test_what_is_due_of_live_tables_is_found_the_longest_overdue_first(store: Store) -> None:
    moments = [NOON - MINUTE, NOON + MINUTE, None, NOON, NOON - 2 * MINUTE]
    made = [await store.tables.create(table(shared=False, due=due)) for due in moments]
    await store.tables.create(table(shared=False, due=NOON, status=Status.ENDED))
    assert await store.tables.due(NOON) == [(made[at].id, made[at].guild, moments[at]) for at in (4, 0, 3)]


async def test_what_is_due_is_found_by_its_index_without_visiting_or_sorting_the_rest(store: Store) -> None:
    assert await plan_of(store.database, due_by(NOON)) in (
        ["SEARCH tables USING INDEX ix_tables_due (due<?)"],
        [
            "Index Scan using ix_tables_due on tables",
            f"Index Cond: (due <= '{NOON:%F %T.%f}+00'::timestamp with time zone)",
        ],
    )


async def test_an_id_is_never_given_twice(store: Store) -> None:
    first = await store.tables.create(TABLE)
    await carried_out(store.database, "DELETE FROM tables")
    assert (await store.tables.create(TABLE)).id > first.id


@pytest.mark.parametrize("status", [Status.LOBBY, Status.PLAYING])
async def test_a_channel_has_one_live_shared_table(store: Store, status: Status) -> None:
    first = await store.tables.create(table(status=status))
    with pytest.raises(ChannelTakenError) as caught:
        await store.tables.create(TABLE)
    assert caught.value.table == first.id
    assert await store.tables.live() == [first.id]


async def test_other_channels_private_tables_and_finished_ones_stand_beside_it(store: Store) -> None:
    shared = await store.tables.create(TABLE)
    other = await store.tables.create(table(channel=2))
    private = [await store.tables.create(table(shared=False, host=host)) for host in (1, 1)]
    for status in (Status.FINISHED, Status.ENDED, Status.CLOSED):
        await store.tables.create(table(status=status))
    assert await store.tables.live() == [each.id for each in (shared, other, *private)]
    assert await store.tables.live_in(TABLE.channel) == shared
    assert await store.tables.live_in(3) is None


async def test_a_channel_is_free_again_when_its_table_has_ended(store: Store) -> None:
    first = await store.tables.create(TABLE)
    await store.tables.save(Save(dataclasses.replace(first, status=Status.FINISHED)))
    assert await store.tables.live_in(TABLE.channel) is None
    second = await store.tables.create(TABLE)
    assert await store.tables.live_in(TABLE.channel) == second
    with pytest.raises(ChannelTakenError):
        await store.tables.save(Save(first))


async def test_of_two_who_open_a_table_at_once_one_is_refused(store: Store) -> None:
    outcomes = await asyncio.gather(store.tables.create(TABLE), store.tables.create(TABLE), return_exceptions=True)
    assert [type(outcome).__name__ for outcome in outcomes] == ["TableRecord", "ChannelTakenError"]


async def test_the_journal_comes_back_in_order_from_the_last_deal_or_whole(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    rows = [deal(1), command(2, interaction=77), deal(3), command(4, seat=None), command(5, text="")]
    await store.tables.save(Save(saved, rows[3:]))
    await store.tables.save(Save(saved, rows[:3]))
    assert await store.tables.journal(saved.id, whole=True) == rows
    assert await store.tables.journal(saved.id) == rows[2:]


async def test_the_journal_before_the_first_deal_is_empty(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    assert await store.tables.journal(saved.id) == []


async def test_journals_of_two_tables_do_not_mix(store: Store) -> None:
    first, second = await store.tables.create(TABLE), await store.tables.create(table(channel=1))
    await store.tables.save(Save(first, [deal(1)]))
    await store.tables.save(Save(second, [deal(1), command(2)]))
    assert await store.tables.journal(first.id) == [deal(1)]


async def test_occupants_come_back_in_their_order_and_those_of_two_tables_do_not_mix(store: Store) -> None:
    first, second = await store.tables.create(TABLE), await store.tables.create(table(channel=1))
    rows = [
        SeatAssignment(0, 0, 1, BIG, AssignmentCause.DEALT_IN),
        SeatAssignment(1, 1, 1, None, AssignmentCause.DEALT_IN),
    ]
    left = SeatAssignment(2, 0, 7, None, AssignmentCause.LEFT)
    await store.tables.save(Save(first, occupants=rows))
    await store.tables.save(Save(first, occupants=[left]))
    await store.tables.save(Save(second, occupants=rows[:1]))
    assert await store.tables.occupants(first.id) == [*rows, left]
    assert await store.tables.occupants(second.id) == rows[:1]


async def test_an_occupant_whose_number_is_taken_fences_the_later_process_off(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, occupants=[SeatAssignment(0, 0, 1, 7, AssignmentCause.DEALT_IN)]))
    with pytest.raises(FencedError):
        await store.tables.save(
            Save(saved, [command(1)], occupants=[SeatAssignment(0, 0, 1, 8, AssignmentCause.DEALT_IN)])
        )
    assert await store.tables.journal(saved.id) == []


async def test_an_interaction_counts_once_over_all_tables(store: Store) -> None:
    first, second = await store.tables.create(TABLE), await store.tables.create(table(channel=1))
    await store.tables.save(Save(first, [command(1, interaction=77)]))
    with pytest.raises(DuplicateInteractionError):
        await store.tables.save(Save(second, [command(1, interaction=77)]))


async def test_many_commands_without_an_interaction_stand_beside_each_other(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, [command(seq) for seq in range(1, 5)]))
    assert len(await store.tables.journal(saved.id, whole=True)) == 4


async def test_a_number_that_is_taken_fences_the_later_process_off(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    other = await Store.open(store.database)
    try:
        await other.tables.save(Save(saved, [command(1, interaction=1)]))
        with pytest.raises(FencedError):
            await store.tables.save(Save(saved, [command(1, interaction=2)]))
        with pytest.raises(FencedError):  # the same interaction reached both: the one behind reloads first
            await store.tables.save(Save(saved, [command(1, interaction=1)]))
    finally:
        await other.close()


@pytest.mark.parametrize("bad", [command(1, interaction=5), command(9, interaction=77)])
async def test_a_refused_save_leaves_table_journal_and_result_as_they_were(store: Store, bad: object) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, [command(1, interaction=77)]))
    changed = dataclasses.replace(saved, status=Status.FINISHED)
    with pytest.raises((FencedError, DuplicateInteractionError)):
        await store.tables.save(Save(changed, [command(2), bad], won(1)))  # type: ignore[list-item]  # pytest's parameter
    assert await store.tables.table(saved.id) == saved
    assert await store.tables.journal(saved.id, whole=True) == [command(1, interaction=77)]
    assert await store.boards.own_lines(League(BoardKey(TABLE.guild, "rum500", 0), "wins", pair=False), 1) == []


async def test_after_a_refusal_the_store_goes_on(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    await store.tables.save(Save(saved, [command(1)]))
    with pytest.raises(FencedError):
        await store.tables.save(Save(saved, [command(1)]))
    await store.tables.save(Save(saved, [command(2)]))
    assert len(await store.tables.journal(saved.id, whole=True)) == 2


async def test_a_closed_store_takes_nothing_and_closes_twice(database: Database) -> None:
    store = await Store.open(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreError, match="closed"):
        await store.tables.create(TABLE)


async def test_how_a_match_with_computers_went_is_kept_once_and_goes_with_its_server(store: Store) -> None:
    saved = await store.tables.create(TABLE)
    line = AgainstComputer(7, "gin", "hard", Result.WIN)
    for _ in range(2):
        await store.tables.save(Save(saved, against=[line, line._replace(level="easy", result=Result.LOSS)]))
    found = await store.boards.against_computers(TABLE.guild, 7)
    assert found == {"gin": {"hard": Meetings(won=1), "easy": Meetings(lost=1)}}
    assert await store.boards.against_computers(TABLE.guild, 8) == {}
    assert await store.boards.against_computers(1, 7) == {}
    await store.servers.depart([TABLE.guild], NOON)
    await store.servers.delete_departed(NOON)
    assert await store.boards.against_computers(TABLE.guild, 7) == {}


AWAY = table(
    seats=(SeatRecord(0, 11, absent=True, missed=2, more_time=1), SeatRecord(1, 12, missed=1)),
    waiting_since={DeadlineKind.TURN: NOON, DeadlineKind.NEXT_ROUND: NOON},
    waiting_for={DeadlineKind.TURN: 3},
    silent_at_seq=2,
)


async def test_moving_deadlines_on_touches_nothing_else_of_a_table(store: Store) -> None:
    saved = await store.tables.create(AWAY)
    await store.tables.save(Save(saved, [deal(1), command(2, played_by=PlayedBy.CLOCK)]))
    gap, now = timedelta(hours=1), NOON + timedelta(hours=1)
    await store.tables.resume_after(now, gap)
    assert await store.tables.table(saved.id) == postpone(saved, gap, now) != saved
    assert [row.played_by for row in await store.tables.journal(saved.id)] == [PlayedBy.OCCUPANT, PlayedBy.CLOCK]
    assert await store.tables.last_alive_at() == now
