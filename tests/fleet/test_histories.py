"""Random histories of a fleet: processes come, die, stall, are cut off and leave, in any order."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from tests.fleet.simulation import Crew, One
from tests.lengths import examples

DEEDS = ("beat", "beat", "beat", "all", "all", "up", "start", "kill", "cut", "mend", "leave")
MOST = 5

steps = st.lists(
    st.tuples(st.sampled_from(DEEDS), st.integers(0, MOST), st.sampled_from((0.0, 0.2, 1.0, 2.5, 6.5, 9.5))),
    min_size=5,
    max_size=60,
)


async def does(crew: Crew, deed: str, one: One) -> None:
    match deed:
        case "beat":
            await crew.beat(one)
        case "all":
            await crew.quiet()
        case "up":
            one.sessions.come_up()
        case "start":
            if len(crew.alive) < MOST:
                await crew.start()
        case "kill":
            one.dead = len(crew.alive) > 1
        case "leave":
            one.serving.leaving = len(crew.alive) > 1
        case _:
            one.storage.cut = deed == "cut"


async def lives(shards: int, history: list[tuple[str, int, float]]) -> Crew:
    """Live through a history; no shard is ever acted for twice."""
    crew = Crew(shards)
    await crew.start()
    for deed, who, seconds in history:
        await does(crew, deed, crew.alive[who % len(crew.alive)])
        crew.shared.seconds += seconds
        acted = crew.acted_for()
        assert len(acted) == len(set(acted)), (deed, who, seconds)
    return crew


async def calms_down(crew: Crew) -> None:
    """Let a time follow in which nothing happens."""
    await crew.start()
    for one in crew.alive:
        one.storage.cut = False
        one.dead = one.serving.leaving
    await crew.quiet(60)


@examples(60)
@given(st.sampled_from((1, 4, 5, 16)), steps)
def test_no_shard_is_ever_acted_for_by_two(shards: int, history: list[tuple[str, int, float]]) -> None:
    asyncio.run(_lived(shards, history))


async def _lived(shards: int, history: list[tuple[str, int, float]]) -> None:
    await lives(shards, history)


@examples(60)
@given(st.sampled_from((1, 4, 5, 16)), steps)
def test_in_the_end_every_shard_has_an_owner_and_nobody_two_more_than_another(
    shards: int, history: list[tuple[str, int, float]]
) -> None:
    asyncio.run(_calm(shards, history))


async def _calm(shards: int, history: list[tuple[str, int, float]]) -> None:
    crew = await lives(shards, history)
    await calms_down(crew)
    assert crew.acted_for() == list(range(shards))
    counts = [len(one.acts_for) for one in crew.alive]
    assert max(counts) - min(counts) <= 1, counts
    assert all(one.sessions.begun == one.acts_for for one in crew.alive)
