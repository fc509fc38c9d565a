"""The bot's process while its network, its disk or Discord is in trouble, and after that."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from email.utils import formatdate
from pathlib import Path

import pytest
from aiohttp import web

from tests.patience import PATIENCE
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.limits import Limited
from tests.wire.fake_discord.records import PLAIN, Channel, May
from tests.wire.members.seen import public
from tests.wire.members.tables import GinTable
from tests.wire.running.prepared import DATABASE, rounds_played
from tests.wire.running.process import Process

CANNOT_WRITE, CAN_WRITE = "The database can't be written", "The database can be written again"


@asynccontextmanager
async def ill(discord: Discord, folder: Path) -> AsyncGenerator[Process]:
    """Run a process whose disk gets full in the body; its log may report that without a traceback, and nothing else."""
    process = await Process.begin(discord, folder)
    try:
        yield process
        unexpected = [line for line in process.troubles() if CANNOT_WRITE not in line]
    finally:
        code = await process.stop()
    assert unexpected == []
    assert process.says("Traceback") == 0
    assert code == 0


def posts(discord: Discord, channel: Channel) -> int:
    """The number of requests to post in a channel."""
    return sum(
        call.route == "POST /channels/{channel}/messages" and call.major == str(channel.id)
        for call in discord.rest.calls
    )


async def full_at(discord: Discord, process: Process, route: str) -> None:
    """Let a process come up, and fill its disk at its first request of this route."""

    async def fill(call: Call) -> None:
        if call.route == route:
            discord.rest.before = None
            process.fill_disk()

    discord.rest.before = fill
    await process.comes_up()
    await discord.until(lambda: process.says(CANNOT_WRITE), "the disk is full")


@asynccontextmanager
async def filling(discord: Discord, folder: Path, route: str) -> AsyncGenerator[Process]:
    """Run a process with a table that is due to deal a round, and with a disk that is full; see `full_at`."""
    await rounds_played(discord, folder, discord.channel, ago=timedelta(minutes=2))
    async with ill(discord, folder) as process:
        await full_at(discord, process, route)
        yield process


async def goes_on(discord: Discord, process: Process) -> None:
    """Make room on the disk, and see the table deal its second round and show it in a single message."""
    process.make_room()
    bob = discord.member("Bob")
    await discord.until(lambda: public(discord.channel) and "Round 2" in bob.board().text, "the second round")
    assert len(public(discord.channel)) == 1


async def test_on_a_full_disk_nothing_is_posted_and_all_goes_on_once_there_is_room(
    discord: Discord, tmp_path: Path
) -> None:
    async with filling(discord, tmp_path, "GET /gateway/bot") as process:
        alice = discord.member("Alice", discord.open_channel("other", discord.guild))
        await alice.slash("table new", game="gin")
        assert "can't save anything" in alice.sees()[-1].text
        assert posts(discord, discord.channel) == 0
        await goes_on(discord, process)
        assert process.says(CANNOT_WRITE) == process.says(CAN_WRITE) == 1


async def test_a_message_that_was_posted_when_the_disk_got_full_is_posted_once(
    discord: Discord, tmp_path: Path
) -> None:
    async with filling(discord, tmp_path, "POST /channels/{channel}/messages") as process:
        await asyncio.sleep(3)  # the clock's task runs six times
        assert posts(discord, discord.channel) == 1
        await goes_on(discord, process)


async def test_below_the_floor_of_free_space_no_table_is_opened_and_the_reason_is_said(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_MIN_FREE_MIB=str(10**12)):
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
            assert await discord.in_time(made)  # it is deferred, since the other process may yet let the database go
            await discord.until(lambda: "can't save anything" in member.sees()[-1].text, "it is told")
            assert not made.late
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


def of(discord: Discord, channel: Channel, since: int = 0) -> list[str]:
    """The routes of the requests for a channel, without the first `since` requests of all."""
    return [call.route for call in discord.rest.calls[since:] if call.named.get("channel") == str(channel.id)]


@pytest.fixture
async def process(discord: Discord, tmp_path: Path) -> AsyncGenerator[Process]:
    """A healthy process."""
    discord.limits.window = 0.3
    async with Process.running(discord, tmp_path) as running:
        yield running


async def test_a_tables_message_that_was_deleted_is_back_and_is_the_only_one(process: Process) -> None:
    discord, table = process.discord, await GinTable.opened(process.discord)
    message = table.board.message
    discord.gateway.delete(message)
    await discord.until(lambda: public(message.channel), "the message is back")
    assert table.board.message.id > message.id
    await table.turn()
    assert len(public(message.channel)) == 1


async def test_the_table_of_a_deleted_channel_ends_and_asks_for_nothing(process: Process) -> None:
    discord, table = process.discord, await GinTable.opened(process.discord)
    channel, since = table.board.message.channel, len(discord.rest.calls)
    discord.close_channel(channel)
    await discord.until(lambda: process.says("ended table=1"), "the table has ended")
    assert of(discord, channel, since) == []


async def test_a_table_sleeps_where_the_bot_may_not_post_and_wakes_when_it_may(process: Process) -> None:
    discord, table = process.discord, await GinTable.opened(process.discord)
    channel = table.board.message.channel
    discord.allow(channel, May(0))
    since = len(discord.rest.calls)
    for _ in range(3):
        await table.turn()
    assert len(of(discord, channel, since)) <= 1
    shown = table.board.message.edits
    discord.allow(channel, PLAIN)
    await discord.until(lambda: table.board.message.edits > shown, "the table is shown again")


async def test_a_table_in_a_thread_sleeps_while_it_is_archived_and_ends_with_it(process: Process) -> None:
    discord = process.discord
    thread = discord.open_channel("a game", discord.guild, parent=discord.channel)
    table = await GinTable.opened(discord, channel=thread)
    discord.gateway.archive(thread, archived=True)
    since = len(discord.rest.calls)
    for _ in range(3):
        await table.turn()
    assert len(of(discord, thread, since)) <= 1
    shown = table.board.message.edits
    discord.gateway.archive(thread, archived=False)
    async with asyncio.timeout(100):  # less than the two minutes after which the bot tries again anyway
        await discord.until(lambda: table.board.message.edits > shown, "the table is shown again")
    discord.close_channel(thread)
    await discord.until(lambda: process.says("ended table=1"), "the table has ended")


@pytest.mark.parametrize("told", [True, False])
async def test_a_bot_that_was_put_out_of_a_server_asks_for_nothing_and_comes_back_to_its_tables(
    discord: Discord, tmp_path: Path, told: bool
) -> None:
    table = None
    async with Process.running(discord, tmp_path):
        table = await GinTable.opened(discord)
        channel = table.board.message.channel
        discord.kick(discord.guild, told=told)
        if not told:  # its session was lost meanwhile, so that it can't be resumed
            await discord.gateway.invalidate()
        await becomes(lambda: departed(tmp_path) == 1)
        since = len(discord.rest.calls)
    assert of(discord, channel, since) == []
    async with Process.running(discord, tmp_path):
        assert of(discord, channel, since) == []
        shown = table.board.message.edits
        discord.invite(discord.guild)
        await discord.until(lambda: table.board.message.edits > shown, "the table is shown again")
        await becomes(lambda: departed(tmp_path) == 0)


async def becomes(check: Callable[[], bool]) -> None:
    """Wait until a condition holds that depends on the process's database."""
    async with asyncio.timeout(PATIENCE):
        while not check():  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(0.1)


def departed(folder: Path) -> int:
    """The number of servers that the bot has recorded as left."""
    with contextlib.closing(sqlite3.connect(folder / DATABASE)) as database:
        return database.execute("SELECT count(*) FROM departed_servers").fetchone()[0]


async def test_what_could_not_be_drawn_in_a_storm_is_drawn_after_it(process: Process) -> None:
    discord, table = process.discord, await GinTable.opened(process.discord)
    channel = table.board.message.channel
    failed = 0

    def storm(call: Call) -> int | None:
        nonlocal failed
        failed += call.named.get("channel") == str(channel.id)
        return 503 if call.named.get("channel") == str(channel.id) else None

    discord.rest.failing = storm
    before = table.board.message.edits
    await table.turn()
    await discord.until(lambda: failed >= 2, "it was tried twice")
    discord.rest.failing = lambda _: None
    await discord.until(lambda: table.board.message.edits > before, "the message is brought up to date")


async def test_a_limit_of_the_whole_bot_ends_though_nobody_waits_for_the_answer_any_more(process: Process) -> None:
    discord = process.discord
    alice, bob = discord.member("Alice"), discord.member("Bob")
    limited = Limited(4, "global")

    def refuse(call: Call) -> web.Response | None:
        if not call.path.endswith(f"/members/{alice.user.id}"):
            return None
        body = json.dumps({"retry_after": limited.retry_after, "global": True}).encode()
        return web.Response(status=429, headers=limited.headers(), body=body, content_type="application/json")

    discord.rest.failing = refuse
    await alice.slash("table new", game="gin")
    await bob.press(bob.board(), "Join")
    await discord.until(lambda: "Start" in bob.board().labels, "Bob has a seat")
    await bob.slash("table start")
    assert discord.rest.invalid == 1
    await alice.press(alice.board(), "Start")
    await discord.until(lambda: "My hand" in bob.board().labels, "the table")


async def test_what_arrives_twice_is_done_once_and_nothing_odd_is_said(process: Process) -> None:
    discord = process.discord
    alice = discord.member("Alice", discord.open_channel("twice", discord.guild))
    made = alice.begin_slash("table new", game="gin")
    discord.again(made)
    await discord.until(lambda: public(alice.channel) and "+ 🤖" in alice.board().labels, "the lobby")
    made = alice.begin_press(alice.board(), "+ 🤖")
    discord.again(made)
    await discord.until(lambda: "Start" in alice.board().labels, "the computer has a seat")
    private = [seen.text for seen in alice.sees() if seen.private]
    await alice.press(alice.board(), "Start")
    await discord.until(lambda: "My hand" in alice.board().labels, "the table")
    *before, hand = [seen.text for seen in alice.sees() if seen.private]
    assert before == private
    assert "dealt 10 cards" in hand
    assert all("already" not in text and "⚠" not in text for text in private)


@pytest.mark.parametrize("ahead", [3600, -3600])
async def test_a_machine_whose_clock_is_wrong_goes_by_discords_time(
    discord: Discord, tmp_path: Path, ahead: int
) -> None:
    discord.differ(ahead)
    discord.limits.window = 0.3
    async with Process.running(discord, tmp_path) as process:
        table = await GinTable.opened(discord)
        assert process.says("Discord's is used")
        board = table.board.message
        panels = [panel.message for member in table.members if (panel := member.panel()) is not None]
        edits = [message.edits for message in panels]
        for _ in range(4):
            await table.turn()
        await discord.until(
            lambda: all(message.edits > before for message, before in zip(panels, edits, strict=True)),
            "both panels follow",
        )
        assert len(table.accepted) == 4
        assert public(board.channel) == [board]


async def test_answers_dated_a_day_ahead_end_no_lobby_and_no_turn(process: Process) -> None:
    discord, table = process.discord, await GinTable.opened(process.discord)
    alice = discord.member("Alice", discord.open_channel("lobby", discord.guild))
    await alice.slash("table new", game="gin")
    discord.rest.spoil = lambda _, response: _dated(response, discord.ids.time() + 26 * 3600)
    for _ in range(4):
        await table.turn()
    discord.rest.spoil = lambda _, response: response
    await discord.until(lambda: process.says("not believed until one does"), "a line in the log")
    assert len(table.accepted) == 4
    await alice.press(alice.board(), "+ 🤖")
    assert process.says("ended table") == 0


def _dated(response: web.Response, seconds: float) -> web.Response:
    response.headers["Date"] = formatdate(seconds, usegmt=True)
    return response


async def test_a_database_file_that_was_deleted_takes_no_press(discord: Discord, tmp_path: Path) -> None:
    async with ill(discord, tmp_path) as process:
        await process.comes_up()
        table = await GinTable.opened(discord)
        (tmp_path / DATABASE).rename(tmp_path / "elsewhere.sqlite3")
        member = await discord.until(table.to_move, "somebody can move")
        await discord.in_time(table.begin(member))
        await discord.until(lambda: "can't save anything" in member.sees()[-1].text, "it is told")
        assert process.says(CANNOT_WRITE) == 1


async def test_a_token_that_was_reset_ends_the_process_with_a_line_that_names_it(
    discord: Discord, tmp_path: Path
) -> None:
    process = await Process.start(discord, tmp_path)
    discord.token = "another"  # noqa: S105 - no secret
    discord.gateway.drop()
    assert await process.ends() == 1
    assert "DISCORD_TOKEN" in process.log[-1]
    assert process.says("Traceback") == 0
