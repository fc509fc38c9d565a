"""The database that the processes of a fleet share; other tests' fleet in memory behaves the same."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pytest

from bot.fleet.leases import LEASE, RENEWED_ANEW_AFTER, Fleet, Plan, Share
from bot.fleet.ports import FleetRepository
from bot.people.settings import MemberSettings
from bot.store import server
from bot.store.repositories.fencing import LeaseGuard
from bot.store.repositories.fleet import SqlFleetRepository
from bot.store.store import Store
from bot.store.transactions import Database
from bot.tables.model.ports import FencedError, Save, StorageError
from bot.tables.model.records import DeadlineKind, SeatRecord, Status
from tests.fleet import fakes
from tests.postgres import Postgres
from tests.store.samples import NOON, beside, command, table

SHARDS, ONE, OTHER = 4, 11, 22
PAUSE = timedelta(seconds=5)
PASSED = """
UPDATE leases SET expires_at = expires_at - interval '{0} s';
UPDATE processes SET heartbeat_at = heartbeat_at - interval '{0} s';
UPDATE logins SET logged_in_at = logged_in_at - interval '{0} s'
"""

DEADLOCKED = """
CREATE FUNCTION meet_a_deadlock() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END $$;
CREATE TRIGGER deadlocked BEFORE INSERT ON processes FOR EACH ROW EXECUTE FUNCTION meet_a_deadlock()
"""


class World:
    """A database of a fleet, with a clock that a test can move."""

    storage: FleetRepository

    async def passes(self, seconds: float) -> None:
        """Let time pass."""
        raise NotImplementedError


class InMemory(World):
    """A fleet's database in memory."""

    def __init__(self) -> None:
        self._shared = fakes.Shared()
        self.storage = fakes.Storage(self._shared)

    async def passes(self, seconds: float) -> None:
        self._shared.seconds += seconds


class OnServer(World):
    """A fleet's database on PostgreSQL."""

    def __init__(self, postgres: Postgres, database: Database, storage: SqlFleetRepository) -> None:
        self._postgres, self._database, self.storage = postgres, database, storage

    async def passes(self, seconds: float) -> None:
        await self._postgres.carry_out(self._database, PASSED.format(seconds))  # pyright: ignore[reportArgumentType]


@asynccontextmanager
async def on_server(postgres: Postgres) -> AsyncGenerator[OnServer]:
    """Open a fleet's database on PostgreSQL."""
    database = await postgres.empty()
    store = await Store.open(database)
    storage = SqlFleetRepository.beside(store)
    yield OnServer(postgres, database, storage)
    await storage.close()
    await store.close()


@asynccontextmanager
async def in_memory() -> AsyncGenerator[InMemory]:
    """Open a fleet's database in memory."""
    yield InMemory()


@pytest.fixture(params=("memory", "postgres"))
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """Each kind of database, for four shards and two processes; the first process holds the first two shards."""
    async with in_memory() if request.param == "memory" else on_server(request.getfixturevalue("postgres")) as world:
        await world.storage.enrol(SHARDS)
        await world.storage.beat(ONE, leaving=False)
        await world.storage.beat(OTHER, leaving=False)
        await world.storage.change(ONE, Plan(claim=(0, 1)))
        yield world


def owners(fleet: Fleet) -> list[int | None]:
    return [lease.owner if fleet.holds(lease) else None for lease in fleet.leases]


async def inherits(storage: FleetRepository, shard: int) -> Fleet:
    """Let the other process request a shard of the first, and become ready to serve it."""
    await storage.change(OTHER, Plan(ask=(shard,)))
    await storage.successor_is_ready(OTHER, shard)
    return await storage.beat(OTHER, leaving=False)


async def test_the_first_process_says_how_many_shards_there_are(world: World) -> None:
    assert await world.storage.enrol(16) == SHARDS


async def test_a_shard_that_is_held_is_not_claimed_again(world: World) -> None:
    fleet = await world.storage.change(OTHER, Plan(claim=(1, 2)))
    assert owners(fleet) == [ONE, ONE, OTHER, None]


async def test_a_heartbeat_renews_the_leases_of_its_process_alone(world: World) -> None:
    await world.storage.change(OTHER, Plan(claim=(2,)))
    await world.passes(LEASE.total_seconds() - 1)
    await world.storage.beat(ONE, leaving=False)
    await world.passes(LEASE.total_seconds() - 1)
    fleet = await world.storage.beat(OTHER, leaving=False)
    assert owners(replace(fleet, now=fleet.now)) == [ONE, ONE, OTHER, None]
    assert fleet.living() == {ONE, OTHER}


async def test_a_lease_that_is_renewed_long_after_it_expired_is_a_new_one(world: World) -> None:
    await world.passes(LEASE.total_seconds() + RENEWED_ANEW_AFTER.total_seconds() - 1)
    fleet = await world.storage.beat(ONE, leaving=False)
    assert [lease.fencing_token for lease in fleet.leases] == [1, 1, 0, 0]
    await world.passes(LEASE.total_seconds() + RENEWED_ANEW_AFTER.total_seconds() + 1)
    fleet = await world.storage.beat(ONE, leaving=False)
    assert owners(fleet) == [ONE, ONE, None, None]
    assert [lease.fencing_token for lease in fleet.leases] == [2, 2, 0, 0]


async def test_an_expired_lease_is_taken_and_its_fencing_token_grows(world: World) -> None:
    await world.passes(LEASE.total_seconds() + 1)
    fleet = await world.storage.change(OTHER, Plan(claim=(0,)))
    assert owners(fleet) == [OTHER, None, None, None]
    assert [lease.fencing_token for lease in fleet.leases] == [2, 1, 0, 0]


async def test_a_lease_is_handed_to_its_successor_with_what_was_accepted(world: World) -> None:
    fleet = await inherits(world.storage, 1)
    assert await world.storage.hand_over(fleet.leases[1], [7, 8])
    after = await world.storage.beat(ONE, leaving=False)
    assert owners(after) == [ONE, OTHER, None, None]
    assert (after.leases[1].accepted_interactions, after.leases[1].successor, after.leases[1].successor_ready) == (
        (7, 8),
        None,
        False,
    )
    assert after.leases[1].fencing_token == fleet.leases[1].fencing_token + 1


async def test_nothing_is_handed_to_a_successor_that_is_not_ready_or_alive(world: World) -> None:
    asked = await world.storage.change(OTHER, Plan(ask=(0,)))
    assert not await world.storage.hand_over(asked.leases[0], [])
    fleet = await inherits(world.storage, 1)
    await world.passes(5)
    await world.storage.beat(ONE, leaving=False)
    await world.passes(5)
    assert not await world.storage.hand_over(fleet.leases[1], [])


async def test_a_successor_that_lives_keeps_its_place_until_it_withdraws(world: World) -> None:
    third = 33
    await inherits(world.storage, 1)
    assert (await world.storage.change(third, Plan(ask=(1,)))).leases[1].successor == OTHER
    await world.storage.change(OTHER, Plan(withdraw=(1,)))
    assert (await world.storage.change(third, Plan(ask=(1,)))).leases[1].successor == third


async def test_who_leaves_holds_nothing_and_waits_for_nothing(world: World) -> None:
    await world.storage.change(OTHER, Plan(claim=(2,)))
    await inherits(world.storage, 1)
    await world.storage.leave(OTHER)
    fleet = await world.storage.beat(ONE, leaving=True)
    assert owners(fleet) == [ONE, ONE, None, None]
    assert fleet.living() == {ONE}
    assert fleet.staying() == set()


async def test_a_shard_is_unserved_since_its_owner_left_it_or_renewed_it_last(world: World) -> None:
    await world.storage.change(OTHER, Plan(claim=(2,)))
    await world.passes(1)
    await world.storage.leave(ONE)
    await world.passes(3)
    fleet = await world.storage.snapshot()
    unserved = [fleet.unserved_for(lease).total_seconds() for lease in fleet.leases]
    assert unserved == pytest.approx([3, 3, 4, 0], abs=0.9)


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


async def test_a_heartbeat_that_meets_a_deadlock_is_trouble_that_passes(postgres: Postgres, two: "Two") -> None:
    holder, _ = two
    await postgres.carry_out(holder.store.database, DEADLOCKED)  # pyright: ignore[reportArgumentType]
    with pytest.raises(StorageError, match="deadlock"):
        await holder.fleet.beat(ONE, leaving=False)
    await postgres.carry_out(holder.store.database, "DROP FUNCTION meet_a_deadlock CASCADE")  # pyright: ignore[reportArgumentType]
    await holder.fleet.beat(ONE, leaving=False)


async def test_a_write_that_meets_a_deadlock_alone_is_trouble_that_passes(postgres: Postgres, two: "Two") -> None:
    holder, _ = two
    await postgres.carry_out(holder.store.database, DEADLOCKED.replace("processes", "members"))  # pyright: ignore[reportArgumentType]
    with pytest.raises(StorageError, match="deadlock"):
        await holder.store.members.keep_member_settings(ANN, MemberSettings(hidden=True))
    await postgres.carry_out(holder.store.database, "DROP FUNCTION meet_a_deadlock CASCADE")  # pyright: ignore[reportArgumentType]


async def test_a_heartbeat_waits_for_nothing_else_that_its_process_asks(two: "Two") -> None:
    holder, _ = two
    async with beside(holder.store.database) as connection:
        await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(-4, 0)")
        waiting = asyncio.create_task(holder.fleet.login_wait(0, PAUSE))
        await asyncio.sleep(0)
        await holder.fleet.beat(ONE, leaving=False)
        assert not waiting.done()
    assert not await waiting


# Writes of several processes

GUILD, MINE = 3 << 22, Share(SHARDS, frozenset({3}))
"""A server of shard 3, and the share of that shard."""
ANN, BEN, PSEUDONYM = 987_654_321, 123_456_789, -5


class Side(NamedTuple):
    """A process's store and fleet repository."""

    store: Store
    fleet: SqlFleetRepository


Two: TypeAlias = tuple[Side, Side]


@pytest.fixture
async def two(postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Two]:
    """Two processes that both take shard 3 for theirs; the first holds its lease."""
    monkeypatch.chdir(tmp_path)  # the folder for the list of deletions
    database = await postgres.empty()
    stores = [await Store.open(database) for _ in range(2)]
    sides = [Side(store, SqlFleetRepository.beside(store)) for store in stores]
    for side, me in zip(sides, (ONE, OTHER), strict=True):
        side.fleet.serve(me, lambda: MINE)
        await side.fleet.enrol(SHARDS)
    await sides[0].fleet.change(ONE, Plan(claim=(3,)))
    yield sides[0], sides[1]
    for side in sides:
        await side.fleet.close()
        await side.store.close()


async def test_only_who_holds_the_lease_writes(two: Two) -> None:
    holder, other = (side.store for side in two)
    opened = await holder.tables.create(table(guild=GUILD))
    changed = replace(opened, status=Status.ENDED)
    with pytest.raises(FencedError):
        await other.tables.save(Save(changed))
    with pytest.raises(StorageError):
        await other.tables.create(table(guild=GUILD, channel=5))
    await holder.tables.save(Save(changed))
    assert [record.status for record in [await other.tables.table(opened.id)] if record] == [Status.ENDED]


async def test_a_write_of_another_process_takes_none_of_the_group_down(two: Two) -> None:
    holder, other = (side.store for side in two)
    opened = await holder.tables.create(table(guild=GUILD))
    saves = other.tables.save(Save(opened)), other.tables.note_alive(NOON), other.tables.save(Save(opened))
    done = await asyncio.gather(*saves, return_exceptions=True)
    assert [type(each) for each in done] == [FencedError, type(None), FencedError]
    assert await other.tables.last_alive_at() == NOON


async def test_a_write_whose_machine_is_cut_off_keeps_nobody_from_taking_its_shard(
    postgres: Postgres, two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LEASE.total_seconds() > server.IDLE_AT_WORK
    monkeypatch.setattr(server, "IDLE_AT_WORK", 0.2)
    holder, other = two
    opened = await holder.store.tables.create(table(guild=GUILD))
    database = holder.store.database
    assert isinstance(database, server.PostgresServer)
    await postgres.carry_out(database, PASSED.format(LEASE.total_seconds() + 1))
    engine = database.at_work()
    async with engine.connect() as half_open:
        await half_open.run_sync(LeaseGuard(ONE, lambda: MINE).check, {opened.guild})
        assert owners(await other.fleet.change(OTHER, Plan(claim=(3,))))[3] == OTHER
        await half_open.invalidate()
    await engine.dispose()


async def test_who_still_believes_loses_by_the_journal_s_key(two: Two) -> None:
    holder, other = (side.store for side in two)
    opened = await holder.tables.create(table(guild=GUILD))
    for store in (holder, other):
        store.sql.restrict_to_share(lambda: Share(SHARDS), None)  # without a guard, nobody checks the lease
    await other.tables.save(Save(opened, [command(1)]))
    with pytest.raises(FencedError):
        await holder.tables.save(Save(opened, [command(1)]))
    assert len(await holder.tables.journal(opened.id, whole=True)) == 1


# Due work


@pytest.mark.parametrize("share", [Share(4, frozenset({1, 2})), Share(4), Share(1, frozenset({0}))])
async def test_only_what_is_in_the_share_falls_due(store: Store, share: Share) -> None:
    opened = [
        await store.tables.create(table(guild=(number << 22) + 5, channel=number, due=NOON)) for number in range(1, 9)
    ]
    wanted = {record.id for record in opened if share.has(record.guild)}
    store.sql.restrict_to_share(lambda: share, None)
    assert {each.table for each in await store.tables.due(NOON)} == wanted
    assert set(await store.tables.live()) == wanted
    assert {each.table for each in await store.tables.posted()} == wanted
    assert {each.table for each in await store.tables.behind()} == wanted


# Caches of a process while another deletes a member


async def test_no_table_is_written_that_may_still_name_whoever_was_deleted_elsewhere(two: Two) -> None:
    holder, other = two
    seats = (SeatRecord(0, ANN, name="Ann"), SeatRecord(1, BEN, name="Ben"))
    opened = await holder.store.tables.create(table(guild=GUILD, host=BEN, seats=seats))
    await other.store.members.delete_member(ANN, PSEUDONYM)
    with pytest.raises(FencedError):
        await holder.store.tables.save(Save(opened))
    holder.fleet.note_caches_dropped((await holder.fleet.beat(ONE, leaving=False)).changes.deletions)
    reloaded = await holder.store.tables.table(opened.id)
    assert reloaded is not None
    await holder.store.tables.save(Save(reloaded))
    assert [seat.member for seat in reloaded.seats] == [PSEUDONYM, BEN]


async def test_a_process_that_deletes_somebody_itself_goes_on_writing(two: Two) -> None:
    holder, _ = two
    opened = await holder.store.tables.create(table(guild=GUILD))
    await holder.store.members.delete_member(ANN, PSEUDONYM)
    await holder.store.tables.save(Save(opened))
    assert holder.fleet.has_dropped_caches((await holder.fleet.beat(ONE, leaving=False)).changes.deletions)


async def test_a_process_that_deletes_somebody_has_still_to_hear_of_a_deletion_before(two: Two) -> None:
    holder, other = two
    await other.store.members.delete_member(ANN, PSEUDONYM)
    await holder.store.members.delete_member(BEN, PSEUDONYM - 1)
    assert not holder.fleet.has_dropped_caches((await holder.fleet.beat(ONE, leaving=False)).changes.deletions)
    with pytest.raises(StorageError):
        await holder.store.tables.create(table(guild=GUILD))


async def test_a_start_is_no_news_once_every_deletion_is_carried_out(two: Two) -> None:
    holder, other = two
    await other.store.members.delete_member(ANN, PSEUDONYM)
    before = (await holder.fleet.beat(ONE, leaving=False)).changes
    await (await Store.open(other.store.database)).close()
    assert (await holder.fleet.beat(ONE, leaving=False)).changes == before


async def test_whoever_deletes_a_member_waits_for_what_is_being_written(two: Two) -> None:
    holder, other = two
    opened = await holder.store.tables.create(table(guild=GUILD))
    async with beside(holder.store.database) as writing:
        await writing.run_sync(LeaseGuard(ONE, lambda: MINE).check, {opened.guild})
        with pytest.raises(StorageError, match="lock timeout"):
            await other.store.members.delete_member(ANN, PSEUDONYM)
    await other.store.members.delete_member(ANN, PSEUDONYM)


async def test_what_somebody_has_set_is_news_to_the_others(two: Two) -> None:
    holder, other = two
    before = (await holder.fleet.beat(ONE, leaving=False)).changes
    await other.store.members.keep_member_settings(ANN, MemberSettings(hidden=True))
    after = (await holder.fleet.beat(ONE, leaving=False)).changes
    assert (after.deletions, after.settings) == (before.deletions, before.settings + 1)


# Time for which nobody served a shard


async def test_before_there_was_a_fleet_its_shards_were_served_as_long_as_the_clock_ran(postgres: Postgres) -> None:
    database = await postgres.empty()
    store = await Store.open(database)
    await store.tables.note_alive(NOON)
    fleet = SqlFleetRepository.beside(store)
    await fleet.enrol(SHARDS)
    await fleet.beat(ONE, leaving=False)
    assert [lease.expires_at for lease in (await fleet.change(ONE, Plan())).leases] == [NOON + LEASE] * SHARDS
    await fleet.close()
    await store.close()


@pytest.mark.parametrize(("owner", "moved"), [(ONE, timedelta(minutes=7)), (OTHER, timedelta())])
async def test_deadlines_of_a_shard_move_on_if_it_is_held_still(two: Two, owner: int, moved: timedelta) -> None:
    holder, _ = two
    waiting = {DeadlineKind.NEXT_ROUND: NOON}
    opened = await holder.store.tables.create(table(guild=GUILD, waiting_since=waiting, due=NOON))
    elsewhere = await holder.store.tables.create(
        table(guild=GUILD + (1 << 24), channel=8, waiting_since=waiting, due=NOON)
    )
    for _ in range(2):  # the answer of the first may have been lost
        await holder.fleet.resume_after(owner, MINE, NOON + timedelta(hours=1), timedelta(minutes=7))
    for record, by in ((opened, moved), (elsewhere, moved)):
        now = await holder.store.tables.table(record.id)
        assert now is not None
        assert now.waiting_since[DeadlineKind.NEXT_ROUND] == NOON + by


async def test_the_messages_of_a_share_alone_are_brought_up_to_date(two: Two) -> None:
    holder, _ = two
    mine = await holder.store.tables.create(table(guild=GUILD, channel=5, postings={}, old_messages=()))
    finished = await holder.store.tables.create(table(guild=GUILD, channel=6))
    for share, wanted in ((MINE, [finished.id, mine.id]), (Share(SHARDS, frozenset({1})), [])):
        assert {each.table for each in await holder.fleet.posted(share)} == {*wanted}
        assert [each.table for each in await holder.fleet.behind(share)] == wanted
