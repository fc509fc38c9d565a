"""The bot on Discord: errors that stop it, how it stops, and the addresses it uses."""

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock
from urllib.parse import parse_qs, urlsplit

import aiohttp
import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot.live import CannotServeError, connect_through, invitation, serve
from bot.local.world import create_world, running
from bot.retry import RetryPolicy
from bot.settings import DISCORD_API
from tests.discord.small_bot import SmallBot


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (discord.LoginFailure("Improper token has been passed."), "DISCORD_TOKEN"),
        (aiohttp.ClientError("no route"), "can't be reached: no route"),
        (OSError("no network"), "can't be reached: no network"),
        (discord.PrivilegedIntentsRequired(None), "intent"),
        (
            discord.Forbidden(Mock(status=403, reason="Forbidden"), "no\nentry"),
            "does not serve this bot: 403 Forbidden",
        ),
        (discord.GatewayNotFound(), "does not serve this bot"),
        (KeyError("guild_id"), "start it again"),
    ],
)
async def test_an_error_of_discord_is_one_line_without_the_token(
    error: Exception, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> Any:
        raise error

    monkeypatch.setattr(HTTPClient, "static_login", refuse)
    monkeypatch.setattr("bot.live.LOGIN_SECONDS", 0)
    bot = SmallBot()
    with pytest.raises(CannotServeError) as caught:
        await serve(bot, "secret-token", sync_record=tmp_path / "commands")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "secret-token" not in str(caught.value)
    assert bot.closed_by_us


async def test_a_network_that_comes_up_after_the_machine_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with TestServer(web.Application()) as free:
        address = free.make_url("")
    waited: list[float] = []

    async def come_up(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 2:
            await stack.enter_async_context(TestServer(web.Application(), port=address.port))

    monkeypatch.setattr(Route, "BASE", str(address).rstrip("/"))
    monkeypatch.setattr(asyncio, "sleep", come_up)
    async with AsyncExitStack() as stack:
        with pytest.raises(CannotServeError, match="does not serve this bot: 404 Not Found"):
            await serve(SmallBot(), "token", sync_record=tmp_path / "commands")
    [warning] = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert re.fullmatch(r"Discord can't be reached: .*\. It is tried again for 120 s\.", warning)


@pytest.fixture(params=[signal.SIGTERM, signal.SIGHUP])
def stopped_by(request: pytest.FixtureRequest) -> Iterator[signal.Signals]:
    """A signal that isn't ignored, as nohup has it."""
    before = signal.signal(request.param, signal.SIG_DFL)
    yield request.param
    signal.signal(request.param, before)


async def test_a_signal_closes_the_bot_and_cancels_its_background(
    stopped_by: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = asyncio.Event()
    bot = SmallBot()

    async def log_in(_token: str) -> None:
        await asyncio.sleep(0)

    async def stay() -> None:
        asyncio.get_running_loop().call_later(0.05, os.kill, os.getpid(), stopped_by)
        await asyncio.Event().wait()

    async def ready() -> None:
        await asyncio.sleep(0)

    async def run_forever() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    async def skip_sync(*_: object) -> bool:
        return False

    monkeypatch.setattr(bot, "login", log_in)
    monkeypatch.setattr(bot, "connect", stay)
    monkeypatch.setattr(bot, "wait_until_ready", ready)
    monkeypatch.setattr("bot.live.sync_if_changed", skip_sync)
    monkeypatch.setattr("bot.live.invitation", Mock(return_value="https://example.invalid"))
    async with asyncio.timeout(5):
        await serve(bot, "token", sync_record=tmp_path / "commands", background=run_forever)
    assert ended.is_set()
    assert bot.closed_by_us


async def test_commands_that_discord_refuses_are_sent_again_while_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bot, answers = SmallBot(), [aiohttp.ClientError("no route"), discord.DiscordException("no"), TypeError("a page")]
    sent = asyncio.Event()

    async def answer(*_: object) -> bool:
        if answers:
            raise answers.pop()
        sent.set()
        return True

    async def stay() -> None:
        await sent.wait()
        raise OSError("the end")

    monkeypatch.setattr(bot, "login", AsyncMock())
    monkeypatch.setattr(bot, "connect", stay)
    monkeypatch.setattr("bot.live.sync_if_changed", answer)
    monkeypatch.setattr("bot.live.AT_START", RetryPolicy(first=(), then=0))
    monkeypatch.setattr("bot.live.invitation", Mock(return_value="https://example.invalid"))
    with caplog.at_level("INFO", "bot.live"), pytest.raises(CannotServeError, match="the end"):
        await serve(bot, "token", sync_record=tmp_path / "commands")
    said = [record.getMessage() for record in caplog.records if "commands" in record.getMessage()]
    assert [line.partition(":")[0] for line in said] == [
        *["Discord didn't take the commands; next attempt in 0 s"] * 3,
        "The commands have changed; they were sent to Discord again.",
    ]


async def test_the_invitation_asks_for_the_permissions_that_the_bot_needs() -> None:
    bot = SmallBot()
    world = create_world(bot, [])
    async with running(world):
        asked = parse_qs(urlsplit(invitation(bot)).query)
    await bot.close()
    assert asked["client_id"] == [str(world.env.backend.application_id)]
    assert set(asked["scope"][0].split()) == {"bot", "applications.commands"}
    granted = {name for name, value in discord.Permissions(int(asked["permissions"][0])) if value}
    needed = {"read_messages", "send_messages", "send_messages_in_threads", "attach_files", "embed_links"}
    assert granted == needed | {"read_message_history"}


@pytest.mark.parametrize("gateway", [None, "ws://127.0.0.1:9/"])
async def test_discord_is_reached_at_the_configured_addresses(
    gateway: str | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    bot = Mock()
    bot.http.get_bot_gateway = AsyncMock(return_value=(2, "wss://elsewhere/", {}))
    with caplog.at_level("INFO", "bot.live"):
        connect_through(bot, DISCORD_API, None)
        assert caplog.messages == []
        connect_through(bot, "http://127.0.0.1:8/api", gateway)
    assert Route("GET", "/users/@me").url == "http://127.0.0.1:8/api/users/@me"
    assert await bot.http.get_bot_gateway() == (2, gateway or "wss://elsewhere/", {})
    assert len(caplog.messages) == 1
