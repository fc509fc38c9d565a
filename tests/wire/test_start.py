"""The bot restarts with many tables: it redraws those whose messages are behind, and leaves the others alone."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.running.many_tables import open_channels, tables_in
from tests.wire.running.process import Process

TABLES, BEHIND = 200, 3
POST = "POST /channels/{channel}/messages"


LOOK = "GET /channels/{channel}/messages/{message}"


def to_channels(calls: Sequence[Call]) -> list[tuple[str, int]]:
    """The method and the channel of each request that writes to a channel."""
    asked = [(call.route, call.id("channel")) for call in calls if "/channels/" in call.route]
    return [each for each in asked if each[0] != LOOK]


async def test_a_start_draws_what_is_behind_alone_calls_nobody_and_is_pressable_before(
    discord: Discord, tmp_path: Path
) -> None:
    channels = open_channels(discord, TABLES, servers=10)
    members = await tables_in(discord, tmp_path, channels, behind=BEHIND)
    pressed = asyncio.Event()

    async def hold(call: Call) -> None:
        if call.route == POST:
            await pressed.wait()

    discord.rest.before = hold
    async with Process.running(discord, tmp_path):
        await members[-1].slash("hand")
        assert to_channels(discord.rest.calls)[1:] == []
        pressed.set()
        expected = {(POST, channel.id) for channel in channels[:BEHIND]}
        await discord.until(lambda: set(to_channels(discord.rest.calls)) >= expected, "what was behind is drawn")
        for member in members[-15:]:  # by then it would have begun to draw any other table
            await member.slash("hand")
    assert sorted(to_channels(discord.rest.calls)) == sorted(expected)
    assert [call.json.get("content") for call in discord.rest.calls if call.route == POST] == [None] * BEHIND
