"""The stand-in's gateway, tested with a bare client: the events that a shard receives, and the codes that close it."""

import json
import zlib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from tests.patience import PATIENCE
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.gateway import GUILD_MESSAGES, GUILDS, PRIVILEGED, Close, Op
from tests.wire.fake_discord.records import Guild, Ids, Json, Kind


class Shard:
    """A bare client of the gateway."""

    def __init__(self, discord: Discord, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.discord = discord
        self.socket = socket
        self._inflate = zlib.decompressobj()

    async def say(self, op: Op, data: Any) -> None:
        """Send a payload."""
        await self.socket.send_str(json.dumps({"op": op, "d": data}))

    async def hear(self) -> Json:
        """The next payload."""
        frame = await self.socket.receive(timeout=PATIENCE)
        packed = frame.type is aiohttp.WSMsgType.BINARY
        return json.loads(self._inflate.decompress(frame.data) if packed else frame.data)

    async def hung_up(self) -> int | None:
        """Receive everything until the connection is closed; returns the close code."""
        while not self.socket.closed:
            await self.socket.receive(timeout=PATIENCE)
        return self.socket.close_code

    async def identify(self, *, shard: tuple[int, int] = (0, 1), intents: int = GUILDS, token: str = "") -> None:
        """Ask for a session."""
        await self.say(
            Op.IDENTIFY, {"token": token or self.discord.token, "shard": shard, "intents": intents, "properties": {}}
        )

    async def resume(self, ready: Json, seq: int) -> None:
        """Ask to resume an earlier session."""
        asked = {"token": self.discord.token, "session_id": ready["d"]["session_id"], "seq": seq}
        await self.say(Op.RESUME, asked)


@asynccontextmanager
async def connected(discord: Discord, *, compress: bool = False) -> AsyncGenerator[Shard]:
    """Open a connection and receive its HELLO."""
    address = discord.gateway_address + "?v=10&encoding=json" + ("&compress=zlib-stream" if compress else "")
    async with aiohttp.ClientSession() as session, session.ws_connect(address) as socket:
        shard = Shard(discord, socket)
        assert (await shard.hear())["op"] == Op.HELLO
        yield shard


async def test_a_shard_is_told_that_it_is_ready_and_its_servers(discord: Discord) -> None:
    async with connected(discord) as shard:
        await shard.identify()
        assert (await shard.hear())["t"] == "READY"
        assert (await shard.hear())["d"]["id"] == str(discord.guild.id)


async def test_what_it_says_is_compressed_where_that_is_asked_for(discord: Discord) -> None:
    async with connected(discord, compress=True) as shard:
        await shard.identify()
        assert (await shard.hear())["t"] == "READY"


async def test_each_server_is_told_to_one_shard(discord: Discord) -> None:
    for _ in range(5):
        other = Guild(discord.ids() + (len(discord.guilds) << 22), "Next door", discord.guild.owner)
        discord.open_channel("cards", other)
    told: list[str] = []
    for number in (0, 1):
        async with connected(discord) as shard:
            await shard.identify(shard=(number, 2))
            told += [guild["id"] for guild in (await shard.hear())["d"]["guilds"]]
    assert sorted(told) == sorted(map(str, discord.guilds))


async def test_a_heartbeat_is_answered(discord: Discord) -> None:
    async with connected(discord) as shard:
        await shard.say(Op.HEARTBEAT, None)
        assert (await shard.hear())["op"] == Op.HEARTBEAT_ACK


async def test_who_never_beats_is_hung_up_on(discord: Discord) -> None:
    discord.gateway.heartbeat_seconds = 0.05
    async with connected(discord) as shard:
        assert await shard.hung_up() == Close.NO_HEARTBEAT


async def test_a_wrong_token_a_wrong_shard_and_a_privileged_intent_are_hung_up_on(discord: Discord) -> None:
    async with connected(discord) as shard:
        await shard.identify(token="another")  # noqa: S106 - no secret, but a wrong one
        assert await shard.hung_up() == Close.WRONG_TOKEN
    async with connected(discord) as shard:
        await shard.identify(shard=(2, 2))
        assert await shard.hung_up() == Close.WRONG_SHARD
    async with connected(discord) as shard:
        await shard.identify(intents=PRIVILEGED)
        assert await shard.hung_up() == Close.INTENT_NOT_ALLOWED


async def test_two_sessions_at_once_are_too_many_and_a_day_has_so_many(discord: Discord) -> None:
    discord.gateway.identify_seconds = 1e6
    for op in (Op.DISPATCH, Op.INVALID_SESSION):
        async with connected(discord) as shard:
            await shard.identify()
            assert (await shard.hear())["op"] == op
    discord.gateway.identify_seconds = discord.gateway.identifies_left = 0
    async with connected(discord) as shard:
        await shard.identify()
        assert (await shard.hear())["op"] == Op.INVALID_SESSION


async def test_a_resumed_session_hears_what_it_missed_in_order(discord: Discord) -> None:
    alice = discord.member("Alice")
    async with connected(discord) as shard:
        await shard.identify()
        ready = await shard.hear()
        seq = (await shard.hear())["s"]
    await discord.until(lambda: not discord.gateway.connected, "the shard is away")
    made = [discord.gateway.interact(Kind.COMMAND, alice.user, alice.channel, {"name": "a"}, None) for _ in range(3)]
    async with connected(discord) as shard:
        await shard.resume(ready, seq)
        heard = [await shard.hear() for _ in range(4)]
    assert [said["d"].get("id") for said in heard] == [*(str(one.id) for one in made), None]
    assert heard[-1]["t"] == "RESUMED"


async def test_a_session_that_was_taken_away_is_not_resumed(discord: Discord) -> None:
    async with connected(discord) as shard:
        await shard.identify()
        ready = await shard.hear()
        await shard.hear()
        await discord.gateway.invalidate()
        assert await shard.hear() == {"op": Op.INVALID_SESSION, "d": False, "t": None, "s": None}
    async with connected(discord) as shard:
        await shard.resume(ready, 1)
        assert (await shard.hear())["op"] == Op.INVALID_SESSION


async def test_messages_are_told_only_to_those_who_asked_and_without_their_words(discord: Discord) -> None:
    alice = discord.member("Alice")
    async with connected(discord) as deaf, connected(discord) as shard:
        await deaf.identify()
        await shard.identify(intents=GUILDS | GUILD_MESSAGES)
        for one in (deaf, shard):
            await one.hear()
            await one.hear()
        alice.write("hello")
        heard = await shard.hear()
        assert (heard["t"], heard["d"]["content"]) == ("MESSAGE_CREATE", "")
        await deaf.say(Op.HEARTBEAT, None)
        assert (await deaf.hear())["op"] == Op.HEARTBEAT_ACK


def test_no_two_ids_are_alike_though_the_time_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.time", lambda: 1_800_000_000)
    ids, made = Ids(), set[int]()
    for seconds in (0, -2.9, 0):
        ids.differ(seconds)
        made |= {ids(), ids()}
    assert len(made) == 6
