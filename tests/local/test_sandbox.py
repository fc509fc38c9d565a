"""The sandbox's page as a browser uses it: tabs are kept in sync, and no press is lost."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest

from bot.live import first_of
from bot.local.sandbox import play
from bot.local.world import World, create_world, messages_seen, open_window, running
from tests.discord.small_bot import SmallBot, board, pixel
from tests.patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
NAMES = ("Alice", "Bob")


class Tab:
    """A tab of the page; a press is made on the screen that it last fetched."""

    def __init__(self, client: aiohttp.ClientSession, screen: dict[str, Any]) -> None:
        self._client = client
        self._context = screen["context"]["id"]
        self._sequence = 0
        self.screen = screen

    def text(self) -> str:
        return repr([message["components"] for message in self.screen["messages"].values()])

    async def view(self) -> str:
        """Fetch the newest screen, as the page does by itself, and return its text."""
        async with self._client.get("/api/state", headers={"X-Simcord-Context": self._context}) as answer:
            self.screen = await answer.json()
        return self.text()

    async def press(self, label: str) -> dict[str, Any]:
        self._sequence += 1
        message, button = next(
            (message, button)
            for message in self.screen["messages"].values()
            for row in message["components"]
            for button in row.get("components", [])
            if button.get("label") == label
        )
        body = {
            "protocol_version": 3,
            "sequence": self._sequence,
            "request_id": f"{self._context}-{self._sequence}",
            "generation": self.screen["context"]["generation"],
            "bot_generation": self.screen["botGeneration"],
            "published_revision": self.screen["publishedRevision"],
            "kind": "click",
            "target_id": message["id"],
            "control_key": button["control_key"],
        }
        headers = {"X-Simcord-Context": self._context}
        async with self._client.post("/api/action", json=body, headers=headers) as answer:
            assert answer.status == 200
            return await answer.json()


@asynccontextmanager
async def two_tabs(*, wall_clock: bool = True) -> AsyncGenerator[tuple[World, Tab, Tab]]:
    """A sandbox with a posted board, open in a tab as Alice and in one as Bob."""
    bot = SmallBot()
    world = create_world(bot, NAMES, wall_clock=wall_clock)
    async with running(world), open_window(world, port=0, secret="a" * 32) as window:
        await bot.tree.sync()
        await world.members["Alice"].slash(world.channel, "count")
        following = asyncio.create_task(window.follow())
        address = urlsplit(window.preview.url)
        headers = {"X-Simcord-Capability": address.fragment}
        async with aiohttp.ClientSession(f"http://{address.netloc}", headers=headers) as client:
            tabs: list[Tab] = []
            for name in NAMES:
                body = {"viewer_id": str(world.members[name].id)}
                async with client.post("/api/pages", json=body) as answer:
                    tabs.append(Tab(client, await answer.json()))
            yield world, tabs[0], tabs[1]
        following.cancel()
    await bot.close()


async def test_a_press_is_shown_in_the_other_tab() -> None:
    async with two_tabs() as (_, alice, bob):
        assert "Pressed 0 times." in bob.text()
        assert not (await alice.press("Press"))["rejected"]
        assert "Pressed 1 times." in await bob.view()
        assert "You pressed 1 times." in await alice.view()
        assert "You pressed" not in await bob.view()


async def test_a_press_on_an_outdated_screen_counts() -> None:
    async with two_tabs() as (_, alice, bob):
        await alice.press("Press")
        assert (await bob.press("Press"))["settlement"] == "settled"
        assert "Pressed 2 times." in await alice.view()


async def test_simultaneous_presses_are_put_in_order() -> None:
    async with two_tabs() as (_, alice, bob):
        for _ in range(5):
            answers = await asyncio.gather(alice.press("Press"), bob.press("Press"))
            assert [answer["rejected"] for answer in answers] == [False, False]
        assert "Pressed 10 times." in await alice.view()


async def test_messages_that_the_bot_sends_by_itself_are_shown_in_every_tab() -> None:
    async with two_tabs() as (world, alice, bob):
        channel = world.env.bot.get_partial_messageable(world.channel.id)
        await channel.send(view=board(77), file=pixel())
        async with asyncio.timeout(PATIENCE):
            for tab in (alice, bob):
                while "Pressed 77 times." not in await tab.view():  # noqa: ASYNC110 # the page polls too
                    await asyncio.sleep(0.05)


async def test_the_wall_clock_runs() -> None:
    started_at = datetime.now(UTC) - timedelta(milliseconds=1)  # an id has the millisecond of its creation
    async with two_tabs() as (world, _, _):
        (message,) = messages_seen(world, None)
        now = world.env.now()
        assert started_at <= message.message.created_at <= now <= datetime.now(UTC)


def test_every_start_has_the_same_ids() -> None:
    worlds = [create_world(SmallBot(), NAMES, wall_clock=True) for _ in range(2)]
    ids = [
        (world.guild.id, world.channel.id, world.env.backend.application_id, [m.id for m in world.members.values()])
        for world in worlds
    ]
    assert ids[0] == ids[1]


async def test_the_address_stays_the_same_unless_the_port_is_taken() -> None:
    addresses: list[str] = []
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        for _ in range(2):
            bot = SmallBot()
            world = create_world(bot, NAMES)
            async with running(world), open_window(world, port=port, secret="b" * 32) as window:
                addresses.append(window.preview.url)
            await bot.close()
            taken.close()
    assert f":{port}/" not in addresses[0]
    assert addresses[1] == f"http://127.0.0.1:{port}/#{'b' * 32}"


async def test_the_first_wait_that_fails_cancels_the_others() -> None:
    ended = asyncio.Event()

    async def forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def fail() -> None:
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        await first_of(forever(), fail())
    assert ended.is_set()


async def test_the_sandbox_runs_its_start_and_then_its_background_until_it_stops(tmp_path: Path) -> None:
    steps: list[str] = []

    async def repost() -> None:
        steps.append("start")

    async def run_clock() -> None:
        steps.append("background")
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await asyncio.Event().wait()
        finally:
            steps.append("cancelled")

    bot = SmallBot()
    async with asyncio.timeout(PATIENCE):
        key = tmp_path / "key"
        say: Callable[[str], None] = lambda _address: steps.append("open")  # noqa: E731 - to name its type
        await play(bot, secret_file=key, port=0, after_start=repost, background=run_clock, say=say)
    assert steps == ["start", "open", "background", "cancelled"]
    assert bot.closed_by_us


async def test_an_empty_secret_file_gets_a_new_secret(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.touch()

    async def stop() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    async with asyncio.timeout(PATIENCE):
        await play(SmallBot(), secret_file=key, port=0, background=stop, say=lambda _address: None)
    assert len(key.read_text(encoding="ascii")) > 30


PLAY = """
import asyncio, sys
from pathlib import Path
from bot.local.sandbox import play
from tests.discord.small_bot import SmallBot
asyncio.run(play(SmallBot(), secret_file=Path(sys.argv[1]), port=0, say=lambda text: print(text, flush=True)))
"""


def test_sigterm_stops_the_sandbox_cleanly_and_its_secret_is_kept(tmp_path: Path) -> None:
    secrets: list[str] = []
    for _ in range(2):
        process = subprocess.Popen(  # noqa: S603 # our own interpreter and text
            [sys.executable, "-c", PLAY, str(tmp_path / "data" / "secret")],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        with process.stdout:
            line = process.stdout.readline()
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=PATIENCE) == 0
        found = re.search(r"http://127\.0\.0\.1:\d+/#(\S+)", line)
        assert found is not None
        secrets.append(found[1])
    assert secrets[0] == secrets[1]
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600 or os.name == "nt"
