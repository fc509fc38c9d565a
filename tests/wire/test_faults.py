"""What a network, a disk and a Discord in trouble do to the bot's process, and what they don't."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from tests.wire.gin_table import GinTable
from tests.wire.prepared import DATABASE, rounds_played
from tests.wire.process import Process

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from tests.wire.calls import Call
    from tests.wire.discord import Discord
    from tests.wire.records import Channel, Message


CANNOT_WRITE, CAN_WRITE = "The database can't be written", "The database can be written again"


@asynccontextmanager
async def ill(discord: Discord, folder: Path) -> AsyncGenerator[Process]:
    """A process that is to have trouble with its disk: it may say so, in lines without tracebacks."""
    process = await Process.begin(discord, folder)
    try:
        yield process
        unexpected = [line for line in process.troubles() if CANNOT_WRITE not in line]
    finally:
        code = await process.stop()
    assert unexpected == []
    assert process.says("Traceback") == 0
    assert code == 0


def public(channel: Channel) -> list[Message]:
    """The bot's public messages in a channel that have controls."""
    return [message for message in channel.messages.values() if message.reader is None and message.components]


def posts(discord: Discord, channel: Channel) -> int:
    """How many requests wanted to post there."""
    return sum(
        call.route == "POST /channels/{channel}/messages" and call.major == str(channel.id)
        for call in discord.rest.calls
    )


async def test_on_a_full_disk_nothing_is_posted_and_all_goes_on_once_there_is_room(
    discord: Discord, tmp_path: Path
) -> None:
    await rounds_played(discord, tmp_path, discord.channel, ago=timedelta(minutes=2))
    async with ill(discord, tmp_path) as process:

        async def fill(call: Call) -> None:
            if call.path == "/gateway/bot":
                process.fill_disk()

        discord.rest.before = fill
        await process.comes_up()
        await discord.until(lambda: process.says(CANNOT_WRITE), "the disk is full")
        alice = discord.member("Alice", discord.open_channel("other", discord.guild))
        await alice.slash("table new", game="gin")
        assert "can't save anything" in alice.sees()[-1].text
        assert posts(discord, discord.channel) == 0
        process.make_room()
        bob = discord.member("Bob")
        await discord.until(lambda: public(discord.channel) and "Round 2" in bob.board().text, "the second round")
        assert len(public(discord.channel)) == 1
        assert process.says(CANNOT_WRITE) == process.says(CAN_WRITE) == 1


async def test_a_message_that_was_posted_when_the_disk_got_full_is_posted_once(
    discord: Discord, tmp_path: Path
) -> None:
    await rounds_played(discord, tmp_path, discord.channel, ago=timedelta(minutes=2))
    async with ill(discord, tmp_path) as process:

        async def fill(call: Call) -> None:
            if call.route == "POST /channels/{channel}/messages":
                discord.rest.before = None
                process.fill_disk()

        discord.rest.before = fill
        await process.comes_up()
        await discord.until(lambda: process.says(CANNOT_WRITE), "the disk is full")
        await asyncio.sleep(3)  # the clock goes round six times
        assert posts(discord, discord.channel) == 1
        process.make_room()
        bob = discord.member("Bob")
        await discord.until(lambda: public(discord.channel) and "Round 2" in bob.board().text, "the second round")
        assert len(public(discord.channel)) == 1


async def test_below_the_floor_of_free_space_no_table_is_opened_and_the_reason_is_said(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_LEAST_ROOM=str(10**12)):
        alice = discord.member("Alice")
        await alice.slash("table new", game="gin")
        assert "short of disk space" in alice.sees()[-1].text


async def test_a_press_while_another_process_holds_the_database_is_refused_in_time(
    discord: Discord, tmp_path: Path
) -> None:
    async with ill(discord, tmp_path) as process:
        await process.comes_up()
        table = await GinTable.opened(discord)
        member = await discord.until(table.to_move, "somebody can move")
        with contextlib.closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            made = table.begin(member)
            await discord.until(lambda: made.answer is not None, "an answer")
            assert "can't save anything" in member.sees()[-1].text
            other.execute("ROLLBACK")
        await table.turn()
        assert table.accepted


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
