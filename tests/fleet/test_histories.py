"""Random histories of a fleet: processes start, die, stall, lose the database and leave, in any order."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from tests.effort import examples
from tests.fleet.simulation import Peer, SimulatedFleet

ACTIONS = (
    "heartbeat",
    "heartbeat",
    "heartbeat",
    "advance",
    "advance",
    "log in",
    "start",
    "kill",
    "cut",
    "mend",
    "leave",
)
MAX_PEERS = 5

histories = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, MAX_PEERS), st.sampled_from((0.0, 0.2, 1.0, 2.5, 6.5, 9.5))),
    min_size=5,
    max_size=60,
)


async def act(fleet: SimulatedFleet, action: str, peer: Peer) -> None:
    match action:
        case "heartbeat":
            await fleet.heartbeat(peer)
        case "advance":
            await fleet.advance()
        case "log in":
            peer.sessions.finish_logins()
        case "start":
            if len(fleet.alive) < MAX_PEERS:
                await fleet.start()
        case "kill":
            peer.dead = len(fleet.alive) > 1
        case "leave":
            peer.coordinator.leaving = len(fleet.alive) > 1
        case _:
            peer.storage.cut = action == "cut"


async def live_through(shards: int, history: list[tuple[str, int, float]]) -> SimulatedFleet:
    """Run a history; no shard is ever served twice."""
    fleet = SimulatedFleet(shards)
    await fleet.start()
    for action, number, seconds in history:
        await act(fleet, action, fleet.alive[number % len(fleet.alive)])
        fleet.shared.seconds += seconds
        served = fleet.served_shards()
        assert len(served) == len(set(served)), (action, number, seconds)
    return fleet


@examples(60)
@given(st.sampled_from((1, 4, 5, 16)), histories)
def test_no_shard_is_ever_served_by_two_processes(shards: int, history: list[tuple[str, int, float]]) -> None:
    async def check() -> None:
        await live_through(shards, history)

    asyncio.run(check())


@examples(60)
@given(st.sampled_from((1, 4, 5, 16)), histories)
def test_in_the_end_every_shard_is_served_and_the_load_is_even(
    shards: int, history: list[tuple[str, int, float]]
) -> None:
    async def check() -> None:
        fleet = await live_through(shards, history)
        await fleet.start()
        for peer in fleet.alive:
            peer.storage.cut = False
            peer.dead = peer.coordinator.leaving
        await fleet.advance(60)
        assert fleet.served_shards() == list(range(shards))
        counts = [len(peer.serves) for peer in fleet.alive]
        assert max(counts) - min(counts) <= 1, counts
        assert all(peer.sessions.wanted == peer.serves for peer in fleet.alive)

    asyncio.run(check())
