"""What is dropped of what Discord sends, and what isn't."""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
import yarl
from discord import http
from discord.gateway import DiscordWebSocket
from discord.webhook import async_ as webhooks

from bot.malformed import drop_malformed
from cogs.ui.failures import passes

USER = {"id": "7", "username": "ann", "discriminator": "0", "avatar": None, "global_name": "Ann"}
PRESS: dict[str, Any] = {
    "id": "5",
    "type": 3,
    "token": "t",
    "application_id": "1",
    "guild_id": "2",
    "channel_id": "3",
    "member": {"user": USER, "nick": None},
    "data": {"custom_id": "rt/x", "component_type": 2},
}
MESSAGE: dict[str, Any] = {"id": "9", "type": 0, "content": "", "author": USER, "components": [], "attachments": []}


class Guarded:
    """A bot whose parsers only note what they are given, guarded."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        for module in (http, webhooks):
            patch.setattr(module, "json_or_text", http.json_or_text)
        patch.setattr(discord.Message, "__init__", discord.Message.__init__)
        patch.setattr(DiscordWebSocket, "received_message", DiscordWebSocket.received_message)
        self.parsed: list[Any] = []
        self.heard: list[int] = []
        self.dropped: list[str] = []
        self.parsers: dict[str, Callable[[Any], None]] = dict.fromkeys(
            ("INTERACTION_CREATE", "MESSAGE_CREATE", "GUILD_DELETE"), self.parsed.append
        )
        self.parsers["MESSAGE_UPDATE"] = lambda data: self.parsed.append(data["type"])
        self.parsers["READY"] = lambda data: self.parsed.append(data["user"])
        bot: Any = SimpleNamespace(
            _connection=SimpleNamespace(parsers=self.parsers), tree=SimpleNamespace(_call=AsyncMock())
        )
        drop_malformed(bot, self.heard.append, self.dropped.append)


@pytest.fixture
def guarded(monkeypatch: pytest.MonkeyPatch) -> Guarded:
    return Guarded(monkeypatch)


def answered(status: int, text: str, path: str = "/channels/3/messages", kind: str = "application/json") -> Any:
    return Mock(
        status=status,
        reason="",
        text=AsyncMock(return_value=text),
        url=yarl.URL(f"http://x{path}"),
        headers={"content-type": kind},
        method="POST",
    )


def test_an_event_that_can_be_read_is_parsed_as_it_came(guarded: Guarded) -> None:
    guarded.parsers["INTERACTION_CREATE"](PRESS)
    guarded.parsers["MESSAGE_CREATE"](MESSAGE)
    assert (guarded.parsed, guarded.heard, guarded.dropped) == ([PRESS, MESSAGE], [5], [])


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        *(
            ("id", "x"),
            ("id", str(2**64)),
            ("token", "\ud800"),
            ("token", 5),
            ("token", ""),
            ("member", {}),
            ("guild_id", None),
        ),
        *(("data", None), ("data", {"component_type": 2}), ("locale", {}), ("type", "3"), ("type", True)),
        ("data", {"custom_id": "rt/x", "component_type": 3, "values": [1]}),
    ],
)
def test_a_press_that_cannot_be_read_reaches_nobody(guarded: Guarded, place: str, wrong: Any) -> None:
    guarded.parsers["INTERACTION_CREATE"](copy.deepcopy(PRESS) | {place: wrong})
    assert (guarded.parsed, guarded.heard, guarded.dropped) == ([], [], ["INTERACTION_CREATE"])


def test_what_is_malformed_is_logged_once_a_kind_without_what_was_sent(
    guarded: Guarded, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(3):
        guarded.parsers["MESSAGE_UPDATE"]({"content": "secret"})
    guarded.parsers["MESSAGE_CREATE"]({"content": "secret"})
    assert guarded.dropped == ["MESSAGE_UPDATE"] * 3 + ["MESSAGE_CREATE"]
    assert len(caplog.messages) == 2
    assert "secret" not in caplog.text


def test_a_shard_whose_ready_cannot_be_read_logs_in_again(guarded: Guarded) -> None:
    with pytest.raises(aiohttp.ClientError):
        guarded.parsers["READY"]({})


@pytest.mark.parametrize("text", ["", "{", "null", "{}", '{"id": "x"}', '{"id": "9", "type": 0, "content": 5}'])
async def test_half_an_answer_is_as_if_the_connection_had_broken(guarded: Guarded, text: str) -> None:
    with pytest.raises(aiohttp.ClientError):
        await http.json_or_text(answered(200, text))
    assert guarded.dropped == ["answer"]


@pytest.mark.parametrize(("status", "kind"), [(403, discord.Forbidden), (404, discord.NotFound)])
@pytest.mark.parametrize(
    "text", ['{"mess', "", '{"message": "No", "code": 0, "errors": "x"}', '{"message": "No", "code": 0, "errors": {}}']
)
async def test_a_refusal_is_one_whatever_its_body(
    guarded: Guarded, status: int, kind: type[discord.HTTPException], text: str
) -> None:
    response = answered(status, text)
    assert isinstance(kind(response, await http.json_or_text(response)), discord.HTTPException)
    assert guarded.dropped == []


async def test_a_limit_that_does_not_say_how_long_is_a_refusal(guarded: Guarded) -> None:
    del guarded
    with pytest.raises(discord.HTTPException):
        await http.json_or_text(answered(429, '{"retry_after": "soon"}'))


@pytest.mark.parametrize(
    "wrong",
    [
        {"embeds": [{"type": "rich", "color": "red"}]},
        {"components": [{"type": 12, "items": [{"media": None}]}]},
        {"poll": {"question": None}},
        {"reactions": [{"emoji": 5}]},
        {"edited_timestamp": "yesterday"},
    ],
)
def test_a_message_of_which_any_part_cannot_be_read_is_half_an_answer(guarded: Guarded, wrong: Any) -> None:
    flags: dict[str, Any] = {"pinned": False, "mention_everyone": False, "tts": False, "edited_timestamp": None}
    told: Any = {**MESSAGE, **flags, "embeds": [], "mentions": []}
    assert discord.Message(state=Mock(_messages=None), channel=Mock(), data=told).id == 9
    with pytest.raises(aiohttp.ClientError) as raised:
        discord.Message(state=Mock(_messages=None), channel=Mock(), data=told | wrong)
    assert passes(raised.value)
    assert guarded.dropped == ["message"]
