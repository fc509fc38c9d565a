"""Channels out of reach: their tables sleep, and they are retried after growing pauses."""

import asyncio
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.retry import UNREACHABLE_CHANNEL
from bot.tables.channels import ChannelHealth
from bot.tables.model.ports import StorageError
from bot.tables.model.records import DeadlineKind, Status
from bot.tables.retention import DEPARTED_SERVERS_KEPT_FOR
from tests.store.memory import MemoryTables
from tests.tables.fakes import NOON, Club, run_due
from tests.tables.model.test_deadlines import between_rounds
from tests.tables.test_table import ANN, BEN, club, lobby, running

__all__ = ["club"]


async def test_unreachable_channel_is_tried_five_times_in_the_first_hour_then_daily() -> None:
    disk, tried = MemoryTables(), [NOON]
    reach = ChannelHealth(disk.store.servers, lambda: tried[-1])
    for _ in range(8):
        await reach.failed(1, 2)
        tried.append(disk.asleep[1].retry_at)
    hour, days = timedelta(hours=1), [after - before for before, after in pairwise(tried[4:])]
    assert sum(at < NOON + hour for at in tried) <= 5
    assert set(days) == {timedelta(seconds=UNREACHABLE_CHANNEL.then)}


async def test_a_channel_that_failed_while_the_clock_was_ahead_may_be_asked_again() -> None:
    now = NOON + timedelta(hours=9)
    reach = ChannelHealth(MemoryTables().store.servers, lambda: now)
    await reach.failed(1, 2)
    assert not reach.may_ask(1)
    now = NOON
    assert reach.may_ask(1)


async def test_sleeping_table_deals_no_round_until_it_wakes(club: Club) -> None:
    table = await between_rounds(club, 1)
    await club.tables.channel_health.failed(1, table.facts.guild)
    club.minutes += 3
    club.disk.broken = True
    with pytest.raises(StorageError):
        await club.tables.channel_recovery.note_reachable(1)
    club.disk.broken = False
    await run_due(club.tables)
    assert table.view(ANN).decision is None
    await club.tables.channel_recovery.note_reachable(1)
    assert not club.disk.asleep
    assert table.facts.until[DeadlineKind.NEXT_ROUND] > club.now()
    club.minutes += 2
    await run_due(club.tables)
    assert table.view(ANN).decision is not None


async def test_a_table_whose_channel_two_messages_find_again_at_once_moves_its_deadlines_once(club: Club) -> None:
    table = await between_rounds(club, 1)
    acts_at = table.facts.until[DeadlineKind.NEXT_ROUND]
    club.minutes += 1
    await club.tables.channel_health.failed(1, table.facts.guild)
    club.minutes += 2
    await asyncio.gather(*[club.tables.channel_recovery.note_reachable(1) for _ in range(2)])
    assert table.facts.until[DeadlineKind.NEXT_ROUND] == acts_at + timedelta(minutes=2)


async def test_channel_stays_out_of_reach_after_a_restart(club: Club) -> None:
    channel = (await running(club, BEN)).facts.channel
    await club.tables.channel_health.failed(channel, 1)
    later = club.again()
    await later.tables.resume()
    assert later.tables.channel_health.is_unreachable(channel)
    assert not later.tables.channel_health.may_ask(channel)
    later.minutes += 3
    await run_due(later.tables)
    assert later.notes.told
    await later.tables.channel_health.failed(channel, 1)
    assert not later.tables.channel_health.may_ask(channel)
    later.tables.channel_health.retry_now(channel)
    assert later.tables.channel_health.may_ask(channel)


async def test_sleeping_table_expires(club: Club) -> None:
    table = await lobby(club, BEN)
    await club.tables.channel_health.failed(table.facts.channel, table.facts.guild)
    club.minutes += 61
    await run_due(club.tables)
    assert table.facts.status is Status.EXPIRED


async def test_table_of_a_deleted_channel_ends(club: Club) -> None:
    table = await running(club, BEN)
    await club.tables.channel_recovery.channel_deleted(table.facts.channel)
    assert table.facts.status is Status.ENDED
    assert not club.tables.channel_health.may_ask(table.facts.channel)
    await club.tables.channel_recovery.channel_deleted(999)


async def test_channels_that_servers_make_and_delete_all_day_do_not_pile_up() -> None:
    reach = ChannelHealth(MemoryTables().store.servers, lambda: NOON)
    for channel in range(10_000):
        reach.deleted(channel)
    assert not reach.may_ask(9_999)
    assert sum(not reach.may_ask(channel) for channel in range(10_000)) < 5_000


async def test_server_is_deleted_thirty_days_after_the_bot_left_unless_it_is_back(club: Club) -> None:
    table = await running(club, BEN)
    guild = table.facts.guild
    await club.tables.channel_recovery.note_servers({guild})
    assert club.disk.departed == {}
    await club.tables.channel_recovery.note_servers(set())
    assert club.disk.departed == {guild: club.now() + DEPARTED_SERVERS_KEPT_FOR}
    await club.tables.channel_recovery.joined(guild)
    assert club.disk.departed == {}
    await club.tables.channel_recovery.left(guild)
    assert not club.tables.channel_health.may_ask(table.facts.channel)
    club.minutes += DEPARTED_SERVERS_KEPT_FOR // timedelta(minutes=1)
    await run_due(club.tables)
    assert club.disk.tables == {}
