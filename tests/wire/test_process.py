"""The bot's process on the stand-in: it starts, plays, and copes with a bad network."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable, Iterator

import pytest
import pytest_asyncio

from tests.effort import RUN
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord, open_discord
from tests.wire.fake_discord.records import Answer, Interaction
from tests.wire.members.seen import public
from tests.wire.members.tables import TABLES, Table
from tests.wire.running.process import Process

pytestmark = pytest.mark.asyncio(loop_scope="module")

TURNS = 5
BY_SHOW = ("POST /channels", "DELETE /channels")
"""Parts of the routes of the requests that `/table show` causes."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def process(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Process]:
    """One process for all tests of this module, as an operator starts it; its log has no error at the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(RUN, "afresh", True)
        async with open_discord() as discord:
            discord.clock.pace = 0.05
            discord.limits.window = 0.3
            async with Process.running(discord, tmp_path_factory.mktemp("wire")) as running:
                yield running


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=TABLES)
async def table(process: Process, request: pytest.FixtureRequest) -> Table:
    """A table of each kind; each test plays on where the test before has left it."""
    return await TABLES[request.param].opened(process.discord)


@pytest.fixture(autouse=True)
def counted(process: Process, record_property: Callable[[str, object], None]) -> Iterator[None]:
    """Record how many requests were judged."""
    before = process.discord.judge.judged
    yield
    record_property("judged", process.discord.judge.judged - before)


async def plays(table: Table, turns: int) -> bool:
    """Play some turns; True if every press was accepted."""
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


async def test_members_play_by_what_their_panels_show(table: Table) -> None:
    assert await plays(table, TURNS)


async def test_each_member_sees_no_private_message_but_their_own(table: Table) -> None:
    for member in table.members:
        assert {seen.message.reader for seen in member.sees() if seen.private} == {member.user.id}


async def test_suggestions_come_while_an_option_is_typed(process: Process) -> None:
    alice = process.discord.member("Alice")
    assert "Gin Rummy" in await alice.suggestions("table new", "game", "gin")


async def test_what_was_pressed_while_the_connection_was_cut_is_answered_after_the_resume(table: Table) -> None:
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
async def test_presses_are_answered_though_requests_are_refused_for_now(table: Table, everywhere: bool) -> None:
    limits = table.discord.limits
    limits.refuse_next(3, everywhere=everywhere)
    assert await plays(table, TURNS)
    assert not limits.refusing


def dawdle(discord: Discord) -> None:
    """Let the next answer to an interaction come too late."""

    async def wait(call: Call) -> None:
        if call.path.endswith("/callback"):
            discord.rest.before = None
            discord.clock.forward(4)

    discord.rest.before = wait


async def late(process: Process, begin: Callable[[], Interaction]) -> list[str]:
    """Let the answer to an interaction come too late; returns the lines of the log about it."""
    discord, before = process.discord, len(process.log)
    dawdle(discord)
    made = begin()
    await discord.until(lambda: made.late, "a late answer")
    await discord.until(lambda: any("10062" in line for line in process.log[before:]), "a line in the log")
    return [line for line in process.log[before:] if "gateway" not in line and "bot.events" not in line]


async def test_a_channel_that_takes_nothing_delays_no_press_elsewhere(table: Table) -> None:
    discord, other = table.discord, await type(table).opened(table.discord)
    slow, let_go = str(table.members[0].channel.id), asyncio.Event()

    async def hold(call: Call) -> None:
        if call.named.get("channel") == slow:
            await let_go.wait()

    discord.rest.before = hold
    assert await plays(table, 1)
    assert await plays(other, TURNS)
    discord.rest.before = None
    let_go.set()


async def test_an_answer_that_comes_too_late_is_one_line(process: Process, table: Table) -> None:
    await table.open_hands()  # of the next round, if the test before has ended one
    (line,) = await late(process, lambda: table.members[0].begin_press(table.board, "My hand"))
    assert " INFO " in line
    await table.open_hands()


async def test_suggestions_that_come_too_late_are_one_line(process: Process) -> None:
    alice = process.discord.member("Alice")
    (line,) = await late(process, lambda: alice.begin_typing("table new", "game", "gin"))
    assert " INFO " in line


async def test_a_panel_whose_press_was_answered_too_late_shows_what_the_press_has_done(
    process: Process, table: Table
) -> None:
    member = await process.discord.until(table.to_move, "somebody can move")
    panel = member.panel()
    assert panel is not None
    edits = panel.message.edits
    await late(process, lambda: table.begin(member))
    await process.discord.until(lambda: panel.message.edits > edits, "the panel follows")
    assert await plays(table, TURNS)


async def test_a_press_that_took_long_to_arrive_is_answered_and_shown(process: Process, table: Table) -> None:
    discord, member = process.discord, await process.discord.until(table.to_move, "somebody can move")
    panel = member.panel()
    assert panel is not None
    edits = panel.message.edits
    discord.ids.differ(-2.9)
    made = table.begin(member)
    discord.ids.differ(0)
    await discord.until(lambda: made.answer is not None and panel.message.edits > edits, "the panel shows it")
    assert made.answer in (Answer.DEFERRED_UPDATE, Answer.UPDATE)  # it is deferred at once, unless the drawing is ready
    assert await plays(table, 1)


async def test_of_two_presses_at_once_neither_is_answered_with_what_was_before_them(table: Table) -> None:
    discord, shown = table.discord, dict[str, str]()

    async def note(call: Call) -> None:
        if call.path.endswith("/callback") and call.json["type"] == Answer.UPDATE:
            shown[call.named["interaction"]] = json.dumps(call.json)

    discord.rest.before = note
    for _ in range(TURNS):
        member = await discord.until(table.to_move, "somebody can move")
        made = [table.begin(member), table.begin(member)]
        for press in made:
            assert await discord.in_time(press)
            assert press.payload["custom_id"] not in shown.get(str(press.id), "")
    discord.rest.before = None


async def test_suggestions_whose_answer_is_torn_off_are_one_line(process: Process) -> None:
    discord, alice, before = process.discord, process.discord.member("Alice"), len(process.log)
    discord.rest.torn = lambda call: call.path.endswith("/callback")
    made = alice.begin_typing("table new", "game", "gin")
    said = await discord.until(
        lambda: [line for line in process.log[before:] if "did not arrive" in line], "a line in the log"
    )
    discord.rest.torn = lambda _: False
    assert made.suggestions
    assert " INFO " in said[0]


@pytest.mark.parametrize("route", ["/callback", "/webhooks", "PATCH /channels", "POST /channels", "DELETE /channels"])
async def test_what_discord_did_is_not_done_again_when_its_answer_is_torn_off(table: Table, route: str) -> None:
    discord, torn = table.discord, list[str]()

    def tear(call: Call) -> bool:
        once = route in call.route and not torn
        torn.extend([call.route] * once)
        return once

    discord.rest.torn = tear
    if route in BY_SHOW:
        table.members[0].begin_slash("table show")
        await discord.until(lambda: torn, "an answer is torn off")
    while not torn:  # not every turn changes what the other's panel shows
        await table.turn()
    assert await plays(table, TURNS)
    channel = table.members[0].channel
    await discord.until(lambda: len(public(channel)) == 1, "there is one message of the table")


async def test_a_picture_that_its_reader_has_is_not_uploaded_again(process: Process, table: Table) -> None:
    before = len(process.discord.rest.calls)
    assert await plays(table, 6)
    panels = [call for call in process.discord.rest.calls[before:] if call.of_interaction and call.json]
    listed = [(file, call) for call in panels for file in call.json.get("data", call.json)["attachments"]]
    kept = [file["filename"] for file, call in listed if int(file["id"]) not in call.files]
    assert "hand.png" in kept
