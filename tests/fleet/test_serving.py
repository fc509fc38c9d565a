"""What a process does as leases come and go, and what it learns from the database."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.fleet.gate import Admission
from bot.fleet.leases import LEASE, SELF_FENCE_AFTER, ChangeCounts
from bot.fleet.serving import LOGIN_RESERVE_PER_SHARD
from tests.fleet.simulation import Peer, SimulatedFleet

GUILD_OF_SHARD_2 = 2 << 22


@pytest.fixture
async def fleet() -> SimulatedFleet:
    """Two processes that serve two of four shards each."""
    fleet = SimulatedFleet(4)
    for _ in range(2):
        await fleet.start()
        await fleet.advance(8)
    return fleet


def served(fleet: SimulatedFleet) -> list[list[int]]:
    """The shards of each process."""
    return [sorted(peer.serves) for peer in fleet.all]


async def cut_off(fleet: SimulatedFleet, peer: Peer, seconds: float) -> None:
    """Keep a process from the database for so long; all go on sending heartbeats."""
    peer.storage.cut = True
    for _ in range(round(seconds)):
        await fleet.advance()
    peer.storage.cut = False


async def test_the_shards_of_a_dead_process_are_claimed_when_its_leases_expire(fleet: SimulatedFleet) -> None:
    assert served(fleet) == [[2, 3], [0, 1]]
    first, second = fleet.all
    first.dead = True
    await fleet.advance(round(LEASE.total_seconds()) - 1)
    assert served(fleet) == [[], [0, 1]]
    await fleet.advance(2)
    assert served(fleet) == [[], [0, 1, 2, 3]]
    assert dict(second.handler.prepared[-2:]) == dict.fromkeys((2, 3), LEASE)


async def test_an_outage_is_made_up_for_even_if_the_first_attempts_fail(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    first.dead = second.storage.late = second.handler.broken = True
    await fleet.advance(round(LEASE.total_seconds()) + 1)
    second.storage.late = False
    await fleet.advance(2)
    assert served(fleet) == [[], [0, 1]]
    second.handler.broken = False
    await fleet.advance()
    assert dict(second.handler.prepared[-2:]) == dict.fromkeys((2, 3), LEASE)


async def test_an_outage_is_made_up_for_only_once(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    first.dead = True
    await fleet.advance(round(LEASE.total_seconds()) + 1)
    await fleet.start()
    await fleet.advance(8)
    third = fleet.all[2]
    third.coordinator.leaving = True
    second.handler.prepared.clear()
    await fleet.advance(8)
    assert {outage for _, outage in second.handler.prepared} == {timedelta()}


@pytest.mark.parametrize(("seconds", "moved"), [(60, False), (120, True)])
async def test_a_long_outage_for_all_is_made_up_for_by_those_who_keep_their_shards(
    fleet: SimulatedFleet, seconds: int, *, moved: bool
) -> None:
    for peer in fleet.all:
        peer.storage.cut = True
        peer.handler.prepared.clear()
    await fleet.advance(seconds)
    for peer in fleet.all:
        peer.storage.cut = False
    await fleet.advance()
    assert served(fleet) == [[2, 3], [0, 1]]
    outage = timedelta(seconds=seconds + 1)
    for peer in fleet.all:
        assert peer.handler.prepared == [(shard, outage) for shard in sorted(peer.serves) if moved]
    await fleet.advance(3)
    assert len(fleet.all[0].handler.prepared) == (2 if moved else 0)


def set_database(fleet: SimulatedFleet, *, reachable: bool) -> None:
    for peer in fleet.all:
        peer.storage.cut = not reachable


async def test_outages_add_up_until_deadlines_have_been_moved(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    second.handler.prepared.clear()
    set_database(fleet, reachable=False)
    await fleet.advance(600)
    set_database(fleet, reachable=True)
    first.handler.broken = second.handler.broken = True
    await fleet.advance(1)
    set_database(fleet, reachable=False)
    await fleet.advance(120)
    set_database(fleet, reachable=True)
    first.handler.broken = second.handler.broken = False
    await fleet.advance(4)
    assert served(fleet) == [[2, 3], [0, 1]]
    assert {moved >= timedelta(seconds=720) for _, moved in second.handler.prepared[-2:]} == {True}


async def test_an_outage_counts_for_shards_that_were_just_claimed(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    first.dead = second.handler.broken = True
    await fleet.advance(round(LEASE.total_seconds()) + 2)
    set_database(fleet, reachable=False)
    await fleet.advance(120)
    set_database(fleet, reachable=True)
    second.handler.broken = False
    await fleet.advance(4)
    prepared = dict(second.handler.prepared)
    assert all(prepared[shard] >= timedelta(seconds=120) for shard in range(4))


async def test_a_process_without_database_stops_before_anybody_claims_its_shards(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    await cut_off(fleet, first, SELF_FENCE_AFTER.total_seconds())
    assert served(fleet) == [[], [0, 1]]
    await fleet.advance(6)
    assert served(fleet) == [[2, 3], [0, 1]]


async def test_messages_are_refreshed_once_the_database_is_back(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.handler.refreshed.clear()
    await cut_off(fleet, first, SELF_FENCE_AFTER.total_seconds())
    await fleet.advance()
    assert sorted(first.handler.refreshed) == [2, 3]


async def test_a_process_that_comes_back_after_its_leases_expired_evicts_everything(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    await cut_off(fleet, first, LEASE.total_seconds() + 3)
    assert served(fleet) == [[], [0, 1, 2, 3]]
    await fleet.advance(2)
    assert {2, 3} <= {*first.handler.evicted}
    await fleet.advance(8)
    assert sorted(map(len, served(fleet))) == [2, 2]
    assert second.sessions.wanted == second.serves


async def test_an_unreachable_database_is_logged_once_and_so_is_its_return(
    fleet: SimulatedFleet, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "bot.fleet.serving"):
        await cut_off(fleet, fleet.all[0], 3)
        await fleet.advance(2)
    first, last = caplog.messages
    assert first == (
        "The database of the fleet can't be reached: no route to the database. "
        "This process acts for 3 s more at most; then others may take its shards over."
    )
    assert last == "The database of the fleet can be reached again."


async def test_a_process_that_can_not_claim_shards_keeps_its_own_and_logs_that(
    fleet: SimulatedFleet, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = fleet.all
    first.dead = second.storage.stuck = True
    with caplog.at_level(logging.WARNING, "bot.fleet.serving"):
        await fleet.advance(round(2 * LEASE.total_seconds()))
        assert served(fleet) == [[], [0, 1]]
        second.storage.stuck = False
        await fleet.advance(2)
    assert served(fleet) == [[], [0, 1, 2, 3]]
    assert caplog.messages == [
        "No shard can be claimed or requested: lock timeout. This process keeps the shards that it has.",
        "Shards can be claimed and requested again.",
    ]


async def test_caches_are_invalidated_once_for_each_change(fleet: SimulatedFleet) -> None:
    for peer in fleet.all:
        peer.handler.invalidated.clear()
    fleet.shared.changes = ChangeCounts(deletions=1, settings=2)
    await fleet.advance(3)
    assert [peer.handler.invalidated for peer in fleet.all] == [[ChangeCounts(1, 2)]] * 2


async def test_a_leaving_process_hands_all_shards_over_and_gets_none(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.coordinator.leaving = True
    await fleet.advance(4)
    assert served(fleet) == [[], [0, 1, 2, 3]]
    await first.coordinator.release()
    assert list(fleet.shared.processes) == [2]


async def test_a_hand_over_does_not_wait_for_messages_that_are_being_drawn(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.handler.drawing.clear()
    first.coordinator.leaving = True
    await fleet.advance(4)
    assert served(fleet) == [[], [0, 1, 2, 3]]


async def test_an_interaction_is_held_back_while_its_shard_is_being_prepared(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    second.handler.preparing.clear()
    first.coordinator.leaving = True
    await fleet.advance(4)
    admission = asyncio.create_task(second.coordinator.gate.admit(GUILD_OF_SHARD_2, 77))
    await fleet.advance()
    second.handler.preparing.set()
    await fleet.advance()
    assert await admission is Admission.ACCEPTED


async def test_after_a_failed_hand_over_the_owner_accepts_what_it_held_back(fleet: SimulatedFleet) -> None:
    first, second = fleet.all
    admissions: list[asyncio.Task[Admission]] = []

    def let_successor_die() -> None:
        first.coordinator.leaving, second.dead = False, True
        fleet.shared.leases = [replace(lease, successor=None, successor_ready=False) for lease in fleet.shared.leases]
        admissions.append(asyncio.create_task(first.coordinator.gate.admit(GUILD_OF_SHARD_2, 77)))

    first.handler.while_draining = let_successor_die
    first.coordinator.leaving = True
    await fleet.advance(4)
    assert served(fleet)[0] == [2, 3]
    assert {await admission for admission in admissions} == {Admission.ACCEPTED}


async def test_shards_are_evicted_even_if_the_answer_to_the_hand_over_is_lost(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.storage.late = True
    first.handler.evicted.clear()
    first.coordinator.leaving = True
    await fleet.advance(6)
    assert served(fleet) == [[], [0, 1, 2, 3]]
    assert {*first.handler.evicted} == {2, 3}


async def test_shards_that_a_process_releases_can_be_claimed_at_once(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.dead = True
    await first.coordinator.release()
    await fleet.advance()
    assert served(fleet) == [[], [0, 1, 2, 3]]


async def test_a_process_can_stop_without_the_database(fleet: SimulatedFleet) -> None:
    first, _ = fleet.all
    first.storage.cut = True
    await first.coordinator.release()
    assert served(fleet)[0] == []


async def test_the_load_is_not_evened_out_while_few_logins_are_left_today(fleet: SimulatedFleet) -> None:
    fleet.shared.starts_left = LOGIN_RESERVE_PER_SHARD * 4 - 1
    await fleet.start()
    await fleet.advance(8)
    assert served(fleet) == [[2, 3], [0, 1], []]
    fleet.shared.starts_left = LOGIN_RESERVE_PER_SHARD * 4
    await fleet.advance(8)
    assert sorted(map(len, served(fleet))) == [1, 1, 2]


async def test_claimed_shards_are_logged_in_before_the_load_is_evened_out() -> None:
    fleet = SimulatedFleet(8)
    for _ in range(3):
        await fleet.start()
        await fleet.advance(12)
    newcomer = await fleet.start()
    await fleet.heartbeat()
    requested = {*newcomer.sessions.wanted}
    fleet.all[0].dead = True
    for _ in range(round(LEASE.total_seconds()) + 1):
        fleet.shared.seconds += 1
        await fleet.heartbeat()
    claimed = newcomer.serves
    assert requested
    assert claimed
    assert newcomer.sessions.wanted == claimed
    await fleet.advance(12)
    assert sorted(len(peer.serves) for peer in fleet.alive) == [2, 3, 3]


async def test_the_owner_of_the_first_shard_is_the_leader(fleet: SimulatedFleet) -> None:
    assert [peer.coordinator.is_leader for peer in fleet.all] == [False, True]
