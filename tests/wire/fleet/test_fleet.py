"""Processes that share the bot's servers, on the stand-in: one is killed, one joins, one leaves."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.store.samples import beside
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import User
from tests.wire.fleet.crew import Playing, WireCrew, crew_on, looks, turn
from tests.wire.members.member import Member

SHARDS = 4
PATIENT = ("tests.wire.fleet.patient_bot", "run")


@pytest.fixture
async def crew(discord: Discord, postgres: Postgres, tmp_path: Path) -> AsyncIterator[WireCrew]:
    """A crew without processes, for four shards. The stand-in wants three seconds between logins, Discord wants five.

    The processes keep five by the database's time, but on a busy machine the logins may arrive at shorter intervals.
    """
    discord.limits.window = 0.3
    gateway = discord.gateway
    gateway.shards = gateway.max_concurrency = SHARDS
    gateway.identify_seconds = 3.0
    database = await postgres.empty()
    async with crew_on(discord, tmp_path, database, postgres.address(database.name)) as crew:
        yield crew


async def test_the_shards_of_a_killed_process_are_taken_over_and_play_goes_on(crew: WireCrew) -> None:
    first = await crew.start(command=PATIENT)
    await crew.shared(SHARDS)
    second = await crew.start(command=PATIENT)
    await crew.shared(2, 2)
    orphaned = sorted(crew.serving(first))
    tables = await crew.tables(range(SHARDS))
    for table in tables:
        await turn(table)
    await first.die()
    await crew.shared(SHARDS)
    for table in tables:
        await looks(table)
        await turn(table)
        assert len(table.accepted) == 2
    assert {shard for shard in orphaned if shard in crew.serving(second)} == set(orphaned)
    assert crew.discord.gateway.early == 0
    assert crew.troubles() == []


async def test_no_press_fails_while_a_process_comes_and_another_goes(crew: WireCrew) -> None:
    first = await crew.start(command=PATIENT)
    await crew.shared(SHARDS)
    tables = await crew.tables(range(SHARDS))
    async with Playing.at(tables) as playing:
        await crew.start(command=PATIENT)
        await crew.shared(2, 2)
        first.terminate()
        assert await first.ends() == 0, "\n".join(first.log)
        await crew.shared(SHARDS)
    assert playing.failed(database_late=crew.answered_late()) == []
    assert len(playing.presses) >= SHARDS
    assert crew.discord.gateway.identifies == SHARDS + 2 + 2
    assert crew.discord.gateway.early == 0
    assert crew.troubles() == []


async def test_who_is_deleted_on_one_process_is_gone_from_the_tables_of_the_others(
    crew: WireCrew,
) -> None:
    for _ in range(2):
        await crew.start(command=PATIENT)
        await crew.shared(*[SHARDS // len(crew.all)] * len(crew.all))
    here, there = (min(crew.serving(process)) for process in crew.all)
    [table] = await crew.tables([there])
    await turn(table)
    leaving = table.members[0].user
    await deletes(crew, leaving, here)
    await crew.discord.until(lambda: "Alice" not in table.board.text, "the board names them no more")
    await crew.discord.until(lambda: "Alice" not in table.members[1].sees()[-1].text, "no hand names them")
    naming = sa.text(f"SELECT count(*) FROM tables WHERE tables::text LIKE '%{leaving.id}%'")  # noqa: S608 - a number
    async with asyncio.timeout(PATIENCE), beside(crew.database) as connection:
        while (await connection.execute(naming)).scalar():  # noqa: ASYNC110 - the database tells nobody
            await asyncio.sleep(0.1)
    assert crew.troubles() == []


async def deletes(crew: WireCrew, user: User, shard: int) -> None:
    """Let a member delete their data, in the server of this shard."""
    guild = crew.guilds[shard]
    guild.users[user.id] = user
    member = Member(crew.discord, crew.discord.gateway, user, next(iter(guild.channels.values())))
    await member.slash("privacy")
    for label in ("Delete my data", "Delete it for good"):
        panel = member.panel()
        assert panel is not None
        await member.press(panel, label)
