"""Starts: with many tables, a full disk, orphaned messages, open forms, or tables that nobody plays at."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

from aiohttp import web

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Channel, Guild, May, Message
from tests.wire.members.member import refused
from tests.wire.members.seen import Seen, public
from tests.wire.members.tables import GinTable
from tests.wire.running.many_tables import open_channels, tables_in
from tests.wire.running.prepared import DATABASE, rounds_played
from tests.wire.running.process import Process
from tests.wire.trouble.test_faults import becomes

TABLES, BEHIND = 200, 3
POST = "POST /channels/{channel}/messages"
LOOK = "GET /channels/{channel}/messages/{message}"
COMMANDS = "PUT /applications/{application}/commands"
TOMORROW = 86_400


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


async def test_on_a_full_disk_it_says_so_once_and_starts_when_there_is_room(discord: Discord, tmp_path: Path) -> None:
    process = await Process.begin(discord, tmp_path)
    process.fill_disk()
    await discord.until(lambda: process.ended or process.log, "it says what is wrong")
    process.make_room()
    await process.comes_up()
    assert process.says("The bot starts once that has passed") == process.says("The database can be used") == 1
    assert process.says("Traceback") == 0
    assert await process.stop() == 0


async def test_tables_are_played_while_discord_takes_no_commands_until_tomorrow(
    discord: Discord, tmp_path: Path
) -> None:
    (alice,) = await tables_in(discord, tmp_path, [discord.channel], behind=1)

    def refuse(call: Call) -> web.Response | None:
        if call.route != COMMANDS:
            return None
        limited = json.dumps({"retry_after": TOMORROW, "global": False}).encode()
        headers = {"Via": "1.1 google", "Content-Type": "application/json"}
        return web.Response(status=429, body=limited, headers=headers)

    discord.rest.failing = refuse
    process = await Process.begin(discord, tmp_path)
    await discord.until(lambda: process.says(f"Retrying in {TOMORROW}.00 seconds"), "it has tried")
    await discord.until(lambda: public(discord.channel), "the table is posted")
    await alice.press(alice.board(), "My hand")
    assert alice.panel() is not None
    assert await process.stop() == 0


async def killed_when_it_had_posted(discord: Discord, folder: Path) -> list[Message]:
    """Kill a process after its table was posted anew, before it learns of that; returns the old and the new message."""
    process = await Process.start(discord, folder)
    table = await GinTable.opened(discord)
    channel = table.members[0].channel

    async def cut(_: Call) -> None:
        if len(public(channel)) > 1:
            discord.rest.after = None
            await process.kill()

    discord.rest.after = cut
    table.members[0].begin_slash("table show")
    await discord.until(lambda: process.ended, "the process is dead")
    remembered, orphan = public(channel)
    return [remembered, orphan]


async def test_what_was_posted_when_the_process_was_killed_is_the_tables_message(
    discord: Discord, tmp_path: Path
) -> None:
    remembered, orphan = await killed_when_it_had_posted(discord, tmp_path)
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: public(orphan.channel) == [orphan], "the one before is gone")
    assert remembered.id not in orphan.channel.messages


async def test_what_was_posted_long_before_the_start_and_nobody_remembers_is_deleted(
    discord: Discord, tmp_path: Path
) -> None:
    remembered, orphan = await killed_when_it_had_posted(discord, tmp_path)
    orphan.nonce = None  # Discord has forgotten it
    make_older(tmp_path, timedelta(minutes=10))
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: public(orphan.channel) == [remembered], "the orphan is gone")


def make_older(folder: Path, by: timedelta) -> None:
    """Make the records of messages about to be posted older."""
    with contextlib.closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as database:
        ((text,),) = database.execute("SELECT postings FROM tables WHERE postings <> '{}'")
        postings = json.loads(text)
        for posting in postings.values():
            posting["at"] = (datetime.fromisoformat(posting["at"]) - by).isoformat()
        database.execute("UPDATE tables SET postings = ? WHERE postings <> '{}'", (json.dumps(postings),))


async def test_a_form_that_was_open_over_a_restart_is_answered(discord: Discord, tmp_path: Path) -> None:
    alice = discord.member("Alice")
    async with Process.running(discord, tmp_path):
        await alice.slash("table new", game="gin")
        await alice.press(alice.board(), "Set up")
        await alice.press(alice.sees()[-1], "Options")
        panel = alice.sees()[-1]
        numbers = next(part["label"] for part in panel.controls if "option-numbers" in part["custom_id"])
        opened = await alice.press(panel, numbers)
    assert opened.form is not None
    async with Process.running(discord, tmp_path):
        assert not refused(await alice.submit(opened))


async def test_a_table_that_nobody_has_come_to_for_days_ends(discord: Discord, tmp_path: Path) -> None:
    channels: list[Channel] = [discord.channel, discord.open_channel("other", discord.guild)]
    await rounds_played(discord, tmp_path, *channels, ago=timedelta(days=2))
    async with Process.running(discord, tmp_path) as process:
        await discord.until(lambda: process.says("status=expired live=0"), "both tables have ended")


async def test_a_message_that_was_deleted_before_the_start_is_posted_again_and_can_be_pressed(
    discord: Discord, tmp_path: Path
) -> None:
    (alice,) = await tables_in(discord, tmp_path, [discord.channel])
    alice.channel.messages.clear()
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: public(alice.channel), "the table is back")
        await alice.press(alice.board(), "My hand")
    assert alice.panel() is not None
    assert len(public(alice.channel)) == 1


async def test_where_the_bot_can_not_look_for_a_message_it_asks_for_nothing(discord: Discord, tmp_path: Path) -> None:
    blind, closed, seen = channels = open_channels(discord, 3)
    await tables_in(discord, tmp_path, channels)
    blind.bot_may ^= May.READ_MESSAGE_HISTORY
    closed.bot_may ^= May.VIEW_CHANNEL
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: looked_for(discord), "it has looked")
    assert looked_for(discord) == list(seen.messages)


def looked_for(discord: Discord) -> list[int]:
    """The ids of the messages that the bot has asked for."""
    return [call.id("message") for call in discord.rest.calls if call.route == LOOK]


async def test_a_server_that_the_bot_joins_is_greeted_once_and_none_that_it_was_in(
    discord: Discord, tmp_path: Path
) -> None:
    discord.guild.system = discord.channel
    lounge = discord.open_channel("lounge", Guild(discord.ids(), "Next door", discord.guild.owner))
    lounge.guild.system = lounge
    discord.kick(lounge.guild)
    process = await Process.start(discord, tmp_path)
    await becomes(lambda: process.says("ready guilds=1") == 1)  # before that it may take a joining for an old one
    discord.invite(lounge.guild)
    await discord.until(lambda: len(public(lounge)) == 1, "the server is greeted")
    alice = discord.member("Alice", lounge)
    await alice.press(Seen(public(lounge)[0]), "Play now")
    await discord.until(lambda: alice.panel() is not None, "a practice round is dealt")
    await process.kill()
    async with Process.running(discord, tmp_path) as process:
        await becomes(lambda: process.says("ready guilds=2") == 1)
        discord.invite(lounge.guild)  # Discord tells of the same joining again
        await alice.slash("hand")
    assert (len(public(lounge)), public(discord.channel)) == (1, [])
