"""What a network, a disk and a Discord in trouble do to the bot's process, and what they don't."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from tests.wire.prepared import rounds_played
from tests.wire.process import Process

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wire.calls import Call
    from tests.wire.discord import Discord


async def test_a_channel_that_takes_nothing_delays_no_round_elsewhere(discord: Discord, tmp_path: Path) -> None:
    slow, other = discord.channel, discord.open_channel("other", discord.guild)
    await rounds_played(discord, tmp_path, slow, other, ago=timedelta(minutes=2))
    let_go = asyncio.Event()

    async def hold(call: Call) -> None:
        if call.named.get("channel") == str(slow.id):
            await let_go.wait()

    discord.rest.before = hold
    async with Process.running(discord, tmp_path):
        alice = discord.member("Alice", other)
        await discord.until(lambda: alice.sees() and "Round 2" in alice.board().text, "the other table's second round")
        assert not slow.messages
        let_go.set()
        await discord.until(lambda: slow.messages, "the slow channel goes on")
