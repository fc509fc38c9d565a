"""Minutes of play on a fleet whose processes are killed at random, restarted in turn, and cut off from the database.

The file that `-o junit_family=xunit1 --junitxml FILE` writes has the measured times and counts.
"""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from discord.utils import snowflake_time

from bot.fleet.shards import PAUSE
from tests.effort import RUN
from tests.postgres import Postgres
from tests.store.replayed import boards_in, boards_of_one_writer
from tests.store.samples import beside
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Answer, Interaction, Kind
from tests.wire.fleet.cable import Cable
from tests.wire.fleet.crew import Playing, WireCrew, all_play, crew_on, nothing_is_lost
from tests.wire.members.gin_matches import GinMatches
from tests.wire.members.tables import LongRum, Table
from tests.wire.running.process import Process

pytestmark = [pytest.mark.long, pytest.mark.skipif(not RUN.long, reason="minutes each: by -m long")]

SHARDS, PROCESSES = 16, 3
SERVED_AGAIN, EACH_LOGIN = 15.0, PAUSE.total_seconds()
"""The most seconds until orphaned shards are served, and what each login of a bucket adds until presses arrive."""
AWAY, OUTAGES = 30.0, (1.0, 5.0, 9.0, 30.0, 60.0)
"""Seconds without the database: of one process, and of all."""


@pytest.fixture(params=(SHARDS, 1))
def max_concurrency(request: pytest.FixtureRequest) -> int:
    """The number of buckets that Discord divides the logins into."""
    return int(request.param)


@pytest.fixture
async def crew(discord: Discord, postgres: Postgres, tmp_path: Path, max_concurrency: int) -> AsyncIterator[WireCrew]:
    """A crew without processes, for sixteen shards."""
    discord.limits.window = 0.3
    gateway = discord.gateway
    gateway.shards, gateway.max_concurrency, gateway.identify_seconds = SHARDS, max_concurrency, 5.0
    database = await postgres.empty()
    async with crew_on(discord, tmp_path, database, postgres.address(database.name)) as crew:
        yield crew


@pytest.fixture
def count(pytestconfig: pytest.Config) -> int:
    """The number of tables."""
    return int(pytestconfig.option.fleet_tables)


async def all_there(crew: WireCrew, count: int, kind: type[Table] = LongRum, address: str | None = None) -> list[Table]:
    """Start all processes, wait until they share the shards, and open `count` tables, spread over the shards."""
    for _ in range(PROCESSES):
        await crew.start(address)
    await crew.shared(5, 5, 6)
    return await crew.tables((number % SHARDS for number in range(count)), kind)


async def killed(crew: WireCrew, victim: Process) -> tuple[int, float, float]:
    """Kill a process; returns its number of shards, and the seconds until all are served and all have sessions."""
    orphaned, loop = crew.serving(victim), asyncio.get_running_loop()
    began = loop.time()
    await victim.die()
    await crew.discord.until(lambda: orphaned <= crew.served, "the orphaned shards are served")
    served = loop.time() - began
    await crew.start()
    heard = crew.discord.gateway.listening
    await crew.discord.until(lambda: all(map(heard, orphaned)), "the orphaned shards are heard")
    return len(orphaned), served, loop.time() - began


async def nobody_is_called_twice(crew: WireCrew) -> int:
    """Check that between two calls of a member to a table somebody moved there; returns the number of calls."""
    moved = sa.text("SELECT channel, interaction FROM journal JOIN tables ON id = table_id WHERE interaction > 0")
    async with beside(crew.database) as connection:
        moves = [(int(channel), int(made)) for channel, made in await connection.execute(moved)]
    calls = sorted((call.channel.id, call.pings, call.id) for call in crew.discord.writing.pinging)
    between = [
        (channel, first, second)
        for (channel, who, first), (other, again, second) in itertools.pairwise(calls)
        if (channel, who) == (other, again)
    ]
    in_channel: dict[int, list[int]] = {}
    for channel, made in moves:
        in_channel.setdefault(channel, []).append(made)
    twice = [each for each in between if not any(each[1] < made < each[2] for made in in_channel.get(each[0], []))]
    assert twice == []
    return len(calls)


async def test_whoever_is_killed_nothing_is_lost_and_play_goes_on(
    crew: WireCrew,
    max_concurrency: int,
    tmp_path: Path,
    pytestconfig: pytest.Config,
    record_property: Callable[[str, object], None],
) -> None:
    tables = await all_there(crew, pytestconfig.option.fleet_tables, GinMatches)
    chance = random.Random(7)  # noqa: S311 - it keeps no secret
    took: list[tuple[int, float, float]] = []
    async with Playing.at(tables, pytestconfig.option.fleet_rate) as playing:
        for _ in range(pytestconfig.option.takeovers):
            took.append(await killed(crew, chance.choice([each for each in crew.alive if crew.serving(each)])))
            await asyncio.sleep(chance.uniform(0, 3))
        await crew.shared(5, 5, 6)
    await nothing_is_lost(crew, tables)
    record_property("takeovers", took)
    record_property("presses", len(playing.presses))
    record_property("calls", await nobody_is_called_twice(crew))
    boards = await boards_in(crew.database)
    record_property("matches", len(boards["scores"]))
    assert boards == await boards_of_one_writer(crew.database, tmp_path / "alone.sqlite3")
    assert max(served for _, served, _ in took) <= SERVED_AGAIN
    waiting = [orphaned if max_concurrency == 1 else 1 for orphaned, _, _ in took]
    times = zip(waiting, took, strict=True)
    assert [heard for each, (_, _, heard) in times if heard > SERVED_AGAIN + each * EACH_LOGIN] == []
    assert crew.troubles() == []


async def test_no_press_fails_while_processes_are_restarted_in_turn(
    crew: WireCrew, count: int, pytestconfig: pytest.Config, record_property: Callable[[str, object], None]
) -> None:
    tables = await all_there(crew, count)
    async with Playing.at(tables, pytestconfig.option.fleet_rate) as playing:
        for _ in range(pytestconfig.option.restarts):
            oldest = crew.alive[0]
            await crew.start()
            await crew.discord.until(lambda: len(crew.serving(crew.all[-1])) >= 4, "it has its part")
            oldest.terminate()
            assert await oldest.ends() == 0
            await crew.shared(5, 5, 6)
    await nothing_is_lost(crew, tables)
    record_property("presses", len(playing.presses))
    assert (playing.failed(), lost(crew, count)) == ([], [])
    assert crew.troubles() == []


def lost(crew: WireCrew, tables: int) -> list[object]:
    """The presses that nobody has answered, except the newest ones, each with log lines about its shard."""
    made = [each for each in crew.discord.interactions.values() if each.kind is Kind.COMPONENT]
    return [(each.payload, told_of(crew, each)) for each in made[:-tables] if each.answer is None]


def told_of(crew: WireCrew, made: Interaction) -> list[str]:
    """The log lines of all processes about a press's shard, within seconds of it, each after its process's number."""
    moment, shard = snowflake_time(made.id), (made.channel.guild.id >> 22) % SHARDS
    lines = [(line, number) for number, process in enumerate(crew.all) for line in process.log]
    near = {f"{moment + timedelta(seconds=each):%H:%M:%S}" for each in range(-3, 5)}
    said = [f"{number} {line}" for line, number in lines if f" shard {shard} " in line and line[11:19] in near]
    return [f"pressed {moment.isoformat()}", *sorted(said, key=lambda each: each.partition(" ")[2])]


@pytest.mark.parametrize("max_concurrency", [SHARDS])
async def test_who_can_not_reach_the_database_says_so_and_comes_back_by_itself(crew: WireCrew, tmp_path: Path) -> None:
    async with Cable.to(crew.address, tmp_path / "cable") as (cable, through):
        alone = await crew.start(through)
        await crew.shared(SHARDS)
        other = await crew.start()
        await crew.shared(SHARDS // 2, SHARDS // 2)
        mine = crew.serving(alone)
        tables = await crew.tables(sorted(mine))
        async with Playing.at(tables) as playing:
            cable.cut()
            await asyncio.sleep(AWAY)
            assert mine <= crew.serving(other)
            cable.mend()
            await crew.shared(SHARDS // 2, SHARDS // 2)
        assert alone.says("fleet can't be reached: ") == alone.says("fleet can be reached again") == 1
        await nothing_is_lost(crew, tables)
    honest = {Answer.UPDATE, Answer.DEFERRED_UPDATE, Answer.MESSAGE}
    assert {made.answer for made, _ in playing.presses} <= honest
    assert lost(crew, len(tables)) == []
    assert other.troubles() == []


async def test_outages_of_the_database_for_all_move_no_shard_and_take_no_login(
    crew: WireCrew, count: int, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    back: list[float] = []
    async with Cable.to(crew.address, tmp_path / "cable") as (cable, through):
        tables = await all_there(crew, count, address=through)
        before, logins = [crew.serving(process) for process in crew.all], crew.discord.gateway.identifies
        async with Playing.at(tables) as playing:
            for seconds in OUTAGES:
                cable.cut()
                await asyncio.sleep(seconds)
                cable.mend()
                back.append(await all_play(crew, tables))
        assert [crew.serving(process) for process in crew.all] == before
        assert crew.discord.gateway.identifies == logins
        await nothing_is_lost(crew, tables)
    record_property("back", back)
    record_property("presses", len(playing.presses))
    assert lost(crew, len(tables)) == []
