"""A fleet outlives its database: what moves in troubles, and how soon every shard is served again."""

import pytest

from bot.fleet.serving import RETRY_SECONDS
from tests.effort import repetitions
from tests.fleet.troubles import OUTAGES, TAKEOVER_SECONDS, Trouble, TroubledFleet, check

SIZES = [(16, 3), (100, 8)]
"""Shards and processes."""
LONGEST = 60.0


@pytest.mark.parametrize("max_concurrency", [1, 16])
@pytest.mark.parametrize(("shards", "processes"), SIZES)
async def test_an_outage_of_the_database_moves_no_shard_and_takes_no_login(
    shards: int, processes: int, max_concurrency: int
) -> None:
    fleet = await TroubledFleet.whole(shards, max_concurrency, processes)
    for trouble in OUTAGES:
        for seconds in (1, 2.5, 4, 5, 9, 30, 60):
            check(trouble, seconds, await fleet.suffer(trouble, seconds))


@pytest.mark.parametrize("max_concurrency", [1, 16])
@pytest.mark.parametrize(("shards", "processes", "steps"), [(16, 3, 50), (100, 8, 5)])
async def test_in_any_order_of_troubles_every_shard_is_served_soon_and_by_one_process(
    shards: int, processes: int, steps: int, max_concurrency: int
) -> None:
    fleet = await TroubledFleet.whole(shards, max_concurrency, processes, seed=27)
    for _ in range(repetitions(steps)):
        trouble, seconds = fleet.chance.choice([*Trouble]), fleet.chance.uniform(1, LONGEST)
        check(trouble, seconds, await fleet.suffer(trouble, seconds))
        if len(fleet.living) < processes:
            await fleet.start()
        await fleet.becomes_whole()


async def test_who_died_in_an_outage_is_replaced_once_the_others_have_had_a_lease_to_come_back() -> None:
    fleet = await TroubledFleet.whole(16, 1, 3)
    cut_off = fleet.befall(Trouble.DATABASE)
    [died] = fleet.befall(Trouble.KILL)
    await fleet.run(30)
    owners = fleet.owners
    fleet.recover(Trouble.DATABASE, cut_off, 30)
    await fleet.run(TAKEOVER_SECONDS + RETRY_SECONDS, lambda: len(fleet.served()) == fleet.shards)
    assert len(fleet.served()) == fleet.shards
    assert {before for before, owner in zip(owners, fleet.owners, strict=True) if before != owner} == {died.id}


async def test_a_process_that_was_cut_off_gets_back_the_shards_whose_sessions_it_has() -> None:
    fleet = await TroubledFleet.whole(16, 1, 3)
    outcome = await fleet.suffer(Trouble.CABLE, 8)
    assert outcome.identifies <= 2, outcome


async def test_a_process_writes_once_a_second() -> None:
    fleet = await TroubledFleet.whole(16, 1, 3)
    before = [process.storage.beats for process in fleet.living]
    await fleet.run(60)
    for process, beats in zip(fleet.living, before, strict=True):
        assert process.storage.beats - beats <= 60
