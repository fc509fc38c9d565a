"""The bot's own process on the wire: it starts, plays, and takes what a network does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from tests.wire.discord import open_discord
from tests.wire.gin_table import GinTable
from tests.wire.process import Process

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Iterator

    from tests.wire.calls import Call

pytestmark = pytest.mark.asyncio(loop_scope="module")

TURNS = 5


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Process]:
    """One process for all tests here, as an operator starts it; each has a channel of its own.

    Its log has no error at the end.
    """
    async with open_discord() as discord:
        discord.limits.window = 0.3
        async with Process.running(discord, tmp_path_factory.mktemp("wire"), afresh=True) as running:
            yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(process: Process) -> GinTable:
    """One table, at which every test plays on from where the last one left it."""
    return await GinTable.opened(process.discord)


@pytest.fixture(autouse=True)
def counted(process: Process, record_property: Callable[[str, object], None]) -> Iterator[None]:
    """Note how many requests were judged."""
    before = process.discord.judge.judged
    yield
    record_property("judged", process.discord.judge.judged - before)


async def plays(table: GinTable, turns: int) -> bool:
    """Play on; True when every press was done."""
    before = len(table.accepted)
    for _ in range(turns):
        await table.turn()
    return len(table.accepted) == before + turns


async def test_the_process_registers_its_commands(process: Process) -> None:
    names = {command["name"] for command in process.discord.commands}
    assert {"table", "hand", "draw", "discard", "rules", "leaderboard"} <= names


async def test_its_log_names_once_where_discord_is_reached(process: Process) -> None:
    assert sum("is reached at 127.0.0.1" in line for line in process.log) == 1


async def test_its_log_has_no_token(process: Process) -> None:
    assert process.discord.token not in "\n".join(process.log)


async def test_two_members_play_by_what_their_panels_show(table: GinTable) -> None:
    assert await plays(table, TURNS)


async def test_each_member_sees_no_private_message_but_their_own(table: GinTable) -> None:
    for member in table.members:
        assert {seen.message.reader for seen in member.sees() if seen.private} == {member.user.id}


async def test_suggestions_come_while_an_option_is_typed(process: Process) -> None:
    alice = process.discord.member("Alice")
    assert "Gin Rummy" in await alice.suggestions("table new", "game", "gin")


async def test_what_was_pressed_while_the_connection_was_cut_is_answered_after_the_resume(table: GinTable) -> None:
    gateway = table.discord.gateway
    resumes = gateway.resumes
    await table.discord.until(table.to_move, "somebody can move")
    gateway.drop()
    await table.discord.until(lambda: not gateway.connected, "the connection is cut")
    assert await plays(table, 1)
    assert gateway.resumes == resumes + 1


async def test_asked_to_reconnect_it_resumes(process: Process) -> None:
    discord = process.discord
    resumes = discord.gateway.resumes
    await discord.gateway.ask_to_reconnect()
    await discord.until(lambda: discord.gateway.resumes == resumes + 1, "a resume")


@pytest.mark.parametrize("everywhere", [False, True])
async def test_presses_are_answered_though_requests_are_refused_for_now(table: GinTable, everywhere: bool) -> None:
    limits = table.discord.limits
    limits.refuse_next(3, everywhere=everywhere)
    assert await plays(table, TURNS)
    assert not limits.refusing


async def test_an_answer_that_comes_too_late_is_one_line(process: Process, table: GinTable) -> None:
    discord, member = process.discord, table.members[0]
    before = len(process.log)

    async def dawdle(call: Call) -> None:
        if call.path.endswith("/callback"):
            discord.rest.before = None
            discord.clock.forward(4)

    discord.rest.before = dawdle
    made = member.begin_press(table.board, "My hand")
    await discord.until(lambda: made.late, "a late answer")
    await discord.until(lambda: any("10062" in line for line in process.log[before:]), "a line in the log")
    await member.press(table.board, "My hand")
    (line,) = (line for line in process.log[before:] if "gateway" not in line and "sign_log" not in line)
    assert " INFO " in line


async def test_a_picture_that_its_reader_has_is_not_uploaded_again(process: Process, table: GinTable) -> None:
    before = len(process.discord.rest.calls)
    assert await plays(table, 6)
    panels = [call for call in process.discord.rest.calls[before:] if call.of_interaction and call.json]
    listed = [(file, call) for call in panels for file in call.json.get("data", call.json)["attachments"]]
    kept = [file["filename"] for file, call in listed if int(file["id"]) not in call.files]
    assert "hand.png" in kept
