"""The stand-in's REST API, tested with a bare client: the requests that it takes, and the codes of its refusals."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import COMPONENTS_V2, EPHEMERAL, Interaction, Json, Kind, May
from tests.wire.members.seen import Seen

GALLERY: Json = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "a card"}]}
PICTURE: Json = {"components": [GALLERY], "flags": COMPONENTS_V2, "attachments": [{"id": 0, "filename": "a.png"}]}
WORDS: Json = {"content": "hello", "allowed_mentions": {"parse": []}}


class Client:
    """A bare client of the API. `ask` returns the status, and the body or, for an error, Discord's code."""

    def __init__(self, discord: Discord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.messages = f"/channels/{discord.channel.id}/messages"
        self._session = session
        self.headers: dict[str, str] = {}

    async def ask(self, method: str, path: str, body: Any = None, picture: bytes = b"") -> tuple[int, Any]:
        """Send a request; with a picture it is multipart."""
        data: Any = None if body is None else json.dumps(body)
        headers = {"Authorization": f"Bot {self.discord.token}"}
        if picture:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", json.dumps(body))
            data.add_field("files[0]", picture, filename="a.png", content_type="application/octet-stream")
        elif body is not None:
            headers["Content-Type"] = "application/json"
        async with self._session.request(
            method, self.discord.api_address + path, data=data, headers=headers
        ) as response:
            self.headers = dict(response.headers)
            told: Any = await response.json() if response.status != 204 else {}
            return response.status, told.get("code", told)

    async def answer(self, made: Interaction, kind: int, data: Json | None = None) -> tuple[int, Any]:
        """Give a first answer."""
        body = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.ask("POST", f"/interactions/{made.id}/{made.token}/callback?with_response=1", body)

    def hook(self, made: Interaction, rest: str = "") -> str:
        """The path of an interaction's token."""
        return f"/webhooks/{self.discord.application}/{made.token}{rest}"

    async def answered(self) -> Interaction:
        """Make an interaction and answer it with a private message."""
        made = press(self.discord)
        assert (await self.answer(made, 4, WORDS | {"flags": EPHEMERAL}))[0] == 200
        return made


def press(discord: Discord) -> Interaction:
    """Make an interaction: a command of a new member."""
    return discord.gateway.interact(Kind.COMMAND, discord.member("Alice").user, discord.channel, {"name": "a"}, None)


@asynccontextmanager
async def open_client(discord: Discord) -> AsyncGenerator[Client]:
    """A client for one test."""
    async with aiohttp.ClientSession() as session:
        yield Client(discord, session)


@pytest.fixture
async def client(discord: Discord) -> AsyncGenerator[Client]:
    """The bot's client."""
    async with open_client(discord) as made:
        yield made


async def test_a_message_with_components_has_its_picture_in_them_and_no_attachments(client: Client) -> None:
    status, told = await client.ask("POST", client.messages, PICTURE | {"allowed_mentions": {}}, b"\x89PNG")
    assert (status, told["attachments"]) == (200, [])
    media = told["components"][0]["items"][0]["media"]
    assert int(media["attachment_id"]) in client.discord.writing.uploads
    async with aiohttp.ClientSession() as session, session.get(media["url"]) as picture:
        assert await picture.read() == b"\x89PNG"


async def test_a_picture_is_kept_by_its_id_and_goes_when_it_is_not_listed(client: Client) -> None:
    _, told = await client.ask("POST", client.messages, PICTURE | {"allowed_mentions": {}}, b"\x89PNG")
    media = told["components"][0]["items"][0]["media"]
    kept: Json = PICTURE | {
        "allowed_mentions": {},
        "attachments": [{"id": media["attachment_id"], "filename": "a.png"}],
    }
    path = f"{client.messages}/{told['id']}"
    _, edited = await client.ask("PATCH", path, kept)
    assert edited["components"][0]["items"][0]["media"]["attachment_id"] == media["attachment_id"]
    gone: Json = WORDS | {"content": None, "components": [], "attachments": []}
    assert (await client.ask("PATCH", path, gone))[0] == 200
    assert await client.ask("PATCH", path, kept) == (400, 50035)


async def test_the_same_nonce_makes_one_message(client: Client) -> None:
    body = WORDS | {"nonce": "7", "enforce_nonce": True}
    ids = {(await client.ask("POST", client.messages, body))[1]["id"] for _ in range(2)}
    assert len(ids) == 1


@pytest.mark.parametrize(
    ("lost", "code"), [(May.VIEW_CHANNEL, 50001), (May.SEND_MESSAGES, 50013), (May.ATTACH_FILES, 50013)]
)
async def test_what_the_bot_may_not_do_is_403(client: Client, lost: May, code: int) -> None:
    client.discord.channel.bot_may &= ~lost
    answer = await client.ask("POST", client.messages, PICTURE | {"allowed_mentions": {}}, b"\x89PNG")
    assert answer == (403, code)


async def test_only_its_own_messages_are_edited_and_deleted(client: Client) -> None:
    alice = client.discord.member("Alice")
    alice.write("hello")
    path = f"{client.messages}/{alice.sees()[-1].message.id}"
    assert await client.ask("PATCH", path, WORDS) == (403, 50005)
    assert await client.ask("DELETE", path) == (403, 50013)


async def test_what_is_not_there_is_404(client: Client) -> None:
    assert await client.ask("POST", "/channels/1/messages", WORDS) == (404, 10003)
    assert await client.ask("PATCH", f"{client.messages}/1", WORDS) == (404, 10008)
    assert await client.ask("GET", "/nothing") == (404, 0)
    assert client.discord.rest.invalid == 3
    client.discord.judge.faults.clear()  # the document lacks that route, too


async def test_a_private_message_is_seen_by_one_member_and_reached_by_its_token_alone(client: Client) -> None:
    made = await client.answered()
    (message,) = client.discord.channel.messages.values()
    assert message.reader == made.user.id
    assert client.discord.member("Bob").sees() == []
    assert await client.ask("PATCH", f"{client.messages}/{message.id}", WORDS) == (404, 10008)
    for name in ("@original", message.id):
        assert (await client.ask("PATCH", client.hook(made, f"/messages/{name}"), WORDS))[0] == 200
    other = await client.answered()
    assert await client.ask("PATCH", client.hook(other, f"/messages/{message.id}"), WORDS) == (404, 10008)


async def test_the_first_answer_has_three_seconds_and_comes_once(client: Client) -> None:
    late = press(client.discord)
    client.discord.clock.forward(3.1)
    assert await client.answer(late, 4, WORDS) == (404, 10062)
    made = await client.answered()
    assert await client.answer(made, 4, WORDS) == (400, 40060)


async def test_a_token_lives_fifteen_minutes_from_the_interaction_on(client: Client) -> None:
    made = await client.answered()
    client.discord.clock.forward(14 * 60 + 50)
    assert (await client.ask("PATCH", client.hook(made, "/messages/@original"), WORDS))[0] == 200
    client.discord.clock.forward(11)
    assert await client.ask("PATCH", client.hook(made, "/messages/@original"), WORDS) == (401, 50027)


async def test_before_the_first_answer_a_token_reaches_nothing(client: Client) -> None:
    made = press(client.discord)
    assert await client.ask("POST", client.hook(made), WORDS) == (404, 10015)


async def test_after_a_deferral_the_first_message_takes_its_place_and_stays_as_private_as_it_was(
    client: Client,
) -> None:
    made = press(client.discord)
    assert (await client.answer(made, 5, {"flags": EPHEMERAL}))[0] == 200
    await client.ask("POST", client.hook(made), WORDS)
    (message,) = client.discord.channel.messages.values()
    assert (message.reader, Seen(message).text) == (made.user.id, "hello")


async def test_only_a_control_s_answer_changes_a_message(client: Client) -> None:
    assert await client.answer(press(client.discord), 7, WORDS) == (400, 50035)


async def test_past_a_bucket_requests_are_429_with_the_time_to_wait(client: Client) -> None:
    for left in (4, 3, 2, 1, 0):
        assert (await client.ask("POST", client.messages, WORDS))[0] == 200
        assert client.headers["X-RateLimit-Remaining"] == str(left)
    status, told = await client.ask("POST", client.messages, WORDS)
    assert (status, told["global"]) == (429, False)
    assert client.headers["X-RateLimit-Scope"] == "user"
    assert 0 < told["retry_after"] <= 5


async def test_the_whole_bot_has_a_bucket_that_answers_to_interactions_stand_outside(client: Client) -> None:
    client.discord.limits.refuse_next(1, everywhere=True)
    status, told = await client.ask("GET", "/users/@me")
    assert (status, told["global"], client.headers["X-RateLimit-Global"]) == (429, True, "true")


async def test_without_the_token_nothing_is_told(client: Client) -> None:
    async with aiohttp.ClientSession() as session, session.get(client.discord.api_address + "/users/@me") as response:
        assert response.status == 401
