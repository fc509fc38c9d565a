"""The bot's process as an operator sees it: its log, its health address, and its notices to a supervisor."""

import asyncio
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.operating.health_pages import fetched
from tests.patience import PATIENCE
from tests.wire.fake_discord.discord import Discord
from tests.wire.members.tables import GinTable
from tests.wire.running.process import Process


@pytest.fixture
def health() -> str:
    """A free address."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return f"127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[socket.socket]:
    """A socket for notices, as systemd provides it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        yield listening


async def well(address: str) -> str:
    """Wait until the bot is healthy, as its clock starts a second after the gateway is ready; returns the answer."""
    async with asyncio.timeout(PATIENCE):
        while (answer := await fetched(f"{address}/health"))[0] != 200:  # noqa: ASYNC110 - another process changes it
            await asyncio.sleep(0.1)
        return answer[1]


def figure(page: str, name: str) -> float:
    """The sum of a metric over its labels."""
    return sum(float(value) for value in re.findall(rf"^{name}(?:\{{.*\}})? (\S+)$", page, re.MULTILINE))


def heard(listening: socket.socket) -> list[str]:
    """The notices that a supervisor has received since the last call."""
    said: list[str] = []
    while True:
        try:
            said.append(listening.recv(4096).decode())
        except BlockingIOError:
            return said


async def test_a_game_can_be_watched_in_the_log_by_figures_and_by_a_supervisor(
    discord: Discord, tmp_path: Path, health: str, supervisor: socket.socket
) -> None:
    named = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "2000000"}
    async with Process.running(discord, tmp_path, RUMTABLE_HEALTH_ADDRESS=health, **named) as process:
        table = await GinTable.opened(discord)
        for _ in range(4):
            await table.turn()
        await table.members[1].slash("table start")
        await discord.until(lambda: any("table start" in entry for entry in process.log), "the refusal in the log")
        line = r"started table=1 game=gin members=2 computers=0"
        assert any(line in entry for entry in process.log)
        lines = [entry.partition("bot.events: ")[2] for entry in process.log if "bot.events: " in entry]
        assert lines[0].startswith("opened table=1 game=gin guild=")
        assert lines[0].endswith(" live=1")
        assert any(
            re.fullmatch(r"command table=1 game=gin seat=\d kind=\w+ ms=\d+ result=done", each) for each in lines
        )
        refusal = r'command table=1 game=gin seat=\d kind="table start"( ms=\d+)? result=[a-z-]+'
        assert any(re.fullmatch(refusal, each) for each in lines), lines
        assert json.loads(await well(health)) == {"gateway": "ok", "database": "ok", "clock": "ok"}
        _, page = await fetched(f"{health}/metrics")
        assert figure(page, "rumtable_answer_seconds_count") >= len(table.accepted)
        assert figure(page, "rumtable_commands_total") >= len(table.accepted)
        assert figure(page, "rumtable_tables_live") == 1
        assert figure(page, "rumtable_commit_seconds_count") > 0
        assert figure(page, "rumtable_gateway_healthy") == 1
        assert figure(page, "rumtable_invalid_answers_total") == discord.rest.invalid
        said = heard(supervisor)
        while "WATCHDOG=1" not in said:
            await asyncio.sleep(0.05)
            said += heard(supervisor)
    said += heard(supervisor)
    assert said[0].startswith("READY=1\n")
    assert any(word.startswith("STOPPING=1\n") for word in said)


async def test_nothing_that_is_logged_of_a_game_names_a_card_a_member_or_a_seed(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path) as process:
        table = await GinTable.opened(discord)
        for _ in range(6):
            await table.turn()
        lines = "\n".join(entry for entry in process.log if "bot.events: " in entry)
        for member in table.members:
            assert member.user.name not in lines
            assert str(member.user.id) not in lines
        assert not re.search(r"\b(10|[A2-9TJQK])[SHDC]\b|[♠♥♦♣]|[0-9a-f]{32}", lines)


async def test_what_discord_sends_malformed_is_a_figure_by_its_kind(
    discord: Discord, tmp_path: Path, health: str
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_HEALTH_ADDRESS=health) as process:
        (session,) = discord.gateway.connected
        for _ in range(3):
            await session.tell("MESSAGE_DELETE", {"id": "2"})
        await discord.until(lambda: process.says("malformed MESSAGE_DELETE"), "a line in the log")
        await discord.member("Alice").slash("rules")
        page = (await fetched(f"{health}/metrics"))[1]
        assert 'rumtable_malformed_total{kind="MESSAGE_DELETE"} 3.0' in page
        assert process.says("malformed") == 1


async def test_a_command_that_is_no_more_is_answered_with_what_to_do(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path) as process:
        alice = discord.member("Alice")
        discord.commands.append({"id": "1", "name": "deal", "type": 1, "options": [{"type": 3, "name": "card"}]})
        await alice.slash("deal")
        assert "Restart Discord" in alice.sees()[-1].text
        alice.begin_typing("deal", "card", "x")
        await alice.slash("rules")
        assert process.says("Traceback") == 0


async def test_a_refusal_takes_the_place_of_the_one_before_in_one_request(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path) as process:
        alice = discord.member("Alice")
        for _ in range(3):
            await alice.slash("hand")
        await discord.until(lambda: len(alice.sees()) == 1, "only the newest refusal stays")
        await alice.slash("rules")
        await discord.until(lambda: len(alice.sees()) == 1, "and that until the next private answer")
        assert sum(call.method == "DELETE" for call in discord.rest.calls) == 3
        assert process.says("removed") == process.says("could not be deleted") == 0
