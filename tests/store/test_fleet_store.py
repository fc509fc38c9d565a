"""What processes tell each other by the database; the fleet in memory, which other tests use, tells the same."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.fleet.leases import LEASE, Plan, Share
from bot.store import Store
from bot.store.fleet_store import FleetStore
from bot.tables.ports import FencedError, Save, StorageError
from bot.tables.records import Status
from tests.fleet import fakes
from tests.store.making import NOON, command, table

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator

    from bot.fleet.leases import Fleet
    from bot.fleet.outside import FleetStorage
    from bot.store.database import Database
    from tests.postgres import Postgres

SHARDS, ONE, OTHER = 4, 11, 22
PAUSE = timedelta(seconds=5)
PASSED = """
UPDATE leases SET until = until - interval '{0} s';
UPDATE processes SET heartbeat = heartbeat - interval '{0} s';
UPDATE logins SET at = at - interval '{0} s'
"""


class World:
    """A database of a fleet, and its time."""

    storage: FleetStorage

    async def passes(self, seconds: float) -> None:
        """Let time go by."""
        raise NotImplementedError


class InMemory(World):
    """One in memory."""

    def __init__(self) -> None:
        self._shared = fakes.Shared()
        self.storage = fakes.Storage(self._shared)

    async def passes(self, seconds: float) -> None:
        self._shared.seconds += seconds


class OnServer(World):
    """One on a server."""

    def __init__(self, postgres: Postgres, database: Database, storage: FleetStore) -> None:
        self._postgres, self._database, self.storage = postgres, database, storage

    async def passes(self, seconds: float) -> None:
        await self._postgres.carry_out(self._database, PASSED.format(seconds))  # pyright: ignore[reportArgumentType]


@asynccontextmanager
async def on_server(postgres: Postgres) -> AsyncGenerator[OnServer]:
    """A fleet on a server."""
    database = await postgres.empty()
    store = await Store.open(database)
    storage = FleetStore.beside(store)
    yield OnServer(postgres, database, storage)
    await storage.close()
    await store.close()


@asynccontextmanager
async def in_memory() -> AsyncGenerator[InMemory]:
    """A fleet in memory."""
    yield InMemory()


@pytest.fixture(params=("memory", "postgres"))
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Each kind of fleet, with four shards and two processes, of which one holds the first two shards."""
    async with in_memory() if request.param == "memory" else on_server(request.getfixturevalue("postgres")) as world:
        await world.storage.enrol(SHARDS)
        await world.storage.beat(ONE, leaving=False)
        await world.storage.beat(OTHER, leaving=False)
        await world.storage.change(ONE, Plan(claim=(0, 1)))
        yield world


def owners(fleet: Fleet) -> list[int | None]:
    return [lease.owner if fleet.holds(lease) else None for lease in fleet.leases]


async def inherits(storage: FleetStorage, shard: int) -> Fleet:
    """Let the other process ask for a shard of the one's, and hear."""
    await storage.change(OTHER, Plan(ask=(shard,)))
    await storage.hears(OTHER, shard)
    return await storage.beat(OTHER, leaving=False)


async def test_the_first_process_says_how_many_shards_there_are(world: World) -> None:
    assert await world.storage.enrol(16) == SHARDS


async def test_a_shard_that_is_held_is_not_claimed_again(world: World) -> None:
    fleet = await world.storage.change(OTHER, Plan(claim=(1, 2)))
    assert owners(fleet) == [ONE, ONE, OTHER, None]


async def test_a_heartbeat_renews_the_leases_of_its_process_alone(world: World) -> None:
    await world.storage.change(OTHER, Plan(claim=(2,)))
    await world.passes(6)
    await world.storage.beat(ONE, leaving=False)
    await world.passes(6)
    fleet = await world.storage.beat(OTHER, leaving=False)
    assert owners(replace(fleet, now=fleet.now)) == [ONE, ONE, OTHER, None]
    assert fleet.living() == {ONE, OTHER}


async def test_a_lapsed_lease_is_taken_and_its_fence_grows(world: World) -> None:
    await world.passes(LEASE.total_seconds() + 1)
    fleet = await world.storage.change(OTHER, Plan(claim=(0,)))
    assert owners(fleet) == [OTHER, None, None, None]
    assert [lease.fence for lease in fleet.leases] == [2, 1, 0, 0]


async def test_a_lease_is_handed_to_its_heir_with_what_was_taken(world: World) -> None:
    fleet = await inherits(world.storage, 1)
    assert await world.storage.hand_over(fleet.leases[1], [7, 8])
    after = await world.storage.beat(ONE, leaving=False)
    assert owners(after) == [ONE, OTHER, None, None]
    assert (after.leases[1].taken, after.leases[1].heir, after.leases[1].hears) == ((7, 8), None, False)
    assert after.leases[1].fence == fleet.leases[1].fence + 1


async def test_nothing_is_handed_to_an_heir_that_does_not_hear_or_live(world: World) -> None:
    asked = await world.storage.change(OTHER, Plan(ask=(0,)))
    assert not await world.storage.hand_over(asked.leases[0], [])
    fleet = await inherits(world.storage, 1)
    await world.passes(5)
    await world.storage.beat(ONE, leaving=False)
    await world.passes(5)
    assert not await world.storage.hand_over(fleet.leases[1], [])


async def test_an_heir_that_lives_keeps_its_place_until_it_withdraws(world: World) -> None:
    third = 33
    await inherits(world.storage, 1)
    assert (await world.storage.change(third, Plan(ask=(1,)))).leases[1].heir == OTHER
    await world.storage.change(OTHER, Plan(withdraw=(1,)))
    assert (await world.storage.change(third, Plan(ask=(1,)))).leases[1].heir == third


async def test_who_leaves_holds_nothing_and_waits_for_nothing(world: World) -> None:
    await world.storage.change(OTHER, Plan(claim=(2,)))
    await inherits(world.storage, 1)
    await world.storage.leave(OTHER)
    fleet = await world.storage.beat(ONE, leaving=True)
    assert owners(fleet) == [ONE, ONE, None, None]
    assert fleet.living() == {ONE}
    assert fleet.staying() == set()


async def test_logins_of_a_bucket_keep_apart_and_those_of_others_do_not(world: World) -> None:
    assert not await world.storage.login_wait(0, PAUSE)
    assert not await world.storage.login_wait(1, PAUSE)
    assert timedelta() < await world.storage.login_wait(0, PAUSE) <= PAUSE
    await world.passes(5.1)
    assert not await world.storage.login_wait(0, PAUSE)


async def test_what_belongs_to_no_server_is_told_to_all(world: World) -> None:
    assert await world.storage.commands() == ""
    await world.storage.note_commands("abc")
    await world.storage.note_starts(900)
    assert await world.storage.commands() == "abc"
    assert (await world.storage.beat(ONE, leaving=False)).starts_left == 900


# What other processes may write

GUILD = 3 << 22
"""A server of shard 3."""


@pytest.fixture
async def two(postgres: Postgres) -> AsyncIterator[tuple[Store, Store]]:
    """The stores of two processes, of which the first holds the lease of shard 3."""
    database = await postgres.empty()
    stores = [await Store.open(database) for _ in range(2)]
    fleets = [FleetStore.beside(store) for store in stores]
    await fleets[0].enrol(SHARDS)
    await fleets[0].change(ONE, Plan(claim=(3,)))
    for fleet, me in zip(fleets, (ONE, OTHER), strict=True):
        fleet.serve(me, lambda: Share(SHARDS, frozenset({3})))
    yield stores[0], stores[1]
    for each in (*fleets, *stores):
        await each.close()


async def test_only_who_holds_the_lease_writes(two: tuple[Store, Store]) -> None:
    holder, other = two
    opened = await holder.create(table(guild=GUILD))
    changed = replace(opened, status=Status.ENDED)
    with pytest.raises(FencedError):
        await other.save(Save(changed))
    with pytest.raises(StorageError):
        await other.create(table(guild=GUILD, channel=5))
    await holder.save(Save(changed))
    assert [record.status for record in [await other.table(opened.id)] if record] == [Status.ENDED]


async def test_a_write_of_another_process_takes_none_of_the_group_down(two: tuple[Store, Store]) -> None:
    holder, other = two
    opened = await holder.create(table(guild=GUILD))
    done = await asyncio.gather(
        other.save(Save(opened)), other.lived(NOON), other.save(Save(opened)), return_exceptions=True
    )
    assert [type(each) for each in done] == [FencedError, type(None), FencedError]
    assert await other.last_lived() == NOON


async def test_who_still_believes_loses_by_the_journal_s_key(two: tuple[Store, Store]) -> None:
    holder, other = two
    opened = await holder.create(table(guild=GUILD))
    for store in two:
        store.share_is(lambda: Share(SHARDS), None)  # nobody asks for the lease
    await other.save(Save(opened, [command(1)]))
    with pytest.raises(FencedError):
        await holder.save(Save(opened, [command(1)]))
    assert len(await holder.journal(opened.id, whole=True)) == 1


# What falls due


@pytest.mark.parametrize("share", [Share(4, frozenset({1, 2})), Share(4), Share(1, frozenset({0}))])
async def test_only_what_is_in_the_share_falls_due(store: Store, share: Share) -> None:
    opened = [await store.create(table(guild=(number << 22) + 5, channel=number, due=NOON)) for number in range(1, 9)]
    wanted = {record.id for record in opened if share.has(record.guild)}
    store.share_is(lambda: share, None)
    assert {each.table for each in await store.due(NOON)} == wanted
    assert set(await store.live()) == wanted
    assert {each.table for each in await store.posted()} == wanted
    assert {each.table for each in await store.behind()} == wanted
