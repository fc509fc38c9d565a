"""The store's records of tables' messages, and the queries of a start."""

import itertools
from datetime import timedelta

from bot.store.repositories.tables import posted_where
from bot.store.schema import BEHIND
from bot.store.store import Store
from bot.tables.model.deadlines import SCORE_SHOWN_FOR
from bot.tables.model.ports import PostedAt, Save
from bot.tables.model.records import DeadlineKind, SeatRecord, Status, TableRecord
from tests.store.samples import NOON, command, plan_of, table

_CHANNELS = itertools.count(100)


async def made(store: Store, **changes: object) -> TableRecord:
    """A table in a channel of its own that only has to be drawn."""
    return await store.tables.create(table(postings={}, old_messages=(), channel=next(_CHANNELS), **changes))


async def behind(store: Store) -> list[int]:
    """The tables whose messages are behind."""
    return [each.table for each in await store.tables.behind()]


async def test_a_table_is_behind_until_its_newest_version_is_drawn(store: Store) -> None:
    one = await made(store, changes=3)
    assert await store.tables.behind() == [PostedAt(one.id, one.guild, one.channel, one.message)]
    await store.tables.drawn({one.id: 2})
    assert await behind(store) == [one.id]
    await store.tables.drawn({one.id: 3})
    assert await behind(store) == []


async def test_a_change_puts_its_message_behind_and_saving_never_says_what_was_drawn(store: Store) -> None:
    one = await made(store, changes=3)
    await store.tables.drawn({one.id: 3})
    await store.tables.save(Save(one))
    assert await behind(store) == []
    await store.tables.save(Save(table(id=one.id, channel=one.channel, changes=4)))
    assert await behind(store) == [one.id]


async def test_the_last_drawing_is_up_to_date_whatever_it_showed(store: Store) -> None:
    one = await made(store, changes=7)
    await store.tables.drawn({one.id: None})
    assert await behind(store) == []


async def test_an_ended_table_is_behind_too_and_a_private_one_never(store: Store) -> None:
    ended = await made(store, status=Status.FINISHED)
    await made(store, shared=False)
    assert await behind(store) == [ended.id]


async def test_those_that_were_used_last_come_first(store: Store) -> None:
    tables = [await made(store, created_at=NOON + timedelta(minutes=minutes)) for minutes in (0, 1, 2)]
    await store.tables.save(Save(tables[1], [command(1, at=NOON + timedelta(hours=1)), command(2, at=NOON)]))
    await store.tables.save(Save(tables[0], [command(1, at=NOON + timedelta(hours=2))]))
    assert await behind(store) == [tables[at].id for at in (0, 2, 1)]


async def test_every_live_table_of_a_channel_is_posted_somewhere(store: Store) -> None:
    one = await made(store)
    await made(store, shared=False)
    await made(store, status=Status.ENDED)
    assert await store.tables.posted() == [PostedAt(one.id, one.guild, one.channel, one.message)]


async def test_all_messages_of_a_server_are_outdated_at_once_but_those_of_ended_tables(store: Store) -> None:
    tables = [await made(store, guild=5), await made(store, guild=6), await made(store, guild=5, status=Status.ENDED)]
    await store.tables.drawn({each.id: 1 for each in tables})
    await store.tables.outdate(5)
    assert await behind(store) == [tables[0].id]


async def test_they_are_found_without_visiting_all_that_ever_were(store: Store) -> None:
    plan = await plan_of(store.database, posted_where(BEHIND))
    assert plan[0] in ("SCAN tables USING INDEX ix_tables_behind", "Index Scan using ix_tables_behind on tables")


async def test_after_a_long_pause_a_message_that_counts_down_is_behind(store: Store) -> None:
    waiting = await made(store, waiting_since={DeadlineKind.NEXT_ROUND: NOON})
    idle = await made(store, waiting_since={DeadlineKind.IDLE: NOON, DeadlineKind.SILENCE: NOON})
    await store.tables.drawn({waiting.id: 1, idle.id: 1})
    await store.tables.resume_after(NOON + SCORE_SHOWN_FOR / 20, SCORE_SHOWN_FOR / 20)
    assert await behind(store) == []
    await store.tables.resume_after(NOON + 2 * SCORE_SHOWN_FOR, SCORE_SHOWN_FOR)
    assert await behind(store) == [waiting.id]


async def test_channels_of_a_servers_live_tables_are_known(store: Store) -> None:
    live = [await made(store, guild=5), await made(store, guild=5, shared=False)]
    await made(store, guild=5, status=Status.ENDED)
    await made(store, guild=6)
    assert sorted(await store.tables.channels(5)) == [each.channel for each in live]


async def test_live_tables_at_which_somebody_sits_who_was_deleted_are_known(store: Store) -> None:
    former = (SeatRecord(0, 7), SeatRecord(1, -(10**12)))
    found = await made(store, seats=former)
    await made(store, seats=former, status=Status.FINISHED)
    await made(store)
    assert await store.tables.with_former_members() == [found.id]
