"""The bot's own process on the wire: it starts, plays, and takes what a network does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.wire.discord import open_discord
from tests.wire.gin_table import GinTable
from tests.wire.process import Process

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from tests.wire.calls import Call

pytestmark = pytest.mark.asyncio(loop_scope="module")

TURNS = 5


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Process]:
    """One process for all tests here; each has a channel of its own. Its log has no error at the end."""
    async with open_discord() as discord:
        discord.limits.window = 0.3
        async with Process.running(discord, tmp_path_factory.mktemp("wire")) as running:
            yield running


async def played(table: GinTable, turns: int) -> None:
    """Play on."""
    for _ in range(turns):
        await table.turn()


async def test_the_process_registers_its_commands(process: Process) -> None:
    names = {command["name"] for command in process.discord.commands}
    assert {"table", "hand", "draw", "discard", "rules", "leaderboard"} <= names


async def test_its_log_names_once_where_discord_is_reached(process: Process) -> None:
    assert sum("is reached at 127.0.0.1" in line for line in process.log) == 1


async def test_its_log_has_no_token(process: Process) -> None:
    assert process.discord.token not in "\n".join(process.log)


async def test_two_members_play_by_what_their_panels_show(process: Process) -> None:
    table = await GinTable.opened(process.discord)
    await played(table, TURNS)
    assert len(table.accepted) == TURNS


async def test_nobody_sees_the_others_panel(process: Process) -> None:
    table = await GinTable.opened(process.discord)
    alice, bob = table.members
    assert [seen.message.reader for seen in bob.sees() if seen.private] == [bob.user.id]
    assert [seen.message.reader for seen in alice.sees() if seen.private and seen.alts] == [alice.user.id]


async def test_suggestions_come_while_an_option_is_typed(process: Process) -> None:
    alice = process.discord.member("Alice")
    assert "Gin Rummy" in await alice.suggestions("table new", "game", "gin")


async def test_what_was_pressed_while_the_connection_was_cut_is_answered_after_the_resume(process: Process) -> None:
    discord = process.discord
    table = await GinTable.opened(discord)
    resumes = discord.gateway.resumes
    discord.gateway.drop()
    await discord.until(lambda: not discord.gateway.connected, "the connection is cut")
    await table.turn()
    assert discord.gateway.resumes == resumes + 1
    assert len(table.accepted) == 1


async def test_asked_to_reconnect_it_resumes(process: Process) -> None:
    discord = process.discord
    resumes = discord.gateway.resumes
    await discord.gateway.ask_to_reconnect()
    await discord.until(lambda: discord.gateway.resumes == resumes + 1, "a resume")


@pytest.mark.parametrize("everywhere", [False, True])
async def test_presses_are_answered_though_requests_are_refused_for_now(process: Process, everywhere: bool) -> None:
    discord = process.discord
    table = await GinTable.opened(discord)
    discord.limits.refuse_next(3, everywhere=everywhere)
    await played(table, TURNS)
    assert not discord.limits.refusing
    assert len(table.accepted) == TURNS


async def test_an_answer_that_comes_too_late_is_one_line(process: Process) -> None:
    discord = process.discord
    table = await GinTable.opened(discord)
    member = table.members[0]
    before = len(process.log)

    async def dawdle(call: Call) -> None:
        if call.path.endswith("/callback"):
            discord.rest.before = None
            discord.clock.forward(4)

    discord.rest.before = dawdle
    made = member.begin_press(table.board, "My hand")
    await discord.until(lambda: made.late, "a late answer")
    (line,) = await discord.until(lambda: process.log[before:], "a line in the log")
    assert "10062" in line
    assert " INFO " in line
    await member.press(table.board, "My hand")
    assert len(process.log) == before + 1
