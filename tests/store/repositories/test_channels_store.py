"""The stored channels out of reach, and the servers joined and left; a deleted server leaves no row."""

from datetime import timedelta

import pytest

from bot.people.ports import UnreachableChannel
from bot.store.commits import GroupCommit, Write
from bot.store.store import Store
from bot.tables.model.ports import Save
from tests.store.samples import NOON, deal, table, won


async def test_a_channel_out_of_reach_is_kept_until_it_is_found_again(store: Store) -> None:
    asleep = UnreachableChannel(5, 6, NOON, 2, NOON)
    await store.servers.keep_unreachable([asleep])
    assert await store.servers.unreachable_channels() == [asleep]
    await store.servers.forget_unreachable(5)
    assert await store.servers.unreachable_channels() == []


async def test_a_server_that_was_left_is_deleted_when_it_is_due_and_others_stay(store: Store) -> None:
    theirs = await store.tables.create(table(guild=1, channel=1))
    other = await store.tables.create(table(guild=2, channel=2))
    for each in (theirs, other):
        await store.tables.save(Save(each, [deal(1)] if each is theirs else [], won(7, lost=(9,))))
    assert await store.servers.guilds() == {1, 2}
    await store.servers.depart([1], NOON)
    assert await store.servers.guilds() == {2}
    assert await store.servers.delete_departed(NOON) == [1]
    assert await store.servers.delete_departed(NOON) == []
    assert await store.tables.table(theirs.id) is None
    assert await store.tables.table(other.id) is not None


async def test_a_return_ends_it(store: Store) -> None:
    await store.tables.create(table(guild=1))
    await store.servers.depart([1], NOON)
    await store.servers.come_back([1])
    assert await store.servers.delete_departed(NOON) == []
    assert await store.servers.guilds() == {1}


async def test_who_returns_while_others_are_being_deleted_keeps_everything(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, back = [await store.tables.create(table(guild=guild, channel=guild)) for guild in (1, 2)]
    await store.servers.depart([1, 2], NOON)
    write = GroupCommit.write

    async def write_and_come_back(group: GroupCommit, first: Write) -> int:
        written = await write(group, first)
        monkeypatch.undo()
        await store.servers.come_back([2])
        return written

    monkeypatch.setattr(GroupCommit, "write", write_and_come_back)
    assert await store.servers.delete_departed(NOON) == [1]
    assert await store.tables.table(gone.id) is None
    assert await store.tables.table(back.id) is not None


async def test_others_write_between_the_parts_of_a_deletion_and_who_returns_then_keeps_the_rest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = [await store.tables.create(table(guild=1, channel=channel)) for channel in range(3)]
    await store.members.keep_name(1, 7, "Ada")
    await store.servers.depart([1], NOON)
    write = GroupCommit.write

    async def write_and_come_back(group: GroupCommit, part: Write) -> int:
        written = await write(group, part)
        monkeypatch.setattr(GroupCommit, "write", write)
        await store.servers.come_back([1])
        return written

    monkeypatch.setattr("bot.store.deletion._AT_ONCE", 1)
    monkeypatch.setattr(GroupCommit, "write", write_and_come_back)
    assert await store.servers.delete_departed(NOON) == []
    assert await store.tables.table(first.id) is None
    assert [await store.tables.table(each.id) for each in others] == others
    assert await store.members.names(1, [7]) == {7: "Ada"}


async def test_a_joining_is_greeted_once_and_so_is_the_next(store: Store) -> None:
    later = NOON + timedelta(days=1)
    told = [await store.servers.greet(1, at) for at in (NOON, NOON, later, later)]
    assert told == [True, False, True, False]
    assert await store.servers.greet(2, NOON)
    assert await store.servers.guilds() == {1, 2}  # so that leaving them deletes the rows
