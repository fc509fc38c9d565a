"""Tests of the process that take seconds: discord.py waits five before each IDENTIFY after its first."""

from pathlib import Path

import pytest

from tests.effort import RUN
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Guild
from tests.wire.members.tables import GinTable
from tests.wire.running.process import Process

pytestmark = [pytest.mark.long, pytest.mark.skipif(not RUN.long, reason="some seconds each: by -m long")]


async def test_after_its_session_was_taken_away_it_comes_with_a_new_one(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path) as process:
        table = await GinTable.opened(discord)
        await discord.gateway.invalidate()
        await discord.until(lambda: not process.listens(), "the session is gone")
        await discord.until(process.listens, "a new session")
        await table.turn()
    assert discord.gateway.resumes == 0


async def test_an_identify_that_comes_too_early_is_tried_again(discord: Discord, tmp_path: Path) -> None:
    process = await Process.start(discord, tmp_path)
    await process.kill()
    discord.gateway.identify_seconds = 8.0
    async with Process.running(discord, tmp_path):
        await GinTable.opened(discord)


async def test_two_shards_serve_the_tables_of_their_servers(discord: Discord, tmp_path: Path) -> None:
    discord.gateway.shards = 2
    other = Guild(discord.guild.id + (1 << 22), "Next door", discord.guild.owner)
    discord.open_channel("cards", other)
    async with Process.running(discord, tmp_path):
        for guild in (discord.guild, other):
            await (await GinTable.opened(discord, guild)).turn()
    assert sorted(session.shard for session in discord.gateway.sessions.values()) == [(0, 2), (1, 2)]
